import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { amountInWords, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { maskOfSealed } from '../../../../core/server/secrets/sealed.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import { monthText } from '../../rules/explain-rules.ts';
import { differencesOf } from '../../rules/variance-rules.ts';
import type { PayMethod } from '../../rules/voucher-rules.ts';
import { noWork, type Work } from '../../rules.ts';
import { type KeptLine, keptLine, lineOf, shownLine } from '../../service/kept-lines.ts';
import { labelSql, offsetOf, patternOf } from '../../service/sql.ts';
import type { About, Paging, PayslipShown } from '../../shapes.ts';
import type { runsContract } from '../contract.ts';
import { type Reckoned, reckonMonth } from './reckon.ts';
import { findRun } from './runs.ts';

/** What is owed to somebody of a line's payslip: deductions lower it, the institution's share is beside it. */
const signOf = (line: KeptLine): bigint =>
  line.kind === 'employer' ? 0n : line.kind === 'deduction' ? -1n : 1n;
const netOf = (lines: readonly KeptLine[]): bigint =>
  sumOf(lines.map((line) => signOf(line) * lineOf(line).amount));

export async function listPayslips(
  transaction: Transaction,
  asked: z.output<typeof runsContract.payslips.input>,
): Promise<z.input<typeof runsContract.payslips.output>> {
  await findRun(transaction, asked.id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      employee_id: 'uuid',
      about: json<About>(),
      method: oneOf<PayMethod>(),
      earned: 'bigint',
      additions: 'bigint',
      deductions: 'bigint',
      government: 'bigint',
      payable: 'bigint',
      withheld: 'bool',
      lines: json<KeptLine[]>(),
      before: jsonOrNull<KeptLine[]>(),
      total: 'bigint',
    },
    `SELECT p.id, p.employee_id, p.about, p.method, p.earned, p.additions, p.deductions, p.government, p.payable,
            p.withheld_at IS NOT NULL AND p.released_at IS NULL AS withheld, p.lines, p.before, count(*) OVER () AS total
       FROM payroll_payslip p JOIN people_employee e ON e.site_id = $1 AND e.id = p.employee_id
      WHERE p.site_id = $1 AND p.run_id = $2 AND ($3::text IS NULL OR e.search_text ILIKE $3 OR lower(e.code) LIKE $3)
        AND ($4 = 'all' OR ($4 = 'changed' AND p.before IS NOT NULL) OR ($4 = 'withheld' AND p.withheld_at IS NOT NULL)
             OR p.method = $4)
      ORDER BY e.code, p.id LIMIT $5 OFFSET $6`,
    asked.id,
    patternOf(asked.q),
    asked.show,
    asked.size,
    offsetOf(asked),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    items: rows.map((row) => ({
      id: row.id,
      employeeId: row.employee_id,
      about: masked(row.about),
      method: row.method,
      earned: takaText(row.earned),
      additions: takaText(row.additions),
      deductions: takaText(row.deductions),
      government: takaText(row.government),
      payable: takaText(row.payable),
      isWithheld: row.withheld,
      changed: row.before && {
        before: takaText(netOf(row.before)),
        lines: differencesOf(row.before.map(lineOf), row.lines.map(lineOf)).map(({ name }) => name),
      },
    })),
  };
}

/** Of a number its end: enough to recognise it. */
const masked = (about: About): About => ({
  ...about,
  accountNumber: about.accountNumber === '' ? '' : maskOfSealed(about.accountNumber),
});

const slipShape = {
  id: 'uuid',
  runId: 'uuid',
  employeeId: 'uuid',
  month: 'text',
  title: json<Label>(),
  about: json<About>(),
  method: oneOf<PayMethod>(),
  work: json<Work>(),
  lines: json<KeptLine[]>(),
  gross: 'bigint',
  earned: 'bigint',
  additions: 'bigint',
  deductions: 'bigint',
  net: 'bigint',
  government: 'bigint',
  payable: 'bigint',
  employer: 'bigint',
  paidOn: 'date?',
  withheldReason: 'text?',
  isReleased: 'bool',
} as const;
const slipSql = `SELECT p.id, p.run_id AS "runId", p.employee_id AS "employeeId", r.month, ${labelSql('r')} AS title, p.about,
  p.method, p.work, p.lines, p.gross, p.earned, p.additions, p.deductions, p.net, p.government, p.payable, p.employer,
  r.paid_on AS "paidOn", CASE WHEN p.withheld_at IS NOT NULL THEN p.withheld_reason END AS "withheldReason",
  p.released_at IS NOT NULL AS "isReleased"
  FROM payroll_payslip p JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id`;

type SlipRow = Awaited<ReturnType<typeof readSlipRows>>[number];

