import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { areTiersWhole, priceModels } from '../rules.ts';
import {
  access,
  base,
  day,
  label,
  name,
  reason,
  siteId,
  siteShown,
  taka,
  version,
  whole,
} from '../shapes.ts';

const tier = z.strictObject({ upTo: whole(1, 1_000_000).nullable(), price: taka });
const limit = (most: number) => whole(1, most).nullable();

const given = {
  nameEn: name,
  nameBn: name,
  subModules: z.array(z.string().max(60)).min(1).max(100),
  students: limit(1_000_000),
  sms: limit(100_000_000),
  megabytes: limit(100_000_000),
  priceModel: z.enum(priceModels),
  price: taka,
  tiers: z.array(tier).max(20),
  isActive: z.boolean(),
};
const whereTiered = (one: { priceModel: string; tiers: { upTo: number | null; price: bigint }[] }) =>
  one.priceModel !== 'tiered' || areTiersWhole(one.tiers);
const atTiers = { path: ['tiers'] };

const packageShown = z.object({
  id: z.guid(),
  version: z.int(),
  name: label,
  subModules: z.array(z.string()),
  limits: z.object({
    students: z.int().nullable(),
    sms: z.int().nullable(),
    megabytes: z.int().nullable(),
  }),
  priceModel: z.enum(priceModels),
  price: z.string(),
  tiers: z.array(z.object({ upTo: z.int().nullable(), price: z.string() })),
  isActive: z.boolean(),
  institutions: z.int(),
});
export type PackageShown = z.output<typeof packageShown>;

/** Packages: what institutions may use, how much of it, and its price. */
export const packageContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/packages`,
    access: access.view,
    summary: { en: 'Packages', bn: 'প্যাকেজসমূহ' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(packageShown),
      subModules: z.array(z.object({ area: z.string(), label, module: z.string(), moduleLabel: label })),
      /** What an institution begins with where nothing is chosen; while there is one, none goes back to no package. */
      defaultId: z.guid().nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: `${base}/packages`,
    access: access.edit,
    summary: { en: 'A new package', bn: 'নতুন প্যাকেজ' },
    input: z.strictObject({ ...given, id: z.guid() }).refine(whereTiered, atTiers),
    output: packageShown,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/packages/:id`,
    access: access.edit,
    summary: { en: 'Change a package', bn: 'প্যাকেজ পরিবর্তন' },
    input: z.strictObject({ ...given, id: z.guid(), version }).refine(whereTiered, atTiers),
    output: packageShown,
  }),
  preview: endpoint({
    method: 'GET',
    path: `${base}/sites/:siteId/package-change`,
    access: access.view,
    summary: { en: 'What a change of the package costs', bn: 'প্যাকেজ বদলালে কত লাগে' },
    input: z.strictObject({ siteId, packageId: z.guid().optional() }),
    output: z.object({
      site: siteShown,
      version: z.int(),
      current: z.guid().nullable(),
      students: z.int(),
      day,
      amount: z.string(),
      isOverLimit: z.boolean(),
    }),
  }),
  change: endpoint({
    method: 'POST',
    path: `${base}/sites/:siteId/package-change`,
    access: access.edit,
    summary: { en: "Change an institution's package", bn: 'প্রতিষ্ঠানের প্যাকেজ পরিবর্তন' },
    input: z.strictObject({ siteId, version, packageId: z.guid().nullable(), reason }),
    output: z.object({ amount: z.string() }),
  }),
};
