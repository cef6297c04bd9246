import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { changeOn, discountOn, type discountTypes, priceOfMonth } from '../../rules.ts';
import { type PriceJson, priceOf } from '../../service/prices.ts';
import { holdSite, studentsOf } from '../../service/sites.ts';

/** A package's price and limit of students; null: no package, which costs nothing. */
async function priceWith(transaction: PlatformTransaction, id: string | null) {
  if (id === null) return null;
  const row = await transaction.readOne(
    { price: json<PriceJson>(), student_limit: 'int?', is_active: 'bool' },
    `SELECT json_build_object('model', p.price_model, 'price', p.price::text, 'tiers', p.tiers) AS price, p.student_limit, p.is_active
       FROM site_package p WHERE p.id = $1`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/**
 * What a change of the package today changes of the instalment that is invoiced already. Nothing where nothing is, or
 * where the amount was agreed whatever the package.
 */
async function amountOfChange(
  transaction: PlatformTransaction,
  given: { site: number; was: string | null; became: string | null; students: number; today: string },
): Promise<{ amount: bigint; isOverLimit: boolean }> {
  const was = await priceWith(transaction, given.was);
  const became = await priceWith(transaction, given.became);
  if (became && !became.is_active && given.was !== given.became) throw new AppError(errors.notFound);
  const limit = became?.student_limit ?? null;
  const isOverLimit = limit !== null && given.students > limit;
  const running = await transaction.readOne(
    {
      from: 'date',
      to: 'date',
      students: 'int',
      instalments: 'int',
      discount_type: oneOf<(typeof discountTypes)[number]>(),
      discount_value: 'bigint',
    },
    `SELECT i.period_from AS "from", i.period_to AS "to", i.students, m.instalments, m.discount_type, m.discount_value
       FROM billing_invoice i JOIN billing_membership m ON m.of_site = i.of_site AND m.amount IS NULL
      WHERE i.of_site = $1 AND i.source = 'schedule' AND i.state = 'issued' AND $2::date BETWEEN i.period_from AND i.period_to
      ORDER BY i.period_from DESC LIMIT 1`,
    given.site,
    given.today,
  );
  if (!running) return { amount: 0n, isOverLimit };
  const discount = { discountType: running.discount_type, discountValue: running.discount_value };
  // The students of the invoice, so that only the package makes the difference.
  const priceFor = (one: typeof was) => {
    const price = one
      ? priceOfMonth(priceOf(one.price), running.students) * BigInt(12 / running.instalments)
      : 0n;
    return price - discountOn(price, discount);
  };
  return { amount: changeOn(running, given.today, priceFor(was), priceFor(became)), isOverLimit };
}

/** What a change would cost, before anybody decides. */
export async function previewChange(
  transaction: PlatformTransaction,
  today: string,
  input: { siteId: number; packageId?: string | undefined },
) {
  const site = await holdSite(transaction, input.siteId);
  const students = (await studentsOf(transaction, [input.siteId])).get(input.siteId) ?? 0;
  const { amount, isOverLimit } = await amountOfChange(transaction, {
    site: input.siteId,
    was: site.package_id,
    became: input.packageId ?? null,
    students,
    today,
  });
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

/** Gives an institution another package at once; what it costs or saves goes on its next invoice. */
export async function changePackage(
  transaction: PlatformTransaction,
  { now, today }: { now: Date; today: string },
  input: { siteId: number; version: number; packageId: string | null; reason: string },
) {
  const site = await holdSite(transaction, input.siteId);
  if (site.version !== input.version) throw new AppError(errors.staleVersion);
  const students = (await studentsOf(transaction, [input.siteId])).get(input.siteId) ?? 0;
  const { amount } = await amountOfChange(transaction, {
    site: input.siteId,
    was: site.package_id,
    became: input.packageId,
    students,
    today,
  });
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
