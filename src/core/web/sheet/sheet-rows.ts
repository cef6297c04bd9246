import type { ImportHeading, ImportMode, SheetSum } from '../../contracts/import-contract.ts';
import type { Label } from '../../labels.ts';

export type SheetRow = {
  /** Its place in the file, the headings not counted. */
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string[]>>;
  /** What somebody should look at; it hinders nothing. */
  readonly warnings: Readonly<Record<string, string[]>>;
  /** Of a change: what stands there now, of the cells that differ. */
  readonly was?: Readonly<Record<string, string>> | undefined;
  /** Columns typed into since the last check. */
  readonly changed?: readonly string[];
};
export type SheetColumn = {
  readonly name: string;
  readonly label: Label;
  readonly isRequired: boolean;
  /** The words a cell may hold, where they are few. */
  readonly choices?: readonly Label[] | undefined;
};
export type SheetAnswer = {
  readonly columns: readonly SheetColumn[];
  readonly pinned: readonly string[];
  readonly modes: readonly ImportMode[];
  readonly headings: readonly ImportHeading[];
  readonly unknownColumns: readonly string[];
  /** What the rows without mistakes come to, where they are of money. */
  readonly sums: readonly SheetSum[];
  readonly rows: readonly SheetRow[];
};

export const isWrong = (row: SheetRow) => Object.keys(row.errors).length > 0;
export const isDoubtful = (row: SheetRow) => Object.keys(row.warnings).length > 0;

/** Rows with mistakes first, then those to look at, each part in the order of the file. */
export const wrongFirst = (rows: readonly SheetRow[]): SheetRow[] => {
  const rank = (row: SheetRow) => (isWrong(row) ? 0 : isDoubtful(row) ? 1 : 2);
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.row - b.row);
};

const without = (all: Readonly<Record<string, string[]>>, name: string) => {
  const { [name]: _corrected, ...rest } = all;
  return rest;
};

/** A row with another value in a cell; what was said of it is settled until the next check. */
export function withValue(row: SheetRow, name: string, value: string): SheetRow {
  return {
    ...row,
    values: { ...row.values, [name]: value },
    errors: without(row.errors, name),
    warnings: without(row.warnings, name),
    changed: [...(row.changed ?? []).filter((one) => one !== name), name],
  };
}

/** Rows with what a check of them `found`; one that was typed into since it was `sent` stays as it is, one left out is gone. */
export function afterCheck(
  now: readonly SheetRow[],
  sent: readonly SheetRow[],
  found: readonly SheetRow[],
): SheetRow[] {
  const here = new Map(now.map((row) => [row.row, row]));
  const before = new Map(sent.map((row) => [row.row, row.values]));
  return found.flatMap((row) => {
    const known = here.get(row.row);
    if (!known) return [];
    return known.values === before.get(row.row) ? row : known;
  });
}

/** What a column holds, and in which rows each of it stands, the most frequent first. */
export function valuesOf(
  rows: readonly SheetRow[],
  name: string,
): { readonly value: string; readonly rows: readonly number[] }[] {
  const known = new Map<string, number[]>();
  for (const row of rows) {
    const value = row.values[name]?.trim() ?? '';
    known.set(value, [...(known.get(value) ?? []), row.row]);
  }
  return [...known]
    .map(([value, numbers]) => ({ value, rows: numbers }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
}

/** Cells that were filled at once, as they were before. */
export type Filled = { readonly name: string; readonly before: ReadonlyMap<number, string> };

/** Rows with another value in one column of some of them, and how to take that back. */
export function filledRows(
  rows: readonly SheetRow[],
  numbers: readonly number[],
  name: string,
  valueFor: (row: SheetRow) => string,
): { readonly rows: SheetRow[]; readonly filled: Filled } {
  const chosen = new Set(numbers);
  const before = new Map<number, string>();
  const changed = rows.map((row) => {
    if (!chosen.has(row.row)) return row;
    before.set(row.row, row.values[name] ?? '');
    return withValue(row, name, valueFor(row));
  });
  return { rows: changed, filled: { name, before } };
}

/** One thing said of a column, in several rows: of one value, or of different ones. */
export type Repeated = {
  readonly column: SheetColumn;
  /** Null: the values differ. */
  readonly value: string | null;
  readonly text: string;
  readonly isMistake: boolean;
  readonly rows: readonly number[];
};

/** What is said alike of several rows, mistakes first, then the most frequent. */
export function repeatedIn(columns: readonly SheetColumn[], rows: readonly SheetRow[]): Repeated[] {
  const byText = new Map<string, { one: Omit<Repeated, 'value' | 'rows'>; rows: SheetRow[] }>();
  for (const column of columns)
    for (const row of rows) {
      const error = row.errors[column.name]?.[0];
      const text = error ?? row.warnings[column.name]?.[0];
      if (text === undefined) continue;
      // "Nothing is called X" is one thing of each X; "has been cut" is one thing of all.
      const key = `${column.name}\u0000${text}`;
      const known = byText.get(key) ?? { one: { column, text, isMistake: error !== undefined }, rows: [] };
      known.rows.push(row);
      byText.set(key, known);
    }
  return [...byText.values()]
    .flatMap(({ one, rows: said }): Repeated[] => {
      const values = new Set(said.map((row) => row.values[one.column.name] ?? ''));
      const [first = ''] = values;
      return said.length > 1
        ? [{ ...one, value: values.size === 1 ? first : null, rows: said.map((row) => row.row) }]
        : [];
    })
    .toSorted((a, b) => Number(b.isMistake) - Number(a.isMistake) || b.rows.length - a.rows.length);
}
