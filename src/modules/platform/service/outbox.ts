import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction, Row } from '../../../core/server/in-site.ts';
import type { MailRow } from '../contract.ts';
import { mailStatuses } from '../rules.ts';
import { patternOf } from './review.ts';

type ListInput = { q: string; page: number; size: number; status: readonly MailRow['status'][] };

/** A page of the mails that leave the platform, newest first; never their text. */
export async function listMails(transaction: PlatformTransaction, input: ListInput) {
  const fitting = `($1 = '%%' OR recipient ILIKE $1 OR subject ILIKE $1)
    AND (cardinality($2::text[]) = 0 OR status = ANY($2::text[]))`;
  const search = [patternOf(input.q), input.status] as const;
  const counted = await transaction.row<{ n: bigint }>(
    `SELECT count(*) AS n FROM outbox_mail WHERE ${fitting}`,
    ...search,
  );
  const rows = await transaction.rows(
    `SELECT id, recipient, subject, status, problem, created_at, sent_at FROM outbox_mail WHERE ${fitting}
      ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
    ...search,
    input.size,
    (input.page - 1) * input.size,
  );
  return { items: rows.map(mailOf), total: Number(counted?.n ?? 0), page: input.page, size: input.size };
}

/**
 * One mail. Its text is shown only where the platform has no mail server and somebody must hand it over: it may hold
 * a link that sets a password.
 */
export async function readMail(transaction: PlatformTransaction, id: string, hasMailServer: boolean) {
  const row = await transaction.row('SELECT * FROM outbox_mail WHERE id = $1', id);
  if (!row) throw new AppError(errors.notFound);
  return { ...mailOf(row), text: hasMailServer ? null : String(row.text_body) };
}

function mailOf(row: Row): MailRow {
  return {
    id: String(row.id),
    recipient: String(row.recipient),
    subject: String(row.subject),
    status: mailStatuses.find((one) => one === row.status) ?? 'failed',
    problem: String(row.problem),
    createdAt: (row.created_at as Date).toISOString(),
    sentAt: (row.sent_at as Date | null)?.toISOString() ?? null,
  };
}
