import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { eachAlone, finish, later } from '../../../../core/server/database/pipeline.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import {
  type Books,
  listText,
  type PostedLine,
  type PostingAlong,
  receivableOf,
  systemLedgersOf,
  vouchersAlong,
} from '../../../accounts/public.ts';
import { feesErrors, fieldProblems, narrations } from '../../labels.ts';
import { type AllocationOrder, allocatePayment, fineLeftBy } from '../../rules.ts';
import { earlyOffersOf, sumOf } from '../../waivers/early/rules.ts';
import {
  offerOf,
  offersTakenSql,
  offersTakenValues,
  type ReceiptOffer,
  readEarlyOffers,
  termsOf,
} from '../../waivers/early/service/early-offers.ts';
import { advanceSql, type Chosen, type Collection, type Desk, openDesks } from './desks.ts';
import { moneyTables, readDues } from './dues.ts';
import { receiptSeries } from './series.ts';

/** What a collection answers; the amount as a decimal text. */
export type Collected = { receiptId: string; number: string; amount: string };

/**
 * Takes money of students, each another one: of one, or of several at the same moment. Their rows are locked first, so that
 * whatever changes what one student owes happens one after the other, and the collectors' drawers, so that no day is closed
 * meanwhile; then what is owed is read anew and must be what was seen. Numbers, vouchers and receipts are written last, in
 * the round trip of the commit.
 * Of one, throws 409 with the new dues when they are not what was seen, 409 when the day is closed or the advance too
 * small; of several, `NotTogether` with those that fail or whose student somebody else has locked (core goes on with them
 * one by one).
 */
export async function collectFees(
  transaction: Transaction,
  collections: readonly Collection[],
  now: Date,
): Promise<readonly Collected[]> {
  const today = todayInDhaka(now);
  const { books, order, desks, series } = await openDesks(transaction, collections, {
    today,
    isOnePayment: false,
  });
  const taken = await eachAlone(collections, (given, place) =>
    take(transaction, given, { ...enrolled(desks[place]), order, books }, now),
  );
  return writeReceipts(transaction, taken, books, series);
}

/**
 * Takes one payment for several children, a receipt each, all of them or none. Throws as {@link collectFees} of one does, for
 * the first that is refused.
 */
export async function collectFamily(
  transaction: Transaction,
  collections: readonly Collection[],
  now: Date,
): Promise<readonly Collected[]> {
  const today = todayInDhaka(now);
  const { books, order, desks, series } = await openDesks(transaction, collections, {
    today,
    isOnePayment: true,
  });
  const taken: Taken[] = [];
  for (const [place, given] of collections.entries())
    taken.push(await take(transaction, given, { ...enrolled(desks[place]), order, books }, now));
  return writeReceipts(transaction, taken, books, series);
}

function enrolled(desk: Desk | undefined) {
  if (!desk?.enrolmentId) throw new AppError(errors.notFound);
  return { ...desk, enrolmentId: desk.enrolmentId };
}

/** A collection that may be written. */
type Taken = {
  readonly receiptId: string;
  readonly amount: string;
  readonly offers: readonly ReceiptOffer[];
  /** What is paid of its lines, and what of their fines stays open. */
  readonly paid: readonly (ReturnType<typeof allocatePayment>['lines'][number] & {
    readonly lateDays: number;
    readonly stillOpen: bigint;
  })[];
  readonly posting: PostingAlong<keyof typeof receiptColumns>;
};

