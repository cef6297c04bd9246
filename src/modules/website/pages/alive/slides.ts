import { drawSlide } from '../../blocks/drawn/slides.ts';
import { readerOf } from '../../blocks/words.ts';
import type { SlideItem } from '../../contract.ts';
import { base } from '../call.ts';
import { become, domOf } from './dom.ts';
import { sentWith } from './sent.ts';
import { redrawn, spoken } from './spoken.ts';

const secondsEach = 7;

/** Pictures that follow one another; they stand still when asked to, and for readers who want less motion. */
export function turnSlides(frame: HTMLElement): void {
  const slides = sentWith<Record<string, SlideItem[]>>('early-answers')?.['/api/web/get-slide-item'] ?? [];
  if (slides.length < 2) return;
  let place = 0;
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Nobody reads a caption that runs away under the pointer or the focus.
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    const { language, digits } = spoken();
    become(frame, domOf(drawSlide(slides, place, isPaused, readerOf(language, digits, base))));
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (!isPaused && !isHeld) timer = setTimeout(() => go(1), secondsEach * 1000);
  };
  const go = (by: number) => {
    place = (place + by + slides.length) % slides.length;
    draw();
  };
  const hold = (now: boolean) => () => {
    isHeld = now;
    draw();
  };
  frame.addEventListener('mouseenter', hold(true));
  frame.addEventListener('mouseleave', hold(false));
  frame.addEventListener('focusin', hold(true));
  frame.addEventListener('focusout', hold(false));
  frame.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-turn]') : null;
    if (!button) return;
    if (button.dataset.turn === 'pause') {
      isPaused = !isPaused;
      draw();
    } else go(button.dataset.turn === 'previous' ? -1 : 1);
  });
  frame.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0 || !(event.target instanceof Element && event.target.closest('.controls'))) return;
    event.preventDefault();
    go(by);
  });
  document.addEventListener(redrawn, draw);
  // The first one stands as the server drew it.
  if (isPaused) draw();
  else wait();
}
