import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import { newSecret } from '../../../core/server/auth/passwords.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { ClientShown } from '../contract.ts';
import { problems } from '../labels.ts';
import { inOrder, isGoodRedirect } from '../rules.ts';

const row = {
  id: 'uuid',
  name: 'text',
  redirect: 'text',
  scopes: 'text[]',
  sites: json<{ id: number; name: Label }[]>(),
  calls_a_minute: 'int',
  is_stopped: 'bool',
  ending: 'text?',
  old_until: 'time?',
  institutions: 'int',
  calls_today: 'int',
  version: 'int',
} as const;

/** Programs are few: all of them. */
export async function listClients(
  transaction: PlatformTransaction,
  now: Date,
  only: string | null = null,
): Promise<ClientShown[]> {
  const rows = await transaction.read(
    row,
    `SELECT c.id, c.name, c.redirect, c.scopes, c.calls_a_minute, c.is_stopped, c.version,
            (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'bn', s.name_bn)) ORDER BY s.name_en), '[]')
               FROM site s WHERE s.id = ANY(c.sites)) AS sites,
            (SELECT k.ending FROM oauth_secret k WHERE k.client_id = c.id AND k.ends_at IS NULL) AS ending,
            (SELECT max(k.ends_at) FROM oauth_secret k WHERE k.client_id = c.id AND k.ends_at > now()) AS old_until,
            (SELECT count(*)::int FROM oauth_admission d WHERE d.client_id = c.id AND d.ended_at IS NULL) AS institutions,
            (SELECT count(*)::int FROM oauth_call l WHERE l.client_id = c.id AND l.at > $2::timestamptz - interval '24 hours') AS calls_today
       FROM oauth_client c WHERE c.removed_at IS NULL AND ($1::uuid IS NULL OR c.id = $1::uuid) ORDER BY c.name LIMIT 500`,
    only,
    now,
  );
  return rows.map((one) => ({
    id: one.id,
    name: one.name,
    secret: `••••${one.ending ?? ''}`,
    redirect: one.redirect,
    scopes: inOrder(one.scopes),
    sites: one.sites,
    callsAMinute: one.calls_a_minute,
    isStopped: one.is_stopped,
    oldSecretUntil: one.old_until?.toISOString() ?? null,
    institutions: one.institutions,
    callsToday: one.calls_today,
    version: one.version,
  }));
}

type Given = {
  readonly name: string;
  readonly redirect: string;
  readonly scopes?: readonly string[] | undefined;
  readonly sites?: readonly number[] | undefined;
  readonly callsAMinute?: number | undefined;
};

async function assertGood(transaction: PlatformTransaction, given: Given, known: readonly string[]) {
  if (!isGoodRedirect(given.redirect)) throw new ValidationError({ redirect: [problems.redirect] });
  if (given.scopes?.some((scope) => !known.includes(scope)))
    throw new ValidationError({ scopes: [problems.unknownScope] });
  const sites = [...new Set(given.sites ?? [])];
  const found = await transaction.readOne(
    { n: 'int' },
    "SELECT count(*)::int AS n FROM site WHERE id = ANY($1::bigint[]) AND status <> 'closed'",
    sites,
  );
  if (found?.n !== sites.length) throw new ValidationError({ sites: [problems.unknownSite] });
}

const refuseTaken = (error: { constraint?: string }): never => {
  if (error.constraint === 'oauth_client_name') throw new ValidationError({ name: [problems.nameTaken] });
  throw error;
};

