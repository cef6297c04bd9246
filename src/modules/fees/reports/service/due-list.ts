import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { reachValues, withinSql } from '../../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { masked, seesMobiles } from '../../../students/rules.ts';
import { type PromiseState, promiseStateSql } from '../../overdue/rules.ts';
import { promisesSql } from '../../overdue/service/promises.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';

export type DueFilter = {
  classId?: string | undefined;
  sectionId?: string | undefined;
  headId?: string | undefined;
  lateFrom: number;
  lateTo?: number | undefined;
  q?: string | undefined;
};

type Ages = [bigint, bigint, bigint, bigint, bigint];
type Row = {
  student: FeeStudent;
  guardian: Label | null;
  guardian_mobile: string | null;
  guardian_link: string | null;
  mobile: string | null;
  lines: number;
  oldest: string;
  a0: bigint;
  a1: bigint;
  a2: bigint;
  a3: bigint;
  a4: bigint;
  amount: bigint;
  t0: bigint;
  t1: bigint;
  t2: bigint;
  t3: bigint;
  t4: bigint;
  all_amount: bigint;
  total: bigint;
  promise: { day: string; amount: string; state: PromiseState } | null;
};

const buckets = [
  'late <= 0',
  'late BETWEEN 1 AND 30',
  'late BETWEEN 31 AND 60',
  'late BETWEEN 61 AND 90',
  'late > 90',
];
const agesText = (ages: Ages): [string, string, string, string, string] => [
  takaText(ages[0]),
  takaText(ages[1]),
  takaText(ages[2]),
  takaText(ages[3]),
  takaText(ages[4]),
];

/**
 * Students who owe something, by class, section and roll, with the age of what they owe and whom to ring. Fines are
 * not in it, for they are reckoned on the day of payment; only what a payment of the fee left open of them is.
 */
export async function listDue(
  transaction: Transaction,
  filter: DueFilter,
  today: string,
  { page, size }: { page: number; size: number },
) {
  const { reach } = transaction.context;
  const rows = await transaction.rows<Row>(
    `WITH paid AS (
       SELECT line_id, sum(principal - fine_left)::bigint AS settled FROM fees_receipt_line WHERE site_id = $1 GROUP BY line_id),
     open AS (
       SELECT l.student_id, l.due, ($2::date - l.due) AS late, l.payable - coalesce(p.settled, 0) AS owed
         FROM fees_invoice_line l LEFT JOIN paid p ON p.line_id = l.id
        WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND l.payable > 0
          AND ($5::uuid IS NULL OR l.sub_head_id IN (
                SELECT b.id FROM fees_fee_sub_head b WHERE b.site_id = $1 AND b.head_id = $5))
          AND ($6 < 0 OR $2::date - l.due >= $6) AND ($10::int IS NULL OR $2::date - l.due <= $10)),
     owing AS MATERIALIZED (
       SELECT student_id, count(*)::int AS lines, min(due) AS oldest, sum(owed)::bigint AS amount,
              ${buckets.map((when, n) => `coalesce(sum(owed) FILTER (WHERE ${when}), 0)::bigint AS a${n}`).join(', ')}
         FROM open WHERE owed > 0 GROUP BY student_id),
     latest AS MATERIALIZED (
       SELECT DISTINCT ON (e.student_id) e.student_id, e.id, e.section_id, e.roll
         FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
        WHERE e.site_id = $1 ORDER BY e.student_id, y.is_current DESC, y.start_date DESC),
     found AS MATERIALIZED (
       SELECT o.*, e.id AS enrolment_id, c.position, x.name_en AS section, e.roll
         FROM owing o JOIN latest e ON e.student_id = o.student_id ${studentJoins}
        WHERE ($3::uuid IS NULL OR x.class_id = $3) AND ($4::uuid IS NULL OR e.section_id = $4) AND ${fitsQuestion('$7')}
          ${reach ? `AND ${withinSql('x', 11)}` : ''}),
     totals AS (
       SELECT count(*) AS total, sum(amount)::bigint AS all_amount,
              ${buckets.map((_, n) => `sum(a${n})::bigint AS t${n}`).join(', ')} FROM found),
     page AS MATERIALIZED (
       SELECT *, row_number() OVER () AS place FROM (
         SELECT * FROM found ORDER BY position, section, roll, student_id LIMIT $8 OFFSET $9) ordered)
     SELECT o.*, t.*, ${studentSql} AS student, s.mobile, g.guardian, g.mobile AS guardian_mobile, g.link AS guardian_link,
            (SELECT json_build_object('day', p.day, 'amount', p.amount::text, 'state', ${promiseStateSql('$2::date')})
               FROM (${promisesSql('p.student_id = o.student_id')}) p ORDER BY p.place DESC LIMIT 1) AS promise
       FROM page o CROSS JOIN totals t
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = o.enrolment_id ${studentJoins}
       LEFT JOIN LATERAL (
         SELECT ${labelSql('g')} AS guardian, g.mobile, k.id AS link FROM students_student_guardian k
           JOIN students_guardian g ON g.site_id = $1 AND g.id = k.guardian_id
          WHERE k.site_id = $1 AND k.student_id = o.student_id ORDER BY k.is_primary DESC, k.id LIMIT 1) g ON true
      ORDER BY o.place`,
    today,
    filter.classId ?? null,
    filter.sectionId ?? null,
    filter.headId ?? null,
    filter.lateFrom,
    patternOf(filter.q),
    size,
    (page - 1) * size,
    filter.lateTo ?? null,
    ...(reach ? reachValues(reach) : []),
  );
  const isOpen = seesMobiles(transaction.context.permissions);
  const shown = (mobile: string) => (isOpen ? mobile : masked('mobile', mobile));
  const [first] = rows;
  return {
    total: Number(first?.total ?? 0),
    page,
    size,
    amount: takaText(first?.all_amount ?? 0n),
    ages: agesText(first ? [first.t0, first.t1, first.t2, first.t3, first.t4] : [0n, 0n, 0n, 0n, 0n]),
    items: rows.map((row) => ({
      student: row.student,
      guardian: row.guardian,
      mobile: shown(row.guardian_mobile ?? row.mobile ?? ''),
      guardianLinkId: row.guardian_mobile === null ? null : row.guardian_link,
      lines: row.lines,
      oldest: row.oldest,
      ages: agesText([row.a0, row.a1, row.a2, row.a3, row.a4]),
      amount: takaText(row.amount),
      promise: row.promise && { ...row.promise, amount: takaText(BigInt(row.promise.amount)) },
    })),
  };
}
