import { newId } from '../../core/ids.ts';
import { takaText } from '../../core/money.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { rowsOf } from '../../core/server/database/rows-of.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { stepsFrom } from './rules/scale-rules.ts';
import { accountsOfPay } from './rules/voucher-rules.ts';
import { allowanceRule } from './setup/allowance-rule.entity.ts';
import { bonusRule } from './setup/bonus-rule.entity.ts';
import { cutRule } from './setup/cut-rule.entity.ts';
import {
  accountSeeds,
  allowanceSeeds,
  bonusSeeds,
  scale2015,
  typeNames,
  typeSeeds,
} from './setup/defaults.data.ts';
import { overtimeRule } from './setup/overtime-rule.entity.ts';
import { payStep } from './setup/pay-step.entity.ts';
import { salaryType } from './setup/salary-type.entity.ts';

export type { DayMark } from './rules/day-rules.ts';
export { type PayrollInputSource, registerPayrollInputs, type WorkPart } from './runs/service/inputs.ts';

/**
 * Gives an institution the usual salary types, rules of pay, scale, settings and ledgers of pay; nothing where it has salary
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
  const types = typeSeeds.map((seed) => ({ ...seed, id: newId() }));
  const typeOf = (name: string) => types.find((one) => one.en === name)?.id ?? null;
  await insertRows(
    transaction,
    salaryType,
    types.map(({ id, en, bn, basis, funding }) => ({ id, nameEn: en, nameBn: bn, basis, funding })),
  );
  const unscoped = { designationId: null, gradeFrom: null, gradeTo: null, toDate: null };
  await insertRows(
    transaction,
    allowanceRule,
    allowanceSeeds.map((seed, place) => ({
      ...unscoped,
      position: place + 1,
      nameEn: seed.en,
      nameBn: seed.bn,
      kind: seed.kind,
      purpose: seed.purpose,
      funding: seed.funding,
      calculation: seed.percent === undefined ? 'fixed' : 'percent',
      percent: seed.percent === undefined ? null : seed.percent / 100,
      amount: seed.percent === undefined ? takaText(seed.amount ?? 0n) : null,
      minimum: seed.percent === undefined || !seed.amount ? null : takaText(seed.amount),
      maximum: null,
      salaryTypeId: typeOf(seed.type),
      gradeFrom: seed.grades?.[0] ?? null,
      gradeTo: seed.grades?.[1] ?? null,
      fromDate: seed.from,
    })),
  );
  await insertRows(
    transaction,
    bonusRule,
    bonusSeeds.map((seed) => ({
      ...unscoped,
      nameEn: seed.en,
      nameBn: seed.bn,
      occasion: seed.occasion,
      funding: seed.funding,
      percent: seed.percent / 100,
      minimum: null,
      minimumMonths: seed.minimumMonths,
      fullAfterMonths: seed.fullAfterMonths,
      salaryTypeId: typeOf(seed.type),
      fromDate: '2025-07-01',
    })),
  );
  await insertRows(transaction, cutRule, [
    {
      ...unscoped,
      nameEn: 'Absence and lateness',
      nameBn: 'অনুপস্থিতি ও বিলম্ব',
      base: 'gross',
      divisor: 'thirty',
      latesPerDay: 3,
      perLate: null,
      hoursPerDay: null,
      missingPunch: 'ignored',
      countsEarly: false,
      isSandwich: false,
      salaryTypeId: typeOf(typeNames.own),
      fromDate: '2025-07-01',
    },
  ]);
  const overtime = { ...unscoped, salaryTypeId: null, fromDate: '2025-07-01' };
  await insertRows(transaction, overtimeRule, [
    {
      ...overtime,
      nameEn: 'Overtime',
      nameBn: 'অতিরিক্ত সময়',
      unit: 'hour',
      calculation: 'multiple',
      rate: null,
      multiplier: 2,
      divisor: 208,
    },
    {
      ...overtime,
      nameEn: 'Holiday duty',
      nameBn: 'ছুটির দিনের দায়িত্ব',
      unit: 'holidayDuty',
      calculation: 'rate',
      rate: '500',
      multiplier: null,
      divisor: null,
    },
    {
      ...overtime,
      nameEn: 'Extra class',
      nameBn: 'অতিরিক্ত ক্লাস',
      unit: 'extraClass',
      calculation: 'rate',
      rate: '150',
      multiplier: null,
      divisor: null,
    },
    {
      ...overtime,
      nameEn: 'Exam duty',
      nameBn: 'পরীক্ষার দায়িত্ব',
      unit: 'examDuty',
      calculation: 'rate',
      rate: '200',
      multiplier: null,
      divisor: null,
    },
  ]);
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
