import type { Piece } from '../../../../core/validation/pieces.ts';

const ofDrawings = 'http://www.w3.org/2000/svg';

/** Drawn pieces as the document has them, for what scripts draw anew of a page. */
export function domOf(pieces: readonly Piece[]): DocumentFragment {
  const all = document.createDocumentFragment();
  for (const one of pieces) all.append(typeof one === 'string' ? one : elementOf(one, false));
  return all;
}

function elementOf({ tag, attributes, children }: Exclude<Piece, string>, isInDrawing: boolean): Element {
  const isDrawing = isInDrawing || tag === 'svg';
  const element = isDrawing ? document.createElementNS(ofDrawings, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  for (const child of children)
    element.append(typeof child === 'string' ? child : elementOf(child, isDrawing));
  return element;
}

const apart = new WeakSet<Node>();

/** From now on what stands in `element` is somebody else’s: it stays when the page around it is drawn anew. */
export const keepApart = (element: Element): void => void apart.add(element);

/**
 * Makes what stands in `place` what stands in `drawn`, and leaves alone what is alike: the focus, a picture that is there
 * and what somebody typed stay. `drawn` is used up.
 */
export function become(place: ParentNode & Node, drawn: ParentNode & Node): void {
  const before = [...place.childNodes];
  const after = [...drawn.childNodes];
  for (const [at, next] of after.entries()) {
    const known = before[at];
    if (!known) place.append(next);
    else if (known instanceof Element && next instanceof Element && known.tagName === next.tagName) {
      if (apart.has(known) || known.tagName === 'NOSCRIPT') continue;
      takeAttributes(known, next);
      become(known, next);
    } else if (known instanceof Text && next instanceof Text) {
      if (known.data !== next.data) known.data = next.data;
    } else known.replaceWith(next);
  }
  for (const gone of before.slice(after.length)) gone.remove();
}

function takeAttributes(known: Element, next: Element): void {
  for (const { name } of [...known.attributes]) if (!next.hasAttribute(name)) known.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (known.getAttribute(name) !== value) known.setAttribute(name, value);
}
