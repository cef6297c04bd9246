import { ValidationError } from '../../../../core/errors.ts';
import { formatDate, formatDateTime, sentenceDigits } from '../../../../core/format.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAddress } from '../../../../core/server/documents/letterhead.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { assertShort } from '../../../../core/server/list-files/in-queue.ts';
import { type ListFormat, streamInQueue } from '../../../../core/server/sheets/list-files.ts';
import { type Cell, type Rich, writeCsv, writeXlsx } from '../../../../core/server/sheets/sheets.ts';
import { readBudgetReport } from '../../budgets/service/budget-report.ts';
import { budgetSheet } from '../../budgets/service/budget-sheet.ts';
import { readFundReport } from '../../funds/service/fund-report.ts';
import { fundSheet } from '../../funds/service/fund-sheet.ts';
import { fieldLabels, fieldProblems, voucherStatusLabels, bookLabels as words } from '../../labels.ts';
import { readParties } from '../../registers/service/parties.ts';
import type { readVoucher } from '../../vouchers/service/read-voucher.ts';
import { readVouchers, type VoucherFilter } from '../../vouchers/service/read-vouchers.ts';
import { bookSheets, type Sheet } from './book-sheets.ts';
import {
  readBalanceSheet,
  readGeneralLedger,
  readIncome,
  readReceipts,
  readStatements,
  readTrialBalance,
} from './books.ts';
import {
  type BookInput,
  isLong,
  type LongBook,
  type LongReport,
  longBook,
  longVoucherList,
  partsOfBook,
} from './long-book.ts';

type Made = { readonly language: Language; readonly site: SiteFacts | null; readonly now: Date };

/** Nobody reads more lines of a book on paper. */
const mostPrinted = 3_000;

/** A file whose rows are read: nothing is drawn while they are, as that holds a connection. */
type Drawing = () => Promise<Uint8Array>;

/**
 * Reads a report of the books; what it answers draws its file. Throws where it is so long that the queue has to make it.
 */
export async function bookFile(transaction: Transaction, input: BookInput, made: Made): Promise<Drawing> {
  const { report, format } = input;
  if (isLong(report))
    return longFile(longBook(transaction, { ...input, report }, made.language), format, made);
  const sheets = await readBook(transaction, { ...input, report }, made.language);
  return () => sheetsFile(sheets, format, made);
}

