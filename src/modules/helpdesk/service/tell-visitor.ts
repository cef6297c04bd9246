import * as z from 'zod';
import { newId } from '../../../core/ids.ts';
import { fillLabel, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { defineJob, enqueue } from '../../../core/server/jobs/jobs.ts';
import { plainMail } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { tellFew } from '../../communication/public.ts';
import { followPath } from '../../website/letters/rules.ts';
import { siteAddress } from '../../website/public.ts';
import { helpdeskNews } from '../labels.ts';
import { ticketNumber } from '../rules.ts';
import type { TicketRow } from './tickets.ts';

/** Letters of an answer that an SMS says; the rest is read by email or asked for by telephone. */
const longestSms = 300;

/** How a visitor of the website heard of an answer. */
export type Heard = 'mailed' | 'texted' | 'untold';

/**
 * Tells a visitor of the website, who has no account, what the desk answered: by email, else by SMS. What is confidential
 * never becomes an SMS, since others see what the institution sends.
 */
export async function tellVisitor(
  transaction: Transaction,
  services: Services,
  ticket: TicketRow,
  { messageId, text }: { messageId: string; text: string },
): Promise<Heard> {
  if (ticket.contactEmail !== '') {
    await enqueue(
      transaction,
      mailVisitor,
      { ticketId: ticket.id, messageId },
      { key: `helpdesk:${messageId}` },
    );
    return 'mailed';
  }
  const actorId = transaction.context.accountId;
  if (ticket.contactMobile === '' || ticket.isConfidential || actorId === null) return 'untold';
  const letters = [...text.replace(/\s+/g, ' ')];
  const short =
    letters.length > longestSms ? `${letters.slice(0, longestSms - 3).join('')}...` : letters.join('');
  const name = { en: ticket.contactName, bn: ticket.contactName };
  const told = await tellFew(transaction, services, {
    event: 'helpdesk.answered',
    key: newId(),
    actorId,
    people: [
      {
        personKind: 'guardian',
        personId: ticket.id,
        name,
        mobile: ticket.contactMobile,
        email: null,
        accountId: null,
        language: null,
        aboutId: ticket.id,
        aboutName: name,
        values: { title: { en: ticket.subject, bn: ticket.subject }, answer: { en: short, bn: short } },
      },
    ],
  });
  return told.sms > 0 ? 'texted' : 'untold';
}

/** The answer by email, once however often it is run: the mail has the id of what was written. */
export const mailVisitor = defineJob({
  name: 'helpdesk.mail',
  payload: z.object({ ticketId: z.guid(), messageId: z.guid() }),
  async run({ inSite, services, context }, { ticketId, messageId }) {
    const answer = await inSite((transaction) =>
      transaction.readOne(
        { email: 'text', subject: 'text', no: 'int', code: 'text?', text: 'text', hasFiles: 'bool' },
        `SELECT t.contact_email AS email, t.subject, t.no, t.code, m.body AS text,
                EXISTS (SELECT 1 FROM helpdesk_file f WHERE f.site_id = $1 AND f.message_id = m.id) AS "hasFiles"
           FROM helpdesk_ticket t JOIN helpdesk_message m ON m.site_id = $1 AND m.ticket_id = t.id AND m.kind = 'answer'
          WHERE t.site_id = $1 AND t.id = $2 AND m.id = $3 AND t.contact_email <> ''`,
        ticketId,
        messageId,
      ),
    );
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!answer || !site) return;
    const language = site.language ?? 'bn';
    const address = `${await siteAddress(services, site)}${followPath}#${answer.code}`;
    const said = (label: { en: string; bn: string }) =>
      textOf(
        fillLabel(label, {
          site: site.name,
          subject: answer.subject,
          number: ticketNumber(answer.no),
          text: answer.text,
          code: answer.code ?? '',
          address,
        }),
        language,
      );
    await services.database.asPlatform(context, (transaction) =>
      putMail(
        transaction,
        answer.email,
        plainMail(
          said(helpdeskNews.mailSubject),
          [
            said(helpdeskNews.mailBody),
            ...(answer.code ? [said(helpdeskNews.mailFollow)] : []),
            ...(answer.hasFiles ? [said(helpdeskNews.mailFiles)] : []),
          ].join('\n\n'),
        ),
        messageId,
      ),
    );
  },
});
