import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { containing } from '../../../core/server/entity/records.ts';

/** At most fifty institutions and groups whose name or short name holds the words; the one that was asked for among them. */
export async function listPlaces(
  transaction: PlatformTransaction,
  { q, siteId }: { q?: string | undefined; siteId?: number | undefined },
) {
  const like = q ? containing(q) : null;
  const sites = await transaction.read(
    { id: 'bigint', name_en: 'text', name_bn: 'text', alias: 'text' },
    `SELECT id, name_en, name_bn, alias FROM site
      WHERE id = $2 OR $1::text IS NULL OR name_en ILIKE $1 OR name_bn ILIKE $1 OR alias ILIKE $1
      ORDER BY id IS NOT DISTINCT FROM $2::bigint DESC, name_en, id LIMIT 50`,
    like,
    siteId ?? null,
  );
  const groups = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text' },
    `SELECT id, name_en, name_bn FROM site_group
      WHERE $1::text IS NULL OR name_en ILIKE $1 OR name_bn ILIKE $1 ORDER BY name_en, id LIMIT 50`,
    like,
  );
  return {
    sites: sites.map((row) => ({
      id: Number(row.id),
      label: { en: row.name_en, bn: row.name_bn },
      alias: row.alias,
    })),
    groups: groups.map((row) => ({ id: row.id, label: { en: row.name_en, bn: row.name_bn } })),
  };
}
