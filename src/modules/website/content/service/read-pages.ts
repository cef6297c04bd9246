import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { publicAddressOf } from '../../../../core/server/files/files.ts';
import type { Block } from '../../blocks/contract.ts';
import { labelOf, onlyIn } from '../../service/read-parts.ts';
import { isShown } from '../../service/shown.ts';
import { contentLabels as labels } from '../labels.ts';
import type { PageType } from '../page-types.data.ts';

/** Published and begun and not over on `today` ($2), or the one page a preview link names ($3). */
const shown = `p.site_id = $1 AND p.is_active AND (p.id = $3::uuid OR (${isShown('p', '$2')}))`;

/** Every page of a type as parts, one after the other; a page that a preview link names says that it is one. */
export async function readPages(
  transaction: Transaction,
  today: string,
  type: PageType,
  preview: { id: string; code: string } | null,
): Promise<Block[]> {
  const rows = await transaction.rows(
    `SELECT p.id, p.site_id, p.title_en, p.title_bn, p.body_en, p.body_bn, p.picture, p.state,
            c.name_en AS class_en, c.name_bn AS class_bn,
            f.id AS file_id, f.name AS file_name, f.mime AS file_mime, f.bytes AS file_bytes,
            i.width AS picture_width, i.height AS picture_height,
            p.state <> 'published' OR p.publish_on > $2::date OR p.expires_on < $2::date AS is_preview
       FROM website_web_page p
       LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
       LEFT JOIN stored_file f ON f.site_id = $1 AND f.id = p.attachment
       LEFT JOIN stored_file i ON i.site_id = $1 AND i.id = p.picture
      WHERE ${shown} AND p.type = $4
      ORDER BY c.position NULLS FIRST, p.position, p.id LIMIT 200`,
    today,
    preview?.id ?? null,
    type,
  );
  if (rows.length === 0) return [{ kind: 'note', text: labels.nothing }];
  return rows.flatMap((row) => partsOf(row, preview?.code ?? ''));
}

function partsOf(row: Row, code: string): Block[] {
  const body = labelOf(row, 'body');
  const title = labelOf(row, 'title');
  const parts: Block[] = [{ kind: 'heading', text: title }];
  if (row.is_preview) parts.push({ kind: 'note', text: labels.draft });
  if (row.class_en)
    parts.push({ kind: 'facts', rows: [{ name: labels.forClass, value: { text: labelOf(row, 'class') } }] });
  if (row.picture)
    parts.push({
      kind: 'picture',
      url: publicAddressOf(Number(row.site_id), String(row.picture)),
      alt: title,
      ...(row.picture_width && row.picture_height
        ? { width: Number(row.picture_width), height: Number(row.picture_height) }
        : {}),
    });
  if (body.en || body.bn) parts.push({ kind: 'text', text: body, only: onlyIn(row, 'body') });
  if (row.file_id) {
    const preview = row.is_preview ? `&preview=${code}` : '';
    parts.push({
      kind: 'file',
      url: `/api/web/document/${String(row.id)}?site_id=${String(row.site_id)}${preview}`,
      name: String(row.file_name),
      type: row.file_mime === 'application/pdf' ? 'pdf' : 'picture',
      bytes: Number(row.file_bytes),
    });
  }
  return parts;
}

/** The document of a page that is shown, or null; what is withdrawn takes its document with it. */
export function findDocument(transaction: Transaction, today: string, id: string, preview: string | null) {
  return transaction.readOne(
    { id: 'uuid', name: 'text', mime: 'text', digest: 'text' },
    `SELECT f.id, f.name, f.mime, f.digest FROM website_web_page p
       JOIN stored_file f ON f.site_id = $1 AND f.id = p.attachment
      WHERE ${shown} AND p.id = $4`,
    today,
    preview,
    id,
  );
}
