import type { Services } from '../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { aliasOf, resourceOf, scopesNow } from '../rules.ts';
import { inNobodysName } from './alone.ts';

/** The institution that an address names, or null. */
export async function siteOfResource(services: Services, resource: unknown): Promise<SiteFacts | null> {
  const alias = typeof resource === 'string' ? aliasOf(services.config.publicAddress, resource) : null;
  return alias === null ? null : services.sites.resolve(undefined, alias);
}

type Admitted = { readonly scopes: readonly string[]; readonly mayAlone: boolean };

/** What an institution lets a program do, narrowed to what the program may at all; null where it was not let in. */
export async function admissionAt(
  services: Services,
  clientId: string,
  siteId: number,
  isAlone: boolean,
): Promise<Admitted | null> {
  const row = await inNobodysName(services, (transaction) =>
    transaction.readOne(
      { most: 'text[]', here: 'text[]', role: 'text?' },
      `SELECT c.scopes AS most, d.scopes AS here, d.role FROM oauth_admission d JOIN oauth_client c ON c.id = d.client_id
      WHERE d.client_id = $1 AND d.of_site = $2 AND d.ended_at IS NULL AND NOT c.is_stopped AND c.removed_at IS NULL
        AND (c.sites = '{}' OR d.of_site = ANY(c.sites))`,
      clientId,
      siteId,
    ),
  );
  if (!row) return null;
  const { most, here } = row;
  return { scopes: scopesNow({ asked: most, most, here, isAlone }), mayAlone: row.role !== null };
}

/** The institution that is meant where a program names none: the only one that let it in. */
export async function onlyResource(services: Services, clientId: string): Promise<string | undefined> {
  const sites = await inNobodysName(services, (transaction) =>
    transaction.read(
      { alias: 'text' },
      `SELECT s.alias FROM oauth_admission d JOIN site s ON s.id = d.of_site AND s.status <> 'closed'
      WHERE d.client_id = $1 AND d.ended_at IS NULL LIMIT 2`,
      clientId,
    ),
  );
  const [alias, ...others] = sites.map((one) => one.alias);
  return alias !== undefined && others.length === 0
    ? resourceOf(services.config.publicAddress, alias)
    : undefined;
}
