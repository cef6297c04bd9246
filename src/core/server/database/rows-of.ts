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
  if (kind === 'postgres') return sql;
  let said = forCitus.get(sql);
  if (said === undefined) {
    said = plannedWhole(sql)
      .replaceAll(siteMark, 'here.site_id')
      .replaceAll(
        tableMark,
        `(SELECT l.site_id FROM site_lock l WHERE l.site_id = $1 AND l.name = '${institutionRow}') AS here CROSS JOIN`,
      );
    forCitus.set(sql, said);
  }
  return said;
}

/** The name of what a statement made, where it is said within another. */
const made = 'made_';

/**
 * A statement in the form that Citus plans as a whole on the node of its institution.
 *
 * - `INSERT … SELECT` stands within a SELECT: on top, its rows would come to the coordinator and be copied into the table,
 *   which row security forbids, and what changes something ahead of it is not understood. The rows answered, and their
 *   number, stay the same.
 * - What changes something within another statement answers something: else its rows take the same way.
 * - What an INSERT goes into has an alias: with row security, Citus loses the table's own name in RETURNING.
 */
export function plannedWhole(sql: string): string {
  return withAlias(answering(within(sql)));
}

function answering(sql: string): string {
  const ends: number[] = [];
  for (const { index, 0: text } of sql.matchAll(/\bAS (?:MATERIALIZED )?\(\s*(?:INSERT|UPDATE|DELETE)\b/gi)) {
    const begun = index + text.indexOf('(') + 1;
    const rest = sql.slice(begun);
    const length = lengthOfGroup(rest);
    if (!topWords(rest.slice(0, length)).some(({ word }) => word === 'returning')) ends.push(begun + length);
  }
  return ends.reduceRight((text, end) => `${text.slice(0, end)} RETURNING 1 AS made${text.slice(end)}`, sql);
}

function within(sql: string): string {
  const words = topWords(sql);
  const insert = words.find(({ word }) => word === 'insert');
  if (!insert || words.some(({ word, at }) => at < insert.at && (word === 'select' || word === 'update')))
    return sql;
  const after = words.filter(({ at }) => at > insert.at);
  if (!after.some(({ word }) => word === 'select') || after.some(({ word }) => word === 'values')) return sql;
  const ahead = sql.slice(0, insert.at).trim();
  const own = sql.slice(insert.at).trim().replace(/;$/, '');
  const returning = after.some(({ word }) => word === 'returning') ? '' : ' RETURNING 1 AS made';
  return `${ahead ? `${ahead},` : 'WITH'} ${made} AS (${own}${returning}) SELECT * FROM ${made}`;
}

const quoted = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\//.source;

/** How much of the text lies before the parenthesis that closes what was opened ahead of it. */
function lengthOfGroup(sql: string): number {
  let depth = 0;
  for (const { index, 0: text } of sql.matchAll(new RegExp(`${quoted}|[()]`, 'g'))) {
    if (text === '(') depth += 1;
    if (text === ')' && depth === 0) return index;
    if (text === ')') depth -= 1;
  }
  return sql.length;
}

/** The verbs of a statement outside of all parentheses, strings and comments, in lower case. */
function topWords(sql: string): { word: string; at: number }[] {
  const found: { word: string; at: number }[] = [];
  let depth = 0;
  const words = new RegExp(`${quoted}|[()]|\\b(?:insert|select|update|delete|values|returning)\\b`, 'gi');
  for (const match of sql.matchAll(words)) {
    const [text] = match;
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    // `FOR UPDATE` and `DO UPDATE` come after the verb that counts.
    else if (depth === 0 && /^\w/.test(text)) found.push({ word: text.toLowerCase(), at: match.index });
  }
  return found;
}

function withAlias(sql: string): string {
  if (!/\bRETURNING\b/i.test(sql)) return sql;
  let place = 0;
  return sql.replace(/\bINSERT INTO (\w+) \(/gi, (text, table: string, at: number) => {
    // Where the table is named after it, in DO UPDATE or RETURNING, it keeps its name.
    if (new RegExp(`\\b${table}\\.`).test(sql.slice(at))) return text;
    place += 1;
    return `INSERT INTO ${table} AS into_${place} (`;
  });
}
