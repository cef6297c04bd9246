import { AppError, errors } from '../../../../core/errors.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { gradingOf } from '../../grading.ts';
import { takersSql } from '../../public.ts';
import type { MarkEntry } from '../../rules.ts';
import { assertShown } from './both-entries.ts';
import { policyOfClass } from './policy-of-class.ts';
import {
  findSheet,
  mayWithEach,
  type SheetHeld,
  type SheetRow,
  sheetColumns,
  sheetJoins,
  sheetShown,
  writeRefusal,
} from './sheet-facts.ts';

type StudentRow = {
  enrolment_id: string;
  roll: number;
  name_en: string;
  name_bn: string;
  marks: (number | null)[] | null;
  codes: (string | null)[] | null;
};

/**
 * A sheet with everybody who takes the paper in the section and what was entered: all the grid needs. What the caller
 * may do is found out each time; the answer itself is kept, by what was found out, while nothing changes.
 */
export async function readSheet(transaction: Transaction, services: Services, id: string) {
  const held = await findSheet(transaction, id);
  await assertShown(transaction, held);
  const mayOn = await mayWithEach(transaction, services, [held]);
  const may = { ...mayOn(held), see: true };
  const refusal = writeRefusal(transaction, services, held);
  const known = [
    id,
    held.version,
    held.status,
    ...Object.values(may).map(Number),
    refusal?.kind.code ?? '',
    transaction.context.language,
  ];
  return transaction.kept(
    `exams.sheet ${known.join(' ')}`,
    async () => ({
      ...(await composeSheet(transaction, services, held)),
      may,
      closed: refusal?.text ?? null,
    }),
    { exams_mark: id, exams_mark_sheet: id },
  );
}

/** The sheet as it stands, whoever asks. */
export async function composeSheet(transaction: Transaction, services: Services, held: SheetHeld) {
  // Planning them takes ten times as long as running them, and is the same for every sheet.
  transaction.planForAll();
  const row = await transaction.row<SheetRow>(
    `SELECT ${sheetColumns} FROM exams_mark_sheet m ${sheetJoins} WHERE m.site_id = $1 AND m.id = $3`,
    transaction.context.accountId,
    held.id,
  );
  if (!row) throw new AppError(errors.notFound);
  const rows = await transaction.rows<StudentRow>(
    `SELECT k.enrolment_id, k.roll, t.name_en, t.name_bn,
            CASE WHEN m.id IS NOT NULL THEN ARRAY[m.c1, m.c2, m.c3, m.c4, m.c5, m.c6] END AS marks,
            CASE WHEN m.id IS NOT NULL THEN ARRAY[m.k1, m.k2, m.k3, m.k4, m.k5, m.k6] END AS codes
       FROM (${takersSql('p.id = $2 AND s.id = $3')}) k
       JOIN students_student t ON t.site_id = $1 AND t.id = k.student_id
       LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = $2 AND m.enrolment_id = k.enrolment_id
      ORDER BY k.roll`,
    row.paper_id,
    row.section_id,
  );
  const students = rows.map((student) => ({
    enrolmentId: student.enrolment_id,
    roll: student.roll,
    name: { en: student.name_en, bn: student.name_bn || student.name_en },
    entries: row.components.map(
      (_, place): MarkEntry => (student.codes?.[place] as MarkEntry) ?? student.marks?.[place] ?? null,
    ),
  }));
  const entered = students.reduce(
    (all, one) => all + one.entries.filter((entry) => entry !== null).length,
    0,
  );
  const policy = await policyOfClass(transaction, row.exam_id, row.class_id);
  const names = await namesOfAccounts(
    services.database,
    [row.submitted_by, row.verified_by, row.accepted_by],
    transaction.context.language,
  );
  const cells = students.length * row.components.length;
  return {
    sheet: { ...sheetShown(row, { entered, cells }, names), full: row.full },
    components: row.components,
    grading: gradingOf(policy),
    marksUntil: row.marks_until,
    students,
  };
}
