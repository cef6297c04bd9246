import { formatDate, withDigits } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { formatTaka } from '../../../core/money.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { enqueue } from '../../../core/server/jobs/jobs.ts';
import { composeMail, type MailKind } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { billingPath } from '../paths.ts';
import { reminderOn } from '../rules.ts';
import { textReminders } from './text-reminders.ts';

const kinds = {
  issued: 'billIssued',
  soon: 'billSoon',
  overdue: 'billOverdue',
  late: 'billLate',
} as const satisfies Record<ReturnType<typeof reminderOn>, MailKind>;

/** `reminderOn` for the database, so that what was told already is never read; today is `$1`. */
const stepSql = (dueOn: string, lateDays: string) =>
  `CASE WHEN $1::date - ${dueOn} > ${lateDays} THEN 'late' WHEN $1::date > ${dueOn} THEN 'overdue'
        WHEN $1::date - ${dueOn} >= -3 THEN 'soon' ELSE 'issued' END`;

/** As many as one night's mail; the others follow in the next. */
const most = 2_000;

/**
 * Mails each institution about its open invoices: when it is issued, before and after the due day, each step once. What is
 * overdue is told by SMS too, by a job that is put in with it.
 */
export async function sendReminders(
  transaction: PlatformTransaction,
  services: Services,
  today: string,
): Promise<number> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      no: 'text',
      open: 'bigint',
      due_on: 'date',
      late_days: 'int',
      email: 'text?',
      language: oneOf<'en' | 'bn'>(),
      name: 'text',
      alias: 'text',
    },
    `SELECT i.id, i.no, i.total - i.paid AS open, i.due_on, coalesce(m.late_days, 30) AS late_days, s.email,
            coalesce(s.language, 'bn') AS language, CASE s.language WHEN 'en' THEN s.name_en ELSE s.name_bn END AS name, s.alias
       FROM billing_invoice i JOIN site s ON s.id = i.of_site AND s.status <> 'closed'
       LEFT JOIN billing_membership m ON m.of_site = i.of_site
      WHERE i.state = 'issued' AND i.paid < i.total
        AND NOT EXISTS (SELECT 1 FROM billing_reminder r WHERE r.invoice_id = i.id
                                                           AND r.step = ${stepSql('i.due_on', 'coalesce(m.late_days, 30)')})
      ORDER BY i.due_on, i.id LIMIT ${most}`,
    today,
  );
  const due = rows.map((row) => ({ row, step: reminderOn(row.due_on, row.late_days, today) }));
  // Of two that run at once the second waits here, and mails nothing the first has mailed.
  const noted = await transaction.read(
    { id: 'uuid' },
    `INSERT INTO billing_reminder (invoice_id, step, at)
     SELECT n.id, n.step, $3::timestamptz FROM unnest($1::uuid[], $2::text[]) AS n(id, step)
     ON CONFLICT DO NOTHING RETURNING invoice_id AS id`,
    due.map(({ row }) => row.id),
    due.map(({ step }) => step),
    services.now(),
  );
  const mine = new Set(noted.map(({ id }) => id));
  const told = due.filter((one) => mine.has(one.row.id));
  const texts = told.filter(({ step }) => step === 'overdue' || step === 'late');
  if (texts.length > 0)
    await enqueue(transaction, textReminders, {
      texts: texts.map(({ row }) => ({ invoiceId: row.id, key: newId() })),
    });
  for (const { row, step } of told) {
    const { language } = row;
    if (row.email === null) continue;
    await putMail(
      transaction,
      row.email,
      composeMail(kinds[step], language, {
        site: row.name,
        no: withDigits(row.no, { language }),
        amount: formatTaka(row.open, { language }),
        day: formatDate(row.due_on, { language }),
        link: `${services.config.publicAddress}/@${row.alias}${billingPath.mine}`,
      }),
    );
  }
  return noted.length;
}
