import { todayInDhaka } from '../../../../core/dates.ts';
import { catalogueOf, type Entity, fieldLabels, type InputOf } from '../../../../core/entity.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import {
  type EntityHooks,
  type Hooks,
  hooksOf,
  withAttribute,
} from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { noteService } from '../../../people/public.ts';
import { payrollErrors, payrollProblems } from '../../labels.ts';
import { allowanceRule } from '../allowance-rule.entity.ts';
import { bonusRule } from '../bonus-rule.entity.ts';
import { cutRule } from '../cut-rule.entity.ts';
import { employeePay } from '../employee-pay.entity.ts';
import { overtimeRule } from '../overtime-rule.entity.ts';
import { personalItem } from '../personal-item.entity.ts';
import { salaryTerm } from '../salary-term.entity.ts';
import { salaryType } from '../salary-type.entity.ts';
import { type AboutOf, assertOneName } from './one-name.ts';

type Span = { fromDate: string; toDate: string | null };

function assertSpan({ fromDate, toDate }: Span): void {
  if (toDate && toDate < fromDate) throw new ValidationError({ toDate: [payrollErrors.turned.text] });
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

/** Taka as it is kept, `12500.00`, however it was typed. */
const plainTaka = (typed: string): string => takaText(parseTaka(typed) ?? 0n);

type PaySave = Parameters<NonNullable<Hooks<typeof employeePay>['beforeSave']>>[1][number];

/** An institution's part stands beside a monthly basic of the government's alone, now or from some month on. Throws 422. */
async function assertParts(transaction: Transaction, saves: readonly PaySave[]): Promise<void> {
  const asked = saves.filter(({ input }) => (parseTaka(input.institutionBasic ?? '') ?? 0n) > 0n);
  if (asked.length === 0) return;
  const ids = [...new Set(asked.map(({ input }) => input.salaryTypeId))];
  const fit = await transaction.readOne(
    { count: 'int' },
    `SELECT count(*)::int AS count FROM payroll_salary_type t
      WHERE t.site_id = $1 AND t.id = ANY($2::uuid[])
        AND (t.funding = 'government' AND t.basis = 'monthly'
             OR EXISTS (SELECT 1 FROM payroll_salary_term m WHERE m.site_id = $1 AND m.salary_type_id = t.id AND m.is_active
                           AND m.funding = 'government' AND m.basis = 'monthly'))`,
    ids,
  );
  if (fit?.count !== ids.length)
    throw new ValidationError({ institutionBasic: [payrollProblems.notGovernment] });
}

type TermSave = Parameters<NonNullable<Hooks<typeof salaryTerm>['beforeSave']>>[1][number];
type TypeSave = Parameters<NonNullable<Hooks<typeof salaryType>['beforeSave']>>[1][number];

/** What a salary type began with holds for the months that are over: once somebody is paid by it, it changes from a month on. */
async function assertDated(transaction: Transaction, saves: readonly TypeSave[]): Promise<void> {
  const changed = saves.flatMap(({ input, before }) => {
    const fields = (['basis', 'funding'] as const).filter((name) => before && before[name] !== input[name]);
    return before && fields.length > 0 ? [{ id: before.id, fields }] : [];
  });
  if (changed.length === 0) return;
  const used = await transaction.readOne(
    { id: 'uuid' },
    `SELECT p.salary_type_id AS id FROM payroll_employee_pay p
      WHERE p.site_id = $1 AND p.salary_type_id = ANY($2::uuid[]) LIMIT 1`,
    changed.map((one) => one.id),
  );
  const found = changed.find((one) => one.id === used?.id);
  if (found)
    throw new ValidationError(
      Object.fromEntries(found.fields.map((name) => [name, [payrollProblems.fromMonth]])),
    );
}

/** Whether months from the first of these on are paid. */
async function isPaidBy(
  transaction: Transaction,
  terms: readonly { readonly fromDate: string }[],
): Promise<boolean> {
  if (terms.length === 0) return false;
  const paid = await transaction.readOne(
    { id: 'uuid' },
    `SELECT r.id FROM payroll_run r WHERE r.site_id = $1 AND r.kind = 'monthly' AND r.state IN ('paid', 'locked')
        AND (r.month || '-01')::date >= $2::date LIMIT 1`,
    terms.map((one) => one.fromDate).sort()[0],
  );
  return paid !== null;
}

const termFields = ['salaryTypeId', 'fromDate', 'basis', 'funding', 'isActive'] as const;

/** A term by which paid months were reckoned stays, or they would be reckoned anew; what holds from now on is another one. */
async function assertTermsStay(transaction: Transaction, saves: readonly TermSave[]): Promise<void> {
  const changed = saves.flatMap(({ input, before }) => {
    const fields = termFields.filter((name) => before && before[name] !== (input[name] ?? true));
    return before && fields.length > 0 ? [{ ...before, fields }] : [];
  });
  if (await isPaidBy(transaction, changed))
    throw new ValidationError(
      Object.fromEntries(
        changed.flatMap(({ fields }) =>
          fields.map((name) => [name === 'isActive' ? 'fromDate' : name, [payrollProblems.termPaid]]),
        ),
      ),
    );
}

/** Enters new pay, and pay that is changed, in the service books, with the pay that held before. */
async function notePay(transaction: Transaction, saves: readonly PaySave[]): Promise<void> {
  const changed = saves.filter(
    ({ input, before }) =>
      before === null ||
      before.employeeId !== input.employeeId ||
      before.fromDate !== input.fromDate ||
      plainTaka(before.basic) !== plainTaka(input.basic) ||
      plainTaka(before.institutionBasic ?? '0') !== plainTaka(input.institutionBasic ?? '0'),
  );
  if (changed.length === 0) return;
  const earlier = await transaction.read(
    { employeeId: 'uuid', fromDate: 'date', basic: 'bigint' },
    `SELECT employee_id AS "employeeId", from_date AS "fromDate", basic FROM payroll_employee_pay
      WHERE site_id = $1 AND is_active AND employee_id = ANY($2::uuid[]) ORDER BY from_date DESC LIMIT 20000`,
    changed.map(({ input }) => input.employeeId),
  );
  await noteService(
    transaction,
    changed.map(({ input, before }) => {
      const last = earlier.find(
        (one) => one.employeeId === input.employeeId && one.fromDate < input.fromDate,
      );
      return {
        employeeId: input.employeeId,
        source: 'pay' as const,
        sourceId: null,
        day: input.fromDate,
        reason: input.note ?? '',
        event: 'pay' as const,
        facts: {
          basic: plainTaka(input.basic),
          before: before ? plainTaka(before.basic) : last ? takaText(last.basic) : null,
          grade: input.grade ?? null,
          step: input.step ?? null,
        },
      };
    }),
  );
}

/** A purpose of which an institution has several, each of its own name. */
const isOpenPurpose = (purpose: unknown) => purpose === 'otherAllowance' || purpose === 'otherDeduction';

/**
 * The same for the institution's rules and for the platform's; `needed` names the fields that must not be empty, `aboutOf`
 * what two rules of different names may not both be for.
 */
function ruleHooks<E extends Entity>(
  rule: E,
  needed: (input: InputOf<E>) => readonly (keyof E['fields'] & string)[] = () => [],
  aboutOf: AboutOf = () => null,
): EntityHooks[] {
  const hooksFor = (kept: Entity): Hooks => ({
    async beforeSave(transaction, saves) {
      for (const { input } of saves) {
        assertSpan(input as unknown as Span);
        const values = input as Row;
        const empty = needed(input as unknown as InputOf<E>).filter((name) => (values[name] ?? '') === '');
        if (empty.length > 0)
          throw new ValidationError(
            Object.fromEntries(
              empty.map((name) => [
                name,
                [withAttribute(messages.required, fieldLabels(rule)[name] ?? rule.label)],
              ]),
            ),
          );
      }
      await assertOneName(transaction, kept, saves, aboutOf);
    },
  });
  return [rule, catalogueOf(rule)].map((kept) => hooksOf<Entity>(kept, hooksFor(kept)));
}

/** What rules of pay must be to be reckoned with, and who may change whose pay. */
export const payrollHooks: readonly EntityHooks[] = [
  ...ruleHooks(
    allowanceRule,
    ({ calculation }) => [calculation === 'fixed' ? 'amount' : 'percent'],
    // What an institution adds to the government's share is a rule beside it.
    ({ purpose }) => (isOpenPurpose(purpose) ? null : ['kind', 'purpose', 'funding']),
  ),
  ...ruleHooks(overtimeRule, ({ calculation }) =>
    calculation === 'rate' ? ['rate'] : ['multiplier', 'divisor'],
  ),
  // A bonus is paid by its name: two festivals may have one each, the new year comes once.
  ...ruleHooks(
    bonusRule,
    () => [],
    ({ occasion }) => (occasion === 'newYear' ? ['occasion', 'funding'] : null),
  ),
  ...ruleHooks(cutRule),
  hooksOf(salaryType, { beforeSave: assertDated }),
  hooksOf(salaryTerm, {
    beforeSave: assertTermsStay,
    async beforeDelete(transaction, record) {
      if (await isPaidBy(transaction, [record])) throw new AppError(payrollErrors.termPaid);
    },
  }),
  hooksOf(employeePay, {
    async beforeSave(transaction, saves) {
      await assertNotOwn(transaction, idsOf(saves));
      await assertParts(transaction, saves);
      await notePay(transaction, saves);
    },
    async beforeDelete(transaction, record) {
      await assertNotOwn(transaction, [record.employeeId]);
      await noteService(transaction, [
        {
          employeeId: record.employeeId,
          source: 'pay',
          sourceId: null,
          day: todayInDhaka(transaction.now()),
          event: 'payTaken',
          facts: { basic: record.basic, from: record.fromDate },
        },
      ]);
    },
  }),
  hooksOf(personalItem, {
    async beforeSave(transaction, saves) {
      for (const { input } of saves) assertSpan(input);
      await assertNotOwn(transaction, idsOf(saves));
    },
    beforeDelete: (transaction, record) => assertNotOwn(transaction, [record.employeeId]),
  }),
];
