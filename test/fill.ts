import pg from 'pg';
import { newId } from '../src/core/ids.ts';

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
      `SELECT conrelid::regclass::text AS t, quote_ident(conname) AS c FROM pg_constraint
        WHERE contype = 'c' AND conrelid::regclass IN (SELECT pathshala_site_tables())`,
    );
    for (const { t, c } of checks) await client.query(`ALTER TABLE ${t} DROP CONSTRAINT ${c}`);
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

/** A digest of everything an institution has, to see whether anything of it changed. */
export async function digestOfSite(adminUrl: string, siteId: number): Promise<Record<string, string>> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query('SELECT t::text AS t FROM pathshala_site_tables() t ORDER BY 1');
    const digests: Record<string, string> = {};
    for (const { t } of rows) {
      const found = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(x::text, '|' ORDER BY x::text)), '') AS d FROM ${t} x WHERE site_id = $1`,
        [siteId],
      );
      digests[t] = String(found.rows[0]?.d);
    }
    return digests;
  });
}

/** Tables in which rows of `siteId` hold one of `ids`, in any column. */
export async function tablesHolding(
  adminUrl: string,
  siteId: number,
  ids: readonly string[],
): Promise<string[]> {
  return asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query('SELECT t::text AS t FROM pathshala_site_tables() t ORDER BY 1');
    const holding: string[] = [];
    for (const { t } of rows) {
      const found = await client.query(`SELECT 1 FROM ${t} x WHERE site_id = $1 AND x::text ~ $2 LIMIT 1`, [
        siteId,
        ids.join('|'),
      ]);
      if (found.rowCount) holding.push(t);
    }
    return holding;
  });
}
