import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { enqueue } from '../../../../core/server/jobs/jobs.ts';
import { hasGateway } from '../../gateways/service/gateways.ts';
import { kindOfEvent } from '../../kinds.data.ts';
import { messageErrors } from '../../labels.ts';
import { giveBack } from '../../ledger/service/balance.ts';
import { readSettings } from '../../setup/service/settings.ts';
import type { sendingContract } from '../contract.ts';
import { type Channel, leavesAt } from '../rules.ts';
import { askProviders, leaveAfterAll } from './ask.ts';
import { isCodeEvent } from './code-event.ts';
import { countsOnDay, dayLimits, type Written } from './compose.ts';
import { queue } from './send.ts';
import { isWithdrawn, stopBatches } from './withdrawn.ts';

/** A person says what became of a message nobody knows about: it is sent, or it failed and its parts come back. */
export async function decide(
  transaction: Transaction,
  services: Services,
  { id, outcome }: z.output<typeof sendingContract.decide.input>,
) {
  const changed = await transaction.change(
    `UPDATE communication_message SET state = $3, decided_by = $4, ended_at = $5::timestamptz, version = version + 1
      WHERE site_id = $1 AND id = $2 AND state = 'unknown'`,
    id,
    outcome,
    transaction.context.accountId,
    services.now(),
  );
  if (changed === 0) {
    const known = await transaction.readOne(
      { id: 'uuid' },
      'SELECT id FROM communication_message WHERE site_id = $1 AND id = $2',
      id,
    );
    throw new AppError(known ? messageErrors.notOpen : errors.notFound);
  }
  if (outcome === 'failed') await giveBack(transaction, [id]);
  return { id };
}

/** Puts a question to the providers into the queue; answers how many messages are unknown. */
export async function askNow(transaction: Transaction, services: Services) {
  const asked = await transaction.change(
    `UPDATE communication_message SET due_at = $2::timestamptz WHERE site_id = $1 AND state = 'unknown' AND channel = 'sms'`,
    services.now(),
  );
  if (asked > 0)
    await enqueue(transaction, askProviders, {}, { key: `communication.ask:${transaction.siteId}` });
  return { asked };
}

/**
 * Stops a sending: what still waits does not leave, and its parts come back. What is in hand goes on. A planned one is taken
 * back as a whole.
 */
export async function cancel(transaction: Transaction, services: Services, { id }: { id: string }) {
  const cancelled = await stopBatches(transaction, services, 'b.id = $3::uuid', id);
  if (cancelled === null) throw new AppError(messageErrors.ended);
  return { cancelled };
}

/**
 * Sends again what failed of a sending, or what stayed on the screen before there was a provider, as another one; each message
 * once. What people want now counts: who opted out or
 * refused since, who had enough today, and of whom the provider told later that it arrived, gets nothing. A mail waits in the
 * outbox by itself, also one that the platform's staff sends from there again.
 */
export async function resend(
  transaction: Transaction,
  services: Services,
  { id, key, state }: z.output<typeof sendingContract.resend.input>,
) {
  await hold(transaction, ['communication.sending'], 'alone');
  const before = await transaction.readOne(
    {
      event: 'text',
      subjectEn: 'text',
      subjectBn: 'text',
      bodyEn: 'text',
      bodyBn: 'text',
      channels: 'text[]',
      groups: json<object[]>(),
      aboutId: 'uuid?',
    },
    `SELECT event, subject_en AS "subjectEn", subject_bn AS "subjectBn", body_en AS "bodyEn", body_bn AS "bodyBn", channels, groups,
            about_id AS "aboutId"
       FROM communication_batch WHERE site_id = $1 AND id = $2`,
    id,
  );
  if (!before) throw new AppError(errors.notFound);
  // The code is over by then, and is in nobody's hands any more.
  if (isCodeEvent(before.event)) throw new AppError(messageErrors.nobody);
  if (await isWithdrawn(transaction, before.aboutId)) throw new AppError(messageErrors.withdrawn);
  const hasProvider = await hasGateway(transaction);
  if (state === 'shown' && !hasProvider) throw new AppError(messageErrors.noProvider);
  const settings = await readSettings(transaction);
  const [from, until] = dayLimits(todayInDhaka(leavesAt(before.event, settings, services.now())));
  const failed = await transaction.read(
    {
      id: 'uuid',
      channel: oneOf<Channel>(),
      address: 'text',
      accountId: 'uuid?',
      nameEn: 'text',
      nameBn: 'text',
      about: 'uuid[]',
      language: oneOf<'en' | 'bn'>(),
      subject: 'text',
      text: 'text',
      parts: 'int',
      personId: 'uuid?',
    },
    `SELECT m.id, m.channel, m.address, m.account_id AS "accountId", m.person_id AS "personId", m.name_en AS "nameEn", m.name_bn AS "nameBn", m.about,
            m.language, m.subject, m.body AS text, m.parts
       FROM communication_message m
      WHERE m.site_id = $1 AND m.batch_id = $2 AND m.state = $6 AND m.again_in IS NULL
        AND m.reported_as <> 'delivered'
        AND (m.state <> 'shown' OR m.channel <> 'email') AND m.id <> ALL($8::uuid[])
        AND NOT EXISTS (SELECT 1 FROM communication_opt_out o WHERE o.site_id = $1 AND o.mobile = m.address)
        AND (m.channel = 'bell' OR (
              NOT EXISTS (SELECT 1 FROM communication_preference p
                           WHERE p.site_id = $1 AND p.person_id = m.person_id AND (p.consent = 'refused' OR $5 = ANY(p.unwanted)))
              AND (SELECT count(*) FROM communication_message t
                    WHERE t.site_id = $1 AND t.address = m.address AND ${countsOnDay('t', '$3', '$7')}) < $4)) FOR UPDATE OF m`,
    id,
    from,
    settings.messagesADay,
    kindOfEvent(before.event),
    state,
    until,
    await leaveAfterAll(transaction, services, id),
  );
  if (failed.length === 0)
    throw new AppError(state === 'shown' ? messageErrors.nobody : messageErrors.nothingFailed);
  const written = failed.map(({ nameEn, nameBn, id: _, personId, ...one }): Written => {
    const name: Label = { en: nameEn, bn: nameBn };
    const person = { personKind: 'guardian', personId: personId ?? one.about[0] ?? id } as const;
    return { ...one, name, person, values: {}, empty: [] };
  });
  const parts = written.reduce((sum, one) => sum + one.parts, 0);
  const queued = await queue(
    transaction,
    services,
    {
      event: before.event,
      key,
      channels: before.channels,
      subject: { en: before.subjectEn, bn: before.subjectBn },
      body: { en: before.bodyEn, bn: before.bodyBn },
      groups: [...before.groups, { kind: 'again', values: { batch: id } }],
      aboutId: before.aboutId,
    },
    { written, skipped: [], people: written.length, settings },
    hasProvider ? parts : 0,
  );
  await transaction.change(
    'UPDATE communication_message SET again_in = $3 WHERE site_id = $1 AND id = ANY($2::uuid[])',
    failed.map((one) => one.id),
    queued.id,
  );
  return queued;
}
