import { addDays, addMonths, daysBetween, endOfMonth, partsOf, startOfMonth } from '../../core/dates.ts';

/*
 * Double-entry bookkeeping of a school. Amounts are bigint paisa above 0 with a side; balances are positive on the debit
 * side. Source of the rules: the practice of Bangladeshi schools' accounts (general fund, income and expenditure,
 * receipts and payments) and the decisions of this product.
 */

export const ledgerTypes = ['asset', 'liability', 'fund', 'income', 'expense'] as const;
export type LedgerType = (typeof ledgerTypes)[number];
/** What stands behind a ledger: money in hand or at a bank, a gateway on the way to it, or anything else. */
export type LedgerKind = 'cash' | 'bank' | 'gateway' | 'other';
export type Ledger = { readonly id: string; readonly type: LedgerType; readonly kind: LedgerKind };

export const voucherTypes = ['debit', 'credit', 'journal', 'contra'] as const;
export type VoucherType = (typeof voucherTypes)[number];
export type Side = 'Dr' | 'Cr';
export type VoucherLine = { readonly ledger: string; readonly side: Side; readonly amount: bigint };

/** What is wrong with a voucher; `place` is its line from 0 where it is one line's fault. */
export type VoucherProblem =
  | { readonly kind: 'fewLines' | 'unbalanced' | 'noMoneyOut' | 'noMoneyIn' | 'money' | 'onlyMoney' }
  | { readonly kind: 'amount' | 'ledger' | 'sameLedger'; readonly place: number };

const sumOf = (lines: readonly VoucherLine[], side: Side): bigint =>
  lines.reduce((sum, line) => (line.side === side ? sum + line.amount : sum), 0n);

/**
 * Everything that is wrong with a voucher's lines; empty when it may be posted. A payment (debit voucher) credits cash or
 * bank; a receipt (credit voucher) debits them; a journal touches neither; a contra touches nothing else. A gateway's
 * clearing ledger counts as money where it is debited and as a receivable where it is credited. A contra moves money from
 * one ledger to another.
 */
export function voucherProblems(
  type: VoucherType,
  lines: readonly VoucherLine[],
  ledgers: ReadonlyMap<string, Pick<Ledger, 'kind'>>,
): VoucherProblem[] {
  const problems: VoucherProblem[] = [];
  if (lines.length < 2) problems.push({ kind: 'fewLines' });
  lines.forEach((line, place) => {
    if (line.amount <= 0n) problems.push({ kind: 'amount', place });
    if (!ledgers.has(line.ledger)) problems.push({ kind: 'ledger', place });
  });
  if (sumOf(lines, 'Dr') !== sumOf(lines, 'Cr')) problems.push({ kind: 'unbalanced' });
  if (problems.some((problem) => problem.kind === 'ledger')) return problems;
  const isMoney = (line: VoucherLine): boolean => {
    const kind = ledgers.get(line.ledger)?.kind;
    return kind === 'cash' || kind === 'bank' || (kind === 'gateway' && line.side === 'Dr');
  };
  const money = lines.filter(isMoney);
  if (type === 'debit' && !money.some((line) => line.side === 'Cr')) problems.push({ kind: 'noMoneyOut' });
  if (type === 'credit' && !money.some((line) => line.side === 'Dr')) problems.push({ kind: 'noMoneyIn' });
  if (type === 'journal' && money.length > 0) problems.push({ kind: 'money' });
  if (type === 'contra' && money.length < lines.length) problems.push({ kind: 'onlyMoney' });
  if (type === 'contra')
    lines.forEach((line, place) => {
      const isOpposite = ({ ledger, side }: VoucherLine) => ledger === line.ledger && side !== line.side;
      if (lines.slice(0, place).some(isOpposite)) problems.push({ kind: 'sameLedger', place });
    });
  return problems;
}

/** The lines that undo a voucher: the same, on the other side. */
export function reversed(lines: readonly VoucherLine[]): VoucherLine[] {
  return lines.map((line) => ({ ...line, side: line.side === 'Dr' ? 'Cr' : 'Dr' }));
}

