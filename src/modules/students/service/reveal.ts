import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { type Revealable, type revealableOfGuardian, revealPermission } from '../rules.ts';
import type { StudentField } from '../student.entity.ts';
import { readFull } from './read-student.ts';

function assertMay(transaction: Transaction, field: Revealable): void {
  const permission = revealPermission(field);
  if (!transaction.context.permissions.has(permission)) throw new AppError(errors.forbidden, { permission });
}

const note = (transaction: Transaction, studentId: string, guardianId: string | null, field: Revealable) =>
  transaction.change(
    `INSERT INTO students_revealed_value (site_id, id, student_id, guardian_id, field, actor_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    newId(),
    studentId,
    guardianId,
    field,
    transaction.context.accountId,
  );

/** One sensitive value of a student in full; who asked is written down in the same transaction. */
export async function revealField(transaction: Transaction, id: string, field: StudentField) {
  const record = await readFull(transaction, id);
  assertMay(transaction, field);
  await note(transaction, id, null, field);
  return { value: (record[field] as string | null) ?? null };
}

/** The same of a guardian, asked for through the link to one child. */
export async function revealGuardian(
  transaction: Transaction,
  linkId: string,
  field: (typeof revealableOfGuardian)[number],
) {
  const row = await transaction.readOne(
    { studentId: 'uuid', id: 'uuid', nid: 'text?', mobile: 'text' },
    `SELECT l.student_id AS "studentId", g.id, g.nid, g.mobile
       FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
      WHERE l.site_id = $1 AND l.id = $2`,
    linkId,
  );
  if (!row) throw new AppError(errors.notFound);
  assertMay(transaction, field);
  await note(transaction, row.studentId, row.id, field);
  return { value: row[field] };
}
