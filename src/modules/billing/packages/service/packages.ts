import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { SubModules } from '../../../../core/server/http/standing.ts';
import { enqueue } from '../../../../core/server/jobs/jobs.ts';
import { billingErrors, problems } from '../../labels.ts';
import type { priceModels, Tier } from '../../rules.ts';
import { readDefaultPackage } from '../../service/ladder.ts';
import type { PackageShown } from '../contract.ts';
import { tellCutJob } from './tell-cut.ts';

const row = {
  id: 'uuid',
  version: 'int',
  name_en: 'text',
  name_bn: 'text',
  sub_modules: 'text[]',
  student_limit: 'int?',
  sms_limit: 'int?',
  storage_limit: 'int?',
  price_model: oneOf<(typeof priceModels)[number]>(),
  price: 'bigint',
  tiers: json<{ upTo: number | null; price: string }[]>(),
  is_active: 'bool',
  institutions: 'int',
} as const;

/** Packages are few: all of them, the offered ones first. */
export async function listPackages(
  transaction: PlatformTransaction,
  only: string | null = null,
): Promise<PackageShown[]> {
  const rows = await transaction.read(
    row,
    `SELECT p.id, p.version, p.name_en, p.name_bn, p.sub_modules, p.student_limit, p.sms_limit, p.storage_limit, p.price_model,
            p.price, p.tiers, p.is_active,
            (SELECT count(*)::int FROM site s WHERE s.package_id = p.id AND s.status <> 'closed') AS institutions
       FROM site_package p WHERE ($1::uuid IS NULL OR p.id = $1::uuid) ORDER BY p.is_active DESC, p.name_en LIMIT 500`,
    only,
  );
  return rows.map((one) => ({
    id: one.id,
    version: one.version,
    name: { en: one.name_en, bn: one.name_bn },
    subModules: one.sub_modules,
    limits: { students: one.student_limit, sms: one.sms_limit, megabytes: one.storage_limit },
    priceModel: one.price_model,
    price: takaText(one.price),
    tiers: one.tiers.map(({ upTo, price }) => ({ upTo, price: takaText(BigInt(price)) })),
    isActive: one.is_active,
    institutions: one.institutions,
  }));
}

type Given = {
  id: string;
  nameEn: string;
  nameBn: string;
  subModules: string[];
  students: number | null;
  sms: number | null;
  megabytes: number | null;
  priceModel: (typeof priceModels)[number];
  price: bigint;
  tiers: Tier[];
  isActive: boolean;
};

/** What stands on other parts cannot go without them. */
function assertParts(chosen: readonly string[], { all }: SubModules): void {
  const known = new Set(all.map(({ area }) => area));
  if (chosen.some((area) => !known.has(area)))
    throw new ValidationError({ subModules: [problems.unknownPart] });
  if (chosen.includes('results') && !(chosen.includes('exams') && chosen.includes('marks')))
    throw new ValidationError({ subModules: [problems.needsExams] });
}

const modelOf = (given: Given) =>
  given.priceModel === 'tiered'
    ? { price: 0n, tiers: given.tiers.map(({ upTo, price }) => ({ upTo, price: String(price) })) }
    : { price: given.price, tiers: [] };

/** Keeps the price that holds until now, where another one follows. */
const keepPrice = (transaction: PlatformTransaction, now: Date, given: Given) =>
  transaction.change(
    `INSERT INTO site_package_price (id, package_id, held_until, price_model, price, tiers)
     SELECT $2, p.id, $3, p.price_model, p.price, p.tiers FROM site_package p
      WHERE p.id = $1 AND (p.price_model, p.price, p.tiers) IS DISTINCT FROM ($4::text, $5::bigint, $6::jsonb)`,
    given.id,
    newId(),
    now,
    given.priceModel,
    modelOf(given).price,
    JSON.stringify(modelOf(given).tiers),
  );

const valuesOf = (given: Given) => [
  given.id,
  given.nameEn,
  given.nameBn,
  [...new Set(given.subModules)].sort(),
  given.students,
  given.sms,
  given.megabytes,
  given.priceModel,
  modelOf(given).price,
  JSON.stringify(modelOf(given).tiers),
  given.isActive,
];

const refuseTaken = (error: { constraint?: string }): never => {
  if (error.constraint === 'site_package_name') throw new ValidationError({ nameEn: [problems.nameTaken] });
  throw error;
};

export async function addPackage(transaction: PlatformTransaction, parts: SubModules, given: Given) {
  assertParts(given.subModules, parts);
  await transaction
    .change(
      `INSERT INTO site_package (id, name_en, name_bn, sub_modules, student_limit, sms_limit, storage_limit, price_model, price, tiers, is_active)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING`,
      ...valuesOf(given),
    )
    .catch(refuseTaken);
  return readPackage(transaction, given.id);
}

/** Changes a package for all institutions that have it: parts and limits at once, the price with their next invoice. What
 * was billed by the price before is credited by that one. */
export async function savePackage(
  transaction: PlatformTransaction,
  parts: SubModules,
  now: Date,
  given: Given & { version: number },
) {
  assertParts(given.subModules, parts);
  // Held, so that nobody is given it while it is no longer offered.
  await transaction.row('SELECT 1 FROM site_package WHERE id = $1 FOR UPDATE', given.id);
  const known = await readPackage(transaction, given.id);
  if (!given.isActive && known.institutions > 0)
    throw new AppError(billingErrors.inUse, { count: known.institutions });
  if (!given.isActive && (await readDefaultPackage(transaction)) === given.id)
    throw new AppError(billingErrors.isDefault);
  await keepPrice(transaction, now, given);
  const changed = await transaction
    .change(
      `UPDATE site_package SET name_en = $2, name_bn = $3, sub_modules = $4, student_limit = $5, sms_limit = $6, storage_limit = $7,
              price_model = $8, price = $9, tiers = $10, is_active = $11, version = version + 1 WHERE id = $1 AND version = $12`,
      ...valuesOf(given),
      given.version,
    )
    .catch(refuseTaken);
  if (changed === 0) throw new AppError(errors.staleVersion);
  const cut = known.subModules.filter((one) => !given.subModules.includes(one));
  if (cut.length > 0 && known.institutions > 0)
    await enqueue(transaction, tellCutJob, { packageId: given.id, parts: cut });
  return readPackage(transaction, given.id);
}

async function readPackage(transaction: PlatformTransaction, id: string): Promise<PackageShown> {
  const [found] = await listPackages(transaction, id);
  if (!found) throw new AppError(errors.notFound);
  return found;
}
