import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type EntityHooks, hooksOf } from '../../../../core/server/entity/records.ts';
import { payrollErrors } from '../../labels.ts';
import { allowanceRule } from '../allowance-rule.entity.ts';
import { bonusRule } from '../bonus-rule.entity.ts';
import { cutRule } from '../cut-rule.entity.ts';
import { employeePay } from '../employee-pay.entity.ts';
import { overtimeRule } from '../overtime-rule.entity.ts';
import { personalItem } from '../personal-item.entity.ts';

type Span = { fromDate: string; toDate: string | null };

function assertSpan({ fromDate, toDate }: Span): void {
  if (toDate && toDate < fromDate) throw new AppError(payrollErrors.turned);
}
function assertNamed(...values: unknown[]): void {
  if (values.some((value) => value === null || value === undefined || value === ''))
    throw new AppError(payrollErrors.ruleUnfinished);
}

/** Nobody gives themselves more: whoever signs in as an employee does not change that employee's pay. */
async function assertNotOwn(transaction: Transaction, employeeIds: readonly string[]): Promise<void> {
  const own = await transaction.row(
    `SELECT 1 FROM people_employee_account WHERE site_id = $1 AND account_id = $2 AND employee_id = ANY($3::uuid[]) LIMIT 1`,
    transaction.context.accountId,
    employeeIds,
  );
  if (own) throw new AppError(payrollErrors.ownPay);
}

const idsOf = (saves: readonly { input: { employeeId: string }; before: { employeeId: string } | null }[]) =>
  saves.flatMap(({ input, before }) => [input.employeeId, ...(before ? [before.employeeId] : [])]);

/** What rules of pay must be to be reckoned with, and who may change whose pay. */
export const payrollHooks: readonly EntityHooks[] = [
  hooksOf(allowanceRule, {
    async beforeSave(_transaction, saves) {
      for (const { input } of saves) {
        assertSpan(input);
        assertNamed(input.calculation === 'fixed' ? input.amount : input.percent);
      }
    },
  }),
  hooksOf(overtimeRule, {
    async beforeSave(_transaction, saves) {
      for (const { input } of saves) {
        assertSpan(input);
        assertNamed(...(input.calculation === 'rate' ? [input.rate] : [input.multiplier, input.divisor]));
      }
    },
  }),
  hooksOf(bonusRule, {
    async beforeSave(_transaction, saves) {
      for (const { input } of saves) assertSpan(input);
    },
  }),
  hooksOf(cutRule, {
    async beforeSave(_transaction, saves) {
      for (const { input } of saves) assertSpan(input);
    },
  }),
  hooksOf(employeePay, {
    beforeSave: (transaction, saves) => assertNotOwn(transaction, idsOf(saves)),
    beforeDelete: (transaction, record) => assertNotOwn(transaction, [record.employeeId]),
  }),
  hooksOf(personalItem, {
    async beforeSave(transaction, saves) {
      for (const { input } of saves) assertSpan(input);
      await assertNotOwn(transaction, idsOf(saves));
    },
    beforeDelete: (transaction, record) => assertNotOwn(transaction, [record.employeeId]),
  }),
];
