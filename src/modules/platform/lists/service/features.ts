import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';

/** The active features in their order, those shown first before the others. */
export async function listFeatures(transaction: PlatformTransaction) {
  const rows = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text', text_en: 'text', text_bn: 'text', is_featured: 'bool' },
    `SELECT id, name_en, name_bn, text_en, text_bn, is_featured FROM catalogue_platform_feature
      WHERE is_active ORDER BY NOT is_featured, position, id LIMIT 60`,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: { en: row.name_en, bn: row.name_bn },
      text: { en: row.text_en, bn: row.text_bn },
      isFeatured: row.is_featured,
    })),
  };
}
