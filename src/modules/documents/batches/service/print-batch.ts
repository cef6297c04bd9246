import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { drawnColumns, drawnOf, drawnShape } from '../../issue/service/print-file.ts';
import { notePrints } from '../../issue/service/prints-of-many.ts';
import type { KindName } from '../../kinds.ts';
import { documentsErrors } from '../../labels.ts';
import type { Layout } from '../../layout.ts';
import { drawDocuments } from '../../service/draw.ts';

/**
 * Notes that the documents of a batch are printed. The first time they are the originals, whose print was noted when they
 * were given: the answer is null. Later each that still holds gets its next copy, and the answer names these copies.
 * Throws 409 while the file is not drawn, and where every document was revoked.
 */
export async function noteBatchPrint(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<{ copiesId: string | null }> {
  await lockRow(transaction, 'documents_batch', id);
  const batch = await transaction.readOne(
    { isDrawn: 'bool', isPrinted: 'bool' },
    `SELECT file_id IS NOT NULL AS "isDrawn", printed_at IS NOT NULL AS "isPrinted" FROM documents_batch
      WHERE site_id = $1 AND id = $2`,
    id,
  );
  if (!batch) throw new AppError(errors.notFound);
  if (!batch.isDrawn) throw new AppError(documentsErrors.notDrawn);
  const valid = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM documents_issue WHERE site_id = $1 AND batch_id = $2 AND revoked_at IS NULL ORDER BY serial',
    id,
  );
  if (valid.length === 0) throw new AppError(documentsErrors.allRevoked);
  if (!batch.isPrinted) {
    await transaction.change(
      `UPDATE documents_batch SET printed_by = $3, printed_at = $4, version = version + 1, updated_at = $4
        WHERE site_id = $1 AND id = $2`,
      id,
      transaction.context.accountId,
      services.now(),
    );
    return { copiesId: null };
  }
  const copiesId = newId();
  await notePrints(
    transaction,
    services,
    valid.map((one) => one.id),
    copiesId,
  );
  return { copiesId };
}

/** A download that breaks off may be fetched again so long; whatever is printed after it is noted anew. */
const fetchAgainWithin = 60 * 60 * 1000;

/**
 * The documents of a batch as one file: the originals, or copies that were noted together, each with its number. What was
 * revoked since is left out. Reads everything first and draws when it is called; throws 404 before the print is noted, and
 * 409 for somebody else than who noted it, or later than an hour after.
 */
export async function fileOfBatch(
  transaction: Transaction,
  services: Services,
  { id, copiesId }: { readonly id: string; readonly copiesId: string | null },
): Promise<{ kind: KindName; draw: () => Promise<Buffer> }> {
  const site = await services.sites.find(transaction.siteId);
  const batch = await transaction.readOne(
    {
      kind: oneOf<KindName>(),
      language: oneOf<Language>(),
      layout: json<Layout>(),
      fileId: 'uuid?',
      printedBy: 'uuid?',
      printedAt: 'time?',
      revoked: 'int',
    },
    `SELECT b.kind, b.language, v.layout, b.file_id AS "fileId", b.printed_by AS "printedBy", b.printed_at AS "printedAt", (
              SELECT count(*)::int FROM documents_issue i
               WHERE i.site_id = $1 AND i.batch_id = b.id AND i.revoked_at IS NOT NULL) AS revoked
       FROM documents_batch b
       JOIN documents_template_version v ON v.site_id = $1 AND v.id = b.template_version_id
      WHERE b.site_id = $1 AND b.id = $2`,
    id,
  );
  if (!site || !batch) throw new AppError(errors.notFound);
  if (batch.fileId === null) throw new AppError(documentsErrors.notDrawn);
  const { fileId, kind } = batch;
  const print = copiesId === null ? batch : await printOf(transaction, copiesId);
  if (!print?.printedAt) throw new AppError(errors.notFound);
  if (
    print.printedBy !== transaction.context.accountId ||
    services.now().getTime() - print.printedAt.getTime() > fetchAgainWithin
  )
    throw new AppError(documentsErrors.printAnew);
  // As it was drawn, as long as all of it holds.
  if (copiesId === null && batch.revoked === 0)
    return {
      kind,
      async draw() {
        const content = await services.storage.get(fileId);
        if (!content) throw new AppError(errors.notFound);
        return content;
      },
    };
  const rows = await transaction.read(
    { ...drawnShape, copy: 'int' },
    `SELECT ${drawnColumns}, p.copy FROM documents_issue i
       JOIN documents_print p ON p.site_id = $1 AND p.issue_id = i.id
        AND CASE WHEN $3::uuid IS NULL THEN p.copy = 1 ELSE p.together = $3::uuid END
      WHERE i.site_id = $1 AND i.batch_id = $2 AND i.revoked_at IS NULL ORDER BY i.serial`,
    id,
    copiesId,
  );
  if (rows.length === 0) throw new AppError(errors.notFound);
  return {
    kind,
    draw: () =>
      drawDocuments(
        services,
        site,
        batch,
        rows.map((row) => drawnOf(row, row.copy)),
      ),
  };
}

/** Who noted copies together, and when. */
const printOf = (transaction: Transaction, copiesId: string) =>
  transaction.readOne(
    { printedBy: 'uuid', printedAt: 'time' },
    `SELECT printed_by AS "printedBy", printed_at AS "printedAt" FROM documents_print
      WHERE site_id = $1 AND together = $2 LIMIT 1`,
    copiesId,
  );
