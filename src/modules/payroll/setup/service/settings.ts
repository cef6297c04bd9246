import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { accountTexts } from '../../labels.ts';
import { payrollPermission } from '../../permissions.ts';
import { copyPayrollDefaults } from '../../public.ts';
import { accountsOfPay, type PayAccount } from '../../rules/voucher-rules.ts';
import { labelSql, offsetOf, patternOf } from '../../service/sql.ts';
import type { setupContract } from '../contract.ts';

const shape = {
  version: 'int',
  roundNet: oneOf<'paisa' | 'taka'>(),
  gratuityYears: 'int',
  gratuityMonths: 'int',
  fundYears: 'int',
  fundPercent: 'int',
} as const;

export async function readSettings(transaction: Transaction) {
  const row = await transaction.readOne(
    shape,
    `SELECT version, round_net AS "roundNet", gratuity_years AS "gratuityYears", gratuity_months AS "gratuityMonths",
            fund_years AS "fundYears", fund_percent AS "fundPercent"
       FROM payroll_setting WHERE site_id = $1`,
  );
  return (
    row ?? {
      version: 0,
      roundNet: 'taka' as const,
      gratuityYears: 5,
      gratuityMonths: 100,
      fundYears: 3,
      fundPercent: 50,
    }
  );
}

export async function showSettings(
  transaction: Transaction,
): Promise<z.input<typeof setupContract.settings.output>> {
  const settings = await readSettings(transaction);
  const accounts = await transaction.read(
    { account: oneOf<PayAccount>(), ledger_id: 'uuid' },
    'SELECT account, ledger_id FROM payroll_account WHERE site_id = $1',
  );
  // What names a party in each line cannot take a sum of many.
  const ledgers = await transaction.read(
    { id: 'uuid', code: 'text', name: json<Label>() },
    `SELECT l.id, l.code, ${labelSql('l')} AS name FROM accounts_ledger l
      WHERE l.site_id = $1 AND l.is_active AND NOT l.is_by_party ORDER BY l.code LIMIT 2000`,
  );
  return {
    ...settings,
    gratuityMonths: takaText(BigInt(settings.gratuityMonths)),
    accounts: accountsOfPay.map((account) => ({
      account,
      ledgerId: accounts.find((one) => one.account === account)?.ledger_id ?? null,
    })),
    ledgers,
    can: { edit: transaction.context.permissions.has(payrollPermission.setup) },
  };
}

/** Saves settings and ledgers together. Throws 409 when another was quicker, 422 for a ledger that is not here. */
export async function saveSettings(
  transaction: Transaction,
  given: z.output<typeof setupContract.saveSettings.input>,
): Promise<{ version: number }> {
  if ((await readSettings(transaction)).version === 0) await copyPayrollDefaults(transaction);
  const known = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM accounts_ledger WHERE site_id = $1 AND NOT is_by_party AND id = ANY($2::uuid[])',
    given.accounts.map((one) => one.ledgerId),
  );
  const own = new Set(known.map((row) => row.id));
  const wrong = given.accounts.filter((one) => !own.has(one.ledgerId));
  if (wrong.length > 0)
    throw new ValidationError(
      Object.fromEntries(
        wrong.map(({ account }) => [account, [withAttribute(messages.exists, accountTexts[account])]]),
      ),
    );
  const row = await transaction.readOne(
    { version: 'int' },
    `UPDATE payroll_setting SET round_net = $3, gratuity_years = $4, gratuity_months = $5, fund_years = coalesce($6, fund_years),
            fund_percent = coalesce($7, fund_percent), version = version + 1, updated_at = now()
      WHERE site_id = $1 AND version = $2 RETURNING version`,
    given.version === 0 ? 1 : given.version,
    given.roundNet,
    given.gratuityYears,
    given.gratuityMonths,
    given.fundYears ?? null,
    given.fundPercent ?? null,
  );
  if (!row) throw new AppError(errors.staleVersion);
  const { accounts } = given;
  await transaction.change(
    'DELETE FROM payroll_account WHERE site_id = $1 AND NOT account = ANY($2::text[])',
    accounts.map((one) => one.account),
  );
  await transaction.change(
    `INSERT INTO payroll_account AS a (site_id, id, account, ledger_id)
     SELECT n.site_id, n.id, n.account, n.ledger_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', account: '$3::text[]', ledger_id: '$4::uuid[]' })}
     ON CONFLICT (site_id, account) DO UPDATE SET ledger_id = EXCLUDED.ledger_id, version = a.version + 1`,
    accounts.map(() => newId()),
    accounts.map((one) => one.account),
    accounts.map((one) => one.ledgerId),
  );
  return row;
}

/** Employees in service whose name or code fits. */
export async function findPeople(
  transaction: Transaction,
  asked: z.output<typeof setupContract.people.input>,
): Promise<z.input<typeof setupContract.people.output>> {
  const rows = await transaction.read(
    { id: 'uuid', code: 'text', name: json<Label>(), designation: json<Label>(), total: 'bigint' },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, ${labelSql('d')} AS designation, count(*) OVER () AS total
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND ($2::text IS NULL OR e.search_text ILIKE $2 OR lower(e.code) LIKE $2)
        AND (e.is_active OR EXISTS (SELECT 1 FROM people_service_entry b WHERE b.site_id = $1 AND b.employee_id = e.id
              AND b.event = 'left' AND NOT EXISTS (SELECT 1 FROM payroll_settlement s
                WHERE s.site_id = $1 AND s.employee_id = e.id AND s.last_day >= b.day - 31)))
      ORDER BY e.code, e.id LIMIT $3 OFFSET $4`,
    patternOf(asked.q),
    asked.size,
    offsetOf(asked),
  );
  const items = rows.map(({ id, code, name, designation }) => ({ id, code, name, designation }));
  return { items, total: Number(rows[0]?.total ?? 0), page: asked.page, size: asked.size };
}
