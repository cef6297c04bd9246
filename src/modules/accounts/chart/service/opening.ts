import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type ChartLedger, isOpening, ofBooks, readChart } from '../../books/service/movements.ts';
import { accountsErrors, fieldProblems, openingDifference, problemTexts } from '../../labels.ts';
import { type PostedLine, postVoucher, reverseVoucher } from '../../public.ts';
import type { Side } from '../../rules.ts';
import { openingKind, openingReversalKind } from '../../sources.ts';
import { amountOf } from '../../vouchers/service/draft-lines.ts';
import type { Other } from '../../vouchers/service/read-voucher.ts';
import { mayDo } from '../../vouchers/service/read-vouchers.ts';
import { holdYear, type Year, yearOf } from '../../years/service/years.ts';

const ofBalance = (ledger: ChartLedger) => ledger.type !== 'income' && ledger.type !== 'expense';

/** The form of opening balances of a year: every ledger of the balance sheet with what is entered. */
export async function readOpening(transaction: Transaction, id: string) {
  const year = await yearOf(transaction, id);
  const voucher = await standingOpening(transaction, year);
  const rows = await transaction.read(
    { ledger_id: 'uuid', amount: 'bigint' },
    `SELECT ledger_id, sum(debit - credit)::bigint AS amount FROM accounts_voucher_line
      WHERE site_id = $1 AND voucher_id = $2 GROUP BY ledger_id`,
    voucher?.id ?? null,
  );
  const amounts = new Map(rows.map((row) => [row.ledger_id, row.amount]));
  return {
    year: { id: year.id, name: year.name, startDate: year.start_date, endDate: year.end_date },
    voucher,
    isCarried: await isCarried(transaction, { startDate: year.start_date, endDate: year.end_date }),
    lines: await openingLines(transaction, amounts),
    can: mayDo(transaction.context),
  };
}

/** Every ledger of the balance sheet that is in use or has a balance, with that balance. */
export async function openingLines(transaction: Transaction, amounts: ReadonlyMap<string, bigint>) {
  const chart = await readChart(transaction);
  return chart
    .filter((ledger) => ofBalance(ledger) && (ledger.isActive || amounts.has(ledger.id)))
    .map((ledger) => ({
      ledgerId: ledger.id,
      code: ledger.code,
      name: ledger.name,
      type: ledger.type,
      group: ledger.group.name,
      subGroup: ledger.subGroup.name,
      amount: takaText(amounts.get(ledger.id) ?? 0n),
    }));
}

/**
 * Posts the opening balances of a year as one journal on its first day, in place of those entered before. Throws
 * ValidationError when they do not balance, telling the difference.
 */
export async function saveOpening(
  transaction: Transaction,
  input: {
    id: string;
    lines: readonly { ledgerId: string; side: Side; amount: string }[];
    /** Who asked for it, where somebody else decided. */
    preparedBy?: string;
  },
) {
  const preparedBy = input.preparedBy ? { preparedBy: input.preparedBy } : {};
  const year = await holdYear(transaction, { id: input.id });
  const span = { startDate: year.start_date, endDate: year.end_date };
  const lines = await checkedBalances(transaction, span, input.lines);
  const before = await standingOpening(transaction, year);
  if (before)
    await reverseVoucher(transaction, before.id, {
      day: before.day,
      reason: openingReason,
      source: { kind: openingReversalKind, id: before.id },
      ...preparedBy,
    });
  return postVoucher(transaction, {
    type: 'journal',
    day: year.start_date,
    narration: { en: `Opening balances ${year.name}`, bn: `প্রারম্ভিক জের ${year.name}` },
    lines,
    source: { kind: openingKind, id: newId() },
    ...preparedBy,
  });
}

/** The lines as they are posted. Throws what refuses the balances of a year. */
export async function checkedBalances(
  transaction: Transaction,
  span: { readonly startDate: string; readonly endDate: string },
  given: readonly { readonly ledgerId: string; readonly side: Side; readonly amount: string }[],
): Promise<PostedLine[]> {
  if (await isCarried(transaction, span))
    throw new AppError(accountsErrors.openingCarried, { day: span.startDate });
  return checkedOpening(await readChart(transaction), given);
}

const openingReason = 'Opening balances corrected / প্রারম্ভিক জের সংশোধন';

function checkedOpening(
  chart: readonly ChartLedger[],
  given: readonly { ledgerId: string; side: Side; amount: string }[],
): PostedLine[] {
  const ledgers = new Map(chart.map((ledger) => [ledger.id, ledger]));
  const fields: Record<string, Label[]> = {};
  const seen = new Set<string>();
  const lines = given.map((line, place): PostedLine => {
    const ledgerId = line.ledgerId.toLowerCase();
    const ledger = ledgers.get(ledgerId);
    const amount = amountOf(line.amount);
    if (!ledger) fields[`lines.${place}.ledgerId`] = [problemTexts.ledger];
    else if (!ofBalance(ledger)) fields[`lines.${place}.ledgerId`] = [fieldProblems.notBalance];
    else if (seen.has(ledgerId)) fields[`lines.${place}.ledgerId`] = [fieldProblems.twice];
    if ('problem' in amount) fields[`lines.${place}.amount`] = [amount.problem];
    seen.add(ledgerId);
    return { ledgerId, side: line.side, amount: 'paisa' in amount ? amount.paisa : 0n };
  });
  const difference = lines.reduce((sum, line) => sum + (line.side === 'Dr' ? line.amount : -line.amount), 0n);
  if (Object.keys(fields).length === 0 && difference !== 0n)
    fields.lines = [
      fillLabel(openingDifference, { amount: takaText(difference < 0n ? -difference : difference) }),
    ];
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
  return lines;
}

/** The opening balances of a year that are not undone. */
async function standingOpening(transaction: Transaction, year: Year): Promise<Other | null> {
  return transaction.row<Other>(
    `SELECT v.id, v.number, v.type, v.day FROM accounts_voucher v
      WHERE v.site_id = $1 AND v.source_kind = '${openingKind}' AND v.day BETWEEN $2 AND $3
        AND NOT EXISTS (SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id)
      ORDER BY v.posted_at DESC LIMIT 1`,
    year.start_date,
    year.end_date,
  );
}

/** Whether the books have entries before the year; opening balances entered for it would count them twice. */
async function isCarried(
  transaction: Transaction,
  span: { readonly startDate: string; readonly endDate: string },
): Promise<boolean> {
  const row = await transaction.readOne(
    { found: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM accounts_voucher_line l LEFT JOIN ${ofBooks} k ON k.id = l.voucher_id
                     WHERE l.site_id = $1 AND (l.day < $2 OR (l.day > $3 AND ${isOpening}))) AS found`,
    span.startDate,
    span.endDate,
  );
  return row?.found ?? false;
}
