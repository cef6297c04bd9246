import type * as z from 'zod';
import { ValidationError } from '../../../../core/errors.ts';
import { formatDate, formatDateTime } from '../../../../core/format.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import type { ListFormat } from '../../../../core/server/sheets/list-files.ts';
import { type Cell, type Rich, writeCsv, writeXlsx } from '../../../../core/server/sheets/sheets.ts';
import { readBudgetReport } from '../../budgets/service/budget-report.ts';
import { budgetSheet } from '../../budgets/service/budget-sheet.ts';
import type { accountsContract } from '../../contract.ts';
import { readFundReport } from '../../funds/service/fund-report.ts';
import { fundSheet } from '../../funds/service/fund-sheet.ts';
import { fieldLabels, fieldProblems, voucherTypeLabels, bookLabels as words } from '../../labels.ts';
import { readParties, readParty } from '../../registers/service/parties.ts';
import type { readVoucher } from '../../vouchers/service/read-voucher.ts';
import { readVoucherRows, type VoucherFilter } from '../../vouchers/service/read-vouchers.ts';
import { bookSheets, type Sheet } from './book-sheets.ts';
import {
  readBalanceSheet,
  readGeneralLedger,
  readIncome,
  readReceipts,
  readStatements,
  readTrialBalance,
} from './books.ts';
import { readDayBook } from './day-book.ts';
import { readLedger, readMoneyBook } from './read-ledger.ts';

type Made = { readonly language: Language; readonly site: SiteFacts | null; readonly now: Date };
type Input = z.infer<typeof accountsContract.bookFile.input>;

/** As many lines as a file holds; a printed one fewer. */
const mostLines = 50_000;
const mostPrinted = 3_000;

/** The sheets of a report of the books. */
export async function readBook(
  transaction: Transaction,
  input: Input,
  language: Language,
): Promise<readonly Sheet[]> {
  const sheets = bookSheets(language);
  const { from, to } = input;
  const span = { from, to };
  switch (input.report) {
    case 'ledger': {
      const { ledgerId } = input;
      if (!ledgerId) throw new ValidationError({ ledgerId: [fieldProblems.needsLedger] });
      const { partyId, fundId, money, side } = input;
      if (partyId === 'none') throw new ValidationError({ partyId: [fieldProblems.party] });
      const asked = { ...span, ledgerId, partyId, fundId, money, side, page: 1, size: mostLines };
      return [sheets.ledger(await readLedger(transaction, asked))];
    }
    case 'cash-book':
    case 'bank-book': {
      const kind = input.report === 'cash-book' ? ('cash' as const) : ('bank' as const);
      const asked = { ...span, kind, side: input.side, page: 1, size: mostLines };
      return [sheets.moneyBook(await readMoneyBook(transaction, asked))];
    }
    case 'day-book':
      return [
        sheets.dayBook(
          await readDayBook(transaction, { ...span, money: input.money, page: 1, size: mostLines }),
        ),
      ];
    case 'parties':
      return [sheets.parties(await readParties(transaction, to))];
    case 'party-ledger': {
      const { partyId, side } = input;
      if (!partyId) throw new ValidationError({ partyId: [fieldProblems.party] });
      const asked = { ...span, partyId, side, page: 1, size: mostLines };
      return [sheets.party(await readParty(transaction, asked))];
    }
    case 'general-ledger':
      return [sheets.generalLedger(await readGeneralLedger(transaction, span))];
    case 'trial-balance':
      return [sheets.trialBalance(await readTrialBalance(transaction, span))];
    case 'income-expenditure':
      return [sheets.income(await readIncome(transaction, span))];
    case 'balance-sheet':
      return [sheets.balanceSheet(await readBalanceSheet(transaction, to))];
    case 'receipts-payments':
      return [sheets.receipts(await readReceipts(transaction, span))];
    case 'budget':
      return [budgetSheet(language, await readBudgetReport(transaction, to))];
    case 'funds':
      return [fundSheet(language, await readFundReport(transaction, span))];
    case 'statements': {
      const all = await readStatements(transaction, span);
      return [
        sheets.receipts(all.receipts),
        sheets.income(all.income),
        sheets.balanceSheet(all.balanceSheet),
        sheets.trialBalance(all.trialBalance),
      ];
    }
  }
}

/** The list of vouchers as it is filtered and sorted. */
export async function readVoucherSheet(
  transaction: Transaction,
  services: Services,
  filter: VoucherFilter,
  language: Language,
): Promise<readonly Sheet[]> {
  const rows = await readVoucherRows(transaction, services, filter, mostLines, 0);
  return [bookSheets(language).vouchers(rows)];
}

