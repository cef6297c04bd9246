import { takaText } from '../../../core/money.ts';
import { beginsFormula } from '../../../core/validation/sheet-text.ts';

/** What a column of a bank's file tells. */
export const bankFields = [
  'serial',
  'code',
  'nameEn',
  'nameBn',
  'designation',
  'bank',
  'routing',
  'account',
  'amount',
  'paisa',
  'day',
  'month',
  'fixed',
] as const;
export type BankField = (typeof bankFields)[number];
export const bankFormats = ['csv', 'xlsx', 'fixed'] as const;
export const delimiters = ['comma', 'semicolon', 'tab', 'pipe'] as const;

export type BankColumn = {
  readonly field: BankField;
  readonly heading: string;
  /** Characters; 0: as long as it is. What is longer is cut, an amount never. */
  readonly width: number;
  /** The same in each row, where the field is `fixed`. */
  readonly text: string;
};

export type BankLayout = {
  readonly bank: string;
  readonly format: (typeof bankFormats)[number];
  readonly delimiter: (typeof delimiters)[number];
  readonly hasHeading: boolean;
  readonly columns: readonly BankColumn[];
};

/** Whom the bank pays. `amount` in paisa, `day` 'YYYY-MM-DD', `month` 'YYYY-MM'. */
export type BankPayee = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly designation: string;
  readonly bank: string;
  readonly routing: string;
  readonly account: string;
  readonly amount: bigint;
};

const signs = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
const figures: ReadonlySet<BankField> = new Set(['serial', 'amount', 'paisa']);
const uncut: ReadonlySet<BankField> = new Set([...figures, 'account', 'routing']);

/** Only accounts at the bank of the layout; a layout without a bank takes all. */
export const ofBank = <P extends { readonly bank: string }>(
  layout: BankLayout,
  payees: readonly P[],
): P[] => {
  const name = layout.bank.trim().toLowerCase();
  return payees.filter((one) => name === '' || one.bank.trim().toLowerCase() === name);
};

/** What is wrong with a layout: `columns` without account or amount, `width` where a fixed file has a column without one. */
export function layoutProblem(layout: BankLayout): 'columns' | 'width' | null {
  const has = (...fields: BankField[]) => layout.columns.some((one) => fields.includes(one.field));
  if (!has('account') || !has('amount', 'paisa')) return 'columns';
  return layout.format === 'fixed' && layout.columns.some((one) => one.width === 0) ? 'width' : null;
}

const cut = (text: string, column: BankColumn): string =>
  column.width === 0 || uncut.has(column.field) ? text : Array.from(text).slice(0, column.width).join('');

/** The cells of a bank's file, the heading first where the layout has one. */
export function bankRows(
  layout: BankLayout,
  payees: readonly BankPayee[],
  of: { readonly day: string; readonly month: string },
): string[][] {
  const said = (column: BankColumn, payee: BankPayee, place: number): string => {
    switch (column.field) {
      case 'serial':
        return String(place + 1);
      case 'amount':
        return takaText(payee.amount);
      case 'paisa':
        return String(payee.amount);
      case 'day':
        return of.day;
      case 'month':
        return of.month;
      case 'fixed':
        return column.text;
      default:
        return payee[column.field];
    }
  };
  const rows = payees.map((payee, place) =>
    layout.columns.map((column) => cut(said(column, payee, place), column)),
  );
  return layout.hasHeading ? [layout.columns.map((one) => one.heading), ...rows] : rows;
}

/**
 * The file as text. With fixed widths figures stand at the right end and words at the left; otherwise the sign divides, a
 * cell that holds it or a quotation mark is quoted, and one that a sheet would take for a formula is not run: its sign is
 * led by an apostrophe. Lines end as banks' programs expect, with CR and LF.
 */
export function bankText(layout: BankLayout, rows: readonly (readonly string[])[]): string {
  const sign = signs[layout.delimiter];
  const plain = (cell: string) => {
    const safe = beginsFormula.test(cell) ? `'${cell}` : cell;
    return safe.includes(sign) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const placed = (cell: string, place: number) => {
    const column = layout.columns[place];
    if (!column) return cell;
    // A bank could not read what is cut of a number: it stays whole, and the bank's check finds it.
    const text = uncut.has(column.field) ? cell : Array.from(cell).slice(0, column.width).join('');
    const pad = ' '.repeat(Math.max(0, column.width - Array.from(text).length));
    return figures.has(column.field) ? `${pad}${text}` : `${text}${pad}`;
  };
  const lines = rows.map((row) =>
    layout.format === 'fixed' ? row.map(placed).join('') : row.map(plain).join(sign),
  );
  return lines.map((line) => `${line}\r\n`).join('');
}
