import { smallerWidths } from '../../../../core/contracts/picture-widths.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';

type Given = {
  readonly alt?: string;
  readonly width: number;
  readonly height: number;
  /** How wide it is shown, in the words of the attribute `sizes`. */
  readonly sizes: string;
  readonly class?: string;
  /** The largest thing of the first view: it is fetched before all others. */
  readonly isFirst?: boolean;
  /** Seen at once beside the first: it does not wait until it comes near. */
  readonly isSeen?: boolean;
};

/** The first picture of the first view among drawn pieces: what the whole page waits for; null where there is none. */
export function firstPicture(pieces: readonly Piece[]): Exclude<Piece, string>['attributes'] | null {
  for (const one of pieces) {
    if (typeof one === 'string') continue;
    if (one.tag === 'img' && one.attributes.fetchpriority === 'high') return one.attributes;
    const inside = firstPicture(one.children);
    if (inside) return inside;
  }
  return null;
}

/** The first picture among drawn pieces that was uploaded and is not the institution's own sign; null where there is none. */
export function firstUploaded(pieces: readonly Piece[], sign: string): string | null {
  for (const one of pieces) {
    if (typeof one === 'string') continue;
    const { src } = one.attributes;
    if (one.tag === 'img' && src?.startsWith('/media/') && src !== sign) return src;
    const inside = firstUploaded(one.children, sign);
    if (inside) return inside;
  }
  return null;
}

/** The sizes kept of an uploaded picture, each with its width; nothing for one that is drawn. */
export const sourcesOf = (src: string): string | undefined =>
  src.startsWith('/media/site/')
    ? [...smallerWidths.map((width) => `${src}&w=${width} ${width}w`), `${src} 1600w`].join(', ')
    : undefined;

/** How wide the picture of a card is shown, where cards stand side by side. */
export const cardSizes = '(max-width: 660px) calc(100vw - 32px), 380px';

/** A picture in the sizes that are kept of it: a phone fetches a small one, and only when it comes near the screen. */
export function shownPicture(src: string, given: Given): Piece {
  const srcset = sourcesOf(src);
  return piece('img', {
    src,
    srcset,
    sizes: srcset && given.sizes,
    alt: given.alt ?? '',
    width: String(given.width),
    height: String(given.height),
    class: given.class,
    loading: given.isFirst || given.isSeen ? undefined : 'lazy',
    fetchpriority: given.isFirst ? 'high' : undefined,
  });
}
