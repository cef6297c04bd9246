import type * as z from 'zod';
import { ValidationError } from '../../../../core/errors.ts';
import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { accountsContract } from '../../contract.ts';
import { fieldProblems } from '../../labels.ts';
import { readParty } from '../../registers/service/parties.ts';
import { readVoucherRows, type VoucherFilter } from '../../vouchers/service/read-vouchers.ts';
import { bookSheets, type Sheet } from './book-sheets.ts';
import { readDayBook } from './day-book.ts';
import { readLedger, readMoneyBook } from './read-ledger.ts';

export type BookInput = z.infer<typeof accountsContract.bookFile.input>;

const longReports = ['ledger', 'cash-book', 'bank-book', 'party-ledger', 'day-book'] as const;
export type LongReport = (typeof longReports)[number];

/** Of any number of lines, not of one a ledger at most. */
export const isLong = (report: BookInput['report']): report is LongReport =>
  longReports.some((one) => one === report);

/** Lines, of the day book vouchers, that are asked for at once. */
const linesOfPage = 2_000;

type Page = { readonly sheet: Sheet; readonly total: number };

/** A report of any number of lines, read page by page. */
export type LongBook = {
  readonly read: (page: number) => Promise<Page>;
  /** Rows of each page that come before its lines: what was brought forward; and after them: the closing sums. */
  readonly head: number;
  readonly foot: number;
  /** What `total` counts has one row each. */
  readonly isRowEach: boolean;
};

/** The report page by page. Throws what it needs and was not given. */
export function longBook(
  transaction: Transaction,
  input: BookInput & { readonly report: LongReport },
  language: Language,
): LongBook {
  const sheets = bookSheets(language);
  const { from, to, side, money } = input;
  const asked = (page: number) => ({ from, to, page, size: linesOfPage });
  const withBalance = { head: 1, foot: 1, isRowEach: true };
  const pageOf = <B extends { total: number }>(book: B, draw: (book: B) => Sheet): Page => ({
    sheet: draw(book),
    total: book.total,
  });
  switch (input.report) {
    case 'ledger': {
      const { ledgerId, partyId, fundId } = input;
      if (!ledgerId) throw new ValidationError({ ledgerId: [fieldProblems.needsLedger] });
      if (partyId === 'none') throw new ValidationError({ partyId: [fieldProblems.party] });
      const of = { ledgerId, partyId, fundId, money, side };
      return {
        ...withBalance,
        read: async (page) => pageOf(await readLedger(transaction, { ...asked(page), ...of }), sheets.ledger),
      };
    }
    case 'cash-book':
    case 'bank-book': {
      const kind = input.report === 'cash-book' ? ('cash' as const) : ('bank' as const);
      return {
        ...withBalance,
        read: async (page) =>
          pageOf(await readMoneyBook(transaction, { ...asked(page), kind, side }), sheets.moneyBook),
      };
    }
    case 'party-ledger': {
      const { partyId } = input;
      if (!partyId) throw new ValidationError({ partyId: [fieldProblems.party] });
      return {
        ...withBalance,
        read: async (page) =>
          pageOf(await readParty(transaction, { ...asked(page), partyId, side }), sheets.party),
      };
    }
    case 'day-book':
      return {
        head: 0,
        foot: 1,
        isRowEach: false,
        read: async (page) =>
          pageOf(await readDayBook(transaction, { ...asked(page), money }), sheets.dayBook),
      };
  }
}

/** The list of vouchers as it is filtered and sorted. */
export const longVoucherList = (
  transaction: Transaction,
  services: Services,
  filter: VoucherFilter,
  { language, total, amount }: { language: Language; total: number; amount: string },
): LongBook => ({
  head: 0,
  foot: 1,
  isRowEach: true,
  read: async (page) => ({
    sheet: bookSheets(language).vouchers(
      await readVoucherRows(transaction, services, filter, linesOfPage, (page - 1) * linesOfPage),
      { amount, isWithoutCancelled: filter.status === undefined },
    ),
    total,
  }),
});

/** The rows of a long report in parts: what was brought forward, the lines of every page, the closing sums. */
export async function* partsOfBook(book: LongBook, first: Page): AsyncGenerator<Sheet['rows']> {
  const lines = ({ rows }: Sheet) => rows.slice(book.head, rows.length - book.foot);
  const { sheet, total } = first;
  yield [...sheet.rows.slice(0, book.head), ...lines(sheet)];
  for (let page = 2; (page - 1) * linesOfPage < total; page += 1) yield lines((await book.read(page)).sheet);
  yield sheet.rows.slice(sheet.rows.length - book.foot);
}
