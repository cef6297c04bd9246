import type { Client as PgClient } from 'pg';
import { DamagedArchive } from './archive.ts';
import { setConstraintsAside } from './restore.ts';
import { seesEverything } from './tables.ts';

/** Keys and triggers that stand aside in a transaction while the rows of an institution come in. */
export type RulesAside = {
  /** Makes them hold again; throws where a row that came in refers to one that is not there. */
  holdAgain(): Promise<void>;
  /** Runs `work` as whoever is logged in, if nothing is hidden from him, else as the owner of the tables. */
  seeingAll<T>(work: () => Promise<T>): Promise<T>;
};

/** On one server keys and triggers are taken off the tables; what comes afterwards is done as their owner. */
export async function asideOnServer(client: PgClient): Promise<RulesAside> {
  const seesAll = await seesEverything(client);
  await client.query('SET LOCAL ROLE pathshala_owner');
  const afterwards = await setConstraintsAside(client);
  if (seesAll) await client.query('RESET ROLE');
  return {
    async holdAgain() {
      await client.query('SET LOCAL ROLE pathshala_owner');
      for (const sql of afterwards) await client.query(sql);
    },
    async seeingAll(work) {
      if (seesAll) await client.query('RESET ROLE');
      const answer = await work();
      await client.query('SET LOCAL ROLE pathshala_owner');
      return answer;
    },
  };
}

/**
 * On a cluster, whose every change of a table goes to each of its parts, they only do not act in this transaction, and each
 * reference of the institution is looked at by itself. All of it is done as the superuser: rows may not be copied in under row
 * security, and a node shows what somebody wrote to nobody else before the commit.
 */
export async function asideOnCluster(client: PgClient, siteId: number): Promise<RulesAside> {
  await client.query('SET LOCAL session_replication_role = replica');
  return {
    async holdAgain() {
      await client.query('SET LOCAL session_replication_role = origin');
      await assertReferences(client, siteId);
    },
    seeingAll: (work) => work(),
  };
}

async function assertReferences(client: PgClient, siteId: number): Promise<void> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `SELECT k.conname AS name, format(
              'SELECT 1 FROM %s AS o WHERE o.site_id = $1 AND %s AND NOT EXISTS (SELECT 1 FROM %s AS r WHERE r.site_id = $1 AND %s) LIMIT 1',
              k.conrelid::regclass, string_agg(format('o.%I IS NOT NULL', a.attname), ' AND '), k.confrelid::regclass,
              string_agg(format('r.%I = o.%I', b.attname, a.attname), ' AND ')) AS sql
       FROM pg_constraint k
       CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS c(own, other)
       JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.own
       JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = c.other
      WHERE k.contype = 'f' AND k.conparentid = 0 AND k.conrelid IN (SELECT pathshala_site_tables())
      GROUP BY k.oid, k.conname, k.conrelid, k.confrelid ORDER BY 1`,
  );
  for (const { name, sql } of rows)
    if ((await client.query(sql, [siteId])).rows.length > 0)
      throw new DamagedArchive(`A row of the archive refers to one that is not in it (${name}).`);
}
