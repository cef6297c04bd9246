/**
 * What a column of a row is, declared as a value: the type follows from it, and the tests compare it with the columns the
 * database describes and the nulls they meet. `?` after it: may be null.
 */
type Kinds = {
  text: string;
  int: number;
  bigint: bigint;
  bool: boolean;
  /** `YYYY-MM-DD`. */
  date: string;
  /** A moment. */
  time: Date;
  uuid: string;
  json: unknown;
  'text[]': string[];
  'int[]': number[];
  'uuid[]': string[];
};
export type ColumnKind = keyof Kinds;

/** A column whose values are narrower than its kind: {@link json}, {@link oneOf}. */
export type Narrowed<T> = { readonly kind: ColumnKind; readonly isNullable: boolean; readonly narrow?: T };

export type Column = ColumnKind | `${ColumnKind}?` | Narrowed<unknown>;
export type Shape = Readonly<Record<string, Column>>;

type ValueOf<C> = C extends ColumnKind
  ? Kinds[C]
  : C extends `${infer K extends ColumnKind}?`
    ? Kinds[K] | null
    : C extends Narrowed<infer T>
      ? T
      : never;

/** The row that a shape declares. */
export type RowOf<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** A column of JSON, of a type the statement itself vouches for. */
export function json<T>(): Narrowed<T> {
  return { kind: 'json', isNullable: false };
}

/** The same where there may be none: `json_agg` of no rows is null. */
export function jsonOrNull<T>(): Narrowed<T | null> {
  return { kind: 'json', isNullable: true };
}

/** A text that is one of a few, as a CHECK of the column or the statement says. */
export function oneOf<T extends string>(): Narrowed<T> {
  return { kind: 'text', isNullable: false };
}

/** The same where it may be null. */
export function oneOfOrNull<T extends string>(): Narrowed<T | null> {
  return { kind: 'text', isNullable: true };
}

/** How a declared column is compared: its kind, and whether nulls are expected. */
export function declared(column: Column): { kind: ColumnKind; isNullable: boolean } {
  if (typeof column !== 'string') return column;
  const isNullable = column.endsWith('?');
  return { kind: (isNullable ? column.slice(0, -1) : column) as ColumnKind, isNullable };
}
