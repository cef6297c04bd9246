import { type Piece, piece } from '../../../core/validation/pieces.ts';
import { pictureLabels as labels } from '../content/galleries/labels.ts';
import type { Block } from './contract.ts';
import { cardSizes, shownPicture } from './drawn/picture.ts';
import { linePieces } from './line.ts';
import { writtenPieces } from './text.ts';
import type { Reader } from './words.ts';

/** So many pictures of a grid stand in the first view of a phone. */
const seenAtOnce = 4;

/** How wide a picture of a grid is shown: two stand side by side on a phone. */
const gridSizes = '(max-width: 700px) 50vw, 260px';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** Galleries as cards, each a link; `isTop`: nothing with a picture stands above them. */
export function albums(
  items: Of<'albums'>['items'],
  { t, date, number, base }: Reader,
  isTop: boolean,
): Piece {
  return piece(
    'ul',
    { class: 'albums' },
    items.map((one, place) =>
      piece(
        'li',
        {},
        piece(
          'a',
          { href: base + one.to },
          shownPicture(one.picture, {
            width: 480,
            height: 320,
            sizes: gridSizes,
            isFirst: isTop && place === 0,
            isSeen: isTop && place < seenAtOnce,
          }),
          piece('strong', {}, t(one.title)),
        ),
        piece('small', {}, `${date(one.day)} · ${t(labels.count, { count: number(one.pictures) })}`),
      ),
    ),
  );
}

/** Pictures as a grid of links: each leads to the one picture large, with or without scripts. `isTop` as above. */
export function pictureGrid(items: Of<'pictures'>['items'], reader: Reader, isTop: boolean): Piece {
  const { t, base } = reader;
  return piece(
    'ul',
    { class: 'pictures', id: 'pictures' },
    items.map((one, place) =>
      piece(
        'li',
        {},
        piece(
          'a',
          { href: base + one.to },
          shownPicture(one.url, {
            alt: t(one.alt),
            width: one.width,
            height: one.height,
            sizes: gridSizes,
            isFirst: isTop && place === 0,
            isSeen: isTop && place < seenAtOnce,
          }),
        ),
        t(one.caption) ? piece('span', { 'aria-hidden': 'true' }, linePieces(one.caption, reader)) : null,
      ),
    ),
  );
}

/** One picture large, its place, and links to its neighbours and back. */
export function viewer(block: Of<'viewer'>, reader: Reader, isTop: boolean): Piece {
  const { t, number, base } = reader;
  const link = (to: string | null, rel: string, text: string) =>
    to === null ? null : piece('a', { class: 'button', href: base + to, rel }, text);
  return piece(
    'figure',
    { class: 'viewer', id: 'pictures' },
    piece(
      'a',
      { href: base + (block.next ?? block.back), tabindex: '-1' },
      shownPicture(block.url, {
        alt: t(block.alt),
        width: block.width,
        height: block.height,
        sizes: '(max-width: 1184px) calc(100vw - 32px), 1152px',
        isFirst: isTop,
      }),
    ),
    piece(
      'figcaption',
      {},
      t(block.caption) ? piece('span', {}, linePieces(block.caption, reader)) : null,
      piece('small', {}, t(labels.pictureOf, { place: number(block.place), count: number(block.count) })),
    ),
    piece(
      'nav',
      { 'aria-label': t(labels.pictures) },
      link(block.previous, 'prev', t(labels.previous)),
      link(block.back, 'up', t(labels.backToAll)),
      link(block.next, 'next', t(labels.next)),
    ),
  );
}

/** Cards with a picture and a text; where one leads elsewhere, nothing of that site is loaded before somebody asks. */
export function cards({ items }: Of<'cards'>, reader: Reader, isTop: boolean): Piece {
  const { t } = reader;
  return piece(
    'div',
    { class: 'cards' },
    items.map((one, place) =>
      piece(
        'article',
        { class: 'card' },
        shownPicture(one.picture, {
          width: 1600,
          height: 720,
          sizes: cardSizes,
          isFirst: isTop && place === 0,
        }),
        piece(
          'div',
          {},
          piece('h2', {}, t(one.title)),
          one.note ? piece('p', { class: 'when' }, t(one.note)) : null,
          writtenPieces(t(one.text), one.only, reader),
          one.link
            ? piece(
                'p',
                {},
                piece(
                  'a',
                  { href: one.link.to, target: '_blank', rel: 'noopener noreferrer' },
                  t(one.link.name),
                ),
              )
            : null,
        ),
      ),
    ),
  );
}
