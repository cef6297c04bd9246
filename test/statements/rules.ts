import { exceptions } from './exceptions.ts';
import type { Tables } from './tables.ts';

/** A statement that was said, and the file it stands in: `src/modules/fees/counter/service/collect.ts`. */
export type Said = {
  readonly sql: string;
  readonly file: string;
  readonly where: 'institution' | 'platform';
};

export type Rule =
  | 'names site_id'
  | 'writes its own tables'
  | 'no set_config'
  | 'no advisory lock'
  | 'no ctid'
  | 'no now() in an upsert'
  | 'rows through rowsOf'
  | 'ids and institution come with the rows'
  | 'no platform table beside a site table'
  | 'no sub-query that ties a platform table to a site table'
  | 'no sub-query in HAVING'
  | 'no CASE of a value in a write'
  | 'no element of an array as what is set'
  | 'no query in the condition of an upsert'
  | 'no joined column that is always null'
  | 'no function that reads a table'
  | 'no stable function of a column in an UPDATE'
  | 'no stable function in RETURNING'
  | 'no volatile function in a change'
  | 'no ungrouped sum beside given rows';

export type Problem = { readonly rule: Rule; readonly detail: string };

/**
 * Tables of core that stand in a module's own statement: a grid's statement writes its history itself, and core's parts
 * (numbers, locks, the key of a request) are said with it.
 */
const openTables = new Set(['history', 'number_sequence', 'site_lock', 'idempotency_key']);

/**
 * What is wrong with a statement, by its text alone: what would not run on a cluster, what could reach another institution,
 * and what another module owns. It does not see a CTE that relies on one snapshot.
 */
