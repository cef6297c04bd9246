/**
 * The statements of a file of SQL, each as it stands there: parted at semicolons outside of strings, quoted names, comments
 * and dollar quotes. Comments before a statement stay with it; what is only comment is left out.
 */
export function statementsOf(sql: string): string[] {
  const parts: string[] = [];
  let begun = 0;
  for (let at = 0; at < sql.length; at = past(sql, at))
    if (sql[at] === ';') {
      parts.push(sql.slice(begun, at));
      begun = at + 1;
    }
  parts.push(sql.slice(begun));
  return parts.map((part) => part.trim()).filter((part) => withoutComments(part) !== '');
}

/** Where what begins at this place ends: one character, or a whole string, name, comment or dollar quote. */
function past(sql: string, at: number): number {
  const rest = sql.slice(at, at + 80);
  const close = (text: string, from: number) => {
    const end = sql.indexOf(text, from);
    return end < 0 ? sql.length : end + text.length;
  };
  if (rest.startsWith('--')) return close('\n', at);
  if (rest.startsWith('/*')) return close('*/', at + 2);
  if (rest[0] === "'" || rest[0] === '"') return close(rest[0], at + 1);
  const dollar = /^\$(?:[a-z_]\w*)?\$/i.exec(rest)?.[0];
  if (dollar && !/\w/.test(sql[at - 1] ?? '')) return close(dollar, at + dollar.length);
  return at + 1;
}

const withoutComments = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .trim();

/** The table that a statement makes, if it is an institution's: it has a column `site_id`. */
export function madeTable(statement: string): string | null {
  const made = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?\s*\(/i.exec(withoutComments(statement));
  return made?.[1] && /["\s(]site_id"?\s+bigint\b/i.test(statement) ? made[1] : null;
}

/**
 * A statement whose check says its columns without the name of their table: a node adds it to parts of the table, which are
 * called otherwise.
 */
export function forParts(statement: string): string {
  const table = /^ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" CHECK\b/i.exec(withoutComments(statement))?.[1];
  return table ? statement.replaceAll(`"${table}".`, '') : statement;
}
