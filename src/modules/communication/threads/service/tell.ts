import * as z from 'zod';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { notify, wake } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { plainMail } from '../../../../core/server/mail/mail.ts';
import { putMail } from '../../../../core/server/mail/outbox.ts';
import { communicationPath } from '../../paths.ts';
import { tellFew } from '../../sending/service/send-few.ts';
import { threadNews } from '../labels.ts';
import { readPolicy } from './policy.ts';
import { reachedBySms, whenRead, wishesOf } from './wishes.ts';

/** Somebody who reads at once needs no email. */
const mailWaits = 10 * 60_000;

/** How many messages an account has not read. What was withdrawn is nothing to read. */
export async function unreadOf(transaction: Transaction, accountId: string | null): Promise<number> {
  const row = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n
       FROM communication_thread_member m
       JOIN communication_thread_message x ON x.site_id = $1 AND x.thread_id = m.thread_id
        AND x.no > m.read_no AND x.written_by <> $2 AND x.withdrawn_at IS NULL
      WHERE m.site_id = $1 AND m.account_id = $2`,
    accountId,
  );
  return row?.n ?? 0;
}

type Told = {
  readonly accountId: string;
  readonly threadId: string;
  readonly writer: Label;
  readonly student: Label;
  /** There was something unread already: the bell has rung for it, or will. */
  readonly wasWaiting: boolean;
};

/** Tells the other: open screens at once and silently, the bell in their hours and never at night, the email last. */
export async function tellOther(transaction: Transaction, services: Services, told: Told): Promise<void> {
  const { accountId } = told;
  const wish = (await wishesOf(transaction, [accountId])).get(accountId);
  const { ringsAt } = await whenRead(transaction, services, wish);
  const now = services.now();
  await wake(transaction, [
    accountId,
    ...(transaction.context.accountId ? [transaction.context.accountId] : []),
  ]);
  const of = `${transaction.siteId}:${accountId}`;
  if (!told.wasWaiting) {
    if (ringsAt <= now)
      await notify(transaction, [accountId], {
        title: fillLabel(threadNews.written, { name: told.writer, student: told.student }),
        path: `${communicationPath.threads}?thread=${told.threadId}`,
      });
    else await enqueue(transaction, ringLater, { accountId }, { key: `threads.ring:${of}`, at: ringsAt });
  }
  if (wish?.byMail)
    await enqueue(
      transaction,
      mailUnread,
      { accountId, mailId: newId() },
      {
        key: `threads.mail:${of}`,
        at: new Date(Math.max(ringsAt.getTime(), now.getTime()) + mailWaits),
      },
    );
  const by = transaction.context.accountId;
  if (wish?.bySms && by !== null && !told.wasWaiting && (await readPolicy(transaction)).bySms)
    await enqueue(
      transaction,
      smsUnread,
      { accountId, key: newId(), by },
      {
        key: `threads.sms:${of}`,
        at: new Date(Math.max(ringsAt.getTime(), now.getTime()) + mailWaits),
      },
    );
}

const accountId = z.guid();

/** Rings for what came outside the reader's hours, where it is unread still; once, however often it is run. */
export const ringLater = defineJob({
  name: 'threads.ring',
  payload: z.object({ accountId }),
  async run({ inSite, services }, payload) {
    await inSite(async (transaction) => {
      if ((await unreadOf(transaction, payload.accountId)) === 0) return;
      const known = await transaction.readOne(
        { any: 'bool' },
        `SELECT EXISTS (SELECT 1 FROM notification WHERE site_id = $1 AND account_id = $2 AND read_at IS NULL
           AND data->>'path' = $3 AND created_at > $4) AS any`,
        payload.accountId,
        communicationPath.threads,
        new Date(services.now().getTime() - 3_600_000),
      );
      if (known?.any) return;
      await notify(transaction, [payload.accountId], {
        title: threadNews.waiting,
        path: communicationPath.threads,
      });
    });
  },
});

/** An email to whoever wants one and has not read. It says that something waits, and nothing of what was written. */
export const mailUnread = defineJob({
  name: 'threads.mail',
  payload: z.object({ accountId, mailId: z.guid() }),
  async run({ inSite, services, context }, payload) {
    const wanted = await inSite(async (transaction) => {
      const wish = (await wishesOf(transaction, [payload.accountId])).get(payload.accountId);
      return wish?.byMail === true && (await unreadOf(transaction, payload.accountId)) > 0;
    });
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!wanted || !site) return;
    await services.database.asPlatform(context, async (transaction) => {
      const account = await transaction.readOne(
        { email: 'text?', language: 'text' },
        "SELECT email, language FROM account WHERE id = $1 AND status = 'active'",
        payload.accountId,
      );
      if (!account?.email) return;
      const language = account.language === 'bn' ? 'bn' : 'en';
      const named = site.name;
      const link = new URL(communicationPath.threads, services.config.publicAddress).href;
      await putMail(
        transaction,
        account.email,
        plainMail(
          textOf(fillLabel(threadNews.mailSubject, { site: named }), language),
          textOf(fillLabel(threadNews.mailBody, { site: named, link }), language),
        ),
        payload.mailId,
      );
    });
  },
});

/**
 * An SMS to whoever wants one and has not read, where the institution pays for it. It says that something waits and where,
 * nothing of what was written, and goes the way of every SMS: wishes, quiet hours, cap and account count.
 */
export const smsUnread = defineJob({
  name: 'threads.sms',
  payload: z.object({ accountId, key: z.guid(), by: z.guid() }),
  async run({ inSite, services }, payload) {
    await inSite(async (transaction) => {
      const wish = (await wishesOf(transaction, [payload.accountId])).get(payload.accountId);
      const { bySms } = await readPolicy(transaction);
      if (!wish?.bySms || !bySms || (await unreadOf(transaction, payload.accountId)) === 0) return;
      const person = await reachedBySms(transaction, payload.accountId);
      if (!person) return;
      const href = new URL(communicationPath.threads, services.config.publicAddress).href;
      await tellFew(transaction, services, {
        event: 'threads.unread',
        key: payload.key,
        people: [{ ...person, values: { link: { en: href, bn: href } } }],
        actorId: payload.by,
      });
    });
  },
});
