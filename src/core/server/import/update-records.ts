import type { ImportRow } from '../../contracts/import-contract.ts';
import { type Entity, fieldLabels } from '../../entity.ts';
import type { Field } from '../../fields.ts';
import { maskIdentifier } from '../../identifiers.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import { importTexts as texts } from '../../validation/import/texts.ts';
import { messages } from '../../validation/messages.ts';
import { maskOf } from '../../validation/secrets.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { ownRowsOf, snakeCase, tableNameOf } from '../database/table.ts';
import { cellOf } from '../entity/cell-of.ts';
import { addProblems, keptText, updateColumns } from '../entity/import.ts';
import { type EntityRecord, findRecords, type Hands, type Hooks, saveOf } from '../entity/records.ts';
import { assertUntouched, type WrittenRecord } from './batches.ts';
import { readCells } from './read-cells.ts';

/** A record as it stands, and what of it a row changes. */
export type Change = { readonly before: EntityRecord; readonly values: Row };
export type CheckedChanges = {
  readonly rows: ImportRow[];
  /** One place for each row; null where no record is meant, or something is wrong. */
  readonly changes: (Change | null)[];
  readonly offered: ReadonlyMap<string, readonly Label[]>;
};

const keyOf = (hands: Hands, entity: Entity, values: Row, fields: readonly string[]) =>
  fields.map((name) => keptText(hands, entity, name, values)).join('\u001f');

/** The fields by which a row of a sheet names a record: the first set no two records share that the sheet has. */
function keyFields(entity: Entity, rows: readonly Record<string, string>[]): readonly string[] {
  const has = (name: string) => rows.some((row) => (row[name] ?? '').trim() !== '');
  return entity.unique.find((fields) => fields.some(has)) ?? entity.unique[0] ?? [];
}

/**
 * Checks rows that change records: each names one by its key, its other filled cells take the place of what stands there,
 * and an empty cell leaves what there is. A fixed number of statements for any number of rows.
 */
export async function checkChanges(
  hands: Hands,
  entity: Entity,
  given: readonly Record<string, string>[],
  language: Language,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<CheckedChanges> {
  const labels = fieldLabels(entity);
  const key = keyFields(entity, given);
  const { rows: read, offered } = await readCells(hands, entity, given, { language, isWhole: false });
  const table = tableNameOf(entity);
  const keys = await hands.read(
    { id: 'uuid', key: 'text', n: 'int' },
    entity.unique
      .map(
        (fields, n) =>
          `SELECT id, concat_ws(E'\\x1f', ${fields.map((name) => `coalesce(${snakeCase(name)}::text, '')`).join(', ')}) AS key, ${n} AS n
             FROM ${table} WHERE ${ownRowsOf(entity)}`,
      )
      .join(' UNION ALL '),
  );
  const place = entity.unique.indexOf(key);
  const idOf = new Map(keys.flatMap((row) => (row.n === place ? [[row.key, row.id] as const] : [])));
  const holderOf = new Map(keys.map((row) => [`${row.n}:${row.key}`, row.id]));
  const ids = read.map((row) => idOf.get(keyOf(hands, entity, row.values, key)));
  const records = await findRecords(
    hands,
    entity,
    ids.filter((id) => id !== undefined),
    { isHeld },
  );
  const seen = new Set<string>();
  const changes: (Change | null)[] = [];
  const rows = read.map(({ values, errors, warnings }, at): ImportRow => {
    const say = (name: string, label: Label) => {
      errors[name] = [
        ...(errors[name] ?? []),
        textOf(label, language, { column: labels[name] ?? label, attribute: labels[name] ?? label }),
      ];
    };
    const before = records.get(ids[at] ?? '');
    const named = key.find((name) => (given[at]?.[name] ?? '').trim() !== '');
    const last = named ?? key[0] ?? '';
    if (named === undefined) say(last, texts.keyMissing);
    else if (!before && key.every((name) => !errors[name])) say(last, texts.noSuchRecord);
    if (before && seen.has(before.id)) say(last, texts.twiceInSheet);
    if (before) {
      seen.add(before.id);
      // What stands there is known by its end alone, so it could not be put back.
      for (const [name, field] of Object.entries(entity.fields))
        if (field.kind === 'secret' && values[name] && before[name]) {
          if (maskOf(String(values[name])) !== before[name]) say(name, texts.sealed);
          delete values[name];
        }
      const next = { ...before, ...values };
      entity.unique.forEach((fields, n) => {
        if (n === place || fields.every((name) => (next[name] ?? null) === null)) return;
        const holder = holderOf.get(`${n}:${keyOf(hands, entity, next, fields)}`);
        if (holder !== undefined && holder !== before.id) say(fields.at(-1) ?? '', messages.unique);
      });
      if (Object.keys(errors).length === 0) addProblems(entity, next, errors, language);
    }
    const was: Record<string, string> = {};
    if (before)
      for (const name of Object.keys(values))
        if (isOther(entity.fields[name], before[name], values[name]))
          was[name] = shownOf(entity, before, name, language);
    const isRight = before !== undefined && Object.keys(errors).length === 0;
    changes.push(isRight ? { before, values } : null);
    return { row: at + 1, values: given[at] ?? {}, errors, warnings, was };
  });
  return { rows, changes, offered };
}

/** What stands there now; an identity number only so far as lists show it. */
function shownOf(entity: Entity, before: EntityRecord, name: string, language: Language): string {
  const text = String(cellOf(entity, before, name, language));
  return entity.fields[name]?.sensitive ? maskIdentifier(text) : text;
}

/** Whether a field becomes another; 12 and 12.00 are one number. */
function isOther(field: Field | undefined, a: unknown, b: unknown): boolean {
  const isNumber = field?.kind === 'decimal' && (a ?? null) !== null && (b ?? null) !== null;
  return isNumber ? Number(a) !== Number(b) : JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);
}

/**
 * Writes changes that were checked: of every record only the fields that become others, those a hook changes among them.
 * Answers what stood there before.
 */
export async function writeChanges(
  transaction: Transaction,
  entity: Entity,
  hooks: Hooks,
  changes: readonly Change[],
): Promise<WrittenRecord[]> {
  const saves = changes.map(({ before, values }) => {
    const { labels: _, ...record } = before;
    return { input: { ...record, ...values }, before };
  });
  await hooks.beforeSave?.(
    transaction,
    saves.map(({ input, before }) => saveOf(input, before)),
  );
  const changed = saves.flatMap(({ input, before }) => {
    const names = Object.keys(entity.fields).filter((name) =>
      isOther(entity.fields[name], before[name], input[name]),
    );
    return names.length > 0 ? [{ input, before, names }] : [];
  });
  const columns = [...new Set(changed.flatMap((one) => one.names))];
  await updateColumns(
    transaction,
    entity,
    columns,
    changed.map((one) => one.input),
  );
  return changed.map(({ before }) => ({
    id: before.id,
    before: {
      version: before.version,
      values: Object.fromEntries(columns.map((name) => [name, before[name] ?? null])),
    },
  }));
}

/** Puts back what an import replaced, all of it or nothing. */
export async function putBack(
  transaction: Transaction,
  entity: Entity,
  records: readonly WrittenRecord[],
): Promise<void> {
  const known = await findRecords(
    transaction,
    entity,
    records.map((one) => one.id),
    { isHeld: true },
  );
  assertUntouched(records, new Map([...known].map(([id, record]) => [id, record.version])));
  const rows = records.map(({ id, before }) => ({ ...known.get(id), ...(before?.values as Row), id }));
  await updateColumns(transaction, entity, Object.keys((records[0]?.before?.values as Row) ?? {}), rows);
}
