import * as z from 'zod';
import { formatDate, withDigits } from '../../../core/format.ts';
import { normaliseMobile } from '../../../core/identifiers.ts';
import type { Label } from '../../../core/labels.ts';
import { formatTaka } from '../../../core/money.ts';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { defineJob } from '../../../core/server/jobs/jobs.ts';
import { tellFew } from '../../communication/public.ts';

type Text = { readonly invoiceId: string; readonly key: string };

/**
 * Tells institutions by SMS of invoices that are overdue. Each is sent once by its key, so a job that was cut off is simply
 * done again.
 */
export const textReminders = defineJob({
  name: 'billing.texts',
  payload: z.object({
    texts: z
      .array(z.object({ invoiceId: z.guid(), key: z.guid() }))
      .min(1)
      .max(2_000),
  }),
  async run({ services, context }, { texts }) {
    await sendTexts(services, context, texts);
  },
});

type Admin = { id: string; en: string; bn: string; mobile: string; language: 'en' | 'bn' | null };

/**
 * The institution that the platform keeps for itself sends them, by its own SMS account and providers: quiet hours, wishes and
 * the day's cap hold, and without credit none leaves. No other institution pays for its own reminder; where none is named,
 * nothing goes by SMS. They go to the administrator of the one that owes, or to its own number where that is a mobile. What was paid meanwhile is not told.
 */
export async function sendTexts(
  services: Services,
  context: Context,
  texts: readonly Text[],
): Promise<number> {
  const { sender, rows } = await services.database.asPlatform(context, async (transaction) => ({
    sender: await readSender(transaction),
    rows: await readLate(
      transaction,
      texts.map(({ invoiceId }) => invoiceId),
    ),
  }));
  if (!sender) return 0;
  let sent = 0;
  for (const row of rows) {
    const key = texts.find(({ invoiceId }) => invoiceId === row.id)?.key;
    const mobile = row.admin?.mobile ?? normaliseMobile(row.phone ?? '');
    if (!key || !mobile) continue;
    const name = row.admin ? { en: row.admin.en, bn: row.admin.bn || row.admin.en } : row.name;
    const both = (said: (language: 'en' | 'bn') => string): Label => ({ en: said('en'), bn: said('bn') });
    const told = await services.database.inSite({ ...context, siteId: sender.id }, (transaction) =>
      tellFew(transaction, services, {
        event: 'billing.late',
        key,
        actorId: row.by,
        people: [
          {
            personKind: 'employee',
            personId: row.admin?.id ?? row.id,
            name,
            mobile,
            email: null,
            accountId: null,
            language: row.admin?.language ?? null,
            aboutId: row.id,
            aboutName: name,
            values: {
              title: both((language) => `${withDigits(row.no, { language })} (${row.name[language]})`),
              due: both((language) => formatTaka(row.open, { language }).replace(/^৳\s*/, '')),
              day: both((language) => formatDate(row.due_on, { language })),
            },
          },
        ],
      }),
    );
    sent += told.sms;
  }
  return sent;
}

/** The open institution by whose SMS account the platform's reminders go; null: none is named. */
export const readSender = (transaction: PlatformTransaction) =>
  transaction.readOne(
    { id: 'int', name: json<Label>() },
    `SELECT s.id::int AS id, json_build_object('en', s.name_en, 'bn', s.name_bn) AS name
       FROM billing_setting b JOIN site s ON s.id = b.own_site AND s.status <> 'closed' WHERE b.id = 1`,
  );

const readLate = (transaction: PlatformTransaction, invoices: readonly string[]) =>
  transaction.read(
    {
      id: 'uuid',
      site: 'bigint',
      no: 'text',
      open: 'bigint',
      due_on: 'date',
      phone: 'text?',
      name: json<Label>(),
      admin: jsonOrNull<Admin>(),
      by: 'uuid',
    },
    `SELECT i.id, i.of_site AS site, i.no, i.total - i.paid AS open, i.due_on, s.phone,
            json_build_object('en', s.name_en, 'bn', s.name_bn) AS name,
            (SELECT json_build_object('id', a.id, 'en', a.name_en, 'bn', a.name_bn, 'mobile', a.mobile, 'language', a.language)
               FROM membership m JOIN account a ON a.id = m.account_id AND a.status = 'active' AND a.mobile IS NOT NULL
              WHERE m.site_id = s.id AND m.role = 'siteAdmin' AND m.disabled_at IS NULL
                AND (m.ends_at IS NULL OR m.ends_at > now()) ORDER BY m.created_at, m.id LIMIT 1) AS admin,
            p.account_id AS by
       FROM billing_invoice i JOIN site s ON s.id = i.of_site AND s.status <> 'closed'
       -- In whose name it is sent: the platform's first person.
       CROSS JOIN LATERAL (SELECT m.account_id FROM membership m WHERE m.site_id IS NULL AND m.disabled_at IS NULL
                             AND (m.ends_at IS NULL OR m.ends_at > now()) ORDER BY m.created_at, m.id LIMIT 1) p
      WHERE i.id = ANY($1::uuid[]) AND i.state = 'issued' AND i.paid < i.total ORDER BY s.id, i.due_on`,
    invoices,
  );