/** A ledger's opening balance and its movement; balances are positive on the debit side. */
export type Movement = {
  readonly ledger: string;
  readonly type: LedgerType;
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
};
const closingOf = (one: Movement): bigint => one.opening + one.debit - one.credit;
const positive = (value: bigint): bigint => (value > 0n ? value : 0n);

export type TrialLine = {
  readonly ledger: string;
  readonly openingDr: bigint;
  readonly openingCr: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly closingDr: bigint;
  readonly closingCr: bigint;
};

/** Opening, movement and closing in debit and credit columns; the totals of each pair are equal. */
export function trialBalance(movements: readonly Movement[]): {
  lines: TrialLine[];
  totals: Omit<TrialLine, 'ledger'>;
} {
  const lines = movements
    .filter((one) => one.opening !== 0n || one.debit !== 0n || one.credit !== 0n)
    .map((one) => ({
      ledger: one.ledger,
      openingDr: positive(one.opening),
      openingCr: positive(-one.opening),
      debit: one.debit,
      credit: one.credit,
      closingDr: positive(closingOf(one)),
      closingCr: positive(-closingOf(one)),
    }));
  const total = (name: keyof Omit<TrialLine, 'ledger'>) => lines.reduce((sum, line) => sum + line[name], 0n);
  return {
    lines,
    totals: {
      openingDr: total('openingDr'),
      openingCr: total('openingCr'),
      debit: total('debit'),
      credit: total('credit'),
      closingDr: total('closingDr'),
      closingCr: total('closingCr'),
    },
  };
}

export type AmountLine = { readonly ledger: string; readonly amount: bigint };
const totalOf = (lines: readonly AmountLine[]): bigint => lines.reduce((sum, line) => sum + line.amount, 0n);

/** Revenue items of a period by ledger, and what is left: a surplus, or a deficit below 0. */
export function incomeAndExpenditure(movements: readonly Movement[]) {
  const lines = (type: LedgerType, sign: bigint): AmountLine[] =>
    movements
      .filter((one) => one.type === type)
      .map((one) => ({ ledger: one.ledger, amount: sign * (one.debit - one.credit) }))
      .filter((line) => line.amount !== 0n);
  const income = lines('income', -1n);
  const expenditure = lines('expense', 1n);
  return {
    income,
    totalIncome: totalOf(income),
    expenditure,
    totalExpenditure: totalOf(expenditure),
    surplus: totalOf(income) - totalOf(expenditure),
  };
}

/** What an institution owns, owes and holds at the end; both sides are equal whenever every voucher balanced. */
export function balanceSheet(movements: readonly Movement[]) {
  const lines = (type: LedgerType, sign: bigint): AmountLine[] =>
    movements
      .filter((one) => one.type === type)
      .map((one) => ({ ledger: one.ledger, amount: sign * closingOf(one) }))
      .filter((line) => line.amount !== 0n);
  const assets = lines('asset', 1n);
  const liabilities = lines('liability', -1n);
  const fund = lines('fund', -1n);
  const surplusForPeriod = movements
    .filter((one) => one.type === 'income' || one.type === 'expense')
    .reduce((sum, one) => sum - closingOf(one), 0n);
  return {
    assets,
    totalAssets: totalOf(assets),
    liabilities,
    totalLiabilities: totalOf(liabilities),
    fund,
    surplusForPeriod,
    totalFundAndLiabilities: totalOf(liabilities) + totalOf(fund) + surplusForPeriod,
  };
}

/**
 * All money in and out, capital or revenue. A voucher stands on the side of its net movement of money with its other
 * lines by ledger, opposite ones as minus; contra vouchers are left out. `isMoney` names the cash and bank ledgers, a
 * gateway's clearing ledger among them.
 */
