import { isDate } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { problemTexts } from '../../labels.ts';
import { type Ledger, type VoucherLine, type VoucherType, voucherProblems } from '../../rules.ts';
import { voucherLabels as labels } from '../../screen-labels.ts';

/** A line as it is typed: both amounts are texts, and only one of them is filled. */
export type DraftLine = {
  readonly key: number;
  readonly ledgerId: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly memo: string;
  readonly partyId: string | null;
  /** Null is the general fund. */
  readonly fundId: string | null;
};
export type Draft = {
  readonly day: string;
  readonly narration: string;
  /** The party of the whole voucher: new lines begin with it. */
  readonly partyId: string | null;
  readonly lines: readonly DraftLine[];
  /** The cash or bank that pays all of it, where one does: its line needs not be written. */
  readonly paidFrom: { readonly ledgerId: string; readonly cheque: string } | null;
};
/** What a draft needs to know of a ledger. */
export type BookLedger = Ledger & { readonly isByParty: boolean; readonly fundId: string | null };
/** What a cheque is called in the writer's language. */
type ChequeText = (number: string) => string;
export type DraftCheck = {
  readonly debit: bigint;
  readonly credit: bigint;
  /** Messages at the lines, by their keys. */
  readonly ledgers: ReadonlyMap<number, Label>;
  readonly amounts: ReadonlyMap<number, Label>;
  readonly parties: ReadonlyMap<number, Label>;
  readonly day: Label | null;
  readonly narration: Label | null;
  /** The fund of the cash or bank that pays, where a line spends another. */
  readonly otherFund: string | null;
  /** What the rules of this kind of voucher still object to. */
  readonly rules: readonly Label[];
  readonly isEmpty: boolean;
  /** What is complete of it, as the rules take it. */
  readonly lines: readonly VoucherLine[];
};

export const emptyLine = (key: number): DraftLine => ({
  key,
  ledgerId: null,
  debit: '',
  credit: '',
  memo: '',
  partyId: null,
  fundId: null,
});
export const isEmptyLine = (line: DraftLine): boolean =>
  line.ledgerId === null && line.debit.trim() === '' && line.credit.trim() === '' && line.memo.trim() === '';
const paisaOf = (text: string): bigint => parseTaka(text) ?? 0n;

/** On which side the cash or bank stands that is chosen above the lines: a credit voucher receives, others pay. */
export const moneySideOf = (type: VoucherType) => (type === 'credit' ? 'debit' : 'credit');
/** The side that is left for the lines. */
export const lineSideOf = (type: VoucherType) => (type === 'credit' ? 'credit' : 'debit');

/**
 * The filled lines, and those of what pays or receives: what is missing on its side, a line for each fund. `chequeText` is
 * what the details of these say of its cheque.
 */
function writtenLines(
  type: VoucherType,
  draft: Draft,
  chequeText: ChequeText = (number) => number,
): DraftLine[] {
  const filled = draft.lines.filter((line) => !isEmptyLine(line));
  const { paidFrom } = draft;
  if (!paidFrom) return filled;
  const own = moneySideOf(type);
  const other = lineSideOf(type);
  const owed = Map.groupBy(filled, (line) => line.fundId);
  const paying = [...owed].flatMap(([fundId, lines], place): DraftLine[] => {
    const sum = lines.reduce((all, line) => all + paisaOf(line[other]) - paisaOf(line[own]), 0n);
    if (sum <= 0n) return [];
    return [
      {
        ...emptyLine(-1 - place),
        ledgerId: paidFrom.ledgerId,
        [own]: takaText(sum),
        memo: paidFrom.cheque.trim() === '' ? '' : chequeText(paidFrom.cheque.trim()),
        fundId,
      },
    ];
  });
  return [...filled, ...paying];
}

/**
 * Cash or a bank pays or receives all of it: what was written of money on that side goes, as it comes by itself now. In a
 * contra voucher every line is money: of those only what was written on that side. A cheque is of a bank.
 */
export function withPaidFrom(
  type: VoucherType,
  draft: Draft,
  ledgerId: string | null,
  ledgers: ReadonlyMap<string, BookLedger>,
): Draft {
  if (ledgerId === null) return { ...draft, paidFrom: null };
  const isMoney = (line: DraftLine) =>
    line[lineSideOf(type)].trim() === '' &&
    (type !== 'contra' || line[moneySideOf(type)].trim() !== '') &&
    ['cash', 'bank'].includes(ledgers.get(line.ledgerId ?? '')?.kind ?? '');
  const lines = draft.lines.filter((line) => !isMoney(line));
  return {
    ...draft,
    lines: lines.length > 0 ? lines : draft.lines.slice(0, 1).map(({ key }) => emptyLine(key)),
    paidFrom: {
      ledgerId,
      cheque: ledgers.get(ledgerId)?.kind === 'bank' ? (draft.paidFrom?.cheque ?? '') : '',
    },
  };
}

