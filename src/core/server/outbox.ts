import { newId } from '../ids.ts';
import type { PlatformTransaction } from './in-site.ts';

export type MailText = { subject: string; text: string; html: string };

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
