import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { About, Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { checkedBalances, saveOpening } from '../../chart/service/opening.ts';
import { basisTexts, fieldLabels, sideLabels, yearTexts } from '../../labels.ts';
import { accountsPath } from '../../paths.ts';
import type { Side } from '../../rules.ts';
import type { Basis } from '../../vouchers/posting-rules.data.ts';
import { amountOf } from '../../vouchers/service/draft-lines.ts';
import { assertNothingReceivable, basisBefore, checkedYear, openYear } from './open-year.ts';
import {
  assertLockable,
  assertReopenable,
  closeYear,
  holdYear,
  isLifted,
  lockYear,
  readClosing,
  reopenYear,
  type Year,
  yearOf,
} from './years.ts';

/** Where the years of the books are shown. */
const periodsPath = link(accountsPath.trialBalance, { tab: 'periods' });

type OfYear = { readonly id: string; readonly version: number; readonly reason: string };
type Line = { readonly ledgerId: string; readonly side: Side; readonly amount: string };
type Done<F extends (...given: never[]) => unknown> = Awaited<ReturnType<F>>;

/** Opens a closed year again; whoever closed it may ask or decide, but not both. */
export const reopening: Act<OfYear, Done<typeof reopenYear>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const year = await seen(transaction, input);
    await assertReopenable(transaction, year);
    return { ...aboutYear(year, yearTexts.reopenTitle), amount: null };
  },
  run: (transaction, { input, approved }) => reopenYear(transaction, { ...input, ...preparedBy(approved) }),
};

/** Closes a year: what it leaves is seen by both, and a posting in between ends the request. */
export const closing: Act<OfYear, Done<typeof closeYear>> = {
  reasonOf: (input) => input.reason,
  // Whoever posts into it waits, or came before and is seen.
  hold: (transaction, { input }) => holdYear(transaction, { id: input.id }),
  async about(transaction, { input, services }) {
    const year = await seen(transaction, input);
    const { surplus } = await readClosing(transaction, services, year);
    const about = aboutYear(year, yearTexts.closeTitle);
    const left: ApprovalFigure = { kind: 'money', label: yearTexts.surplus, value: String(surplus) };
    return { ...about, amount: null, figures: [...about.figures, left] };
  },
  run: (transaction, { input, services, approved }) =>
    closeYear(transaction, services, { ...input, ...preparedBy(approved) }),
};

/** Locks days alone; opening them again takes a second person. */
export const locking: Act<OfYear & { readonly through: string | null }, Done<typeof lockYear>> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services }) {
    const year = await seen(transaction, input);
    assertLockable(services, year, input);
    const day = (label: Label, value: string | null): ApprovalFigure[] =>
      value === null ? [] : [{ kind: 'day', label, value }];
    const about = aboutYear(year, yearTexts.unlockTitle);
    return {
      ...about,
      amount: null,
      isOneEnough: !isLifted(year, input.through),
      figures: [
        ...about.figures,
        ...day(yearTexts.lockedBefore, year.locked_through),
        ...day(yearTexts.lockedAfter, input.through),
      ],
    };
  },
  run: (transaction, { input, services }) => lockYear(transaction, services, input),
};

/**
 * The books begin with what one person says only up to the limit of a voucher by hand; another basis than the year before
 * has always takes two.
 */
export const opening: Act<
  {
    readonly startDate: string;
    readonly lines: readonly Line[];
    readonly basis?: Basis | undefined;
    readonly reason: string;
  },
  Done<typeof openYear>
> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const year = await checkedYear(transaction, input.startDate);
    if (input.lines.length > 0) await checkedBalances(transaction, year, input.lines);
    const before = await basisBefore(transaction, year.startDate);
    const basis = input.basis ?? before;
    if (basis === 'accrual') await assertNothingReceivable(transaction, input.lines);
    return {
      // There is no such year yet: one is opened at a time.
      subject: '00000000-0000-0000-0000-000000000000',
      title: fillLabel(yearTexts.openTitle, { day: input.startDate }),
      path: periodsPath,
      amount: totalOf(input.lines),
      needsSecond: basis !== before,
      excluded: [],
      figures: [
        { kind: 'day', label: fieldLabels.startDate, value: input.startDate },
        { kind: 'text', label: basisTexts.label, value: basisTexts[basis] },
        ...(await balanceFigures(transaction, input.lines)),
      ],
    };
  },
  run: (transaction, { input, approved }) => openYear(transaction, { ...input, ...preparedBy(approved) }),
};

/** Opening balances in place of those before. */
export const openingBalances: Act<
  { readonly id: string; readonly lines: readonly Line[]; readonly reason: string },
  Done<typeof saveOpening>
> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const year = await yearOf(transaction, input.id);
    const span = { startDate: year.start_date, endDate: year.end_date };
    await checkedBalances(transaction, span, input.lines);
    const about = aboutYear(year, yearTexts.balancesTitle);
    return {
      ...about,
      amount: totalOf(input.lines),
      figures: [...about.figures, ...(await balanceFigures(transaction, input.lines))],
    };
  },
  run: (transaction, { input, approved }) => saveOpening(transaction, { ...input, ...preparedBy(approved) }),
};

const preparedBy = (approved: { readonly askedBy: string } | null) =>
  approved ? { preparedBy: approved.askedBy } : {};

/** The year as it stands, not held. Throws 409 for another version. */
async function seen(
  transaction: Transaction,
  { id, version }: { id: string; version: number },
): Promise<Year> {
  const year = await yearOf(transaction, id);
  if (year.version !== version) throw new AppError(errors.staleVersion);
  return year;
}

function aboutYear(year: Year, title: Label): Omit<About, 'amount'> {
  const name = { en: year.name, bn: year.name };
  return {
    subject: year.id,
    title: fillLabel(title, { year: year.name }),
    path: periodsPath,
    excluded: [],
    figures: [{ kind: 'text', label: yearTexts.year, value: name }],
  };
}

const paisaOf = (line: Line): bigint => {
  const amount = amountOf(line.amount);
  return 'paisa' in amount ? amount.paisa : 0n;
};
const totalOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, line) => (line.side === 'Dr' ? sum + paisaOf(line) : sum), 0n);

/** Each balance by its ledger's name. */
async function balanceFigures(transaction: Transaction, lines: readonly Line[]): Promise<ApprovalFigure[]> {
  const rows = await transaction.read(
    { id: 'uuid', en: 'text', bn: 'text' },
    `SELECT id, name_en AS en, coalesce(nullif(name_bn, ''), name_en) AS bn FROM accounts_ledger
      WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    lines.map((line) => line.ledgerId),
  );
  const names = new Map(rows.map(({ id, en, bn }) => [id, { en, bn }]));
  return lines.map((line) => ({
    kind: 'money',
    label: fillLabel(yearTexts.line, {
      side: sideLabels[line.side],
      ledger: names.get(line.ledgerId.toLowerCase()) ?? '',
    }),
    value: String(paisaOf(line)),
  }));
}