/** A new program, with the account in whose name it works by itself. The answer alone has its secret. */
export async function addClient(
  transaction: PlatformTransaction,
  known: readonly string[],
  given: Given & { scopes: readonly string[]; sites: readonly number[]; callsAMinute: number },
  now: Date,
): Promise<ClientShown> {
  await assertGood(transaction, given, known);
  const [id, accountId] = [newId(), newId()];
  // Without a password, a mail address and a number nobody ever signs in with it.
  await transaction.change(
    `INSERT INTO account (id, username, name_en, name_bn) VALUES ($1, $2, $3, $3)`,
    accountId,
    `program-${id}`,
    given.name,
  );
  await transaction
    .change(
      `INSERT INTO oauth_client (id, name, redirect, scopes, sites, calls_a_minute, account_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      id,
      given.name,
      given.redirect,
      inOrder(given.scopes),
      [...new Set(given.sites)],
      given.callsAMinute,
      accountId,
      now,
    )
    .catch(refuseTaken);
  return withSecret(transaction, id, now);
}

/** Changes a program. What is not said stays; a narrower scope holds from the very next call. */
export async function saveClient(
  transaction: PlatformTransaction,
  known: readonly string[],
  given: Given & { id: string; isStopped?: boolean | undefined; version?: number | undefined },
  now: Date,
): Promise<ClientShown> {
  await readClient(transaction, now, given.id);
  await assertGood(transaction, given, known);
  const changed = await transaction
    .change(
      `UPDATE oauth_client SET name = $2, redirect = $3, scopes = coalesce($4, scopes), sites = coalesce($5, sites),
              calls_a_minute = coalesce($6, calls_a_minute), is_stopped = coalesce($7, is_stopped), version = version + 1
        WHERE id = $1 AND version = coalesce($8, version)`,
      given.id,
      given.name,
      given.redirect,
      given.scopes ? inOrder(given.scopes) : null,
      given.sites ? [...new Set(given.sites)] : null,
      given.callsAMinute ?? null,
      given.isStopped ?? null,
      given.version ?? null,
    )
    .catch(refuseTaken);
  if (changed === 0) throw new AppError(errors.staleVersion);
  await transaction.change(
    `UPDATE account a SET name_en = $2, name_bn = $2, version = a.version + 1 FROM oauth_client c
      WHERE c.id = $1 AND a.id = c.account_id AND a.name_en <> $2`,
    given.id,
    given.name,
  );
  return readClient(transaction, now, given.id);
}

/** Ends a program for good: secrets, consents and tokens go, its calls stay in the log. */
export async function removeClient(transaction: PlatformTransaction, id: string, now: Date) {
  await readClient(transaction, now, id);
  await transaction.change('DELETE FROM oauth_secret WHERE client_id = $1', id);
  await transaction.change('DELETE FROM oauth_artifact WHERE client_id = $1', id);
  await transaction.change(
    'UPDATE oauth_admission SET ended_at = $2, version = version + 1 WHERE client_id = $1 AND ended_at IS NULL',
    id,
    now,
  );
  await transaction.change(
    'UPDATE oauth_client SET removed_at = $2, version = version + 1 WHERE id = $1',
    id,
    now,
  );
  await transaction.change(
    `UPDATE account a SET status = 'disabled', version = a.version + 1 FROM oauth_client c WHERE c.id = $1 AND a.id = c.account_id`,
    id,
  );
  return { id };
}

/** Another secret. The one before counts for some hours more, all older ones not any more. */
export async function rotateSecret(
  transaction: PlatformTransaction,
  { id, hours }: { id: string; hours: number },
  now: Date,
): Promise<ClientShown> {
  await transaction.change('UPDATE oauth_client SET version = version + 1 WHERE id = $1', id);
  await readClient(transaction, now, id);
  await transaction.change(
    'DELETE FROM oauth_secret WHERE client_id = $1 AND (ends_at IS NOT NULL OR $2 = 0)',
    id,
    hours,
  );
  await transaction.change(
    'UPDATE oauth_secret SET ends_at = $2 WHERE client_id = $1',
    id,
    new Date(now.getTime() + hours * 3_600_000),
  );
  return withSecret(transaction, id, now);
}

async function withSecret(transaction: PlatformTransaction, id: string, now: Date): Promise<ClientShown> {
  const secret = newSecret();
  await transaction.change(
    'INSERT INTO oauth_secret (id, client_id, digest, ending, created_at) VALUES ($1, $2, $3, $4, $5)',
    newId(),
    id,
    digestOf(secret),
    secret.slice(-4),
    now,
  );
  return { ...(await readClient(transaction, now, id)), secret };
}

async function readClient(transaction: PlatformTransaction, now: Date, id: string): Promise<ClientShown> {
  const [found] = await listClients(transaction, now, id);
  if (!found) throw new AppError(errors.notFound);
  return found;
}

/** Institutions to choose from, by any part of their name. */
export async function listSites(transaction: PlatformTransaction, words: string) {
  const rows = await transaction.read(
    { id: 'int', name_en: 'text', name_bn: 'text' },
    `SELECT id::int AS id, name_en, name_bn FROM site WHERE status <> 'closed'
        AND ($1 = '' OR strpos(lower(name_en), lower($1)) > 0 OR strpos(name_bn, $1) > 0) ORDER BY name_en LIMIT 50`,
    words,
  );
  return rows.map((one) => ({ id: one.id, name: { en: one.name_en, bn: one.name_bn } }));
}
