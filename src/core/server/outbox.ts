import { newId } from '../ids.ts';
import type { Context, PlatformTransaction } from './in-site.ts';
import { type MailText, sendMail } from './mail.ts';
import type { Services } from './services.ts';

/** Puts a mail into the outbox within the transaction: it leaves only when the change is committed. */
export async function putMail(
  transaction: PlatformTransaction,
  recipient: string,
  mail: MailText,
): Promise<void> {
  await transaction.change(
    'INSERT INTO outbox_mail (id, recipient, subject, text_body, html_body) VALUES ($1, $2, $3, $4, $5)',
    newId(),
    recipient,
    mail.subject,
    mail.text,
    mail.html,
  );
}

/** A mail is given up after this many attempts; platform staff see it as failed and may send it again. */
const mostAttempts = 5;
const batch = 20;

/**
 * Sends the mails that are due, each in a transaction of its own so that one refusal holds nothing up. A second server
 * skips what the first one holds. After a failure the next attempt waits 1, 2, 4, 8 minutes. Answers how many were sent.
 */
export async function sendDueMails(
  services: Services,
  context: Context,
  send: typeof sendMail = sendMail,
): Promise<number> {
  let sent = 0;
  for (let count = 0; count < batch; count += 1) {
    const outcome = await services.database.asPlatform(context, async (transaction) => {
      const mail = await transaction.row<{
        id: string;
        recipient: string;
        subject: string;
        text_body: string;
        html_body: string;
      }>(
        `SELECT id, recipient, subject, text_body, html_body FROM outbox_mail
          WHERE status = 'waiting' AND due_at <= now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (!mail) return 'none';
      try {
        const { subject, text_body: text, html_body: html } = mail;
        await send(services.config, mail.recipient, { subject, text, html });
      } catch (error) {
        await transaction.change(
          `UPDATE outbox_mail SET attempts = attempts + 1, problem = $2,
                  status = CASE WHEN attempts + 1 >= $3 THEN 'failed' ELSE 'waiting' END,
                  due_at = now() + make_interval(mins => (2 ^ attempts)::int) WHERE id = $1`,
          mail.id,
          String(error instanceof Error ? error.message : error).slice(0, 500),
          mostAttempts,
        );
        return 'failed';
      }
      await transaction.change(
        "UPDATE outbox_mail SET status = 'sent', sent_at = now(), attempts = attempts + 1, problem = '' WHERE id = $1",
        mail.id,
      );
      return 'sent';
    });
    if (outcome === 'none') break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

/** Sends what is due every 15 seconds while an SMTP server is set. Answers how to stop. */
export function keepSendingMails(services: Services, context: Context): () => Promise<void> {
  if (services.config.smtpUrl === null) return async () => {};
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = sendDueMails(services, context)
      .catch((error: unknown) => services.log.error({ err: error }, 'Mails could not be sent'))
      .finally(() => {
        isBusy = false;
      });
  }, 15_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
