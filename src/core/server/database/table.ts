import {
  bigint,
  boolean,
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
import type { Entity } from '../../entity.ts';
import type { Field } from '../../fields.ts';

type AnyColumns = Record<string, PgColumnBuilderBase>;

/** `nameEn` → `name_en`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function tableNameOf(entity: Entity): string {
  return `${entity.module}_${snakeCase(entity.name)}`;
}

const made = new Map<string, PgTable>();

/** The site table an entity's rows live in. Money and decimals are bigint, states text, see docs/architecture.md. */
export function tableOf(entity: Entity): PgTable {
  const name = tableNameOf(entity);
  const known = made.get(name);
  if (known) return known;
  const columns: AnyColumns = { ...siteColumns() };
  for (const [field, definition] of Object.entries(entity.fields))
    columns[field] = columnOf(field, definition);
  columns.isActive = boolean('is_active').notNull().default(true);
  columns.searchText = text('search_text').notNull().default('');
  const table = pgTable(name, columns, (row) => {
    // biome-ignore lint/suspicious/noExplicitAny: drizzle's column types are lost once the columns are computed
    const of = (field: string) => row[field] as any;
    return [
      primaryKey({ columns: [of('siteId'), of('id')] }),
      index(`${name}_sort`).on(of('siteId'), of(entity.list.sort.replace(/^-/, ''))),
      ...entity.unique.map((fields, place) =>
        unique(`${name}_unique_${place + 1}`)
          .on(of('siteId'), ...fields.map((field) => of(field)))
          .nullsNotDistinct(),
      ),
      ...Object.entries(entity.fields).flatMap(([field, definition]) => {
        if (definition.kind !== 'ref') return [];
        // biome-ignore lint/suspicious/noExplicitAny: as above
        const target = tableOf(definition.to()) as any;
        return [
          index(`${name}_${snakeCase(field)}`).on(of('siteId'), of(field)),
          foreignKey({
            name: `${name}_${snakeCase(field)}_fk`,
            columns: [of('siteId'), of(field)],
            foreignColumns: [target.siteId, target.id],
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
