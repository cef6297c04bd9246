const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Leaves a drawn place as it is until somebody begins to use the page: drawing it again keeps a slow phone busy for seconds.
 * What that takes is fetched once the page stands. What was typed, the focus and the button that was pressed are handed on.
 */
export function restUntilTouched(place: HTMLElement, bring: () => Promise<() => void>): void {
  let bringing: Promise<() => void> | null = null;
  const fetched = () => {
    bringing ??= bring();
    // Without a network for a moment: the next touch tries again.
    bringing.catch(() => {
      bringing = null;
    });
    return bringing;
  };
  // What is pressed would be gone under the finger.
  let pressed = Promise.resolve();
  const until = (end: string, cancelled: string) => () => {
    pressed = new Promise((done) => {
      const later = () => setTimeout(done, 50);
      for (const name of [end, cancelled]) addEventListener(name, later, { capture: true, once: true });
    });
  };
  const holds = [
    ['pointerdown', until('pointerup', 'pointercancel')],
    ['keydown', until('keyup', 'blur')],
  ] as const;
  for (const [name, hold] of holds) addEventListener(name, hold, true);

  let clicked: ButtonPlace | null = null;
  const onClick = (event: MouseEvent) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-wakes]') : null;
    if (!button) return;
    event.preventDefault();
    clicked = placeOf(place, button);
    button.setAttribute('aria-busy', 'true');
    void begin();
  };
  place.addEventListener('click', onClick, true);

  let isBegun = false;
  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    try {
      const wake = await fetched();
      await pressed;
      for (const [name, hold] of holds) removeEventListener(name, hold, true);
      place.removeEventListener('click', onClick, true);
      const typed = typedIn(place);
      wake();
      typed();
      if (clicked) buttonsLike(place, clicked.text)[clicked.turn]?.click();
    } catch {
      isBegun = false;
      listen();
    }
  };
  const listen = () => {
    for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  };
  listen();
  addEventListener('load', () => setTimeout(() => void fetched().catch(() => {}), 0), { once: true });
}

/** A button by its words: the how-manieth of those that say the same. */
type ButtonPlace = { readonly text: string; readonly turn: number };

const buttonsLike = (place: HTMLElement, text: string) =>
  [...place.querySelectorAll('button')].filter((one) => one.textContent === text);

function placeOf(place: HTMLElement, button: HTMLButtonElement): ButtonPlace {
  const text = button.textContent ?? '';
  return { text, turn: buttonsLike(place, text).indexOf(button) };
}

/** Remembers what was typed in a place and where the focus is; the answer gives both to what stands there then. */
function typedIn(place: HTMLElement): () => void {
  const fieldsOf = () => [...place.querySelectorAll<HTMLInputElement>('input[name]')];
  const values = new Map(fieldsOf().map(({ name, value }) => [name, value]));
  const focused = fieldsOf().find((one) => one === document.activeElement)?.name;
  return () => {
    for (const field of fieldsOf()) {
      const value = values.get(field.name);
      if (value) field.value = value;
      if (field.name === focused) field.focus({ preventScroll: true });
    }
  };
}
