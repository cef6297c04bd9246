import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { studentsPath } from '../../paths.ts';
import { studentsPermission } from '../../permissions.ts';
import { assertStudent } from '../../service/assert-student.ts';
import type { Relation } from '../guardian-fields.ts';
import { barErrors, barProblems, barTexts } from '../labels.ts';

const nameSql = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** The guardians from whom a student is hidden, the last first. Throws `notFound` when there is no such student here. */
export async function listBarred(transaction: Transaction, services: Services, studentId: string) {
  await assertStudent(transaction, studentId);
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      relation: oneOf<Relation>(),
      reason: 'text',
      paper: 'text',
      by: 'uuid',
      at: 'time',
    },
    `SELECT b.id, ${nameSql('g')} AS name, b.relation, b.reason, b.paper, b.barred_by AS by, b.created_at AS at
       FROM students_barred_guardian b JOIN students_guardian g ON g.site_id = $1 AND g.id = b.guardian_id
      WHERE b.site_id = $1 AND b.student_id = $2 ORDER BY b.created_at DESC, b.id`,
    studentId,
  );
  const names = await labelsOfAccounts(
    services.database,
    rows.map((row) => row.by),
  );
  return {
    items: rows.map(({ by, at, ...row }) => ({
      ...row,
      by: names.get(by) ?? null,
      at: at.toISOString(),
    })),
    can: { bar: transaction.context.permissions.has(studentsPermission.bar) },
  };
}

/**
 * Hides a student from a guardian: the link goes from the student's guardians to the barred ones in one statement, and with
 * it everything the guardian's account sees of the child. The next guardian becomes the first contact.
 * Throws `notFound` when the link is not this institution's.
 */
export async function barGuardian(
  transaction: Transaction,
  services: Services,
  input: { id: string; reason: string; paper: string },
): Promise<{ id: string }> {
  const { accountId, siteId } = transaction.context;
  if (accountId === null || siteId === null) throw new AppError(errors.unauthenticated);
  const id = newId();
  const [barred] = await transaction.read(
    { studentId: 'uuid', wasPrimary: 'bool' },
    `WITH gone AS (
       DELETE FROM students_student_guardian l WHERE l.site_id = $1 AND l.id = $2
       RETURNING l.site_id, l.student_id, l.guardian_id, l.relation, l.relation_said, l.is_primary)
     INSERT INTO students_barred_guardian AS b (site_id, id, student_id, guardian_id, relation, relation_said, was_primary, reason, paper, barred_by)
     SELECT gone.site_id, $3, gone.student_id, gone.guardian_id, gone.relation, gone.relation_said, gone.is_primary, $4, $5, $6 FROM gone
     RETURNING b.student_id AS "studentId", b.was_primary AS "wasPrimary"`,
    input.id,
    id,
    input.reason,
    input.paper,
    accountId,
  );
  if (!barred) throw new AppError(errors.notFound);
  if (barred.wasPrimary)
    await transaction.change(
      `UPDATE students_student_guardian SET is_primary = true, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = (SELECT l.id FROM students_student_guardian l
          WHERE l.site_id = $1 AND l.student_id = $2 ORDER BY l.created_at, l.id LIMIT 1)`,
      barred.studentId,
    );
  const told = (await holdersOf(services.database, siteId, studentsPermission.approveBars)).filter(
    (one) => one !== accountId,
  );
  const { guardian, student } = await namesOf(transaction, id);
  await notify(transaction, told, {
    title: fillLabel(barTexts.barred, { guardian, student }),
    path: link(studentsPath.profile, { id: barred.studentId }),
  });
  return { id };
}

/** Who is barred from whom, by the id of the bar; throws `notFound` where there is none. */
export async function namesOf(transaction: Transaction, id: string) {
  const found = await transaction.readOne(
    { studentId: 'uuid', reason: 'text', guardian: json<Label>(), student: json<Label>() },
    `SELECT b.student_id AS "studentId", b.reason, ${nameSql('g')} AS guardian, ${nameSql('s')} AS student
       FROM students_barred_guardian b
       JOIN students_guardian g ON g.site_id = $1 AND g.id = b.guardian_id
       JOIN students_student s ON s.site_id = $1 AND s.id = b.student_id
      WHERE b.site_id = $1 AND b.id = $2`,
    id,
  );
  if (!found) throw new AppError(errors.notFound);
  return found;
}

/**
 * Throws unless none of the guardians given is barred from the student, whether known by the record, the identity number or
 * the telephone: under another spelling the same person would see the child again.
 */
export async function assertNotBarred(
  transaction: Transaction,
  given: readonly { studentId: string; mobile: string; nid?: string | null | undefined }[],
): Promise<void> {
  const barred = await transaction.read(
    { studentId: 'uuid', mobile: 'text', nid: 'text?', guardian: json<Label>(), student: json<Label>() },
    `SELECT b.student_id AS "studentId", g.mobile, g.nid, ${nameSql('g')} AS guardian, ${nameSql('s')} AS student
       FROM students_barred_guardian b
       JOIN students_guardian g ON g.site_id = $1 AND g.id = b.guardian_id
       JOIN students_student s ON s.site_id = $1 AND s.id = b.student_id
      WHERE b.site_id = $1 AND b.student_id = ANY($2::uuid[])`,
    [...new Set(given.map((one) => one.studentId))],
  );
  for (const one of given)
    for (const other of barred) {
      if (other.studentId !== one.studentId) continue;
      const isSameNumber = !!one.nid && transaction.secrets.openOrNull(other.nid) === one.nid;
      if (other.mobile !== one.mobile && !isSameNumber) continue;
      if (given.length === 1)
        throw new ValidationError({ [isSameNumber ? 'nid' : 'mobile']: [barProblems.barred] });
      throw new AppError(barErrors.barred, { guardian: other.guardian, student: other.student });
    }
}