export function problemsOf(said: Said, tables: Tables): Problem[] {
  const sql = said.sql.replace(/'(?:[^']|'')*'/g, "''");
  const written = writtenTables(sql).filter((name) => tables.site.has(name) || tables.platform.has(name));
  const used = usedTables(sql);
  const problems: Problem[] = [];
  const add = (rule: Rule, detail: string) => {
    if (!exceptions.some((one) => one.rule === rule && one.file === said.file && detail.includes(one.detail)))
      problems.push({ rule, detail });
  };

  for (const one of used)
    if (tables.site.has(one.name) && !namesInstitution(sql, one))
      add('names site_id', `${one.name} ${one.alias ?? ''}`.trim());
  const own = /^src\/modules\/([^/]+)\//.exec(said.file)?.[1];
  if (own)
    for (const name of written)
      if (tables.site.has(name) && !openTables.has(name) && !name.startsWith(`${own}_`))
        add('writes its own tables', name);
  if (/\bset_config\s*\(/i.test(sql)) add('no set_config', 'set_config');
  if (/\bpg_(try_)?advisory/i.test(sql)) add('no advisory lock', 'pg_advisory');
  if (/\bctid\b/i.test(sql)) add('no ctid', 'ctid');
  if (written.some((name) => tables.site.has(name))) {
    for (const part of sql.matchAll(/\bDO UPDATE\s+SET\b([\s\S]*?)(?=\bWHERE\b|\bRETURNING\b|$)/gi))
      if (isVolatile(part[1] ?? '')) add('no now() in an upsert', 'DO UPDATE SET');
    for (const call of [...callsOf(sql, 'coalesce'), ...callsOf(sql, 'greatest'), ...casesOf(sql)])
      if (isVolatile(call)) add('no now() in an upsert', call.slice(0, 60));
    if (/(?<!\/\* rows \*\/ )\b(unnest|json_to_recordset|jsonb_to_recordset)\s*\(/i.test(sql))
      add('rows through rowsOf', 'unnest');
    // Citus loses the value, and answers that "text = boolean" is no operator.
    if (setsByCaseOfValue(sql) || insertsByCaseOfValue(sql)) add('no CASE of a value in a write', 'CASE');
    const sums = sumBesideGiven(sql);
    if (sums) add('no ungrouped sum beside given rows', sums);
    if (changesWithVolatile(sql)) add('no volatile function in a change', 'gen_random_uuid and the like');
    for (const match of sql.matchAll(/\bRETURNING\b/gi))
      if (isStable(restOfGroup(sql, match.index))) add('no stable function in RETURNING', 'RETURNING');
    for (const set of setLists(sql))
      for (const name of [
        'jsonb_build_object',
        'json_build_object',
        'to_jsonb',
        'concat',
        'concat_ws',
        'to_char',
      ])
        for (const call of callsOf(set, name))
          if (/(?<![.$\w])[a-z]\w*\.[a-z]\w*/i.test(call))
            add('no stable function of a column in an UPDATE', call.slice(0, 60));
    // It ends the coordinator, and everybody's connections with it.
    if (setLists(sql).some((set) => /\w = \([^()]*\)\s*\[/.test(set)))
      add('no element of an array as what is set', '[');
    for (const match of sql.matchAll(/\bDO UPDATE\s+SET\b/gi))
      if (/\bWHERE\b[\s\S]*\bSELECT\b/i.test(restOfGroup(sql, match.index)))
        add('no query in the condition of an upsert', 'DO UPDATE');
    if (selectsFromTable(sql, tables)) add('ids and institution come with the rows', '$1');
    for (const { name } of used)
      if (tables.platform.has(name)) add('no platform table beside a site table', name);
  }
  // It ends the coordinator too: a join that can never find anything.
  for (const match of sql.matchAll(/\(\s*SELECT\b/gi)) {
    const end = closing(sql, match.index);
    const own = outermost(sql.slice(match.index + 1, end));
    const alias = /^\)\s*(?:AS\s+)?(\w+)/i.exec(sql.slice(end))?.[1];
    if (!alias || /\bUNION\b/i.test(own)) continue;
    for (const [, column] of own.matchAll(/\bNULL::\w+ AS (\w+)/gi))
      if (new RegExp(`= ${alias}\\.${column}\\b`).test(sql))
        add('no joined column that is always null', `${alias}.${column}`);
  }
  for (const [, alias] of sql.matchAll(
    /\bLEFT JOIN \w+ (?:AS )?(\w+) ON \1\.site_id = \$1 AND \1\.\w+ = \$\d+(?:::\w+)?(?![\w:]|\s+AND\b)/gi,
  ))
    add('no joined column that is always null', alias ?? '');
  const tied = tiedAcross(sql, used, tables);
  if (tied) add('no sub-query that ties a platform table to a site table', tied);
  // A node that runs a part of a statement begins none of its own but in a trigger.
  if (used.some(({ name }) => tables.site.has(name)))
    for (const name of tables.readingFunctions)
      if (new RegExp(`\\b${name}\\s*\\(`).test(sql)) add('no function that reads a table', name);
  for (const match of sql.matchAll(/\bHAVING\b/gi))
    if (/\(\s*SELECT\b/i.test(restOfGroup(sql, match.index))) add('no sub-query in HAVING', 'HAVING');
  return problems;
}

/** Whether what an UPDATE sets is `CASE value WHEN …` and not `CASE WHEN …`. */
const setsByCaseOfValue = (sql: string): boolean =>
  setLists(sql).some((set) => /\bCASE\s+(?!\s|WHEN\b)/i.test(set));

/** What each UPDATE of a statement sets. */
const setLists = (sql: string): string[] =>
  [...sql.matchAll(/(?<!DO )\bUPDATE\s+\w+[^()]*?\bSET\b/gi)].map((match) => {
    const set = restOfGroup(sql, match.index + match[0].length);
    const end = /\b(?:FROM|WHERE|RETURNING)\b/i.exec(outermost(set))?.[0];
    return end ? set.slice(0, set.search(new RegExp(`\\b${end}\\b`))) : set;
  });

/** Whether what an INSERT selects is chosen by `CASE value WHEN …`. */
const insertsByCaseOfValue = (sql: string): boolean =>
  [...sql.matchAll(/\bINSERT INTO\s+\w+/gi)].some((match) =>
    /\bCASE\s+(?!\s|WHEN\b)/i.test(restOfGroup(sql, match.index + match[0].length)),
  );

/** Whether an UPDATE or a DELETE calls what answers otherwise each time it is asked. */
const changesWithVolatile = (sql: string): boolean =>
  [...sql.matchAll(/(?<!FOR |KEY |DO )\bUPDATE\s+\w|\bDELETE FROM\b/gi)].some(({ index }) =>
    /\b(gen_random_uuid|clock_timestamp|timeofday|random|nextval)\s*\(/i.test(restOfGroup(sql, index)),
  );

/** A lateral sum without groups that asks for a column of rows that came as arrays: a cluster does not plan it as a whole. */
function sumBesideGiven(sql: string): string | null {
  const given = [...sql.matchAll(/\bAS given(?:\([^()]*\))?\) AS (\w+)/g)].map((match) => match[1]);
  for (const { index, 0: text } of sql.matchAll(/\bLATERAL \(\s*SELECT\b/gi)) {
    const start = index + text.indexOf('(');
    const group = sql.slice(start, closing(sql, start));
    const own = group.slice(1).replace(/\([^()]*\)/g, '()');
    if (/\b(sum|count|min|max|bool_and|bool_or|\w+_agg)\(/i.test(own) && !/\bGROUP BY\b/i.test(own))
      for (const name of given) if (new RegExp(`(?<![.\\w])${name}\\.\\w`).test(group)) return name ?? '';
  }
  return null;
}

const isStable = (sql: string): boolean =>
  /\b(jsonb?_build_object|to_jsonb?|concat|concat_ws|to_char)\s*\(/i.test(sql) || isVolatile(sql);

const isVolatile = (sql: string): boolean =>
  /\b(now|clock_timestamp|statement_timestamp|gen_random_uuid|random)\s*\(|\bcurrent_(timestamp|date|time)\b/i.test(
    sql,
  );

function writtenTables(sql: string): string[] {
  return [...sql.matchAll(/\b(?:INSERT INTO|DELETE FROM|MERGE INTO|(?<!FOR |KEY |DO )UPDATE)\s+(\w+)/gi)].map(
    (match) => match[1] ?? '',
  );
}

type Used = { readonly name: string; readonly alias: string | null; readonly at: number };

const notAliases = new Set(
  'where set on join order cross left right inner full group values using for limit as select union having natural returning window offset fetch tablesample do in from desc asc end then and or is not like when else'.split(
    ' ',
  ),
);

function usedTables(sql: string): Used[] {
  const all: Used[] = [];
  for (const match of sql.matchAll(
    /(\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+|,\s*)(?:ONLY\s+)?([a-z]\w*)\b(?![.(])(?:\s+(?:AS\s+)?([a-z]\w*))?/gi,
  )) {
    const alias = match[3] && !notAliases.has(match[3].toLowerCase()) ? match[3] : null;
    // After a comma only what has a name of its own is a table; the rest are columns.
    if (!match[1]?.startsWith(',') || alias) all.push({ name: match[2] ?? '', alias, at: match.index });
  }
  return all;
}

/**
 * Where a sub-query about a table of the platform asks for a column of a table of institutions around it, or the other way
 * round: a cluster joins the two in one FROM, and else only what a sub-query of its own has answered.
 */
function tiedAcross(sql: string, used: readonly Used[], tables: Tables): string | null {
  const known = used
    .filter(({ name }) => tables.site.has(name) || tables.platform.has(name))
    .map((one) => ({ ...one, isSite: tables.site.has(one.name), ...selectAt(sql, one.at) }));
  for (const outer of known)
    for (const inner of known) {
      const isWithin =
        inner.start >= outer.start &&
        inner.end <= outer.end &&
        inner.end - inner.start < outer.end - outer.start;
      if (inner.isSite === outer.isSite || !isWithin) continue;
      const text = sql.slice(inner.start, inner.end);
      const alias = outer.alias ?? outer.name;
      const isItsOwn = new RegExp(
        `(?:\\b(?:FROM|JOIN)\\s+\\w+|,\\s*\\w+|\\))\\s+(?:AS\\s+)?${alias}\\b`,
        'i',
      );
      if (new RegExp(`(?<![.\\w])${alias}\\.\\w`).test(text) && !isItsOwn.test(text))
        return `${outer.name}, ${inner.name}`;
    }
  return null;
}

/** From where to where the SELECT reaches that a place stands in: its parentheses, or its part of a UNION in them. */
function selectAt(sql: string, at: number): { start: number; end: number } {
  const ends = (depth: number, place: number) =>
    depth < 0 || (depth === 0 && /^(?:UNION|EXCEPT|INTERSECT)\b/i.test(sql.slice(place, place + 10)));
  let start = at;
  for (let depth = 0; start > 0; start -= 1) {
    if (sql[start] === ')') depth += 1;
    if (sql[start] === '(') depth -= 1;
    if (ends(depth, start)) break;
  }
  let end = at;
  for (let depth = 0; end < sql.length; end += 1) {
    if (sql[end] === '(') depth += 1;
    if (sql[end] === ')') depth -= 1;
    if (ends(depth, end)) break;
  }
  return { start, end };
}

/** Whether a table's rows are bound to the institution: by its alias anywhere, or plainly in the same parentheses. */
function namesInstitution(sql: string, { name, alias, at }: Used): boolean {
  if (new RegExp(`\\b${alias ?? name}\\.site_id\\b`).test(sql)) return true;
  return /(?<![.\w])site_id\b/.test(groupAt(sql, at));
}

/** The text of the innermost parentheses around a place, with what stands in further ones. */
function groupAt(sql: string, at: number): string {
  let start = at;
  for (let depth = 0; start > 0; start -= 1) {
    if (sql[start] === ')') depth += 1;
    if (sql[start] === '(') {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  return sql.slice(start, closing(sql, sql[start] === '(' ? start : -1));
}

/** Where the parenthesis that opens at `start` closes; the end of the text for none. */
function closing(sql: string, start: number): number {
  if (start < 0) return sql.length;
  for (let place = start, depth = 0; place < sql.length; place += 1) {
    if (sql[place] === '(') depth += 1;
    if (sql[place] === ')') depth -= 1;
    if (depth === 0) return place;
  }
  return sql.length;
}

function callsOf(sql: string, name: string): string[] {
  return [...sql.matchAll(new RegExp(`\\b${name}\\s*\\(`, 'gi'))].map((match) =>
    sql.slice(match.index, closing(sql, match.index + match[0].length - 1)),
  );
}

/** Whether an INSERT takes the institution as a value while its rows come from a table. */
function selectsFromTable(sql: string, tables: Tables): boolean {
  for (const match of sql.matchAll(
    /\bINSERT INTO\s+\w+(?:\s+AS\s+\w+)?\s*\(\s*site_id\b[^()]*\)\s*SELECT\s+\$1\s*,/gi,
  )) {
    const rest = outermost(sql.slice(match.index + match[0].length));
    const from = /\bFROM\s+([a-z]\w*)/i.exec(rest)?.[1];
    if (from && tables.site.has(from)) return true;
  }
  return false;
}

/** The text from a place to the end of the parentheses it stands in. */
function restOfGroup(sql: string, from: number): string {
  for (let place = from, depth = 0; place < sql.length; place += 1) {
    if (sql[place] === '(') depth += 1;
    if (sql[place] === ')') depth -= 1;
    if (depth < 0) return sql.slice(from, place);
  }
  return sql.slice(from);
}

/** The text up to where its own parentheses end, without what stands in further ones. */
function outermost(sql: string): string {
  let text = '';
  let depth = 0;
  for (const letter of sql) {
    if (letter === '(') depth += 1;
    if (depth === 0 && letter === ')') break;
    if (letter === ')') depth -= 1;
    else if (depth === 0) text += letter;
  }
  return text;
}

const casesOf = (sql: string): string[] => sql.match(/\bCASE\b[\s\S]*?\bEND\b/gi) ?? [];
