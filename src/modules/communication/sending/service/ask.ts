import * as z from 'zod';
import type { Context, Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineJob, enqueue, type JobHands } from '../../../../core/server/jobs/jobs.ts';
import { type Gateway, readGateways } from '../../gateways/service/gateways.ts';
import { askFate } from '../../gateways/service/hand-over.ts';
import { giveBack } from '../../ledger/service/balance.ts';

const day = 86_400_000;
/** After so long nobody asks any more; a person may still decide. */
const longest = 3 * day;
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

type Answer = {
  readonly id: string;
  readonly fate: string;
  readonly problem: string;
  readonly due_at: string;
};

/**
 * Asks the providers, by our id, what became of what they have: of unknown messages whether they left, of sent ones whether
 * they arrived; and the outbox whether a mail could not be delivered, or left after all. Each is asked less often the older it
 * is, and at least once a day.
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
    const now = services.now();
    const answers = await askOutbox(hands, now);
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
        const fate = fates[place] ?? 'none';
        answers.push({ id: one.id, fate, problem: '', due_at: againAt(one.takenAt, now) });
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

const againAt = (takenAt: Date, now: Date) =>
  new Date(now.getTime() + Math.min(day, Math.max(300_000, now.getTime() - takenAt.getTime()))).toISOString();

/**
 * Which mails may still become something else: what failed in the outbox is sent from there again by the platform's staff, and
 * what stands only on the screen leaves whenever there is a mail server, in the year that the outbox keeps it.
 */
const isOpenMail = (after: string) =>
  `channel = 'email' AND (state = 'shown' AND taken_at > ${after}::timestamptz - interval '1 year'
     OR (state = 'sent' OR state = 'failed' AND again_in IS NULL) AND taken_at > ${after}::timestamptz
        AND due_at < taken_at + interval '${longest} milliseconds')`;

/** What stands in the outbox of the platform of these messages. */
const readOutbox = (services: Services, context: Context, ids: readonly string[]) =>
  services.database.asPlatform(context, (platform) =>
    platform.read(
      { id: 'uuid', status: 'text', problem: 'text' },
      'SELECT id, status, problem FROM outbox_mail WHERE id = ANY($1::uuid[])',
      ids,
    ),
  );

/** The failed mails of a sending that the outbox sent meanwhile, or is about to: written again they would come twice. */
export async function leaveAfterAll(
  transaction: Transaction,
  services: Services,
  batchId: string,
): Promise<string[]> {
  const failed = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM communication_message
      WHERE site_id = $1 AND batch_id = $2 AND channel = 'email' AND state = 'failed' AND again_in IS NULL`,
    batchId,
  );
  if (failed.length === 0) return [];
  const ids = failed.map((one) => one.id);
  const known = await readOutbox(services, transaction.context, ids);
  return known.flatMap(({ id, status }) => (status === 'failed' ? [] : [id]));
}

/** What the outbox says of the mails it was given; one that left, or that nobody will send any more, is not asked about again. */
async function askOutbox(hands: JobHands, now: Date): Promise<Answer[]> {
  const { services, context } = hands;
  const mails = await hands.inSite((transaction) =>
    transaction.read(
      { id: 'uuid', state: oneOf<'sent' | 'shown' | 'failed'>(), takenAt: 'time' },
      `SELECT id, state, taken_at AS "takenAt" FROM communication_message
        WHERE site_id = $1 AND due_at <= $2::timestamptz AND ${isOpenMail('$3')} ORDER BY due_at LIMIT $4`,
      now,
      since(now),
      most,
    ),
  );
  if (mails.length === 0) return [];
  const known = await readOutbox(
    services,
    context,
    mails.map((one) => one.id),
  );
  return mails.map(({ id, state, takenAt }) => {
    const { status = 'gone', problem = '' } = known.find((one) => one.id === id) ?? {};
    const isOver = status === 'sent' || (status === 'gone' && state !== 'shown');
    return {
      id,
      fate: status === 'sent' || (status === 'failed' && state !== 'failed') ? status : 'none',
      problem: status === 'failed' ? problem : '',
      due_at: isOver ? new Date(takenAt.getTime() + longest).toISOString() : againAt(takenAt, now),
    };
  });
}

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
        AND decided_by IS NULL AND due_at <= $3::timestamptz AND taken_at > $4::timestamptz ORDER BY state DESC, due_at LIMIT $5`,
    gateways.map((one) => one.id),
    now,
    since(now),
    most,
  );
}

/** Notes the answers; one that says no gives its parts back, and what a person decided stands. */
async function noteFates(transaction: Transaction, answers: readonly Answer[], now: Date): Promise<void> {
  if (answers.length === 0) return;
  await transaction.change(
    `UPDATE communication_message m SET state = CASE WHEN n.fate = 'none' THEN m.state ELSE n.fate END, due_at = n.due_at,
            ended_at = CASE WHEN n.fate IN ('delivered', 'failed') THEN $3::timestamptz WHEN n.fate = 'sent' THEN NULL
                            ELSE m.ended_at END,
            problem = CASE WHEN n.problem <> '' THEN n.problem WHEN m.state = 'failed' AND n.fate = 'sent' THEN ''
                           ELSE m.problem END, version = m.version + 1
       FROM ${recordsOf('n', '$2', { id: 'uuid', fate: 'text', problem: 'text', due_at: 'timestamptz' })}
      WHERE m.site_id = n.site_id AND m.id = n.id AND m.decided_by IS NULL
        AND (m.state IN ('unknown', 'sent', 'shown') OR m.state = 'failed' AND m.channel = 'email' AND m.again_in IS NULL)`,
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
      WHERE site_id = $1 AND (channel = 'sms' AND state IN ('unknown', 'sent') AND gateway_id = ANY($2::uuid[])
              AND decided_by IS NULL AND taken_at > $3::timestamptz
          OR ${isOpenMail('$3')})`,
    gateways.map((one) => one.id),
    since(now),
  );
  return row?.at ?? null;
}
