import { searchWordsOf } from '../../../core/bangla.ts';
import type { Label } from '../../../core/labels.ts';
import { publicAddressOf } from '../../../core/server/files.ts';
import type { Row, Transaction } from '../../../core/server/in-site.ts';
import { containing } from '../../../core/server/records.ts';
import type { SiteFacts } from '../../../core/server/sites.ts';

const labelOf = (row: Row, name: string): Label => {
  const en = String(row[`${name}_en`] ?? '');
  // Where only one language is written, the other page shows that one.
  return { en, bn: String(row[`${name}_bn`] ?? '') || en };
};
const pictureOf = (row: Row) =>
  row.picture
    ? publicAddressOf(Number(row.site_id), String(row.picture))
    : row.scene
      ? `/static/scenes/${String(row.scene)}.svg`
      : null;

const noticeOf = (row: Row) => ({
  id: String(row.id),
  title: labelOf(row, 'title'),
  body: labelOf(row, 'body'),
  category: row.category_en ? labelOf(row, 'category') : null,
  publishOn: String(row.publish_on),
  isPinned: Boolean(row.is_pinned),
});

/** Public, active, begun and not over on `today` ($2). */
const shownNotices = `
  FROM website_notice n LEFT JOIN communication_notice_category c ON c.site_id = $1 AND c.id = n.category_id
 WHERE n.site_id = $1 AND n.is_active AND n.is_public AND n.publish_on <= $2::date
   AND (n.expires_on IS NULL OR n.expires_on >= $2::date)`;
const noticeColumns = `n.id, n.title_en, n.title_bn, n.body_en, n.body_bn, n.publish_on, n.is_pinned,
  c.name_en AS category_en, c.name_bn AS category_bn`;

export async function readNotices(
  transaction: Transaction,
  today: string,
  isSidebar: boolean,
  limit: number,
) {
  const rows = await transaction.rows(
    `SELECT ${noticeColumns} ${shownNotices} AND n.is_sidebar = $3
      ORDER BY n.is_pinned DESC, n.publish_on DESC, n.id LIMIT $4`,
    today,
    isSidebar,
    limit,
  );
  return rows.map(noticeOf);
}

export async function listNotices(
  transaction: Transaction,
  today: string,
  query: { q?: string | undefined; page: number },
) {
  const size = 25;
  const words = searchWordsOf(query.q ?? '')
    .slice(0, 6)
    .map((word) => containing(word.plain));
  const rows = await transaction.rows<Row & { total: bigint }>(
    `SELECT ${noticeColumns}, count(*) OVER () AS total ${shownNotices} AND n.search_text LIKE ALL($3::text[])
      ORDER BY n.publish_on DESC, n.id LIMIT $4 OFFSET $5`,
    today,
    words,
    size,
    (query.page - 1) * size,
  );
  return { items: rows.map(noticeOf), total: Number(rows[0]?.total ?? 0), page: query.page, size };
}

export async function readSlides(transaction: Transaction) {
  const rows = await transaction.rows(
    'SELECT * FROM website_slide WHERE site_id = $1 AND is_active ORDER BY position LIMIT 12',
  );
  return rows.map((row) => ({
    id: String(row.id),
    title: labelOf(row, 'title'),
    caption: labelOf(row, 'caption'),
    picture: pictureOf(row),
  }));
}

export async function readEvents(transaction: Transaction, today: string, limit: number) {
  const rows = await transaction.rows(
    `SELECT * FROM website_event WHERE site_id = $1 AND is_active
      ORDER BY day < $2::date, abs(day - $2::date), id LIMIT $3`,
    today,
    limit,
  );
  return rows.map((row) => ({
    id: String(row.id),
    event: {
      id: String(row.id),
      title: labelOf(row, 'title'),
      body: labelOf(row, 'body'),
      place: labelOf(row, 'place'),
      day: String(row.day),
      startsAt: row.starts_at === null ? null : String(row.starts_at),
      picture: pictureOf(row),
    },
  }));
}

export async function readVideos(transaction: Transaction) {
  const rows = await transaction.rows(
    'SELECT * FROM website_video WHERE site_id = $1 AND is_active ORDER BY position LIMIT 4',
  );
  return rows.map((row) => ({
    id: String(row.id),
    title: labelOf(row, 'title'),
    address: String(row.address),
    duration: row.duration === null ? null : String(row.duration),
    picture: pictureOf(row),
  }));
}

export async function readHeadMessage(transaction: Transaction) {
  const row = await transaction.row(
    'SELECT * FROM website_message WHERE site_id = $1 AND is_active AND is_head ORDER BY position, id LIMIT 1',
  );
  return (
    row && {
      id: String(row.id),
      name: labelOf(row, 'name'),
      post: labelOf(row, 'post'),
      body: labelOf(row, 'body'),
      picture: pictureOf(row),
    }
  );
}

export async function readAbout(transaction: Transaction, type: string | null) {
  const rows = await transaction.rows(
    `SELECT * FROM website_about WHERE site_id = $1 AND is_active AND ($2::text IS NULL OR type = $2)
      ORDER BY type, created_at DESC LIMIT 20`,
    type,
  );
  return rows.map((row) => ({
    id: String(row.id),
    type: String(row.type),
    title: labelOf(row, 'title'),
    body: labelOf(row, 'body'),
  }));
}

export async function readJobs(transaction: Transaction, today: string) {
  const rows = await transaction.rows(
    'SELECT * FROM website_job_circular WHERE site_id = $1 AND is_active AND apply_by >= $2::date ORDER BY apply_by LIMIT 20',
    today,
  );
  return rows.map((row) => ({
    id: String(row.id),
    title: labelOf(row, 'title'),
    body: labelOf(row, 'body'),
    posts: Number(row.posts),
    applyBy: String(row.apply_by),
  }));
}

/** How many learn and how many work here; the public sees numbers, never lists. */
export async function readFigures(transaction: Transaction) {
  const row = await transaction.row<{ students: bigint; employees: bigint }>(
    `SELECT (SELECT count(*) FROM students_student WHERE site_id = $1 AND is_active) AS students,
            (SELECT count(*) FROM people_employee WHERE site_id = $1 AND is_active) AS employees`,
  );
  return { students: Number(row?.students ?? 0), employees: Number(row?.employees ?? 0) };
}

/** The institution in the names of the specification's common data. */
export function commonDataOf(site: SiteFacts) {
  const logo = site.logo ? publicAddressOf(site.id, site.logo) : '/static/scenes/crest.svg';
  return {
    alias: site.alias,
    USER_TYPE: 'public',
    siteName: site.name,
    SITE_ID: site.id,
    logoPath: logo,
    siteEmail: site.email,
    sitePhone: site.phone,
    siteAddress: site.address,
    webTitle: site.name,
    motto: site.motto,
    eiin: site.eiin,
    establishedOn: site.establishedOn,
    accent: site.accent,
    id: 0,
    fullName: '',
    about: '',
    photo: '/static/scenes/mark.svg',
    status: 'online',
    userRole: null,
  };
}
