import { escapeIdentifier, type Client as PgClient } from 'pg';
import { withAdmin } from '../database/database.ts';
import { faceKeyOf } from '../files/faces.ts';
import type { Storage } from '../files/storage.ts';
import { forgetInHistory } from '../history-seal/forget.ts';
import { filesWithNames, withoutContent } from './missing.ts';
import { forgottenInHistory, purgedOfPlatform } from './purge-platform.data.ts';
import { readTables, seesEverything } from './tables.ts';

/**
 * What modules remove of tables of the platform that they keep, by the table: statements with the institution as `$1` and
 * those of its people who belong nowhere else as `$2`.
 */
export type Purges = Readonly<Record<string, readonly string[]>>;

/** The files of an institution whose row stands without a content, by their names. */
export async function missingFiles(
  from: { adminUrl: string; storage: Storage },
  siteId: number,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const files = await withAdmin(from.adminUrl, async (client) => {
    await client.query('BEGIN READ ONLY');
    await enter(client, siteId);
    const found = await filesWithNames(client);
    await client.query('COMMIT');
    return found;
  });
  return withoutContent(from.storage, files);
}

/** Whoever belongs to the institution `$1` and nowhere else. */
const leavingSql = `SELECT DISTINCT m.account_id AS id FROM membership m JOIN account a ON a.id = m.account_id
  WHERE m.site_id = $1 AND NOT a.is_platform AND NOT EXISTS (
    SELECT 1 FROM membership o WHERE o.account_id = m.account_id AND o.site_id IS DISTINCT FROM $1)`;

/**
 * Removes the contents of an institution's files with the small faces beside them, those of papers whose photo is gone, and the
 * photos its people have and had, one after the other; what is gone already is no matter.
 */
export async function purgeFiles(
  from: { adminUrl: string; storage: Storage },
  siteId: number,
): Promise<number> {
  const keys = await withAdmin(from.adminUrl, async (client) => {
    await client.query('BEGIN READ ONLY');
    await enter(client, siteId);
    const idsOf = async (sql: string, values: unknown[] = []) =>
      (await client.query<{ id: string }>(sql, values)).rows.map((row) => row.id);
    const files = await idsOf('SELECT id::text FROM stored_file');
    const papers = await idsOf(
      'SELECT DISTINCT photo::text AS id FROM documents_issue WHERE photo IS NOT NULL',
    );
    const people = await idsOf(
      `SELECT photo AS id FROM account WHERE photo IS NOT NULL AND id IN (${leavingSql})
        UNION SELECT before ->> 'photo' FROM platform_history
         WHERE table_name = 'account' AND before ->> 'photo' IS NOT NULL AND record_id IN (SELECT l.id::text FROM (${leavingSql}) l)`,
      [siteId],
    );
    await client.query('COMMIT');
    return [...files, ...files.map(faceKeyOf), ...papers, ...people];
  });
  for (const key of keys) await from.storage.remove(key);
  return keys.length;
}

async function enter(client: PgClient, siteId: number): Promise<void> {
  await client.query('SET LOCAL ROLE pathshala_owner');
  await client.query(`SET LOCAL app.site_id = '${Number(siteId)}'`);
}

/**
 * Removes every row of an institution from every site table, its people's sign-ins and memberships, and what names them
 * where they belong nowhere else. All in one transaction with `end`, which notes in the platform's own tables that it is
 * done; cut off anywhere, nothing happened. What may otherwise never be removed, such as posted vouchers, is removed here,
 * and only of this institution: row security holds for who removes.
 */
export async function purgeRows(
  { adminUrl, secret }: { adminUrl: string; secret: string },
  siteId: number,
  actor: string,
  ofModules: Purges,
  end: (
    counts: Readonly<Record<string, number>>,
  ) => readonly { readonly sql: string; readonly values: unknown[] }[],
): Promise<Readonly<Record<string, number>>> {
  return withAdmin(adminUrl, async (client) => {
    await client.query('BEGIN');
    try {
      const isSuperuser = await seesEverything(client);
      // Guards of the books and the history stand aside for this transaction.
      if (isSuperuser) await client.query('SET LOCAL session_replication_role = replica');
      await enter(client, siteId);
      const names = (await inOrderOfReferences(client)).map((name) => `public.${escapeIdentifier(name)}`);
      // Without that right the tables are locked instead, and others wait until it is over.
      if (!isSuperuser)
        for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
      const counts: Record<string, number> = {};
      for (const name of names) {
        const { rowCount } = await client.query(`DELETE FROM ${name} WHERE site_id = $1`, [siteId]);
        counts[name.replace(/^public\."?|"$/g, '')] = rowCount ?? 0;
      }
      if (isSuperuser) {
        await client.query('RESET ROLE');
        await client.query('SET LOCAL session_replication_role = origin');
        await enter(client, siteId);
      } else for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      await client.query(`SET LOCAL app.actor = '${actor.replaceAll("'", '')}'`);
      await client.query(`SET LOCAL app.action = 'purge'`);
      const people = await purgePeople(client, siteId, ofModules);
      for (const { sql, values } of end(counts)) await client.query(sql, values);
      // Last: what was just changed stands in the history too.
      await forgetInHistory(client, secret, { siteId, people, values: forgottenInHistory });
      await client.query('COMMIT');
      return counts;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  });
}

/** Site tables, each before those it refers to. */
async function inOrderOfReferences(client: PgClient): Promise<string[]> {
  const tables = new Set(
    (await readTables(client)).filter((table) => table.isSiteTable).map(({ name }) => name),
  );
  const { rows } = await client.query(
    `SELECT DISTINCT c.relname AS name, t.relname AS other FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`,
  );
  const references = rows.map((row) => ({ name: String(row.name), other: String(row.other) }));
  const ordered = new Set<string>();
  const add = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || above.includes(name)) return;
    for (const one of references)
      if (one.other === name && tables.has(one.name)) add(one.name, [...above, name]);
    ordered.add(name);
  };
  for (const name of [...tables].sort()) add(name, []);
  return [...ordered];
}

/** What the platform's own tables have of the institution, and of whoever belongs nowhere else; answers who those are. */
async function purgePeople(client: PgClient, siteId: number, ofModules: Purges): Promise<readonly string[]> {
  const { rows } = await client.query(leavingSql, [siteId]);
  const people = rows.map((row) => String(row.id));
  // Only the values a statement names are sent with it.
  const ofCore = Object.values(purgedOfPlatform).map((one) => ('removes' in one ? one.removes : []));
  for (const sql of [...Object.values(ofModules), ...ofCore].flat())
    await client.query(numbered(sql), valuesOf(sql, siteId, people));
  return people;
}

const valuesOf = (sql: string, siteId: number, people: readonly string[]): unknown[] => [
  ...(sql.includes('$1') ? [siteId] : []),
  ...(sql.includes('$2') ? [people] : []),
];
const numbered = (sql: string): string => (sql.includes('$1') ? sql : sql.replaceAll('$2', '$1'));
