import { type Entity, ofCatalogue } from '../../entity.ts';
import type { PlatformTransaction } from '../database/in-site.ts';
import { snakeCase, tableNameOf } from '../database/table.ts';
import { readRecord } from '../entity/records.ts';
import { platformHands } from './hands.ts';
import { comparedFields } from './rules.ts';

type State = 'current' | 'behind' | 'left' | 'none';

/**
 * Which institutions have a copy of a row of the catalogue, and which of them would take its present version; those whose
 * board it is not for are not asked. Only the note of what they did with it leaves an institution, never its record.
 */
export async function listInstitutions(
  transaction: PlatformTransaction,
  catalogue: Entity,
  query: { id: string; state?: State | undefined; page: number; size: number },
) {
  const found = await readRecord(platformHands(transaction), catalogue, query.id);
  const isFor = ofCatalogue(catalogue)?.catalogue?.isFor ?? (() => true);
  const changed = await lastCompared(transaction, catalogue, query.id);
  const rows = await transaction.read(
    {
      id: 'bigint',
      alias: 'text',
      name_en: 'text',
      name_bn: 'text',
      board: 'text?',
      seen_version: 'int?',
      has_copy: 'bool',
    },
    `SELECT s.id, s.alias, s.name_en, s.name_bn, s.board, c.seen_version, c.has_copy
       FROM pathshala_copies_by_site((SELECT array_agg(id) FROM site), $1) c JOIN site s ON s.id = c.site
      ORDER BY s.name_en, s.id`,
    query.id,
  );
  const asked = rows.filter(({ board }) => isFor(found, board ?? null));
  const items = asked.map((row) => ({
    site: { id: Number(row.id), alias: row.alias, label: { en: row.name_en, bn: row.name_bn } },
    state: stateOf(row.seen_version ?? null, row.has_copy, Math.min(changed, found.version)),
  }));
  const count = (state: State) => items.filter((one) => one.state === state).length;
  const shown = items.filter((one) => query.state === undefined || one.state === query.state);
  return {
    items: shown.slice((query.page - 1) * query.size, query.page * query.size),
    total: shown.length,
    page: query.page,
    size: query.size,
    counts: {
      current: count('current'),
      behind: count('behind'),
      left: count('left'),
      none: count('none'),
    },
  };
}

/** The version with which something of a row changed last that institutions are asked about: its place in the order is not. */
async function lastCompared(
  transaction: PlatformTransaction,
  catalogue: Entity,
  id: string,
): Promise<number> {
  const entity = ofCatalogue(catalogue);
  const names = entity ? comparedFields(entity, catalogue).map(snakeCase) : Object.keys(catalogue.fields);
  const row = await transaction.readOne(
    { version: 'int?' },
    `SELECT max((h.after ->> 'version')::int) AS version FROM platform_history h
      WHERE h.table_name = $1 AND h.record_id = $2 AND h.before IS NOT NULL AND h.after IS NOT NULL
        AND EXISTS (SELECT 1 FROM unnest($3::text[]) c(name) WHERE h.before -> c.name IS DISTINCT FROM h.after -> c.name)`,
    tableNameOf(catalogue),
    id,
    [...names, 'is_active'],
  );
  return row?.version ?? 1;
}

function stateOf(seenVersion: number | null, hasCopy: boolean, changed: number): State {
  if (seenVersion === null) return 'none';
  if (!hasCopy) return 'left';
  return seenVersion < changed ? 'behind' : 'current';
}
