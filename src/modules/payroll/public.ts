import { newId } from '../../core/ids.ts';
import { takaText } from '../../core/money.ts';
import { copyFromCatalogue, linkToCatalogue } from '../../core/server/catalogue/copies.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { rowsOf } from '../../core/server/database/rows-of.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { stepsFrom } from './rules/scale-rules.ts';
import { accountsOfPay } from './rules/voucher-rules.ts';
import { allowanceRule } from './setup/allowance-rule.entity.ts';
import { bonusRule } from './setup/bonus-rule.entity.ts';
import { cutRule } from './setup/cut-rule.entity.ts';
import { accountSeeds, scale2015 } from './setup/defaults.data.ts';
import { overtimeRule } from './setup/overtime-rule.entity.ts';
import { payStep } from './setup/pay-step.entity.ts';
import { salaryType } from './setup/salary-type.entity.ts';

export type { DayMark } from './rules/day-rules.ts';
export {
  type MissingDays,
  type PayrollInputSource,
  registerPayrollInputs,
  type WorkPart,
} from './runs/service/inputs.ts';

/** The months between two days whose pay is approved or paid: what changes of them now is found as arrears. */
export async function monthsPaid(transaction: Transaction, from: string, to: string): Promise<string[]> {
  const rows = await transaction.read(
    { month: 'text' },
    `SELECT month FROM payroll_run WHERE site_id = $1 AND kind = 'monthly' AND month BETWEEN $2 AND $3
        AND state IN ('approved', 'paid', 'locked') ORDER BY month`,
    from.slice(0, 7),
    to.slice(0, 7),
  );
  return rows.map((row) => row.month);
}

/** What the platform keeps of pay, each after what it refers to. */
const payrollCatalogue = [salaryType, allowanceRule, overtimeRule, bonusRule, cutRule] as const;

/** Notes which rules of an institution that had its own before the platform kept any are rows of the catalogue. */
export const linkPayroll = (transaction: Transaction, board: string | null): Promise<void> =>
  linkToCatalogue(transaction, payrollCatalogue, board);

/**
 * Gives an institution the catalogue's salary types and rules of pay, the usual scale, settings and ledgers of pay; nothing where it has salary
 * types already. Ledgers that its chart does not have are left for the settings.
 */
export async function copyPayrollDefaults(transaction: Transaction): Promise<void> {
  await transaction.change(
    `INSERT INTO payroll_setting (site_id, id, round_net, gratuity_years, gratuity_months)
     VALUES ($1, $2, 'taka', 5, 100) ON CONFLICT (site_id) DO NOTHING`,
    newId(),
  );
  await copyAccounts(transaction);
  const known = await transaction.row('SELECT 1 FROM payroll_salary_type WHERE site_id = $1 LIMIT 1');
  if (known) return;
  for (const entity of payrollCatalogue) await copyFromCatalogue(transaction, entity);
  await insertRows(transaction, payStep, scaleRows());
}

/** The steps of the scale of 2015, as rows that may be changed: what is paid stands in the table. */
const scaleRows = () =>
  scale2015.starts.flatMap((start, place) => {
    const grade = place + 1;
    const steps = stepsFrom(BigInt(start) * 100n, scale2015.riseOf(grade), grade === 1 ? 1 : scale2015.steps);
    return steps.map((basic, at) => ({
      scale: scale2015.name,
      grade,
      step: at + 1,
      basic: takaText(basic),
      fromDate: scale2015.from,
    }));
  });

async function copyAccounts(transaction: Transaction): Promise<void> {
  const ledgers = await transaction.read(
    { id: 'uuid', code: 'text' },
    'SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code = ANY($2::text[])',
    Object.values(accountSeeds),
  );
  const found = accountsOfPay.flatMap((account) => {
    const ledger = ledgers.find((one) => one.code === accountSeeds[account]);
    return ledger ? [{ account, ledgerId: ledger.id }] : [];
  });
  await transaction.change(
    `INSERT INTO payroll_account (site_id, id, account, ledger_id)
     SELECT n.site_id, n.id, n.account, n.ledger_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', account: '$3::text[]', ledger_id: '$4::uuid[]' })}
     ON CONFLICT (site_id, account) DO NOTHING`,
    found.map(() => newId()),
    found.map((one) => one.account),
    found.map((one) => one.ledgerId),
  );
}
