import type { Field, FieldValue } from './fields.ts';
import type { Label } from './labels.ts';
import type { ViewAndEdit } from './module/permissions.ts';

export type Fields = Readonly<Record<string, Field>>;

/** A plain thing an institution keeps: table, validation, API, list, form, import and export follow from it. */
type Shape<F extends Fields, N extends string> = {
  /** camelCase, unique; the table is `<module>_<name>` in snake case. */
  readonly name: string;
  readonly module: string;
  readonly label: Label;
  readonly plural: Label;
  /** The path of its screen, from the specification's list of routes. */
  readonly path: string;
  /** Who sees the records, and who changes them. */
  readonly permission: ViewAndEdit;
  /** Which group of the module's first page and menu its screen stands in. */
  readonly group: string;
  /** Its place in the group; without one it stands after those that have one. */
  readonly order?: number;
  readonly fields: F;
  /** Which fields name a record, in each language. */
  readonly title: { readonly en: N; readonly bn: N };
  /** Sets of fields that no two records of one institution may share. */
  readonly unique: readonly (readonly N[])[];
  readonly list: {
    readonly columns: readonly N[];
    /** The field a list nobody has sorted goes by; a minus before it: the highest or latest first. */
    readonly sort: N | `-${N}`;
    readonly search: readonly N[];
    readonly filters?: readonly N[];
    /** A list people work in every day keeps views under names; one of the setup does not. */
    readonly hasViews?: true;
  };
  /** The form's fields, in order; a nested pair stands side by side. */
  readonly form: readonly (N | readonly [N, N])[];
};

/** Any entity, whatever its fields. */
export type Entity = Shape<Fields, string>;

/** An entity whose fields are known exactly. */
export type EntityOf<F extends Fields> = Shape<F, keyof F & string>;

/** Registers nothing; it only checks the definition and gives it its exact type. */
export function defineEntity<const F extends Fields>(definition: EntityOf<F>): EntityOf<F> {
  return definition;
}

/** A record with its own fields as they are defined. */
export type RecordOf<E extends Entity> = {
  id: string;
  version: number;
  isActive: boolean;
} & { [K in keyof E['fields']]: FieldValue<E['fields'][K]> };

/** A record as the API gives it, and as lists and forms hold it; `labels` names the records its references point at. */
export type ListedRecord = {
  id: string;
  version: number;
  isActive: boolean;
  labels: Record<string, Label>;
} & Record<string, unknown>;

export type InputOf<E extends Entity> = { [K in keyof E['fields']]: FieldValue<E['fields'][K]> } & {
  isActive?: boolean;
};

/** The labels of an entity's fields by name, for validation messages. */
export function fieldLabels(entity: Entity): Record<string, Label> {
  return Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, field.label]));
}

/** The filter every list has whose records may lack something: its values are the names of the fields left empty. */
export const missingFilter = 'missing';

/** The fields a record may be without. */
export function missableOf(entity: Entity): string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.required || field.kind === 'flag' ? [] : [name],
  );
}

/** A record's name in both languages. */
export function titleOf(entity: Entity, record: Readonly<Record<string, unknown>>): Label {
  const en = String(record[entity.title.en] ?? '');
  return { en, bn: String(record[entity.title.bn] ?? en) || en };
}

/** `classSection` → `class-sections`: the entity's part of its API path. */
export function apiPathOf(entity: Entity): string {
  const kebab = entity.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `/api/v1/${entity.module}/${kebab}`;
}
