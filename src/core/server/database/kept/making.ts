import type pg from 'pg';

/** Tables that changed: whole, or only the rows of some keys (a sheet, a section and day, a counter's name). */
export type Changes = Map<string, 'all' | Set<string>>;

/** What answers are made of and what statements change, as far as the text of a statement and the schema tell. */
export type Making = {
  /** The tables a statement looks at, those inside functions among them; a counter by its name. */
  reads(sql: string): readonly string[];
  /** The tables a statement writes, by triggers and references too; null for one whose tables are not known. */
  writes(sql: string): ReadonlyMap<string, 'all' | ReadonlySet<string>> | null;
};

/** Of a table: a change of anything, of a key, of what no key was told of. An id is the same in large letters. */
export const tagOf = {
  any: (table: string) => table,
  key: (table: string, key: string) => `${table}:${key.toLowerCase()}`,
  rest: (table: string) => `${table}:`,
} as const;

export function addChange(changes: Changes, table: string, keys: 'all' | Iterable<string>): void {
  const known = changes.get(table);
  if (known === 'all') return;
  if (keys === 'all') changes.set(table, 'all');
  else changes.set(table, new Set([...(known ?? []), ...keys]));
}

type Routine = { readonly name: string; readonly text: string };
type Schema = {
  readonly tables: readonly string[];
  readonly routines: readonly Routine[];
  readonly triggers: readonly { readonly table: string; readonly routine: string }[];
  /** Deleting from a table changes another one. */
  readonly cascades: readonly { readonly table: string; readonly other: string }[];
};

/** Reads the schema once; a role needs no right to a table for it. */
export async function readMaking(pool: pg.Pool): Promise<Making> {
  const { rows } = await pool.query(
    `SELECT (SELECT coalesce(json_agg(c.relname), '[]') FROM pg_class c
              WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')) AS tables,
            (SELECT coalesce(json_agg(json_build_object('name', p.proname, 'text', p.prosrc)), '[]') FROM pg_proc p
              WHERE p.pronamespace = 'public'::regnamespace) AS routines,
            (SELECT coalesce(json_agg(json_build_object('table', c.relname, 'routine', p.proname)), '[]') FROM pg_trigger t
               JOIN pg_class c ON c.oid = t.tgrelid AND c.relnamespace = 'public'::regnamespace
               JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal) AS triggers,
            (SELECT coalesce(json_agg(json_build_object('table', f.confrelid::regclass::text,
                                                        'other', f.conrelid::regclass::text)), '[]') FROM pg_constraint f
              WHERE f.contype = 'f' AND f.confdeltype IN ('c', 'n', 'd')) AS cascades`,
  );
  return makingOf(rows[0] as Schema);
}

const words = (text: string): string[] => text.match(/[a-z_][a-z0-9_]*/g) ?? [];
const written =
  /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|(?<!FOR\s|KEY\s|DO\s)UPDATE)\s+(?:ONLY\s+)?([a-z]\w*)/gi;
/** As `heldIn` and the triggers of counters say it. */
const countedRead = /\bFROM counter WHERE site_id = \$1 AND name = '([\w.]+)'/g;
const countedWrite = /\bINTO counter AS held [\s\S]*?(?:SELECT |VALUES \()n\.site_id, '([\w.]+)'/;

export function makingOf({ tables, routines, triggers, cascades }: Schema): Making {
  const isTable = new Set(tables);
  const textOf = new Map<string, string>();
  // Of several with one name nobody says which is called.
  for (const { name, text } of routines) textOf.set(name, `${textOf.get(name) ?? ''}\n${text}`);
  const grouped = (rows: readonly (readonly [string, string])[]) => {
    const all = new Map<string, string[]>();
    for (const [from, to] of rows) all.set(from, [...(all.get(from) ?? []), to]);
    return all;
  };
  const triggersOf = grouped(triggers.map((one) => [one.table, one.routine] as const));
  const cascadesOf = grouped(cascades.map((one) => [one.table, one.other] as const));

  /** A text with those of the routines it names, and of theirs. */
  const withRoutines = (text: string, seen = new Set<string>()): string[] => [
    text,
    ...words(text).flatMap((word) => {
      const inner = textOf.get(word);
      if (inner === undefined || seen.has(word)) return [];
      seen.add(word);
      return withRoutines(inner, seen);
    }),
  ];

  const reads = (sql: string): string[] => {
    const tags = new Set<string>();
    for (const text of withRoutines(sql)) {
      for (const [, name] of text.matchAll(countedRead)) {
        tags.add(tagOf.key('counter', name ?? ''));
        tags.add(tagOf.rest('counter'));
      }
      for (const word of words(text.replaceAll(countedRead, '')))
        if (isTable.has(word)) tags.add(tagOf.any(word));
    }
    return [...tags];
  };

  const addWrites = (text: string, changes: Changes) => {
    for (const part of withRoutines(text)) {
      const counter = countedWrite.exec(part)?.[1];
      for (const match of part.matchAll(written)) {
        const table = match[1]?.toLowerCase() ?? '';
        if (!isTable.has(table)) continue;
        const isNew = !changes.has(table);
        addChange(changes, table, table === 'counter' && counter ? [counter] : 'all');
        if (/^DELETE/i.test(match[0]))
          for (const other of cascadesOf.get(table) ?? []) addTable(other, changes);
        if (isNew) addTriggers(table, changes);
      }
    }
  };
  const addTable = (table: string, changes: Changes) => {
    if (changes.has(table)) return;
    addChange(changes, table, 'all');
    for (const other of cascadesOf.get(table) ?? []) addTable(other, changes);
    addTriggers(table, changes);
  };
  const addTriggers = (table: string, changes: Changes) => {
    for (const routine of triggersOf.get(table) ?? []) addWrites(textOf.get(routine) ?? '', changes);
  };

  return {
    reads: remembered(reads),
    writes: remembered((sql: string) => {
      const changes: Changes = new Map();
      addWrites(sql, changes);
      const isOnlyLocking = /^\s*(SELECT|WITH|LOCK)\b/i.test(sql);
      return changes.size === 0 && !isOnlyLocking ? null : changes;
    }),
  };
}

/** Statements are a few hundred texts that come again and again. */
function remembered<T>(find: (sql: string) => T): (sql: string) => T {
  const known = new Map<string, { readonly found: T }>();
  return (sql) => {
    let one = known.get(sql);
    if (!one) {
      if (known.size > 5_000) known.clear();
      one = { found: find(sql) };
      known.set(sql, one);
    }
    return one.found;
  };
}
