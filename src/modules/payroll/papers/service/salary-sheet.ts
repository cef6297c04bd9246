import type * as z from 'zod';
import { formatDateTime } from '../../../../core/format.ts';
import { type Label, textOf } from '../../../../core/labels.ts';
import { amountInWords, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAddress } from '../../../../core/server/documents/letterhead.ts';
import { type OfficeColumn, officeFile } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import {
  type SheetColumn,
  type SheetSum,
  sheetCells,
  sheetColumns,
  sheetSums,
  sheetTotals,
} from '../../rules/sheet-rules.ts';
import type { Funding, LineKind, Purpose } from '../../rules.ts';
import { findRun } from '../../runs/service/runs.ts';
import { type KeptLine, lineOf } from '../../service/kept-lines.ts';
import { offsetOf } from '../../service/sql.ts';
import type { About, Paging } from '../../shapes.ts';
import type { papersContract } from '../contract.ts';
import { paperTitles, paperWords as words } from '../labels.ts';
import type { Made } from './papers.ts';

const sumShape = { earned: 'bigint', deductions: 'bigint', government: 'bigint', payable: 'bigint' } as const;
const slipSums = `p.earned + p.additions AS earned, p.deductions, p.government, p.payable`;

/** The columns of a run and what they come to, whoever is shown. */
async function readColumns(transaction: Transaction, runId: string) {
  const components = await transaction.read(
    {
      kind: oneOf<LineKind>(),
      funding: oneOf<Funding>(),
      purpose: oneOf<Purpose>(),
      name: json<Label>(),
      amount: 'bigint',
    },
    `SELECT l ->> 'kind' AS kind, l ->> 'funding' AS funding, min(l ->> 'purpose') AS purpose,
            min((l -> 'name')::text)::json AS name, (sum((l ->> 'amount')::numeric) * 100)::bigint AS amount
       FROM payroll_payslip p CROSS JOIN LATERAL json_array_elements(p.lines) AS l
      WHERE p.site_id = $1 AND p.run_id = $2 GROUP BY l ->> 'kind', l ->> 'funding', l -> 'name' ->> 'en'`,
    runId,
  );
  const sums = await transaction.readOne(
    { ...sumShape, persons: 'int' },
    `SELECT count(*)::int AS persons, ${sheetSums
      .map((name) => `coalesce(sum(s.${name}), 0)::bigint AS ${name}`)
      .join(', ')}
       FROM (SELECT ${slipSums} FROM payroll_payslip p WHERE p.site_id = $1 AND p.run_id = $2) s`,
    runId,
  );
  const columns = sheetColumns(components);
  const totals = columns.map((column) => {
    if (column.of !== 'lines') return sums?.[column.of] ?? 0n;
    const { kind, funding, name } = column;
    return (
      components.find((one) => one.kind === kind && one.funding === funding && one.name.en === name.en)
        ?.amount ?? 0n
    );
  });
  return { columns, totals, persons: sums?.persons ?? 0 };
}

/** Everybody of a run, or a page of them, with the cells of each. Throws 404. */
async function readSheet(transaction: Transaction, runId: string, paging: Paging | null) {
  const run = await findRun(transaction, runId);
  const { columns, totals, persons } = await readColumns(transaction, runId);
  const rows = await transaction.read(
    { id: 'uuid', about: json<About>(), lines: json<KeptLine[]>(), ...sumShape },
    `SELECT p.id, p.about, p.lines, ${slipSums} FROM payroll_payslip p WHERE p.site_id = $1 AND p.run_id = $2
      ORDER BY p.about ->> 'code', p.id LIMIT $3 OFFSET $4`,
    runId,
    paging?.size ?? null,
    paging ? offsetOf(paging) : 0,
  );
  return {
    run,
    columns,
    totals,
    persons,
    rows: rows.map(({ id, about, lines, ...sums }) => ({
      id,
      about,
      cells: sheetCells(columns, { ...sums, lines: lines.map(lineOf) }),
    })),
  };
}
type SalarySheet = Awaited<ReturnType<typeof readSheet>>;

