import { toAsciiDigits } from '../../digits.ts';
import {
  type Entity,
  type InputOf,
  languagePairs,
  missableOf,
  missingFilter,
  oneLanguage,
  type RecordOf,
} from '../../entity.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import type { Field } from '../../fields.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import { parseTaka, takaText } from '../../money.ts';
import { searchKeyOf, searchWordsOf } from '../../search-text.ts';
import { messages } from '../../validation/messages.ts';
import { isMask } from '../../validation/secrets.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { ownRowsOf, referredTo, snakeCase, tableNameOf } from '../database/table.ts';
import type { Services } from '../http/services.ts';
import { maskOfSealed, type SecretBox } from '../secrets/sealed.ts';
import { nameInChoice } from './place-above.ts';
import { assertReferences } from './references.ts';
import { usedError } from './used-in.ts';

export type EntityRecord = Row & {
  id: string;
  version: number;
  isActive: boolean;
  labels: Record<string, Label>;
};

export type ListQuery = {
  q?: string | undefined;
  sort?: string | undefined;
  page: number;
  size: number;
  active: 'true' | 'false' | 'all';
  filter: Record<string, string[]>;
};

/** What reading and writing records takes of a transaction; for a catalogue's what the platform keeps, `platformHands`. */
export type Hands = Pick<
  Transaction,
  'context' | 'read' | 'readOne' | 'rows' | 'row' | 'change' | 'changeOnly' | 'kept'
> &
  Partial<Pick<Transaction, 'secrets'>>;

/** What is about to be written of one record; `before` is null for a new one. */
export type Save<E extends Entity = Entity> = {
  /** May still be changed. */
  readonly input: { -readonly [K in keyof InputOf<E>]: InputOf<E>[K] };
  readonly before: RecordOf<E> | null;
};

/**
 * The three places where an entity may differ from its definition; no more. A form saves one record, an import all of
 * its rows at once: what has to be asked of the database is asked for all of them together.
 */
export type Hooks<E extends Entity = Entity> = {
  beforeSave?(transaction: Transaction, saves: readonly Save<E>[]): Promise<void>;
  beforeDelete?(transaction: Transaction, record: RecordOf<E>): Promise<void>;
  /** Goes around what a form or a sheet saves, for what is looked at afterwards: what the institution's package allows. */
  around?<T>(transaction: Transaction, services: Services, save: () => Promise<T>): Promise<T>;
};

/** A row about to be written, as the hooks see it. */
export const saveOf = (input: Row, before: EntityRecord | null): Save => ({ input, before }) as Save;

export type EntityHooks = readonly [Entity, Hooks];

/** The hooks of an entity; they know its fields. */
export const hooksOf = <E extends Entity>(entity: E, hooks: Hooks<E>): EntityHooks => [
  entity,
  hooks as unknown as Hooks,
];

const columnOf = (field: string) => (field === 'updatedAt' ? 'updated_at' : snakeCase(field));

/** The text of the statements one entity needs; every name in it comes from the definition, never from a request. */
type Statements = {
  select: string;
  from: string;
  joins: string;
  /** Each field with its column and, of a reference, the columns of the other record's two names. */
  columns: readonly { name: string; field: Field; column: string; en: string; bn: string }[];
};

const statements = new Map<string, Statements>();

function statementsOf(entity: Entity): Statements {
  const name = tableNameOf(entity);
  const known = statements.get(name);
  if (known) return known;
  const columns = Object.entries(entity.fields).map(([field, definition]) => {
    const column = snakeCase(field);
    return { name: field, field: definition, column, en: `r_${column}_en`, bn: `r_${column}_bn` };
  });
  const selected = ['id', 'version', 'is_active', ...columns.map((one) => one.column)].map(
    (one) => `t.${one}`,
  );
  const joins: string[] = [];
  for (const [field, definition] of Object.entries(entity.fields)) {
    if (definition.kind !== 'ref') continue;
    const target = definition.to();
    const alias = `r_${snakeCase(field)}`;
    joins.push(referredTo(entity, target, alias, `t.${snakeCase(field)}`));
    selected.push(`${alias}.${snakeCase(target.title.en)} AS ${alias}_en`);
    selected.push(`${alias}.${snakeCase(target.title.bn)} AS ${alias}_bn`);
  }
  const made = {
    select: selected.join(', '),
    from: `${name} t ${joins.join(' ')}`,
    joins: joins.join(' '),
    columns,
  };
  statements.set(name, made);
  return made;
}

