import type { Client as PgClient } from 'pg';
import { withAdmin } from '../database/database.ts';
import { type SecretPlace, sealedCheckOf } from './places.ts';
import { isSealed, type KeyRing, type SecretBox } from './sealed.ts';

/** So many rows are sealed in one transaction: whoever is cut off loses no more than that. */
const batch = 1000;

/**
 * Seals what stands in the database plain, as versions before this one left it, or sealed with an earlier key. It goes on
 * where it was cut off, and once a place is through it is noted and its check holds for every row, so most starts find
 * nothing to do. The history is not written: nobody changed anything.
 */
export async function bringSecrets(
  adminUrl: string,
  ring: KeyRing,
  places: readonly SecretPlace[],
  /** The installation's own, for what was encrypted with it before there were keys. */
  secret: string,
): Promise<readonly string[]> {
  return withAdmin(adminUrl, async (client) => {
    if (lacking(places, await readBrought(client), ring).length === 0) return [];
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    // Two servers that start together do not seal the same rows.
    await client.query('SELECT pg_advisory_lock(5071502)');
    await client.query('SET ROLE pathshala_owner');
    const open = lacking(places, await readBrought(client), ring);
    const { rows } = await client.query('SELECT id::text AS id FROM site ORDER BY id');
    const sites = rows.map((row) => Number(row.id));
    // The places of a table together: its checks look at the whole row, however few of its columns are written.
    for (const [table, together] of Map.groupBy(open, (place) => place.table)) {
      for (const siteId of sites)
        await sealSite(
          client,
          siteId,
          { table, places: together },
          {
            box: ring.boxOf(siteId),
            isOther: (value) => `${value} NOT LIKE '~${ring.current}~%'`,
            openEarlier: ({ earlier }, owner, stored) => earlier?.open(secret, siteId, owner, stored) ?? null,
          },
        );
      await client.query('BEGIN');
      for (const place of together) {
        await client.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${sealedCheckOf(place)}`);
        await client.query(
          `INSERT INTO sealed_place (name, key_id) VALUES ($1, $2)
           ON CONFLICT (name) DO UPDATE SET key_id = EXCLUDED.key_id`,
          [sealedCheckOf(place), ring.current],
        );
      }
      await client.query('COMMIT');
    }
    return open.map(sealedCheckOf);
  });
}

type Brought = ReadonlyMap<string, string>;

async function readBrought(client: PgClient): Promise<Brought> {
  const { rows } = await client.query('SELECT name, key_id FROM sealed_place');
  return new Map(rows.map((row) => [String(row.name), String(row.key_id)]));
}

const lacking = (places: readonly SecretPlace[], brought: Brought, ring: KeyRing): SecretPlace[] =>
  places.filter((place) => brought.get(sealedCheckOf(place)) !== ring.current);

/** How many rows of each place are sealed with which key; '' where a number stands plain. */
export async function countByKey(
  client: PgClient,
  places: readonly SecretPlace[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: sites } = await client.query('SELECT id::text AS id FROM site ORDER BY id');
  const counts = new Map<string, number>();
  await client.query('SET ROLE pathshala_owner');
  for (const { id } of sites) {
    // As a literal until the transaction ends, which a cluster passes on: nothing would be counted there otherwise.
    await client.query('BEGIN');
    await client.query(`SET LOCAL app.site_id = '${BigInt(id)}'`);
    for (const { table, column, within } of places)
      for (const value of within?.map((name) => `t.${column} ->> '${name}'`) ?? [`t.${column}`]) {
        const { rows } = await client.query(
          `SELECT coalesce(substring(${value} FROM '^~(k[0-9]+)~'), '') AS key, count(*)::int AS n
             FROM ${table} t WHERE t.site_id = $1 AND coalesce(${value}, '') <> '' GROUP BY 1`,
          [id],
        );
        for (const row of rows) counts.set(row.key, (counts.get(row.key) ?? 0) + Number(row.n));
      }
    await client.query('COMMIT');
  }
  return counts;
}

/**
 * Seals the numbers of one institution, which another installation sealed with `from`, with the keys of this one, in the
 * caller's transaction. Answers how many numbers there are. Throws where a number does not open with `from`.
 */
export async function resealSite(
  client: PgClient,
  siteId: number,
  places: readonly SecretPlace[],
  { from, to }: { readonly from: KeyRing; readonly to: KeyRing },
): Promise<number> {
  let numbers = 0;
  const given = from.boxOf(siteId);
  const own = to.boxOf(siteId);
  const box: Sealer = {
    open(stored) {
      numbers += 1;
      return given.open(stored);
    },
    seal: (number) => own.seal(number),
  };
  for (const [table, together] of Map.groupBy(places, (place) => place.table))
    await sealSite(
      client,
      siteId,
      { table, places: together },
      { box, isOther: (value) => `${value} <> ''`, openEarlier: () => null, isWithin: true },
    );
  return numbers;
}

type Sealer = Pick<SecretBox, 'open' | 'seal'>;

/** How the rows of one institution are sealed. */
type Sealing = {
  readonly box: Sealer;
  /** The condition by which a value is sealed anew. */
  isOther(value: string): string;
  openEarlier(place: SecretPlace, owner: string, stored: string): string | null;
  /** In a transaction of the caller's, instead of one for each batch. */
  readonly isWithin?: boolean;
};

async function sealSite(
  client: PgClient,
  siteId: number,
  { table, places }: { readonly table: string; readonly places: readonly SecretPlace[] },
  { box, isOther, openEarlier, isWithin = false }: Sealing,
): Promise<void> {
  const where = places
    .flatMap(({ column, within }) =>
      within
        ? within.map(
            (name) => `(t.${column} ->> '${name}' <> '' AND ${isOther(`t.${column} ->> '${name}'`)})`,
          )
        : [isOther(`t.${column}`)],
    )
    .join(' OR ');
  const asked = places.map(
    ({ column, earlier }, n) => `t.${column} AS value${n}, t.${earlier?.owner ?? 'id'}::text AS owner${n}`,
  );
  const written: string[] = [];
  for (const [n, { column, within }] of places.entries())
    written.push(`${column} = n.value${n}${within ? `::${await typeOf(client, table, column)}` : ''}`);
  const names = places.map((_, n) => `value${n}`);
  const sealedOf = (row: Record<string, unknown>, place: SecretPlace, n: number) => {
    const { within } = place;
    const value = row[`value${n}`] ?? null;
    // An empty text was never a number.
    if (value === null || value === '') return null;
    if (within) return JSON.stringify(sealWithin(box, value as object, within));
    const stored = String(value);
    const opened = isSealed(stored) ? null : openEarlier(place, String(row[`owner${n}`]), stored);
    return sealedAnew(box, opened ?? stored);
  };
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    await client.query(isWithin ? 'SAVEPOINT sealing' : 'BEGIN');
    await client.query(`SET LOCAL app.site_id = '${siteId}'`);
    await client.query(`SET LOCAL app.action = 'seal'`);
    const { rows } = await client.query(
      `SELECT t.id::text AS id, ${asked.join(', ')} FROM ${table} t
        WHERE t.site_id = $1 AND t.id > $2 AND (${where}) ORDER BY t.id LIMIT ${batch} FOR UPDATE`,
      [siteId, last],
    );
    if (rows.length > 0)
      await client.query(
        `UPDATE ${table} t SET ${written.join(', ')}
           FROM unnest($2::uuid[], ${names.map((_, n) => `$${n + 3}::text[]`).join(', ')}) AS n(id, ${names.join(', ')})
          WHERE t.site_id = $1 AND t.id = n.id`,
        [
          siteId,
          rows.map(({ id }) => id),
          ...places.map((place, n) => rows.map((row) => sealedOf(row, place, n))),
        ],
      );
    await client.query(isWithin ? 'RELEASE SAVEPOINT sealing' : 'COMMIT');
    if (rows.length < batch) return;
    last = String(rows.at(-1)?.id);
  }
}

/** A stored number sealed with the key in use, whether it was plain or sealed with an earlier one. */
const sealedAnew = (box: Sealer, stored: string): string =>
  box.seal(isSealed(stored) ? box.open(stored) : stored);

/** The same of the numbers in a JSON object. */
const sealWithin = (box: Sealer, value: object, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      names.includes(name) && typeof part === 'string' && part !== '' ? sealedAnew(box, part) : part,
    ]),
  );

async function typeOf(client: PgClient, table: string, column: string): Promise<string> {
  const { rows } = await client.query(
    `SELECT format_type(a.atttypid, a.atttypmod) AS type FROM pg_attribute a
      WHERE a.attrelid = $1::regclass AND a.attname = $2`,
    [table, column],
  );
  return String(rows[0]?.type);
}
