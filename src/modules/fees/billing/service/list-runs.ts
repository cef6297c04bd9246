import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { labelSql } from '../../service/students-sql.ts';

/** The runs of invoices, newest first. */
export async function listRuns(
  transaction: Transaction,
  database: Database,
  { page, size }: { page: number; size: number },
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      year: json<Label>(),
      period: 'text',
      students: 'int',
      lines: 'int',
      amount: 'bigint',
      created_at: 'time',
      started_by: 'uuid?',
      version: 'int',
      taken_back_at: 'time?',
      standing: 'int?',
      total: 'bigint',
    },
    `SELECT r.id, ${labelSql('y')} AS year, r.period, r.students, r.lines, r.amount, r.created_at, r.started_by, r.version, r.taken_back_at,
            CASE WHEN r.taken_back_at IS NOT NULL
                 THEN (SELECT count(*)::int FROM fees_invoice_line l
                        WHERE l.site_id = $1 AND l.run_id = r.id AND l.cancelled_at IS NULL) END AS standing,
            count(*) OVER () AS total
       FROM fees_invoice_run r JOIN academic_academic_year y ON y.site_id = $1 AND y.id = r.year_id
      WHERE r.site_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.started_by),
    transaction.context.language,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page,
    size,
    items: rows.map((row) => ({
      id: row.id,
      year: row.year,
      period: row.period,
      students: row.students,
      lines: row.lines,
      amount: takaText(row.amount),
      at: row.created_at.toISOString(),
      version: row.version,
      takenBackAt: row.taken_back_at?.toISOString() ?? null,
      standing: row.standing,
      by: row.started_by === null ? null : (names.get(row.started_by) ?? ''),
    })),
  };
}