export function receiptsAndPayments(
  vouchers: readonly { readonly lines: readonly VoucherLine[] }[],
  isMoney: (ledger: string) => boolean,
  opening: bigint,
) {
  const receipts = new Map<string, bigint>();
  const payments = new Map<string, bigint>();
  let closing = opening;
  for (const { lines } of vouchers) {
    const others = lines.filter((line) => !isMoney(line.ledger));
    const moved = lines
      .filter((line) => isMoney(line.ledger))
      .reduce((sum, line) => sum + (line.side === 'Dr' ? line.amount : -line.amount), 0n);
    closing += moved;
    if (others.length === 0 || others.length === lines.length) continue;
    const side = moved > 0n ? receipts : payments;
    for (const line of others) {
      const sign = (line.side === 'Cr') === moved > 0n ? 1n : -1n;
      side.set(line.ledger, (side.get(line.ledger) ?? 0n) + sign * line.amount);
    }
  }
  const listed = (side: Map<string, bigint>): AmountLine[] =>
    [...side].map(([ledger, amount]) => ({ ledger, amount })).filter((line) => line.amount !== 0n);
  const inLines = listed(receipts);
  const outLines = listed(payments);
  return {
    opening,
    receipts: inLines,
    totalReceipts: totalOf(inLines),
    payments: outLines,
    totalPayments: totalOf(outLines),
    closing,
  };
}

/** The bank's balance that the books let expect. All amounts above 0. */
export function statementBalance(book: {
  readonly balance: bigint;
  readonly unpresentedCheques: readonly bigint[];
  readonly depositsNotCredited: readonly bigint[];
  readonly chargesNotInBook: readonly bigint[];
  readonly interestNotInBook: readonly bigint[];
}): bigint {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  return (
    book.balance +
    sum(book.unpresentedCheques) -
    sum(book.depositsNotCredited) -
    sum(book.chargesNotInBook) +
    sum(book.interestNotInBook)
  );
}

export const reconciliationStatuses = ['draft', 'completed'] as const;
export type ReconciliationStatus = (typeof reconciliationStatuses)[number];

/**
 * What only the bank's statement has. `earlierCheque` and `earlierDeposit` are on their way since before the books began:
 * they stand in the opening balance already and the bank has yet to pay or credit them.
 */
export const noteKinds = [
  'charge',
  'payment',
  'interest',
  'deposit',
  'earlierCheque',
  'earlierDeposit',
] as const;
export type NoteKind = (typeof noteKinds)[number];
/** Whether a note makes the bank's balance more than the books', or less. */
export const noteSign = (kind: NoteKind): 1n | -1n =>
  kind === 'interest' || kind === 'deposit' || kind === 'earlierCheque' ? 1n : -1n;

/**
 * A bank reconciliation in figures: what the books let expect of the statement, and by how much it differs; 0 when all is
 * explained. `deposits` and `cheques` are the totals the bank has not credited or paid yet, in paisa and 0 or more.
 */
export function reconciled(of: {
  readonly book: bigint;
  readonly statement: bigint;
  readonly deposits: bigint;
  readonly cheques: bigint;
  readonly notes: readonly { readonly kind: NoteKind; readonly amount: bigint }[];
}): { expected: bigint; difference: bigint } {
  const amounts = (...kinds: NoteKind[]) =>
    of.notes.filter((note) => kinds.includes(note.kind)).map((note) => note.amount);
  const expected = statementBalance({
    balance: of.book,
    unpresentedCheques: [of.cheques, ...amounts('earlierCheque')],
    depositsNotCredited: [of.deposits, ...amounts('earlierDeposit')],
    chargesNotInBook: amounts('charge', 'payment'),
    interestNotInBook: amounts('interest', 'deposit'),
  });
  return { expected, difference: of.statement - expected };
}

/** The entry that closes a year: income and expenditure to nothing, the surplus or deficit to the general fund. */
export function closingEntry(movements: readonly Movement[], generalFund: string): VoucherLine[] {
  const lines = movements
    .filter((one) => (one.type === 'income' || one.type === 'expense') && closingOf(one) !== 0n)
    .map((one): VoucherLine => {
      const balance = closingOf(one);
      return balance < 0n
        ? { ledger: one.ledger, side: 'Dr', amount: -balance }
        : { ledger: one.ledger, side: 'Cr', amount: balance };
    });
  const surplus = sumOf(lines, 'Dr') - sumOf(lines, 'Cr');
  if (surplus === 0n) return lines;
  return [
    ...lines,
    { ledger: generalFund, side: surplus > 0n ? 'Cr' : 'Dr', amount: surplus > 0n ? surplus : -surplus },
  ];
}

