import { type Endpoint, leavesAsFile } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Database, PlatformTransaction } from '../database/in-site.ts';
import { authErrors } from './errors.ts';
import { readOnlyRole } from './permissions-of.ts';

/** What ends it, and what is the person's own. */
const stays: ReadonlySet<string> = new Set([
  'POST /api/v1/auth/log-out',
  'POST /api/v1/auth/emergency/end',
  'POST /api/v1/places/opened',
]);

/**
 * Why a call is not made while somebody looks into an institution in an emergency, or null: nothing is changed, whatever the
 * permission says, and nothing leaves as a file.
 */
export function refusalInEmergency(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'raw' | 'carriesFile'>,
): AppError | null {
  const { method, path, access } = endpoint;
  if (stays.has(`${method} ${path}`) || access === 'public') return null;
  return method !== 'GET' || leavesAsFile(endpoint) ? new AppError(authErrors.inEmergency) : null;
}

/** The frame around every screen, which tells nothing of the institution's people. */
const ofTheFrame = /^\/api\/(v1\/auth|v1\/places|auth\/user|user)(\/|$)|^\/user\/notification\//;

/** Notes a call before it is answered: what cannot be noted is not answered. */
export async function noteEmergencyCall(
  database: Database,
  accessId: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  call: { readonly given: object; readonly requestId: string },
): Promise<void> {
  if (ofTheFrame.test(path)) return;
  const given = call.given as Readonly<Record<string, unknown>>;
  await database.findOne(
    'INSERT INTO emergency_call (id, access_id, action, address, request) VALUES ($1, $2, $3, $4, $5)',
    newId(),
    accessId,
    `${method} ${path}`.slice(0, 200),
    path.replace(/:(\w+)/g, (_, name: string) => String(given[name] ?? '')).slice(0, 300),
    call.requestId.slice(0, 64),
  );
}

/** What the banner says of the caller's emergency access, and where it is. */
export async function readEmergency(transaction: PlatformTransaction, id: string) {
  const row = await transaction.readOne(
    { reason: 'text', ends_at: 'time', of_site: 'bigint' },
    'SELECT reason, ends_at, of_site FROM emergency_access WHERE id = $1',
    id,
  );
  const roles = await transaction.rows(
    'SELECT NULL::bigint AS site_id, code AS role, name_en, name_bn FROM role WHERE code = $1',
    readOnlyRole,
  );
  return (
    row && {
      roles,
      shown: { reason: row.reason, endsAt: row.ends_at.toISOString() },
      siteId: Number(row.of_site),
    }
  );
}

/** Ends the one of a session, which is where it was before. Answers whether one was open. */
export async function endEmergency(
  transaction: PlatformTransaction,
  sessionId: string | null,
): Promise<boolean> {
  const ended = await transaction.change(
    'UPDATE emergency_access SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL',
    sessionId,
  );
  return ended > 0;
}
