import { addDays, dhakaInstant } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { readChanges } from './compute.ts';
import { writeChanges } from './write.ts';

/**
 * While a shift goes on its last punch is not its end yet. In the morning the days of the night before are closed with it,
 * and half days are found; what nobody's punch began is not begun here.
 */
async function finishDays(transaction: Transaction, today: string): Promise<void> {
  const device = await transaction.readOne(
    { by: 'uuid' },
    `SELECT admitted_by AS by FROM devices_device WHERE site_id = $1 AND status = 'active' ORDER BY admitted_at, id LIMIT 1`,
  );
  if (!device) return;
  const now = dhakaInstant(today, '05:30');
  const changes = await readChanges(transaction, {
    from: addDays(today, -2),
    to: addDays(today, -1),
    employeeIds: null,
    off: new Map(),
    now,
  });
  await writeChanges(
    transaction,
    changes.filter((one) => one.kind === 'change'),
    device.by,
    now,
  );
}

/** Devices are heard in a read-only institution too. */
export const finishDaysJob = defineNightly('devices.finishDays', finishDays, { stays: 'readOnly' });
