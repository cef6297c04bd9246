import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../../core/entity.ts';
import { siteColumns, tableOf } from '../../../core/server/database/table.ts';
import { asset } from './asset.entity.ts';
import { assetClass } from './asset-class.entity.ts';
import { depreciationRule } from './depreciation-rule.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);
const paisa = (name: string) => bigint(name, { mode: 'bigint' });

export const assetClassTable = table(assetClass);
export const depreciationRuleTable = table(depreciationRule);
export const assetTable = table(asset);

/** What happened to a thing: another room or person, repairs, what a count found. Never changed. */
export const assetEvent = pgTable(
  'facilities_asset_event',
  {
    ...siteColumns(),
    assetId: uuid('asset_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    fromRoom: uuid('from_room'),
    toRoom: uuid('to_room'),
    fromPerson: uuid('from_person'),
    toPerson: uuid('to_person'),
    /** What a repair cost, in paisa; the voucher that pays it is one of the books. */
    cost: paisa('cost').notNull().default(sql`0`),
    reason: text('reason').notNull().default(''),
    countId: uuid('count_id'),
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('facilities_asset_event_asset').on(row.siteId, row.assetId, row.day),
    foreignKey({
      name: 'facilities_asset_event_asset_fk',
      columns: [row.siteId, row.assetId],
      foreignColumns: [assetTable.siteId, assetTable.id],
    }),
    check('facilities_asset_event_cost', sql`${row.cost} >= 0`),
  ],
);

/** Depreciation of every thing through a month, with its voucher. Reversed, never deleted. */
export const depreciation = pgTable(
  'facilities_depreciation',
  {
    ...siteColumns(),
    /** `YYYY-MM`: what is charged through its end. */
    month: text('month').notNull(),
    state: text('state').notNull().default('posted'),
    total: paisa('total').notNull(),
    askedBy: uuid('asked_by').notNull(),
    postedBy: uuid('posted_by').notNull(),
    voucherId: uuid('voucher_id').notNull(),
    reversalId: uuid('reversal_id'),
    reversedBy: uuid('reversed_by'),
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('facilities_depreciation_once').on(row.siteId, row.month).where(sql`${row.state} = 'posted'`),
    check('facilities_depreciation_state', sql`${row.state} IN ('posted', 'reversed')`),
    check('facilities_depreciation_month', sql`${row.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('facilities_depreciation_total', sql`${row.total} > 0`),
    check(
      'facilities_depreciation_reversed',
      sql`(${row.state} = 'reversed') = (${row.reversalId} IS NOT NULL) AND (${row.reversalId} IS NULL) = (${row.reversedBy} IS NULL)`,
    ),
  ],
);

/** What was charged of one thing, and by which rule. Never changed. */
export const depreciationLine = pgTable(
  'facilities_depreciation_line',
  {
    ...siteColumns(),
    depreciationId: uuid('depreciation_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    amount: paisa('amount').notNull(),
    /** As the rule of the last month stood. */
    method: text('method').notNull(),
    rate: integer('rate').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_depreciation_line_once').on(row.siteId, row.depreciationId, row.assetId),
    index('facilities_depreciation_line_asset').on(row.siteId, row.assetId),
    foreignKey({
      name: 'facilities_depreciation_line_run_fk',
      columns: [row.siteId, row.depreciationId],
      foreignColumns: [depreciation.siteId, depreciation.id],
    }),
    foreignKey({
      name: 'facilities_depreciation_line_asset_fk',
      columns: [row.siteId, row.assetId],
      foreignColumns: [assetTable.siteId, assetTable.id],
    }),
    check('facilities_depreciation_line_amount', sql`${row.amount} > 0`),
  ],
);

/** A thing that left: sold, given away, written off. One each, never changed. */
export const assetDisposal = pgTable(
  'facilities_asset_disposal',
  {
    ...siteColumns(),
    assetId: uuid('asset_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    /** Paisa: what it brought, what was charged of it until then, and with it. */
    proceeds: paisa('proceeds').notNull(),
    accumulated: paisa('accumulated').notNull(),
    lastCharge: paisa('last_charge').notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    /** Null where its class is not in the books. */
    voucherId: uuid('voucher_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_asset_disposal_once').on(row.siteId, row.assetId),
    foreignKey({
      name: 'facilities_asset_disposal_asset_fk',
      columns: [row.siteId, row.assetId],
      foreignColumns: [assetTable.siteId, assetTable.id],
    }),
    check('facilities_asset_disposal_kind', sql`${row.kind} IN ('sold', 'given', 'written_off')`),
    check(
      'facilities_asset_disposal_amounts',
      sql`${row.proceeds} >= 0 AND ${row.accumulated} >= 0 AND ${row.lastCharge} >= 0 AND (${row.kind} = 'sold' OR ${row.proceeds} = 0)`,
    ),
  ],
);

/** The yearly count, of everything or of one class. It is left and gone on with for as long as it takes. */
export const assetCount = pgTable(
  'facilities_asset_count',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    /** Null: everything. */
    classId: uuid('class_id'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    startedBy: uuid('started_by').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: uuid('closed_by'),
    /** As they stood when it was closed. */
    expected: integer('expected'),
    found: integer('found'),
    moved: integer('moved'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('facilities_asset_count_list').on(row.siteId, row.startedAt),
    foreignKey({
      name: 'facilities_asset_count_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [assetClassTable.siteId, assetClassTable.id],
    }),
    check('facilities_asset_count_closed', sql`(${row.closedAt} IS NULL) = (${row.closedBy} IS NULL)`),
  ],
);

/** A thing that was seen in a count, and in which room. */
export const assetScan = pgTable(
  'facilities_asset_scan',
  {
    ...siteColumns(),
    countId: uuid('count_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    /** Where whoever counts stood; null where nobody said. */
    roomId: uuid('room_id'),
    scannedAt: timestamp('scanned_at', { withTimezone: true }).notNull(),
    scannedBy: uuid('scanned_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_asset_scan_once').on(row.siteId, row.countId, row.assetId),
    index('facilities_asset_scan_asset').on(row.siteId, row.assetId),
    foreignKey({
      name: 'facilities_asset_scan_count_fk',
      columns: [row.siteId, row.countId],
      foreignColumns: [assetCount.siteId, assetCount.id],
    }),
    foreignKey({
      name: 'facilities_asset_scan_asset_fk',
      columns: [row.siteId, row.assetId],
      foreignColumns: [assetTable.siteId, assetTable.id],
    }),
  ],
);
