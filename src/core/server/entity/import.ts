import { foldForSearch } from '../../bangla.ts';
import { addDays, parseDate } from '../../dates.ts';
import { toAsciiDigits } from '../../digits.ts';
import { type Entity, fieldLabels } from '../../entity.ts';
import type { Field } from '../../fields.ts';
import { newId } from '../../ids.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import { parseTaka } from '../../money.ts';
import { searchKeyOf } from '../../search-text.ts';
import { inputSchema } from '../../validation/entity-schemas.ts';
import { messages } from '../../validation/messages.ts';
import { fieldMessages } from '../../validation/zod-messages.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { recordsOf } from '../database/rows-of.ts';
import { ownRowsOf, snakeCase, tableNameOf } from '../database/table.ts';
import { type Hands, type Hooks, saveOf } from './records.ts';

/** More choices than this are not offered. */
const mostChoices = 200;

export type ImportRow = { row: number; values: Record<string, string>; errors: Record<string, string[]> };

/** Sheet rows by field name, for an entity's own fields. */
export function mapColumns(entity: Entity, rows: readonly (readonly string[])[]) {
  return mapHeadings(fieldLabels(entity), rows);
}

/** Sheet rows by column name: the first row's headings are matched in either language, or by the column's own name. */
export function mapHeadings(
  columns: Readonly<Record<string, Label>>,
  rows: readonly (readonly string[])[],
): { unknownColumns: string[]; rows: Record<string, string>[] } {
  const headings = rows[0] ?? [];
  const byHeading = new Map<string, string>();
  for (const [name, label] of Object.entries(columns))
    for (const heading of [name, label.en, label.bn]) byHeading.set(foldForSearch(heading), name);
  const names = headings.map((heading) => byHeading.get(foldForSearch(heading.replace(/\*$/, ''))) ?? null);
  return {
    unknownColumns: headings.filter((heading, place) => heading !== '' && names[place] === null),
    rows: rows
      .slice(1)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map((cells) => {
        const values: Record<string, string> = {};
        names.forEach((name, place) => {
          // Our own exports keep a formula a text by an apostrophe before it.
          if (name) values[name] = (cells[place] ?? '').replace(/^'(?=[=+\-@\t\r])/, '');
        });
        return values;
      }),
  };
}

type Choices = Map<string, Map<string, string>>;

/**
 * Checks every row as a save would: values, names of other records, duplicates in the sheet and in the institution.
 * `inputs` are the rows without a mistake; `parsed` has one place for each row, null where its values are wrong;
 * `offered` are the words a column with few choices may hold.
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
  offered: ReadonlyMap<string, readonly Label[]>;
}> {
  const schema = inputSchema(entity);
  const labels = fieldLabels(entity);
  const { choices, offered } = await readChoices(transaction, entity);
  const taken = await readTaken(transaction, entity);
  const checked: ImportRow[] = [];
  const inputs: Row[] = [];
  const byRow: (Row | null)[] = [];
  rows.forEach((values, place) => {
    const found: Record<string, string[]> = {};
    const say = (field: string, label: Label) => {
      found[field] = [
        ...(found[field] ?? []),
        textOf(label, language, { attribute: labels[field] ?? { en: field, bn: field } }),
      ];
    };
    const given: Row = {};
    for (const [name, field] of Object.entries(entity.fields)) {
      const cell = (values[name] ?? '').trim();
      if (cell === '') continue;
      const value = cellValue(field, cell, choices.get(name));
      if (value === undefined) say(name, messages.in);
      given[name] = value ?? cell;
    }
    const parsed = schema.safeParse(given);
    if (!parsed.success) {
      for (const [field, all] of Object.entries(fieldMessages(parsed.error, labels, given)))
        if (!found[field]) found[field] = all.map((label) => textOf(label, language));
    } else if (Object.keys(found).length === 0) {
      entity.unique.forEach((fields, n) => {
        const key = `${n}:${fields.map((name) => String((parsed.data as Row)[name] ?? '')).join('\u001f')}`;
        const complete = fields.every((name) => ((parsed.data as Row)[name] ?? null) !== null);
        if (complete && taken.has(key)) say(fields.at(-1) ?? '', messages.unique);
        taken.add(key);
      });
      inputs.push(parsed.data as Row);
    }
    byRow.push(parsed.success ? (parsed.data as Row) : null);
    checked.push({ row: place + 1, values, errors: found });
  });
  return { rows: checked, inputs, parsed: byRow, offered };
}

const yes = ['yes', 'true', '1', 'হ্যাঁ'].map(foldForSearch);
const no = ['no', 'false', '0', 'না'].map(foldForSearch);

function cellValue(field: Field, cell: string, choices: Map<string, string> | undefined): unknown {
  if (field.kind === 'ref' || field.kind === 'choice') return choices?.get(foldForSearch(cell));
  if (field.kind === 'flag') {
    if (cell === '') return field.initial;
    const word = foldForSearch(cell);
    return yes.includes(word) ? true : no.includes(word) ? false : undefined;
  }
  if (field.kind === 'date') return dateOf(cell);
  return cell;
}

/** A date as people type it in sheets, or Excel's serial number; what is none of it stays for the field to refuse. */
function dateOf(cell: string): string {
  const serial = toAsciiDigits(cell);
  if (/^\d{5}$/.test(serial)) return addDays('1899-12-30', Number(serial));
  return parseDate(cell) ?? parseDate(cell.slice(0, 10)) ?? cell;
}

/** The columns of a check's answer, each with the words it may hold where they are few. */
export const offerChoices = (
  columns: Readonly<Record<string, Label>>,
  offered: ReadonlyMap<string, readonly Label[]>,
) =>
  Object.entries(columns).map(([name, label]) => {
    const choices = offered.get(name);
    return { name, label, ...(choices ? { choices: [...choices] } : {}) };
  });

/** Names of referred records and choices, folded, to the value a save needs; one statement a reference. */
async function readChoices(
  transaction: Hands,
  entity: Entity,
): Promise<{ choices: Choices; offered: Map<string, Label[]> }> {
  const all: Choices = new Map();
  const offered = new Map<string, Label[]>();
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'choice') {
      offered.set(
        name,
        field.choices.map((one) => one.label),
      );
      all.set(
        name,
        new Map(
          field.choices.flatMap((c) =>
            [c.value, c.label.en, c.label.bn].map((word) => [foldForSearch(word), c.value] as const),
          ),
        ),
      );
    }
    if (field.kind !== 'ref') continue;
    const target = field.to();
    const rows = await transaction.read(
      { id: 'uuid', en: 'text', bn: 'text' },
      `SELECT id, ${snakeCase(target.title.en)} AS en, ${snakeCase(target.title.bn)} AS bn
         FROM ${tableNameOf(target)} WHERE ${ownRowsOf(target)} AND is_active`,
    );
    if (rows.length <= mostChoices)
      offered.set(
        name,
        rows.map(({ en, bn }) => ({ en, bn })),
      );
    all.set(
      name,
      new Map(rows.flatMap((row) => [row.en, row.bn].map((word) => [foldForSearch(word), row.id] as const))),
    );
  }
  return { choices: all, offered };
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
): Promise<{ created: number; wrong: number; rows: ImportRow[] }> {
  const { rows, inputs } = await checkRows(transaction, entity, given, language);
  const wrong = rows.filter((row) => Object.keys(row.errors).length > 0);
  if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong };
  await hooks.beforeSave?.(
    transaction as Transaction,
    inputs.map((one) => saveOf(one, null)),
  );
  return { created: await insertRows(transaction, entity, inputs), wrong: 0, rows: [] };
}

