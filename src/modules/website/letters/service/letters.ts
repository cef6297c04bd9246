import { randomBytes } from 'node:crypto';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing, withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { websitePermission } from '../../permissions.ts';
import type { AskedLetters, WrittenLetter } from '../contract.ts';
import { letterErrors, letterFields } from '../labels.ts';
import { codeFrom, emailOf, type LetterKind, type LetterState, mobileOf } from '../rules.ts';
import { takerOf } from './taker.ts';

function checked<T>(value: T | undefined, field: 'mobile' | 'email'): T {
  if (value !== undefined) return value;
  const label = letterFields[field] ?? messages.regex;
  throw new ValidationError({ [field]: [withAttribute(messages.regex, label)] });
}

/**
 * Keeps what a visitor wrote, and hands it to whoever takes such letters. A message needs a way to answer it; a complaint
 * needs nothing but itself.
 */
export async function keepLetter(
  transaction: Transaction,
  services: Services,
  kind: LetterKind,
  id: string,
  given: Omit<WrittenLetter, 'homepage' | 'site_id' | 'once'>,
): Promise<{ code: string }> {
  const mobile = checked(mobileOf(given.mobile), 'mobile');
  const email = checked(emailOf(given.email), 'email');
  if (kind === 'contact' && mobile === null && email === null) throw new AppError(letterErrors.noAnswer);
  const code = codeFrom(kind, randomBytes(8));
  const { name, subject, body } = given;
  const ticketId = await takerOf(services)?.(transaction, {
    id,
    kind,
    code,
    name,
    mobile,
    email,
    subject,
    body,
  });
  await transaction.change(
    `INSERT INTO website_letter (site_id, id, kind, code, name, mobile, email, subject, body, received_at, ticket_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    id,
    kind,
    code,
    name,
    mobile,
    email,
    subject,
    body,
    services.now(),
    ticketId ?? null,
  );
  return { code };
}

/** The code of a letter that is kept already; null where there is none of this id. */
export async function knownLetter(transaction: Transaction, id: string): Promise<{ code: string } | null> {
  return transaction.readOne(
    { code: 'text' },
    'SELECT code FROM website_letter WHERE site_id = $1 AND id = $2',
    id,
  );
}

const shape = {
  id: 'uuid',
  version: 'int',
  kind: oneOf<LetterKind>(),
  code: 'text',
  name: 'text',
  subject: 'text',
  state: oneOf<LetterState>(),
  receivedAt: 'time',
} as const;
const columns = 'id, version, kind, code, name, subject, state, received_at AS "receivedAt"';

/** What was written, the newest first; what the help desk took is answered there, and may be confidential. */
export async function listLetters(transaction: Transaction, { kind, state, q, page, size }: AskedLetters) {
  const rows = await transaction.read(
    { ...shape, total: 'int' },
    `SELECT ${columns}, count(*) OVER ()::int AS total FROM website_letter
      WHERE site_id = $1 AND ticket_id IS NULL AND ($2::text IS NULL OR kind = $2) AND ($3::text = 'all' OR state = $3)
        AND ($4::text IS NULL OR name ILIKE $4 OR subject ILIKE $4 OR code ILIKE $4)
      ORDER BY received_at DESC, id LIMIT $5 OFFSET $6`,
    kind ?? null,
    state,
    q ? containing(q) : null,
    size,
    (page - 1) * size,
  );
  const items = rows.map(({ total: _, ...row }) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
  return { items, total: rows[0]?.total ?? 0, page, size };
}

export async function readLetter(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { ...shape, mobile: 'text?', email: 'text?', body: 'text', note: 'text', endedAt: 'time?' },
    `SELECT ${columns}, mobile, email, body, note, ended_at AS "endedAt" FROM website_letter
      WHERE site_id = $1 AND id = $2 AND ticket_id IS NULL`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return {
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    can: { edit: transaction.context.permissions.has(websitePermission.edit) },
  };
}

/** Writes down what became of a letter; what the visitor wrote is never changed. */
export async function changeLetter(
  transaction: Transaction,
  services: Services,
  given: { id: string; version: number; state: LetterState; note: string },
) {
  const known = await transaction.readOne(
    { version: 'int' },
    'SELECT version FROM website_letter WHERE site_id = $1 AND id = $2 AND ticket_id IS NULL FOR UPDATE',
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  const isDone = given.state === 'done';
  await transaction.change(
    `UPDATE website_letter SET state = $3, note = $4, ended_at = $5, ended_by = $6, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    given.id,
    given.state,
    given.note,
    isDone ? services.now() : null,
    isDone ? transaction.context.accountId : null,
  );
  return { id: given.id };
}