/**
 * The year of the books a day falls in, when years begin on the first of `startMonth` (1 to 12): July to June is
 * `2026-27`, January to December `2026`.
 */
export function yearAround(
  day: string,
  startMonth: number,
): { name: string; startDate: string; endDate: string } {
  const { year, month } = partsOf(day);
  const first = month >= startMonth ? year : year - 1;
  const startDate = `${first}-${String(startMonth).padStart(2, '0')}-01`;
  return {
    name: startMonth === 1 ? String(first) : `${first}-${String(first + 1).slice(2)}`,
    startDate,
    endDate: addDays(addMonths(startDate, 12), -1),
  };
}

/** The period a statement is compared with: as many whole months before, else as many days. */
export function periodBefore(from: string, to: string): { from: string; to: string } {
  const before = addDays(from, -1);
  if (from !== startOfMonth(from) || to !== endOfMonth(to))
    return { from: addDays(before, -daysBetween(from, to)), to: before };
  const [first, last] = [partsOf(from), partsOf(to)];
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  return { from: addMonths(from, -months), to: before };
}

/** The ages of what is owed, in days: to 30, to 60, to 90, and more. */
export const ageLimits = [30, 60, 90] as const;

/**
 * What is left open between the institution and a party on a day, and how old it is: the oldest is settled first, so
 * what is left are the latest lines. Above 0 the party owes the institution, below 0 the institution owes it; `ages` adds
 * up to `balance`. Lines after `on` are left out.
 */
export function ageing(
  lines: readonly { readonly day: string; readonly debit: bigint; readonly credit: bigint }[],
  on: string,
): { balance: bigint; ages: [bigint, bigint, bigint, bigint] } {
  const known = lines.filter((line) => line.day <= on);
  const balance = known.reduce((sum, line) => sum + line.debit - line.credit, 0n);
  const ages: [bigint, bigint, bigint, bigint] = [0n, 0n, 0n, 0n];
  const isOwed = balance > 0n;
  let left = isOwed ? balance : -balance;
  for (const line of known.toSorted((one, other) => other.day.localeCompare(one.day))) {
    const amount = isOwed ? line.debit : line.credit;
    const open = amount < left ? amount : left;
    const age = daysBetween(line.day, on);
    const place = ageLimits.findIndex((limit) => age <= limit);
    const at = place === -1 ? 3 : place;
    ages[at as 0 | 1 | 2 | 3] += isOwed ? open : -open;
    left -= open;
  }
  return { balance, ages };
}

export const chequeKinds = ['issued', 'received'] as const;
export type ChequeKind = (typeof chequeKinds)[number];
/** `posted`: handed over, or deposited, and in the books. */
export const chequeStatuses = ['inHand', 'posted', 'cleared', 'bounced', 'cancelled'] as const;
export type ChequeStatus = (typeof chequeStatuses)[number];
export const chequeSteps = ['post', 'clear', 'bounce', 'cancel'] as const;
export type ChequeStep = (typeof chequeSteps)[number];

/**
 * Where a step leads a cheque; null where it cannot be taken. One that was received and deposited is not cancelled any
 * more: the bank pays it or sends it back, which it may do after it credited it.
 */
export function chequeAfter(kind: ChequeKind, status: ChequeStatus, step: ChequeStep): ChequeStatus | null {
  if (step === 'post') return status === 'inHand' ? 'posted' : null;
  if (step === 'clear') return status === 'posted' ? 'cleared' : null;
  if (step === 'bounce')
    return status === 'posted' || (status === 'cleared' && kind === 'received') ? 'bounced' : null;
  if (status === 'inHand') return 'cancelled';
  return status === 'posted' && kind === 'issued' ? 'cancelled' : null;
}

/** Banks take no cheque six months after its day. */
export const isStale = (day: string, today: string): boolean => addMonths(day, 6) < today;