/** A database row as the API gives it. */
function recordOf(entity: Entity, row: Row): EntityRecord {
  const record: EntityRecord = {
    id: String(row.id),
    version: Number(row.version),
    isActive: Boolean(row.is_active),
    labels: {},
  };
  for (const { name, field, column, en, bn } of statementsOf(entity).columns) {
    record[name] = outside(field, row[column]);
    if (field.kind === 'ref' && row[column] !== null)
      record.labels[name] = { en: String(row[en] ?? ''), bn: String(row[bn] ?? '') };
  }
  return record;
}

/** The record of a row that is kept as JSON: what was deleted, as the hooks see it. */
export const rawRecord = (entity: Entity, row: Row): EntityRecord => recordOf(entity, row);

function outside(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'money') return takaText(BigInt(value as bigint));
  if (field.kind === 'decimal') return (Number(value) / 10 ** field.places).toFixed(field.places);
  if (field.kind === 'secret') return maskOfSealed(String(value));
  return value;
}

/** The box of an institution's records; what the platform keeps has no secrets. */
export function boxOf({ secrets }: Hands): SecretBox {
  if (!secrets) throw new Error('What the platform keeps has no secrets');
  return secrets;
}

function inside(transaction: Hands, field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'secret') return boxOf(transaction).seal(String(value));
  if (field.kind === 'money') return parseTaka(String(value));
  if (field.kind === 'decimal') return BigInt(Math.round(Number(value) * 10 ** field.places));
  return value;
}

