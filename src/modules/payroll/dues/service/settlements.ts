import type * as z from 'zod';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { postVoucher } from '../../../accounts/public.ts';
import { noteService } from '../../../people/public.ts';
import { payrollErrors, payrollFields, payrollProblems } from '../../labels.ts';
import { payrollPath } from '../../paths.ts';
import { payrollPermission } from '../../permissions.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import { serviceMonths } from '../../rules/bonus-rules.ts';
import { monthText } from '../../rules/explain-rules.ts';
import { gratuityOf, type SettlementParts, settlementOf } from '../../rules/fund-rules.ts';
import { arrearsLines } from '../../rules/line-rules.ts';
import { employmentOn, servedSince, unservedSpans } from '../../rules/service-rules.ts';
import { entriesOf, mergedEntries } from '../../rules/voucher-rules.ts';
import type { ArrearsDue, PayLine } from '../../rules.ts';
import { readServiceMarks } from '../../service/employments.ts';
import {
  arrearsLineOf,
  type KeptArrearsLine,
  type KeptLine,
  keptArrearsLine,
  wholeOf,
  wholeText,
} from '../../service/kept-lines.ts';
import { linesOn } from '../../service/pay-ledgers.ts';
import { labelSql, offsetOf } from '../../service/sql.ts';
import { readSettings } from '../../setup/service/settings.ts';
import type { Paging } from '../../shapes.ts';
import type { duesContract } from '../contract.ts';
import { differencesOfLeaver } from './arrears.ts';
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

/** Throws 409 where a month of the employment up to the last day is not paid, or a later one that has the person waits for payment. */
async function assertPaid(transaction: Transaction, { employeeId, lastDay }: Asked, since: string | null) {
  const unpaid = await transaction.readOne(
    { month: 'text' },
    `SELECT x.month FROM (
       SELECT to_char(g.day, 'YYYY-MM') AS month
         FROM people_employee e
         JOIN (SELECT min(p.from_date) AS day FROM payroll_employee_pay p
                WHERE p.site_id = $1 AND p.employee_id = $2 AND p.is_active) y ON y.day IS NOT NULL
        CROSS JOIN (SELECT min(r.month) AS month FROM payroll_run r
                     WHERE r.site_id = $1 AND r.kind = 'monthly' AND r.state <> 'reversed') f
        CROSS JOIN LATERAL generate_series(
               date_trunc('month', greatest(y.day, e.joining_date, $4::date, coalesce(f.month || '-01', $3::text)::date)),
               $3::date, interval '1 month') AS g(day)
        WHERE e.site_id = $1 AND e.id = $2
          AND NOT EXISTS (SELECT 1 FROM payroll_run r WHERE r.site_id = $1 AND r.kind = 'monthly'
                             AND r.month = to_char(g.day, 'YYYY-MM') AND r.state IN ('paid', 'locked'))
       UNION ALL
       SELECT r.month FROM payroll_run r JOIN payroll_payslip p ON p.site_id = $1 AND p.run_id = r.id
        WHERE r.site_id = $1 AND r.kind = 'monthly' AND r.state = 'approved' AND p.employee_id = $2) x
      ORDER BY x.month LIMIT 1`,
    employeeId,
    lastDay,
    since,
  );
  if (unpaid)
    throw new AppError(payrollErrors.lastMonthNotPaid, {
      month: { en: monthText(unpaid.month, 'en'), bn: monthText(unpaid.month, 'bn') },
    });
}

/**
 * What somebody who leaves is owed: withheld pay and months that were short, the fund, gratuity, less loans. Throws 404, and 409
 * once it is settled or while a month is not paid.
 */
