import { createHash } from 'node:crypto';
import type { Entity } from '../../entity.ts';
import type { Row } from '../database/in-site.ts';
import type { EntityRecord } from '../entity/records.ts';

/** `changed`: the catalogue's row changed since it was taken; `own`: only the institution changed its copy. */
type ComparedState = 'new' | 'changed' | 'same' | 'own' | 'left';

export type Compared = {
  /** The catalogue's row. */
  readonly row: EntityRecord;
  readonly state: ComparedState;
  /** Whether it took the row already, or left it. */
  readonly isNoted: boolean;
  /** The institution's copy. */
  readonly record: EntityRecord | null;
  /** What the institution would have: the row's values, with references to the institution's own records. */
  readonly values: Row;
  /** The fields in which the copy differs from it. */
  readonly changes: readonly string[];
  /** References to rows that the institution does without. */
  readonly lacks: readonly string[];
};

/** What an institution did with rows of the catalogue, by their ids. */
export type Copies = ReadonlyMap<
  string,
  {
    readonly seenVersion: number;
    readonly recordId: string | null;
    /** What the row said then ({@link digestOf}); '' of one that was noted before that was kept. */
    readonly seenDigest?: string;
  }
>;

/** An institution orders its own lists: the catalogue's order is where a new record begins, and is not compared. */
export const orderField = 'position';

/** The fields of the catalogue that institutions have too and that are compared; whether a row is in use is compared besides. */
export const comparedFields = (entity: Entity, catalogue: Entity): string[] =>
  Object.keys(catalogue.fields).filter((name) => name !== orderField && Object.hasOwn(entity.fields, name));

/** What a row of the catalogue says of all that is compared: the same as long as only its place in the order moves. */
export function digestOf(entity: Entity, catalogue: Entity, row: EntityRecord): string {
  const values = [...comparedFields(entity, catalogue).sort(), 'isActive'].map((name) => [
    name,
    String(row[name] ?? ''),
  ]);
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32);
}

/**
 * Compares an institution's records with the catalogue. A row it did nothing with is known by the entity's key, so
 * that records which were there before the catalogue are not offered once more.
 */
export function compare(
  entity: Entity,
  catalogue: Entity,
  {
    rows,
    records,
    copies,
    isThere = () => true,
  }: {
    rows: readonly EntityRecord[];
    records: readonly EntityRecord[];
    copies: Copies;
    /** Whether a record that is referred to is still there: a copy may have been deleted since. */
    isThere?: (recordId: string) => boolean;
  },
): Compared[] {
  const shared = Object.keys(catalogue.fields).filter((name) => Object.hasOwn(entity.fields, name));
  const key = entity.catalogue?.key ?? [];
  const keyOf = (values: Row) => key.map((name) => String(values[name] ?? '')).join('\u001f');
  const byId = new Map(records.map((record) => [record.id, record]));
  const byKey = new Map(records.map((record) => [keyOf(record), record]));
  return rows.map((row) => {
    const values: Row = { isActive: row.isActive };
    const lacks: string[] = [];
    for (const name of shared) {
      const value = row[name] ?? null;
      const isReference = catalogue.fields[name]?.kind === 'ref' && value !== null;
      const copied = isReference ? (copies.get(String(value))?.recordId ?? null) : null;
      values[name] = isReference ? (copied !== null && isThere(copied) ? copied : null) : value;
      if (isReference && values[name] === null) lacks.push(name);
    }
    const copy = copies.get(row.id);
    const isNoted = copy !== undefined;
    const found = copy ? byId.get(copy.recordId ?? '') : lacks.length === 0 ? byKey.get(keyOf(values)) : null;
    const record = found ?? null;
    if (!record)
      return {
        row,
        state: isNoted || !row.isActive ? 'left' : 'new',
        isNoted,
        record,
        values,
        changes: [],
        lacks,
      };
    const changes = [...comparedFields(entity, catalogue), 'isActive'].filter(
      (name) => (record[name] ?? null) !== (values[name] ?? null),
    );
    const isSeen =
      copy !== undefined &&
      (copy.seenVersion >= row.version || copy.seenDigest === digestOf(entity, catalogue, row));
    const state = changes.length === 0 ? 'same' : isSeen ? 'own' : 'changed';
    return { row, state, isNoted, record, values, changes, lacks };
  });
}
