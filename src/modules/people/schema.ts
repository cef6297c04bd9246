import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf, tablesOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const [designationTable, designationCatalogue] = tablesOf(entities.designation);

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
export const employeeTable: any = tableOf(entities.employee);

/** Which account an employee signs in with: class teachers are found by it. */
export const employeeAccount = pgTable(
  'people_employee_account',
  { ...siteColumns(), employeeId: uuid('employee_id').notNull(), accountId: uuid('account_id').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_employee_account_employee').on(row.siteId, row.employeeId),
    index('people_employee_account_account').on(row.siteId, row.accountId),
    foreignKey({
      name: 'people_employee_account_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);

/** The age at which people leave, by what they do. An institution without a row goes by the rule for MPO teachers. */
export const peopleSetting = pgTable(
  'people_setting',
  {
    ...siteColumns(),
    teacherAge: integer('teacher_age').notNull(),
    staffAge: integer('staff_age').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_setting_once').on(row.siteId),
    check(
      'people_setting_ages',
      sql`${row.teacherAge} BETWEEN 50 AND 80 AND ${row.staffAge} BETWEEN 50 AND 80`,
    ),
  ],
);

/** Somebody was told, so many months ahead, that they reach the age limit. */
export const retirementNotice = pgTable(
  'people_retirement_notice',
  { ...siteColumns(), employeeId: uuid('employee_id').notNull(), months: integer('months').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_retirement_notice_once').on(row.siteId, row.employeeId, row.months),
    foreignKey({
      name: 'people_retirement_notice_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('people_retirement_notice_months', sql`${row.months} IN (3, 6, 12)`),
  ],
);

/** Somebody was wished a happy birthday, once a year. */
export const birthdayWish = pgTable(
  'people_birthday_wish',
  { ...siteColumns(), employeeId: uuid('employee_id').notNull(), year: integer('year').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_birthday_wish_once').on(row.siteId, row.employeeId, row.year),
    foreignKey({
      name: 'people_birthday_wish_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);

/** The curriculum vitae of an employee, by the parts that `cv/fields.data.ts` names. */
export const employeeCv = pgTable(
  'people_cv',
  { ...siteColumns(), employeeId: uuid('employee_id').notNull(), cv: jsonb('cv').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_cv_employee').on(row.siteId, row.employeeId),
    foreignKey({
      name: 'people_cv_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);