async function reckonLeaving(transaction: Transaction, services: Services, asked: Asked) {
  const { employeeId, lastDay, other, recoveries } = asked;
  await personOf(transaction, employeeId);
  const settings = await readSettings(transaction);
  const row = await transaction.readOne(
    {
      isActive: 'bool',
      joined: 'date?',
      basic: 'bigint?',
      withheld: 'bigint',
      fund: 'bigint',
      loans: 'bigint',
    },
    `SELECT e.is_active AS "isActive", e.joining_date AS joined,
            (SELECT p.basic FROM payroll_employee_pay p WHERE p.site_id = $1 AND p.employee_id = e.id AND p.is_active
                AND p.from_date <= $3 ORDER BY p.from_date DESC LIMIT 1) AS basic,
            coalesce((SELECT sum(p.payable) FROM payroll_payslip p JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id
                       WHERE p.site_id = $1 AND p.employee_id = e.id AND ${waitsWithheld}), 0)::bigint AS withheld,
            coalesce((SELECT sum(x.amount) FROM payroll_fund_entry x WHERE x.site_id = $1 AND x.employee_id = e.id), 0)::bigint
              AS fund,
            coalesce((SELECT sum(l.amount - (SELECT coalesce(sum(y.amount), 0) FROM payroll_loan_entry y
                                              WHERE y.site_id = $1 AND y.loan_id = l.id))
                        FROM payroll_loan l WHERE l.site_id = $1 AND l.employee_id = e.id), 0)::bigint AS loans
       FROM people_employee e WHERE e.site_id = $1 AND e.id = $2`,
    employeeId,
    lastDay,
  );
  const marks = await readServiceMarks(transaction, [employeeId]);
  const own = marks.get(employeeId) ?? [];
  const employment = employmentOn(own, row?.isActive ?? false, '9999-12-31');
  if (!row || employment.isSettled || (employment.since !== null && lastDay < employment.since))
    throw new AppError(payrollErrors.settled);
  // After the order there is no service: neither pay nor gratuity goes by a later day.
  if (employment.lastDay !== null && lastDay > employment.lastDay)
    throw new ValidationError({
      lastDay: [fillLabel(payrollProblems.afterLeaving, { day: dayLabel(employment.lastDay) })],
    });
  await assertPaid(transaction, asked, employment.since);
  const waiting = await readWaiting(transaction, employeeId);
  const found = await differencesOfLeaver(transaction, services, asked);
  const arrears = arrearsLines([...waiting, ...found]);
  const lines = [...arrears.additions, ...arrears.deductions, ...arrears.employer];
  const gratuity = gratuityOf(
    { minimumYears: settings.gratuityYears, monthsPerYear: settings.gratuityMonths },
    row.basic ?? 0n,
    serviceMonths(
      servedSince(employment.since ?? row.joined ?? lastDay, unservedSpans(own, employment), lastDay),
      lastDay,
    ),
  );
  const shares = lines.filter((line) => line.purpose === 'providentFund');
  const parts: SettlementParts = {
    dues: row.withheld + sumOf([...waiting, ...found].map((one) => one.amount)),
    fund: row.fund + sumOf(shares.map((line) => line.amount)),
    gratuity,
    other,
    loans: row.loans,
    recoveries,
  };
  return { parts, withheld: row.withheld, lines, shares, found };
}

/** Of a payslip `p` of the run `r`: it is paid, and its money kept back. */
const waitsWithheld = `r.state IN ('paid', 'locked') AND p.withheld_at IS NOT NULL AND p.released_at IS NULL`;
/** Of arrears `a`: no pay has them yet. */
const waits = `a.settlement_id IS NULL AND a.withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM payroll_run r
  WHERE r.site_id = $1 AND r.id = a.run_id AND r.state IN ('approved', 'paid', 'locked'))`;

async function readWaiting(transaction: Transaction, employeeId: string): Promise<ArrearsDue[]> {
  const rows = await transaction.read(
    {
      month: 'text',
      amount: 'bigint',
      lines: json<KeptArrearsLine[]>(),
      whole: jsonOrNull<KeptLine[]>(),
    },
    `SELECT a.month, a.amount, a.lines, a.whole FROM payroll_arrear a
      WHERE a.site_id = $1 AND a.employee_id = $2 AND ${waits} ORDER BY a.month, a.id`,
    employeeId,
  );
  return rows.map((row) => ({ ...row, lines: row.lines.map(arrearsLineOf), whole: wholeOf(row.whole) }));
}

export const trySettlement = async (transaction: Transaction, services: Services, asked: Asked) =>
  shown((await reckonLeaving(transaction, services, asked)).parts);

