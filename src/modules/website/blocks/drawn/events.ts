import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import { plainOf } from '../../../../core/validation/rich-text.ts';
import type { EventFacts, EventPage, PageOf } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { drawBlocks } from '../draw.ts';
import { eventFacts } from '../draw-event.ts';
import { linePieces } from '../line.ts';
import { writtenPieces } from '../text.ts';
import type { Reader } from '../words.ts';
import { cardSizes, shownPicture } from './picture.ts';

/** Events as cards, each a link; `level` is that of their headings, `isTop`: nothing with a picture stands above them. */
export const eventCards = (
  events: readonly EventFacts[],
  level: 'h2' | 'h3',
  reader: Reader,
  isTop = false,
): Piece =>
  piece(
    'div',
    { class: 'cards' },
    events.map((event, place) =>
      piece(
        'article',
        { class: 'card' },
        event.picture
          ? shownPicture(event.picture, {
              width: 1600,
              height: 720,
              sizes: cardSizes,
              isFirst: isTop && place === 0,
            })
          : null,
        piece(
          'div',
          {},
          piece(
            level,
            {},
            piece('a', { href: `${reader.base}/web/event/${event.id}` }, reader.t(event.title)),
          ),
          piece(
            'p',
            { class: 'when' },
            reader.date(event.day) + (event.startsAt ? ` · ${reader.time(event.startsAt)}` : ''),
          ),
          piece('p', {}, plainOf(reader.t(event.body)).split('\n')[0] || linePieces(event.place, reader)),
        ),
      ),
    ),
  );

/** Every event with its picture, latest first. */
export const drawEvents = (answer: PageOf<EventFacts>, reader: Reader): Piece[] => [
  piece(
    'div',
    { class: 'wrap page' },
    piece('h1', {}, reader.t(labels.allEvents)),
    answer.total === 0 ? piece('p', {}, reader.t(labels.noEvents)) : null,
    eventCards(answer.items, 'h2', reader, true),
    drawBlocks(
      [
        {
          kind: 'pager',
          path: '/web/event-gallery-details',
          page: answer.page,
          size: answer.size,
          total: answer.total,
        },
      ],
      reader,
    ),
  ),
];

/** How wide the picture of an event is shown on its page. */
const eventSizes = '(max-width: 792px) calc(100vw - 32px), 760px';

/** One event: its facts, its picture, its text and its pictures. */
export const drawEvent = (event: EventPage, reader: Reader): Piece[] => [
  piece(
    'div',
    { class: 'wrap page' },
    piece(
      'article',
      { class: 'article' },
      piece('h1', {}, reader.t(event.title)),
      event.isPreview ? piece('p', { class: 'hint' }, reader.t(labels.preview)) : null,
      eventFacts(event, reader),
      event.picture
        ? shownPicture(event.picture, {
            width: event.pictureSize?.width ?? 1600,
            height: event.pictureSize?.height ?? 720,
            sizes: eventSizes,
            isFirst: true,
          })
        : null,
      writtenPieces(reader.t(event.body), event.only, reader),
      drawBlocks(event.parts, reader, event.picture === null),
      piece(
        'p',
        {},
        piece('a', { href: `${reader.base}/web/event-gallery-details` }, reader.t(labels.allEvents)),
      ),
    ),
  ),
];