/** The sheets as a printed document, a workbook with a page each, or one plain sheet below the other. */
export async function sheetsFile(
  sheets: readonly Sheet[],
  format: ListFormat,
  made: Made,
): Promise<Uint8Array> {
  if (format === 'pdf') return printed(sheets, made);
  if (format === 'xlsx') {
    const head = (sheet: Sheet): Cell[][] => [
      [made.site ? textOf(made.site.name, made.language) : ''],
      [sheet.title],
      [sheet.subtitle],
      [formatDateTime(made.now, { language: made.language })],
    ];
    return writeXlsx(
      sheets.map((sheet) => ({
        name: sheet.title,
        headRows: head(sheet).length + 1,
        isLying: sheet.columns.length > 6,
        rows: [...head(sheet), ...workbookRows(sheet)],
      })),
    );
  }
  const pages = sheets.map((sheet) => ({ name: sheet.title, rows: cellsOf(sheet) }));
  return writeCsv(
    pages.length === 1
      ? (pages[0]?.rows ?? [])
      : pages.flatMap((page, place) => [...(place > 0 ? [['']] : []), [page.name], ...page.rows]),
  );
}

/** Amounts become numbers a sheet can add up. */
function cellsOf(sheet: Sheet): Cell[][] {
  return [
    sheet.columns.map((column) => column.text),
    ...sheet.rows.map((row) =>
      row.cells.map((cell, place): Cell => {
        if (!sheet.columns[place]?.amount) return cell;
        return cell === '' ? null : Number(cell);
      }),
    ),
  ];
}

/** The same with amounts and days as a workbook keeps them. */
const workbookRows = (sheet: Sheet): Rich[][] => [
  sheet.columns.map((column) => column.text),
  ...sheet.rows.map((row) =>
    row.cells.map((cell, place): Rich => {
      const column = sheet.columns[place];
      if (cell !== '' && column?.amount) return { taka: cell };
      return cell !== '' && column?.day ? { day: cell } : cell;
    }),
  ),
];

function printed(sheets: readonly Sheet[], { language, site, now }: Made): Promise<Buffer> {
  if (sheets.some((sheet) => sheet.rows.length > mostPrinted))
    throw new ValidationError({ format: [fieldProblems.tooLong] });
  return renderPdf('book', {
    language,
    institution: site ? textOf(site.name, language) : '',
    address: site ? textOf(site.address, language) : '',
    madeOn: formatDateTime(now, { language }),
    wide: sheets.some((sheet) => sheet.columns.length > 6),
    parts: sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, place) =>
          sheet.columns[place]?.amount
            ? printedAmount(cell, language)
            : sheet.columns[place]?.day && cell !== ''
              ? formatDate(cell, { language })
              : cell,
        ),
      })),
    })),
  });
}

/** As books write amounts: lakh and crore groups, below zero in brackets, nothing for zero. */
function printedAmount(text: string, language: Language): string {
  const paisa = parseTaka(text);
  if (paisa === null || paisa === 0n) return '';
  const size = formatTaka(paisa < 0n ? -paisa : paisa, { language }).replace('৳', '');
  return paisa < 0n ? `(${size})` : size;
}

/** A voucher for signing and filing. */
export function voucherDocument(
  voucher: Awaited<ReturnType<typeof readVoucher>>,
  { language, site, now }: Made,
): Promise<Buffer> {
  const t = (label: Parameters<typeof textOf>[0], params = {}) => textOf(label, language, params);
  const remark = voucher.reversalOf
    ? t(words.reverses, { number: voucher.reversalOf.number })
    : voucher.reversedBy
      ? t(words.reversedBy, { number: voucher.reversedBy.number })
      : voucher.byOnePerson
        ? t(words.byOnePerson)
        : '';
  return renderPdf('voucher', {
    language,
    institution: site ? t(site.name) : '',
    address: site ? t(site.address) : '',
    title: t(voucherTypeLabels[voucher.type]),
    numberLabel: t(words.number),
    number: voucher.number ?? '—',
    remark,
    dayLabel: t(fieldLabels.day),
    day: formatDate(voucher.day, { language }),
    columns: [t(words.code), t(fieldLabels['lines.ledgerId']), t(words.debit), t(words.credit)],
    lines: voucher.lines.map((line) => ({
      code: line.code,
      ledger: t(line.ledger),
      note: [line.party ? t(line.party) : '', line.memo].filter((text) => text !== '').join(' · '),
      debit: line.side === 'Dr' ? printedAmount(line.amount, language) : '',
      credit: line.side === 'Cr' ? printedAmount(line.amount, language) : '',
    })),
    total: t(words.total),
    debit: printedAmount(voucher.totalDebit, language),
    credit: printedAmount(voucher.totalCredit, language),
    wordsLabel: t(words.inWords),
    // A bank reads the one, the committee the other.
    words: `${t(voucher.amountInWords)} / ${voucher.amountInWords[language === 'bn' ? 'en' : 'bn']}`,
    narrationLabel: t(fieldLabels.narration),
    narration: voucher.narration,
    signs: [
      { label: t(words.preparedBy), name: voucher.preparedBy ?? '' },
      { label: t(words.checkedBy), name: '' },
      // Nobody approves what he prepared himself: the line is left to be signed.
      {
        label: t(words.approvedBy),
        name: voucher.approvedBy ?? (voucher.postedBy === voucher.preparedBy ? '' : (voucher.postedBy ?? '')),
      },
      { label: t(words.receivedBy), name: '' },
    ],
    madeOn: formatDateTime(now, { language }),
  });
}
