import { catalogueOf, type Entity } from '../../entity.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import { initial } from '../catalogue/copies.ts';
import { orderField } from '../catalogue/rules.ts';
import type { PlatformTransaction, Row, Transaction } from '../database/in-site.ts';
import { json } from '../database/row-shape.ts';
import { recordsOf } from '../database/rows-of.ts';
import { tableNameOf } from '../database/table.ts';
import { cellOf } from '../entity/cell-of.ts';
import { insertRows, updateRows } from '../entity/import.ts';
import {
  allRecords,
  duplicateError,
  type EntityRecord,
  type Hands,
  type Hooks,
  saveOf,
} from '../entity/records.ts';

/** A record of a source or of a target; `labels` names the records its references point at. */
export type CopiedRecord = Row & {
  readonly id: string;
  readonly version: number;
  readonly labels: Readonly<Record<string, Label>>;
};

/** Whether copies are written or taken away again. */
export type Way = 'copy' | 'takeBack';

/** What one table has that another institution may take over: its fields, and by which two records are the same thing. */
export type Copied = {
  /** The name of the table; a reference of another one names it too. */
  readonly name: string;
  /** Where it is the table of an entity, that. */
  readonly entity?: Entity;
  readonly label: Label;
  readonly fields: Readonly<Record<string, Label>>;
  readonly references: Readonly<Record<string, { readonly to: string; readonly required: boolean }>>;
  readonly key: readonly string[];
  /** Besides the key: fields that no two records of an institution may share. */
  readonly unique: readonly (readonly string[])[];
  /** The institution orders its records itself: a copy stands last where its place is taken. */
  readonly hasOrder: boolean;
  /** What is there already is never changed, since work hangs on it. */
  readonly isOnlyAdded: boolean;
  readonly read: (hands: Hands) => Promise<CopiedRecord[]>;
  /** The platform's own rows of it; null where it keeps none. */
  readonly readMaster: ((hands: Hands) => Promise<CopiedRecord[]>) | null;
  readonly textOf: (record: CopiedRecord, field: string) => Label;
  /** Writes new records, or the fields of those that are there; throws what saving them by hand would. */
  readonly write: (transaction: Transaction, writes: readonly Write[]) => Promise<void>;
  /** Looks at what stands before copies are written or taken back; what it answers looks again, and throws where they may not stay. */
  readonly watch?: (transaction: Transaction, way: Way) => Promise<() => Promise<void>>;
  /** Asked before a copy is taken away again. */
  readonly beforeRemoval?: (transaction: Transaction, record: CopiedRecord) => Promise<void>;
  /** Whether one of these copies is used where no foreign key says so. */
  readonly isUsed?: (transaction: Transaction, records: readonly CopiedRecord[]) => Promise<boolean>;
  /** Takes copies away again, where it is more than a row of the table that is named. */
  readonly remove?: (transaction: Transaction, records: readonly CopiedRecord[]) => Promise<void>;
  /** References inside a field that is an object: the same value with the institution's own ids. */
  readonly within?: Readonly<Record<string, Within>>;
  /** What the person who copies may hand on or change; everything where it is not said. */
  readonly limitFor?: (
    platform: PlatformTransaction,
    accountId: string | null,
    /** Where he copies as one of an institution's own staff; null: as the platform's. */
    atSite: number | null,
  ) => Promise<Limit>;
};

/** The table whose records an object names, and that object with each id exchanged; `null`: the institution has it not. */
type Within = {
  readonly to: string;
  readonly map: (value: unknown, idOf: (id: string) => string | null) => unknown;
};

/**
 * Whether somebody may hand a record on, or, with `values`, make the institution's record say them instead of what it
 * says now.
 */
export type Limit = (record: CopiedRecord, values: Row | null) => boolean;

/** `before` is what stands there; null for a new record. */
type Write = { readonly id: string; readonly before: CopiedRecord | null; readonly values: Row };

const everything = { active: 'all', filter: {} } as const;
const isActive: Label = { en: 'Active', bn: 'সক্রিয়' };

