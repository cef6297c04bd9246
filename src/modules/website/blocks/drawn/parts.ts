import { addDays } from '../../../../core/dates.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { NoticeItem } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { Reader } from '../words.ts';

/** A heading with its hairline, and a link at its right. */
export const headingPiece = (text: string, more?: { to: string; text: string } | null): Piece =>
  piece(
    'div',
    { class: 'heading' },
    piece('h2', {}, text),
    more ? piece('a', { href: more.to }, more.text) : null,
  );

/** What a part drawn by scripts puts in the place of `children`, which stand there without them. */
export const slotPiece = (
  slot: string,
  tag: string,
  attributes: Record<string, string>,
  ...children: Piece[]
): Piece => ({
  ...(piece(tag, attributes, ...children) as Exclude<Piece, string>),
  slot,
});

/** Notices as rows: day and month, the rule, title and category. `today` is Dhaka's date. */
export function noticeRows(notices: readonly NoticeItem[], today: string, reader: Reader): Piece {
  const { t, language, base } = reader;
  const fresh = addDays(today, -3);
  return piece(
    'ul',
    { class: 'notices' },
    notices.map((notice) => {
      const [day = '', month = '', year = ''] = reader.date(notice.publishOn).split(' ');
      const isOfOtherYear = notice.publishOn.slice(0, 4) !== today.slice(0, 4);
      const facts = [
        notice.category ? t(notice.category) : '',
        notice.isPinned ? t(labels.pinned) : '',
        notice.attachment ? t(labels.hasAttachment) : '',
      ];
      return piece(
        'li',
        { class: 'notice' },
        piece(
          'time',
          { datetime: notice.publishOn },
          piece('b', {}, day),
          language === 'en' ? month.slice(0, 3) : month,
          isOfOtherYear ? [piece('br', {}), year] : null,
        ),
        piece(
          'div',
          {},
          piece('a', { href: `${base}/web/notice/${notice.id}` }, t(notice.title)),
          piece('small', {}, facts.filter(Boolean).join(' · ')),
        ),
        notice.publishOn >= fresh ? piece('span', { class: 'new' }, t(labels.newNotice)) : null,
      );
    }),
  );
}

/** The page for an address that shows nothing. */
export const drawMissing = ({ t, base }: Reader): Piece[] => [
  piece(
    'div',
    { class: 'not-found' },
    piece('h1', {}, t(labels.notFound)),
    piece('p', {}, t(labels.notFoundWhy)),
    piece(
      'p',
      {},
      piece('a', { class: 'button primary', href: `${base}/` }, t(labels.backHome)),
      ' ',
      piece('a', { class: 'button', href: `${base}/web/notice/all` }, t(labels.allNotices)),
    ),
  ),
];
