import type * as z from 'zod';
import { dhakaInstant, startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { assertWithinPackage } from '../../../../core/server/http/limits.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { enqueue } from '../../../../core/server/jobs/jobs.ts';
import { hasGateway } from '../../gateways/service/gateways.ts';
import { messageErrors } from '../../labels.ts';
import { takeParts } from '../../ledger/service/balance.ts';
import type { MessageSettings } from '../../setup/service/settings.ts';
import type { sendingContract } from '../contract.ts';
import { isUrgentEvent, leavesAt, type Skipped } from '../rules.ts';
import { type Composed, compose, type Written } from './compose.ts';
import { sendBatch } from './send-batch.ts';

type Given = Omit<z.output<typeof sendingContract.send.input>, 'plannedFor'>;
export type Queued = { id: string; messages: number; parts: number };

/** What a sending is, besides its messages. */
export type NewBatch = {
  readonly event: string;
  readonly key: string;
  readonly channels: readonly string[];
  readonly subject: { en: string; bn: string };
  readonly body: { en: string; bn: string };
  readonly groups: unknown;
  /** The notice it tells of, with which it is stopped. */
  readonly aboutId?: string | null;
  /** Who sends it, where that is not who calls. */
  readonly actorId?: string;
};

/**
 * Queues a sending: the messages as they were written now, paid for and put into the queue in one transaction. The same key
 * once more answers what was queued the first time.
 */
export async function send(transaction: Transaction, services: Services, given: Given): Promise<Queued> {
  // One sending after the other: the day's cap and a repeated key are looked at together with what they decide.
  await hold(transaction, ['communication.sending'], 'alone');
  const known = await findByKey(transaction, given);
  if (known) return known;
  const composed = await compose(transaction, services, given);
  if (composed.written.length === 0) throw new AppError(messageErrors.nobody);
  const charged = (await hasGateway(transaction)) ? composed.parts : 0;
  if (charged > 0 && charged !== given.expectedParts)
    throw new AppError(messageErrors.changed, { now: charged, before: given.expectedParts });
  return queue(transaction, services, given, composed, charged);
}

export async function findByKey(
  transaction: Transaction,
  given: Pick<Given, 'key' | 'body'>,
): Promise<Queued | null> {
  const row = await transaction.readOne(
    { id: 'uuid', messages: 'int', parts: 'int', isSame: 'bool' },
    `SELECT id, messages, charged AS parts, body_en = $3 AND body_bn = $4 AS "isSame"
       FROM communication_batch WHERE site_id = $1 AND key = $2`,
    given.key,
    given.body.en,
    given.body.bn,
  );
  if (row && !row.isSame) throw new AppError(messageErrors.sameKey);
  return row && { id: row.id, messages: row.messages, parts: row.parts };
}

/** Keeps a sending with its messages, takes its parts from the account and puts its one job into the queue. */
export async function queue(
  transaction: Transaction,
  services: Services,
  batch: NewBatch,
  composed: Contents,
  charged: number,
): Promise<Queued> {
  await assertRoom(transaction, services, composed.settings, charged);
  const id = newId();
  const now = services.now();
  const isUrgent = isUrgentEvent(batch.event);
  const startsAt = leavesAt(batch.event, composed.settings, now);
  await transaction.change(
    `INSERT INTO communication_batch (site_id, id, event, key, channels, subject_en, subject_bn, body_en, body_bn, groups, is_urgent,
            state, starts_at, recipients, messages, charged, skipped, actor_id, created_at, about_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'queued', $12, $13, $14, $15, $16, $17, $18, $19)`,
    id,
    batch.event,
    batch.key,
    batch.channels,
    batch.subject.en,
    batch.subject.bn,
    batch.body.en,
    batch.body.bn,
    JSON.stringify(batch.groups),
    isUrgent,
    startsAt,
    composed.people,
    composed.written.length,
    charged,
    JSON.stringify(countOf(composed.skipped)),
    batch.actorId ?? transaction.context.accountId,
    now,
    batch.aboutId ?? null,
  );
  return handIn(transaction, services, { id, startsAt }, composed, charged);
}

type Contents = Pick<Composed, 'written' | 'skipped' | 'people' | 'settings'>;

/** Gives a kept sending its messages, takes their parts from the account and puts its one job into the queue. */
export async function handIn(
  transaction: Transaction,
  services: Services,
  { id, startsAt }: { readonly id: string; readonly startsAt: Date },
  { written, settings }: Contents,
  charged: number,
): Promise<Queued> {
  const now = services.now();
  for (let from = 0; from < written.length; from += 5_000)
    await insertMessages(transaction, id, written.slice(from, from + 5_000), startsAt, now);
  if (charged > 0)
    await takeParts(transaction, services, { batchId: id, parts: charged, low: settings.lowBalance });
  await enqueue(transaction, sendBatch, { batchId: id }, { key: `messages:${id}`, at: startsAt });
  return { id, messages: written.length, parts: charged };
}

/** Throws where the package's month or the institution's day have no room for so many parts. */
export async function assertRoom(
  transaction: Transaction,
  services: Services,
  settings: MessageSettings,
  charged: number,
): Promise<void> {
  await assertWithinMonth(transaction, services, charged);
  await assertWithinDay(transaction, services, settings, charged);
}

/**
 * What was taken for sendings since then, less what came back of them: a failed sending leaves room for another. A planned one
 * counts on the day it was paid for.
 */
const usedSince = `SELECT coalesce(sum(b.charged - coalesce(r.parts, 0)), 0)::bigint AS used
   FROM communication_batch b
   LEFT JOIN LATERAL (SELECT sum(m.parts) AS parts FROM communication_message m
                       WHERE m.site_id = $1 AND m.batch_id = b.id AND m.channel = 'sms'
                         AND m.state IN ('failed', 'cancelled')) r ON true
  WHERE b.site_id = $1 AND b.charged > 0 AND (b.composed_at >= $2::timestamptz
    OR (b.created_at >= $2::timestamptz AND b.composed_at IS NULL))`;

/** What the institution's package allows in a month; what costs nothing is not counted. */
async function assertWithinMonth(
  transaction: Transaction,
  services: Services,
  charged: number,
): Promise<void> {
  if (charged === 0) return;
  await assertWithinPackage(transaction, services, 'sms', async () => {
    const first = dhakaInstant(startOfMonth(todayInDhaka(services.now())));
    const row = await transaction.readOne({ used: 'bigint' }, usedSince, first);
    return Number(row?.used ?? 0) + charged;
  });
}

async function assertWithinDay(
  transaction: Transaction,
  services: Services,
  settings: MessageSettings,
  charged: number,
): Promise<void> {
  if (charged === 0) return;
  const today = dhakaInstant(todayInDhaka(services.now()));
  const row = await transaction.readOne({ used: 'bigint' }, usedSince, today);
  const left = settings.partsADay - Number(row?.used ?? 0);
  if (charged > left) throw new AppError(messageErrors.dayCap, { left: Math.max(0, left) });
}

export function countOf(skipped: readonly Skipped[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of skipped) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

async function insertMessages(
  transaction: Transaction,
  batchId: string,
  written: readonly Written[],
  startsAt: Date,
  now: Date,
): Promise<void> {
  await transaction.change(
    `INSERT INTO communication_message (site_id, id, batch_id, channel, address, account_id, person_id, name_en, name_bn, about,
            language, subject, body, other_body, sealed, parts, state, due_at, created_at)
     SELECT n.site_id, n.id, $2, n.channel, n.address, n.account_id, n.person_id, n.name_en, n.name_bn, string_to_array(n.about, ',')::uuid[],
            n.language, n.subject, n.body, n.other_body, n.sealed, n.parts, 'queued', $15, $16
       FROM ${rowsOf('n', {
         id: '$3::uuid[]',
         channel: '$4::text[]',
         address: '$5::text[]',
         account_id: '$6::uuid[]',
         name_en: '$7::text[]',
         name_bn: '$8::text[]',
         about: '$9::text[]',
         language: '$10::text[]',
         subject: '$11::text[]',
         body: '$12::text[]',
         parts: '$13::int[]',
         person_id: '$14::uuid[]',
         sealed: '$17::text[]',
         other_body: '$18::text[]',
       })}`,
    batchId,
    written.map(() => newId()),
    written.map((one) => one.channel),
    written.map((one) => one.address),
    written.map((one) => one.accountId),
    written.map((one) => one.name.en),
    written.map((one) => one.name.bn),
    written.map((one) => one.about.join(',')),
    written.map((one) => one.language),
    written.map((one) => one.subject),
    written.map((one) => one.text),
    written.map((one) => one.parts),
    written.map((one) => one.person.personId || null),
    startsAt,
    now,
    written.map((one) => one.sealed ?? ''),
    written.map((one) => one.otherText ?? ''),
  );
}
