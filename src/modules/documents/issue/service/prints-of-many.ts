import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { KindName } from '../../kinds.ts';
import type { Layout } from '../../layout.ts';
import { drawDocuments } from '../../service/draw.ts';
import { drawnColumns, drawnOf, drawnShape } from './print-file.ts';

/** Notes a print of each of these documents, in their order. Answers the prints; revoked ones are left out. */
export async function notePrints(
  transaction: Transaction,
  services: Services,
  ids: readonly string[],
  /** Names what is printed as one file. */
  together: string | null = null,
): Promise<string[]> {
  // Held in one order: two who print the same at once count one after the other.
  await transaction.rows(
    'SELECT id FROM documents_issue WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    ids,
  );
  const rows = await transaction.read(
    { id: 'uuid', copy: 'int' },
    `SELECT i.id, 1 + (SELECT count(*)::int FROM documents_print p WHERE p.site_id = $1 AND p.issue_id = i.id) AS copy
       FROM documents_issue i
      WHERE i.site_id = $1 AND i.id = ANY($2::uuid[]) AND i.revoked_at IS NULL
      ORDER BY array_position($2::uuid[], i.id)`,
    ids,
  );
  const prints = rows.map((row) => ({ id: newId(), issueId: row.id, copy: row.copy }));
  await transaction.change(
    `INSERT INTO documents_print (site_id, id, issue_id, copy, printed_by, printed_at, together)
     SELECT n.site_id, n.id, n.issue_id, n.copy, $5::uuid, $6::timestamptz, $7::uuid
       FROM ${rowsOf('n', { id: '$2::uuid[]', issue_id: '$3::uuid[]', copy: '$4::int[]' })}`,
    prints.map((one) => one.id),
    prints.map((one) => one.issueId),
    prints.map((one) => one.copy),
    transaction.context.accountId,
    services.now(),
    together,
  );
  return prints.map((one) => one.id);
}

/**
 * Several printed copies of one kind as one file, in the order asked for, with the looks of the first. Throws 404 where one
 * of them is of another kind or institution.
 */
export async function fileOfPrints(
  transaction: Transaction,
  services: Services,
  prints: readonly string[],
  kind: KindName,
): Promise<{ draw: () => Promise<Buffer> }> {
  const rows = await transaction.read(
    {
      ...drawnShape,
      copy: 'int',
      isRevoked: 'bool',
      language: oneOf<Language>(),
      layout: json<Layout>(),
    },
    `SELECT ${drawnColumns}, p.copy, i.revoked_at IS NOT NULL AS "isRevoked", i.language, v.layout
       FROM documents_print p
       JOIN documents_issue i ON i.site_id = $1 AND i.id = p.issue_id AND i.kind = $3
       JOIN documents_template_version v ON v.site_id = $1 AND v.id = i.template_version_id
      WHERE p.site_id = $1 AND p.id = ANY($2::uuid[]) ORDER BY array_position($2::uuid[], p.id)`,
    prints,
    kind,
  );
  const site = await services.sites.find(transaction.siteId);
  const [first] = rows;
  if (!site || !first || rows.length !== new Set(prints).size) throw new AppError(errors.notFound);
  return {
    draw: () =>
      drawDocuments(
        services,
        site,
        { layout: first.layout, language: first.language },
        rows.map((row) => drawnOf(row, row.copy, row.isRevoked)),
      ),
  };
}
