import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { keptOwed } from '../../fees/public.ts';
import { readOwnResults, resultText } from '../../results/public.ts';
import { ownStudents } from '../../students/public.ts';

type Counts = { present: number; absent: number; late: number; leave: number };

/** A column of the counts of attendance records `r`. */
const countsOf = `count(*) FILTER (WHERE r.code = 'P')::int AS present, count(*) FILTER (WHERE r.code = 'A')::int AS absent,
  count(*) FILTER (WHERE r.code = 'L')::int AS late, count(*) FILTER (WHERE r.code = 'V')::int AS leave`;

type ChildRow = Counts & {
  student_id: string;
  enrolment_id: string;
  section_id: string;
  year_id: string;
  starts_on: string | null;
  name_en: string;
  name_bn: string;
  photo: string | null;
  is_self: boolean;
  section_en: string;
  section_bn: string;
  roll: number;
  code: 'P' | 'A' | 'L' | 'V' | null;
};

/** The children of the account of this transaction, or the student who signs in with it, with places on `today`. */
export async function childRows(transaction: Transaction, today: string): Promise<ChildRow[]> {
  // Almost everybody who asks has none; for them nothing is looked through.
  const own = await transaction.read(
    { student_id: 'uuid' },
    ownStudents('$2'),
    transaction.context.accountId,
  );
  if (own.length === 0) return [];
  return transaction.rows<ChildRow>(
    `SELECT p.id AS student_id, p.name_en, p.name_bn, p.photo, e.id AS enrolment_id, e.section_id, e.roll, e.starts_on, y.id AS year_id,
            EXISTS (SELECT 1 FROM students_student_account a
                     WHERE a.site_id = $1 AND a.account_id = $2 AND a.student_id = p.id) AS is_self,
            c.name_en || ' – ' || s.name_en AS section_en, c.name_bn || ' – ' || s.name_bn AS section_bn,
            n.present, n.absent, n.late, n.leave, n.code
       FROM students_student p
       JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = p.id AND e.status = 'active'
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.start_date <= $3 AND y.end_date >= $3
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       CROSS JOIN LATERAL (
         SELECT ${countsOf}, max(r.code) FILTER (WHERE r.day = $3) AS code
           FROM attendance_record r WHERE r.site_id = $1 AND r.enrolment_id = e.id AND NOT r.of_period) n
      WHERE p.site_id = $1 AND p.id = ANY($4::uuid[])
      ORDER BY p.date_of_birth, p.id LIMIT 20`,
    transaction.context.accountId,
    today,
    own.map((one) => one.student_id),
  );
}

/** A child as the screens name it; `linkOf` makes a link to a photo that works in the caller's browser. */
export const childOf = (row: ChildRow, linkOf: (photo: string) => string) => ({
  studentId: row.student_id,
  name: { en: row.name_en, bn: row.name_bn },
  section: { en: row.section_en, bn: row.section_bn },
  roll: row.roll,
  isSelf: row.is_self,
  photoUrl: row.photo === null ? null : linkOf(row.photo),
});

/** The cards of the first screen: the day, the year so far, what is owed and the latest result of each child. */
export async function readChildren(
  transaction: Transaction,
  services: Services,
  today: string,
  linkOf: (photo: string) => string,
) {
  const rows = await transaction.kept(
    `home.children ${transaction.context.accountId} ${today}`,
    () => childRows(transaction, today),
    (found) => ({
      students_student: found.map((row) => row.student_id),
      attendance_record: found.map((row) => row.section_id),
    }),
  );
  if (rows.length === 0) return [];
  const owed = await keptOwed(
    transaction,
    rows.map((row) => row.student_id),
    today,
  );
  const { items: results } = await readOwnResults(transaction, services);
  return rows.map((row) => {
    const fees = owed.get(row.student_id);
    const result = results.find((one) => one.studentId === row.student_id);
    return {
      ...childOf(row, linkOf),
      code: row.code,
      present: row.present,
      absent: row.absent,
      late: row.late,
      leave: row.leave,
      fees: fees ? { owed: takaText(fees.amount), due: fees.due } : null,
      result: result
        ? {
            runId: result.runId,
            enrolmentId: result.enrolmentId,
            exam: result.exam,
            text: resultText(result),
          }
        : null,
    };
  });
}
