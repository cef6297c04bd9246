import type { Label } from '../../../../core/labels.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { isFoundBy, searchKeyOf, searchWordsOf } from '../../../../core/search-text.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Block } from '../../blocks/contract.ts';
import { pages } from '../../pages.ts';
import { labelOf, plainLabel } from '../../service/read-parts.ts';
import { isShown } from '../../service/shown.ts';
import { pictureLabels } from '../galleries/labels.ts';
import { contentLabels as labels } from '../labels.ts';
import { pageTypes } from '../page-types.data.ts';

const size = 20;

/** What is found by, in title and text; `{}` is the row. */
const text = (alias: string) =>
  `(${alias}.search_text || ' ' || regexp_replace(lower(coalesce(${alias}.body_en, '')) || ' ' || coalesce(${alias}.body_bn, ''), '</?[a-z][^>]*>', ' ', 'g'))`;

/** Everything published today ($2) that holds every word ($3): notices, events, pages and documents, about,
 * the charter, class rooms. */
const found = `
  SELECT 'notice' AS kind, n.id::text AS id, '' AS type, n.title_en, n.title_bn, n.body_en, n.body_bn, n.publish_on AS day
    FROM website_notice n
   WHERE n.site_id = $1 AND n.is_public AND ${isShown('n', '$2')} AND ${text('n')} LIKE ALL($3::text[])
  UNION ALL
  SELECT 'event', e.id::text, '', e.title_en, e.title_bn, e.body_en, e.body_bn, e.day FROM website_event e
   WHERE e.site_id = $1 AND ${isShown('e', '$2')} AND ${text('e')} LIKE ALL($3::text[])
  UNION ALL
  SELECT 'gallery', g.id::text, '', g.title_en, g.title_bn, g.body_en, g.body_bn, g.day FROM website_gallery g
   WHERE g.site_id = $1 AND ${isShown('g', '$2')} AND ${text('g')} LIKE ALL($3::text[])
  UNION ALL
  SELECT 'page', p.id::text, p.type, p.title_en, p.title_bn, p.body_en, p.body_bn, p.publish_on FROM website_web_page p
   WHERE p.site_id = $1 AND p.is_active AND p.state = 'published' AND (p.publish_on IS NULL OR p.publish_on <= $2::date)
     AND (p.expires_on IS NULL OR p.expires_on >= $2::date) AND ${text('p')} LIKE ALL($3::text[])
  UNION ALL
  SELECT 'about', a.id::text, '', a.title_en, a.title_bn, a.body_en, a.body_bn, NULL::date FROM website_about a
   WHERE a.site_id = $1 AND ${isShown('a', '$2')} AND ${text('a')} LIKE ALL($3::text[])
  UNION ALL
  SELECT 'charter', c.id::text, '', c.service_en, c.service_bn, c.papers_en, c.papers_bn, NULL::date
    FROM website_citizen_charter c WHERE c.site_id = $1 AND ${isShown('c', '$2')} AND c.search_text LIKE ALL($3::text[])
  UNION ALL
  SELECT 'classRoom', r.id::text, '', r.title_en, r.title_bn, r.body_en, r.body_bn, NULL::date
    FROM lessons_class_room r WHERE r.site_id = $1 AND ${isShown('r', '$2')} AND ${text('r')} LIKE ALL($3::text[])`;

/** Pages that are there for everybody without a record: results, admission, vacancies, the calendar and the like. */
const plainPages = pages.filter(
  ({ path, name }) => !path.includes(':') && !['home', 'search', 'board', 'students'].includes(name),
);
const pagesOf = (q: string) =>
  plainPages
    .filter(({ label }) => isFoundBy(searchKeyOf(label.en, label.bn), q))
    .map(({ path, label }) => ({
      to: path,
      title: label,
      sort: labels.pageOfWebsite,
      text: { en: '', bn: '' },
      day: null,
    }));

/** What of the website holds all words of a question, the newest first. */
export async function readSearch(
  transaction: Transaction,
  today: string,
  q: string,
  page: number,
): Promise<Block[]> {
  const form: Block = { kind: 'search', q };
  const words = searchWordsOf(q)
    .slice(0, 6)
    .map((word) => containing(word.plain));
  if (words.length === 0) return [form, { kind: 'note', text: labels.askSomething }];
  const rows = await transaction.rows(
    `SELECT x.*, count(*) OVER () AS total FROM (${found}) x ORDER BY x.day DESC NULLS LAST, x.kind, x.id LIMIT $4 OFFSET $5`,
    today,
    words,
    size,
    (page - 1) * size,
  );
  const total = Number(rows[0]?.total ?? 0);
  const plain = page === 1 ? pagesOf(q) : [];
  if (total + plain.length === 0) return [form, { kind: 'note', text: fillLabel(labels.noneFound, { q }) }];
  return [
    form,
    {
      kind: 'results',
      items: [
        ...plain,
        ...rows.map((row) => ({
          to: addressOf(String(row.kind), String(row.id), String(row.type)),
          title: labelOf(row, 'title'),
          sort: sortOf(String(row.kind), String(row.type)),
          text: plainLabel(labelOf(row, 'body')),
          day: row.day === null ? null : String(row.day),
        })),
      ],
    },
    { kind: 'pager', path: `/web/search?${new URLSearchParams({ q })}`, page, size, total },
  ];
}

function addressOf(kind: string, id: string, type: string): string {
  if (kind === 'notice' || kind === 'event' || kind === 'gallery') return `/web/${kind}/${id}`;
  if (kind === 'page') return `/web/page/${type}`;
  if (kind === 'classRoom') return '/web/classroom/all';
  return kind === 'charter' ? '/web/citizen-charter' : '/about';
}

const sorts: Readonly<Record<string, Label>> = {
  notice: labels.notice,
  event: labels.event,
  about: labels.about,
  gallery: pictureLabels.gallery,
  charter: labels.charter,
  classRoom: labels.classRoom,
};
const sortOf = (kind: string, type: string): Label =>
  sorts[kind] ?? pageTypes.find((one) => one.value === type)?.label ?? labels.about;
