/** What answers at the database's address: one PostgreSQL, or the coordinator of a Citus cluster. */
export type DatabaseKind = 'postgres' | 'citus';

/** The name of the row of `site_lock` that every institution has. */
const institutionRow = 'institution';
const siteMark = '/* institution */ $1::bigint AS site_id';
const tableMark = '/* rows */';

/**
 * Rows that come into a statement as arrays, under `name`, each with the institution as `site_id`: what an INSERT selects
 * from, or an UPDATE or DELETE joins. `columns` names each column's array with its type, `place` one that counts from 1.
 *
 *     INSERT INTO library_copy (site_id, id, number)
 *     SELECT n.site_id, n.id, n.number FROM ${rowsOf('n', { id: '$2::uuid[]', number: '$3::text[]' })}
 *
 * One PostgreSQL reads the arrays as they are. Citus would carry such rows to its coordinator and copy them into the table,
 * which row security forbids; joined to a row of the institution's own the whole statement runs on the node that holds it.
 */
export function rowsOf(
  name: string,
  columns: Readonly<Record<string, string>>,
  { place }: { place?: string } = {},
): string {
  const names = [...Object.keys(columns), ...(place ? [place] : [])];
  const ordinality = place ? ' WITH ORDINALITY' : '';
  return `(SELECT ${siteMark}, given.* FROM ${tableMark} unnest(${Object.values(columns).join(', ')})${ordinality} AS given(${names.join(', ')})) AS ${name}`;
}

/**
 * The same for rows that come as one JSON array of objects, whose columns are named with their types, or are some of a
 * table's and have its types.
 */
export function recordsOf(
  name: string,
  json: string,
  of: Readonly<Record<string, string>> | { readonly table: string; readonly columns: readonly string[] },
): string {
  if ('columns' in of && typeof of.columns !== 'string') {
    const columns = of.columns.map((column) => `given.${column}`).join(', ');
    return `(SELECT ${siteMark}, ${columns} FROM ${tableMark} json_populate_recordset(NULL::${of.table}, ${json}::json) AS given) AS ${name}`;
  }
  const columns = Object.entries(of).map(([column, type]) => `"${column}" ${type}`);
  return `(SELECT ${siteMark}, given.* FROM ${tableMark} json_to_recordset(${json}::json) AS given(${columns.join(', ')})) AS ${name}`;
}

const forCitus = new Map<string, string>();

/** A statement as this kind of database is told it. */
export function saidTo(kind: DatabaseKind, sql: string): string {
  if (kind === 'postgres' || !sql.includes(siteMark)) return sql;
  let said = forCitus.get(sql);
  if (!said) {
    said = sql
      .replaceAll(siteMark, 'here.site_id')
      .replaceAll(
        tableMark,
        `(SELECT l.site_id FROM site_lock l WHERE l.site_id = $1 AND l.name = '${institutionRow}') AS here CROSS JOIN`,
      );
    forCitus.set(sql, said);
  }
  return said;
}
