import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { amountInWords, formatTaka, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAddress } from '../../../../core/server/documents/letterhead.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { noteReveals } from '../../../../core/server/secrets/reveals.ts';
import { maskOfSealed } from '../../../../core/server/secrets/sealed.ts';
import {
  type OfficeColumn,
  type OfficeSheet,
  officeFile,
} from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { payrollPermission } from '../../permissions.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import type { PayMethod } from '../../rules/voucher-rules.ts';
import { findRun } from '../../runs/service/runs.ts';
import type { About } from '../../shapes.ts';
import type { Paper } from '../contract.ts';
import { paperTitles, paperWords as words } from '../labels.ts';

export type PaperRow = {
  readonly id: string;
  readonly about: About;
  readonly method: PayMethod;
  /** Paisa. */
  readonly basic: bigint;
  readonly gross: bigint;
  readonly additions: bigint;
  readonly deductions: bigint;
  readonly payable: bigint;
};

/** Whom the institution pays with this run, by code; withheld pay is on no list until it is released. */
export async function readPaper(
  transaction: Transaction,
  runId: string,
  paper: Paper,
  narrow: (rows: readonly PaperRow[]) => readonly PaperRow[] = (rows) => rows,
) {
  const run = await findRun(transaction, runId);
  const all = await transaction.read(
    {
      id: 'uuid',
      about: json<About>(),
      method: oneOf<PayMethod>(),
      basic: 'bigint',
      gross: 'bigint',
      additions: 'bigint',
      deductions: 'bigint',
      payable: 'bigint',
    },
    `SELECT p.id, p.about, p.method, coalesce((SELECT ((n ->> 'amount')::numeric * 100)::bigint FROM json_array_elements(p.lines) n
              WHERE n ->> 'code' = 'basic' AND n ->> 'funding' = 'institution' LIMIT 1), 0)::bigint AS basic,
            coalesce((SELECT (sum((n ->> 'amount')::numeric) * 100)::bigint FROM json_array_elements(p.lines) n
              WHERE n ->> 'kind' = 'earning' AND n ->> 'funding' = 'institution'), 0)::bigint AS gross,
            p.additions + p.rounding AS additions,
            coalesce((SELECT (sum((n ->> 'amount')::numeric) * 100)::bigint FROM json_array_elements(p.lines) n
              WHERE n ->> 'kind' = 'deduction' AND n ->> 'funding' = 'institution'), 0)::bigint AS deductions, p.payable
       FROM payroll_payslip p
      WHERE p.site_id = $1 AND p.run_id = $2 AND p.payable > 0 AND (p.withheld_at IS NULL OR p.released_at IS NOT NULL)
        AND ($3::text IS NULL OR p.method = $3)
      ORDER BY p.about ->> 'code', p.id`,
    runId,
    methodOf[paper],
  );
  const found = narrow(all);
  const { permissions, isReadOnly } = transaction.context;
  const isOpen = paper === 'bankAdvice' && !isReadOnly && permissions.has(payrollPermission.reveal);
  const rows = found.map((row): PaperRow => ({ ...row, about: withAccount(transaction, row.about, isOpen) }));
  // The bank pays by the whole number: that it was written out is noted for each person.
  const written = isOpen ? found.filter(({ about }) => about.accountNumber !== '') : [];
  await noteReveals(
    transaction,
    `${paperTitles.bankAdvice.en}, ${run.month}`,
    written.map(({ id }) => ({ table: 'payroll_payslip', id, field: 'accountNumber' })),
  );
  return { run, rows };
}

function withAccount({ secrets }: Transaction, about: About, isOpen: boolean): About {
  const { accountNumber: sealed } = about;
  if (sealed === '') return about;
  return { ...about, accountNumber: isOpen ? secrets.open(sealed) : maskOfSealed(sealed) };
}

const methodOf: Readonly<Record<Paper, PayMethod | null>> = {
  sheet: null,
  bankAdvice: 'bank',
  cheques: 'cheque',
  cash: 'cash',
  roll: null,
  payslips: null,
};

