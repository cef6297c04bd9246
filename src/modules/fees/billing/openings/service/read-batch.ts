import { AppError, errors } from '../../../../../core/errors.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../../core/server/database/row-shape.ts';
import type { OpeningKind, OpeningState } from '../labels.ts';

const shape = {
  id: 'uuid',
  version: 'int',
  kind: oneOf<OpeningKind>(),
  fileName: 'text',
  rows: 'int',
  students: 'int',
  amount: 'bigint',
  state: oneOf<OpeningState>(),
  preparedBy: 'uuid',
  postedBy: 'uuid?',
} as const;

/** A sheet of dues or advances with how many students it is of. Throws 404 for an unknown one. */
export async function readBatch(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    shape,
    `SELECT b.id, b.version, b.kind, b.file_name AS "fileName", b.row_count AS rows, b.amount, b.state,
            b.prepared_by AS "preparedBy", b.posted_by AS "postedBy",
            (SELECT count(DISTINCT r.student_id)::int FROM fees_opening_row r WHERE r.site_id = $1 AND r.batch_id = b.id) AS students
       FROM fees_opening_batch b WHERE b.site_id = $1 AND b.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}
export type OpeningBatchRow = Awaited<ReturnType<typeof readBatch>>;

/** Holds a sheet as it was seen until the transaction ends. Throws 404 for an unknown one, 409 for one that is another by now. */
export async function holdBatch(
  transaction: Transaction,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<OpeningBatchRow> {
  await transaction.row('SELECT 1 FROM fees_opening_batch WHERE site_id = $1 AND id = $2 FOR UPDATE', id);
  const batch = await readBatch(transaction, id);
  if (batch.version !== version) throw new AppError(errors.staleVersion);
  return batch;
}

/** Locks the students of a sheet for what changes what they owe, in the order of their keys. */
export async function lockStudentsOf(transaction: Transaction, batchId: string): Promise<void> {
  await transaction.rows(
    `SELECT s.id FROM students_student s
      WHERE s.site_id = $1 AND s.id IN (SELECT r.student_id FROM fees_opening_row r WHERE r.site_id = $1 AND r.batch_id = $2)
      ORDER BY s.id FOR NO KEY UPDATE`,
    batchId,
  );
}
