import { smallerWidths } from '../../../../core/contracts/picture-widths.ts';
import { type Piece, piece } from '../tree.ts';

type Given = {
  readonly alt?: string;
  readonly width: number;
  readonly height: number;
  /** How wide it is shown, in the words of the attribute `sizes`. */
  readonly sizes: string;
  readonly class?: string;
  /** The largest thing of the first view: it is fetched before all others. */
  readonly isFirst?: boolean;
};

/** The sizes kept of an uploaded picture, each with its width; nothing for one that is drawn. */
export const sourcesOf = (src: string): string | undefined =>
  src.startsWith('/media/site/')
    ? [...smallerWidths.map((width) => `${src}&w=${width} ${width}w`), `${src} 1600w`].join(', ')
    : undefined;

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
    loading: given.isFirst ? undefined : 'lazy',
    fetchpriority: given.isFirst ? 'high' : undefined,
  });
}
