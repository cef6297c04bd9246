import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readMovements, type SpanMovement, withoutClosing } from '../../books/service/movements.ts';
import { readByFund } from '../../funds/service/by-fund.ts';
import { accountsErrors, fieldProblems } from '../../labels.ts';
import { type PostedLine, postVoucher, readSystemLedgers, reverseVoucher } from '../../public.ts';
import { closingEntry, incomeAndExpenditure } from '../../rules.ts';
import { closingKind, closingReversalKind, openingKind } from '../../sources.ts';
import type { Basis } from '../../vouchers/posting-rules.data.ts';
import { readBookSettings } from '../../vouchers/service/book-settings.ts';
import type { Other } from '../../vouchers/service/read-voucher.ts';
import { mayDo } from '../../vouchers/service/read-vouchers.ts';

type OfVersion = { readonly id: string; readonly version: number };
export type Year = {
  id: string;
  version: number;
  name: string;
  start_date: string;
  end_date: string;
  locked_through: string | null;
  closed_at: Date | null;
  basis: Basis;
};

/** The voucher of a kind that stands in a year and is not undone. */
const standing = (
  kind: string,
) => `(SELECT json_build_object('id', v.id, 'number', v.number, 'type', v.type, 'day', v.day)
   FROM accounts_voucher v WHERE v.site_id = $1 AND v.source_kind = '${kind}' AND v.day BETWEEN y.start_date AND y.end_date
    AND NOT EXISTS (SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id)
  ORDER BY v.posted_at DESC LIMIT 1)`;

/** The years of the books with what is posted in them and what they left, the latest first. */
export async function readYears(transaction: Transaction) {
  const years = await transaction.rows<
    Year & {
      opening: Other | null;
      closing: Other | null;
      posted: number;
      drafts: number;
      submitted: number;
    }
  >(
    `SELECT y.id, y.version, y.name, y.start_date, y.end_date, y.locked_through, y.closed_at, y.basis,
            ${standing(openingKind)} AS opening, ${standing(closingKind)} AS closing,
            count(v.id) FILTER (WHERE v.status = 'posted')::int AS posted,
            count(v.id) FILTER (WHERE v.status = 'draft')::int AS drafts,
            count(v.id) FILTER (WHERE v.status IN ('submitted', 'approved'))::int AS submitted
       FROM accounts_fiscal_year y
       LEFT JOIN accounts_voucher v ON v.site_id = $1 AND v.day BETWEEN y.start_date AND y.end_date
      WHERE y.site_id = $1
      GROUP BY y.site_id, y.id ORDER BY y.start_date DESC LIMIT 100`,
  );
  const { spans } = await readMovements(
    transaction,
    years.map((year) => ({ from: year.start_date, to: year.end_date })),
  );
  return {
    items: years.map((year, place) => ({
      id: year.id,
      version: year.version,
      name: year.name,
      startDate: year.start_date,
      endDate: year.end_date,
      lockedThrough: year.locked_through,
      closedAt: year.closed_at?.toISOString() ?? null,
      basis: year.basis,
      posted: year.posted,
      drafts: year.drafts,
      submitted: year.submitted,
      surplus: takaText(incomeAndExpenditure(withoutClosing(spans[place] ?? [])).surplus),
      opening: year.opening,
      closing: year.closing,
    })),
    settings: await readBookSettings(transaction),
    can: mayDo(transaction.context),
  };
}

/** Nothing is posted on or before `through` any more. Lifting a lock or moving it back asks why. */
export async function lockYear(
  transaction: Transaction,
  services: Services,
  input: OfVersion & { through: string | null; reason: string },
) {
  const year = await holdYear(transaction, input);
  assertLockable(services, year, input);
  const { through } = input;
  if (isLifted(year, through) && input.reason === '')
    throw new ValidationError({ reason: [fieldProblems.needsReason] });
  await setYear(transaction, year.id, through, false, input.reason);
  return { version: year.version + 1, lockedThrough: through };
}

/** Whether days that were locked are open again. */
export const isLifted = (year: Year, through: string | null): boolean =>
  year.locked_through !== null && (through === null || through < year.locked_through);

/** Throws for a closed year, and for a day that is not over or outside it. */
export function assertLockable(
  services: Services,
  year: Year,
  { through }: { readonly through: string | null },
): void {
  if (year.closed_at) throw new AppError(accountsErrors.yearClosed, { year: year.name });
  if (through !== null && (through < year.start_date || through > year.end_date))
    throw new ValidationError({ through: [fieldProblems.outsideYear] });
  if (through !== null && through >= todayInDhaka(services.now()))
    throw new ValidationError({ through: [fieldProblems.notOver] });
}

