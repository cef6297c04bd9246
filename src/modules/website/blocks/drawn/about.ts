import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { CommonData } from '../../common-contract.ts';
import type { AboutItem, MessageItem } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { writtenPieces } from '../text.ts';
import type { Reader } from '../words.ts';
import { headingPiece } from './parts.ts';
import { shownPicture } from './picture.ts';

/** Who writes a message, small beside it. */
export const portrait = (message: MessageItem, { t }: Reader): Piece | null =>
  message.picture
    ? shownPicture(message.picture, {
        alt: t(message.name),
        width: 148,
        height: 178,
        sizes: '(max-width: 760px) 96px, 148px',
      })
    : null;

/** About, history, mission, the whole message of the head, and how to reach the institution. */
export function drawAbout(
  { items, message }: { items: readonly AboutItem[]; message: MessageItem | null },
  common: CommonData,
  reader: Reader,
): Piece[] {
  const { t } = reader;
  return [
    piece(
      'div',
      { class: 'wrap page' },
      piece('h1', {}, t(labels.about)),
      piece(
        'div',
        { class: 'article' },
        items.length === 0 && message === null ? piece('p', {}, t(labels.noAbout)) : null,
        items.map((item) =>
          piece('section', {}, headingPiece(t(item.title)), writtenPieces(t(item.body), null, reader)),
        ),
        message
          ? piece(
              'section',
              { id: 'message' },
              headingPiece(t(labels.headMessage)),
              piece(
                'div',
                { class: 'head-message' },
                portrait(message, reader),
                piece(
                  'div',
                  {},
                  writtenPieces(t(message.body), null, reader),
                  piece('strong', {}, t(message.name)),
                  piece('br', {}),
                  t(message.post),
                ),
              ),
            )
          : null,
        piece(
          'section',
          {},
          headingPiece(t(labels.contact)),
          piece(
            'address',
            { class: 'contact' },
            [t(common.siteName), t(common.siteAddress)]
              .filter(Boolean)
              .map((line) => piece('span', {}, line)),
            common.sitePhone
              ? piece('a', { href: `tel:${common.sitePhone}` }, reader.phone(common.sitePhone))
              : null,
            common.siteEmail ? piece('a', { href: `mailto:${common.siteEmail}` }, common.siteEmail) : null,
          ),
        ),
      ),
    ),
  ];
}
