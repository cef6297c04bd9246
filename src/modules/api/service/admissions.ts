import { AppError, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { assertRoleMayBeGiven } from '../../access/public.ts';
import type { ProgramShown, ScopeShown } from '../contract.ts';
import { apiErrors, problems } from '../labels.ts';
import { inOrder, isRestricted, scopeLabel } from '../rules.ts';

export const shownScope = (name: string): ScopeShown => ({
  name,
  label: scopeLabel(name),
  isRestricted: isRestricted(name),
});

const offered = `NOT c.is_stopped AND c.removed_at IS NULL AND (c.sites = '{}' OR $1::bigint = ANY(c.sites))`;

/** The programs an institution may let in, with what those have that it did. */
export async function listPrograms(
  transaction: PlatformTransaction,
  siteId: number,
): Promise<ProgramShown[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: 'text',
      redirect: 'text',
      scopes: 'text[]',
      admitted: jsonOrNull<{ scopes: string[]; role: string | null; by: Label; at: string }>(),
    },
    `SELECT c.id, c.name, c.redirect, c.scopes,
            CASE WHEN d.id IS NOT NULL THEN json_build_object('scopes', d.scopes, 'role', d.role, 'at', d.admitted_at,
              'by', json_build_object('en', a.name_en, 'bn', a.name_bn)) END AS admitted
       FROM oauth_client c LEFT JOIN oauth_admission d ON d.client_id = c.id AND d.of_site = $1 AND d.ended_at IS NULL
       LEFT JOIN account a ON a.id = d.admitted_by
      WHERE ${offered} AND cardinality(c.scopes) > 0 ORDER BY d.id IS NULL, c.name LIMIT 500`,
    siteId,
  );
  return rows.map(({ id, name, redirect, scopes, admitted }) => ({
    id,
    name,
    host: new URL(redirect).host,
    offers: inOrder(scopes).map(shownScope),
    admitted: admitted && {
      ...admitted,
      scopes: admitted.scopes.filter((scope) => scopes.includes(scope)),
      at: new Date(admitted.at).toISOString(),
    },
  }));
}

type Admission = { readonly id: string; readonly scopes: readonly string[]; readonly role: string | null };

/**
 * Lets a program in, or changes what it may. Working by itself it has a role that the caller may give to people, and of that
 * role never what people keep to themselves.
 */
export async function admit(
  transaction: PlatformTransaction,
  siteId: number,
  { id, scopes, role }: Admission,
  now: Date,
) {
  const client = await transaction.readOne(
    { scopes: 'text[]' },
    `SELECT c.scopes FROM oauth_client c WHERE ${offered} AND c.id = $2 FOR UPDATE`,
    siteId,
    id,
  );
  if (!client) throw new AppError(apiErrors.notOffered);
  if (scopes.some((scope) => !client.scopes.includes(scope)))
    throw new ValidationError({ scopes: [problems.scopeOfClient] });
  if (role !== null) await assertRoleMayBeGiven(transaction, role);
  await transaction.change(
    `INSERT INTO oauth_admission (id, client_id, of_site, scopes, role, admitted_by, admitted_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (client_id, of_site) DO UPDATE SET scopes = excluded.scopes, role = excluded.role, admitted_by = excluded.admitted_by,
       admitted_at = excluded.admitted_at, ended_at = NULL, version = oauth_admission.version + 1`,
    newId(),
    id,
    siteId,
    inOrder(scopes),
    role,
    transaction.context.accountId,
    now,
  );
  return { id };
}

/** Shuts a program out: everything it holds here ends. */
export async function withdraw(transaction: PlatformTransaction, siteId: number, id: string, now: Date) {
  const ended = await transaction.change(
    'UPDATE oauth_admission SET ended_at = $3, version = version + 1 WHERE client_id = $1 AND of_site = $2 AND ended_at IS NULL',
    id,
    siteId,
    now,
  );
  if (ended === 0) throw new AppError(apiErrors.notOffered);
  await transaction.change('DELETE FROM oauth_artifact WHERE client_id = $1 AND of_site = $2', id, siteId);
  return { id };
}
