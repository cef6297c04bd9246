import type { ImportRow } from '../../contracts/import-contract.ts';
import { type Entity, fieldLabels } from '../../entity.ts';
import type { Field } from '../../fields.ts';
import { newId } from '../../ids.ts';
import type { Label, Language } from '../../labels.ts';
import { textOf } from '../../labels.ts';
import { parseTaka } from '../../money.ts';
import { searchKeyOf } from '../../search-text.ts';
import { problemsBetween } from '../../validation/entity-schemas.ts';
import { messages } from '../../validation/messages.ts';
import { isMask } from '../../validation/secrets.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { recordsOf } from '../database/rows-of.ts';
import { ownRowsOf, snakeCase, tableNameOf } from '../database/table.ts';
import { readCells } from '../import/read-cells.ts';
import { boxOf, type Hands, type Hooks, openSearched, saveOf } from './records.ts';

export type { ImportRow };

/**
 * Checks every row as a save would: values, names of other records, duplicates in the sheet and in the institution. Each check
 * sees every row whose own cells are right, whatever is wrong beside them, so that nothing comes to light later.
 * `inputs` are the rows without a mistake; `parsed` has one place for each row, null where its values are wrong; `right` has
 * what is right of each; `offered` are the words a column with few choices may hold.
 */
export async function checkRows(
  transaction: Hands,
  entity: Entity,
  rows: readonly Record<string, string>[],
  language: Language,
): Promise<{
  rows: ImportRow[];
  inputs: Row[];
  parsed: (Row | null)[];
  right: Row[];
  offered: ReadonlyMap<string, readonly Label[]>;
}> {
  const labels = fieldLabels(entity);
  const { rows: read, offered } = await readCells(transaction, entity, rows, { language, isWhole: true });
  const taken = await readTaken(transaction, entity);
  const checked: ImportRow[] = [];
  const inputs: Row[] = [];
  const parsed: (Row | null)[] = [];
  read.forEach(({ values, errors, warnings }, place) => {
    const areRight = Object.keys(errors).length === 0;
    entity.unique.forEach((fields, n) => {
      // What is wrong is not there; what is empty counts as the database counts it, unless all of it is.
      if (fields.some((name) => !Object.hasOwn(values, name))) return;
      if (fields.every((name) => values[name] === null)) return;
      const key = `${n}:${fields.map((name) => keptText(transaction, entity, name, values)).join('\u001f')}`;
      const last = fields.at(-1) ?? '';
      if (taken.has(key))
        errors[last] = [
          ...(errors[last] ?? []),
          textOf(messages.unique, language, { attribute: labels[last] ?? { en: last, bn: last } }),
        ];
      taken.add(key);
    });
    if (areRight) addProblems(entity, values, errors, language);
    const row = areRight ? { ...values, isActive: true } : null;
    if (row && Object.keys(errors).length === 0) inputs.push(row);
    parsed.push(row);
    checked.push({ row: place + 1, values: rows[place] ?? {}, errors, warnings });
  });
  return { rows: checked, inputs, parsed, right: read.map((row) => row.values), offered };
}

/** Says beside a row's fields what is wrong with them together. */
export function addProblems(
  entity: Entity,
  row: Row,
  errors: Record<string, string[]>,
  language: Language,
): void {
  const labels = fieldLabels(entity);
  for (const { field, text, values } of problemsBetween(entity, row)) {
    const attribute = labels[field] ?? { en: field, bn: field };
    errors[field] = [...(errors[field] ?? []), textOf(text, language, { attribute, ...values })];
  }
}

/** A value of a unique field as the database has it. */
export function keptText(hands: Hands, entity: Entity, name: string, row: Row): string {
  const text = String(row[name] ?? '');
  const isNumber = entity.fields[name]?.kind === 'secret' && text !== '' && !isMask(text);
  return isNumber ? boxOf(hands).seal(text) : text;
}

async function readTaken(transaction: Hands, entity: Entity): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const [n, fields] of entity.unique.entries()) {
    const rows = await transaction.read(
      { key: 'text' },
      `SELECT concat_ws(E'\\x1f', ${fields.map((name) => `coalesce(${snakeCase(name)}::text, '')`).join(', ')}) AS key
         FROM ${tableNameOf(entity)} WHERE ${ownRowsOf(entity)}`,
    );
    for (const row of rows) taken.add(`${n}:${row.key}`);
  }
  return taken;
}

/** Writes all rows or none; the hooks see them all at once, so it asks the database as often for many as for few. */
export async function importRecords(
  transaction: Hands,
  entity: Entity,
  hooks: Hooks,
  given: readonly Record<string, string>[],
  language: Language,
  onWritten?: (rows: number) => Promise<void>,
): Promise<{ created: number; wrong: number; rows: ImportRow[]; ids: string[] }> {
  const { rows, inputs } = await checkRows(transaction, entity, given, language);
  const wrong = rows.filter((row) => Object.keys(row.errors).length > 0);
  if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, ids: [] };
  const fresh = inputs.map((one): Row & { id: string } => ({ ...one, id: newId() }));
  await hooks.beforeSave?.(
    transaction as Transaction,
    fresh.map((one) => saveOf(one, null)),
  );
  const created = await insertInParts(transaction, entity, fresh, onWritten);
  return { created, wrong: 0, rows: [], ids: fresh.map((one) => one.id) };
}

