import { searchWordsOf } from '../../../core/search-text.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { containing } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { previewOf } from '../content/service/previews.ts';
import { filesOfNotice, readFiles } from '../notices/service/notice-files.ts';
import { labelOf, pageOf } from './read-parts.ts';
import { isShown } from './shown.ts';

const noticeOf = (row: Row) => ({
  id: String(row.id),
  title: labelOf(row, 'title'),
  body: labelOf(row, 'body'),
  category: row.category_en ? labelOf(row, 'category') : null,
  publishOn: String(row.publish_on),
  isPinned: Boolean(row.is_pinned),
  attachment: row.file_name
    ? {
        url: `/api/web/notice/${String(row.id)}/attachment?site_id=${String(row.site_id)}`,
        name: String(row.file_name),
        kind: row.file_mime === 'application/pdf' ? ('pdf' as const) : ('picture' as const),
        bytes: Number(row.file_bytes),
      }
    : null,
});

/** What visitors see on `today` ($2): public, published, begun and not over. */
const isOpen = `n.is_public AND ${isShown('n', '$2')}`;
const noticeRows = `
  FROM website_notice n LEFT JOIN communication_notice_category c ON c.site_id = $1 AND c.id = n.category_id
  LEFT JOIN stored_file f ON f.site_id = $1 AND f.id = n.attachment
 WHERE n.site_id = $1`;
const shownNotices = `${noticeRows} AND ${isOpen}`;
/** Also the one that a preview link names ($4), until it is withdrawn. */
const previewed = `(${isOpen} OR (n.is_active AND n.id = $4::uuid))`;
const noticeColumns = `n.site_id, n.id, f.name AS file_name, f.mime AS file_mime, f.bytes AS file_bytes, n.title_en, n.title_bn, n.body_en, n.body_bn, n.publish_on, n.is_pinned,
  c.name_en AS category_en, c.name_bn AS category_bn`;

/** The latest notices, the pinned first; `isSidebar` asks for the short ones for guardians. */
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

/**
 * A notice that is published, or that a preview link shows; null for every other: what is not published does not exist
 * for the public.
 */
export async function readNotice(
  transaction: Transaction,
  services: Services,
  today: string,
  id: string,
  code: string | undefined,
) {
  const preview = await previewOf(transaction, services, 'notice', code);
  const row = await transaction.row(
    `SELECT ${noticeColumns}, NOT (${isOpen}) AS is_preview ${noticeRows} AND n.id = $3 AND ${previewed}`,
    today,
    id,
    preview?.id ?? null,
  );
  if (!row) return null;
  const isPreview = row.is_preview === true;
  const query = isPreview && preview ? `&${new URLSearchParams({ preview: preview.code })}` : '';
  const files = await readFiles(transaction, id);
  return {
    ...noticeOf(row),
    isPreview,
    attachments: files.map((file) => ({
      url: `/api/web/notice/${id}/files/${file.id}?site_id=${String(row.site_id)}${query}`,
      name: file.name,
      kind: file.mime === 'application/pdf' ? ('pdf' as const) : ('picture' as const),
      bytes: file.bytes,
    })),
  };
}

/** The file attached to a published notice, or null; once the notice is over or hidden, its file is too. */
export function findAttachment(transaction: Transaction, today: string, id: string) {
  return transaction.row<Row & { id: string; name: string; mime: string }>(
    `SELECT f.id, f.name, f.mime, f.digest ${shownNotices} AND n.id = $3 AND f.id IS NOT NULL`,
    today,
    id,
  );
}

/** One of the files of a notice that `readNotice` shows, or null; once the notice is over or hidden, its files are too. */
export async function findFileOf(
  transaction: Transaction,
  services: Services,
  today: string,
  { id, fileId, preview: code }: { id: string; fileId: string; preview?: string | undefined },
) {
  const preview = await previewOf(transaction, services, 'notice', code);
  return transaction.readOne(
    { id: 'uuid', name: 'text', mime: 'text', digest: 'text' },
    `SELECT s.id, s.name, s.mime, s.digest FROM stored_file s JOIN ${filesOfNotice} a ON a.site_id = $1 AND a.file_id = s.id
      WHERE s.site_id = $1 AND s.id = $5 AND a.notice_id = $3
        AND EXISTS (SELECT 1 ${noticeRows} AND n.id = $3 AND ${previewed}) LIMIT 1`,
    today,
    id,
    preview?.id ?? null,
    fileId,
  );
}

/** A page of 20 notices, newest first, by words of the title and by category. */
export async function listNotices(
  transaction: Transaction,
  today: string,
  query: { q?: string | undefined; category?: string | undefined; page: number },
) {
  const size = 20;
  const words = searchWordsOf(query.q ?? '')
    .slice(0, 6)
    .map((word) => containing(word.plain));
  const rows = await transaction.rows(
    `SELECT ${noticeColumns}, count(*) OVER () AS total ${shownNotices} AND n.search_text LIKE ALL($3::text[])
        AND ($4::uuid IS NULL OR n.category_id = $4)
      ORDER BY n.publish_on DESC, n.id LIMIT $5 OFFSET $6`,
    today,
    words,
    query.category ?? null,
    size,
    (query.page - 1) * size,
  );
  return pageOf(rows, noticeOf, query.page, size);
}

/** The categories that have a published notice, with how many. */
export async function readNoticeCategories(transaction: Transaction, today: string) {
  const rows = await transaction.rows(
    `SELECT c.id, c.name_en, c.name_bn, count(*) AS notices ${shownNotices} AND c.is_active
      GROUP BY c.id, c.name_en, c.name_bn, c.position ORDER BY c.position, c.id LIMIT 100`,
    today,
  );
  return rows.map((row) => ({
    id: String(row.id),
    name: labelOf(row, 'name'),
    notices: Number(row.notices),
  }));
}
