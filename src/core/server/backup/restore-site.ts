import { escapeIdentifier, type Client as PgClient } from 'pg';
import { withAdmin } from '../database/database.ts';
import { hasDistributedTables } from '../database/migrate.ts';
import type { Storage } from '../files/storage.ts';
import { jobsSchema } from '../jobs/jobs-schema.ts';
import { resealSite } from '../secrets/bring-secrets.ts';
import type { SecretPlace } from '../secrets/places.ts';
import type { KeyRing } from '../secrets/sealed.ts';
import { DamagedArchive, readArchive } from './archive.ts';
import { copyIn } from './copy.ts';
import { assertNobodyWorks, CannotRestore } from './restore.ts';
import { asideOnCluster, asideOnServer } from './rules-aside.ts';
import { checkSiteArchive, type SiteAbout, type SiteCounts } from './site-archive.ts';
import { intoOf, type PlatformPart, platformParts } from './site-parts.ts';
import { readTables, tableWithColumns } from './tables.ts';

export type SiteRestored = {
  readonly siteId: number;
  readonly alias: string;
  readonly madeAt: string;
  /** Of site tables and files as many as the archive has, or nothing is restored; of the platform's what was new here. */
  readonly counts: SiteCounts;
  readonly platform: Readonly<Record<string, number>>;
  /** How many sealed numbers are now sealed with the keys of this installation. */
  readonly numbers: number;
};

/**
 * Puts the archive of an institution into another product, which knows nothing of it yet: a new one, or one with other
 * institutions. The archive is checked from end to end first, and all of it comes in one transaction in which every
 * reference, row and file is counted again: afterwards the institution is there whole, or the product is as it was. It keeps
 * its number, by which its sealed numbers open. `from` are the keys of the product it comes from.
 *
 * Throws {@link DamagedArchive} where the file is not whole, {@link CannotRestore} where this product cannot take it.
 */
export async function restoreSiteArchive(
  into: { adminUrl: string; storage: Storage; keys: KeyRing; secrets: readonly SecretPlace[] },
  file: string,
  options: { from?: KeyRing; say?: (text: string) => void } = {},
): Promise<SiteRestored> {
  const say = options.say ?? (() => {});
  say('Checking the archive');
  const { about, counts } = await checkSiteArchive(file);
  const siteId = Number(about.site.id);
  if (!Number.isSafeInteger(siteId) || siteId <= 0)
    throw new DamagedArchive('The archive does not say whose it is.');
  const present = new Set<string>();
  for await (const key of into.storage.keys()) present.add(key);
  const written: string[] = [];
  const keep = async (key: string, body: Buffer) => {
    if (!present.has(key)) written.push(key);
    await into.storage.put(key, body);
  };
  try {
    return await withAdmin(into.adminUrl, async (client) => {
      await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
      await assertNobodyWorks(client);
      await assertSameShape(client, about);
      await client.query('BEGIN');
      await assertIsNew(client, about, siteId);
      const rules = (await hasDistributedTables(client))
        ? await asideOnCluster(client, siteId)
        : await asideOnServer(client);
      say('Filling the tables');
      await giveParts(client);
      await fill(client, about, file, keep);
      say('Checking the references between the tables');
      await rules.holdAgain();
      await client.query(`SET LOCAL app.site_id = '${siteId}'`);
      await client.query(`SET LOCAL app.action = 'restore'`);
      await assertCounted(client, about, siteId, counts);
      const platform = await rules.seeingAll(() => putParts(client, about, siteId));
      const numbers = await reseal(client, siteId, into, options.from ?? into.keys);
      await resumeJobs(client, siteId);
      await client.query('COMMIT');
      // Otherwise statements would be planned for empty tables until autovacuum has seen the rows.
      await client.query('ANALYZE');
      return { siteId, alias: String(about.site.alias), madeAt: about.madeAt, counts, platform, numbers };
    });
  } catch (error) {
    for (const key of written) await into.storage.remove(key);
    throw error;
  }
}

/** The tables here must be those the archive was made of: the same version of the product on both sides. */
async function assertSameShape(client: PgClient, about: SiteAbout): Promise<void> {
  const { rows } = await client.query('SELECT max(name) AS name FROM pathshala_migration');
  const here = String(rows[0]?.name);
  const tables = new Map(
    (await readTables(client))
      .filter((table) => table.isSiteTable)
      .map(({ name, columns }) => [name, columns]),
  );
  const isSame =
    here === about.migration &&
    tables.size === about.tables.length &&
    about.tables.every(({ name, columns }) => tables.get(name)?.join() === columns.join());
  if (!isSame)
    throw new CannotRestore(
      `The archive was made by another version of Pathshala (${about.migration}; here it is ${here}). ` +
        'Install the version it was made with, restore it there, then update.',
    );
}

/** Nothing here may have its number, its addresses, or a name that one of its people signs in with. */
async function assertIsNew(client: PgClient, about: SiteAbout, siteId: number): Promise<void> {
  const { rows } = await client.query(
    `SELECT name_en FROM site s WHERE s.id = $1 OR s.alias = $2 OR s.host_name = $3 OR s.email = $4 LIMIT 1`,
    [siteId, about.site.alias, about.site.host_name, about.site.email],
  );
  if (rows.length > 0)
    throw new CannotRestore(
      `“${rows[0].name_en}” has the number, the address or the email of this institution already. ` +
        'An archive comes into a product that has neither.',
    );
}

