import * as z from 'zod';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { type Gateway, readGateways } from '../../gateways/service/gateways.ts';
import { askFate } from '../../gateways/service/hand-over.ts';
import { giveBack } from '../../ledger/service/balance.ts';

/** After so long nobody asks any more; a person may still decide. */
const longest = 3 * 86_400_000;
const most = 200;
const together = 10;

type Open = {
  id: string;
  address: string;
  body: string;
  ref: string;
  gatewayId: string;
  state: string;
  takenAt: Date;
};

/**
 * Asks the providers, by our id, what became of what they have: of unknown messages whether they left, of sent ones whether
 * they arrived. Each is asked less often the older it is.
 */
export const askProviders = defineJob({
  name: 'communication.ask',
  payload: z.object({}),
  async run(hands) {
    const { services } = hands;
    const { gateways, open } = await hands.inSite(async (transaction) => {
      const all = await readGateways(transaction, services, 'all');
      const askable = all.filter((one) => one.call.ask !== null);
      return { gateways: askable, open: await readOpen(transaction, askable, services.now()) };
    });
    if (gateways.length === 0) return;
    const answers: { id: string; fate: string; due_at: string }[] = [];
    const now = services.now();
    for (let from = 0; from < open.length; from += together) {
      const lot = open.slice(from, from + together);
      const fates = await Promise.all(
        lot.map((one) => {
          const gateway = gateways.find(({ id }) => id === one.gatewayId) as Gateway;
          const handed = { id: one.id, number: one.address, text: one.body, ref: one.ref };
          return askFate(services, gateway, handed);
        }),
      );
      for (const [place, one] of lot.entries()) {
        const wait = Math.max(300_000, now.getTime() - one.takenAt.getTime());
        answers.push({
          id: one.id,
          fate: fates[place] ?? 'none',
          due_at: new Date(now.getTime() + wait).toISOString(),
        });
      }
    }
    await hands.inSite(async (transaction) => {
      await noteFates(transaction, answers, now);
      const next = await nextAsked(transaction, gateways, now);
      if (next)
        await enqueue(
          transaction,
          askProviders,
          {},
          { key: `communication.ask:${transaction.siteId}`, at: next },
        );
    });
  },
});

const since = (now: Date) => new Date(now.getTime() - longest);

async function readOpen(transaction: Transaction, gateways: readonly Gateway[], now: Date): Promise<Open[]> {
  return transaction.read(
    {
      id: 'uuid',
      address: 'text',
      body: 'text',
      ref: 'text',
      gatewayId: 'uuid',
      state: oneOf<'unknown' | 'sent'>(),
      takenAt: 'time',
    },
    `SELECT id, address, body, provider_ref AS ref, gateway_id AS "gatewayId", state, taken_at AS "takenAt"
       FROM communication_message
      WHERE site_id = $1 AND channel = 'sms' AND state IN ('unknown', 'sent') AND gateway_id = ANY($2::uuid[])
        AND due_at <= $3::timestamptz AND taken_at > $4::timestamptz ORDER BY state DESC, due_at LIMIT $5`,
    gateways.map((one) => one.id),
    now,
    since(now),
    most,
  );
}

/** Notes the answers; one that says no gives its parts back, and what a person decided stands. */
async function noteFates(
  transaction: Transaction,
  answers: readonly { id: string; fate: string; due_at: string }[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await transaction.change(
    `UPDATE communication_message m SET state = CASE WHEN n.fate = 'none' THEN m.state ELSE n.fate END, due_at = n.due_at,
            ended_at = CASE WHEN n.fate IN ('delivered', 'failed') THEN $3::timestamptz ELSE m.ended_at END,
            version = m.version + 1
       FROM ${recordsOf('n', '$2', { id: 'uuid', fate: 'text', due_at: 'timestamptz' })}
      WHERE m.site_id = n.site_id AND m.id = n.id AND m.decided_by IS NULL AND m.state IN ('unknown', 'sent')`,
    JSON.stringify(answers),
    now,
  );
  await giveBack(
    transaction,
    answers.filter((one) => one.fate === 'failed').map((one) => one.id),
  );
}

async function nextAsked(
  transaction: Transaction,
  gateways: readonly Gateway[],
  now: Date,
): Promise<Date | null> {
  const row = await transaction.readOne(
    { at: 'time?' },
    `SELECT min(due_at) AS at FROM communication_message
      WHERE site_id = $1 AND channel = 'sms' AND state IN ('unknown', 'sent') AND gateway_id = ANY($2::uuid[])
        AND taken_at > $3::timestamptz`,
    gateways.map((one) => one.id),
    since(now),
  );
  return row?.at ?? null;
}
