import type { Label } from '../../../core/labels.ts';
import { type Funding, type LineKind, type PayLine, type Purpose, purposes } from '../rules.ts';
import { sumOf } from './amount-rules.ts';

/* The salary sheet: a row a person, a column each component of pay, and the sums between them. */

/** What a column of a salary sheet shows: the lines of one name, or one of the sums of a payslip. */
export type SheetColumn =
  | {
      readonly of: 'lines';
      readonly kind: LineKind;
      readonly funding: Funding;
      readonly purpose: Purpose;
      readonly name: Label;
    }
  | { readonly of: SheetSum };
export const sheetSums = ['earned', 'deductions', 'government', 'payable'] as const;
export type SheetSum = (typeof sheetSums)[number];

/** A component that somebody has in the run. */
type Component = Omit<Extract<SheetColumn, { of: 'lines' }>, 'of'>;

/** The sums of a payslip in paisa; `earned` is what is paid for the days and what comes on top. */
type SheetSlip = Readonly<Record<SheetSum, bigint>> & {
  readonly lines: readonly Pick<PayLine, 'kind' | 'funding' | 'name' | 'amount'>[];
};

const isOf = (column: Component, line: Pick<PayLine, 'kind' | 'funding' | 'name'>): boolean =>
  column.kind === line.kind && column.funding === line.funding && column.name.en === line.name.en;

/**
 * The columns in the order of the reckoning: what is earned and its sum, what is taken and its sum, the rounding, what the
 * government and the institution pay, and what the institution adds beside. The basic stands first, a government part before the
 * institution's; the government's sum only where it pays something.
 */
export function sheetColumns(components: readonly Component[]): SheetColumn[] {
  const of = (kind: LineKind): SheetColumn[] =>
    components
      .filter((one) => one.kind === kind)
      .toSorted(
        (one, other) =>
          purposes.indexOf(one.purpose) - purposes.indexOf(other.purpose) ||
          one.funding.localeCompare(other.funding) ||
          one.name.en.localeCompare(other.name.en),
      )
      .map((one) => ({ of: 'lines', ...one }));
  const isGovernment = components.some((one) => one.funding === 'government');
  return [
    ...of('earning'),
    ...of('addition'),
    { of: 'earned' },
    ...of('deduction'),
    { of: 'deductions' },
    ...of('rounding'),
    ...(isGovernment ? [{ of: 'government' as const }] : []),
    { of: 'payable' },
    ...of('employer'),
  ];
}

/** The cells of one person, in the order of the columns; null for a component the person does not have. */
export const sheetCells = (columns: readonly SheetColumn[], slip: SheetSlip): (bigint | null)[] =>
  columns.map((column) => {
    if (column.of !== 'lines') return slip[column.of];
    const lines = slip.lines.filter((line) => isOf(column, line));
    return lines.length === 0 ? null : sumOf(lines.map((line) => line.amount));
  });

/** What the rows come to, column by column. */
export const sheetTotals = (
  columns: readonly SheetColumn[],
  rows: readonly (readonly (bigint | null)[])[],
): bigint[] => columns.map((_, place) => sumOf(rows.map((row) => row[place] ?? 0n)));