export const readWholeSheet = (transaction: Transaction, runId: string): Promise<SalarySheet> =>
  readSheet(transaction, runId, null);

/** A page of the sheet on the screen, with what the page and the whole run come to. */
export async function showSheet(
  transaction: Transaction,
  { id, page, size }: z.output<typeof papersContract.sheet.input>,
): Promise<z.input<typeof papersContract.sheet.output>> {
  const { columns, totals, persons, rows } = await readSheet(transaction, id, { page, size });
  return {
    total: persons,
    page,
    size,
    columns: columns.map((column) => ({
      key: column.of === 'lines' ? `${column.kind} ${column.funding} ${column.name.en}` : column.of,
      name: columnName(column),
      isSum: column.of !== 'lines',
    })),
    items: rows.map((row) => ({
      id: row.id,
      code: row.about.code,
      name: row.about.name,
      designation: row.about.designation,
      cells: row.cells.map((cell) => (cell === null ? null : takaText(cell))),
    })),
    ofPage: sheetTotals(
      columns,
      rows.map((row) => row.cells),
    ).map(takaText),
    ofAll: totals.map(takaText),
  };
}

const sumNames: Readonly<Record<SheetSum, Label>> = {
  earned: words.totalEarned,
  deductions: words.totalDeducted,
  government: words.governmentPays,
  payable: words.net,
};

/** What a column is called; what the government pays and what the institution adds beside the pay says so. */
function columnName(column: SheetColumn): Label {
  if (column.of !== 'lines') return sumNames[column.of];
  const { name, funding, kind } = column;
  const part = funding === 'government' ? words.fromGovernment : kind === 'employer' ? words.besidePay : null;
  return part ? { en: `${name.en} (${part.en})`, bn: `${name.bn} (${part.bn})` } : name;
}

/** The sheet as a workbook or for another program with its figures as numbers, or printed with what each page comes to. */
export async function sheetFile(
  sheet: SalarySheet,
  format: 'pdf' | 'xlsx' | 'csv',
  made: Made,
): Promise<Uint8Array> {
  const { language, site, now } = made;
  const t = (label: Label) => textOf(label, language);
  const title = `${t(paperTitles.sheet)}, ${t(sheet.run.name)}`;
  const { columns, rows } = sheet;
  if (format !== 'pdf')
    return officeFile(
      format,
      {
        title,
        columns: [
          ...[words.serial, words.code, words.name, words.designation].map(
            (label): OfficeColumn => ({ label: t(label) }),
          ),
          ...columns.map(
            (column): OfficeColumn => ({ label: t(columnName(column)), kind: 'taka', isSummed: true }),
          ),
        ],
        rows: rows.map(({ about, cells }, place): Cell[] => [
          place + 1,
          about.code,
          t(about.name),
          t(about.designation),
          ...cells.map((cell) => (cell === null ? '' : takaText(cell))),
        ]),
      },
      made,
    );
  const payable = sheet.totals[columns.findIndex((column) => column.of === 'payable')] ?? 0n;
  return renderPdf(
    'salary-sheet',
    {
      language,
      institution: site ? t(site.name) : '',
      address: site ? paperAddress(site, language) : '',
      title,
      madeOn: formatDateTime(now, { language }),
      heads: [t(words.serial), t(words.name), t(words.designation)],
      columns: columns.map((column) => ({ text: t(columnName(column)), isSum: column.of !== 'lines' })),
      // Paisa as whole numbers: what a page comes to is known only where it is set.
      rows: rows.map(({ about, cells }, place) => ({
        number: place + 1,
        name: t(about.name),
        designation: t(about.designation),
        cells: cells.map((cell) => (cell === null ? null : Number(cell))),
      })),
      totals: sheet.totals.map(Number),
      ofPage: t(words.ofPage),
      total: t(words.total),
      signature: t(words.signature),
      words: amountInWords(payable, language),
      signatures: [words.prepared, words.checked, words.approved].map(t),
    },
    { pages: Math.ceil(rows.length / 12) },
  );
}
