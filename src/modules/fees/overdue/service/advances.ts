import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import {
  type FeeStudent,
  fitsQuestion,
  latestEnrolment,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';

type Question = { classId?: string | undefined; sort: string; q?: string | undefined };

/** How rows of students are ordered by name of place: class, section and roll. */
export const placeOrder = (down: boolean): string =>
  ['position', 'section', 'roll', 'student_id'].map((one) => `${one}${down ? ' DESC' : ''}`).join(', ');

/** Students who have something in advance, with what is unpaid of them beside it. */
export async function listAdvances(
  transaction: Transaction,
  { classId, sort, q }: Question,
  { page, size }: { page: number; size: number },
) {
  const down = sort.startsWith('-');
  const by = sort.replace('-', '');
  const order =
    by === 'student'
      ? placeOrder(down)
      : `${by === 'amount' ? 'advance' : 'last_on'}${down ? ' DESC' : ''}, student_id`;
  const rows = await transaction.read(
    {
      student: json<FeeStudent>(),
      advance: 'bigint',
      owed: 'bigint',
      last_on: 'date',
      total: 'int',
      amount: 'bigint',
    },
    `WITH found AS (
       SELECT a.*, e.id AS enrolment_id, c.position, x.name_en AS section, e.roll
         FROM (SELECT r.student_id, sum(r.advance)::bigint AS advance,
                      max(r.day) FILTER (WHERE r.advance <> 0) AS last_on
                 FROM fees_receipt r WHERE r.site_id = $1 GROUP BY r.student_id HAVING sum(r.advance) > 0) a
        CROSS JOIN LATERAL ${latestEnrolment('a.student_id')} e ${studentJoins}
        WHERE ($2::uuid IS NULL OR x.class_id = $2) AND ${fitsQuestion('$3')}),
     shown AS MATERIALIZED (
       SELECT *, row_number() OVER () AS place, count(*) OVER ()::int AS total, (sum(advance) OVER ())::bigint AS amount
         FROM (SELECT * FROM found ORDER BY ${order}) o LIMIT $4 OFFSET $5)
     SELECT ${studentSql} AS student, o.advance, o.last_on, o.total, o.amount,
            (SELECT coalesce(sum(l.payable - coalesce((SELECT sum(p.principal) FROM fees_receipt_line p
                      WHERE p.site_id = $1 AND p.line_id = l.id), 0)), 0)::bigint
               FROM fees_invoice_line l
              WHERE l.site_id = $1 AND l.student_id = o.student_id AND l.cancelled_at IS NULL) AS owed
       FROM shown o JOIN students_enrolment e ON e.site_id = $1 AND e.id = o.enrolment_id ${studentJoins}
      ORDER BY o.place`,
    classId ?? null,
    patternOf(q),
    size,
    (page - 1) * size,
  );
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    page,
    size,
    amount: takaText(first?.amount ?? 0n),
    items: rows.map((row) => ({
      student: row.student,
      advance: takaText(row.advance),
      owed: takaText(row.owed),
      lastOn: row.last_on,
    })),
  };
}
