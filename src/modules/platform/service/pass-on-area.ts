import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOfOrNull } from '../../../core/server/database/row-shape.ts';
import { inheritTier } from '../../fees/public.ts';
import type { AreaTier, MpoStatus } from '../../locations/policy.data.ts';

/**
 * Gives an institution what follows for its fees from the area and MPO status the platform keeps: the government ceilings
 * that hold there. What the institution has chosen itself, by two persons, stays.
 */
export async function passOnArea(transaction: PlatformTransaction, siteId: number): Promise<void> {
  const site = await transaction.readOne(
    { mpo: oneOfOrNull<MpoStatus>(), area: oneOfOrNull<AreaTier>(), district: 'text?' },
    `SELECT s.mpo, s.area_tier AS area, d.name_en AS district FROM site s
       LEFT JOIN catalogue_locations_thana t ON t.number = s.thana_id
       LEFT JOIN catalogue_locations_district d ON d.id = t.district_id WHERE s.id = $1`,
    siteId,
  );
  if (!site) return;
  await inheritTier(await transaction.enterSite(siteId), site);
}
