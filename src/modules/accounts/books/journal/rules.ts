import { takaText } from '../../../../core/money.ts';
import type { LedgerType } from '../../rules.ts';

/*
 * The books as a plain-text journal, in the form that hledger and ledger read. An account's name ends at two spaces, a
 * colon divides it, and a semicolon begins a comment, so none of these stands inside a name.
 */

export type JournalAccount = {
  readonly code: string;
  readonly name: string;
  readonly type: LedgerType;
  readonly group: string;
  readonly subGroup: string;
};
type JournalLine = {
  readonly account: string;
  /** Paisa, below 0 on the credit side. */
  readonly amount: bigint;
  readonly notes: readonly string[];
};
export type JournalEntry = {
  readonly day: string;
  readonly number: string;
  readonly narration: string;
  readonly lines: readonly JournalLine[];
};

/** The first part of every name is in English: it is what programs sort accounts by. */
const heads: Readonly<Record<LedgerType, { readonly name: string; readonly mark: string }>> = {
  asset: { name: 'Assets', mark: 'A' },
  liability: { name: 'Liabilities', mark: 'L' },
  fund: { name: 'Equity', mark: 'E' },
  income: { name: 'Income', mark: 'R' },
  expense: { name: 'Expenses', mark: 'X' },
};

/** A text that stays on its line and within its part of it. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[:;|]/g, ',')
    .replace(/[\s\u00a0\p{Cc}]+/gu, ' ')
    .trim();

/** `Assets:Current assets:Cash and bank:1101 Cash in hand`. The code keeps two names apart that are written alike. */
export const accountName = (one: JournalAccount): string =>
  [heads[one.type].name, plain(one.group), plain(one.subGroup), `${one.code} ${plain(one.name)}`].join(':');

/** The beginning of a journal: what it is, its commodity and its accounts. */
export const journalHead = (title: string, accounts: readonly JournalAccount[]): string =>
  [
    `; ${plain(title)}`,
    'commodity 1000.00 BDT',
    '',
    ...accounts.map((one) => `account ${accountName(one)}  ; type: ${heads[one.type].mark}`),
    '',
    '',
  ].join('\n');

/** One entry with an empty line after it. */
export function entryText({ day, number, narration, lines }: JournalEntry): string {
  const code = number === '' ? '' : ` (${plain(number).replace(/[()]/g, '')})`;
  const postings = lines.map(({ account, amount, notes }) => {
    const note = notes.map(plain).filter((one) => one !== '');
    return `    ${account}  ${takaText(amount)} BDT${note.length > 0 ? `  ; ${note.join(', ')}` : ''}`;
  });
  return `${day} *${code} ${plain(narration)}\n${postings.join('\n')}\n\n`;
}
