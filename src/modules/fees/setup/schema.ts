import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { catalogueOf, type Entity } from '../../../core/entity.ts';
import { siteColumns, tableOf, tablesOf } from '../../../core/server/database/table.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { schoolClass } from '../../academic/class.entity.ts';
import { group } from '../../academic/group.entity.ts';
import { shift } from '../../academic/shift.entity.ts';
import { subject } from '../../academic/subject.entity.ts';
import { version } from '../../academic/version.entity.ts';
import * as entities from '../entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
export const table = (entity: Entity): any => tableOf(entity);
export const feeHeadTable = table(entities.feeHead);
export const feeSubHeadTable = table(entities.feeSubHead);
export const waiverTypeTable = table(entities.waiverType);
export const [feeGroupTable, feeGroupCatalogue] = tablesOf(entities.feeGroup);
export const [studentOfferTypeTable, studentOfferTypeCatalogue] = tablesOf(entities.studentOfferType);
export const [feeHeadCatalogue, feeSubHeadCatalogue, waiverTypeCatalogue] = [
  table(catalogueOf(entities.feeHead)),
  table(catalogueOf(entities.feeSubHead)),
  table(catalogueOf(entities.waiverType)),
];
/** The amount of a sub-head in a year for whoever fits; empty criteria are for all. Amounts in paisa. */
export const feeRule = pgTable(
  'fees_fee_rule',
  {
    ...siteColumns(),
    subHeadId: uuid('sub_head_id').notNull(),
    yearId: uuid('year_id').notNull(),
    classId: uuid('class_id'),
    gender: text('gender'),
    shiftId: uuid('shift_id'),
    versionId: uuid('version_id'),
    groupId: uuid('group_id'),
    /** For who is new in the year, or who was here before: `new` or `returning`. */
    entry: text('entry'),
    /** The kind of student, as `residences` names it. */
    residence: text('residence'),
    /** For who takes this subject by choice. */
    subjectId: uuid('subject_id'),
    /** The calendar months it bills in, 1 to 12, ascending; without them every one. */
    months: integer('months').array(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_fee_rule_once')
      .on(
        row.siteId,
        row.subHeadId,
        row.yearId,
        row.classId,
        row.gender,
        row.shiftId,
        row.versionId,
        row.groupId,
        row.entry,
        row.months,
        row.residence,
        row.subjectId,
      )
      .nullsNotDistinct(),
    foreignKey({
      name: 'fees_fee_rule_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
    ...(
      [
        ['year', row.yearId, academicYear],
        ['class', row.classId, schoolClass],
        ['shift', row.shiftId, shift],
        ['version', row.versionId, version],
        ['group', row.groupId, group],
        ['subject', row.subjectId, subject],
      ] as const
    ).map(([name, column, entity]) =>
      foreignKey({
        name: `fees_fee_rule_${name}_fk`,
        columns: [row.siteId, column],
        foreignColumns: [table(entity).siteId, table(entity).id],
      }),
    ),
    check('fees_fee_rule_entry', sql`${row.entry} IN ('new', 'returning')`),
    check('fees_fee_rule_residence', sql`${row.residence} IN ('day', 'dayCare', 'boarding')`),
    check(
      'fees_fee_rule_months',
      sql`${row.months} <@ ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] AND cardinality(${row.months}) BETWEEN 1 AND 12`,
    ),
    check('fees_fee_rule_amount', sql`${row.amount} >= 0`),
  ],
);
/** What being late costs; without a sub-head it is the rule of every sub-head that has none of its own. */
export const fineRule = pgTable(
  'fees_fine_rule',
  {
    ...siteColumns(),
    subHeadId: uuid('sub_head_id'),
    /** As `FineRule` of rules.ts, amounts as decimal texts of paisa. */
    rule: jsonb('rule').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_fine_rule_once').on(row.siteId, row.subHeadId).nullsNotDistinct(),
    foreignKey({
      name: 'fees_fine_rule_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
  ],
);
/** How an institution spreads money over what is owed; without a row everything is as its columns begin. */
export const setting = pgTable(
  'fees_setting',
  {
    ...siteColumns(),
    /** Of a line the fee before its fine. */
    isPrincipalFirst: boolean('is_principal_first').notNull().default(false),
    /** Fee heads in their order, and only then the oldest due day. */
    isHeadFirst: boolean('is_head_first').notNull().default(false),
    /** A run of invoices pays them from what students have in advance. */
    usesAdvance: boolean('uses_advance').notNull().default(false),
    /** What receipts are printed on: `roll80`, `roll58`, `a5` or `a4`. */
    paper: text('paper').notNull().default('roll80'),
    /** A receipt goes to the printer by itself when money is taken. */
    isAutoPrint: boolean('is_auto_print').notNull().default(false),
    /** Paisa a day of absence costs, after so many free ones a month; billed as this sub-head. 0: none. */
    absenceFine: bigint('absence_fine', { mode: 'bigint' }).notNull().default(sql`0`),
    absenceFreeDays: integer('absence_free_days').notNull().default(0),
    absenceSubHeadId: uuid('absence_sub_head_id'),
    /** What a monthly fee costs of a month a student was not all here: `full`, `days` or `half`. */
    proration: text('proration').notNull().default('full'),
    /** Where the numbers of receipts begin anew: `fiscal` in July, `calendar` in January. */
    receiptYear: text('receipt_year').notNull().default('fiscal'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_setting_once').on(row.siteId),
    foreignKey({
      name: 'fees_setting_absence_fk',
      columns: [row.siteId, row.absenceSubHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
    check('fees_setting_proration', sql`${row.proration} IN ('full', 'days', 'half')`),
    check('fees_setting_receipt_year', sql`${row.receiptYear} IN ('fiscal', 'calendar')`),
    check('fees_setting_paper', sql`${row.paper} IN ('roll80', 'roll58', 'a5', 'a4')`),
    check(
      'fees_setting_absence',
      sql`${row.absenceFine} >= 0 AND ${row.absenceFreeDays} >= 0 AND (${row.absenceFine} = 0 OR ${row.absenceSubHeadId} IS NOT NULL)`,
    ),
  ],
);
