/**
 * Runs inside a page: marks with `data-colours`, which holds the name of its look, each element under `root` with words of its
 * own whose look axe has not passed in this visit; answers how many. Contrast follows from the colours, size and weight the browser
 * computed, from what lies behind, up to the root of the page, and from classes, styles and states on the way there. What axe
 * passes over (of no use now, without a letter, of no size) is another look, which begins with a star. `all`: rows that are
 * marked as alike are left out, as axe leaves them out.
 */
export function markNewColours({
  root,
  rules,
  seen,
}: {
  root: string;
  rules: 'all' | 'contrast';
  seen: string[];
}): number {
  const isTold =
    /^(class|style|disabled|hidden|data-.*|aria-(current|selected|checked|pressed|disabled|hidden))$/;
  const unusable = ':disabled, [aria-disabled="true"]';
  const known = new Set(seen);
  type Name = readonly [number, number];
  const name = (text: string, [first, second]: Name): Name => {
    let one = first;
    let two = second;
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
      two = Math.imul(two ^ text.charCodeAt(at), 1_597_334_677);
    }
    return [one ^ (two >>> 15), two ^ (one >>> 13)];
  };
  const ways = new Map<Element, Name>();
  const wayTo = (one: Element): Name => {
    const parent = one.parentElement;
    const before = parent ? (ways.get(parent) ?? wayTo(parent)) : ([1_779_033_703, 1_144_134_277] as const);
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, visibility } =
      getComputedStyle(one);
    let said = `${one.tagName} ${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode} ${position} ${visibility}`;
    for (const { name: attribute, value } of one.attributes)
      if (isTold.test(attribute)) said += ` ${attribute}=${value}`;
    const way = name(said, before);
    ways.set(one, way);
    return way;
  };
  /** Whether what the words belong to cannot be used. */
  const isUnusable = (one: Element) =>
    one.closest(unusable) !== null || (one.closest('label')?.control?.matches(unusable) ?? false);

  let marked = 0;
  const lookAt = (one: Element) => {
    if (rules === 'all' && one.hasAttribute('data-alike')) return;
    const words = [...one.childNodes]
      .map((node) => (node.nodeType === 3 ? node.nodeValue : ''))
      .join('')
      .trim();
    const isField = one.matches('input, select, textarea');
    if (words || isField) {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      const isPassedOver =
        isUnusable(one) ||
        width <= 1 ||
        height <= 1 ||
        !(isField || (words.length > 1 && /[\p{L}\p{N}]/u.test(words)));
      const own = `${color} ${fontSize} ${fontWeight} ${textShadow} ${one.getAttribute('type')}`;
      const look = `${isPassedOver ? '*' : ''}${name(own, ways.get(one) ?? wayTo(one))}`;
      if (!known.has(look)) {
        one.setAttribute('data-colours', look);
        marked += 1;
      }
    }
    for (const child of one.children) lookAt(child);
  };
  for (const one of document.querySelectorAll(root)) lookAt(one);
  return marked;
}
