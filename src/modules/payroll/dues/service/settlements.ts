import type * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { postVoucher } from '../../../accounts/public.ts';
import { noteService } from '../../../people/public.ts';
import { payrollErrors, payrollFields } from '../../labels.ts';
import { payrollPath } from '../../paths.ts';
import { payrollPermission } from '../../permissions.ts';
import { serviceMonths } from '../../rules/bonus-rules.ts';
import { gratuityOf, type SettlementParts, settlementOf } from '../../rules/fund-rules.ts';
import type { PayEntry } from '../../rules/voucher-rules.ts';
import { linesOn } from '../../service/pay-ledgers.ts';
import { labelSql, offsetOf } from '../../service/sql.ts';
import { readSettings } from '../../setup/service/settings.ts';
import type { Paging } from '../../shapes.ts';
import type { duesContract } from '../contract.ts';
import { personOf } from './loans.ts';

type Asked = z.output<typeof duesContract.trySettlement.input>;

export async function listSettlements(
  transaction: Transaction,
  paging: Paging,
): Promise<z.input<typeof duesContract.settlements.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      employeeId: 'uuid',
      code: 'text',
      name: json<Label>(),
      lastDay: 'date',
      reason: 'text',
      dues: 'bigint',
      fund: 'bigint',
      gratuity: 'bigint',
      other: 'bigint',
      loans: 'bigint',
      recoveries: 'bigint',
      all: 'bigint',
    },
    `SELECT s.id, e.id AS "employeeId", e.code, ${labelSql('e')} AS name, s.last_day AS "lastDay", s.reason, s.dues, s.fund,
            s.gratuity, s.other, s.loans, s.recoveries, count(*) OVER () AS all
       FROM payroll_settlement s JOIN people_employee e ON e.site_id = $1 AND e.id = s.employee_id
      WHERE s.site_id = $1 ORDER BY s.last_day DESC, s.id LIMIT $2 OFFSET $3`,
    paging.size,
    offsetOf(paging),
  );
  return {
    total: Number(rows[0]?.all ?? 0),
    page: paging.page,
    size: paging.size,
    items: rows.map(({ all: _, ...row }) => ({ ...row, ...shown(row) })),
    can: { give: transaction.context.permissions.has(payrollPermission.prepare) },
  };
}

const shown = (parts: SettlementParts) => ({
  dues: takaText(parts.dues),
  fund: takaText(parts.fund),
  gratuity: takaText(parts.gratuity),
  other: takaText(parts.other),
  loans: takaText(parts.loans),
  recoveries: takaText(parts.recoveries),
  total: takaText(settlementOf(parts)),
});

/** What somebody who leaves is owed: withheld pay, the fund, gratuity, less loans. Throws 404, and 409 once it is settled. */
async function partsOf(transaction: Transaction, { employeeId, lastDay, other, recoveries }: Asked) {
  await personOf(transaction, employeeId);
  const settings = await readSettings(transaction);
  const row = await transaction.readOne(
    {
      settled: 'bool',
      joined: 'date?',
      basic: 'bigint?',
      dues: 'bigint',
      fund: 'bigint',
      loans: 'bigint',
    },
    `SELECT EXISTS (SELECT 1 FROM payroll_settlement s WHERE s.site_id = $1 AND s.employee_id = e.id) AS settled,
            e.joining_date AS joined,
            (SELECT p.basic FROM payroll_employee_pay p WHERE p.site_id = $1 AND p.employee_id = e.id AND p.is_active
                AND p.from_date <= $3 ORDER BY p.from_date DESC LIMIT 1) AS basic,
            coalesce((SELECT sum(p.payable) FROM payroll_payslip p JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id
                       WHERE p.site_id = $1 AND p.employee_id = e.id AND r.state IN ('paid', 'locked')
                         AND p.withheld_at IS NOT NULL AND p.released_at IS NULL), 0)::bigint AS dues,
            coalesce((SELECT sum(x.amount) FROM payroll_fund_entry x WHERE x.site_id = $1 AND x.employee_id = e.id), 0)::bigint
              AS fund,
            coalesce((SELECT sum(l.amount - (SELECT coalesce(sum(y.amount), 0) FROM payroll_loan_entry y
                                              WHERE y.site_id = $1 AND y.loan_id = l.id))
                        FROM payroll_loan l WHERE l.site_id = $1 AND l.employee_id = e.id), 0)::bigint AS loans
       FROM people_employee e WHERE e.site_id = $1 AND e.id = $2`,
    employeeId,
    lastDay,
  );
  if (!row || row.settled) throw new AppError(payrollErrors.settled);
  const gratuity = gratuityOf(
    { minimumYears: settings.gratuityYears, monthsPerYear: settings.gratuityMonths },
    row.basic ?? 0n,
    row.joined === null ? 0 : serviceMonths(row.joined, lastDay),
  );
  // Withheld pay is released by itself, so that it stands once in the books.
  return { dues: 0n, fund: row.fund, gratuity, other, loans: row.loans, recoveries };
}

