import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { attendanceRate } from '../../../attendance/rules.ts';
import { findBatch, fitsQuestion, inOrder, patternOf, pupilJoins, pupilShape, pupilSql } from './pupils.ts';

type Span = { id: string; from: string; to: string; page: number; size: number };
const counts = (alias: string) => `(count(*) FILTER (WHERE ${alias}.code = 'P'))::int AS present,
  (count(*) FILTER (WHERE ${alias}.code = 'L'))::int AS late, (count(*) FILTER (WHERE ${alias}.code = 'A'))::int AS absent`;

const rate = '(n.present + n.late)::numeric / nullif(n.present + n.late + n.absent, 0)';
const orders = {
  roll: inOrder,
  '-roll': 'c.position DESC, x.name_en DESC, x.id, e.roll DESC, e.id',
  rate: `${rate} NULLS LAST, ${inOrder}`,
  '-rate': `${rate} DESC NULLS LAST, ${inOrder}`,
  name: `s.name_en, ${inOrder}`,
  '-name': `s.name_en DESC, ${inOrder}`,
} as const;

/** How often each student of a batch came between two days: who is in it, and whoever was marked. */
export async function readReport(
  transaction: Transaction,
  asked: Span & { q?: string | undefined; sort: keyof typeof orders },
) {
  await findBatch(transaction, asked.id);
  const rows = await transaction.read(
    { ...pupilShape, present: 'int', late: 'int', absent: 'int', total: 'int' },
    `WITH n AS (
       SELECT k.enrolment_id, ${counts('k')} FROM facilities_batch_session d
         JOIN facilities_batch_mark k ON k.site_id = $1 AND k.session_id = d.id
        WHERE d.site_id = $1 AND d.batch_id = $2 AND d.day BETWEEN $3 AND $4 GROUP BY k.enrolment_id)
     SELECT ${pupilSql}, coalesce(n.present, 0) AS present, coalesce(n.late, 0) AS late, coalesce(n.absent, 0) AS absent,
            (count(*) OVER ())::int AS total
       FROM students_enrolment e ${pupilJoins} LEFT JOIN n ON n.enrolment_id = e.id
      WHERE e.site_id = $1 AND ${fitsQuestion('$5')}
        AND e.id IN (SELECT m.enrolment_id FROM students_batch_member m WHERE m.site_id = $1 AND m.batch_id = $2
                      UNION SELECT enrolment_id FROM n)
      ORDER BY ${orders[asked.sort]} LIMIT $6 OFFSET $7`,
    asked.id,
    asked.from,
    asked.to,
    patternOf(asked.q),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const held = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM facilities_batch_session
      WHERE site_id = $1 AND batch_id = $2 AND day BETWEEN $3 AND $4`,
    asked.id,
    asked.from,
    asked.to,
  );
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      rate: attendanceRate({ P: row.present, L: row.late, A: row.absent, V: 0 }),
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    meetings: held?.n ?? 0,
  };
}

/** The days a batch met, the latest first. */
export async function listMeetings(transaction: Transaction, database: Database, asked: Span) {
  await findBatch(transaction, asked.id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      day: 'date',
      reason: 'text',
      takenBy: 'uuid',
      present: 'int',
      late: 'int',
      absent: 'int',
      total: 'int',
    },
    `SELECT d.id, d.day, d.reason, d.taken_by AS "takenBy", n.present, n.late, n.absent, (count(*) OVER ())::int AS total
       FROM facilities_batch_session d CROSS JOIN LATERAL (
         SELECT ${counts('k')} FROM facilities_batch_mark k WHERE k.site_id = $1 AND k.session_id = d.id) n
      WHERE d.site_id = $1 AND d.batch_id = $2 AND d.day BETWEEN $3 AND $4
      ORDER BY d.day DESC LIMIT $5 OFFSET $6`,
    asked.id,
    asked.from,
    asked.to,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const { language } = transaction.context;
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.takenBy),
    language,
  );
  return {
    items: rows.map(({ total: _, takenBy, ...row }) => ({ ...row, by: names.get(takenBy) ?? '' })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}
