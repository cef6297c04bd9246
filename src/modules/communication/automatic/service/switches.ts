import { addDays, datesBetween } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { eventOf } from '../../events.data.ts';

/** The messages that leave by themselves here. */
export async function readSwitches(transaction: Transaction): Promise<ReadonlySet<string>> {
  const rows = await transaction.read(
    { event: 'text' },
    'SELECT event FROM communication_automatic WHERE site_id = $1 AND is_on ORDER BY event LIMIT 100',
  );
  return new Set(rows.map((row) => row.event));
}

/** Whether a message leaves by itself here; who it is for need not be looked up where it does not. */
export const isSwitchedOn = async (transaction: Transaction, event: string): Promise<boolean> =>
  (await readSwitches(transaction)).has(event);

/** Who switched a message on. */
export async function whoSwitched(transaction: Transaction, event: string): Promise<string | null> {
  const row = await transaction.readOne(
    { by: 'uuid?' },
    'SELECT switched_by AS by FROM communication_automatic WHERE site_id = $1 AND event = $2 AND is_on',
    event,
  );
  return row?.by ?? null;
}

/** Further back no night is made up for: what is older than that no longer helps anybody. */
const mostNights = 3;

/**
 * Does a night's telling of an event for today, and first for the nights since it last told somebody or was switched on: the
 * server may have stood still. Each is told under its own `once`, so a night that was told is not told again. Nothing where
 * the event is switched off.
 * @param most nights made up for
 */
export async function tellNights(
  transaction: Transaction,
  event: string,
  { today, most = mostNights }: { readonly today: string; readonly most?: number },
  tell: (night: string) => Promise<void>,
): Promise<void> {
  const row = await transaction.readOne(
    { known: 'date' },
    `SELECT (greatest(a.switched_at, (SELECT max(b.created_at) FROM communication_batch b
                                       WHERE b.site_id = $1 AND b.event = $2)) AT TIME ZONE 'Asia/Dhaka')::date AS known
       FROM (SELECT updated_at AS switched_at FROM communication_automatic
              WHERE site_id = $1 AND event = $2 AND is_on) a`,
    event,
  );
  if (!row) return;
  const first = [addDays(row.known, 1), addDays(today, -most)].sort().at(-1) ?? today;
  // One night as a rule.
  for (const night of first < today ? datesBetween(first, today) : [today]) await tell(night);
}

/** Switches a message that nobody writes on or off. Throws 404 for one that somebody writes. */
export async function saveSwitch(
  transaction: Transaction,
  services: Services,
  { event, isOn }: { event: string; isOn: boolean },
): Promise<{ event: string }> {
  if (!eventOf(event)?.hasSwitch) throw new AppError(errors.notFound);
  await transaction.change(
    `INSERT INTO communication_automatic AS a (site_id, id, event, is_on, switched_by, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (site_id, event) DO UPDATE SET is_on = EXCLUDED.is_on, switched_by = EXCLUDED.switched_by, version = a.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    event,
    isOn,
    transaction.context.accountId,
    services.now(),
  );
  return { event };
}