async function take(
  transaction: Transaction,
  given: Collection,
  desk: ReturnType<typeof enrolled> & { order: AllocationOrder; books: Books },
  now: Date,
): Promise<Taken> {
  const today = todayInDhaka(now);
  const total = desk.lines.reduce((sum, line) => sum + line.principal + line.fine, 0n);
  const offered = await offersTaken(transaction, given, desk.lines, today);
  const isOther = given.lineIds !== null && desk.lines.length < new Set(given.lineIds).size;
  if (isOther || total !== given.expected || offered.sum !== (given.offer ?? 0n))
    throw new AppError(
      feesErrors.changed,
      { total: takaText(total) },
      { dues: await readDues(transaction, given.studentId, today) },
    );
  if (desk.isClosed) throw new AppError(feesErrors.dayClosed);
  assertPaid(given, desk.usedBy);
  const isAdvance = given.method === 'advance';
  if (isAdvance) await assertAdvance(transaction, given);
  const { lines: chosen } = offered;
  const toPay = total - offered.sum;
  if (isAdvance && given.amount > toPay)
    throw new AppError(feesErrors.moreThanDue, { total: takaText(toPay) });
  if (offered.sum > 0n && given.amount < toPay)
    throw new ValidationError({
      amount: [fillLabel(fieldProblems.offerNeedsAll, { amount: takaText(toPay) })],
    });

  const spread = allocatePayment(chosen, given.amount, desk.order);
  if (spread.toAdvance > 0n && !given.keepAsAdvance)
    throw new ValidationError({
      amount: [fillLabel(fieldProblems.notKept, { amount: takaText(spread.toAdvance) })],
    });
  const paid = spread.lines.filter((line) => line.principal + line.fine > 0n);
  const ledgers = systemLedgersOf(desk.books);
  const moneyLedgerId = given.method === 'bank' ? desk.bankId : ledgers[moneyLedgers[given.method]];
  if (!moneyLedgerId) throw new ValidationError({ bankId: [fieldProblems.noBank] });
  const receiptId = newId();
  const byId = new Map(chosen.map((line) => [line.id, line]));
  return {
    receiptId,
    amount: takaText(given.amount),
    offers: offered.taken.map((one) => ({ ...one, receiptId })),
    paid: paid.map((line) => {
      const known = byId.get(line.id);
      return {
        ...line,
        lateDays: known?.lateDays ?? 0,
        stillOpen: known ? fineLeftBy(known, line) : 0n,
      };
    }),
    posting: {
      type: isAdvance ? 'journal' : 'credit',
      day: today,
      narration: fillLabel(narrations.collection, { code: desk.code, name: desk.name }),
      sourceId: receiptId,
      postedBy: given.collectedBy,
      lines: voucherLines(chosen, paid, {
        amount: given.amount,
        moneyLedgerId,
        fines: ledgers.fines,
        advance: ledgers.advance,
        toAdvance: spread.toAdvance,
        receivable: receivableOf(desk.books),
      }),
      own: {
        id: receiptId,
        student_id: given.studentId,
        enrolment_id: desk.enrolmentId,
        day: today,
        method: given.method,
        reference: given.reference,
        provider: given.provider ?? '',
        tendered: given.tendered,
        payment_id: given.paymentId ?? null,
        money_ledger_id: moneyLedgerId,
        amount: given.amount,
        advance: isAdvance ? -given.amount : spread.toAdvance,
        collected_by: given.collectedBy,
        collected_at: now.toISOString(),
      },
    },
  };
}

/** The lines as offers leave them, where somebody asked for offers. */
async function offersTaken(
  transaction: Transaction,
  given: Collection,
  lines: readonly Chosen[],
  today: string,
): Promise<{ sum: bigint; lines: readonly Chosen[]; taken: Omit<ReceiptOffer, 'receiptId'>[] }> {
  if (!given.offer) return { sum: 0n, lines, taken: [] };
  const offers = (await readEarlyOffers(transaction, given.studentId, today)).map(offerOf);
  const taken = earlyOffersOf(offers, lines, today);
  const of = new Map(taken.map((one) => [one.lineId, one.amount]));
  const byId = new Map(offers.map((one) => [one.id, one]));
  return {
    sum: sumOf(taken),
    lines: lines.map((line) => ({ ...line, principal: line.principal - (of.get(line.id) ?? 0n) })),
    taken: taken.flatMap((one) => {
      const offer = byId.get(one.offerId);
      return offer ? [{ ...one, terms: termsOf(offer) }] : [];
    }),
  };
}

/** Refuses what a cashier must be asked about: cash that is less than what is taken, a slip without its number. */
function assertPaid({ method, amount, tendered, reference, provider }: Collection, usedBy: string | null) {
  if (tendered !== null && method !== 'cash')
    throw new ValidationError({ tendered: [fieldProblems.onlyCash] });
  if (tendered !== null && tendered < amount)
    throw new ValidationError({ tendered: [fieldProblems.tooLittleGiven] });
  if ((method === 'bank' || method === 'mobile') && reference.trim() === '')
    throw new ValidationError({ reference: [fieldProblems.referenceNeeded] });
  if (method === 'mobile' && provider === null)
    throw new ValidationError({ provider: [fieldProblems.providerNeeded] });
  if (usedBy !== null)
    throw new ValidationError({ reference: [fillLabel(fieldProblems.numberUsed, { number: usedBy })] });
}

async function assertAdvance(transaction: Transaction, { studentId, amount }: Collection): Promise<void> {
  const known = await transaction.readOne(
    { advance: 'bigint' },
    `SELECT ${advanceSql} AS advance`,
    studentId,
  );
  if (known && amount <= known.advance) return;
  throw new AppError(feesErrors.notEnoughAdvance, { advance: takaText(known?.advance ?? 0n) });
}

