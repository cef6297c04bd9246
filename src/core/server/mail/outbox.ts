import { newId } from '../../ids.ts';
import type { PlatformTransaction } from '../database/in-site.ts';
import type { MailText } from './mail.ts';
import { enqueueMail } from './mail-job.ts';

/**
 * Puts a mail into the outbox within the transaction: it leaves only when the change is committed. With an `id` of the
 * caller's the same mail is put there once, however often it is asked for.
 */
export async function putMail(
  transaction: PlatformTransaction,
  recipient: string,
  mail: MailText,
  id = newId(),
): Promise<void> {
  const put = await transaction.change(
    `INSERT INTO outbox_mail (id, recipient, subject, text_body, html_body, of_site) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO NOTHING`,
    id,
    recipient,
    mail.subject,
    mail.text,
    mail.html,
    transaction.context.siteId,
  );
  if (put === 1) await enqueueMail(transaction, id);
}
