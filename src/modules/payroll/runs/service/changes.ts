import type * as z from 'zod';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { differencesOf } from '../../rules/variance-rules.ts';
import { type KeptLine, keptLine, lineOf } from '../../service/kept-lines.ts';
import type { About } from '../../shapes.ts';
import type { runsContract } from '../contract.ts';
import { reckon } from './compute.ts';
import { findRun } from './runs.ts';

/** People listed at most; the others are counted. */
const most = 50;

type Change = { about: About; before: bigint | null; after: bigint | null; lines: Label[] };
type Changes = z.input<typeof runsContract.changes.output>;

/**
 * What computing a run again would change, person by person, because attendance, leave, duties, rules or dues are others
 * than when it was computed. Nothing is kept; of a run that is approved nothing changes any more.
 */
export async function readChanges(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<Changes> {
  const run = await findRun(transaction, id);
  if (run.state !== 'computed' && run.state !== 'checked') return { items: [], total: 0 };
  const kept = await transaction.read(
    { employeeId: 'uuid', about: json<About>(), lines: json<KeptLine[]>(), payable: 'bigint' },
    `SELECT employee_id AS "employeeId", about, lines, payable FROM payroll_payslip
      WHERE site_id = $1 AND run_id = $2 ORDER BY employee_id`,
    id,
  );
  const known = new Map(kept.map((row) => [row.employeeId, row]));
  const all = await reckon(transaction, services, run);
  const changed = all.flatMap(({ employeeId, about, slip }): Change[] => {
    const was = known.get(employeeId);
    known.delete(employeeId);
    if (!was) return [{ about, before: null, after: slip.payable, lines: [] }];
    const is = slip.lines.map(keptLine);
    const lines = differencesOf(was.lines.map(lineOf), is.map(lineOf)).map((one) => one.name);
    if (lines.length === 0 && JSON.stringify(was.lines) === JSON.stringify(is)) return [];
    return [{ about, before: was.payable, after: slip.payable, lines }];
  });
  const gone = [...known.values()].map(
    ({ about, payable }): Change => ({
      about,
      before: payable,
      after: null,
      lines: [],
    }),
  );
  const rows = [...changed, ...gone].toSorted((one, other) => one.about.code.localeCompare(other.about.code));
  return {
    total: rows.length,
    items: rows.slice(0, most).map((row) => ({
      code: row.about.code,
      name: row.about.name,
      before: row.before === null ? null : takaText(row.before),
      after: row.after === null ? null : takaText(row.after),
      lines: row.lines,
    })),
  };
}
