import { escapeIdentifier, type Client as PgClient } from 'pg';
import { withAdmin } from '../database/database.ts';
import type { Storage } from '../files/storage.ts';
import { readTables, seesEverything } from './tables.ts';

/** Removes the contents of an institution's files, one after the other; what is gone already is no matter. */
export async function purgeFiles(
  from: { adminUrl: string; storage: Storage },
  siteId: number,
): Promise<number> {
  const keys = await withAdmin(from.adminUrl, async (client) => {
    await client.query('BEGIN READ ONLY');
    await enter(client, siteId);
    const { rows } = await client.query('SELECT id::text FROM stored_file');
    await client.query('COMMIT');
    return rows.map((row) => String(row.id));
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
  adminUrl: string,
  siteId: number,
  actor: string,
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
      await purgePeople(client, siteId);
      for (const { sql, values } of end(counts)) await client.query(sql, values);
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

/** Whoever belongs nowhere else becomes nobody: the row stays, since bills and steps say who did them. */
async function purgePeople(client: PgClient, siteId: number): Promise<void> {
  const { rows } = await client.query(
    `SELECT DISTINCT m.account_id AS id FROM membership m JOIN account a ON a.id = m.account_id
      WHERE m.site_id = $1 AND NOT a.is_platform AND NOT EXISTS (
        SELECT 1 FROM membership o WHERE o.account_id = m.account_id AND o.site_id IS DISTINCT FROM $1)`,
    [siteId],
  );
  const ids = rows.map((row) => String(row.id));
  await client.query('DELETE FROM permission_grant WHERE site_id = $1', [siteId]);
  await client.query('DELETE FROM account_reach WHERE of_site = $1', [siteId]);
  await client.query('DELETE FROM membership WHERE site_id = $1', [siteId]);
  await client.query('DELETE FROM session WHERE site_id = $1 OR account_id = ANY($2::uuid[])', [siteId, ids]);
  await client.query('DELETE FROM sign_in WHERE site_id = $1', [siteId]);
  await client.query('DELETE FROM site_group_member WHERE site_id = $1', [siteId]);
  await client.query('DELETE FROM role_permission WHERE role IN (SELECT code FROM role WHERE site_id = $1)', [
    siteId,
  ]);
  await client.query('DELETE FROM role WHERE site_id = $1', [siteId]);
  for (const table of ['one_time_link', 'known_device', 'account_places'])
    await client.query(`DELETE FROM ${table} WHERE account_id = ANY($1::uuid[])`, [ids]);
  await client.query(
    `UPDATE account SET username = 'gone-' || id, email = NULL, mobile = NULL, password_hash = NULL, photo = NULL, bio = '',
            name_en = 'Former user', name_bn = 'সাবেক ব্যবহারকারী', status = 'disabled', version = version + 1
      WHERE id = ANY($1::uuid[])`,
    [ids],
  );
  // Its name stays for the platform's own books; its address is free again.
  await client.query(
    `UPDATE site SET status = 'closed', alias = 'closed-' || id, host_name = NULL, email = NULL, phone = NULL, logo = NULL,
            address_en = '', address_bn = '', next_step_on = NULL, version = version + 1 WHERE id = $1`,
    [siteId],
  );
}
