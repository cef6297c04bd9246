import { date, foreignKey, index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import type { Entity } from '../../../core/entity.ts';
import { siteColumns, tableOf } from '../../../core/server/database/table.ts';
import { enrolment } from '../schema.ts';
import { batch } from './batch.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const batchTable = table(batch);

/** Who is in a batch, by the place in the year. */
export const batchMember = pgTable(
  'students_batch_member',
  {
    ...siteColumns(),
    batchId: uuid('batch_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
    addedBy: uuid('added_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('students_batch_member_once').on(row.siteId, row.batchId, row.enrolmentId),
    index('students_batch_member_enrolment').on(row.siteId, row.enrolmentId),
    foreignKey({
      name: 'students_batch_member_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [batchTable.siteId, batchTable.id],
    }),
    foreignKey({
      name: 'students_batch_member_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
  ],
);
