import type { Services } from '../../../../core/server/http/services.ts';
import type { accentNames } from '../../../platform/settings/rules.ts';
import { type Board, boardOf } from '../rules.ts';

type Accent = (typeof accentNames)[number];
type Found = { readonly accent: Accent | null; readonly boards: Readonly<Record<string, Partial<Board>>> };
type Kept = { readonly at: number; readonly reading: Promise<Found> };

/** As long as facts of institutions: every open first screen asks each minute. */
const freshFor = 3_000;
const kept = new WeakMap<Services, Map<number, Kept>>();

/** An institution's palette: its own, else its package's, else its kind's, else the standard one. `s` is the institution. */
export const paletteOfSite = `coalesce(
  (SELECT u.palette_id FROM dashboard_palette_use u WHERE u.of_site = s.id),
  (SELECT u.palette_id FROM dashboard_palette_use u WHERE u.package_id = s.package_id),
  (SELECT u.palette_id FROM dashboard_palette_use u WHERE u.site_kind = s.kind),
  (SELECT d.id FROM dashboard_palette d WHERE d.is_default))`;

async function find({ database }: Services, siteId: number): Promise<Found> {
  const found = await database.findOne<{ accent: Accent | null; boards: Found['boards'] }>(
    `SELECT p.accent, p.boards FROM site s JOIN dashboard_palette p ON p.id = ${paletteOfSite} WHERE s.id = $1`,
    siteId,
  );
  return found ?? { accent: null, boards: {} };
}

function read(services: Services, siteId: number): Promise<Found> {
  const known = kept.get(services) ?? new Map<number, Kept>();
  kept.set(services, known);
  const one = known.get(siteId);
  if (one && performance.now() - one.at < freshFor) return one.reading;
  const reading = find(services, siteId);
  known.set(siteId, { at: performance.now(), reading });
  // What failed is asked for again.
  reading.catch(() => known.delete(siteId));
  return reading;
}

/** After a palette or whom it is for was changed. */
export const forgetPalettes = (services: Services): void => void kept.delete(services);

/**
 * The first screen of a role at an institution. It only says what stands where: what a tile tells is read with the
 * permissions of whoever looks, so naming another role shows nobody more.
 */
export async function readBoard(services: Services, siteId: number, role: string | null) {
  const { accent, boards } = await read(services, siteId);
  return { accent, ...boardOf(boards, role) };
}
