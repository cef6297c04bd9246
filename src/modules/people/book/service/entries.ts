import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { kindOfEvent, type Told } from '../rules.ts';

/** Something another record tells of somebody's service. */
export type ServiceNote = Exclude<Told, { event: 'hand' }> & {
  readonly employeeId: string;
  readonly source: 'leave' | 'pay';
  /** The record it comes from: of each one an event is entered once. Null where it may come again. */
  readonly sourceId: string | null;
  /** The day it takes effect. */
  readonly day: string;
  readonly reason?: string;
};

/** Enters what other modules record; what a record told before is not entered again. */
export async function noteService(transaction: Transaction, notes: readonly ServiceNote[]): Promise<void> {
  if (notes.length === 0) return;
  await transaction.change(
    `INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, reason, source, source_id, entered_by)
     SELECT r.site_id, r.id, r.employee_id, r.kind, r.event, r.facts, r.day, r.reason, r.source, r.source_id, $3::uuid
       FROM ${recordsOf('r', '$2', {
         id: 'uuid',
         employee_id: 'uuid',
         kind: 'text',
         event: 'text',
         facts: 'jsonb',
         day: 'date',
         reason: 'text',
         source: 'text',
         source_id: 'uuid',
       })}
     ON CONFLICT DO NOTHING`,
    JSON.stringify(
      notes.map((one) => ({
        id: newId(),
        employee_id: one.employeeId,
        kind: kindOfEvent[one.event],
        event: one.event,
        facts: one.facts,
        day: one.day,
        reason: one.reason ?? '',
        source: one.source,
        source_id: one.sourceId,
      })),
    ),
    transaction.context.accountId,
  );
}
