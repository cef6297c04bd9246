import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messageErrors } from '../../labels.ts';
import { communicationPath } from '../../paths.ts';
import { messagesPermission } from '../../permissions.ts';

/** How many SMS parts the institution has. */
export async function readBalance(transaction: Transaction): Promise<number> {
  const row = await transaction.readOne(
    { balance: 'int' },
    'SELECT balance FROM communication_sms_account WHERE site_id = $1',
  );
  return row?.balance ?? 0;
}

/** Gives an institution its account, empty; nothing where it has one. */
export async function openAccount(transaction: Transaction): Promise<void> {
  await transaction.change(
    'INSERT INTO communication_sms_account (site_id, id, balance) VALUES ($1, $2, 0) ON CONFLICT (site_id) DO NOTHING',
    newId(),
  );
}

/**
 * Takes the parts of a sending before anything of it leaves. Throws where the account has too few. Where it falls below
 * `low` by this sending, those who may buy are told, once until it was above again.
 */
export async function takeParts(
  transaction: Transaction,
  services: Services,
  { batchId, parts, low }: { batchId: string; parts: number; low: number },
): Promise<void> {
  const account = await transaction.readOne(
    { balance: 'int' },
    'SELECT balance FROM communication_sms_account WHERE site_id = $1 FOR UPDATE',
  );
  const balance = account?.balance ?? 0;
  if (balance < parts) throw new AppError(messageErrors.balance, { balance, parts });
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id, actor_id) VALUES ($1, $2, 'use', $3, $4, $5)`,
    newId(),
    -parts,
    batchId,
    transaction.context.accountId,
  );
  if (balance < low || balance - parts >= low) return;
  const buyers = await holdersOf(services.database, transaction.siteId, messagesPermission.buy);
  await notify(transaction, buyers, {
    title: fillLabel(lowBalance, { balance: balance - parts }),
    path: link(communicationPath.messages, { tab: 'account' }),
  });
}

const lowBalance: Label = {
  en: 'Only {balance} SMS parts are left. Order a pack.',
  bn: 'এসএমএস আর মাত্র {balance} অংশ আছে। প্যাক নিন।',
};

/** Gives back what certainly did not leave, once each: those of these messages that failed and were paid for. */
export async function giveBack(transaction: Transaction, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id, message_id, actor_id)
     SELECT n.site_id, n.id, 'refund', m.parts, m.batch_id, m.id, $4
       FROM ${rowsOf('n', { id: '$2::uuid[]', message_id: '$3::uuid[]' })}
       JOIN communication_message m ON m.site_id = n.site_id AND m.id = n.message_id AND m.channel = 'sms' AND m.parts > 0
        AND m.state = 'failed'
       JOIN communication_batch b ON b.site_id = m.site_id AND b.id = m.batch_id AND b.charged > 0
     ON CONFLICT (site_id, message_id) WHERE kind = 'refund' DO NOTHING`,
    messageIds.map(() => newId()),
    messageIds,
    transaction.context.accountId,
  );
}

/** Gives back what stopped sendings had still waiting, in one entry each however many messages that are. */
export async function giveBackStopped(transaction: Transaction, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id, actor_id)
     SELECT b.site_id, n.id, 'stop', w.parts, b.id, $4::uuid
       FROM ${rowsOf('n', { id: '$3::uuid[]', batch_id: '$2::uuid[]' })}
       JOIN communication_batch b ON b.site_id = n.site_id AND b.id = n.batch_id AND b.charged > 0
      CROSS JOIN LATERAL (SELECT sum(m.parts)::int AS parts FROM communication_message m
                           WHERE m.site_id = $1 AND m.batch_id = b.id AND m.state = 'cancelled') w
      WHERE w.parts > 0`,
    batchIds,
    batchIds.map(() => newId()),
    transaction.context.accountId,
  );
}

/** What so many parts cost by the price of the newest pack, in taka with two decimals; empty where none was bought. */
export async function worthOf(transaction: Transaction, parts: number): Promise<string> {
  const pack = await transaction.readOne(
    { parts: 'int', price: 'bigint' },
    `SELECT parts, price FROM communication_sms_order WHERE site_id = $1 AND state = 'granted'
      ORDER BY decided_at DESC, id LIMIT 1`,
  );
  if (!pack || parts === 0) return '';
  const [price, of] = [pack.price * BigInt(parts), BigInt(pack.parts)];
  return takaText((price + of / 2n) / of);
}
