import type { Client as PgClient } from 'pg';
import { forgottenSeal, rowDigestSql, sealedDigest } from './row-digest.ts';

/** Rows that are cleared in one go. */
const lot = 1_000;

/** Which values of which table's rows name or reach a person. */
export type PersonalValues = Readonly<Record<string, readonly string[]>>;

type Changed = {
  readonly id: string;
  readonly digest: string;
  readonly forgotten_digest: string | null;
  readonly forgotten_seal: string | null;
  readonly now_is: string;
};

/**
 * Takes personal values out of the platform's history: of the rows about these people, and about the institution. What a
 * row said before stays as a digest with the installation's seal, so that the chain of all rows still proves itself. In
 * the caller's transaction, as the owner of the tables.
 */
export async function forgetInHistory(
  client: PgClient,
  secret: string,
  given: { readonly siteId: number; readonly people: readonly string[]; readonly values: PersonalValues },
): Promise<number> {
  const names = Object.keys(given.values);
  const cleared = (column: string) =>
    `CASE WHEN ${column} IS NOT NULL THEN ${column} || coalesce((SELECT jsonb_object_agg(v.key, NULL::text)
        FROM jsonb_array_elements_text($4::jsonb -> h.table_name) AS v(key) WHERE ${column} ->> v.key IS NOT NULL), '{}') END`;
  let after = '00000000-0000-0000-0000-000000000000';
  let count = 0;
  for (;;) {
    // An application is of an institution only when it is approved: what was written of it before is found by its record. A
    // request on the platform is of none: it is found by its record too, once that names nobody any more.
    const { rows } = await client.query<Changed>(
      `WITH known AS (
         SELECT o.id, ${rowDigestSql('o')} AS digest, o.forgotten_digest, o.forgotten_seal FROM platform_history o
          WHERE o.id > $5 AND (o.table_name = 'account' AND o.record_id = ANY($2::text[])
                OR o.site_id = $1 AND o.table_name = ANY($3::text[]) AND o.table_name NOT IN ('account', 'access_platform_request')
                OR o.table_name = 'access_platform_request' AND o.table_name = ANY($3::text[]) AND o.record_id IN (
                     SELECT q.id::text FROM access_platform_request q WHERE q.subject = 'gone ' || q.id)
                OR o.table_name = 'site_application' AND o.table_name = ANY($3::text[]) AND o.record_id IN (
                     SELECT k.record_id FROM platform_history k
                      WHERE k.table_name = 'site_application' AND k.site_id = $1))
          ORDER BY o.id LIMIT ${lot})
       UPDATE platform_history h SET before = ${cleared('h.before')}, after = ${cleared('h.after')}
         FROM known WHERE h.id = known.id
       RETURNING h.id, known.digest, known.forgotten_digest, known.forgotten_seal, ${rowDigestSql('h')} AS now_is`,
      [given.siteId, given.people, names, JSON.stringify(given.values), after],
    );
    const digests = rows.map((row) => sealedDigest(secret, row));
    await client.query(
      `UPDATE platform_history h SET forgotten_digest = n.was, forgotten_seal = n.seal
         FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n(id, was, seal) WHERE h.id = n.id`,
      [
        rows.map(({ id }) => id),
        digests,
        rows.map(({ id, now_is: now }, place) => forgottenSeal(secret, id, digests[place] ?? '', now)),
      ],
    );
    count += rows.length;
    if (rows.length < lot) return count;
    after =
      rows
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? after;
  }
}
