import { createHash } from 'node:crypto';
import type { Entity } from '../../entity.ts';
import type { Context, Database, Row } from '../database/in-site.ts';
import { tableNameOf } from '../database/table.ts';
import { insertRows } from '../entity/import.ts';
import { platformHands } from './hands.ts';

/** What a catalogue begins with. A reference names the other row by what is unique of it: a class by its code. */
export type CatalogueSeed = { readonly entity: Entity; readonly rows: readonly object[] };

/** The id of a row the code brings, the same on every platform. */
function seededId(entity: Entity, key: string): string {
  const hex = createHash('sha256')
    .update(`${tableNameOf(entity)}:${key}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Only the entity's own fields; its data may know more. */
function seededRow(entity: Entity, given: object): Row {
  const known = given as Row;
  const key = (entity.unique[0] ?? []).map((name) => String(known[name] ?? '')).join('|');
  const row: Row = { id: seededId(entity, key) };
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = known[name] ?? (field.kind === 'flag' ? field.initial : null);
    row[name] = field.kind === 'ref' && value !== null ? seededId(field.to(), String(value)) : value;
  }
  return row;
}

/** Entities in an order in which each comes after those it refers to. */
export function referredFirst(entities: readonly Entity[]): Entity[] {
  const ordered = new Set<Entity>();
  const add = (entity: Entity) => {
    for (const field of Object.values(entity.fields))
      if (field.kind === 'ref' && field.to() !== entity && entities.includes(field.to())) add(field.to());
    ordered.add(entity);
  };
  entities.forEach(add);
  return [...ordered];
}

/**
 * Gives catalogues that never had any their first rows. Two servers that start together do not do it twice: the second
 * waits for the first one's note. Answers how many catalogues were given some.
 */
export async function seedCatalogues(
  database: Database,
  context: Context,
  seeds: readonly CatalogueSeed[],
): Promise<number> {
  const wanted = seeds.map(({ entity }) => tableNameOf(entity));
  const known = await database.findOne(
    'SELECT count(*)::int AS n FROM seeded_catalogue WHERE table_name = ANY($1::text[])',
    wanted,
  );
  if (Number(known?.n) === wanted.length) return 0;
  return database.asPlatform({ ...context, action: 'seed' }, async (transaction) => {
    const noted = await transaction.read(
      { table_name: 'text' },
      `INSERT INTO seeded_catalogue (table_name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING table_name`,
      wanted,
    );
    const isNew = new Set(noted.map((one) => one.table_name));
    const hands = platformHands(transaction);
    const rowsOf = new Map(seeds.map(({ entity, rows }) => [entity, rows]));
    for (const entity of referredFirst([...rowsOf.keys()]))
      if (isNew.has(tableNameOf(entity)))
        await insertRows(
          hands,
          entity,
          (rowsOf.get(entity) ?? []).map((row) => seededRow(entity, row)),
        );
    return noted.length;
  });
}
