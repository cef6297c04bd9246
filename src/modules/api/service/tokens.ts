import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { CallShown, TokenShown } from '../contract.ts';
import { inOrder, scopeLabel } from '../rules.ts';

/** Whose tokens or calls: of a program, at an institution, of a person; what is null does not matter. */
export type Whose = {
  readonly clientId: string | null;
  readonly siteId: number | null;
  readonly accountId: string | null;
};
type Page = { readonly page: number; readonly size: number };

const ofWhom = (alias: string) =>
  `($1::uuid IS NULL OR ${alias}.client_id = $1::uuid) AND ($2::bigint IS NULL OR ${alias}.of_site = $2::bigint)
    AND ($3::uuid IS NULL OR ${alias}.account_id = $3::uuid)`;
const valuesOf = ({ clientId, siteId, accountId }: Whose) => [clientId, siteId, accountId];

/** What lets programs in at this moment: consents of people, and tokens of programs by themselves. */
const isOpen = `x.kind IN ('Grant', 'ClientCredentials') AND x.of_site IS NOT NULL AND x.expires_at > now()`;

export async function listTokens(transaction: PlatformTransaction, whose: Whose, { page, size }: Page) {
  const counted = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM oauth_artifact x WHERE ${isOpen} AND ${ofWhom('x')}`,
    ...valuesOf(whose),
  );
  const rows = await transaction.read(
    {
      digest: 'text',
      kind: oneOf<TokenShown['kind']>(),
      client: 'text',
      person_en: 'text',
      person_bn: 'text',
      site_en: 'text',
      site_bn: 'text',
      scope: 'text?',
      created_at: 'time',
      expires_at: 'time',
      last_call: 'time?',
    },
    `SELECT x.digest, CASE WHEN x.kind = 'Grant' THEN 'person' ELSE 'alone' END AS kind, c.name AS client,
            a.name_en AS person_en, a.name_bn AS person_bn, s.name_en AS site_en, s.name_bn AS site_bn,
            CASE WHEN x.kind = 'Grant' THEN (SELECT string_agg(r.value, ' ') FROM jsonb_each_text(x.payload -> 'resources') r)
                 ELSE x.payload ->> 'scope' END AS scope,
            x.created_at, x.expires_at,
            (SELECT max(l.at) FROM oauth_call l WHERE l.client_id = x.client_id AND l.of_site = x.of_site AND l.account_id = a.id) AS last_call
       FROM oauth_artifact x JOIN oauth_client c ON c.id = x.client_id JOIN account a ON a.id = coalesce(x.account_id, c.account_id)
       JOIN site s ON s.id = x.of_site
      WHERE ${isOpen} AND ${ofWhom('x')} ORDER BY x.created_at DESC, x.digest LIMIT $4 OFFSET $5`,
    ...valuesOf(whose),
    size,
    (page - 1) * size,
  );
  const items = rows.map(
    (row): TokenShown => ({
      id: row.digest,
      kind: row.kind,
      client: row.client,
      person: { en: row.person_en, bn: row.person_bn },
      site: { en: row.site_en, bn: row.site_bn },
      scopes: inOrder(row.scope?.split(' ') ?? []).map(scopeLabel),
      since: row.created_at.toISOString(),
      until: row.expires_at.toISOString(),
      lastCall: row.last_call?.toISOString() ?? null,
    }),
  );
  return { items, total: counted?.n ?? 0, page, size };
}

/** Ends a consent with all its tokens, or a token of a program by itself, from the very next call. */
export async function revokeToken(transaction: PlatformTransaction, whose: Whose, id: string) {
  const found = await transaction.readOne(
    { grant_id: 'text?' },
    `SELECT x.grant_id FROM oauth_artifact x WHERE ${isOpen} AND ${ofWhom('x')} AND x.digest = $4`,
    ...valuesOf(whose),
    id,
  );
  if (!found) throw new AppError(errors.notFound);
  await transaction.change(
    'DELETE FROM oauth_artifact WHERE digest = $1 OR ($2::text IS NOT NULL AND grant_id = $2)',
    id,
    found.grant_id,
  );
  return { id };
}

/** Calls, the latest first. */
export async function listCalls(transaction: PlatformTransaction, whose: Whose, { page, size }: Page) {
  const counted = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM oauth_call l WHERE ${ofWhom('l')}`,
    ...valuesOf(whose),
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      at: 'time',
      client: 'text',
      person_en: 'text',
      person_bn: 'text',
      site_en: 'text',
      site_bn: 'text',
      method: 'text',
      route: 'text',
      status: 'int',
      milliseconds: 'int',
      request: 'text',
    },
    `SELECT l.id, l.at, c.name AS client, a.name_en AS person_en, a.name_bn AS person_bn, s.name_en AS site_en, s.name_bn AS site_bn,
            l.method, l.route, l.status, l.milliseconds, l.request
       FROM oauth_call l JOIN oauth_client c ON c.id = l.client_id JOIN account a ON a.id = l.account_id JOIN site s ON s.id = l.of_site
      WHERE ${ofWhom('l')} ORDER BY l.at DESC, l.id LIMIT $4 OFFSET $5`,
    ...valuesOf(whose),
    size,
    (page - 1) * size,
  );
  const items = rows.map(
    ({ person_en, person_bn, site_en, site_bn, at, ...row }): CallShown => ({
      ...row,
      at: at.toISOString(),
      person: { en: person_en, bn: person_bn },
      site: { en: site_en, bn: site_bn },
    }),
  );
  return { items, total: counted?.n ?? 0, page, size };
}

/** Removes what is over, and the log's oldest part. */
export async function clearOld(transaction: PlatformTransaction, now: Date, days: number): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age * 86_400_000);
  await transaction.change('DELETE FROM oauth_artifact WHERE expires_at < $1', before(1));
  await transaction.change('DELETE FROM oauth_secret WHERE ends_at < $1', before(1));
  await transaction.change('DELETE FROM oauth_minute WHERE minute < $1', before(2));
  await transaction.change('DELETE FROM oauth_call WHERE at < $1', before(days));
}
