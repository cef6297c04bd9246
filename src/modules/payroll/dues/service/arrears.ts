import type * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { payrollErrors } from '../../labels.ts';
import { payrollPermission } from '../../permissions.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import { arrearsParts, isOfOthers } from '../../rules/line-rules.ts';
import type { ArrearsDue, ArrearsLine, PayLine } from '../../rules.ts';
import { reckonMonth } from '../../runs/service/reckon.ts';
import {
  arrearsLineOf,
  type KeptArrearsLine,
  type KeptLine,
  keptArrearsLine,
  lineOf,
  wholeText,
} from '../../service/kept-lines.ts';
import { arrearsSettled, arrearsStand, labelSql, offsetOf } from '../../service/sql.ts';
import type { Paging } from '../../shapes.ts';
import type { duesContract } from '../contract.ts';

const withSettlement: Label = { en: 'Final settlement', bn: 'চূড়ান্ত হিসাব' };

export async function listArrears(
  transaction: Transaction,
  paging: Paging,
): Promise<z.input<typeof duesContract.arrears.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      employeeId: 'uuid',
      code: 'text',
      name: json<Label>(),
      month: 'text',
      amount: 'bigint',
      reason: 'text',
      paidWith: jsonOrNull<Label>(),
      withdrawn: 'text',
      isReversal: 'bool',
      back: oneOf<'withdraw' | 'reverse' | 'none'>(),
      total: 'bigint',
    },
    `SELECT a.id, e.id AS "employeeId", e.code, ${labelSql('e')} AS name, a.month, a.amount, a.reason,
            CASE WHEN r.state IN ('paid', 'locked') THEN ${labelSql('r')}
                 WHEN a.settlement_id IS NOT NULL THEN $4::json END AS "paidWith",
            a.withdrawn_reason AS withdrawn, a.reverses_id IS NOT NULL AS "isReversal",
            CASE WHEN NOT $5::boolean OR a.withdrawn_at IS NOT NULL OR a.settlement_id IS NOT NULL THEN 'none'
                 WHEN EXISTS (SELECT 1 FROM payroll_arrear b
                   WHERE b.site_id = $1 AND b.reverses_id = a.id AND b.withdrawn_at IS NULL) THEN 'none'
                 WHEN r.state IS NULL OR r.state IN ('draft', 'computed', 'checked') THEN 'withdraw'
                 WHEN r.state IN ('paid', 'locked') AND a.reverses_id IS NULL AND NOT ${arrearsSettled} THEN 'reverse'
                 ELSE 'none' END AS back, count(*) OVER () AS total
       FROM payroll_arrear a JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
       LEFT JOIN payroll_run r ON r.site_id = $1 AND r.id = a.run_id
      WHERE a.site_id = $1 ORDER BY a.created_at DESC, a.id DESC LIMIT $2 OFFSET $3`,
    paging.size,
    offsetOf(paging),
    JSON.stringify(withSettlement),
    transaction.context.permissions.has(payrollPermission.prepare),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: paging.page,
    size: paging.size,
    items: rows.map(({ total: _, ...row }) => ({ ...row, amount: takaText(row.amount) })),
    can: { give: transaction.context.permissions.has(payrollPermission.prepare) },
  };
}

/** What the person gets of the institution for the month itself: without loans, rounding and arrears of other months. */
const earnedOf = (lines: readonly PayLine[]): bigint =>
  sumOf(
    lines
      .filter(
        (line) =>
          line.funding === 'institution' &&
          line.trace.how !== 'arrears' &&
          !['loan', 'rounding'].includes(line.purpose),
      )
      .map((line) =>
        line.kind === 'employer' ? 0n : line.kind === 'deduction' ? -line.amount : line.amount,
      ),
  );

/**
 * Whom a paid month gave too little or too much, reckoned anew with what is known today, less what was entered already; and
 * who was left out of it, with the whole month. Once somebody is settled with, no pay takes a month any more that had nothing.
 */
