import type { Language } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { kindOfEvent } from '../../kinds.data.ts';
import { giveBack } from '../../ledger/service/balance.ts';
import type { Channel, Next } from '../rules.ts';
import { codeEvents } from './code-event.ts';

/** A message in the hands of a job. */
export type Taken = {
  readonly id: string;
  readonly address: string;
  readonly accountId: string | null;
  readonly language: Language;
  readonly subject: string;
  readonly body: string;
  readonly otherBody: string;
  readonly sealed: string;
  readonly attempts: number;
  readonly gatewayId: string | null;
};

/** How long one may be in somebody's hands; a call out takes at most a quarter of it. */
const staleAfter = 60_000;

/**
 * Takes a lot of waiting messages in hand, so that nobody else does; committed before any of them leaves. An SMS whose
 * provider is gone gets the first one. As an array they are chosen once: a join may choose again for every row it meets.
 * What nobody wants any more by now is not taken: it has failed, and its parts come back.
 */
export async function takeLot(
  transaction: Transaction,
  batchId: string,
  channel: Channel,
  gatewayIds: readonly string[],
  most: number,
  now: Date,
): Promise<Taken[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      address: 'text',
      accountId: 'uuid?',
      language: oneOf<Language>(),
      subject: 'text',
      body: 'text',
      otherBody: 'text',
      sealed: 'text',
      attempts: 'int',
      gatewayId: 'uuid?',
    },
    `UPDATE communication_message m SET state = 'sending', attempts = attempts + 1, taken_at = $4::timestamptz,
            gateway_id = CASE WHEN m.gateway_id = ANY($5::uuid[]) THEN m.gateway_id ELSE $6::uuid END
      WHERE m.site_id = $1 AND m.id = ANY(ARRAY(
              SELECT id FROM communication_message
               WHERE site_id = $1 AND batch_id = $2 AND state = 'queued' AND channel = $3 AND due_at <= $4::timestamptz
               ORDER BY due_at, id LIMIT $7 FOR UPDATE SKIP LOCKED))
     RETURNING m.id, m.address, m.account_id AS "accountId", m.language, m.subject, m.body,
            m.other_body AS "otherBody", m.sealed, m.attempts, m.gateway_id AS "gatewayId"`,
    batchId,
    channel,
    now,
    gatewayIds,
    gatewayIds[0] ?? null,
    most,
  );
  if (channel === 'bell') return rows;
  const gone = await dropUnwanted(
    transaction,
    rows.map((one) => one.id),
    now,
  );
  return gone.size === 0 ? rows : rows.filter((one) => !gone.has(one.id));
}

/** Ends what is in hand for people who refused or opted out since it was written. A code to log in reaches who asked for it. */
async function dropUnwanted(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction.read(
    { id: 'uuid', event: 'text', optedOut: 'bool', refused: 'bool', unwanted: 'text[]' },
    `SELECT m.id, b.event, o.mobile IS NOT NULL AS "optedOut", coalesce(p.consent = 'refused', false) AS refused,
            coalesce(p.unwanted, '{}') AS unwanted
       FROM communication_message m
       JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id
       LEFT JOIN communication_opt_out o ON o.site_id = $1 AND o.mobile = m.address
       LEFT JOIN communication_preference p ON p.site_id = $1 AND p.person_id = m.person_id
      WHERE m.site_id = $1 AND m.id = ANY($2::uuid[]) AND b.event <> ALL($3::text[])
        AND (o.mobile IS NOT NULL OR p.consent = 'refused' OR cardinality(p.unwanted) > 0)`,
    ids,
    codeEvents,
  );
  const gone = rows.flatMap(({ id, event, optedOut, refused, unwanted }) => {
    const kind = kindOfEvent(event);
    const isUnwanted = kind !== null && unwanted.includes(kind);
    const reason = refused ? 'refused' : isUnwanted ? 'unwanted' : optedOut ? 'optedOut' : null;
    return reason ? [{ id, reason }] : [];
  });
  if (gone.length === 0) return new Set();
  await transaction.change(
    `UPDATE communication_message m SET state = 'failed', problem = n.reason, sealed = '', ended_at = $3::timestamptz,
            version = m.version + 1
       FROM ${recordsOf('n', '$2', { id: 'uuid', reason: 'text' })}
      WHERE m.site_id = n.site_id AND m.id = n.id AND m.state = 'sending'`,
    JSON.stringify(gone),
    now,
  );
  const dropped = gone.map((one) => one.id);
  await giveBack(transaction, dropped);
  return new Set(dropped);
}