/** Everything that keeps a draft from being saved or submitted, at its place. */
export function checkDraft(
  type: VoucherType,
  draft: Draft,
  ledgers: ReadonlyMap<string, BookLedger>,
): DraftCheck {
  const atLedger = new Map<number, Label>();
  const atParty = new Map<number, Label>();
  const atAmount = new Map<number, Label>();
  const filled = writtenLines(type, draft);
  for (const line of filled) {
    if (line.ledgerId === null) atLedger.set(line.key, labels.wrong.ledger);
    else if (ledgers.get(line.ledgerId)?.isByParty && line.partyId === null)
      atParty.set(line.key, labels.wrong.party);
    const text = line.debit.trim() || line.credit.trim();
    const paisa = parseTaka(text);
    if (text === '') atAmount.set(line.key, labels.wrong.amount);
    else if (paisa === null) atAmount.set(line.key, labels.wrong.notMoney);
    else if (paisa <= 0n) atAmount.set(line.key, problemTexts.amount);
  }
  const lines = filled.flatMap((line) => {
    const side = line.debit.trim() ? ('Dr' as const) : ('Cr' as const);
    const amount = paisaOf(line.debit.trim() || line.credit);
    return line.ledgerId && amount > 0n ? [{ ledger: line.ledgerId, side, amount }] : [];
  });
  const ownFund = ledgers.get(draft.paidFrom?.ledgerId ?? '')?.fundId ?? null;
  const kinds = new Set(voucherProblems(type, lines, ledgers).map((problem) => problem.kind));
  return {
    debit: filled.reduce((sum, line) => sum + paisaOf(line.debit), 0n),
    credit: filled.reduce((sum, line) => sum + paisaOf(line.credit), 0n),
    ledgers: atLedger,
    amounts: atAmount,
    parties: atParty,
    day: isDate(draft.day) ? null : labels.wrong.date,
    narration: draft.narration.trim() ? null : labels.wrong.narration,
    otherFund: filled.some((line) => line.key < 0 && line.fundId !== ownFund) ? ownFund : null,
    // The balance has its own strip.
    rules: [...kinds].filter((kind) => kind !== 'unbalanced').map((kind) => problemTexts[kind]),
    isEmpty: filled.length === 0,
    lines,
  };
}

/** The draft as the server takes it; lines without anything are left out. A party stands on the lines that are no money. */
export function inputOf(
  type: VoucherType,
  draft: Draft,
  ledgers: ReadonlyMap<string, BookLedger>,
  chequeText: ChequeText,
) {
  return {
    type,
    day: draft.day,
    narration: draft.narration.trim(),
    lines: writtenLines(type, draft, chequeText).flatMap((line) => {
      if (!line.ledgerId) return [];
      const isDebit = line.debit.trim() !== '';
      return [
        {
          ledgerId: line.ledgerId,
          side: isDebit ? ('Dr' as const) : ('Cr' as const),
          amount: takaText(paisaOf(isDebit ? line.debit : line.credit)),
          partyId: ledgers.get(line.ledgerId)?.kind === 'other' ? line.partyId : null,
          fundId: line.fundId,
          memo: line.memo.trim(),
        },
      ];
    }),
  };
}

/** The party of the whole voucher was chosen: the lines that had the one before, or none, take it. */
export function withParty(draft: Draft, partyId: string | null): Draft {
  return {
    ...draft,
    partyId,
    lines: draft.lines.map((line) =>
      line.partyId === null || line.partyId === draft.partyId ? { ...line, partyId } : line,
    ),
  };
}

/** A ledger was chosen, with its fund: a line without an amount takes what is missing on the other side. */
export function withLedger(
  draft: Draft,
  key: number,
  ledgerId: string | null,
  fundId: string | null = null,
): Draft {
  // The other side comes by itself.
  if (draft.paidFrom)
    return {
      ...draft,
      lines: draft.lines.map((line) => (line.key === key ? { ...line, ledgerId, fundId } : line)),
    };
  const sum = (name: 'debit' | 'credit') =>
    draft.lines.reduce((total, line) => total + paisaOf(line[name]), 0n);
  const missing = sum('debit') - sum('credit');
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      if (line.key !== key) return line;
      if (line.debit.trim() || line.credit.trim() || missing === 0n || !ledgerId)
        return { ...line, ledgerId, fundId };
      return missing > 0n
        ? { ...line, ledgerId, fundId, credit: takaText(missing) }
        : { ...line, ledgerId, fundId, debit: takaText(-missing) };
    }),
  };
}