const givenName = ({ name }: PlatformPart): string => `given_${name}`;

/** Temporary tables for what the platform keeps, in its columns' kinds. */
async function giveParts(client: PgClient): Promise<void> {
  for (const part of platformParts)
    await client.query(
      `CREATE TEMP TABLE ${givenName(part)} ON COMMIT DROP AS SELECT ${part.columns.join(', ')} FROM public.${part.name} WITH NO DATA`,
    );
}

/** Streams the archive into its tables, one COPY a part. Each names its columns, in the order of the archive. */
async function fill(
  client: PgClient,
  about: SiteAbout,
  file: string,
  keep: (key: string, body: Buffer) => Promise<void>,
): Promise<void> {
  const targets = new Map([
    ...about.tables.map((table) => [table.name, tableWithColumns(table)] as const),
    ...platformParts.map(
      (part) => [`platform_${part.name}`, `pg_temp.${givenName(part)} (${part.columns.join(', ')})`] as const,
    ),
  ]);
  for await (const { name, body } of readArchive(file)) {
    const key = /^files\/(.+)$/.exec(name)?.[1];
    if (key !== undefined) await keep(key, body);
    const table = /^tables\/(.+)\.\d{4}\.csv$/.exec(name)?.[1];
    if (table === undefined) continue;
    const target = targets.get(table);
    if (target === undefined)
      throw new DamagedArchive(`The archive has a table that is not known: ${table}.`);
    await copyIn(
      client,
      `COPY ${target} FROM STDIN WITH (FORMAT csv, HEADER MATCH)`,
      (async function* () {
        yield body;
      })(),
    );
  }
}

/** Under row security of this institution: a row of another one in the file would be missed here. */
async function assertCounted(
  client: PgClient,
  about: SiteAbout,
  siteId: number,
  counts: SiteCounts,
): Promise<void> {
  const { rows } = await client.query(
    about.tables
      .map(
        ({ name }, place) =>
          `SELECT ${place} AS place, count(*)::int AS n FROM public.${escapeIdentifier(name)} WHERE site_id = ${siteId}`,
      )
      .join(' UNION ALL '),
  );
  for (const { place, n } of rows) {
    const name = about.tables[place]?.name ?? '';
    if (Number(n) !== (counts.tables[name] ?? 0))
      throw new DamagedArchive(`Of ${name} ${n} rows came in, not ${counts.tables[name] ?? 0}.`);
  }
}

/** The institution itself, its people and roles; answers how many of each are new here. */
async function putParts(
  client: PgClient,
  about: SiteAbout,
  siteId: number,
): Promise<Readonly<Record<string, number>>> {
  const { rows: taken } = await client.query(
    `SELECT g.username FROM given_account g JOIN account a
        ON a.id <> g.id AND (a.username = g.username OR a.email = g.email) ORDER BY 1 LIMIT 5`,
  );
  if (taken.length > 0)
    throw new CannotRestore(
      `Others log in here with a user name or an email of the institution's people: ${taken.map((row) => row.username).join(', ')}. ` +
        'Change them on one side first.',
    );
  const { rows: forbidden } = await client.query(
    `SELECT 1 FROM given_membership m LEFT JOIN role r ON r.code = m.role LEFT JOIN given_role g ON g.code = m.role
      WHERE coalesce(r.scope, g.scope) = 'platform' LIMIT 1`,
  );
  if (forbidden.length > 0) throw new DamagedArchive('The archive gives somebody a role of the platform.');
  // A package is the other platform's offer: here it has everything until it is given one.
  await client.query(
    `INSERT INTO site OVERRIDING SYSTEM VALUE SELECT (json_populate_record(NULL::site, $1::json)).*`,
    [JSON.stringify({ ...about.site, id: siteId, package_id: null })],
  );
  await client.query(
    `SELECT setval(pg_get_serial_sequence('public.site', 'id'), (SELECT max(id) FROM site))`,
  );
  const added: Record<string, number> = { site: 1 };
  for (const part of platformParts) {
    const { rowCount } = await client.query(intoOf(part).replaceAll('$site', String(siteId)));
    added[part.name] = rowCount ?? 0;
  }
  return added;
}

/** What was sealed elsewhere is sealed with the keys of this installation; one that does not open stops everything. */
async function reseal(
  client: PgClient,
  siteId: number,
  { keys, secrets }: { keys: KeyRing; secrets: readonly SecretPlace[] },
  from: KeyRing,
): Promise<number> {
  try {
    return await resealSite(client, siteId, secrets, { from, to: keys });
  } catch {
    throw new CannotRestore(
      'Its sealed numbers (National ID, accounts) do not open with these keys. Bring the file “secret-keys” of the product ' +
        'it comes from: --keys FILE',
    );
  }
}

/** Long work that was not finished begins again here. */
async function resumeJobs(client: PgClient, siteId: number): Promise<void> {
  const { rows } = await client.query(
    `SELECT kind, json_build_object('siteId', site_id, 'accountId', account_id, 'data', json_build_object('runId', id)) AS payload
       FROM job_run WHERE site_id = $1 AND state IN ('waiting', 'running')`,
    [siteId],
  );
  if (rows.length === 0) return;
  await client.query('SET LOCAL ROLE pathshala_jobs');
  await client.query(
    `SELECT ${jobsSchema}.add_job(kind, payload, max_attempts => 3)
       FROM json_to_recordset($1::json) AS j(kind text, payload json)`,
    [JSON.stringify(rows)],
  );
}