/** The sheets of a report that has a line a ledger at most. */
async function readBook(
  transaction: Transaction,
  { report, from, to }: BookInput & { readonly report: Exclude<BookInput['report'], LongReport> },
  language: Language,
): Promise<readonly Sheet[]> {
  const sheets = bookSheets(language);
  const span = { from, to };
  switch (report) {
    case 'parties':
      return [sheets.parties(await readParties(transaction, to))];
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

/** Reads the list of vouchers as it is filtered and sorted, cancelled ones included as the list has them. */
export async function voucherListFile(
  transaction: Transaction,
  services: Services,
  { format, ...filter }: VoucherFilter & { readonly format: ListFormat },
  made: Made,
): Promise<Drawing> {
  const { total, amount } = await readVouchers(transaction, services, { ...filter, page: 1, size: 1 });
  const list = longVoucherList(transaction, services, filter, { language: made.language, total, amount });
  return longFile(list, format, made);
}

/** Reads a long report; in the queue its sheet is written meanwhile, and no more than a page of it is ever held. */
async function longFile(book: LongBook, format: ListFormat, made: Made): Promise<Drawing> {
  const first = await book.read(1);
  const { sheet, total } = first;
  if (format === 'pdf' && total > mostPrinted) throw new ValidationError({ format: [fieldProblems.tooLong] });
  assertShort(format, total);
  if (format !== 'pdf') {
    const isPlain = format === 'csv';
    const columns = sheet.columns.map((column) => column.text);
    const queued = await streamInQueue(
      {
        format,
        name: sheet.title,
        head: isPlain ? [columns] : [...headOf(sheet, made), columns],
        isLying: !isPlain && isWide(sheet),
      },
      book.isRowEach ? total : null,
      drawn(book, first, (rows) => (isPlain ? plainRows : workbookRows)(sheet.columns, rows)),
    );
    if (queued) return async () => queued;
  }
  const rows: Sheet['rows'][number][] = [];
  for await (const part of partsOfBook(book, first)) rows.push(...part);
  return () => sheetsFile([{ ...sheet, rows }], format, made);
}

async function* drawn(
  book: LongBook,
  first: Awaited<ReturnType<LongBook['read']>>,
  draw: (rows: Sheet['rows']) => Rich[][],
): AsyncGenerator<Rich[][]> {
  for await (const rows of partsOfBook(book, first)) yield draw(rows);
}

/** The sheets as a printed document, a workbook with a page each, or one plain sheet below the other. */
export async function sheetsFile(
  sheets: readonly Sheet[],
  format: ListFormat,
  made: Made,
): Promise<Uint8Array> {
  if (format === 'pdf') return printed(sheets, made);
  if (format === 'xlsx') {
    return writeXlsx(
      sheets.map((sheet) => ({
        name: sheet.title,
        headRows: headOf(sheet, made).length + 1,
        isLying: isWide(sheet),
        rows: [
          ...headOf(sheet, made),
          sheet.columns.map((column) => column.text),
          ...workbookRows(sheet.columns, sheet.rows),
        ],
      })),
    );
  }
  const pages = sheets.map((sheet) => ({
    name: sheet.title,
    rows: [sheet.columns.map((column) => column.text), ...plainRows(sheet.columns, sheet.rows)],
  }));
  return writeCsv(
    pages.length === 1
      ? (pages[0]?.rows ?? [])
      : pages.flatMap((page, place) => [...(place > 0 ? [['']] : []), [page.name], ...page.rows]),
  );
}

const isWide = (sheet: Sheet): boolean => sheet.columns.length > 6;

/** What stands above the columns of a workbook. */
const headOf = (sheet: Sheet, { site, language, now }: Made): Cell[][] => [
  [site ? textOf(site.name, language) : ''],
  [sheet.title],
  [sheet.subtitle],
  [formatDateTime(now, { language })],
];

/** Amounts become numbers a sheet can add up. */
const plainRows = (columns: Sheet['columns'], rows: Sheet['rows']): Cell[][] =>
  rows.map((row) =>
    row.cells.map((cell, place): Cell => {
      if (!columns[place]?.amount) return cell;
      return cell === '' ? null : Number(cell);
    }),
  );

/** The same with amounts and days as a workbook keeps them. */
const workbookRows = (columns: Sheet['columns'], rows: Sheet['rows']): Rich[][] =>
  rows.map((row) =>
    row.cells.map((cell, place): Rich => {
      const column = columns[place];
      if (cell !== '' && column?.amount) return { taka: cell };
      return cell !== '' && column?.day ? { day: cell } : cell;
    }),
  );

function printed(sheets: readonly Sheet[], { language, site, now }: Made): Promise<Buffer> {
  if (sheets.some((sheet) => sheet.rows.length > mostPrinted))
    throw new ValidationError({ format: [fieldProblems.tooLong] });
  return renderPdf('book', {
    language,
    institution: site ? textOf(site.name, language) : '',
    address: site ? paperAddress(site, language) : '',
    madeOn: formatDateTime(now, { language }),
    wide: sheets.some(isWide),
    // An auditor and the committee sign a statement; a ledger or a list is only read.
    signs: sheets.some((sheet) => sheet.isSigned)
      ? [words.preparedBy, words.checkedBy, words.approvedBy].map((one) => textOf(one, language))
      : [],
    parts: sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, place) =>
          sheet.columns[place]?.amount
            ? printedAmount(cell, language)
            : sheet.columns[place]?.day && cell !== ''
              ? formatDate(cell, { language })
              : sentenceDigits(cell, { language }),
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
        : voucher.status === 'posted'
          ? ''
          : t(words.notInBooks, { status: t(voucherStatusLabels[voucher.status]) });
  return renderPdf('voucher', {
    language,
    institution: site ? t(site.name) : '',
    address: site ? paperAddress(site, language) : '',
    title: t(voucher.typeName),
    numberLabel: t(words.number),
    number: voucher.number ?? '—',
    remark,
    dayLabel: t(fieldLabels.day),
    day: formatDate(voucher.day, { language }),
    columns: [t(words.code), t(fieldLabels['lines.ledgerId']), t(words.debit), t(words.credit)],
    lines: voucher.lines.map((line) => ({
      code: line.code,
      ledger: t(line.ledger),
      note: [line.party ? t(line.party) : '', sentenceDigits(line.memo, { language })]
        .filter((text) => text !== '')
        .join(' · '),
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
    narration: sentenceDigits(voucher.narration, { language }),
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
