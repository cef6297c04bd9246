import { escapeIdentifier, type Client as PgClient } from 'pg';

export type BackupTable = {
  readonly name: string;
  /** Columns that are written; generated ones are computed anew. */
  readonly columns: readonly string[];
  /** Row security holds for its owner too, and the table has a site_id. */
  readonly isSiteTable: boolean;
};

export type Sequence = { readonly table: string; readonly column: string; readonly last: string };

/** Every table of the schema with its written columns, by name. */
export async function readTables(client: PgClient): Promise<BackupTable[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name, c.relforcerowsecurity AND bool_or(a.attname = 'site_id') AS "isSiteTable",
            json_agg(a.attname ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      GROUP BY c.oid, c.relname, c.relforcerowsecurity ORDER BY c.relname`,
  );
  return rows as BackupTable[];
}

/** Where each numbering stands; one that was never used is left out. */
export async function readSequences(client: PgClient): Promise<Sequence[]> {
  const { rows } = await client.query(
    `SELECT t.relname AS table, a.attname AS column, s.last_value::text AS last
       FROM pg_depend d JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S'
       JOIN pg_class t ON t.oid = d.refobjid AND t.relnamespace = 'public'::regnamespace
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
       JOIN pg_sequences s ON s.schemaname = 'public' AND s.sequencename = q.relname
      WHERE d.deptype IN ('a', 'i') AND s.last_value IS NOT NULL ORDER BY 1, 2`,
  );
  return rows as Sequence[];
}

/** Whether row security hides nothing from whoever is logged in. */
export async function seesEverything(client: PgClient): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.sees === true;
}

/** `name (column, …)` with everything quoted. */
export function tableWithColumns(table: Pick<BackupTable, 'name' | 'columns'>): string {
  return `public.${escapeIdentifier(table.name)} (${table.columns.map((c) => escapeIdentifier(c)).join(', ')})`;
}

/** The rows of one institution for COPY: as a query, which a cluster sends to the node that holds them. */
export function rowsOfSite({ name, columns }: BackupTable, siteId: number): string {
  const written = columns.map((column) => escapeIdentifier(column)).join(', ');
  return `(SELECT ${written} FROM public.${escapeIdentifier(name)} WHERE site_id = ${Number(siteId)})`;
}
