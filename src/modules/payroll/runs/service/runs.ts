import type * as z from 'zod';
import { addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { payrollErrors, payrollFields, stateTexts } from '../../labels.ts';
import { payrollPayPermission, payrollPermission } from '../../permissions.ts';
import { monthText } from '../../rules/explain-rules.ts';
import type { PayMethod } from '../../rules/voucher-rules.ts';
import { labelSql, offsetOf } from '../../service/sql.ts';
import type { Paging, RunState } from '../../shapes.ts';
import type { runsContract } from '../contract.ts';

const runShape = {
  id: 'uuid',
  version: 'int',
  kind: oneOf<'monthly' | 'bonus'>(),
  month: 'text',
  bonus: 'text',
  name: json<Label>(),
  people: 'json?',
  state: oneOf<RunState>(),
  persons: 'int',
  gross: 'bigint',
  deductions: 'bigint',
  government: 'bigint',
  payable: 'bigint',
  employer: 'bigint',
  digest: 'text',
  paidOn: 'date?',
  computedBy: 'uuid?',
  checkedBy: 'uuid?',
  approvedBy: 'uuid?',
  paidBy: 'uuid?',
  lockedBy: 'uuid?',
  reversedBy: 'uuid?',
  computedAt: 'time?',
  checkedAt: 'time?',
  approvedAt: 'time?',
  paidAt: 'time?',
  lockedAt: 'time?',
  reversedAt: 'time?',
  reason: 'text',
  voucherId: 'uuid?',
  reversalId: 'uuid?',
} as const;
/** `gross` is of the payslips: with runs of earlier versions something else is kept. */
const runSql = `r.id, r.version, r.kind, r.month, r.bonus, ${labelSql('r')} AS name, to_json(r.people) AS people, r.state,
  r.persons, (SELECT coalesce(sum(p.earned + p.additions), 0)::bigint FROM payroll_payslip p
    WHERE p.site_id = $1 AND p.run_id = r.id) AS gross, r.deductions, r.government, r.payable, r.employer, r.digest, r.paid_on AS "paidOn",
  r.computed_by AS "computedBy", r.checked_by AS "checkedBy", r.approved_by AS "approvedBy", r.paid_by AS "paidBy",
  r.locked_by AS "lockedBy", r.reversed_by AS "reversedBy", r.computed_at AS "computedAt", r.checked_at AS "checkedAt",
  r.approved_at AS "approvedAt", r.paid_at AS "paidAt", r.locked_at AS "lockedAt", r.reversed_at AS "reversedAt", r.reason,
  r.voucher_id AS "voucherId", r.reversal_id AS "reversalId"`;

export type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** A run; held until the transaction ends where it is changed. Throws 404. */
export async function findRun(transaction: Transaction, id: string, isHeld = false) {
  const run = await transaction.readOne(
    runShape,
    `SELECT ${runSql} FROM payroll_run r WHERE r.site_id = $1 AND r.id = $2${isHeld ? ' FOR UPDATE' : ''}`,
    id,
  );
  if (!run) throw new AppError(errors.notFound);
  return run;
}

/** Refuses what cannot be done to a run as it stands. */
export function assertState(run: Pick<Run, 'state'>, ...allowed: readonly RunState[]): void {
  if (!allowed.includes(run.state))
    throw new AppError(payrollErrors.wrongState, { state: stateTexts[run.state] });
}

const shownRun = (run: Run): z.input<typeof runsContract.runs.output>['items'][number] => ({
  id: run.id,
  version: run.version,
  kind: run.kind,
  month: run.month,
  name: run.name,
  state: run.state,
  persons: run.persons,
  gross: takaText(run.gross),
  deductions: takaText(run.deductions),
  government: takaText(run.government),
  payable: takaText(run.payable),
  employer: takaText(run.employer),
  paidOn: run.paidOn,
});

/** All runs, the latest month first, and what may be begun. */
export async function listRuns(
  transaction: Transaction,
  paging: Paging,
  now: Date,
): Promise<z.input<typeof runsContract.runs.output>> {
  const rows = await transaction.read(
    { ...runShape, total: 'bigint' },
    `SELECT ${runSql}, count(*) OVER () AS total FROM payroll_run r WHERE r.site_id = $1
      ORDER BY r.month DESC, r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
    paging.size,
    offsetOf(paging),
  );
  const last = await transaction.readOne(
    { month: 'text?' },
    `SELECT max(month) AS month FROM payroll_run WHERE site_id = $1 AND kind = 'monthly' AND state <> 'reversed'`,
  );
  const bonuses = await transaction.read(
    { name: json<Label>() },
    `SELECT json_build_object('en', r.name_en, 'bn', min(r.name_bn)) AS name FROM payroll_bonus_rule r
      WHERE r.site_id = $1 AND r.is_active GROUP BY r.name_en ORDER BY r.name_en`,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    ...paging,
    items: rows.map(shownRun),
    bonuses: bonuses.map((row) => row.name),
    nextMonth: last?.month ? addMonths(`${last.month}-01`, 1).slice(0, 7) : todayInDhaka(now).slice(0, 7),
    can: { prepare: transaction.context.permissions.has(payrollPermission.prepare) },
  };
}

/** Begins a run. Throws 409 where the month has one, 422 for an unknown bonus or people of another institution. */
export async function startRun(
  transaction: Transaction,
  { kind, month, bonus, people }: z.output<typeof runsContract.start.input>,
): Promise<{ id: string }> {
  const missing = (field: string) =>
    new ValidationError({
      [field]: [withAttribute(messages.exists, payrollFields[field] ?? messages.exists)],
    });
  const rule =
    kind === 'monthly'
      ? null
      : await transaction.readOne(
          { name_bn: 'text' },
          'SELECT name_bn FROM payroll_bonus_rule WHERE site_id = $1 AND name_en = $2 AND is_active LIMIT 1',
          bonus,
        );
  if (kind === 'bonus' && !rule) throw missing('bonus');
  if (people !== null) {
    const own = await transaction.readOne(
      { persons: 'int' },
      'SELECT count(*)::int AS persons FROM people_employee WHERE site_id = $1 AND id = ANY($2::uuid[])',
      people,
    );
    if (own?.persons !== new Set(people).size) throw missing('employeeId');
  }
  const name = (language: 'en' | 'bn') => {
    const of = rule ? { en: bonus, bn: rule.name_bn } : { en: 'Salary', bn: 'বেতন' };
    return `${of[language]}, ${monthText(month, language)}`;
  };
  const id = newId();
  await transaction
    .change(
      `INSERT INTO payroll_run (site_id, id, kind, month, bonus, name_en, name_bn, people, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'draft')`,
      id,
      kind,
      month,
      kind === 'bonus' ? bonus : '',
      name('en'),
      name('bn'),
      kind === 'bonus' ? people : null,
    )
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'payroll_run_once' ? new AppError(payrollErrors.runExists) : error;
    });
  return { id };
}

/** One run: who did what to it when, what it comes to by component, and what to look at before it is approved. */
export async function readRun(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<z.input<typeof runsContract.run.output>> {
  const run = await findRun(transaction, id);
  const methods = await transaction.read(
    { method: oneOf<PayMethod>(), persons: 'int', amount: 'bigint' },
    `SELECT p.method, count(*)::int AS persons, sum(p.payable)::bigint AS amount FROM payroll_payslip p
      WHERE p.site_id = $1 AND p.run_id = $2 AND p.withheld_at IS NULL AND p.payable > 0 GROUP BY 1 ORDER BY 1`,
    id,
  );
  const components = await transaction.read(
    { kind: 'text', funding: 'text', name: json<Label>(), persons: 'int', amount: 'text' },
    `SELECT l ->> 'kind' AS kind, l ->> 'funding' AS funding, min((l -> 'name')::text)::json AS name,
            count(*)::int AS persons, sum((l ->> 'amount')::numeric)::text AS amount
       FROM payroll_payslip p CROSS JOIN LATERAL json_array_elements(p.lines) AS l
      WHERE p.site_id = $1 AND p.run_id = $2
      GROUP BY l ->> 'kind', l ->> 'funding', l -> 'name' ->> 'en' ORDER BY 1, 2, sum((l ->> 'amount')::numeric) DESC`,
    id,
  );
  const counts = await transaction.readOne(
    { withheld: 'int', changed: 'int', without_account: 'int', without_pay: 'int' },
    `SELECT count(*) FILTER (WHERE p.withheld_at IS NOT NULL AND p.released_at IS NULL)::int AS withheld,
            count(*) FILTER (WHERE p.before IS NOT NULL)::int AS changed,
            count(*) FILTER (WHERE p.method = 'bank' AND p.payable > 0 AND p.about ->> 'accountNumber' = '')::int
              AS without_account,
            (SELECT count(*)::int FROM people_employee e WHERE e.site_id = $1 AND e.is_active AND NOT EXISTS (
               SELECT 1 FROM payroll_employee_pay y WHERE y.site_id = $1 AND y.employee_id = e.id AND y.is_active))
              AS without_pay
       FROM payroll_payslip p WHERE p.site_id = $1 AND p.run_id = $2`,
    id,
  );
  const vouchers = await transaction.read(
    { id: 'uuid', number: 'text?' },
    'SELECT id, number FROM accounts_voucher WHERE site_id = $1 AND id = ANY($2::uuid[])',
    [run.voucherId, run.reversalId].filter((one) => one !== null),
  );
  const numberOf = (voucher: string | null) => vouchers.find((one) => one.id === voucher)?.number ?? null;
  const steps = [run.computedBy, run.checkedBy, run.approvedBy, run.paidBy, run.lockedBy, run.reversedBy];
  const names = await labelsOfAccounts(
    services.database,
    steps.filter((one) => one !== null),
  );
  const { language, permissions } = transaction.context;
  const step = (by: string | null, at: Date | null) => {
    if (by === null || at === null) return null;
    return { by: names.get(by)?.[language] ?? '', at: at.toISOString() };
  };
  return {
    ...shownRun(run),
    computed: step(run.computedBy, run.computedAt),
    checked: step(run.checkedBy, run.checkedAt),
    approved: step(run.approvedBy, run.approvedAt),
    paid: step(run.paidBy, run.paidAt),
    locked: step(run.lockedBy, run.lockedAt),
    reversed: step(run.reversedBy, run.reversedAt),
    reason: run.reason,
    voucher: numberOf(run.voucherId),
    reversal: numberOf(run.reversalId),
    withheld: counts?.withheld ?? 0,
    changed: counts?.changed ?? 0,
    withoutAccount: counts?.without_account ?? 0,
    withoutPay: counts?.without_pay ?? 0,
    methods: methods.map((one) => ({ ...one, amount: takaText(one.amount) })),
    components,
    can: {
      prepare: permissions.has(payrollPermission.prepare),
      disburse: permissions.has(payrollPermission.disburse),
      figures: permissions.has(payrollPayPermission.view),
    },
  };
}

/** Discards a run that is not approved; its arrears wait for the next. */
export async function discardRun(transaction: Transaction, id: string): Promise<{ id: string }> {
  const run = await findRun(transaction, id, true);
  assertState(run, 'draft', 'computed', 'checked');
  if (run.state === 'checked')
    await transaction.change(`UPDATE payroll_run SET state = 'computed' WHERE site_id = $1 AND id = $2`, id);
  await transaction.change('UPDATE payroll_arrear SET run_id = NULL WHERE site_id = $1 AND run_id = $2', id);
  await transaction.change('DELETE FROM payroll_payslip WHERE site_id = $1 AND run_id = $2', id);
  await transaction.change('DELETE FROM payroll_run WHERE site_id = $1 AND id = $2', id);
  return { id };
}
