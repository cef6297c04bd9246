import { addDays, startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { receivableSeed } from '../../chart/chart.data.ts';
import { openingLines, saveOpening } from '../../chart/service/opening.ts';
import { accountsErrors, fieldProblems } from '../../labels.ts';
import { type Side, yearAround } from '../../rules.ts';
import { openingKind } from '../../sources.ts';
import type { Basis } from '../../vouchers/posting-rules.data.ts';
import { receivableLedger } from './basis.ts';

/** The month years begin in at an institution that has opened none: July. */
const usualMonth = 7;

/** What the form of a new year begins with: its first day and, where the books have no entries yet, every ledger. */
export async function readNextYear(transaction: Transaction, services: Services) {
  const known = await transaction.row<{ last: string | null; has_entries: boolean }>(
    `SELECT (SELECT max(end_date) FROM accounts_fiscal_year WHERE site_id = $1) AS last,
            EXISTS (SELECT 1 FROM accounts_voucher_line WHERE site_id = $1) AS has_entries`,
  );
  const basis = await basisBefore(transaction);
  const isCarried = known?.has_entries ?? false;
  return {
    startDate: known?.last
      ? addDays(known.last, 1)
      : yearAround(todayInDhaka(services.now()), usualMonth).startDate,
    listed: await listedYears(transaction, todayInDhaka(services.now())),
    isCarried,
    basis,
    lines: isCarried ? [] : await openingLines(transaction, new Map()),
  };
}

/**
 * The government's fiscal years as the platform's catalogue has them: those that meet no year of the books, follow it where
 * there is one, and begin in its month. The first year of all may be one that runs now, or a later one.
 */
async function listedYears(transaction: Transaction, today: string) {
  const rows = await transaction.read(
    { name_en: 'text', name_bn: 'text', start_date: 'date' },
    `SELECT f.name_en, f.name_bn, f.start_date
       FROM (SELECT name_en, name_bn, start_date FROM catalogue_academic_fiscal_year
              WHERE is_active AND end_date = (start_date + interval '12 months - 1 day')::date
                AND extract(day FROM start_date) = 1 AND end_date >= $2::date) f
      WHERE NOT EXISTS (SELECT 1 FROM accounts_fiscal_year y WHERE y.site_id = $1
              AND (f.start_date <= y.end_date OR extract(month FROM f.start_date) <> extract(month FROM y.start_date)))
      ORDER BY f.start_date LIMIT 5`,
    today,
  );
  return rows.map((row) => ({ name: { en: row.name_en, bn: row.name_bn }, startDate: row.start_date }));
}

/**
 * Opens a year of twelve months with the balances it begins with. It begins in the month of the others, meets none of them,
 * and comes after the opening balances of the books, which would be counted twice otherwise.
 */
export async function openYear(
  transaction: Transaction,
  given: {
    startDate: string;
    lines: readonly { ledgerId: string; side: Side; amount: string }[];
    basis?: Basis | undefined;
    preparedBy?: string;
  },
) {
  const year = await checkedYear(transaction, given.startDate);
  const basis = given.basis ?? (await basisBefore(transaction, year.startDate));
  if (basis === 'accrual') {
    await assertNothingReceivable(transaction, given.lines);
    await receivableLedger(transaction);
  }
  // Two who open it in the same moment: the second one waits here and finds it opened.
  const made = await transaction.readOne(
    { id: 'uuid' },
    `INSERT INTO accounts_fiscal_year (site_id, id, name, start_date, end_date, basis) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    newId(),
    year.name,
    year.startDate,
    year.endDate,
    basis,
  );
  if (!made) throw new AppError(accountsErrors.yearMeets);
  if (given.lines.length === 0) return { id: made.id, name: year.name, opening: null };
  const { id, number } = await saveOpening(transaction, {
    id: made.id,
    lines: given.lines,
    ...(given.preparedBy ? { preparedBy: given.preparedBy } : {}),
  });
  return {
    id: made.id,
    name: year.name,
    opening: { id, number, type: 'journal' as const, day: year.startDate },
  };
}

/** The basis of the last year that begins before a day, or of the last of all; cash where there is none. */
export async function basisBefore(transaction: Transaction, day: string | null = null): Promise<Basis> {
  const row = await transaction.readOne(
    { basis: oneOf<Basis>() },
    `SELECT basis FROM accounts_fiscal_year WHERE site_id = $1 AND ($2::date IS NULL OR start_date < $2)
      ORDER BY start_date DESC LIMIT 1`,
    day,
  );
  return row?.basis ?? 'cash';
}

/** What students owe is brought in by itself where fees are income as they are billed: refuses it as an opening balance. */
export async function assertNothingReceivable(
  transaction: Transaction,
  lines: readonly { readonly ledgerId: string }[],
): Promise<void> {
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = $2',
    receivableSeed.code,
  );
  if (lines.some((line) => line.ledgerId.toLowerCase() === known?.id))
    throw new ValidationError({ basis: [fieldProblems.receivableByItself] });
}

/** The year that would begin on a day. Throws what refuses to open it. */
export async function checkedYear(transaction: Transaction, startDate: string) {
  const refuse = (label: (typeof fieldProblems)['tooEarly']) => new ValidationError({ startDate: [label] });
  if (startDate < '2000-01-01') throw refuse(fieldProblems.tooEarly);
  if (startDate !== startOfMonth(startDate)) throw refuse(fieldProblems.firstOfMonth);
  const year = yearAround(startDate, Number(startDate.slice(5, 7)));
  const known = await transaction.readOne(
    { meets: 'bool?', other: 'bool?', opened_with: 'date?' },
    `SELECT bool_or(start_date <= $3 AND end_date >= $2) AS meets,
            bool_or(extract(month FROM start_date) <> extract(month FROM $2::date)) AS other,
            (SELECT min(v.day) FROM accounts_voucher v
              WHERE v.site_id = $1 AND v.source_kind = '${openingKind}' AND v.day > $3
                AND NOT EXISTS (SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id)) AS opened_with
       FROM accounts_fiscal_year WHERE site_id = $1`,
    year.startDate,
    year.endDate,
  );
  if (known?.other) throw refuse(fieldProblems.sameMonth);
  if (known?.meets) throw new AppError(accountsErrors.yearMeets);
  if (known?.opened_with)
    throw refuse(fillLabel(fieldProblems.beforeOpening, { day: dayLabel(known.opened_with) }));
  return year;
}
