import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { SlideItem } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { linePieces } from '../line.ts';
import type { Reader } from '../words.ts';
import { icon } from './icons.ts';
import { shownPicture } from './picture.ts';

/** How wide a slide is shown. */
const slideSizes = '(max-width: 1023px) 100vw, 800px';

/** What stands in the frame of the slides: one of them, what it says, and the buttons that turn to the others. */
export function drawSlide(
  slides: readonly SlideItem[],
  place: number,
  isPaused: boolean,
  reader: Reader,
): Piece[] {
  const slide = slides[place];
  if (!slide) return [];
  const { t } = reader;
  return [
    ...(slide.picture
      ? [
          shownPicture(slide.picture, {
            alt: t(slide.title),
            width: 1600,
            height: 720,
            sizes: slideSizes,
            isFirst: true,
          }),
        ]
      : []),
    piece(
      'div',
      { class: 'caption' },
      piece(
        'div',
        { 'aria-live': isPaused ? 'polite' : 'off' },
        piece('strong', {}, t(slide.title)),
        linePieces(slide.caption, reader),
      ),
      slides.length > 1 ? controls(slides.length, place, isPaused, reader) : null,
    ),
  ];
}

function controls(count: number, place: number, isPaused: boolean, { t, number }: Reader): Piece {
  const button = (turn: string, name: string, sign: Piece) =>
    piece('button', { type: 'button', 'data-turn': turn, 'aria-label': name }, sign);
  return piece(
    'div',
    { class: 'controls', role: 'group', 'aria-label': t(labels.pictures) },
    button('previous', t(labels.previous), icon('back', 20)),
    piece('span', {}, `${number(place + 1)} / ${number(count)}`),
    button('pause', t(isPaused ? labels.play : labels.pause), icon(isPaused ? 'play' : 'pause', 20)),
    button('next', t(labels.next), icon('forth', 20)),
  );
}
