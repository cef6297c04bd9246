import * as z from 'zod';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { askerNow } from '../../../../core/server/auth/asker.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import { assertAccess } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { hasGateway } from '../../gateways/service/gateways.ts';
import { messageErrors, messageNews } from '../../labels.ts';
import { communicationPath } from '../../paths.ts';
import type { Group } from '../../shapes.ts';
import { sendingContract } from '../contract.ts';
import { isUrgentEvent, leavesAt, mayPlanFor } from '../rules.ts';
import { type Composition, compose } from './compose.ts';
import { assertRoom, countOf, findByKey, handIn, type Queued } from './send.ts';

type Given = Omit<z.output<typeof sendingContract.send.input>, 'plannedFor'>;

/**
 * Keeps a sending for a moment to come. Nothing is written to anybody and nothing is paid: who gets it and what it costs is
 * seen then, as whoever planned it may send then. The same key once more answers what was planned the first time.
 */
export async function planSending(
  transaction: Transaction,
  services: Services,
  given: Given & { readonly plannedFor: string },
): Promise<Queued> {
  await hold(transaction, ['communication.sending'], 'alone');
  const known = await findByKey(transaction, given);
  if (known) return known;
  const at = new Date(given.plannedFor);
  if (!mayPlanFor(at, services.now())) throw new AppError(messageErrors.plannedFor);
  // What could not be sent now, for a text or an audience nobody may ask for, is refused while somebody reads why.
  await compose(transaction, services, given);
  const id = newId();
  await transaction.change(
    `INSERT INTO communication_batch (site_id, id, event, key, channels, subject_en, subject_bn, body_en, body_bn, groups, excluded,
            is_urgent, state, starts_at, planned_for, recipients, messages, charged, skipped, actor_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'planned', $13, $13, 0, 0, 0, '{}', $14, $15)`,
    id,
    given.event,
    given.key,
    given.channels,
    given.subject.en,
    given.subject.bn,
    given.body.en,
    given.body.bn,
    JSON.stringify(given.groups),
    given.excluded,
    isUrgentEvent(given.event),
    at,
    transaction.context.accountId,
    services.now(),
  );
  await wait(transaction, id, at);
  return { id, messages: 0, parts: 0 };
}

const wait = (transaction: Transaction, batchId: string, at: Date): Promise<void> =>
  enqueue(transaction, beginPlanned, { batchId }, { key: `planned:${batchId}`, at });

/**
 * Begins a planned sending at its moment: in one transaction it gets its messages, is paid for and put into the queue, so
 * that it is sent once however often this runs. Where that cannot be it is ended, and whoever planned it is told why.
 */
export const beginPlanned = defineJob({
  name: 'communication.planned',
  payload: z.object({ batchId: z.guid() }),
  async run({ services, context, inSite }, { batchId }) {
    const planned = await inSite(async (transaction) => {
      const row = await transaction.readOne(
        { by: 'uuid', at: 'time' },
        `SELECT actor_id AS by, planned_for AS at FROM communication_batch
          WHERE site_id = $1 AND id = $2 AND state = 'planned'`,
        batchId,
      );
      if (!row || row.at <= services.now()) return row;
      await wait(transaction, batchId, row.at);
      return null;
    });
    if (!planned || context.siteId === null) return;
    const own = { ...context, accountId: planned.by };
    try {
      // As whoever planned it stands at this moment, and the institution too.
      const caller = await askerNow(services, context, planned.by);
      await assertAccess(services, sendingContract.send, caller);
      await services.database.inSite(caller.context, (transaction) => begin(transaction, services, batchId));
    } catch (error) {
      // What will pass is tried again.
      if (error instanceof AppError && error.kind.status >= 500) throw error;
      // An audience that is kept no longer is refused as a wrong value.
      const text = error instanceof AppError ? error.text : null;
      if (!text && !(error instanceof ValidationError)) throw error;
      await services.database.inSite(own, (transaction) =>
        giveUp(transaction, services, {
          batchId,
          by: planned.by,
          problem: text ?? messageErrors.noAudience.text,
        }),
      );
    }
  },
});

async function begin(transaction: Transaction, services: Services, batchId: string): Promise<void> {
  await hold(transaction, ['communication.sending'], 'alone');
  const row = await transaction.readOne(
    {
      event: 'text',
      channels: 'text[]',
      subjectEn: 'text',
      subjectBn: 'text',
      bodyEn: 'text',
      bodyBn: 'text',
      groups: json<Group[]>(),
      excluded: 'uuid[]',
    },
    `SELECT event, channels, subject_en AS "subjectEn", subject_bn AS "subjectBn", body_en AS "bodyEn", body_bn AS "bodyBn",
            groups, excluded FROM communication_batch
      WHERE site_id = $1 AND id = $2 AND state = 'planned' FOR UPDATE`,
    batchId,
  );
  if (!row) return;
  const composed = await compose(transaction, services, {
    event: row.event,
    channels: row.channels as Composition['channels'],
    groups: row.groups,
    excluded: [...row.excluded],
    subject: { en: row.subjectEn, bn: row.subjectBn },
    body: { en: row.bodyEn, bn: row.bodyBn },
  });
  if (composed.written.length === 0) throw new AppError(messageErrors.nobody);
  const charged = (await hasGateway(transaction)) ? composed.parts : 0;
  await assertRoom(transaction, services, composed.settings, charged);
  const now = services.now();
  const startsAt = leavesAt(row.event, composed.settings, now);
  await transaction.change(
    `UPDATE communication_batch SET state = 'queued', starts_at = $3::timestamptz, composed_at = $4::timestamptz, recipients = $5,
            messages = $6, charged = $7, skipped = $8, version = version + 1, updated_at = $4::timestamptz
      WHERE site_id = $1 AND id = $2`,
    batchId,
    startsAt,
    now,
    composed.people,
    composed.written.length,
    charged,
    JSON.stringify(countOf(composed.skipped)),
  );
  await handIn(transaction, services, { id: batchId, startsAt }, composed, charged);
}

async function giveUp(
  transaction: Transaction,
  services: Services,
  { batchId, by, problem }: { batchId: string; by: string; problem: Label },
): Promise<void> {
  const ended = await transaction.change(
    `UPDATE communication_batch SET state = 'cancelled', problem = $3::jsonb, ended_at = $4::timestamptz,
            version = version + 1, updated_at = $4::timestamptz
      WHERE site_id = $1 AND id = $2 AND state = 'planned'`,
    batchId,
    JSON.stringify(problem),
    services.now(),
  );
  if (ended > 0)
    await notify(transaction, [by], {
      title: fillLabel(messageNews.notSent, { problem }),
      path: link(communicationPath.messages, { tab: 'sent' }),
    });
}
