import { AppError } from '../../../../core/errors.ts';
import { textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { barsOf } from '../../../documents/public.ts';
import { libraryErrors } from '../../labels.ts';

const onSheet = 65;

/** The labels of the copies from one accession number to another, but those given up. Throws 404 where there is none. */
export async function readLabels(
  transaction: Transaction,
  site: SiteFacts,
  { from, to }: { from: number; to: number },
) {
  const { language } = transaction.context;
  const rows = await transaction.read(
    { label: 'text', place: 'text' },
    `SELECT c.barcode AS label,
            concat_ws(' · ', nullif(g.number, ''), r.code || coalesce(' / ' || c.shelf, '')) AS place
       FROM library_copy c
       JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
       LEFT JOIN library_category g ON g.site_id = $1 AND g.id = t.category_id
       LEFT JOIN library_rack r ON r.site_id = $1 AND r.id = c.rack_id
      WHERE c.site_id = $1 AND c.accession BETWEEN $2 AND $3 AND c.status NOT IN ('lost', 'withdrawn')
      ORDER BY c.accession`,
    from,
    to,
  );
  if (rows.length === 0) throw new AppError(libraryErrors.noCopy, { code: `${from}–${to}` });
  return {
    language,
    institution: textOf(site.name, language),
    labels: rows.map((row) => ({ ...row, bars: barsOf(row.label) ?? [] })),
  };
}

/** The same on sheets of sticking labels. */
export const labelsFile = (labels: Awaited<ReturnType<typeof readLabels>>): Promise<Buffer> =>
  renderPdf('labels/book-labels', labels, { pages: Math.ceil(labels.labels.length / onSheet) });
