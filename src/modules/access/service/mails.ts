import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { containing } from '../../../core/server/entity/records.ts';
import { withoutLinkCodes } from '../../../core/server/mail/masked.ts';
import type { MailStatus } from '../platform-contract.ts';

type Stored = Row & { id: string; status: MailStatus; created_at: Date; sent_at: Date | null; total: number };
type Query = { q?: string | undefined; status?: MailStatus | undefined; page: number; size: number };

/** One page of the outgoing mail, newest first, and how many there are of each state. */
export async function listMails(transaction: PlatformTransaction, query: Query) {
  const rows = await transaction.rows<Stored>(
    `SELECT id, recipient, subject, status, problem, attempts, created_at, sent_at, count(*) OVER ()::int AS total
       FROM outbox_mail
      WHERE ($1::text IS NULL OR recipient ILIKE $1 OR subject ILIKE $1) AND ($2::text IS NULL OR status = $2)
      ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
    query.q ? containing(query.q) : null,
    query.status ?? null,
    query.size,
    (query.page - 1) * query.size,
  );
  const counts = await transaction.readOne(
    { waiting: 'int', sent: 'int', failed: 'int' },
    `SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting, count(*) FILTER (WHERE status = 'sent')::int AS sent,
            count(*) FILTER (WHERE status = 'failed')::int AS failed FROM outbox_mail`,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      recipient: String(row.recipient),
      subject: String(row.subject),
      status: row.status,
      attempts: Number(row.attempts),
      problem: String(row.problem),
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    })),
    counts: counts ?? { waiting: 0, sent: 0, failed: 0 },
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  };
}

/**
 * A mail's text. The secret of a one-time link, or of a form that is corrected, is whoever's it was sent to: it is shown only while nothing can send
 * mail, when this screen is the only way to it.
 */
export async function readMail(transaction: PlatformTransaction, id: string, canSend: boolean) {
  const row = await transaction.readOne(
    { text_body: 'text' },
    'SELECT text_body FROM outbox_mail WHERE id = $1',
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const text = canSend
    ? withoutLinkCodes(row.text_body)
        .replace(/(\/password\/reset\/)[\w-]+/g, '$1…')
        // The code by which the form of an application opens.
        .replace(/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/g, '…')
    : row.text_body;
  return { text, isMasked: text !== row.text_body };
}