function whereOf(
  transaction: Hands,
  entity: Entity,
  query: Omit<ListQuery, 'page' | 'size'>,
): { where: string; values: unknown[] } {
  const parts = [ownRowsOf(entity, 't.')];
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value) + 1}`;
  if (query.active !== 'all') parts.push(`t.is_active = ${add(query.active === 'true')}`);
  const words = searchWordsOf(query.q ?? '')
    .slice(0, 6)
    .map(
      ({ plain, phonetic }) =>
        `(t.search_text LIKE ${add(containing(plain))}${phonetic ? ` OR t.search_text LIKE ${add(containing(phonetic))}` : ''})`,
    );
  if (words.length > 0) {
    const whole = secretColumnsSearched(entity).map(
      (column) =>
        `t.${column} = ANY(${add(boxOf(transaction).forms(toAsciiDigits(query.q ?? '').trim()))}::text[])`,
    );
    parts.push(
      whole.length > 0 ? `((${words.join(' AND ')}) OR ${whole.join(' OR ')})` : words.join(' AND '),
    );
  }
  for (const [name, chosen] of Object.entries(query.filter)) {
    if (name === missingFilter) {
      const pairs = languagePairs(entity);
      const wanted = [...missableOf(entity), ...(pairs.length > 0 ? [oneLanguage] : [])];
      if (!chosen.every((one) => wanted.includes(one))) throw new ValidationError({ filter: [messages.in] });
      const isEmpty = (one: string) => `coalesce(t.${snakeCase(one)}::text, '') = ''`;
      const conditions = chosen.flatMap((one) =>
        one === oneLanguage
          ? pairs.map(({ en, bn }) => `(${isEmpty(en)}) <> (${isEmpty(bn)})`)
          : [isEmpty(one)],
      );
      if (conditions.length > 0) parts.push(`(${conditions.join(' OR ')})`);
      continue;
    }
    const field = entity.fields[name];
    if (!field || !(entity.list.filters ?? []).includes(name))
      throw new ValidationError({ filter: [messages.in] });
    if (chosen.length === 0) continue;
    parts.push(
      field.kind === 'flag'
        ? `t.${snakeCase(name)} = ANY(${add(chosen.map((value) => value === 'true'))}::boolean[])`
        : `t.${snakeCase(name)}::text = ANY(${add(chosen)}::text[])`,
    );
  }
  return { where: parts.join(' AND '), values };
}

/** A sealed number is found by the whole of it alone. */
const secretColumnsSearched = (entity: Entity): string[] =>
  entity.list.search.flatMap((name) => (entity.fields[name]?.kind === 'secret' ? [snakeCase(name)] : []));

/** A LIKE pattern for "contains"; what the user typed is never a pattern itself. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** In which order a list stands. Throws for a sort it does not have. */
function orderOf(entity: Entity, asked: string | undefined) {
  const sort = asked ?? entity.list.sort;
  const name = sort.replace(/^-/, '');
  const field = entity.fields[name];
  if ((!field && name !== 'updatedAt') || field?.kind === 'secret')
    throw new ValidationError({ sort: [messages.in] });
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const order =
    field?.kind === 'ref'
      ? `r_${snakeCase(name)}.${snakeCase(field.to().list.sort.replace(/^-/, ''))}`
      : `t.${columnOf(name)}`;
  // An index gives the order as it is: nothing after a unique field, and NULLS LAST only where it is not the rule.
  const isUnique =
    entity.unique.some((fields) => fields.length === 1 && fields[0] === name) && field?.required;
  const nulls = direction === 'DESC' && !(field?.required && field.kind !== 'ref') ? ' NULLS LAST' : '';
  const byPlace = (place: string) =>
    `${place} ${direction}${nulls}${field?.kind === 'ref' ? withinOf(entity) : ''}${isUnique ? '' : ', t.id'}`;
  return { field, order, by: byPlace(order), byPlace };
}

/** One page of an entity's records with the total count. */
export async function listRecords(transaction: Hands, entity: Entity, query: ListQuery) {
  const { select, from, joins } = statementsOf(entity);
  const { where, values } = whereOf(transaction, entity, query);
  const { field, order, by, byPlace } = orderOf(entity, query.sort);
  const limit = `LIMIT $${values.length + 2} OFFSET $${values.length + 3}`;
  const table = tableNameOf(entity);
  const counting = `SELECT count(*) AS n FROM ${table} t WHERE ${where}`;
  const count = async () => Number((await transaction.row(counting, ...values))?.n ?? 0);
  const paging = [...values, query.size, (query.page - 1) * query.size];
  const answer = (rows: readonly Row[], total: number) => ({
    items: rows.map((row) => recordOf(entity, row)),
    total,
    page: query.page,
    size: query.size,
  });
  if (query.q && field?.kind !== 'ref') {
    // Words are looked for in every row, so that is done once: what it finds is counted and paged.
    const rows = await transaction.rows(
      `WITH found AS MATERIALIZED (SELECT t.id, ${order} AS place FROM ${table} t WHERE ${where})
       SELECT ${select}, (SELECT count(*) FROM found) AS n
         FROM (SELECT id, place FROM found t ORDER BY ${byPlace('place')} ${limit}) f
         JOIN ${table} t ON ${ownRowsOf(entity, 't.')} AND t.id = f.id ${joins} ORDER BY ${by}`,
      ...paging,
    );
    return answer(rows, rows[0] ? Number(rows[0].n) : query.page > 1 ? await count() : 0);
  }
  // Counting 5,000 rows costs more than reading 50, and a window would carry every column through it.
  const total = await transaction.kept(`count ${counting} ${JSON.stringify(values)}`, count);
  // The names of other records are joined to the rows of the page only, unless the order needs them.
  const rows = await transaction.rows(
    field?.kind === 'ref'
      ? `SELECT ${select} FROM ${from} WHERE ${where} ORDER BY ${by} ${limit}`
      : `SELECT ${select} FROM (SELECT * FROM ${table} t WHERE ${where} ORDER BY ${by} ${limit}) t ${joins} ORDER BY ${by}`,
    ...paging,
  );
  return answer(rows, total);
}

/** The order among the records that point at the same one: their own place, or their name. */
function withinOf(entity: Entity): string {
  const { en } = entity.title;
  if (entity.fields.position) return ', t.position';
  return entity.fields[en]?.kind === 'text' ? `, t.${columnOf(en)}` : '';
}

/** Every record that a list shows, where they are compared; at most `limit`. */
export async function allRecords(
  transaction: Hands,
  entity: Entity,
  query: Omit<ListQuery, 'page' | 'size'>,
  limit = 50_000,
): Promise<EntityRecord[]> {
  return (await listRecords(transaction, entity, { ...query, page: 1, size: limit })).items;
}

/** The ids of every record that a list shows, in its order: what a file of any length is read by, part by part. */
export async function listedIds(
  transaction: Hands,
  entity: Entity,
  query: Omit<ListQuery, 'page' | 'size'>,
): Promise<string[]> {
  const { where, values } = whereOf(transaction, entity, query);
  const { field, by } = orderOf(entity, query.sort);
  const from = field?.kind === 'ref' ? statementsOf(entity).from : `${tableNameOf(entity)} t`;
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT t.id FROM ${from} WHERE ${where} ORDER BY ${by}`,
    ...values,
  );
  return rows.map(({ id }) => id);
}