async function differences(
  transaction: Transaction,
  services: Services,
  month: string,
  leaving: { readonly employeeId: string; readonly lastDay: string } | null = null,
): Promise<Difference[]> {
  const isPaid = await transaction.row(
    `SELECT 1 FROM payroll_run WHERE site_id = $1 AND month = $2 AND kind = 'monthly' AND state IN ('paid', 'locked')`,
    month,
  );
  if (!isPaid) throw new AppError(payrollErrors.notPaidMonth);
  const first = `${month}-01`;
  const anew = await reckonMonth(transaction, services, {
    month,
    employeeIds: leaving ? [leaving.employeeId] : null,
    runId: null,
    ...(leaving ? { until: leaving.lastDay } : {}),
  });
  const slips = new Map(anew.map((one) => [one.employeeId, one.slip]));
  const known = await transaction.read(
    {
      employee_id: 'uuid',
      code: 'text',
      name: json<Label>(),
      lines: jsonOrNull<KeptLine[]>(),
      entered: 'bigint',
      parts: json<KeptArrearsLine[]>(),
    },
    `SELECT e.id AS employee_id, e.code, ${labelSql('e')} AS name, p.lines,
            coalesce((SELECT sum(a.amount) FROM payroll_arrear a
                       WHERE a.site_id = $1 AND a.employee_id = e.id AND a.month = $2 AND ${arrearsStand}), 0)::bigint AS entered,
            coalesce((SELECT json_agg(n) FROM payroll_arrear a CROSS JOIN LATERAL json_array_elements(a.lines) AS n
                       WHERE a.site_id = $1 AND a.employee_id = e.id AND a.month = $2 AND ${arrearsStand}), '[]') AS parts
       FROM people_employee e
       LEFT JOIN (SELECT x.employee_id, x.lines FROM payroll_payslip x JOIN payroll_run r ON r.site_id = $1 AND r.id = x.run_id
                   WHERE x.site_id = $1 AND r.month = $2 AND r.kind = 'monthly' AND r.state IN ('paid', 'locked')) p
         ON p.employee_id = e.id
      WHERE e.site_id = $1 AND ($3::uuid IS NULL OR e.id = $3)
        AND (p.employee_id IS NOT NULL OR (e.id = ANY($4::uuid[]) AND NOT EXISTS (SELECT 1 FROM payroll_settlement s
              WHERE s.site_id = $1 AND s.employee_id = e.id AND s.last_day >= $5)))
      ORDER BY e.code, e.id`,
    month,
    leaving?.employeeId ?? null,
    [...slips.keys()],
    first,
  );
  return known.flatMap((row): Difference[] => {
    const before = row.lines?.map(lineOf) ?? [];
    const today = slips.get(row.employee_id)?.lines ?? [];
    const paid = earnedOf(before) + row.entered;
    const due = earnedOf(today);
    const lines = arrearsParts(today, [...before.filter(isOfOthers), ...row.parts.map(arrearsLineOf)]);
    if (due === paid && lines.length === 0) return [];
    // What was entered of the month already told what it is made of; what changed since is a difference to that.
    const isWhole = row.lines === null && row.entered === 0n && row.parts.length === 0;
    const { employee_id: id, code, name } = row;
    return [{ id, code, name, paid, due, amount: due - paid, lines, whole: isWhole ? today : null }];
  });
}

type Difference = {
  readonly id: string;
  readonly code: string;
  readonly name: Label;
  readonly paid: bigint;
  readonly due: bigint;
  readonly amount: bigint;
  readonly lines: readonly ArrearsLine[];
  /** Of who was left out of the month: its lines. */
  readonly whole: readonly PayLine[] | null;
};

/**
 * What somebody who leaves was paid too little (or, for days after the last one, too much) in the months from the last day's on,
 * besides what is entered already.
 */
export async function differencesOfLeaver(
  transaction: Transaction,
  services: Services,
  leaving: { readonly employeeId: string; readonly lastDay: string },
): Promise<Required<ArrearsDue>[]> {
  const months = await transaction.read(
    { month: 'text' },
    `SELECT r.month FROM payroll_run r
      WHERE r.site_id = $1 AND r.kind = 'monthly' AND r.state IN ('paid', 'locked') AND r.month >= $2 ORDER BY r.month`,
    leaving.lastDay.slice(0, 7),
  );
  const found: Required<ArrearsDue>[] = [];
  // The last month, and seldom one after it: each is reckoned with the rules of its own days.
  for (const { month } of months)
    for (const { amount, lines, whole } of await differences(transaction, services, month, leaving))
      found.push({ month, amount, lines, whole });
  return found;
}

export async function findArrears(
  transaction: Transaction,
  services: Services,
  asked: z.output<typeof duesContract.findArrears.input>,
): Promise<z.input<typeof duesContract.findArrears.output>> {
  const all = await differences(transaction, services, asked.month);
  const from = offsetOf(asked);
  return {
    total: all.length,
    page: asked.page,
    size: asked.size,
    items: all.slice(from, from + asked.size).map(({ lines: _, whole, ...one }) => ({
      ...one,
      isLeftOut: whole !== null,
      paid: takaText(one.paid),
      due: takaText(one.due),
      amount: takaText(one.amount),
    })),
  };
}

/** Enters what is owed of a month to these people; the next month pays it. Reckoned anew here: nobody types an amount. */
export async function addArrears(
  transaction: Transaction,
  services: Services,
  { month, employeeIds, reason }: z.output<typeof duesContract.addArrears.input>,
): Promise<{ added: number }> {
  // Two who press together would else enter the same difference twice.
  await transaction.rows(
    `SELECT id FROM payroll_run WHERE site_id = $1 AND month = $2 AND kind = 'monthly' FOR UPDATE`,
    month,
  );
  const wanted = new Set(employeeIds);
  const all = (await differences(transaction, services, month)).filter((one) => wanted.has(one.id));
  if (all.length === 0) throw new AppError(payrollErrors.noArrears);
  await transaction.change(
    `INSERT INTO payroll_arrear (site_id, id, employee_id, month, amount, lines, whole, reason, made_by)
     SELECT n.site_id, n.id, n.employee_id, $2, n.amount, n.lines::json, n.whole::json, $3, $4
       FROM ${rowsOf('n', { id: '$5::uuid[]', employee_id: '$6::uuid[]', amount: '$7::bigint[]', lines: '$8::text[]', whole: '$9::text[]' })}`,
    month,
    reason,
    transaction.context.accountId,
    all.map(() => newId()),
    all.map((one) => one.id),
    all.map((one) => one.amount),
    all.map((one) => JSON.stringify(one.lines.map(keptArrearsLine))),
    all.map((one) => wholeText(one.whole)),
  );
  return { added: all.length };
}
