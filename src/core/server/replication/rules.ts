import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import { orderField } from '../catalogue/rules.ts';
import type { Row } from '../database/in-site.ts';
import type { Copied, CopiedRecord, Limit } from './copied.ts';

/**
 * `clash`: it would share what only one record of the institution may have; `lacking`: it refers to something the
 * institution has not and is not given. Where whoever copies may not change what stands there, it counts as a clash.
 */
type CopyState = 'new' | 'different' | 'same' | 'clash' | 'lacking';

type ComparedCopy = {
  /** The source's record. */
  readonly row: CopiedRecord;
  readonly state: CopyState;
  /** The institution's own record of the same thing. */
  readonly record: CopiedRecord | null;
  /** The id of that record, or the one a copy would get; null where there will be none. */
  readonly id: string | null;
  /** What the institution would have: references lead to its own records. */
  readonly values: Row;
  readonly changes: readonly string[];
  readonly lacks: readonly string[];
};

export type ComparedTable = {
  readonly copied: Copied;
  readonly copies: readonly ComparedCopy[];
  /** Records that only the institution has. */
  readonly only: readonly CopiedRecord[];
};

/** What the source has, and what the institution has, of one table; `isChosen` where it is to be copied. */
export type Sides = {
  readonly copied: Copied;
  readonly isChosen: boolean;
  readonly rows: readonly CopiedRecord[];
  readonly records: readonly CopiedRecord[];
  /** What of it whoever copies may change. */
  readonly limit?: Limit | undefined;
};

/** What somebody decided for one record, by its table and the source's id. */
export type Choice = 'copy' | 'leave';
export type Choices = ReadonlyMap<string, Choice>;
export const choiceKey = (table: string, id: string): string => `${table} ${id}`;

const separator = '\u001f';
const keyOf = (values: Row, names: readonly string[]) =>
  names.map((name) => JSON.stringify(values[name] ?? null)).join(separator);

/** JSON in one order, so that objects which say the same are the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/**
 * Compares what an institution has with a source, table after table; each comes after those it refers to. `noted` says of
 * rows which of the institution's records was made from them, whatever it is called now.
 */
export function compareTables(
  tables: readonly Sides[],
  { choices = new Map(), noted = new Map() }: { choices?: Choices; noted?: ReadonlyMap<string, string> } = {},
): ComparedTable[] {
  /** The institution's record of each of the source's. */
  const ids = new Map<string, string>();
  const known = new Set(tables.map(({ copied }) => copied.name));
  return tables.map(({ copied, isChosen, rows, records, limit }) => {
    const byId = new Map(records.map((one) => [one.id, one]));
    const byKey = new Map(records.map((one) => [keyOf(one, copied.key), one]));
    const byUnique = copied.unique.map((names) => new Map(records.map((one) => [keyOf(one, names), one.id])));
    const matched = new Set<string>();
    const copies = rows.map((row): ComparedCopy => {
      const { values, lacks } = valuesOf(copied, row, ids, known);
      const isKeyKnown = !copied.key.some((name) => lacks.includes(name));
      const own = byId.get(noted.get(row.id) ?? '');
      const record = own ?? (isKeyKnown ? byKey.get(keyOf(values, copied.key)) : undefined) ?? null;
      if (record && matched.has(record.id))
        return { row, state: 'clash', record: null, id: null, values, changes: [], lacks };
      if (record) matched.add(record.id);
      const changes = record
        ? Object.keys(values).filter(
            (name) => name !== orderField && canonical(values[name]) !== canonical(record[name]),
          )
        : [];
      const clashes = byUnique.some((taken, place) => {
        const other = taken.get(keyOf(values, copied.unique[place] ?? []));
        return other !== undefined && other !== record?.id;
      });
      const state: CopyState =
        lacks.length > 0
          ? 'lacking'
          : record && changes.length === 0
            ? 'same'
            : clashes || (record && limit && !limit(record, values))
              ? 'clash'
              : record
                ? 'different'
                : 'new';
      const isMade = state === 'new' && isChosen && choices.get(choiceKey(copied.name, row.id)) !== 'leave';
      const id = record?.id ?? (isMade ? newId() : null);
      if (id !== null) ids.set(row.id, id);
      return { row, state, record, id, values, changes, lacks };
    });
    return { copied, copies, only: records.filter(({ id }) => !matched.has(id)) };
  });
}

function valuesOf(
  copied: Copied,
  row: CopiedRecord,
  ids: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): { values: Row; lacks: string[] } {
  const values: Row = {};
  const lacks: string[] = [];
  for (const name of Object.keys(copied.fields)) {
    const value = row[name] ?? null;
    const reference = copied.references[name];
    const within = copied.within?.[name];
    if (within && value !== null) {
      let isWhole = true;
      values[name] = within.map(value, (id) => {
        const own = ids.get(id) ?? null;
        if (own === null) isWhole = false;
        return own;
      });
      if (!isWhole) lacks.push(name);
      continue;
    }
    if (!reference || value === null) {
      // What the source does not say of its records at all, the institution keeps.
      if (name in row) values[name] = value;
      continue;
    }
    // People, bank accounts: nobody else's, so the copy is without, and what stands there stays.
    if (!known.has(reference.to) && !reference.required) continue;
    const id = ids.get(String(value)) ?? null;
    values[name] = id;
    if (id === null) lacks.push(name);
  }
  return { values, lacks };
}

/** What is written of a comparison: what is new, and where `overwrites` or a choice says so, what differs. */
export function writesOf(
  { copied, copies, only }: ComparedTable,
  { overwrites, choices }: { overwrites: boolean; choices: Choices },
) {
  const places = new Set(
    [...copies.flatMap(({ record }) => record ?? []), ...only].map((one) => Number(one[orderField])),
  );
  return copies.flatMap((one) => {
    if (one.id === null || (one.state !== 'new' && one.state !== 'different')) return [];
    const choice = choices.get(choiceKey(copied.name, one.row.id));
    if (choice === 'leave') return [];
    if (one.state === 'different' && (copied.isOnlyAdded || (choice !== 'copy' && !overwrites))) return [];
    const values = { ...one.values };
    if (copied.hasOrder) {
      if (one.record) values[orderField] = one.record[orderField];
      else if (places.has(Number(values[orderField]))) values[orderField] = Math.max(...places) + 1;
      places.add(Number(values[orderField]));
    }
    return [{ id: one.id, before: one.record, values, row: one.row }];
  });
}

/** What a record is called where it is compared: the fields it is known by. */
export function nameOfCopy(copied: Copied, record: CopiedRecord): Label {
  const of = (language: 'en' | 'bn') =>
    copied.key
      .map((name) => copied.textOf(record, name)[language])
      .filter((text) => text !== '')
      .join(', ');
  return { en: of('en'), bn: of('bn') };
}
