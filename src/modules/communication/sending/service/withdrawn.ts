import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { giveBackStopped } from '../../ledger/service/balance.ts';

/** Whether the notice that a sending tells of was withdrawn; a sending that tells of none stands. */
export async function isWithdrawn(transaction: Transaction, noticeId: string | null): Promise<boolean> {
  if (noticeId === null) return false;
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM website_notice_delivery
      WHERE site_id = $1 AND notice_id = $2 AND withdrawn_at IS NOT NULL`,
    noticeId,
  );
  return row !== null;
}

/**
 * Stops what still waits to tell of a notice that was withdrawn; its parts come back. Whoever is about to write more of it
 * waits for this, or is waited for.
 */
export async function stopTelling(
  transaction: Transaction,
  services: Services,
  noticeId: string,
): Promise<number> {
  await hold(transaction, ['communication.sending'], 'alone');
  return (await stopBatches(transaction, services, 'b.about_id = $3::uuid', noticeId)) ?? 0;
}

/** Stops the sendings that `which` is true of, where `$3` is `value`. How many messages do not leave; null: none could be stopped. */
export async function stopBatches(
  transaction: Transaction,
  services: Services,
  which: 'b.id = $3::uuid' | 'b.about_id = $3::uuid',
  value: string,
): Promise<number | null> {
  const stopped = await transaction.read(
    { id: 'uuid' },
    `UPDATE communication_batch b SET state = 'cancelled', ended_at = $2::timestamptz, version = b.version + 1,
            updated_at = $2::timestamptz
      WHERE b.site_id = $1 AND ${which} AND b.state IN ('planned', 'queued') RETURNING b.id`,
    services.now(),
    value,
  );
  if (stopped.length === 0) return null;
  const ids = stopped.map((one) => one.id);
  const cancelled = await transaction.change(
    `UPDATE communication_message SET state = 'cancelled', ended_at = $3::timestamptz, version = version + 1
      WHERE site_id = $1 AND batch_id = ANY($2::uuid[]) AND state = 'queued'`,
    ids,
    services.now(),
  );
  await giveBackStopped(transaction, ids);
  return cancelled;
}
