import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { reverseVoucher } from '../../../accounts/public.ts';
import { payrollErrors } from '../../labels.ts';
import { payrollPath } from '../../paths.ts';
import { assertFresh } from './compute.ts';
import { takeBackDues } from './dues-of-run.ts';
import { newPlaces } from './money-goes.ts';
import { assertState, findRun, type Run } from './runs.ts';

const texts = {
  approve: { en: 'Approve {name}', bn: '{name} অনুমোদন' },
  reverse: { en: 'Reverse {name}', bn: '{name} ফিরিয়ে নেওয়া' },
  run: { en: 'Pay', bn: 'বেতন' },
  persons: { en: 'Persons', bn: 'জন' },
  payable: { en: 'The institution pays', bn: 'প্রতিষ্ঠান দেবে' },
  government: { en: 'The government pays', bn: 'সরকার দেয়' },
  deductions: { en: 'Deductions', bn: 'কর্তন' },
} as const;

/** What is looked at; the sums of other payslips are other figures, and then nothing is done. */
const figuresOf = (run: Run): ApprovalFigure[] => [
  { kind: 'name', label: texts.run, value: run.name },
  { kind: 'text', label: texts.persons, value: { en: String(run.persons), bn: String(run.persons) } },
  { kind: 'money', label: texts.payable, value: String(run.payable) },
  { kind: 'money', label: texts.government, value: String(run.government) },
  { kind: 'money', label: texts.deductions, value: String(run.deductions) },
];

const pathOf = (run: Run) => link(payrollPath.runs, { run: run.id });

/** Who computed or checked a run does not approve it, whoever asks. */
const makersOf = (run: Run): string[] => [run.computedBy, run.checkedBy].filter((one) => one !== null);

type Approval = { id: string; version: number; reason: string };

/** Approves a checked run. What changed since it was checked is refused, when it is asked and when it is decided. */
export const approvingRun: Act<Approval, { version: number }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => findRun(transaction, input.id, true),
  async about(transaction, { input, services }) {
    const run = await findRun(transaction, input.id);
    assertState(run, 'checked');
    if (run.version !== input.version) throw new AppError(errors.staleVersion);
    await assertFresh(transaction, services, run);
    return {
      subject: run.id,
      title: fillLabel(texts.approve, { name: run.name }),
      path: pathOf(run),
      amount: null,
      figures: [...figuresOf(run), ...(await newPlaces(transaction, run.id))],
      excluded: makersOf(run),
    };
  },
  async run(transaction, { input, services, approved }) {
    const run = await findRun(transaction, input.id, true);
    assertState(run, 'checked');
    if (run.version !== input.version) throw new AppError(errors.staleVersion);
    const now = services.now();
    return saved(
      await transaction.readOne(
        { version: 'int' },
        `UPDATE payroll_run SET state = 'approved', approved_by = $3, approved_at = $4, reason = $5, version = version + 1,
                updated_at = $4
          WHERE site_id = $1 AND id = $2 RETURNING version`,
        run.id,
        transaction.context.accountId ?? approved?.askedBy ?? null,
        now,
        input.reason,
      ),
    );
  },
};

type Reversal = { id: string; version: number; day: string; reason: string };

/**
 * Reverses an approved or paid run that is not locked: the mirror of its voucher is posted, what it took of loans and put
 * into funds is taken back, its arrears wait for the next run, and the month may be begun anew.
 */
export const reversingRun: Act<Reversal, { version: number }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => findRun(transaction, input.id, true),
  async about(transaction, { input }) {
    const run = await findRun(transaction, input.id);
    assertState(run, 'approved', 'paid');
    if (run.version !== input.version) throw new AppError(errors.staleVersion);
    if (run.state === 'paid') await assertNothingSince(transaction, run);
    return {
      subject: run.id,
      title: fillLabel(texts.reverse, { name: run.name }),
      path: pathOf(run),
      amount: null,
      figures: [...figuresOf(run), { kind: 'day', label: { en: 'On', bn: 'তারিখ' }, value: input.day }],
      excluded: [run.paidBy].filter((one) => one !== null),
    };
  },
  async run(transaction, { input, services, approved }) {
    const run = await findRun(transaction, input.id, true);
    assertState(run, 'approved', 'paid');
    if (run.version !== input.version) throw new AppError(errors.staleVersion);
    if (run.state === 'paid') await assertNothingSince(transaction, run);
    if (run.state === 'paid') await takeBackDues(transaction, run.id, input.day);
    await transaction.change(
      'UPDATE payroll_arrear SET run_id = NULL WHERE site_id = $1 AND run_id = $2',
      run.id,
    );
    const reversal = await reverseVouchers(transaction, run, input, approved?.askedBy ?? null);
    const now = services.now();
    return saved(
      await transaction.readOne(
        { version: 'int' },
        `UPDATE payroll_run SET state = 'reversed', reversed_by = $3, reversed_at = $4, reason = $5, reversal_id = $6,
                version = version + 1, updated_at = $4
          WHERE site_id = $1 AND id = $2 RETURNING version`,
        run.id,
        transaction.context.accountId,
        now,
        input.reason,
        reversal,
      ),
    );
  },
};

/**
 * What a final settlement closed with this run cannot be opened again, and what is entered as arrears of its month would be
 * paid a second time by the month begun anew. Throws 409.
 */
async function assertNothingSince(transaction: Transaction, { id, kind, month }: Run): Promise<void> {
  const settled = await transaction.row(
    `SELECT 1 FROM payroll_payslip p JOIN payroll_settlement s ON s.site_id = $1 AND s.employee_id = p.employee_id
      WHERE p.site_id = $1 AND p.run_id = $2
        AND (to_char(s.last_day, 'YYYY-MM') >= $3 OR EXISTS (SELECT 1 FROM payroll_arrear a
              WHERE a.site_id = $1 AND a.settlement_id = s.id AND a.month = $3)) LIMIT 1`,
    id,
    month,
  );
  if (settled) throw new AppError(payrollErrors.settledSince);
  if (kind !== 'monthly') return;
  const entered = await transaction.row(
    'SELECT 1 FROM payroll_arrear WHERE site_id = $1 AND month = $2 AND withdrawn_at IS NULL LIMIT 1',
    month,
  );
  if (entered) throw new AppError(payrollErrors.arrearsSince);
}

const saved = (row: { version: number } | null): { version: number } => {
  if (!row) throw new AppError(errors.notFound);
  return row;
};

/** The mirror of the run's voucher, and of those that released withheld pay of it. */
async function reverseVouchers(
  transaction: Transaction,
  run: Run,
  { day, reason }: { day: string; reason: string },
  preparedBy: string | null,
): Promise<string | null> {
  const released = await transaction.read(
    { id: 'uuid' },
    `SELECT p.release_voucher_id AS id FROM payroll_payslip p
      WHERE p.site_id = $1 AND p.run_id = $2 AND p.release_voucher_id IS NOT NULL ORDER BY p.id`,
    run.id,
  );
  const more = { day, reason, ...(preparedBy ? { preparedBy } : {}) };
  // Each mirror draws its number under the same lock; there are as few as people whose pay was withheld and released.
  for (const { id } of released) await reverseVoucher(transaction, id, more);
  if (run.voucherId === null) return null;
  return (await reverseVoucher(transaction, run.voucherId, more)).id;
}