/** Writes checked rows in one statement, under the `id` they bring or a new one; the history trigger records each. */
export async function insertRows(
  transaction: Hands,
  entity: Entity,
  inputs: readonly Row[],
): Promise<number> {
  if (inputs.length === 0) return 0;
  const rows = inputs.map((input) => rowOf(entity, input));
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

/** The same for records that are there: checked rows take the place of what stands under their `id`. */
export async function updateRows(
  transaction: Hands,
  entity: Entity,
  inputs: readonly Row[],
): Promise<number> {
  if (inputs.length === 0) return 0;
  const columns = columnsOf(entity);
  const sets = columns.flatMap((column) => (column === 'id' ? [] : [`${column} = r.${column}`]));
  return transaction.change(
    `UPDATE ${tableNameOf(entity)} t SET version = t.version + 1, updated_at = now(), ${sets.join(', ')}
       FROM ${recordsOf('r', '$2', { table: tableNameOf(entity), columns })}
      WHERE ${ownRowsOf(entity, 't.')} AND t.id = r.id`,
    JSON.stringify(inputs.map((input) => rowOf(entity, input))),
  );
}

/** A checked row by its columns. */
function rowOf(entity: Entity, input: Row): Row {
  const row: Row = {
    id: input.id ?? newId(),
    is_active: input.isActive ?? true,
    search_text: searchKeyOf(...entity.list.search.map((name) => String(input[name] ?? ''))),
  };
  for (const name of Object.keys(entity.fields)) {
    const field = entity.fields[name] as Field;
    const value = input[name] ?? null;
    row[snakeCase(name)] =
      value === null
        ? null
        : field.kind === 'money'
          ? String(parseTaka(String(value)))
          : field.kind === 'decimal'
            ? Math.round(Number(value) * 10 ** field.places)
            : value;
  }
  return row;
}