type Given = z.output<typeof duesContract.settle.input>;

/** Two settlements and withdrawals of one person see each other. */
const holdPerson = (transaction: Transaction, employeeId: string) =>
  transaction.row(
    'SELECT id FROM people_employee WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
    employeeId,
  );

/** Settles with somebody: fund and loans are closed, and what is owed is paid by one voucher. */
export const settling: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => holdPerson(transaction, input.employeeId),
  async about(transaction, { input, services }) {
    const person = await personOf(transaction, input.employeeId);
    const { parts } = await reckonLeaving(transaction, services, input);
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
        money({ en: 'Withheld pay and arrears', bn: 'স্থগিত ও বকেয়া বেতন' }, parts.dues),
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
  async run(transaction, { input, services, approved }) {
    const id = newId();
    await holdPerson(transaction, input.employeeId);
    const person = await personOf(transaction, input.employeeId);
    const reckoned = await reckonLeaving(transaction, services, input);
    const { parts } = reckoned;
    const total = settlementOf(parts);
    const entries = mergedEntries([
      // Arrears stand in the books as the month's own lines would; what they come to is paid below with all the rest.
      ...entriesOf([{ lines: reckoned.lines, payable: 0n, method: 'bank', isWithheld: false }]),
      { account: 'withheldDues', amount: reckoned.withheld },
      { account: 'fund', amount: parts.fund },
      { account: 'salary', amount: parts.gratuity + parts.other },
      { account: 'loans', amount: -parts.loans },
      { account: 'recoveries', amount: -parts.recoveries },
      { account: input.from, amount: -total },
    ]);
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
    await closeDues(transaction, input, id, parts.fund, reckoned.shares);
    await closePay(transaction, services, input, id, reckoned.found, voucher?.id ?? null);
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
  shares: readonly PayLine[],
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
  await transaction.change(
    `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount)
     SELECT n.site_id, n.id, $2, $3, n.kind, n.amount
       FROM ${rowsOf('n', { id: '$4::uuid[]', kind: '$5::text[]', amount: '$6::bigint[]' })}`,
    employeeId,
    day,
    shares.map(() => newId()),
    shares.map((line) => (line.kind === 'employer' ? 'institution' : 'own')),
    shares.map((line) => line.amount),
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

/** Withheld pay is released with the settlement, and arrears are paid by it: those that waited, and those found by it. */
async function closePay(
  transaction: Transaction,
  services: Services,
  { employeeId, reason }: Given,
  settlementId: string,
  found: readonly Required<ArrearsDue>[],
  voucherId: string | null,
): Promise<void> {
  const by = transaction.context.accountId;
  await transaction.change(
    `UPDATE payroll_payslip p SET released_by = $3, released_at = $4, release_reason = $5, release_voucher_id = $6,
            version = p.version + 1, updated_at = $4
       FROM payroll_run r
      WHERE p.site_id = $1 AND p.employee_id = $2 AND r.site_id = $1 AND r.id = p.run_id AND ${waitsWithheld}`,
    employeeId,
    by,
    services.now(),
    reason,
    voucherId,
  );
  await transaction.change(
    `UPDATE payroll_arrear a SET settlement_id = $3, run_id = NULL
      WHERE a.site_id = $1 AND a.employee_id = $2 AND ${waits}`,
    employeeId,
    settlementId,
  );
  await transaction.change(
    `INSERT INTO payroll_arrear (site_id, id, employee_id, month, amount, lines, whole, reason, made_by, settlement_id)
     SELECT n.site_id, n.id, $2, n.month, n.amount, n.lines::json, n.whole::json, $3, $4, $5
       FROM ${rowsOf('n', { id: '$6::uuid[]', month: '$7::text[]', amount: '$8::bigint[]', lines: '$9::text[]', whole: '$10::text[]' })}`,
    employeeId,
    reason,
    by,
    settlementId,
    found.map(() => newId()),
    found.map((one) => one.month),
    found.map((one) => one.amount),
    found.map((one) => JSON.stringify(one.lines.map(keptArrearsLine))),
    found.map((one) => wholeText(one.whole)),
  );
}
