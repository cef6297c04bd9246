import type { Field, FieldValue } from './fields.ts';
import type { Label, LabelParams } from './labels.ts';
import { platformCataloguePermission, type ViewAndEdit } from './module/permissions.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The platform keeps such rows too, in its catalogue: institutions begin with copies of them. */
type InCatalogue<N extends string> = {
  /** The group of the platform's catalogue its screen stands in. */
  readonly group: string;
  /** By which a row of the catalogue and one of an institution are the same thing. */
  readonly key: readonly N[];
  /** What only an institution says of its rows. */
  readonly own?: readonly N[];
  /** What only the catalogue says, such as the code by which a new institution's rows are chosen. */
  readonly also?: Fields;
  /** Whether a row is for institutions of the education board with this code; without it every row is for all. */
  readonly isFor?: (row: Readonly<Record<string, unknown>>, board: string | null) => boolean;
};

/** What is wrong with a field as it stands beside the others. */
export type Problem<N extends string = string> = {
  readonly field: N;
  readonly text: Label;
  readonly values?: LabelParams;
};

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
  /** Two dates, of which the second is never before the first: in forms, sheets, calls and the database. */
  readonly inOrder?: readonly (readonly [from: N, to: N])[];
  /** What else fields must keep beside each other, once each is right by itself: in forms, sheets and calls. */
  readonly check?: (row: Readonly<Record<string, unknown>>) => readonly Problem<N>[];
  readonly list: {
    readonly columns: readonly N[];
    /** What its file has besides, behind these. */
    readonly inFile?: readonly N[];
    /** The field a list nobody has sorted goes by; a minus before it: the highest or latest first. */
    readonly sort: N | `-${N}`;
    readonly search: readonly N[];
    readonly filters?: readonly N[];
    /** A list people work in every day keeps views under names; one of the setup does not. */
    readonly hasViews?: true;
  };
  /** The form's fields, in order; nested ones, two or three, stand side by side. */
  readonly form: readonly (N | readonly [N, N] | readonly [N, N, N])[];
  readonly catalogue?: InCatalogue<N>;
  /** Rows of the platform, the same for every institution: a catalogue, the places of the country. */
  readonly keptBy?: 'platform';
  /** A window of its own imports them, and stands in the import centre in its place. */
  readonly hasOwnImport?: boolean;
};

/** Any entity, whatever its fields. */
export type Entity = Shape<Fields, string>;

/** An entity whose fields are known exactly. */
export type EntityOf<F extends Fields> = Shape<F, keyof F & string>;

/** Registers nothing; it only checks the definition and gives it its exact type. */
export function defineEntity<const F extends Fields>(definition: EntityOf<F>): EntityOf<F> {
  return definition;
}

const keptByPlatform = {
  permission: platformCataloguePermission,
  keptBy: 'platform',
} as const;

/** The same for rows the platform keeps for everybody. */
export function defineReference<const F extends Fields>(
  definition: Omit<EntityOf<F>, 'keptBy' | 'permission' | 'catalogue'>,
): EntityOf<F> {
  return { ...definition, ...keptByPlatform };
}

const catalogues = new WeakMap<Entity, Entity>();
const originals = new WeakMap<Entity, Entity>();

/**
 * The platform's catalogue of an entity, an entity itself: the same fields but for an institution's own, and references
 * that lead to the catalogue of the other. Throws for an entity without one.
 */
export function catalogueOf(entity: Entity): Entity {
  const known = catalogues.get(entity);
  if (known) return known;
  if (!entity.catalogue) throw new Error(`There is no catalogue of ${entity.name}`);
  const { group, own = [], also = {} } = entity.catalogue;
  const fields: Record<string, Field> = { ...also };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (own.includes(name) || field.kind === 'file') continue;
    if (field.kind !== 'ref') fields[name] = field;
    else if (field.to().catalogue) fields[name] = { ...field, to: () => catalogueOf(field.to()) };
  }
  const has = (name: string) => Object.hasOwn(fields, name);
  const { catalogue: _, ...rest } = entity;
  const made: Entity = {
    ...rest,
    name: `${entity.name}Catalogue`,
    group,
    ...keptByPlatform,
    fields,
    unique: [
      ...Object.keys(also).map((name) => [name]),
      ...entity.unique.filter((names) => names.every(has)),
    ],
    list: {
      columns: [...entity.list.columns.filter(has), ...Object.keys(also)],
      sort: entity.list.sort,
      search: entity.list.search,
      filters: (entity.list.filters ?? []).filter(has),
    },
    form: [
      ...entity.form.flatMap((part) => {
        const names = [part].flat().filter(has) as [string, string];
        return names.length > 1 ? [names] : names;
      }),
      ...Object.keys(also),
    ],
  };
  catalogues.set(entity, made);
  originals.set(made, entity);
  return made;
}

/** The entity of the institutions whose catalogue this is; null for anything else. */
export const ofCatalogue = (catalogue: Entity): Entity | null => originals.get(catalogue) ?? null;

/** Whether institutions have copies of its rows, which is not so of everything the platform keeps. */
export const isCatalogueOf = (entity: Entity): boolean => entity.name.endsWith('Catalogue');

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

/** The value of that filter for records that are written in one language where they may be in both. */
export const oneLanguage = 'oneLanguage';

/** Texts that are written in both languages, as `bodyEn` and `bodyBn`, where one of them may be missing. */
export function languagePairs(entity: Entity): { en: string; bn: string }[] {
  return Object.entries(entity.fields).flatMap(([en, field]) => {
    const bn = en.replace(/En$/, 'Bn');
    const other = entity.fields[bn];
    const isText = (kind: string) => kind === 'text' || kind === 'longText';
    if (!en.endsWith('En') || !other || !isText(field.kind) || !isText(other.kind)) return [];
    return field.required && other.required ? [] : [{ en, bn }];
  });
}

/** The language in which a record lacks a text that it has in the other; null where none is missing. */
export function missingLanguage(
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
): 'en' | 'bn' | null {
  const has = (name: string) => String(record[name] ?? '').trim() !== '';
  for (const { en, bn } of languagePairs(entity)) if (has(en) !== has(bn)) return has(en) ? 'bn' : 'en';
  return null;
}

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
