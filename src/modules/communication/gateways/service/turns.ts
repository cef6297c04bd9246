import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../../../core/ids.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { JobHands } from '../../../../core/server/jobs/jobs.ts';
import type { Gateway } from './gateways.ts';

/**
 * Waits for the next turn for so many calls to each of these providers. All sendings of an institution take theirs one after
 * the other, in whichever process they run, so that a provider gets no more in a second than it allows; those of the platform
 * do so across all institutions.
 */
export async function waitForTurn(
  hands: JobHands,
  gateways: readonly Gateway[],
  calls: number,
): Promise<void> {
  const asked = Date.now();
  const [own, shared] = [gateways.filter((one) => !one.isPlatform), gateways.filter((one) => one.isPlatform)];
  const { services, context } = hands;
  const waits = [
    own.length > 0 ? await hands.inSite((transaction) => takeTurn(transaction, own, calls)) : 0,
    shared.length > 0
      ? await services.database.asPlatform(context, (platform) => takeSharedTurn(platform, shared, calls))
      : 0,
  ];
  const begins = asked + Math.max(...waits);
  await pause(Math.max(0, begins - Date.now()));
}

/** Takes it; answers how many milliseconds are left until it begins. */
async function takeTurn(
  transaction: Transaction,
  gateways: readonly Gateway[],
  calls: number,
): Promise<number> {
  await hold(transaction, ['communication.turn'], 'alone');
  const ids = gateways.map((one) => one.id);
  const before = await transaction.read(
    { id: 'uuid', at: 'time', now: 'time' },
    `SELECT n.gateway_id AS id, greatest(t.free_at, now()) AS at, now() AS now
       FROM ${rowsOf('n', { gateway_id: '$2::uuid[]' })}
       LEFT JOIN communication_turn t ON t.site_id = n.site_id AND t.gateway_id = n.gateway_id`,
    ids,
  );
  const begins = new Map(before.map((one) => [one.id, one.at.getTime()]));
  await transaction.change(
    `INSERT INTO communication_turn AS t (site_id, id, gateway_id, free_at)
     SELECT n.site_id, n.id, n.gateway_id, n.free_at
       FROM ${rowsOf('n', { id: '$2::uuid[]', gateway_id: '$3::uuid[]', free_at: '$4::timestamptz[]' })}
     ON CONFLICT (site_id, gateway_id) DO UPDATE SET free_at = EXCLUDED.free_at, version = t.version + 1,
        updated_at = EXCLUDED.updated_at`,
    ids.map(() => newId()),
    ids,
    gateways.map((one) => new Date((begins.get(one.id) ?? 0) + Math.ceil((calls * 1_000) / one.perSecond))),
  );
  return Math.max(0, ...before.map((one) => one.at.getTime() - one.now.getTime()));
}

/** The same at the platform's providers, whose rows are locked in one order: whoever asks at the same moment waits. */
async function takeSharedTurn(
  platform: PlatformTransaction,
  gateways: readonly Gateway[],
  calls: number,
): Promise<number> {
  const lengthOf = ({ perSecond }: Gateway) => Math.ceil((calls * 1_000) / perSecond);
  const taken = await platform.read(
    { id: 'uuid', ends: 'time', now: 'time' },
    `INSERT INTO communication_platform_turn AS t (gateway_id, free_at)
     SELECT g.id, now() + n.ms * interval '1 millisecond'
       FROM jsonb_to_recordset($1::jsonb) AS n(id uuid, ms int)
       JOIN communication_platform_gateway g ON g.id = n.id ORDER BY g.id
     ON CONFLICT (gateway_id) DO UPDATE
        SET free_at = greatest(t.free_at, clock_timestamp()) + (EXCLUDED.free_at - now())
     RETURNING gateway_id AS id, free_at AS ends, clock_timestamp() AS now`,
    JSON.stringify(gateways.map((one) => ({ id: one.id, ms: lengthOf(one) }))),
  );
  const lengths = new Map(gateways.map((one) => [one.id, lengthOf(one)]));
  return Math.max(
    0,
    ...taken.map(({ id, ends, now }) => ends.getTime() - (lengths.get(id) ?? 0) - now.getTime()),
  );
}
