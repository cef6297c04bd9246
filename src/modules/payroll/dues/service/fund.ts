import type * as z from 'zod';
import { addDays, addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { formatDate } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { postVoucher } from '../../../accounts/public.ts';
import { payrollErrors } from '../../labels.ts';
import { payrollPermission } from '../../permissions.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import { fundInterest } from '../../rules/fund-rules.ts';
import { linesOn } from '../../service/pay-ledgers.ts';
import { labelSql, offsetOf, patternOf } from '../../service/sql.ts';
import type { duesContract } from '../contract.ts';
import { personOf } from './loans.ts';

export async function listFund(
  transaction: Transaction,
  asked: z.output<typeof duesContract.fund.input>,
): Promise<z.input<typeof duesContract.fund.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      own: 'bigint',
      institution: 'bigint',
      interest: 'bigint',
      paid_out: 'bigint',
      balance: 'bigint',
      sum: 'bigint',
      total: 'bigint',
    },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, f.own, f.institution, f.interest, f.paid_out, f.balance,
            (sum(f.balance) OVER ())::bigint AS sum, count(*) OVER () AS total
       FROM (SELECT x.employee_id, coalesce(sum(x.amount) FILTER (WHERE x.kind = 'own'), 0)::bigint AS own,
                    coalesce(sum(x.amount) FILTER (WHERE x.kind = 'institution'), 0)::bigint AS institution,
                    coalesce(sum(x.amount) FILTER (WHERE x.kind = 'interest'), 0)::bigint AS interest,
                    coalesce(sum(-x.amount) FILTER (WHERE x.kind IN ('paidOut', 'withdrawn')), 0)::bigint AS paid_out,
                    sum(x.amount)::bigint AS balance
               FROM payroll_fund_entry x WHERE x.site_id = $1 GROUP BY 1) f
       JOIN people_employee e ON e.site_id = $1 AND e.id = f.employee_id
      WHERE ($2::text IS NULL OR e.search_text ILIKE $2 OR lower(e.code) LIKE $2)
      ORDER BY e.code, e.id LIMIT $3 OFFSET $4`,
    patternOf(asked.q),
    asked.size,
    offsetOf(asked),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    items: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      own: takaText(row.own),
      institution: takaText(row.institution),
      interest: takaText(row.interest),
      paidOut: takaText(row.paid_out),
      balance: takaText(row.balance),
    })),
    sum: takaText(rows[0]?.sum ?? 0n),
    can: {
      give: transaction.context.permissions.has(payrollPermission.approve),
      withdraw: transaction.context.permissions.has(payrollPermission.prepare),
    },
  };
}

/** What went into one person's fund and out of it, with the balance after each, the latest first. Throws 404. */
export async function readFundOf(
  transaction: Transaction,
  asked: z.output<typeof duesContract.fundOf.input>,
): Promise<z.input<typeof duesContract.fundOf.output>> {
  await personOf(transaction, asked.id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      day: 'date',
      kind: oneOf<'own' | 'institution' | 'interest' | 'paidOut' | 'withdrawn'>(),
      amount: 'bigint',
      balance: 'bigint',
      note: 'text',
      total: 'bigint',
    },
    `SELECT x.id, x.day, x.kind, x.amount, (sum(x.amount) OVER (ORDER BY x.day, x.id))::bigint AS balance,
            coalesce(nullif(x.note, ''), r.name_en, '') AS note, count(*) OVER () AS total
       FROM payroll_fund_entry x LEFT JOIN payroll_run r ON r.site_id = $1 AND r.id = x.run_id
      WHERE x.site_id = $1 AND x.employee_id = $2 ORDER BY x.day DESC, x.id DESC LIMIT $3 OFFSET $4`,
    asked.id,
    asked.size,
    offsetOf(asked),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      amount: takaText(row.amount),
      balance: takaText(row.balance),
    })),
  };
}

/**
 * Enters a year's interest of every member, once, and posts what it costs. `year` is its first day. Throws 409 for a year that is
 * not over, and for one of which a part was given already.
 */
export async function enterInterest(
  transaction: Transaction,
  services: Services,
  { year, rate }: z.output<typeof duesContract.interest.input>,
): Promise<{ persons: number; amount: string }> {
  const last = addDays(addMonths(year, 12), -1);
  if (last >= todayInDhaka(services.now())) throw new AppError(payrollErrors.yearNotOver);
  const known = await transaction.readOne(
    { year: 'date' },
    `SELECT year FROM payroll_fund_entry WHERE site_id = $1 AND year > $2 AND year <= $3
      ORDER BY year = $4 DESC, year LIMIT 1`,
    addMonths(year, -12),
    last,
    year,
  );
  if (known?.year === year) throw new AppError(payrollErrors.interestGiven);
  if (known)
    throw new AppError(payrollErrors.interestOverlaps, {
      day: { en: formatDate(known.year, { language: 'en' }), bn: formatDate(known.year, { language: 'bn' }) },
    });
  const entries = await transaction.read(
    { employee_id: 'uuid', day: 'date', amount: 'bigint' },
    'SELECT employee_id, day, amount FROM payroll_fund_entry WHERE site_id = $1 AND day <= $2 ORDER BY employee_id, day',
    last,
  );
  const byPerson = Map.groupBy(entries, (one) => one.employee_id);
  const given = [...byPerson].flatMap(([employeeId, own]) => {
    const amount = fundInterest(own, year, rate);
    return amount > 0n ? [{ employeeId, amount }] : [];
  });
  await transaction.change(
    `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount, year)
     SELECT n.site_id, n.id, n.employee_id, $2, 'interest', n.amount, $3
       FROM ${rowsOf('n', { id: '$4::uuid[]', employee_id: '$5::uuid[]', amount: '$6::bigint[]' })}`,
    last,
    year,
    given.map(() => newId()),
    given.map((one) => one.employeeId),
    given.map((one) => one.amount),
  );
  const amount = sumOf(given.map((one) => one.amount));
  if (amount > 0n)
    await postVoucher(transaction, {
      type: 'journal',
      day: last,
      narration: { en: 'Interest of the provident fund', bn: 'ভবিষ্য তহবিলের মুনাফা' },
      lines: await linesOn(transaction, [
        { account: 'employerShare', amount },
        { account: 'fund', amount: -amount },
      ]),
    });
  return { persons: given.length, amount: takaText(amount) };
}
