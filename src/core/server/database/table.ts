import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { catalogueOf, type Entity } from '../../entity.ts';
import type { Field } from '../../fields.ts';

type AnyColumns = Record<string, PgColumnBuilderBase>;

/** `nameEn` → `name_en`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function tableNameOf(entity: Entity): string {
  const name = `${entity.module}_${snakeCase(entity.name.replace(/Catalogue$/, ''))}`;
  return entity.keptBy === 'platform' ? `catalogue_${name}` : name;
}

/**
 * Which rows of an entity's table a statement is about: those of the institution, `$1`; what the platform keeps is
 * everybody's. `alias` ends in a dot.
 */
export const ownRowsOf = (entity: Entity, alias = ''): string =>
  entity.keptBy === 'platform' ? '($1::bigint IS NULL OR true)' : `${alias}site_id = $1`;

/** The records a field of an entity's table refers to, as what is joined; the platform's are a sub-query of their own. */
export function referredTo(entity: Entity, target: Entity, alias: string, key: string): string {
  if (target.keptBy !== 'platform' || entity.keptBy === 'platform')
    return `LEFT JOIN ${tableNameOf(target)} ${alias} ON ${ownRowsOf(target, `${alias}.`)} AND ${alias}.id = ${key}`;
  const names = [target.title.en, target.title.bn, target.list.sort.replace(/^-/, '')];
  const columns = ['id', ...new Set(names.map(snakeCase))];
  return `LEFT JOIN (SELECT ${columns.join(', ')} FROM ${tableNameOf(target)}) ${alias} ON ${alias}.id = ${key}`;
}

const made = new Map<string, PgTable>();

/** The tables of an entity that has a catalogue: the institutions' copies, and the catalogue. */
export const tablesOf = (entity: Entity): [PgTable, PgTable] => [
  tableOf(entity),
  tableOf(catalogueOf(entity)),
];

/**
 * The table an entity's rows live in: a site table, or one without an institution where the platform keeps them. Money
 * and decimals are bigint, states text, see docs/architecture.md.
 */
export function tableOf(entity: Entity): PgTable {
  const name = tableNameOf(entity);
  const known = made.get(name);
  if (known) return known;
  const isOfSite = entity.keptBy !== 'platform';
  if (!isOfSite && Object.values(entity.fields).some(({ kind }) => kind === 'secret'))
    throw new Error(`Numbers are sealed for an institution, and ${name} is the platform's`);
  const { siteId, ...common } = siteColumns();
  const columns: AnyColumns = isOfSite ? { siteId, ...common } : common;
  for (const [field, definition] of Object.entries(entity.fields))
    columns[field] = columnOf(field, definition);
  columns.isActive = boolean('is_active').notNull().default(true);
  columns.searchText = text('search_text').notNull().default('');
  const table = pgTable(name, columns, (row) => {
    // biome-ignore lint/suspicious/noExplicitAny: drizzle's column types are lost once the columns are computed
    const of = (field: string) => row[field] as any;
    type Columns = [ReturnType<typeof of>, ...ReturnType<typeof of>[]];
    const from = (...fields: string[]) => [...(isOfSite ? ['siteId'] : []), ...fields].map(of) as Columns;
    return [
      primaryKey({ columns: from('id') }),
      index(`${name}_sort`).on(...from(entity.list.sort.replace(/^-/, ''))),
      ...entity.unique.map((fields, place) =>
        unique(`${name}_unique_${place + 1}`)
          .on(...from(...fields))
          .nullsNotDistinct(),
      ),
      ...Object.entries(entity.fields).flatMap(([field, { kind }]) =>
        kind === 'secret'
          ? [
              index(`${name}_${snakeCase(field)}`).on(...from(field)),
              check(`${name}_${snakeCase(field)}_sealed`, sql`${of(field)} LIKE '~k%'`),
            ]
          : [],
      ),
      ...(entity.inOrder ?? []).map(([first, last]) =>
        check(`${name}_${snakeCase(last)}_in_order`, sql`${of(last)} >= ${of(first)}`),
      ),
      ...Object.entries(entity.fields).flatMap(([field, definition]) => {
        if (definition.kind !== 'ref') return [];
        // biome-ignore lint/suspicious/noExplicitAny: as above
        const target = tableOf(definition.to()) as any;
        // No key leads from an institution's table to one of the platform's: see docs/decisions/039.
        if (isOfSite && definition.to().keptBy === 'platform') return [];
        return [
          index(`${name}_${snakeCase(field)}`).on(...from(field)),
          foreignKey({
            name: `${name}_${snakeCase(field)}_fk`,
            columns: from(field),
            foreignColumns: isOfSite ? [target.siteId, target.id] : [target.id],
          }),
        ];
      }),
    ];
  });
  made.set(name, table);
  return table;
}

/** The columns every site table begins with; its primary key is (site_id, id). */
export function siteColumns() {
  return {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  };
}

function columnOf(name: string, field: Field): PgColumnBuilderBase {
  const column = snakeCase(name);
  const required = <B extends { notNull(): PgColumnBuilderBase }>(builder: B) =>
    (field.required ? builder.notNull() : builder) as PgColumnBuilderBase;
  switch (field.kind) {
    case 'integer':
      return required(integer(column));
    case 'decimal':
    case 'money':
      return required(bigint(column, { mode: 'bigint' }));
    case 'flag':
      return boolean(column).notNull().default(field.initial);
    case 'date':
      return required(date(column, { mode: 'string' }));
    case 'ref':
    case 'file':
      return required(uuid(column));
    default:
      return required(text(column));
  }
}
