import { newId } from '../../ids.ts';
import type { PlatformTransaction } from '../database/in-site.ts';
import type { MailText } from './mail.ts';
import { enqueueMail } from './mail-job.ts';

/** Puts a mail into the outbox within the transaction: it leaves only when the change is committed. */
export async function putMail(
  transaction: PlatformTransaction,
  recipient: string,
  mail: MailText,
): Promise<void> {
  const id = newId();
  await transaction.change(
    'INSERT INTO outbox_mail (id, recipient, subject, text_body, html_body) VALUES ($1, $2, $3, $4, $5)',
    id,
    recipient,
    mail.subject,
    mail.text,
    mail.html,
  );
  await enqueueMail(transaction, id);
}
