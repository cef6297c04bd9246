import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type Posting, postVoucher } from '../../../accounts/public.ts';
import { payrollErrors } from '../../labels.ts';
import { entriesOf, type PaidSlip, type PayEntry, type PayMethod } from '../../rules/voucher-rules.ts';
import { type KeptLine, lineOf } from '../../service/kept-lines.ts';
import { linesOn } from '../../service/pay-ledgers.ts';
import type { RunState } from '../../shapes.ts';
import type { runsContract } from '../contract.ts';
import { settleDues } from './dues-of-run.ts';
import { assertState, findRun } from './runs.ts';
import { tellPaid } from './tell-paid.ts';

/**
 * Pays an approved run: loans and funds are written, and one balanced voucher is posted. The run is held and the voucher is
 * the only one of its source, so it is paid once, whoever presses twice. Throws 409 in any other state, for a ledger that is
 * not named and for a loan that was paid back meanwhile; 422 for a day in no open period.
 */
export async function payRun(
  transaction: Transaction,
  services: Services,
  { id, day }: z.output<typeof runsContract.pay.input>,
): Promise<{ version: number; voucher: string | null }> {
  const run = await findRun(transaction, id, true);
  assertState(run, 'approved');
  await settleDues(transaction, id, day);
  const slips = await readPaidSlips(transaction, id);
  const posted = await post(transaction, entriesOf(slips), {
    day,
    narration: run.name,
    source: { kind: 'payroll.run', id },
  });
  const now = services.now();
  const row = await transaction.readOne(
    { version: 'int' },
    `UPDATE payroll_run SET state = 'paid', paid_by = $3, paid_at = $4, paid_on = $5, voucher_id = $6, version = version + 1,
            updated_at = $4
      WHERE site_id = $1 AND id = $2 RETURNING version`,
    id,
    transaction.context.accountId,
    now,
    day,
    posted?.id ?? null,
  );
  await tellPaid(transaction, id);
  return { version: row?.version ?? 0, voucher: posted?.number ?? null };
}

/** Money that goes out is a payment; where none does, such as when the government pays all, a journal, or nothing at all. */
async function post(
  transaction: Transaction,
  entries: readonly PayEntry[],
  about: { day: string; narration: Posting['narration']; source: { kind: string; id: string } },
) {
  const lines = await linesOn(transaction, entries);
  if (lines.length === 0) return null;
  const isPaid = entries.some(({ account }) => account === 'bank' || account === 'cash');
  return postVoucher(transaction, { type: isPaid ? 'debit' : 'journal', ...about, lines });
}

async function readPaidSlips(transaction: Transaction, runId: string): Promise<PaidSlip[]> {
  const rows = await transaction.read(
    { lines: json<KeptLine[]>(), payable: 'bigint', method: oneOf<PayMethod>(), withheld: 'bool' },
    `SELECT p.lines, p.payable, p.method, p.withheld_at IS NOT NULL AS withheld FROM payroll_payslip p
      WHERE p.site_id = $1 AND p.run_id = $2`,
    runId,
  );
  return rows.map((row) => ({ ...row, lines: row.lines.map(lineOf), isWithheld: row.withheld }));
}

/** Nothing of a locked run changes any more: what was wrong goes into the next month as arrears. */
export async function lockRun(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<{ version: number }> {
  const run = await findRun(transaction, id, true);
  assertState(run, 'paid');
  const row = await transaction.readOne(
    { version: 'int' },
    `UPDATE payroll_run SET state = 'locked', locked_by = $3, locked_at = $4, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2 RETURNING version`,
    id,
    transaction.context.accountId,
    services.now(),
  );
  return { version: row?.version ?? 0 };
}

/** A payslip with the state of its run, both held. Throws 404. */
async function heldSlip(transaction: Transaction, id: string) {
  const slip = await transaction.readOne(
    {
      run_id: 'uuid',
      state: oneOf<RunState>(),
      payable: 'bigint',
      method: oneOf<PayMethod>(),
      withheld: 'bool',
      released: 'bool',
    },
    `SELECT p.run_id, r.state, p.payable, p.method, p.withheld_at IS NOT NULL AS withheld,
            p.released_at IS NOT NULL AS released
       FROM payroll_payslip p JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id
      WHERE p.site_id = $1 AND p.id = $2 FOR UPDATE`,
    id,
  );
  if (!slip) throw new AppError(errors.notFound);
  return slip;
}

/** Withholds one person's pay before it is paid: it is then owed, and stands in the books as such. */
export async function withholdPay(
  transaction: Transaction,
  services: Services,
  { id, reason }: z.output<typeof runsContract.withhold.input>,
): Promise<{ id: string }> {
  const slip = await heldSlip(transaction, id);
  assertState(slip, 'computed', 'checked', 'approved');
  if (slip.withheld) throw new AppError(payrollErrors.alreadyWithheld);
  await transaction.change(
    `UPDATE payroll_payslip SET withheld_by = $3, withheld_at = $4, withheld_reason = $5, version = version + 1,
            updated_at = $4
      WHERE site_id = $1 AND id = $2`,
    id,
    transaction.context.accountId,
    services.now(),
    reason,
  );
  return { id };
}

/** Releases withheld pay. Before the run is paid it is simply paid with it; afterwards by a voucher of its own. */
export async function releasePay(
  transaction: Transaction,
  services: Services,
  { id, day, reason }: z.output<typeof runsContract.release.input>,
): Promise<{ voucher: string | null }> {
  const slip = await heldSlip(transaction, id);
  if (!slip.withheld || slip.released) throw new AppError(payrollErrors.notWithheld);
  const now = services.now();
  if (slip.state !== 'paid' && slip.state !== 'locked') {
    assertState(slip, 'computed', 'checked', 'approved');
    await transaction.change(
      `UPDATE payroll_payslip SET withheld_by = NULL, withheld_at = NULL, withheld_reason = '', release_reason = $3,
              version = version + 1, updated_at = $4
        WHERE site_id = $1 AND id = $2`,
      id,
      reason,
      now,
    );
    return { voucher: null };
  }
  const money = slip.method === 'cash' ? 'cash' : 'bank';
  const posted = await post(
    transaction,
    [
      { account: 'withheldDues', amount: slip.payable },
      { account: money, amount: -slip.payable },
    ],
    { day, narration: reason, source: { kind: 'payroll.release', id } },
  );
  await transaction.change(
    `UPDATE payroll_payslip SET released_by = $3, released_at = $4, release_reason = $5, release_voucher_id = $6,
            version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2`,
    id,
    transaction.context.accountId,
    now,
    reason,
    posted?.id ?? null,
  );
  return { voucher: posted?.number ?? null };
}
