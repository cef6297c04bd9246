import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { CommonData } from '../../common-contract.ts';
import type { CategoryItem, NoticeItem, NoticePage, PageOf } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { drawBlocks } from '../draw.ts';
import { paperId } from '../paper.data.ts';
import { writtenPieces } from '../text.ts';
import type { Reader } from '../words.ts';
import { icon } from './icons.ts';
import { noticeRows } from './parts.ts';

export type NoticesAsked = { readonly q: string; readonly category: string };

/** What of an address narrows the notices; anything else is nothing. */
export function noticesAsked(query: URLSearchParams): NoticesAsked {
  const category = query.get('category') ?? '';
  return {
    q: (query.get('q') ?? '').slice(0, 100),
    category: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(category) ? category : '',
  };
}

/** Every published notice, newest first, and the form that narrows them. */
export function drawNotices(
  given: { list: PageOf<NoticeItem>; categories: readonly CategoryItem[]; asked: NoticesAsked },
  common: CommonData,
  reader: Reader,
): Piece[] {
  const { t } = reader;
  return [
    piece(
      'div',
      { class: 'wrap page' },
      piece('h1', {}, t(labels.allNotices)),
      searchForm(given, reader),
      rows(given.list, given.asked, common, reader),
    ),
  ];
}

function searchForm(
  { categories, asked: { q, category } }: { categories: readonly CategoryItem[]; asked: NoticesAsked },
  { t, number, base }: Reader,
): Piece {
  return piece(
    'form',
    { class: 'search', action: `${base}/web/notice/all` },
    piece(
      'label',
      {},
      t(labels.searchNotices),
      piece('input', { name: 'q', type: 'search', value: q, maxlength: '100' }),
    ),
    categories.length > 0
      ? piece(
          'label',
          {},
          t(labels.category),
          piece(
            'select',
            { name: 'category' },
            piece('option', { value: '' }, t(labels.everyCategory)),
            categories.map((one) =>
              piece(
                'option',
                { value: one.id, selected: one.id === category ? 'selected' : undefined },
                `${t(one.name)} (${number(one.notices)})`,
              ),
            ),
          ),
        )
      : null,
    piece('button', { type: 'submit', class: 'button primary' }, t(labels.search)),
    q || category ? piece('a', { class: 'button', href: `${base}/web/notice/all` }, t(labels.clear)) : null,
  );
}

function rows(
  list: PageOf<NoticeItem>,
  { q, category }: NoticesAsked,
  common: CommonData,
  reader: Reader,
): Piece[] {
  const { t, number } = reader;
  const said =
    list.total > 0
      ? t(list.total === 1 ? labels.oneNotice : labels.count, { count: number(list.total) })
      : t(q || category ? labels.nothing : labels.noNotices);
  const narrowed = new URLSearchParams({ ...(q ? { q } : {}), ...(category ? { category } : {}) });
  const path = `/web/notice/all${narrowed.size > 0 ? `?${narrowed}` : ''}`;
  return [
    piece('p', { role: 'status' }, said),
    noticeRows(list.items, common.today, reader),
    ...drawBlocks([{ kind: 'pager', path, page: list.page, size: list.size, total: list.total }], reader),
  ];
}

/** One notice at its own address. */
export function drawNotice(notice: NoticePage, common: CommonData, reader: Reader): Piece[] {
  const { t, date, size, base } = reader;
  const files = notice.attachments.map((file) =>
    piece(
      'p',
      { class: 'attachment' },
      icon(file.kind, 20),
      piece(
        'span',
        {},
        piece('a', { href: file.url }, file.name),
        piece(
          'small',
          {},
          [
            t(labels.attachment),
            t(file.kind === 'pdf' ? labels.pdf : labels.pictureFile),
            size(file.bytes),
          ].join(' · '),
        ),
      ),
    ),
  );
  return [
    piece(
      'div',
      { class: 'wrap page', id: paperId },
      piece(
        'article',
        { class: 'article' },
        piece('p', { class: 'paper-head' }, t(common.siteName)),
        piece('h1', {}, t(notice.title)),
        notice.isPreview ? piece('p', { class: 'hint' }, t(labels.preview)) : null,
        piece(
          'p',
          { class: 'when' },
          piece('time', { datetime: notice.publishOn }, t(labels.published, { day: date(notice.publishOn) })),
          notice.category ? ` · ${t(notice.category)}` : '',
        ),
        writtenPieces(t(notice.body), null, reader),
        files.length > 0 ? piece('section', { 'aria-label': t(labels.attachments) }, files) : null,
        piece(
          'p',
          { class: 'actions' },
          piece(
            'button',
            { type: 'button', class: 'button scripted', 'data-prints': '' },
            icon('print', 16),
            ` ${t(labels.print)}`,
          ),
          ' ',
          piece('a', { class: 'button', href: `${base}/web/notice/all` }, t(labels.allNotices)),
        ),
      ),
    ),
  ];
}
