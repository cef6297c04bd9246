import { AppError, errors } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';

/** Throws `notFound` when there is no such student in the institution. */
export async function assertStudent(transaction: Transaction, id: string): Promise<void> {
  const found = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM students_student WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!found) throw new AppError(errors.notFound);
}