const readSlipRows = (transaction: Transaction, where: string, ...values: unknown[]) =>
  transaction.read(slipShape, `${slipSql} WHERE p.site_id = $1 AND ${where}`, ...values);

const shownSlip = (row: SlipRow): PayslipShown => ({
  ...row,
  // Payslips of earlier versions do not know every value.
  work: { ...noWork, ...row.work },
  about: masked(row.about),
  lines: row.lines.map(shownLine),
  gross: takaText(row.gross),
  earned: takaText(row.earned),
  additions: takaText(row.additions),
  deductions: takaText(row.deductions),
  net: takaText(row.net),
  government: takaText(row.government),
  payable: takaText(row.payable),
  employer: takaText(row.employer),
  words: wordsOf(row.payable === 0n ? row.net : row.payable),
  withheld: row.withheldReason === null ? null : { reason: row.withheldReason, isReleased: row.isReleased },
});

const wordsOf = (paisa: bigint): Label => ({
  en: amountInWords(paisa, 'en'),
  bn: amountInWords(paisa, 'bn'),
});

/** One payslip. Throws 404. */
export async function readPayslip(transaction: Transaction, id: string): Promise<PayslipShown> {
  const [row] = await readSlipRows(transaction, 'p.id = $2', id);
  if (!row) throw new AppError(errors.notFound);
  return shownSlip(row);
}

/** All payslips of a run, by code. */
export async function readPayslips(transaction: Transaction, runId: string): Promise<PayslipShown[]> {
  const rows = await readSlipRows(transaction, `p.run_id = $2 ORDER BY p.about ->> 'code', p.id`, runId);
  return rows.map(shownSlip);
}

/** Of the employee who signs in, and paid: nobody sees what may still change. */
const ownAndPaid = `r.state IN ('paid', 'locked') AND EXISTS (
  SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = p.employee_id AND a.account_id = $2)`;

export async function listMine(
  transaction: Transaction,
  paging: Paging,
): Promise<z.input<typeof runsContract.mine.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      month: 'text',
      title: json<Label>(),
      net: 'bigint',
      payable: 'bigint',
      paid_on: 'date',
      withheld: 'bool',
      total: 'bigint',
    },
    `SELECT p.id, r.month, ${labelSql('r')} AS title, p.net, p.payable, r.paid_on,
            p.withheld_at IS NOT NULL AND p.released_at IS NULL AS withheld, count(*) OVER () AS total
       FROM payroll_payslip p JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id
      WHERE p.site_id = $1 AND ${ownAndPaid} ORDER BY r.month DESC, r.paid_on DESC, p.id LIMIT $3 OFFSET $4`,
    transaction.context.accountId,
    paging.size,
    offsetOf(paging),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    ...paging,
    items: rows.map((row) => ({
      id: row.id,
      month: row.month,
      title: row.title,
      net: takaText(row.net),
      payable: takaText(row.payable),
      paidOn: row.paid_on,
      isWithheld: row.withheld,
    })),
  };
}

/** One of one's own. Throws 404 for anybody else's. */
export async function readMine(transaction: Transaction, id: string): Promise<PayslipShown> {
  const [row] = await readSlipRows(
    transaction,
    `${ownAndPaid} AND p.id = $3`,
    transaction.context.accountId,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return shownSlip(row);
}

/** What somebody would be paid, without keeping anything. Throws 404 for who has no pay in that month. */
export async function tryPay(
  transaction: Transaction,
  services: Services,
  asked: z.output<typeof runsContract.trial.input>,
): Promise<PayslipShown> {
  const { employeeId, month, absentDays, lates, overtimeHours } = asked;
  const [one] = await reckonMonth(transaction, services, {
    month,
    employeeIds: [employeeId],
    runId: '00000000-0000-7000-8000-000000000000',
    instead: {
      ...(absentDays === undefined ? {} : { absentDays }),
      ...(lates === undefined ? {} : { lates }),
      ...(overtimeHours === undefined ? {} : { overtimeHours }),
    },
  });
  if (!one) throw new AppError(errors.notFound);
  return triedSlip(one, month);
}

const triedSlip = ({ employeeId, about, method, work, slip }: Reckoned, month: string): PayslipShown => ({
  id: null,
  runId: null,
  employeeId,
  month,
  title: { en: monthText(month, 'en'), bn: monthText(month, 'bn') },
  about: masked(about),
  method,
  work,
  lines: slip.lines.map(keptLine).map(shownLine),
  gross: takaText(slip.gross),
  earned: takaText(slip.earned),
  additions: takaText(slip.additions),
  deductions: takaText(slip.deductions),
  net: takaText(slip.net),
  government: takaText(slip.governmentNet),
  payable: takaText(slip.payable),
  employer: takaText(slip.employer),
  words: wordsOf(slip.payable === 0n ? slip.net : slip.payable),
  paidOn: null,
  withheld: null,
});
