import pg from 'pg';
import { AppError, errors } from '../../errors.ts';

/** The idempotency key of this call was taken by another, which has ended meanwhile; `once` reads its answer. */
export class KeyTaken extends Error {}

export const isKeyTaken = (error: unknown) =>
  (error as { constraint?: string } | null)?.constraint === 'idempotency_key_site_id_id_pk';

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  // Over the role's own limits: the statement's time, or a transaction that stood still.
  '57014',
  '25P03',
]);

/**
 * Not said by the database: the connection is lost or went silent (even ROLLBACK would only wait again), or a value could
 * not be sent, after which the driver and the database disagree on what is prepared. It is not used again.
 */
export const isOfConnection = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError);

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** A lost or refused connection becomes the "database is away" answer; anything else stays itself. */
export function databaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = (error as { code?: string } | null)?.code ?? '';
  const message = error instanceof Error ? error.message : '';
  if (
    awayCodes.has(code) ||
    isSilence(error) ||
    /terminated unexpectedly|timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      message,
    )
  )
    return Object.assign(new AppError(errors.databaseAway), { cause: error });
  return error;
}
