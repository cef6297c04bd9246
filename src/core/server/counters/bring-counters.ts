import { createHash } from 'node:crypto';
import type { Client as PgClient } from 'pg';
import { withAdmin } from '../database/database.ts';
import { type Counter, type CounterForm, triggersOf, truthOf } from './counter.ts';

type Made = { readonly name: string; readonly table: string; readonly digest: string | null };

/**
 * Gives the database the triggers of the counters as the code declares them. One that is new or was declared otherwise is
 * counted anew while nobody writes its tables; at most starts there is nothing to do. A restored backup has none of them.
 */
export async function bringCounters(
  adminUrl: string,
  counters: readonly Counter[],
  form: CounterForm,
): Promise<readonly string[]> {
  return withAdmin(adminUrl, async (client) => {
    const wanted = counters.map((counter) => {
      const triggers = triggersOf(counter, form);
      const text = [...triggers.map(({ makes }) => makes.join('\n')), truthOf(counter)].join('\n');
      return { counter, triggers, digest: createHash('sha256').update(text).digest('hex') };
    });
    if (isAllThere(await readMade(client), wanted)) return [];
    // Two servers that start together do not make them twice.
    await client.query('SELECT pg_advisory_lock(5071502)');
    await client.query('SET ROLE pathshala_owner');
    const made = await readMade(client);
    const brought: string[] = [];
    for (const { counter, triggers, digest } of wanted) {
      const own = made.filter(({ name }) => triggers.some((trigger) => trigger.name === name));
      if (own.length === triggers.length && own.every((one) => one.digest === digest)) continue;
      await client.query('BEGIN');
      for (const { name, table } of own) {
        await client.query(`DROP TRIGGER ${name} ON ${table}`);
        await client.query(`DROP FUNCTION ${name}()`);
      }
      const tables = [counter.of, ...counter.follows].map(({ table }) => table);
      await client.query(`LOCK TABLE ${[...new Set(tables)].join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
      for (const { name, makes } of triggers)
        for (const sql of [...makes, `COMMENT ON FUNCTION ${name}() IS '${digest}'`]) await client.query(sql);
      await fill(client, counter);
      await client.query('COMMIT');
      brought.push(counter.name);
    }
    return brought;
  });
}

type Wanted = { readonly triggers: readonly { readonly name: string }[]; readonly digest: string };

const isAllThere = (made: readonly Made[], wanted: readonly Wanted[]) =>
  wanted.every(({ triggers, digest }) =>
    triggers.every(({ name }) => made.some((one) => one.name === name && one.digest === digest)),
  );

async function readMade(client: PgClient): Promise<Made[]> {
  const { rows } = await client.query(
    `SELECT t.tgname AS name, t.tgrelid::regclass::text AS table, obj_description(t.tgfoid, 'pg_proc') AS digest
       FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid AND p.pronamespace = 'public'::regnamespace
      WHERE NOT t.tgisinternal AND t.tgname LIKE 'count\\_%'`,
  );
  return rows as Made[];
}

/** Counts everything, one institution after the other: row security holds for the owner too. */
async function fill(client: PgClient, counter: Counter): Promise<void> {
  const { rows } = await client.query('SELECT id::text AS id FROM site ORDER BY id');
  const columns = counter.sums.map((_, place) => `n${place + 1}`).join(', ');
  for (const { id } of rows as { id: string }[]) {
    await client.query(`SET LOCAL app.site_id = '${BigInt(id)}'`);
    await client.query('DELETE FROM counter WHERE site_id = $1 AND name = $2', [id, counter.name]);
    await client.query(
      `INSERT INTO counter (site_id, name, grp, key, ${columns})
       SELECT t.site_id, '${counter.name}', t.grp, t.key, ${columns} FROM (${truthOf(counter)}) t`,
      [id],
    );
  }
}
