import { type Piece, piece } from '../../../core/validation/pieces.ts';
import { labels } from '../labels.ts';
import { linePieces, type Written } from './line.ts';
import type { Reader } from './words.ts';

type Facts = { readonly day: string; readonly startsAt: string | null; readonly place: Written };

/** When and where an event is. */
export function eventFacts({ day, startsAt, place }: Facts, reader: Reader): Piece {
  const { t } = reader;
  const where = linePieces(place, reader);
  return piece(
    'dl',
    { class: 'facts' },
    piece(
      'div',
      {},
      piece('dt', {}, t(labels.date)),
      piece(
        'dd',
        {},
        piece('time', { datetime: day }, reader.date(day)),
        startsAt ? ` · ${reader.time(startsAt)}` : null,
      ),
    ),
    where.length > 0 ? piece('div', {}, piece('dt', {}, t(labels.place)), piece('dd', {}, where)) : null,
  );
}