/** Up to 50 active records whose name fits `q`, and the record `id` itself, for a choice in a form. */
export async function listOptions(
  transaction: Hands,
  entity: Entity,
  query: { q?: string | undefined; id?: string | undefined },
) {
  const { items } = await listRecords(transaction, entity, {
    q: query.q,
    page: 1,
    size: 50,
    active: 'true',
    filter: {},
  });
  if (query.id && !items.some((item) => item.id === query.id)) {
    const chosen = await findRecord(transaction, entity, query.id);
    if (chosen) items.unshift(chosen);
  }
  return { items: items.map((item) => ({ id: item.id, label: nameInChoice(entity, item) })) };
}

/** The record, or null when the institution has none with this id. */
export async function findRecord(
  transaction: Hands,
  entity: Entity,
  id: string,
): Promise<EntityRecord | null> {
  const { select, from } = statementsOf(entity);
  const row = await transaction.row(
    `SELECT ${select} FROM ${from} WHERE ${ownRowsOf(entity, 't.')} AND t.id = $2`,
    id,
  );
  return row ? recordOf(entity, row) : null;
}

/** The records of these ids, held until the transaction ends where they are about to be written. */
export async function findRecords(
  transaction: Hands,
  entity: Entity,
  ids: readonly string[],
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<Map<string, EntityRecord>> {
  const { select, from } = statementsOf(entity);
  const rows = await transaction.rows(
    `SELECT ${select} FROM ${from} WHERE ${ownRowsOf(entity, 't.')} AND t.id = ANY($2::uuid[])
      ORDER BY t.id${isHeld ? ' FOR UPDATE OF t' : ''}`,
    ids,
  );
  return new Map(rows.map((row) => [String(row.id), recordOf(entity, row)]));
}

/** The record; throws `notFound` when it is not this institution's. */
export async function readRecord(transaction: Hands, entity: Entity, id: string): Promise<EntityRecord> {
  const record = await findRecord(transaction, entity, id);
  if (!record) throw new AppError(errors.notFound);
  return record;
}

function searchTextOf(entity: Entity, input: Row): string {
  return searchKeyOf(...openSearched(entity).map((name) => String(input[name] ?? '')));
}

/** The fields whose words are kept for searching: no sealed number is. */
export const openSearched = (entity: Entity): string[] =>
  entity.list.search.filter((name) => entity.fields[name]?.kind !== 'secret');

/** Refuses a number that is sent as it is shown where there is none that it could stand for. */
function assertNoMasks(entity: Entity, input: Row, before: EntityRecord | null): void {
  const wrong = Object.entries(entity.fields).filter(
    ([name, { kind }]) => kind === 'secret' && isMask(input[name]) && input[name] !== before?.[name],
  );
  if (wrong.length > 0)
    throw new ValidationError(
      Object.fromEntries(wrong.map(([name, { label }]) => [name, [withAttribute(messages.regex, label)]])),
    );
}

/** Writes a new record. Throws a ValidationError at the field for a duplicate or another institution's id. */
export async function createRecord(
  transaction: Hands,
  entity: Entity,
  input: Row,
  hooks: Hooks = {},
): Promise<EntityRecord> {
  const id = newId();
  assertNoMasks(entity, input, null);
  await assertReferences(transaction, entity, input);
  // What the platform keeps has no hooks: only an institution's records come with a transaction of its own.
  await hooks.beforeSave?.(transaction as Transaction, [saveOf(input, null)]);
  const names = Object.keys(entity.fields);
  const columns = ['site_id', 'id', ...names.map(snakeCase), 'is_active', 'search_text'];
  const values = [
    id,
    ...names.map((name) => inside(transaction, entity.fields[name] as Field, input[name])),
    input.isActive ?? true,
    searchTextOf(entity, input),
  ];
  const places = columns.map((_, n) => `$${n + 1}`);
  await transaction
    .changeOnly(
      { [tableNameOf(entity)]: [id], history: [id] },
      entity.keptBy === 'platform'
        ? `INSERT INTO ${tableNameOf(entity)} (${columns.slice(1).join(', ')})
           SELECT ${places.slice(1).join(', ')} WHERE $1::bigint IS NULL`
        : `INSERT INTO ${tableNameOf(entity)} (${columns.join(', ')}) VALUES (${places.join(', ')})`,
      ...values,
    )
    .catch((error: unknown) => Promise.reject(duplicateError(entity, error)));
  return readRecord(transaction, entity, id);
}

/** Changes a record when its version is still `version`; throws `staleVersion` with the present record otherwise. */
export async function updateRecord(
  transaction: Hands,
  entity: Entity,
  input: Row & { id: string; version: number },
  hooks: Hooks = {},
): Promise<EntityRecord> {
  const before = await readRecord(transaction, entity, input.id);
  if (before.version !== input.version) throw new AppError(errors.staleVersion, {}, { current: before });
  assertNoMasks(entity, input, before);
  await assertReferences(transaction, entity, input);
  await hooks.beforeSave?.(transaction as Transaction, [saveOf(input, before)]);
  // A secret that is not sent, or sent as it was shown, stays.
  const names = Object.entries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'secret' && (input[name] === undefined || isMask(input[name])) ? [] : [name],
  );
  const sets = names.map((name, n) => `${snakeCase(name)} = $${n + 6}`);
  const changed = await transaction
    .changeOnly(
      { [tableNameOf(entity)]: [input.id], history: [input.id] },
      `UPDATE ${tableNameOf(entity)} SET version = version + 1, updated_at = now(), is_active = $4, search_text = $5,
              ${sets.join(', ')} WHERE ${ownRowsOf(entity)} AND id = $2 AND version = $3`,
      input.id,
      input.version,
      input.isActive ?? true,
      searchTextOf(entity, input),
      ...names.map((name) => inside(transaction, entity.fields[name] as Field, input[name])),
    )
    .catch((error: unknown) => Promise.reject(duplicateError(entity, error)));
  if (changed === 0)
    throw new AppError(errors.staleVersion, {}, { current: await readRecord(transaction, entity, input.id) });
  return readRecord(transaction, entity, input.id);
}

