import type * as z from 'zod';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { differencesOf } from '../../rules/variance-rules.ts';
import { type KeptLine, lineOf } from '../../service/kept-lines.ts';
import { labelSql, offsetOf } from '../../service/sql.ts';
import type { runsContract } from '../contract.ts';
import { findRun } from './runs.ts';

/** Who is paid otherwise than in the run of the same kind before, the largest difference first, each line with its reason. */
export async function readVariance(
  transaction: Transaction,
  asked: z.output<typeof runsContract.variance.input>,
): Promise<z.input<typeof runsContract.variance.output>> {
  const run = await findRun(transaction, asked.id);
  const before = await transaction.readOne(
    { id: 'uuid', month: 'text' },
    `SELECT id, month FROM payroll_run WHERE site_id = $1 AND kind = $2 AND bonus = $3 AND month < $4
        AND state IN ('approved', 'paid', 'locked') ORDER BY month DESC LIMIT 1`,
    run.kind,
    run.bonus,
    run.month,
  );
  const page = { page: asked.page, size: asked.size };
  if (!before) return { items: [], total: 0, ...page, against: null };
  const rows = await transaction.read(
    {
      employee_id: 'uuid',
      code: 'text',
      name: json<Label>(),
      was: 'bigint?',
      now: 'bigint?',
      lines_before: jsonOrNull<KeptLine[]>(),
      lines_after: jsonOrNull<KeptLine[]>(),
      total: 'bigint',
    },
    `SELECT e.id AS employee_id, e.code, ${labelSql('e')} AS name, b.net AS was, a.net AS now, b.lines AS lines_before,
            a.lines AS lines_after, count(*) OVER () AS total
       FROM people_employee e
       LEFT JOIN payroll_payslip b ON b.site_id = $1 AND b.run_id = $2 AND b.employee_id = e.id
       LEFT JOIN payroll_payslip a ON a.site_id = $1 AND a.run_id = $3 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND b.net IS DISTINCT FROM a.net
      ORDER BY abs(coalesce(a.net, 0) - coalesce(b.net, 0)) DESC, e.code, e.id LIMIT $4 OFFSET $5`,
    before.id,
    run.id,
    asked.size,
    offsetOf(asked),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    ...page,
    against: before.month,
    items: rows.map((row) => ({
      employeeId: row.employee_id,
      code: row.code,
      name: row.name,
      before: row.was === null ? null : takaText(row.was),
      after: row.now === null ? null : takaText(row.now),
      change: takaText((row.now ?? 0n) - (row.was ?? 0n)),
      lines: differencesOf((row.lines_before ?? []).map(lineOf), (row.lines_after ?? []).map(lineOf))
        .filter((line) => line.kind !== 'employer')
        .map((line) => ({
          name: line.name,
          before: takaText(line.before),
          after: takaText(line.after),
          reason: line.reason,
        })),
    })),
  };
}