export const trySettlement = async (transaction: Transaction, asked: Asked) =>
  shown(await partsOf(transaction, asked));

type Given = z.output<typeof duesContract.settle.input>;

/** Settles with somebody: fund and loans are closed, and what is owed is paid by one voucher. */
export const settling: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const person = await personOf(transaction, input.employeeId);
    const parts = await partsOf(transaction, input);
    const money = (label: Label | undefined, value: bigint) => ({
      kind: 'money' as const,
      label: label ?? person.name,
      value: String(value),
    });
    return {
      subject: input.employeeId,
      title: fillLabel(
        { en: 'Final settlement of {name}', bn: '{name}-এর চূড়ান্ত হিসাব' },
        { name: person.name },
      ),
      path: link(payrollPath.dues, { tab: 'settlements' }),
      amount: null,
      figures: [
        { kind: 'day', label: payrollFields.lastDay ?? person.name, value: input.lastDay },
        money({ en: 'Fund', bn: 'তহবিল' }, parts.fund),
        money({ en: 'Gratuity', bn: 'আনুতোষিক' }, parts.gratuity),
        money(payrollFields.other, parts.other),
        money({ en: 'Loans', bn: 'ঋণ' }, parts.loans),
        money(payrollFields.recoveries, parts.recoveries),
        money({ en: 'To be paid', bn: 'প্রদেয়' }, settlementOf(parts)),
      ],
      excluded: person.account ? [person.account] : [],
    };
  },
  async run(transaction, { input, approved }) {
    const id = newId();
    const person = await personOf(transaction, input.employeeId);
    const parts = await partsOf(transaction, input);
    const total = settlementOf(parts);
    const entries: PayEntry[] = [
      { account: 'fund', amount: parts.fund },
      { account: 'salary', amount: parts.gratuity + parts.other },
      { account: 'loans', amount: -parts.loans },
      { account: 'recoveries', amount: -parts.recoveries },
      { account: input.from, amount: -total },
    ];
    const lines = await linesOn(transaction, entries);
    const voucher =
      lines.length === 0
        ? null
        : await postVoucher(transaction, {
            type: total > 0n ? 'debit' : total < 0n ? 'credit' : 'journal',
            day: input.day,
            narration: {
              en: `Last reckoning with ${person.name.en}`,
              bn: `${person.name.bn}-এর শেষ হিসাব`,
            },
            lines,
            source: { kind: 'payroll.settlement', id },
            reason: input.reason,
            ...(approved ? { preparedBy: approved.askedBy } : {}),
          });
    await transaction.change(
      `INSERT INTO payroll_settlement (site_id, id, employee_id, last_day, dues, fund, gratuity, other, loans, recoveries,
              total, reason, asked_by, settled_by, voucher_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      id,
      input.employeeId,
      input.lastDay,
      parts.dues,
      parts.fund,
      parts.gratuity,
      parts.other,
      parts.loans,
      parts.recoveries,
      total,
      input.reason,
      approved?.askedBy ?? transaction.context.accountId,
      transaction.context.accountId,
      voucher?.id ?? null,
    );
    await closeDues(transaction, input, id, parts.fund);
    await noteService(transaction, [
      {
        employeeId: input.employeeId,
        source: 'pay',
        sourceId: id,
        day: input.lastDay,
        event: 'settled',
        facts: { lastDay: input.lastDay },
      },
    ]);
    return { id };
  },
};

async function closeDues(
  transaction: Transaction,
  { employeeId, day }: Given,
  settlementId: string,
  fund: bigint,
): Promise<void> {
  const loans = await transaction.read(
    { id: 'uuid', left: 'bigint' },
    `SELECT l.id, (l.amount - coalesce((SELECT sum(y.amount) FROM payroll_loan_entry y
              WHERE y.site_id = $1 AND y.loan_id = l.id), 0))::bigint AS left
       FROM payroll_loan l WHERE l.site_id = $1 AND l.employee_id = $2`,
    employeeId,
  );
  const open = loans.filter((loan) => loan.left > 0n);
  await transaction.change(
    `INSERT INTO payroll_loan_entry (site_id, id, loan_id, settlement_id, day, amount)
     SELECT n.site_id, n.id, n.loan_id, $2, $3, n.amount
       FROM ${rowsOf('n', { id: '$4::uuid[]', loan_id: '$5::uuid[]', amount: '$6::bigint[]' })}`,
    settlementId,
    day,
    open.map(() => newId()),
    open.map((one) => one.id),
    open.map((one) => one.left),
  );
  if (fund !== 0n)
    await transaction.change(
      `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount)
       VALUES ($1, $2, $3, $4, 'paidOut', $5)`,
      newId(),
      employeeId,
      day,
      -fund,
    );
}