/** Deletes a record nobody uses; throws `inUse` otherwise, saying where if that has a name, and `staleVersion` when it changed meanwhile. */
export async function deleteRecord(
  transaction: Hands,
  entity: Entity,
  id: string,
  version: number,
  hooks: Hooks = {},
): Promise<{ id: string }> {
  const record = await readRecord(transaction, entity, id);
  if (record.version !== version) throw new AppError(errors.staleVersion, {}, { current: record });
  await hooks.beforeDelete?.(transaction as Transaction, record as RecordOf<Entity>);
  await transaction
    .change(`DELETE FROM ${tableNameOf(entity)} WHERE ${ownRowsOf(entity)} AND id = $2`, id)
    .catch((error: unknown) => Promise.reject(usedError(error)));
  return { id };
}

/** A duplicate as a message at its field; anything else as it is. */
export function duplicateError(entity: Entity, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  const place = Number(/_unique_(\d+)$/.exec(constraint ?? '')?.[1] ?? 0);
  const fields = entity.unique[place - 1];
  const last = fields?.at(-1);
  const field = last ? entity.fields[last] : undefined;
  if (!last || !field) return error;
  return new ValidationError({ [last]: [withAttribute(messages.unique, field.label)] });
}

/** What a file of this field is kept for; it decides who may see it. */
export const purposeOf = (entity: Entity, field: string): string => `${tableNameOf(entity)}.${field}`;

/** A message with its `{attribute}` filled. */
export function withAttribute(message: Label, attribute: Label): Label {
  return {
    en: message.en.replaceAll('{attribute}', attribute.en),
    bn: message.bn.replaceAll('{attribute}', attribute.bn),
  };
}