/** So many rows of a large import are one step of its progress. */
const part = 500;

async function insertInParts(
  transaction: Hands,
  entity: Entity,
  rows: readonly Row[],
  onWritten: ((rows: number) => Promise<void>) | undefined,
): Promise<number> {
  if (!onWritten) return insertRows(transaction, entity, rows);
  let created = 0;
  for (let from = 0; from < rows.length; from += part) {
    const some = rows.slice(from, from + part);
    created += await insertRows(transaction, entity, some);
    await onWritten(some.length);
  }
  return created;
}

/** Writes checked rows in one statement, under the `id` they bring or a new one; the history trigger records each. */
export async function insertRows(
  transaction: Hands,
  entity: Entity,
  inputs: readonly Row[],
): Promise<number> {
  if (inputs.length === 0) return 0;
  const rows = inputs.map((input) => rowOf(transaction, entity, input));
  const columns = columnsOf(entity);
  const [to, from] = entity.keptBy === 'platform' ? ['', ''] : ['site_id, ', 'r.site_id, '];
  return transaction.change(
    `INSERT INTO ${tableNameOf(entity)} (${to}${columns.join(', ')})
     SELECT ${from}${columns.map((column) => `r.${column}`).join(', ')}
       FROM ${recordsOf('r', '$2', { table: tableNameOf(entity), columns })}`,
    JSON.stringify(rows),
  );
}

const columnsOf = (entity: Entity) => [
  'id',
  'is_active',
  'search_text',
  ...Object.keys(entity.fields).map(snakeCase),
];

/** The same for records that are there: checked rows take the place of what stands under their `id`; a masked number stays. */
export async function updateRows(
  transaction: Hands,
  entity: Entity,
  inputs: readonly Row[],
): Promise<number> {
  if (inputs.length === 0) return 0;
  const columns = columnsOf(entity);
  const sets = columns.filter((column) => column !== 'id').map((column) => setOf(entity, column));
  return transaction.change(
    `UPDATE ${tableNameOf(entity)} t SET version = t.version + 1, updated_at = now(), ${sets.join(', ')}
       FROM ${recordsOf('r', '$2', { table: tableNameOf(entity), columns })}
      WHERE ${ownRowsOf(entity, 't.')} AND t.id = r.id`,
    JSON.stringify(inputs.map((input) => rowOf(transaction, entity, input))),
  );
}

/** The same of some of their fields; the others stay as they are. A row brings all that its words are found by. */
export async function updateColumns(
  transaction: Hands,
  entity: Entity,
  names: readonly string[],
  inputs: readonly Row[],
): Promise<number> {
  if (inputs.length === 0 || names.length === 0) return 0;
  const columns = ['search_text', ...names.map(snakeCase)];
  return transaction.change(
    `UPDATE ${tableNameOf(entity)} t SET version = t.version + 1, updated_at = now(),
            ${columns.map((column) => setOf(entity, column)).join(', ')}
       FROM ${recordsOf('r', '$2', { table: tableNameOf(entity), columns: ['id', ...columns] })}
      WHERE ${ownRowsOf(entity, 't.')} AND t.id = r.id`,
    JSON.stringify(inputs.map((input) => rowOf(transaction, entity, input))),
  );
}

/** How a column takes what a row brings; a number that comes back masked stays as it is. */
function setOf(entity: Entity, column: string): string {
  const isSealed = Object.entries(entity.fields).some(
    ([name, { kind }]) => kind === 'secret' && snakeCase(name) === column,
  );
  return isSealed
    ? `${column} = CASE WHEN r.${column} LIKE '•%' THEN t.${column} ELSE r.${column} END`
    : `${column} = r.${column}`;
}

/** A checked row by its columns. */
function rowOf(transaction: Hands, entity: Entity, input: Row): Row {
  const row: Row = {
    id: input.id ?? newId(),
    is_active: input.isActive ?? true,
    search_text: searchKeyOf(...openSearched(entity).map((name) => String(input[name] ?? ''))),
  };
  for (const name of Object.keys(entity.fields)) {
    const field = entity.fields[name] as Field;
    const value = input[name] ?? (field.kind === 'flag' ? field.initial : null);
    row[snakeCase(name)] =
      value === null
        ? null
        : field.kind === 'money'
          ? String(parseTaka(String(value)))
          : field.kind === 'decimal'
            ? Math.round(Number(value) * 10 ** field.places)
            : field.kind === 'secret' && !isMask(value)
              ? boxOf(transaction).seal(String(value))
              : value;
  }
  return row;
}
