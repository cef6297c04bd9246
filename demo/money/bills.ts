import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import { swiftly } from '../swiftly.ts';

/** What an examination costs, in the month it is billed in: of the first class, and how much more of each next one. */
const examFees: Readonly<Record<string, readonly [subHead: string, first: number, step: number]>> = {
  '05': ['Half-yearly examination fee', 250, 25],
  '10': ['Annual examination fee', 300, 25],
};

/** The invoices of one month, as the office makes them on its first day. */
export async function billMonth(
  transaction: Transaction,
  yearId: string,
  period: string,
  by: string,
): Promise<void> {
  const at = dhakaInstant(`${period}-01`, '09:30');
  const runId = newId();
  await transaction.change(
    `INSERT INTO fees_invoice_run (site_id, id, year_id, period, students, lines, amount, started_by, created_at)
     VALUES ($1, $2, $3, $4, 0, 0, 0, $5, $6)`,
    runId,
    yearId,
    period,
    by,
    at,
  );
  const plan = await planMonth(transaction, yearId, period);
  const sum = { lines: 0, amount: 0n };
  for (let from = 0; from < plan.lines.length; from += 20_000) {
    const lines = plan.lines.slice(from, from + 20_000);
    const added = await swiftly(transaction, () => addLines(transaction, runId, lines, { at }));
    sum.lines += added.lines;
    sum.amount += added.amount;
  }
  await transaction.change(
    'UPDATE fees_invoice_run SET students = $3, lines = $4, amount = $5 WHERE site_id = $1 AND id = $2',
    runId,
    plan.students,
    sum.lines,
    sum.amount,
  );
}

/** Everybody pays for the examination that is to come, as an extra charge. */
export async function billExam(transaction: Transaction, yearId: string, period: string): Promise<void> {
  const [name, first, step] = examFees[period.slice(5)] ?? [];
  if (name === undefined || first === undefined || step === undefined) return;
  const students = await transaction.read(
    { student: 'uuid', enrolment: 'uuid', subHead: 'uuid', place: 'int' },
    `SELECT e.student_id AS student, e.id AS enrolment, b.id AS "subHead",
            (dense_rank() OVER (ORDER BY c.position))::int AS place
       FROM students_enrolment e
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.name_en = $3 AND b.is_active
      WHERE e.site_id = $1 AND e.year_id = $2 ORDER BY e.id LIMIT 20000`,
    yearId,
    name,
  );
  const charge = newId();
  await addLines(
    transaction,
    null,
    students.map(({ student, enrolment, subHead, place }) => {
      const amount = BigInt(first + step * (place - 1)) * 100n;
      return {
        studentId: student,
        enrolmentId: enrolment,
        subHeadId: subHead,
        period: charge,
        due: `${period}-25`,
        amount,
        waiver: 0n,
        payable: amount,
        trace: { rule: '', waivers: [] },
      };
    }),
    { reason: name, at: dhakaInstant(`${period}-01`, '09:40') },
  );
}