/** The papers that are a list of who is paid. */
type ListPaper = Exclude<Paper, 'payslips' | 'sheet'>;
/** In which language, under whose name and when a paper is made. */
export type Made = { language: Language; site: SiteFacts | null; now: Date };

/** A list for the bank, for the cheque book, or to be signed; the sums of a sheet are plain figures for other programs. */
export async function paperFile(
  title: Label,
  rows: readonly PaperRow[],
  paper: ListPaper,
  format: 'pdf' | 'xlsx' | 'csv',
  made: Made,
): Promise<Uint8Array | string> {
  const { language } = made;
  const heading = `${textOf(paperTitles[paper], language)}, ${textOf(title, language)}`;
  if (format === 'pdf' && (paper === 'roll' || paper === 'cash')) return signedSheet(heading, rows, made);
  return officeFile(format, listOf(rows, heading, paper, language), made);
}

function listOf(rows: readonly PaperRow[], title: string, paper: ListPaper, language: Language): OfficeSheet {
  const t = (label: Label) => textOf(label, language);
  const column = (label: Label): OfficeColumn => ({ label: t(label) });
  const amount = (label: Label): OfficeColumn => ({ label: t(label), kind: 'taka', isSummed: true });
  const bank = paper === 'bankAdvice';
  const sums = paper === 'roll';
  return {
    title,
    columns: [
      ...[words.serial, words.code, words.name, words.designation].map(column),
      ...(bank ? [words.bank, words.routing, words.account].map(column) : []),
      ...(sums ? [words.basic, words.allowances, words.additions, words.deductions].map(amount) : []),
      amount(words.amount),
    ],
    rows: rows.map((row, place): Cell[] => [
      place + 1,
      row.about.code,
      t(row.about.name),
      t(row.about.designation),
      ...(bank ? [row.about.bank, row.about.routing, row.about.accountNumber] : []),
      ...(sums ? [row.basic, row.gross - row.basic, row.additions, row.deductions].map(takaText) : []),
      takaText(row.payable),
    ]),
  };
}

/** The roll that everybody signs over a revenue stamp. */
function signedSheet(
  title: string,
  rows: readonly PaperRow[],
  { language, site, now }: Made,
): Promise<Buffer> {
  const t = (label: Label) => textOf(label, language);
  const taka = (paisa: bigint) => formatTaka(paisa, { language });
  const total = (of: (row: PaperRow) => bigint) => taka(sumOf(rows.map(of)));
  const column = (label: Label, kind: 'text' | 'grows' | 'amount' = 'text') => ({
    text: t(label),
    amount: kind === 'amount',
    grows: kind === 'grows',
  });
  const payable = sumOf(rows.map((row) => row.payable));
  return renderPdf(
    'pay-roll',
    {
      language,
      institution: site ? t(site.name) : '',
      address: site ? paperAddress(site, language) : '',
      title,
      madeOn: formatDateTime(now, { language }),
      columns: [
        column(words.serial),
        column(words.name, 'grows'),
        column(words.designation, 'grows'),
        column(words.basic, 'amount'),
        column(words.allowances, 'amount'),
        column(words.additions, 'amount'),
        column(words.deductions, 'amount'),
        column(words.payable, 'amount'),
      ],
      rows: rows.map((row, place) => [
        formatNumber(place + 1, { language }),
        t(row.about.name),
        t(row.about.designation),
        taka(row.basic),
        taka(row.gross - row.basic),
        taka(row.additions),
        taka(row.deductions),
        taka(row.payable),
      ]),
      total: [
        '',
        t(words.total),
        '',
        total((row) => row.basic),
        total((row) => row.gross - row.basic),
        total((row) => row.additions),
        total((row) => row.deductions),
        taka(payable),
      ],
      signature: t(words.signature),
      words: amountInWords(payable, language),
      signatures: [words.prepared, words.checked, words.approved].map(t),
    },
    { pages: Math.ceil(rows.length / 10) },
  );
}
