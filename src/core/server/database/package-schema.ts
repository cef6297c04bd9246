import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * What institutions may use, how much of it, and its price. Core holds its parts and limits against every call; billing
 * makes the price into invoices.
 */
export const sitePackage = pgTable(
  'site_package',
  {
    id: uuid('id').primaryKey(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    /** The areas of its sub-modules. */
    subModules: text('sub_modules').array().notNull(),
    /** Null: no limit. Storage in megabytes. */
    studentLimit: integer('student_limit'),
    smsLimit: integer('sms_limit'),
    storageLimit: integer('storage_limit'),
    priceModel: text('price_model').notNull(),
    /** Paisa a month: of one student, or of the institution; of tiers nothing. */
    price: bigint('price', { mode: 'bigint' }).notNull(),
    /** `[{upTo, price}]`, the last without an end: what an institution of that size pays a month. Empty for the others. */
    tiers: jsonb('tiers').notNull().default(sql`'[]'`),
    isActive: boolean('is_active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    uniqueIndex('site_package_name').on(row.nameEn),
    check('site_package_model', sql`${row.priceModel} IN ('per_student', 'flat', 'tiered')`),
    check('site_package_price', sql`${row.price} >= 0`),
    check('site_package_parts', sql`cardinality(${row.subModules}) > 0`),
  ],
);

/**
 * A price of a package that holds no longer, with the moment until which it held: what was billed by it is credited by it.
 * Only added to.
 */
export const sitePackagePrice = pgTable(
  'site_package_price',
  {
    id: uuid('id').primaryKey(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => sitePackage.id),
    heldUntil: timestamp('held_until', { withTimezone: true }).notNull(),
    priceModel: text('price_model').notNull(),
    price: bigint('price', { mode: 'bigint' }).notNull(),
    tiers: jsonb('tiers').notNull(),
  },
  (row) => [index('site_package_price_held').on(row.packageId, row.heldUntil)],
);
