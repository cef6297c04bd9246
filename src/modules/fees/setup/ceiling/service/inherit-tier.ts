import { newId } from '../../../../../core/ids.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { type InstitutionArea, tierOf } from '../rules.ts';

/**
 * Takes over which national ceilings follow from the area and MPO status the platform keeps of the institution. What the
 * institution has chosen itself stays; what followed before and does not any more is gone.
 */
export async function inheritTier(transaction: Transaction, institution: InstitutionArea): Promise<void> {
  const taught = await transaction.readOne(
    { isEnglishOnly: 'bool' },
    `SELECT coalesce(bool_and(v.name_en ILIKE '%english%'), false) AS "isEnglishOnly" FROM academic_version v
      WHERE v.site_id = $1 AND v.is_active`,
  );
  const tier = tierOf(institution, { isEnglishOnly: taught?.isEnglishOnly ?? false });
  if (tier === null) {
    await transaction.change('DELETE FROM fees_ceiling_tier WHERE site_id = $1 AND is_inherited');
    return;
  }
  await transaction.change(
    `INSERT INTO fees_ceiling_tier AS t (site_id, id, tier, is_inherited) VALUES ($1, $2, $3, true)
     ON CONFLICT (site_id) DO UPDATE
       SET tier = EXCLUDED.tier, version = t.version + 1, updated_at = EXCLUDED.updated_at
     WHERE t.is_inherited AND t.tier <> EXCLUDED.tier`,
    newId(),
    tier,
  );
}