/** What a year leaves, where it may be closed now. Throws 409 where it may not. */
export async function readClosing(transaction: Transaction, services: Services, year: Year) {
  if (year.closed_at) throw new AppError(accountsErrors.yearClosed, { year: year.name });
  if (year.end_date >= todayInDhaka(services.now()))
    throw new AppError(accountsErrors.yearNotOver, { day: year.end_date });
  const earlier = await transaction.readOne(
    { name: 'text' },
    `SELECT y.name FROM accounts_fiscal_year y WHERE y.site_id = $1 AND y.end_date < $2 AND y.closed_at IS NULL
        AND EXISTS (SELECT 1 FROM accounts_voucher_line l
                     WHERE l.site_id = $1 AND l.day BETWEEN y.start_date AND y.end_date)
      ORDER BY y.start_date LIMIT 1`,
    year.start_date,
  );
  if (earlier) throw new AppError(accountsErrors.earlierOpen, { year: earlier.name });
  const waiting = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM accounts_voucher
      WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND status IN ('draft', 'submitted', 'approved')`,
    year.start_date,
    year.end_date,
  );
  if (waiting && waiting.n > 0) throw new AppError(accountsErrors.vouchersWaiting, { count: waiting.n });
  const { spans } = await readMovements(transaction, [{ from: year.start_date, to: year.end_date }]);
  const movements = spans[0] ?? [];
  return { movements, surplus: incomeAndExpenditure(withoutClosing(movements)).surplus };
}

/** Moves income and expenditure to the general fund on the year's last day, and closes it. */
export async function closeYear(
  transaction: Transaction,
  services: Services,
  input: OfVersion & { readonly reason?: string; readonly preparedBy?: string },
) {
  const year = await holdYear(transaction, input);
  const { movements, surplus } = await readClosing(transaction, services, year);
  const { generalFund } = await readSystemLedgers(transaction);
  const lines = await closingByFund(transaction, year.end_date, movements, generalFund);
  let voucher: Other | null = null;
  if (lines.length > 0) {
    // The last day may be locked already; nobody else posts meanwhile, the year's row is held.
    await setYear(transaction, year.id, null, false, '');
    const posted = await postVoucher(transaction, {
      type: 'journal',
      day: year.end_date,
      narration: { en: `Closing of the year ${year.name}`, bn: `${year.name} অর্থবছরের সমাপনী` },
      lines,
      source: { kind: closingKind, id: newId() },
      ...(input.preparedBy ? { preparedBy: input.preparedBy } : {}),
    });
    voucher = { ...posted, type: 'journal', day: year.end_date };
    await checkNow(transaction);
  }
  await setYear(transaction, year.id, year.end_date, true, input.reason ?? '');
  const now = await yearOf(transaction, year.id);
  return {
    version: now.version,
    surplus: takaText(surplus),
    voucher,
  };
}

/** The closing entry of each fund: what income and expenditure of a fund leave stays in it. */
async function closingByFund(
  transaction: Transaction,
  on: string,
  movements: readonly SpanMovement[],
  generalFund: string,
): Promise<PostedLine[]> {
  const { general, funds } = await readByFund(transaction, { from: on, to: on }, movements);
  return [{ fund: null, movements: general }, ...funds].flatMap((one) =>
    closingEntry(one.movements, generalFund).map(({ ledger, side, amount }) => ({
      ledgerId: ledger,
      side,
      amount,
      fundId: one.fund,
    })),
  );
}

/** Opens a closed year again and undoes its closing entry; the latest closed year comes first. */
export async function reopenYear(
  transaction: Transaction,
  input: OfVersion & { readonly reason: string; readonly preparedBy?: string },
) {
  const year = await holdYear(transaction, input);
  await assertReopenable(transaction, year);
  await setYear(transaction, year.id, null, false, input.reason);
  const closing = await transaction.readOne(
    { closing: jsonOrNull<Other>() },
    `SELECT ${standing(closingKind)} AS closing FROM accounts_fiscal_year y WHERE y.site_id = $1 AND y.id = $2`,
    year.id,
  );
  if (closing?.closing)
    await reverseVoucher(transaction, closing.closing.id, {
      day: year.end_date,
      reason: input.reason,
      source: { kind: closingReversalKind, id: closing.closing.id },
      ...(input.preparedBy ? { preparedBy: input.preparedBy } : {}),
    });
  return { version: year.version + 1 };
}

/** Throws 409 for a year that is open, or followed by a closed one. */
export async function assertReopenable(transaction: Transaction, year: Year): Promise<void> {
  if (!year.closed_at) throw new AppError(accountsErrors.yearOpen, { year: year.name });
  const later = await transaction.readOne(
    { name: 'text' },
    `SELECT name FROM accounts_fiscal_year WHERE site_id = $1 AND start_date > $2 AND closed_at IS NOT NULL
      ORDER BY start_date DESC LIMIT 1`,
    year.start_date,
  );
  if (later) throw new AppError(accountsErrors.laterClosed, { year: later.name });
}

/** The year, held until the transaction ends: postings into it wait. Throws 404, 409 for another version. */
export async function holdYear(
  transaction: Transaction,
  { id, version }: { readonly id: string; readonly version?: number },
): Promise<Year> {
  const year = await yearOf(transaction, id, 'FOR UPDATE');
  if (version !== undefined && year.version !== version) throw new AppError(errors.staleVersion);
  return year;
}

export async function yearOf(
  transaction: Transaction,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Year> {
  const year = await transaction.row<Year>(
    `SELECT id, version, name, start_date, end_date, locked_through, closed_at, basis FROM accounts_fiscal_year
      WHERE site_id = $1 AND id = $2 ${lock}`,
    id,
  );
  if (!year) throw new AppError(errors.notFound);
  return year;
}

async function setYear(
  transaction: Transaction,
  id: string,
  lockedThrough: string | null,
  isClosed: boolean,
  reason: string,
): Promise<void> {
  await transaction.change(
    `UPDATE accounts_fiscal_year SET version = version + 1, updated_at = now(), locked_through = $3, reason = $4,
            closed_at = ${isClosed ? 'now()' : 'NULL'} WHERE site_id = $1 AND id = $2`,
    id,
    lockedThrough,
    reason,
  );
}

/** Has the database check what is posted so far at once instead of at the end. */
async function checkNow(transaction: Transaction): Promise<void> {
  // Beside a row of the institution's: where a cluster keeps it, and the rule with it.
  await transaction.rows(
    "SELECT accounts_check_now()::text FROM site_lock WHERE site_id = $1 AND name = 'institution'",
  );
}
