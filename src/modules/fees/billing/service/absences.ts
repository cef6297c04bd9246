import { endOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
import { type FeeStudent, studentJoins, studentSql } from '../../service/students-sql.ts';
import { addLines } from './invoices.ts';
import { assertDueNear } from './lines.ts';

type Rule = { readonly subHeadId: string; readonly fine: bigint; readonly freeDays: number };

async function readRule(transaction: Transaction): Promise<Rule | null> {
  const row = await transaction.readOne(
    { sub_head_id: 'uuid?', fine: 'bigint', free_days: 'int' },
    `SELECT absence_sub_head_id AS sub_head_id, absence_fine AS fine, absence_free_days AS free_days
       FROM fees_setting WHERE site_id = $1`,
  );
  if (!row || row.sub_head_id === null || row.fine === 0n) return null;
  return { subHeadId: row.sub_head_id, fine: row.fine, freeDays: row.free_days };
}

/** What the line of a month's absences is for: a student has one of each month. */
const periodOf = (month: string) => `absent-${month}`;

const shape = { student: json<FeeStudent>(), enrolment_id: 'uuid', days: 'int', is_charged: 'bool' } as const;

/** Who was absent without leave in a month more often than is free, on days whose register was taken. */
const absentSql = `SELECT ${studentSql} AS student, e.id AS enrolment_id, a.days,
       EXISTS (SELECT 1 FROM fees_invoice_line l WHERE l.site_id = $1 AND l.student_id = e.student_id
                AND l.sub_head_id = $4 AND l.period = $5) AS is_charged
  FROM (SELECT r.enrolment_id, count(*)::int AS days FROM attendance_record r
         WHERE r.site_id = $1 AND r.day BETWEEN $2 AND $3 AND r.code = 'A' AND NOT r.of_period GROUP BY r.enrolment_id
        HAVING count(*) > $6::int) a
  JOIN students_enrolment e ON e.site_id = $1 AND e.id = a.enrolment_id ${studentJoins}
 ORDER BY c.position, x.name_en, e.roll, e.id`;

const valuesOf = (month: string, rule: Rule) => [
  `${month}-01`,
  endOfMonth(`${month}-01`),
  rule.subHeadId,
  periodOf(month),
  rule.freeDays,
];

/** The absences of a month that cost something, and what of it is charged already; `rule` null where there is none. */
export async function listAbsences(
  transaction: Transaction,
  { month, page, size }: { month: string; page: number; size: number },
) {
  const rule = await readRule(transaction);
  if (!rule) return { rule: null, items: [], total: 0, page, size, open: 0, amount: '0.00' };
  const rows = await transaction.read(
    { ...shape, total: 'int', open: 'int', open_days: 'int' },
    `SELECT t.*, (count(*) OVER ())::int AS total, (count(*) FILTER (WHERE NOT t.is_charged) OVER ())::int AS open,
            (coalesce(sum(t.days - $6::int) FILTER (WHERE NOT t.is_charged) OVER (), 0))::int AS open_days
       FROM (${absentSql}) t LIMIT $7 OFFSET $8`,
    ...valuesOf(month, rule),
    size,
    (page - 1) * size,
  );
  const [first] = rows;
  return {
    rule: { fine: takaText(rule.fine), freeDays: rule.freeDays },
    total: first?.total ?? 0,
    open: first?.open ?? 0,
    amount: takaText(BigInt(first?.open_days ?? 0) * rule.fine),
    page,
    size,
    items: rows.map(({ student, days, is_charged }) => ({
      id: student.id,
      student,
      days,
      fined: days - rule.freeDays,
      amount: takaText(BigInt(days - rule.freeDays) * rule.fine),
      isCharged: is_charged,
    })),
  };
}

/**
 * Charges everybody the absences of a month that is over, once. Throws 409 without a rule, and a message at the month while
 * it still goes on.
 */
export async function chargeAbsences(
  transaction: Transaction,
  { month, due }: { month: string; due: string },
  reason: (days: number) => string,
  now: Date,
) {
  const today = todayInDhaka(now);
  assertDueNear(due, today);
  const rule = await readRule(transaction);
  if (!rule) throw new AppError(feesErrors.noAbsenceRule);
  if (endOfMonth(`${month}-01`) >= today) throw new ValidationError({ month: [fieldProblems.monthGoesOn] });
  const rows = await transaction.read(shape, absentSql, ...valuesOf(month, rule));
  const lines = rows
    .filter((row) => !row.is_charged)
    .map((row) => ({ row, amount: BigInt(row.days - rule.freeDays) * rule.fine }));
  const [one] = lines;
  if (!one) return { lines: 0 };
  const added = await addLines(
    transaction,
    null,
    lines.map(({ row, amount }) => ({
      studentId: row.student.id,
      enrolmentId: row.enrolment_id,
      subHeadId: rule.subHeadId,
      period: periodOf(month),
      due,
      amount,
      waiver: 0n,
      payable: amount,
      trace: { rule: '', waivers: [] },
    })),
    { reasons: lines.map(({ row }) => reason(row.days - rule.freeDays)) },
  );
  return { lines: added.lines };
}
