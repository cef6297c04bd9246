import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { eventOf } from '../../events.data.ts';

/** The messages that leave by themselves here. */
export async function readSwitches(transaction: Transaction): Promise<ReadonlySet<string>> {
  const rows = await transaction.read(
    { event: 'text' },
    'SELECT event FROM communication_automatic WHERE site_id = $1 AND is_on ORDER BY event LIMIT 100',
  );
  return new Set(rows.map((row) => row.event));
}

/** Switches a message that nobody writes on or off. Throws 404 for one that somebody writes. */
export async function saveSwitch(
  transaction: Transaction,
  { event, isOn }: { event: string; isOn: boolean },
): Promise<{ event: string }> {
  if (!eventOf(event)?.hasSwitch) throw new AppError(errors.notFound);
  await transaction.change(
    `INSERT INTO communication_automatic AS a (site_id, id, event, is_on) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id, event) DO UPDATE SET is_on = EXCLUDED.is_on, version = a.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    event,
    isOn,
  );
  return { event };
}
