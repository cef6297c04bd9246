import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { masked, seesMobiles } from '../../../students/rules.ts';
import { feesPermission } from '../../permissions.ts';
import { type AllocationOrder, type Holidays, type Owed, owedOn, stateOf } from '../../rules.ts';
import {
  type FeeStudent,
  labelSql,
  latestEnrolment,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { fineRuleFrom } from '../../setup/service/fine-rules.ts';
import { readHolidays } from '../../setup/service/holidays.ts';
import type { Dues, duesOutput, LineState, ReceiptMethod } from '../../shapes.ts';
import { earlyOffersSql, offerItem, type StoredOffer } from '../../waivers/early/service/early-offers.ts';

/** A line with what is paid of it and the fine it costs today; amounts in paisa. */
export type OpenLine = {
  readonly id: string;
  readonly studentId: string;
  readonly version: number;
  readonly subHeadId: string;
  readonly subHead: Label;
  readonly head: Label;
  readonly period: string;
  readonly due: string;
  readonly amount: bigint;
  readonly waiver: bigint;
  readonly payable: bigint;
  readonly paid: bigint;
  readonly reason: string;
  /** Still owed. */
  readonly principal: bigint;
  readonly fine: bigint;
  /** What of the fine is fixed. */
  readonly fineLeft: bigint;
  readonly lateDays: number;
  readonly rank: number;
  readonly headId: string;
  /** An offer for paying early may take of it. */
  readonly isWhole: boolean;
  readonly isMonthly: boolean;
};

type Row = {
  id: string;
  student_id: string;
  version: number;
  sub_head_id: string;
  sub_head: Label;
  head: Label;
  period: string;
  due: string;
  amount: bigint;
  waiver: bigint;
  payable: bigint;
  paid: bigint;
  fine_paid: bigint;
  fine_left: bigint;
  rank: number;
  reason: string;
  rule: unknown;
  head_id: string;
  is_whole: boolean;
  is_monthly: boolean;
};

/**
 * What a student has open on a day, the earliest due day first. The fine is what the rule asks on that day of what is
 * still unpaid, less the fines already paid for the line.
 */
export const readOpenLines = (
  transaction: Transaction,
  studentId: string,
  today: string,
): Promise<OpenLine[]> => readLinesOfAll(transaction, [studentId], today);

/** The same of several students. */
export async function readLinesOfAll(
  transaction: Transaction,
  students: readonly string[],
  today: string,
): Promise<OpenLine[]> {
  const rows = await transaction.rows<Row>(
    `SELECT l.id, l.student_id, l.version, l.sub_head_id, ${labelSql('b')} AS sub_head,
            (SELECT ${labelSql('h')} FROM fees_fee_head h WHERE h.site_id = $1 AND h.id = b.head_id) AS head,
            l.period, l.due, l.amount - l.moved AS amount, l.waiver, l.payable, l.reason, coalesce(p.principal, 0)::bigint AS paid,
            coalesce(p.fine, 0)::bigint AS fine_paid, coalesce(p.fine_left, 0)::bigint AS fine_left, f.rule,
            ${rankSql} AS rank, b.head_id, ${wholeSql} AS is_whole, b.schedule = 'monthly' AS is_monthly
       FROM ${openLinesOf('ANY($2::uuid[])')} ORDER BY rank, l.due, b.position, l.id`,
    students,
  );
  const holidays = await readHolidays(transaction, rows, today);
  return rows.map((row) => ({
    id: row.id,
    studentId: row.student_id,
    version: row.version,
    subHeadId: row.sub_head_id,
    subHead: row.sub_head,
    head: row.head,
    period: row.period,
    due: row.due,
    amount: row.amount,
    waiver: row.waiver,
    payable: row.payable,
    paid: row.paid,
    reason: row.reason,
    rank: row.rank,
    headId: row.head_id,
    isWhole: row.is_whole,
    isMonthly: row.is_monthly,
    fineLeft: row.fine_left,
    ...owedOf({ ...row, finePaid: row.fine_paid, fineLeft: row.fine_left }, today, holidays),
  }));
}

/** {@link owedOn} of a line whose rule is as its column holds it. */
export const owedOf = (
  { rule, ...line }: Omit<Parameters<typeof owedOn>[0], 'rule'> & { rule: unknown },
  today: string,
  holidays: Holidays,
): Owed => owedOn({ ...line, rule: rule ? fineRuleFrom(rule) : null }, today, holidays);

/**
 * Of line `l`, whose rule `g` fines a student once a month: what the others of that month under the rule were fined or still
 * owe of a fixed fine, and whether an open one before it bears the fine.
 */
const sameMonthSql = `SELECT sum(o.fine) AS fine, coalesce(bool_or(o.is_first), false) AS is_borne
         FROM (SELECT (SELECT coalesce(sum(r.fine + r.fine_left), 0) FROM fees_receipt_line r
                        WHERE r.site_id = $1 AND r.line_id = k.id) AS fine,
                      (k.due, k.id) < (l.due, l.id) AND k.payable > (
                        SELECT coalesce(sum(r.principal), 0) FROM fees_receipt_line r
                         WHERE r.site_id = $1 AND r.line_id = k.id) AS is_first
                 FROM fees_invoice_line k
                WHERE (g.rule->>'isOncePerMonth')::boolean AND k.site_id = $1 AND k.student_id = l.student_id AND k.id <> l.id AND k.cancelled_at IS NULL
                  AND k.opening_id IS NULL
                  AND date_trunc('month', k.due) = date_trunc('month', l.due)
                  AND (k.sub_head_id = g.sub_head_id OR (g.sub_head_id IS NULL AND NOT EXISTS (
                        SELECT 1 FROM fees_fine_rule x WHERE x.site_id = $1 AND x.is_active
                           AND x.sub_head_id = k.sub_head_id)))) o`;

/** Lines of a student (the id at `student`) that are not paid, or whose fine was left open, as `l`, with their sub-head `b`, what is paid `p` and the `rule` of fines. */
export const openLinesOf = (student: string): string => `fees_invoice_line l
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
       LEFT JOIN LATERAL (SELECT f.rule, f.sub_head_id FROM fees_fine_rule f
                           WHERE f.site_id = $1 AND f.is_active AND l.opening_id IS NULL AND (f.sub_head_id = l.sub_head_id OR f.sub_head_id IS NULL)
                           ORDER BY f.sub_head_id NULLS LAST LIMIT 1) g ON true
       LEFT JOIN LATERAL (SELECT sum(r.principal) AS principal, sum(r.fine) AS fine, sum(r.fine_left) AS fine_left
                            FROM fees_receipt_line r
                           WHERE r.site_id = $1 AND r.line_id = l.id) q ON true
       CROSS JOIN LATERAL (${sameMonthSql}) m
       CROSS JOIN LATERAL (SELECT CASE WHEN m.is_borne THEN NULL ELSE g.rule END AS rule) f
       CROSS JOIN LATERAL (SELECT q.principal, coalesce(q.fine, 0) + coalesce(m.fine, 0) AS fine, q.fine_left) p
      WHERE l.site_id = $1 AND l.student_id = ${student} AND l.cancelled_at IS NULL
        AND (l.payable > coalesce(q.principal, 0) OR q.fine_left > 0)`;

/** Whether nothing is paid of open line `l`, and it was billed by a rule: an offer may take of it. */
export const wholeSql = `(b.schedule <> 'onDemand' AND l.moved = 0 AND l.part_of IS NULL AND l.opening_id IS NULL
  AND coalesce(p.principal, 0) = 0 AND coalesce(p.fine, 0) = 0)`;

/** Where the head of sub-head `b` stands when heads go first; 0 for all where the oldest due day does. */
export const rankSql = `CASE WHEN EXISTS (SELECT 1 FROM fees_setting o WHERE o.site_id = $1 AND o.is_head_first)
  THEN coalesce((SELECT h.position FROM fees_fee_head h WHERE h.site_id = $1 AND h.id = b.head_id), 0) ELSE 0 END`;

/** Whether fines or fees go first here. */
export const orderSql = `CASE WHEN EXISTS (SELECT 1 FROM fees_setting o WHERE o.site_id = $1 AND o.is_principal_first)
  THEN 'principal_first' ELSE 'fine_first' END`;

/** The mark of a line: one of the four states, or what stands outside them. */
export function markOf(
  line: {
    due: string;
    payable: bigint;
    paid: bigint;
    fineLeft: bigint;
    /** What parts owe instead. */
    moved: bigint;
    isCancelled: boolean;
  },
  today: string,
): { state: LineState; isOverdue: boolean } {
  if (line.isCancelled) return { state: 'cancelled', isOverdue: false };
  if (line.moved > 0n && line.paid >= line.payable && line.fineLeft === 0n)
    return { state: 'instalments', isOverdue: false };
  if (line.payable === 0n) return { state: 'waived', isOverdue: false };
  return stateOf({ due: line.due, owed: line.payable + line.fineLeft, paid: line.paid }, today);
}

export const totalOf = (lines: readonly OpenLine[]) => ({
  principal: lines.reduce((sum, line) => sum + line.principal, 0n),
  fine: lines.reduce((sum, line) => sum + line.fine, 0n),
});

export const dueLineOf = (line: OpenLine, today: string): z.input<typeof duesOutput>['lines'][number] => ({
  id: line.id,
  version: line.version,
  subHeadId: line.subHeadId,
  subHead: line.subHead,
  head: line.head,
  period: line.period,
  due: line.due,
  amount: takaText(line.amount),
  waiver: takaText(line.waiver),
  payable: takaText(line.payable),
  paid: takaText(line.paid),
  principal: takaText(line.principal),
  fine: takaText(line.fine),
  lateDays: line.lateDays,
  reason: line.reason,
  rank: line.rank,
  headId: line.headId,
  isWhole: line.isWhole,
  isMonthly: line.isMonthly,
  // Of a paid fee only the fine is open.
  ...markOf(
    { ...line, fineLeft: line.principal > 0n ? 0n : line.fine, moved: 0n, isCancelled: false },
    today,
  ),
});

type Facts = {
  offers: StoredOffer[];
  student: FeeStudent;
  year_id: string;
  status: string;
  family: number;
  guardian: { name: Label; mobile: string } | null;
  advance: bigint;
  order: AllocationOrder;
  is_head_first: boolean;
  recent: {
    id: string;
    number: string;
    day: string;
    amount: string;
    method: ReceiptMethod;
    isCancelled: boolean;
  }[];
};

/** {@link readDues} to look at, kept until the student's money, record or places change. */
export function keptDues(transaction: Transaction, studentId: string, today: string): Promise<Dues> {
  const { permissions } = transaction.context;
  const may = [feesPermission.collect, feesPermission.bill, feesPermission.waiveFine].map((one) =>
    permissions.has(one),
  );
  return transaction.kept(
    `fees.dues ${studentId} ${today} ${seesMobiles(permissions)} ${may.join()}`,
    () => {
      transaction.planForAll();
      return readDues(transaction, studentId, today);
    },
    onlyOf(studentId),
  );
}

/** What a student owes is made of these rows of the student alone, as whoever takes money tells. */
export const onlyOf = (studentId: string) =>
  Object.fromEntries(
    [...moneyTables, 'students_student', 'students_enrolment'].map((table) => [table, studentId]),
  );
/** The tables into which money of students is taken. */
export const moneyTables = ['fees_receipt', 'fees_receipt_line', 'fees_offer_taken'] as const;

/** What a student owes on a day, as the counter shows it. Throws 404 for another institution's student. */
export async function readDues(transaction: Transaction, studentId: string, today: string): Promise<Dues> {
  const [facts, lines] = await Promise.all([
    transaction.row<Facts>(
      `SELECT ${studentSql} AS student, e.year_id, e.status, ${orderSql} AS order,
            EXISTS (SELECT 1 FROM fees_setting o WHERE o.site_id = $1 AND o.is_head_first) AS is_head_first,
            ${earlyOffersSql('$2', '$3')} AS offers,
            (SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
              WHERE r.site_id = $1 AND r.student_id = $2) AS advance,
            (SELECT count(DISTINCT o.student_id)::int FROM students_student_guardian k
               JOIN students_student_guardian o ON o.site_id = $1 AND o.guardian_id = k.guardian_id AND o.student_id <> $2
              WHERE k.site_id = $1 AND k.student_id = $2) AS family,
            (SELECT json_build_object('name', ${labelSql('g')}, 'mobile', g.mobile)
               FROM students_student_guardian k JOIN students_guardian g ON g.site_id = $1 AND g.id = k.guardian_id
              WHERE k.site_id = $1 AND k.student_id = $2 ORDER BY k.is_primary DESC, k.id LIMIT 1) AS guardian,
            (SELECT coalesce(json_agg(q ORDER BY q.at DESC, q.id DESC), '[]') FROM (
               SELECT r.id, r.number, r.day, r.amount::text AS amount, r.method, r.collected_at AS at,
                      EXISTS (SELECT 1 FROM fees_receipt v WHERE v.site_id = $1 AND v.reversal_of = r.id) AS "isCancelled"
                 FROM fees_receipt r WHERE r.site_id = $1 AND r.student_id = $2 AND r.number IS NOT NULL
                ORDER BY r.collected_at DESC, r.id DESC LIMIT 5) q) AS recent
       FROM ${latestEnrolment('$2')} e ${studentJoins}`,
      studentId,
      today,
    ),
    readOpenLines(transaction, studentId, today),
  ]);
  if (!facts) throw new AppError(errors.notFound);
  const { principal, fine } = totalOf(lines);
  const { permissions } = transaction.context;
  const { guardian } = facts;
  return {
    student: {
      ...facts.student,
      yearId: facts.year_id,
      status: facts.status,
      guardian: guardian && {
        name: guardian.name,
        mobile: seesMobiles(permissions) ? guardian.mobile : masked('mobile', guardian.mobile),
      },
    },
    today,
    order: facts.order,
    isHeadFirst: facts.is_head_first,
    offers: facts.offers.map(offerItem),
    lines: lines.map((line) => dueLineOf(line, today)),
    principal: takaText(principal),
    fine: takaText(fine),
    total: takaText(principal + fine),
    advance: takaText(facts.advance),
    family: facts.family,
    recent: facts.recent.map(({ id, number, day, amount, method, isCancelled }) => ({
      id,
      number,
      day,
      amount: takaText(BigInt(amount)),
      method,
      isCancelled,
    })),
    can: {
      collect: permissions.has(feesPermission.collect),
      bill: permissions.has(feesPermission.bill),
      waiveFine: permissions.has(feesPermission.waiveFine),
    },
  };
}
