import { foreignKey, index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
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
