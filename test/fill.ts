import pg from 'pg';
import { newId } from '../src/core/ids.ts';
import { citusUrl } from './database.ts';

export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Column = { table: string; column: string; type: string; generated: boolean };

/**
 * Puts one row into every site table of an institution, whatever the table is for: its mark in every text, keys
 * and rules aside. Answers each row's id by table. Only for a database of a test's own: it drops CHECK rules.
 */
export async function fillEveryTable(
  adminUrl: string,
  siteId: number,
  markOf: (table: string) => string,
): Promise<Map<string, string>> {
  return asAdmin(adminUrl, async (client) => {
    const { rows: checks } = await client.query(
      `SELECT conrelid::regclass::text AS t, string_agg('DROP CONSTRAINT ' || quote_ident(conname), ', ') AS drops FROM pg_constraint
        WHERE contype = 'c' AND conrelid::regclass IN (SELECT pathshala_site_tables()) GROUP BY 1`,
    );
    for (const { t, drops } of checks) await client.query(`ALTER TABLE ${t} ${drops}`);
    const { rows } = await client.query<Column>(
      `SELECT t::text AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type,
              a.attgenerated <> '' OR a.attidentity <> '' AS generated
         FROM pathshala_site_tables() t JOIN pg_attribute a ON a.attrelid = t AND a.attnum > 0 AND NOT a.attisdropped
        ORDER BY 1, a.attnum`,
    );
    // Until the transaction ends, which is also what a cluster tells its nodes.
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    const ids = new Map<string, string>();
    for (const table of new Set(rows.map((row) => row.table))) {
      const columns = rows.filter((row) => row.table === table && !row.generated);
      const id = newId();
      if (columns.some(({ column }) => column === 'id')) ids.set(table, id);
      const values = columns.map(({ column, type }) =>
        column === 'site_id' ? siteId : column === 'id' ? id : sampleValue(type, markOf(table)),
      );
      await client.query(
        `INSERT INTO ${table} (${columns.map(({ column }) => `"${column}"`).join(', ')})
         VALUES (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
        values,
      );
    }
    await client.query('COMMIT');
    return ids;
  });
}

function sampleValue(type: string, mark: string): unknown {
  if (type.endsWith('[]')) return [];
  if (/^json/.test(type)) return JSON.stringify({ mark });
  if (type === 'uuid') return newId();
  if (/^(bigint|integer|smallint)$/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (type === 'date') return '2026-03-15';
  if (type.startsWith('timestamp')) return '2026-03-15T10:00:00Z';
  if (type.startsWith('time')) return '10:00';
  if (type === 'bytea') return Buffer.from(mark);
  if (type === 'text' || type.startsWith('character')) return mark;
  throw new Error(`No value for a column of type ${type}: add one here`);
}

/** So many tables are looked at in one statement; a cluster is asked for each alone. */
const tablesAtOnce = citusUrl() ? 1 : 60;

/** What `select` finds in each of an institution's tables, many tables to a statement. */
async function inEachTable<R extends pg.QueryResultRow>(
  adminUrl: string,
  select: (table: string) => string,
  values: unknown[],
): Promise<R[]> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ t: string }>(
      'SELECT t::text AS t FROM pathshala_site_tables() t ORDER BY 1',
    );
    const found: R[] = [];
    for (let from = 0; from < rows.length; from += tablesAtOnce) {
      const parts = rows.slice(from, from + tablesAtOnce).map(({ t }) => `(${select(t)})`);
      found.push(...(await client.query<R>(parts.join(' UNION ALL '), values)).rows);
    }
    return found;
  });
}

/** A digest of everything an institution has, to see whether anything of it changed. */
export async function digestOfSite(adminUrl: string, siteId: number): Promise<Record<string, string>> {
  const found = await inEachTable<{ t: string; d: string }>(
    adminUrl,
    (table) =>
      `SELECT '${table}' AS t, count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' ORDER BY x::text)), '') AS d
         FROM ${table} x WHERE site_id = $1`,
    [siteId],
  );
  return Object.fromEntries(found.map(({ t, d }) => [t, d]));
}

/** Tables in which rows of `siteId` hold one of `ids`, in any column. */
export async function tablesHolding(
  adminUrl: string,
  siteId: number,
  ids: readonly string[],
): Promise<string[]> {
  const found = await inEachTable<{ t: string }>(
    adminUrl,
    (table) => `SELECT '${table}' AS t FROM ${table} x WHERE site_id = $1 AND x::text ~ $2 LIMIT 1`,
    [siteId, ids.join('|')],
  );
  return found.map(({ t }) => t);
}
