import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { snakeCase } from '../../../core/server/database/table.ts';
import { noteReveals } from '../../../core/server/secrets/reveals.ts';
import { problems } from '../labels.ts';
import { isOfIdentity, type Revealable, type revealableOfGuardian, revealPermission } from '../rules.ts';
import { type StudentField, student } from '../student.entity.ts';
import { readFull } from './read-student.ts';

type Wish<F> = { readonly id: string; readonly field: F; readonly reason: string };

/** Throws 403 for who may not see it, and 422 where a number of identity is asked for without a reason. */
function assertMay(transaction: Transaction, { field, reason }: Wish<Revealable>): void {
  const permission = revealPermission(field);
  if (!transaction.context.permissions.has(permission)) throw new AppError(errors.forbidden, { permission });
  if (isOfIdentity(field) && reason.length < 3) throw new ValidationError({ reason: [problems.whyRevealed] });
}

/** One sensitive value of a student in full; who asked is written down in the same transaction. */
export async function revealField(transaction: Transaction, wish: Wish<StudentField>) {
  const { id, field, reason } = wish;
  const record = await readFull(transaction, id);
  assertMay(transaction, wish);
  await noteReveals(transaction, reason, [{ table: 'students_student', id, field }]);
  if (student.fields[field].kind !== 'secret') return { value: (record[field] as string | null) ?? null };
  const row = await transaction.readOne(
    { value: 'text?' },
    `SELECT ${snakeCase(field)} AS value FROM students_student WHERE site_id = $1 AND id = $2`,
    id,
  );
  return { value: transaction.secrets.openOrNull(row?.value) };
}

/** The same of a guardian, asked for through the link to one child. */
export async function revealGuardian(
  transaction: Transaction,
  wish: Wish<(typeof revealableOfGuardian)[number]>,
) {
  const row = await transaction.readOne(
    { studentId: 'uuid', id: 'uuid', nid: 'text?', birthRegistration: 'text?', mobile: 'text' },
    `SELECT l.student_id AS "studentId", g.id, g.nid, g.birth_registration AS "birthRegistration", g.mobile
       FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
      WHERE l.site_id = $1 AND l.id = $2`,
    wish.id,
  );
  if (!row) throw new AppError(errors.notFound);
  assertMay(transaction, wish);
  const seen = { table: 'students_guardian', id: row.id, field: wish.field, about: row.studentId };
  await noteReveals(transaction, wish.reason, [seen]);
  return { value: wish.field === 'mobile' ? row.mobile : transaction.secrets.openOrNull(row[wish.field]) };
}
