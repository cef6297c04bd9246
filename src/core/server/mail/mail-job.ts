import * as z from 'zod';
import type { Context, PlatformTransaction } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { defineJob, enqueue } from '../jobs/jobs.ts';
import { type MailText, sendMail } from './mail.ts';

/**
 * Sends one mail of the outbox. Without an SMTP server it stays there, readable. The server's "never" (a code
 * of 500 or above) ends it at once; anything else is tried again for about half a day.
 */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  payload: z.object({ mailId: z.guid() }),
  attempts: 12,
  async run({ services, context, isLastAttempt }, { mailId }) {
    if (services.config.smtpUrl === null) return;
    const mail = await services.database.asPlatform(context, (transaction) =>
      transaction.row<{ recipient: string; subject: string; text_body: string; html_body: string }>(
        "SELECT recipient, subject, text_body, html_body FROM outbox_mail WHERE id = $1 AND status = 'waiting'",
        mailId,
      ),
    );
    if (!mail) return;
    const text: MailText = { subject: mail.subject, text: mail.text_body, html: mail.html_body };
    try {
      await sendMail(services.config, mail.recipient, text, mailId);
    } catch (error) {
      const isFinal = Number((error as { responseCode?: number }).responseCode ?? 0) >= 500;
      await services.database.asPlatform(context, (transaction) =>
        transaction.change(
          'UPDATE outbox_mail SET attempts = attempts + 1, problem = $2, status = $3 WHERE id = $1',
          mailId,
          (error as Error).message.slice(0, 1000),
          isFinal || isLastAttempt ? 'failed' : 'waiting',
        ),
      );
      if (!isFinal) throw error;
      return;
    }
    await services.database.asPlatform(context, (transaction) =>
      transaction.change(
        "UPDATE outbox_mail SET attempts = attempts + 1, problem = '', status = 'sent', sent_at = now() WHERE id = $1",
        mailId,
      ),
    );
  },
});

/** One waiting job a mail, however often it is asked for. */
export function enqueueMail(transaction: PlatformTransaction, mailId: string): Promise<void> {
  return enqueue(transaction, deliverMail, { mailId }, { key: `mail:${mailId}` });
}

/** Puts mails that failed or still wait into the queue again; answers how many. What was sent stays sent. */
export async function retryMails(transaction: PlatformTransaction, ids: readonly string[]): Promise<number> {
  const rows = await transaction.rows(
    `WITH again AS (
       UPDATE outbox_mail SET status = 'waiting', attempts = 0, problem = '' WHERE id = ANY($1::uuid[]) AND status <> 'sent'
       RETURNING id
     )
     SELECT jobs.pathshala_enqueue($2::text, json_build_object('mailId', id), 'mail:' || id, NULL, $3::int) FROM again`,
    ids,
    deliverMail.name,
    deliverMail.attempts,
  );
  return rows.length;
}

/** Mail that waited while no SMTP server was set, or came out of a backup, is put into the queue again. */
export async function resumeMail(services: Services, context: Context): Promise<void> {
  if (services.config.smtpUrl === null) return;
  await services.database.asPlatform(context, (transaction) =>
    transaction.rows(
      `SELECT jobs.pathshala_enqueue($1::text, json_build_object('mailId', id), 'mail:' || id, NULL, $2::int)
         FROM outbox_mail WHERE status = 'waiting' AND attempts = 0 ORDER BY created_at LIMIT 5000`,
      deliverMail.name,
      deliverMail.attempts,
    ),
  );
}
