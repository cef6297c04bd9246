import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';

export type Entry = {
  readonly employeeId: string;
  readonly typeId: string;
  readonly year: number;
  readonly kind:
    | 'adjusted'
    | 'granted'
    | 'credited'
    | 'taken'
    | 'returned'
    | 'carriedOut'
    | 'carriedIn'
    | 'lapsed';
  readonly halves: number;
  readonly day: string;
  readonly by: string | null;
  readonly note?: string;
  readonly applicationId?: string | null;
  readonly sourceId?: string | null;
};

/** Adds entries to the ledger; those of nothing are left out. */
export async function addEntries(transaction: Transaction, given: readonly Entry[]): Promise<void> {
  const entries = given.filter((one) => one.halves !== 0);
  if (entries.length === 0) return;
  await transaction.change(
    `INSERT INTO leave_entry (site_id, id, employee_id, type_id, year, kind, halves, day, note, application_id, source_id, made_by)
     SELECT n.site_id, n.id, n.employee_id, n.type_id, n.year, n.kind, n.halves, n.day, n.note, n.application_id, n.source_id, n.made_by
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         employee_id: '$3::uuid[]',
         type_id: '$4::uuid[]',
         year: '$5::int[]',
         kind: '$6::text[]',
         halves: '$7::int[]',
         day: '$8::date[]',
         note: '$9::text[]',
         application_id: '$10::uuid[]',
         source_id: '$11::uuid[]',
         made_by: '$12::uuid[]',
       })}`,
    entries.map(() => newId()),
    entries.map((one) => one.employeeId),
    entries.map((one) => one.typeId),
    entries.map((one) => one.year),
    entries.map((one) => one.kind),
    entries.map((one) => one.halves),
    entries.map((one) => one.day),
    entries.map((one) => one.note ?? ''),
    entries.map((one) => one.applicationId ?? null),
    entries.map((one) => one.sourceId ?? null),
    entries.map((one) => one.by),
  );
}