/** How many SMS of a sending wait, and how many different texts they have. */
export async function countTexts(transaction: Transaction, batchId: string) {
  const row = await transaction.readOne(
    { waiting: 'int', texts: 'int' },
    `SELECT count(*)::int AS waiting, count(DISTINCT body)::int AS texts FROM communication_message
      WHERE site_id = $1 AND batch_id = $2 AND channel = 'sms' AND state = 'queued'`,
    batchId,
  );
  return row ?? { waiting: 0, texts: 0 };
}

/** How many SMS of a sending may leave now, counted up to `most`. */
export async function countDue(
  transaction: Transaction,
  batchId: string,
  most: number,
  now: Date,
): Promise<number> {
  const row = await transaction.readOne(
    { due: 'int' },
    `SELECT count(*)::int AS due FROM (
       SELECT 1 FROM communication_message
        WHERE site_id = $1 AND batch_id = $2 AND channel = 'sms' AND state = 'queued' AND due_at <= $3::timestamptz
        LIMIT $4) d`,
    batchId,
    now,
    most,
  );
  return row?.due ?? 0;
}

/** What came of one that was taken in hand. */
export type Noted = { readonly id: string; readonly attempts: number; readonly next: Next };

/**
 * Notes what came of a lot and gives back what certainly did not leave. An answer that comes late counts while nobody has
 * decided: what was taken for unknown then is known. What would go on of a stopped sending has failed.
 */
export async function noteLot(transaction: Transaction, noted: readonly Noted[], now: Date): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map(({ id, attempts, next }) => ({
    id,
    attempts,
    state: next.state,
    ref: next.state === 'sent' ? next.ref : '',
    problem: 'problem' in next ? next.problem : '',
    gateway_id: next.state === 'queued' ? next.gatewayId : null,
    due_at: new Date(
      now.getTime() + (next.state === 'queued' ? next.afterSeconds : 180) * 1000,
    ).toISOString(),
    ended_at: next.state === 'failed' ? now.toISOString() : null,
  }));
  await transaction.change(
    `UPDATE communication_message m SET provider_ref = n.ref, problem = n.problem, due_at = n.due_at,
            state = CASE WHEN n.state = 'queued' AND b.state = 'cancelled' THEN 'failed' ELSE n.state END,
            sealed = CASE WHEN n.state = 'queued' THEN m.sealed ELSE '' END,
            gateway_id = coalesce(n.gateway_id, m.gateway_id), ended_at = n.ended_at, version = m.version + 1
       FROM ${recordsOf('n', '$2', { id: 'uuid', attempts: 'int', state: 'text', ref: 'text', problem: 'text', gateway_id: 'uuid', due_at: 'timestamptz', ended_at: 'timestamptz' })}, communication_batch b
      WHERE m.site_id = n.site_id AND m.id = n.id AND m.attempts = n.attempts AND m.decided_by IS NULL
        AND b.site_id = m.site_id AND b.id = m.batch_id AND m.state IN ('sending', 'unknown')`,
    JSON.stringify(rows),
  );
  await giveBack(
    transaction,
    noted.filter(({ next }) => next.state === 'failed' || next.state === 'queued').map(({ id }) => id),
  );
}

/**
 * What a job that was killed had in hand: an SMS may have left, so it is unknown and never sent again by itself. A mail has
 * our id and goes into the outbox once however often, and the bell rings in the transaction that notes it.
 */
export async function freeAbandoned(transaction: Transaction, batchId: string, now: Date): Promise<void> {
  await transaction.change(
    `UPDATE communication_message SET state = CASE WHEN channel = 'sms' THEN 'unknown' ELSE 'queued' END,
            problem = CASE WHEN channel = 'sms' THEN 'Interrupted while being sent' ELSE '' END, sealed = '', due_at = $3::timestamptz,
            version = version + 1
      WHERE site_id = $1 AND batch_id = $2 AND state = 'sending' AND taken_at < $4::timestamptz`,
    batchId,
    now,
    new Date(now.getTime() - staleAfter),
  );
}

/** When there is something to do again for a sending; null: nothing any more. */
export async function nextMoment(transaction: Transaction, batchId: string): Promise<Date | null> {
  const row = await transaction.readOne(
    { at: 'time?' },
    `SELECT least(
              (SELECT min(due_at) FROM communication_message WHERE site_id = $1 AND batch_id = $2 AND state = 'queued'),
              (SELECT min(taken_at) + $3 * interval '1 millisecond' FROM communication_message
                WHERE site_id = $1 AND batch_id = $2 AND state = 'sending')) AS at`,
    batchId,
    staleAfter + 1_000,
  );
  return row?.at ?? null;
}