/** The fields of an entity that are the same thing in another institution: no files, and nothing it alone says. */
function sharedFields(entity: Entity, without: readonly string[]) {
  const own = [...(entity.catalogue?.own ?? []), ...without];
  return Object.entries(entity.fields).filter(([name, { kind }]) => kind !== 'file' && !own.includes(name));
}

/** A plain thing as it is copied, with what saving it must keep. */
function copiedEntity(entity: Entity, hooks: Hooks, without: readonly string[] = []): Copied {
  const fields = sharedFields(entity, without);
  const [first = [], ...others] = entity.unique;
  const key = entity.catalogue?.key ?? first;
  return {
    name: tableNameOf(entity),
    entity,
    label: entity.plural,
    fields: { ...Object.fromEntries(fields.map(([name, { label }]) => [name, label])), isActive },
    references: Object.fromEntries(
      fields.flatMap(([name, field]) =>
        field.kind === 'ref' ? [[name, { to: tableNameOf(field.to()), required: field.required }]] : [],
      ),
    ),
    key,
    unique: [first, ...others].filter(
      (names) => names.join() !== key.join() && !names.includes(orderField) && names.length > 0,
    ),
    hasOrder: Object.hasOwn(entity.fields, orderField),
    isOnlyAdded: false,
    read: (hands) => allRecords(hands, entity, everything),
    readMaster: entity.catalogue ? (hands) => allRecords(hands, catalogueOf(entity), everything) : null,
    textOf: (record, name) =>
      name === 'isActive'
        ? { en: String(record.isActive), bn: String(record.isActive) }
        : {
            en: String(cellOf(entity, record, name, 'en')),
            bn: String(cellOf(entity, record, name, 'bn')),
          },
    async write(transaction, writes) {
      const rows = writes.map(({ id, before, values }) => {
        const kept: Row = before ?? { ...initial(entity), isActive: true };
        const row: Row = { isActive: kept.isActive };
        for (const name of Object.keys(entity.fields)) row[name] = values[name] ?? kept[name] ?? null;
        return { id, before, row: { ...row, ...values } };
      });
      await hooks.beforeSave?.(
        transaction,
        rows.map(({ row, before }) => saveOf(row, before as EntityRecord | null)),
      );
      const of = (isNew: boolean) =>
        rows.flatMap(({ id, before, row }) => ((before === null) === isNew ? [{ ...row, id }] : []));
      try {
        await insertRows(transaction, entity, of(true));
        await updateRows(transaction, entity, of(false));
      } catch (error) {
        throw duplicateError(entity, error);
      }
    },
    ...(hooks.beforeDelete
      ? {
          beforeRemoval: async (transaction: Transaction, record: CopiedRecord) =>
            hooks.beforeDelete?.(transaction, record as never),
        }
      : {}),
  };
}

/** A table with code of its own as it is copied: its columns as they stand, by their names in the database. */
export type CopiedTable = {
  readonly table: string;
  readonly label: Label;
  readonly columns: Readonly<Record<string, Label>>;
  readonly references: Readonly<Record<string, { readonly to: Entity | string; readonly required: boolean }>>;
  readonly key: readonly string[];
  readonly isOnlyAdded?: boolean;
} & Pick<Copied, 'within' | 'isUsed' | 'watch'>;

