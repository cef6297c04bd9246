import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { ringForHeads } from '../../../../core/server/auth/impersonation.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { packageNews, problems } from '../../labels.ts';
import { billingPath } from '../../paths.ts';
import { changeOn, type discountTypes, packageCost, priceOfMonth } from '../../rules.ts';
import { readDefaultPackage } from '../../service/ladder.ts';
import { type PriceJson, priceAt, priceOf } from '../../service/prices.ts';
import { holdSite, studentsOf } from '../../service/sites.ts';

/**
 * Whether a package may be given to an institution of that size. Throws 404 for one that is not there or not offered. `hold`:
 * nobody stops offering it meanwhile.
 */
async function fits(
  transaction: PlatformTransaction,
  given: { was: string | null; became: string | null; students: number },
  hold: '' | 'FOR KEY SHARE' = '',
): Promise<boolean> {
  if (given.became === null) return true;
  const row = await transaction.readOne(
    { student_limit: 'int?', is_active: 'bool' },
    `SELECT student_limit, is_active FROM site_package WHERE id = $1 ${hold}`,
    given.became,
  );
  if (!row || (!row.is_active && given.was !== given.became)) throw new AppError(errors.notFound);
  return row.student_limit === null || given.students <= row.student_limit;
}

/**
 * What a change of the package now changes of the instalment that is invoiced already. Nothing where nothing is, or where
 * the amount was agreed whatever the package. The day counts as one: what it began with, at the price it was billed by,
 * against what it ends with; what changes of the same day have booked already is taken off. So there and back on one day
 * is nothing, also where a price changed in between. A credit that is carried on is no change.
 */
async function amountOfChange(
  transaction: PlatformTransaction,
  given: { site: number; was: string | null; became: string | null; now: Date; today: string },
): Promise<bigint> {
  const running = await transaction.readOne(
    {
      from: 'date',
      to: 'date',
      students: 'int',
      starts_on: 'date',
      instalments: 'int',
      discount_type: oneOf<(typeof discountTypes)[number]>(),
      discount_value: 'bigint',
      opened_with: 'uuid?',
      opened: jsonOrNull<PriceJson>(),
      became: jsonOrNull<PriceJson>(),
      booked: 'bigint',
    },
    `WITH running AS (
       SELECT i.id, i.period_from, i.period_to, i.students, i.made_at, m.starts_on, m.instalments, m.discount_type, m.discount_value
         FROM billing_invoice i JOIN billing_membership m ON m.of_site = i.of_site AND m.amount IS NULL
        WHERE i.of_site = $1 AND i.source = 'schedule' AND i.state = 'issued' AND $2::date BETWEEN i.period_from AND i.period_to
        ORDER BY i.period_from DESC LIMIT 1
     ), changes AS (
       SELECT c.was, c.on_day, c.amount, c.at, c.id FROM billing_package_change c, running r
        WHERE c.of_site = $1 AND (c.at, c.id) > (r.made_at, r.id) AND c.was IS DISTINCT FROM c.became
     ), opened AS (
       SELECT coalesce((SELECT max(at) FROM changes WHERE on_day < $2::date), r.made_at) AS at,
              (SELECT array_agg(was ORDER BY at, id) FROM changes WHERE on_day = $2::date) AS first
         FROM running r
     ), day AS (
       SELECT at, CASE WHEN first IS NULL THEN $3::uuid ELSE first[1] END AS package FROM opened
     )
     SELECT r.period_from AS "from", r.period_to AS "to", r.students, r.starts_on, r.instalments, r.discount_type,
            r.discount_value, d.package AS opened_with, ${priceAt('d.package', 'd.at')} AS opened,
            ${priceAt('$4::uuid', '$5::timestamptz')} AS became,
            (SELECT coalesce(sum(amount), 0)::bigint FROM changes WHERE on_day = $2::date) AS booked
       FROM running r, day d`,
    given.site,
    given.today,
    given.was,
    given.became,
    given.now,
  );
  if (!running) return 0n;
  const agreement = {
    startsOn: running.starts_on,
    instalments: running.instalments,
    discountType: running.discount_type,
    discountValue: running.discount_value,
  };
  // The students of the invoice, so that only the package makes the difference.
  const costOf = (price: PriceJson | null) =>
    packageCost(agreement, running, price ? priceOfMonth(priceOf(price), running.students) : 0n);
  const opened = costOf(running.opened);
  const became = running.opened_with === given.became ? opened : costOf(running.became);
  return changeOn(running, given.today, opened, became) - running.booked;
}

/** What a change would cost, before anybody decides. */
export async function previewChange(
  transaction: PlatformTransaction,
  { now, today }: { now: Date; today: string },
  input: { siteId: number; packageId?: string | undefined },
) {
  const site = await holdSite(transaction, input.siteId);
  const students = (await studentsOf(transaction, [input.siteId])).get(input.siteId) ?? 0;
  const [was, became] = [site.package_id, input.packageId ?? null];
  const isOverLimit = !(await fits(transaction, { was, became, students }));
  const amount = await amountOfChange(transaction, { site: input.siteId, was, became, now, today });
  return {
    site: { id: input.siteId, name: { en: site.name_en, bn: site.name_bn } },
    version: site.version,
    current: site.package_id,
    students,
    day: today,
    amount: takaText(amount),
    isOverLimit,
  };
}

/**
 * Whoever leads the institution hears which package it has now, and why. Last in its transaction: the bell rings within the
 * institution.
 */
export async function tellPackage(
  transaction: PlatformTransaction,
  { siteId, packageId, reason }: { siteId: number; packageId: string | null; reason: string },
): Promise<void> {
  const given = await transaction.readOne(
    { en: 'text', bn: 'text' },
    'SELECT name_en AS en, name_bn AS bn FROM site_package WHERE id = $1',
    packageId,
  );
  const title = given
    ? fillLabel(packageNews.given, { package: given, reason })
    : fillLabel(packageNews.none, { reason });
  await ringForHeads(transaction, siteId, { title, path: billingPath.mine });
}

/** Gives an institution another package at once; what it costs or saves goes on its next invoice. */
export async function changePackage(
  transaction: PlatformTransaction,
  { now, today }: { now: Date; today: string },
  input: { siteId: number; version: number; packageId: string | null; reason: string },
) {
  const site = await holdSite(transaction, input.siteId);
  if (site.version !== input.version) throw new AppError(errors.staleVersion);
  const [was, became] = [site.package_id, input.packageId];
  // Who has none already keeps it; nobody goes back to it once the platform gives each a package.
  if (became === null && was !== null && (await readDefaultPackage(transaction)) !== null)
    throw new ValidationError({ packageId: [problems.packageNeeded] });
  await fits(transaction, { was, became, students: 0 }, 'FOR KEY SHARE');
  const amount = await amountOfChange(transaction, { site: input.siteId, was, became, now, today });
  await transaction.change(
    'UPDATE site SET package_id = $2, version = version + 1 WHERE id = $1',
    input.siteId,
    input.packageId,
  );
  await transaction.change(
    `INSERT INTO billing_package_change (id, of_site, was, became, on_day, amount, reason, by_account, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    newId(),
    input.siteId,
    site.package_id,
    input.packageId,
    today,
    amount,
    input.reason,
    transaction.context.accountId,
    now,
  );
  return { amount: takaText(amount) };
}