/** The lines go before their receipts, whose key they must find when the transaction ends. */
const receiptLinesSql = `INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, late_days, fine_left)
  SELECT l.site_id, l.id, l.receipt_id, l.line_id, l.principal, l.fine, l.late_days, l.fine_left
    FROM ${rowsOf('l', { id: '$2::uuid[]', receipt_id: '$3::uuid[]', line_id: '$4::uuid[]', principal: '$5::bigint[]', fine: '$6::bigint[]', late_days: '$7::int[]', fine_left: '$8::bigint[]' })}`;

/** The columns of a receipt that its voucher does not give it. */
const receiptColumns = {
  id: 'uuid',
  student_id: 'uuid',
  enrolment_id: 'uuid',
  day: 'date',
  method: 'text',
  reference: 'text',
  provider: 'text',
  tendered: 'bigint',
  payment_id: 'uuid',
  money_ledger_id: 'uuid',
  amount: 'bigint',
  advance: 'bigint',
  collected_by: 'uuid',
  collected_at: 'timestamptz',
} as const;
const postReceipts = vouchersAlong({
  source: 'fees.receipt',
  voucherPrefix: 'FC-',
  table: 'fees_receipt',
  columns: receiptColumns,
});

/** Writes the receipts with their lines, vouchers and numbers, and commits. */
async function writeReceipts(
  transaction: Transaction,
  taken: readonly Taken[],
  books: Books,
  series: string,
): Promise<readonly Collected[]> {
  const parts = taken.flatMap(({ receiptId, paid }) => paid.map((line) => ({ ...line, receiptId })));
  const offers = taken.flatMap((one) => one.offers);
  const students = taken.map(({ posting }) => String(posting.own.student_id));
  for (const table of [...moneyTables, 'history']) transaction.writesOnly(table, ...students);
  if (offers.length > 0) later(transaction, offersTakenSql, ...offersTakenValues(offers));
  later(
    transaction,
    receiptLinesSql,
    listText(parts.map(() => newId())),
    listText(parts.map((line) => line.receiptId)),
    listText(parts.map((line) => line.id)),
    listText(parts.map((line) => line.principal)),
    listText(parts.map((line) => line.fine)),
    listText(parts.map((line) => line.lateDays)),
    listText(parts.map((line) => line.stillOpen)),
  );
  await postReceipts(
    transaction,
    taken.map(({ posting }) => posting),
    { series: { kind: receiptSeries, period: series, prefix: `${series}-`, digits: 6 }, books },
  );
  return finish<Collected>(
    transaction,
    `SELECT o.place::text AS call, r.id::text AS "receiptId", r.number, o.amount
       FROM ${rowsOf('o', { id: '$2::uuid[]', amount: '$3::text[]' }, { place: 'place' })}
       JOIN fees_receipt r ON r.site_id = $1 AND r.id = o.id ORDER BY o.place`,
    listText(taken.map((one) => one.receiptId)),
    listText(taken.map((one) => one.amount)),
  );
}

/** The ledger that money taken this way goes to; a bank is chosen. */
const moneyLedgers = { cash: 'cash', mobile: 'mobile', advance: 'advance' } as const;

/** Debit what came in, credit each income ledger once, or where fees are income as they are billed what was receivable, the fines and what is left over. */
function voucherLines(
  lines: readonly Chosen[],
  paid: readonly { id: string; principal: bigint; fine: bigint }[],
  to: {
    amount: bigint;
    moneyLedgerId: string;
    fines: string;
    advance: string;
    toAdvance: bigint;
    receivable: string | null;
  },
): PostedLine[] {
  const ledgerOf = new Map(lines.map((line) => [line.id, line.incomeLedgerId]));
  const credits = new Map<string, bigint>();
  const credit = (ledgerId: string, amount: bigint) => {
    if (amount > 0n) credits.set(ledgerId, (credits.get(ledgerId) ?? 0n) + amount);
  };
  for (const { id, principal, fine } of paid) {
    credit(to.receivable ?? ledgerOf.get(id) ?? '', principal);
    credit(to.fines, fine);
  }
  credit(to.advance, to.toAdvance);
  return [
    { ledgerId: to.moneyLedgerId, side: 'Dr', amount: to.amount },
    ...[...credits].map(([ledgerId, amount]): PostedLine => ({ ledgerId, side: 'Cr', amount })),
  ];
}