export function copiedTable(given: CopiedTable): Copied {
  const { table } = given;
  const columns = Object.keys(given.columns);
  return {
    name: table,
    label: given.label,
    fields: given.columns,
    references: Object.fromEntries(
      Object.entries(given.references).map(([name, { to, required }]) => [
        name,
        { to: typeof to === 'string' ? to : tableNameOf(to), required },
      ]),
    ),
    key: given.key,
    unique: [],
    hasOrder: false,
    isOnlyAdded: given.isOnlyAdded ?? false,
    ...(given.within ? { within: given.within } : {}),
    ...(given.isUsed ? { isUsed: given.isUsed } : {}),
    ...(given.watch ? { watch: given.watch } : {}),
    async read(hands) {
      const rows = await hands.read(
        { id: 'uuid', version: 'int', row: json<Row>() },
        `SELECT t.id, t.version, to_jsonb(t) AS "row" FROM ${table} t WHERE t.site_id = $1 ORDER BY t.id`,
      );
      return rows.map(({ id, version, row }) => ({
        ...Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
        id,
        version,
        labels: {},
      }));
    },
    readMaster: null,
    textOf(record, name) {
      const label = record.labels[name];
      const value = record[name];
      const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
      return label ?? { en: text, bn: text };
    },
    async write(transaction, writes) {
      const of = (isNew: boolean) =>
        JSON.stringify(
          writes.flatMap(({ id, before, values }) =>
            (before === null) === isNew ? [{ ...pick(before ?? {}, columns), ...values, id }] : [],
          ),
        );
      const from = recordsOf('r', '$2', { table, columns: ['id', ...columns] });
      const isAny = (isNew: boolean) => writes.some(({ before }) => (before === null) === isNew);
      if (isAny(true))
        await transaction.change(
          `INSERT INTO ${table} (site_id, id, ${columns.join(', ')})
           SELECT r.site_id, r.id, ${columns.map((name) => `r.${name}`).join(', ')} FROM ${from}`,
          of(true),
        );
      if (isAny(false))
        await transaction.change(
          `UPDATE ${table} t SET version = t.version + 1, updated_at = now(),
                  ${columns.map((name) => `${name} = r.${name}`).join(', ')}
             FROM ${from} WHERE t.site_id = $1 AND t.id = r.id`,
          of(false),
        );
    },
  };
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** What a module offers to copy as one choice: plain things and tables that belong together. */
export type ReplicationPart = {
  /** `academic.subjects`: stored with what was copied, so it never changes. */
  readonly name: string;
  readonly label: Label;
  readonly entities?: readonly Entity[];
  readonly tables?: readonly CopiedTable[];
  /** What is read and written by code of the module's own. */
  readonly copies?: readonly Copied[];
  /** Fields that are nobody else's, by the entity's name. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** What of it holds for one academic year only, and is copied into the next one. */
  readonly byYear?: ByYear;
};

/** How a table hangs on an academic year: the field of the year, days that move along with it, and who may be left out. */
export type YearBound = {
  readonly year: string;
  readonly dates?: readonly string[];
  readonly person?: string;
};
type ByYear = {
  /** Whoever copies it into another year holds this permission. */
  readonly permission: Permission;
  /** By the name of the table. */
  readonly tables: Readonly<Record<string, YearBound>>;
};

type Part = {
  readonly name: string;
  readonly label: Label;
  readonly tables: readonly string[];
  readonly byYear?: ByYear;
};

/** Everything that can be copied, each table after those it refers to. */
export type Replicated = { readonly parts: readonly Part[]; readonly tables: readonly Copied[] };

/** The tables whose records a table names. */
export const namedBy = ({ references, within = {} }: Copied): string[] =>
  [...Object.values(references), ...Object.values(within)].map(({ to }) => to);

/** What the modules declared, put in order. Throws where two parts have the same table. */
export function replicatedOf(
  declared: readonly ReplicationPart[],
  hooks: ReadonlyMap<Entity, Hooks>,
): Replicated {
  const all = new Map<string, Copied>();
  const parts = declared.map(
    ({ name, label, entities = [], tables = [], copies = [], without = {}, byYear }) => {
      const copied = [
        ...entities.map((one) => copiedEntity(one, hooks.get(one) ?? {}, without[one.name])),
        ...tables.map(copiedTable),
        ...copies,
      ];
      for (const one of copied) {
        if (all.has(one.name)) throw new Error(`Two parts copy ${one.name}`);
        all.set(one.name, one);
      }
      return { name, label, tables: copied.map((one) => one.name), ...(byYear ? { byYear } : {}) };
    },
  );
  const ordered = new Set<Copied>();
  const add = (one: Copied) => {
    if (ordered.has(one)) return;
    for (const to of namedBy(one)) {
      const other = all.get(to);
      if (other && other !== one) add(other);
    }
    ordered.add(one);
  };
  for (const one of all.values()) add(one);
  return { parts, tables: [...ordered] };
}
