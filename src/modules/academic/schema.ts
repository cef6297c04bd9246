import { boolean, date, foreignKey, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf, tablesOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const [shiftTable, shiftCatalogue] = tablesOf(entities.shift);
export const [versionTable, versionCatalogue] = tablesOf(entities.version);
export const [classTable, classCatalogue] = tablesOf(entities.schoolClass);
export const [groupTable, groupCatalogue] = tablesOf(entities.group);
export const sectionTable = tableOf(entities.section);
export const [subjectTable, subjectCatalogue] = tablesOf(entities.subject);
export const [classSubjectTable, classSubjectCatalogue] = tablesOf(entities.classSubject);
export const [academicYearTable, academicYearCatalogue] = tablesOf(entities.academicYear);
export const [houseTable, houseCatalogue] = tablesOf(entities.house);
export const periodTypeTable = tableOf(entities.periodType);
export const holidayTable = tableOf(entities.holiday);
export const [sessionTypeTable, sessionTypeCatalogue] = tablesOf(entities.sessionType);
export const [sessionTable, sessionCatalogue] = tablesOf(entities.session);
export const [classGroupTable, classGroupCatalogue] = tablesOf(entities.classGroup);
export const [groupBasedDetailTable, groupBasedDetailCatalogue] = tablesOf(entities.groupBasedDetail);
export const [subjectConditionTable, subjectConditionCatalogue] = tablesOf(entities.subjectCondition);
export const fiscalYearTable = tableOf(entities.fiscalYear);
export const boardTable = tableOf(entities.board);
export const academicGroupTable = tableOf(entities.academicGroup);

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

/** Which holidays are those of the national calendar, and what days they are there. */
export const inheritedHoliday = pgTable(
  'academic_inherited_holiday',
  {
    ...siteColumns(),
    holidayId: uuid('holiday_id').notNull(),
    nationalId: uuid('national_id').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    isObserved: boolean('is_observed').notNull().default(false),
    isTentative: boolean('is_tentative').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('academic_inherited_holiday_national').on(row.siteId, row.nationalId),
    unique('academic_inherited_holiday_holiday').on(row.siteId, row.holidayId),
    foreignKey({
      name: 'academic_inherited_holiday_holiday_fk',
      columns: [row.siteId, row.holidayId],
      foreignColumns: [table(entities.holiday).siteId, table(entities.holiday).id],
    }),
  ],
);
