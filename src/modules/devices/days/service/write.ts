import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOffDays } from '../../../academic/public.ts';
import { enterStaffDays } from '../../../attendance/public.ts';
import { ownEmployee } from '../../service/people.ts';
import { type Change, readChanges } from './compute.ts';

/** So many days back attendance follows punches by itself; older days wait until somebody has looked at the changes. */
const daysByItself = 7;

/** Writes changes into attendance, never over what was entered by hand, and notes what was written. */
export async function writeChanges(
  transaction: Transaction,
  changes: readonly Change[],
  by: string,
  now: Date,
): Promise<number> {
  const given = changes.filter((one) => one.kind !== 'hand');
  const entered = await enterStaffDays(
    transaction,
    given.map(({ employeeId, version, computed }) => ({ employeeId, version, ...computed })),
    by,
    now,
  );
  if (entered.length === 0) return 0;
  const keys = new Set(entered.map((one) => `${one.employeeId} ${one.day}`));
  const written = given.filter((one) => keys.has(`${one.employeeId} ${one.day}`));
  await transaction.change(
    `INSERT INTO devices_written_day (site_id, id, employee_id, day, code, in_at, out_at)
     SELECT n.site_id, n.id, n.employee_id, n.day, n.code, n.in_at, n.out_at
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         employee_id: '$3::uuid[]',
         day: '$4::date[]',
         code: '$5::text[]',
         in_at: '$6::text[]',
         out_at: '$7::text[]',
       })}
     ON CONFLICT (site_id, employee_id, day) DO UPDATE SET code = EXCLUDED.code, in_at = EXCLUDED.in_at,
        out_at = EXCLUDED.out_at`,
    written.map(() => newId()),
    written.map((one) => one.employeeId),
    written.map((one) => one.day),
    written.map((one) => one.computed.code),
    written.map((one) => one.computed.inAt),
    written.map((one) => one.computed.outAt),
  );
  return written.length;
}

/**
 * Brings the attendance of these employees up to their punches between two days, as far back as it goes by itself. Nobody
 * moves their own days that are over by an act of theirs. Answers how many days were written.
 */
export async function followPunches(
  transaction: Transaction,
  services: Services,
  { employeeIds, from, to, by }: { employeeIds: readonly string[]; from: string; to: string; by: string },
): Promise<number> {
  const now = services.now();
  const today = todayInDhaka(now);
  // A punch after midnight may belong to the shift of the day before.
  const first = [addDays(from, -1), addDays(today, -daysByItself)].toSorted().at(-1) ?? today;
  const last = to < today ? to : today;
  if (employeeIds.length === 0 || first > last) return 0;
  const off = await readOffDays(transaction, services, first, last);
  const changes = await readChanges(transaction, { from: first, to: last, employeeIds, off, now });
  const own = await ownEmployee(transaction);
  return writeChanges(
    transaction,
    changes.filter((one) => one.employeeId !== own || one.day === today),
    by,
    now,
  );
}
