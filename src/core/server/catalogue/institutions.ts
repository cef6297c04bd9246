import type { Entity } from '../../entity.ts';
import { AppError, errors } from '../../errors.ts';
import type { PlatformTransaction } from '../database/in-site.ts';
import { tableNameOf } from '../database/table.ts';

type State = 'current' | 'behind' | 'left' | 'none';

/**
 * Which institutions have a copy of a row of the catalogue, and which of them would take its present version. Only the
 * note of what they did with it leaves an institution, never its record.
 */
export async function listInstitutions(
  transaction: PlatformTransaction,
  catalogue: Entity,
  query: { id: string; state?: State | undefined; page: number; size: number },
) {
  const found = await transaction.readOne(
    { version: 'int' },
    `SELECT version FROM ${tableNameOf(catalogue)} WHERE id = $1`,
    query.id,
  );
  if (!found) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    { id: 'bigint', alias: 'text', name_en: 'text', name_bn: 'text', seen_version: 'int?', has_copy: 'bool' },
    `SELECT s.id, s.alias, s.name_en, s.name_bn, c.seen_version, c.has_copy
       FROM pathshala_copies_by_site((SELECT array_agg(id) FROM site), $1) c JOIN site s ON s.id = c.site
      ORDER BY s.name_en, s.id`,
    query.id,
  );
  const items = rows.map((row) => ({
    site: { id: Number(row.id), alias: row.alias, label: { en: row.name_en, bn: row.name_bn } },
    state: stateOf(row.seen_version ?? null, row.has_copy, found.version),
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

function stateOf(seenVersion: number | null, hasCopy: boolean, version: number): State {
  if (seenVersion === null) return 'none';
  if (!hasCopy) return 'left';
  return seenVersion < version ? 'behind' : 'current';
}
