/** Rows of a table that count, as a sub-select; `lock` makes the rows of an alias wait for whoever changes them. */
type Given = {
  /** Where the rows stand: `FROM ${rows} r`. Each has its `site_id`. */
  readonly rows: string;
  /** `FOR SHARE OF p` while a change is counted, nothing while everything is; in a sub-select of its own. */
  lock(alias: string): string;
};

type Source = {
  readonly table: string;
  /** A SELECT of `site_id`, `grp`, `key` (not where it is striped) and the sums, each by its name. */
  readonly counts: (given: Given) => string;
};

/** A table that a counter looks up: the same sums, begun from its rows when one of these columns changes. */
type Followed = Source & { readonly changed: readonly string[] };

export type Counter<S extends string = string> = {
  /** `module.what`; it stands in the rows, so another name is another counter. */
  readonly name: string;
  /** What is added up, four at most: whole numbers, or paisa. */
  readonly sums: readonly S[];
  /**
   * Without a key of its own: a group is spread over {@link stripes} rows by the connection that writes, so that two savers
   * do not wait for each other's commit. Whoever reads adds a group up.
   */
  readonly isStriped: boolean;
  /**
   * What is counted. The sums of a row follow from it and from the rows it looks up, from nothing else; a row is looked up
   * by its key ({@link lookUp}), for whoever fills an empty school has plans of an empty school.
   */
  readonly of: Source;
  /** Tables that `of` looks up and whose rows change; it locks them by `lock`. */
  readonly follows: readonly Followed[];
};

/** One row of another table, by its key, beside each row that counts: always the index, never the table. */
export function lookUp(sql: string, alias: string, lock = ''): string {
  return `CROSS JOIN LATERAL (${sql} LIMIT 1 ${lock}) ${alias}`;
}

/** At most so many rows of a group that has no keys; as many as connections wrote it, and so few that reading adds them up. */
export const stripes = 128;

const columns = ['n1', 'n2', 'n3', 'n4'] as const;

/**
 * A counter that the database keeps in the transaction of whatever changes its rows, whoever writes them. `grp` is what a
 * reader adds up (a day, a section); `key` makes rows so narrow that savers do not meet (the sheet that only one saves).
 */
export function counter<S extends string>(
  given: Pick<Counter<S>, 'name' | 'sums' | 'of'> & Partial<Pick<Counter<S>, 'isStriped' | 'follows'>>,
): Counter<S> {
  if (!/^[a-z]+\.[a-zA-Z]+$/.test(given.name))
    throw new Error(`A counter is named module.what: ${given.name}`);
  if (given.sums.length === 0 || given.sums.length > columns.length)
    throw new Error(`A counter has one to four sums: ${given.name}`);
  return { isStriped: false, follows: [], ...given };
}

/**
 * What stands in a counter, as a table of a query with `grp`, `key` and the sums by their names; `$1` is the institution. Of
 * a striped one each group is added up by the reader.
 */
export function heldIn({ name, sums }: Pick<Counter, 'name' | 'sums'>): string {
  return `(SELECT site_id, grp, key, ${named(sums)} FROM counter WHERE site_id = $1 AND name = '${name}')`;
}

/** One sum of a counter's groups that fulfil a condition on `h`, as a query of a whole number. */
export function sumOf<S extends string>(
  one: Pick<Counter<S>, 'name' | 'sums'>,
  sum: S,
  condition = 'true',
): string {
  return `(SELECT coalesce(sum(h."${sum}"), 0)::int FROM ${heldIn(one)} h WHERE h.site_id = $1 AND ${condition})`;
}

const named = (sums: readonly string[]) =>
  sums.map((sum, place) => `${columns[place]} AS "${sum}"`).join(', ');

/** The columns of the table that a counter uses. */
const usedBy = ({ sums }: Counter) => columns.slice(0, sums.length);

/** The sums of rows under the names of the counter's columns, with their sign. */
function contribution(
  counter: Counter,
  source: Source,
  given: Given,
  sign: '' | '-',
  stripe: string,
): string {
  const key = counter.isStriped ? stripe : 'x.key';
  const sums = counter.sums.map((sum, place) => `${sign}x."${sum}"::bigint AS ${columns[place]}`);
  return `SELECT x.site_id, x.grp, ${key} AS key, ${sums.join(', ')} FROM (${source.counts(given)}) x`;
}

/** What the table of a counter holds when nothing was ever changed past it: the truth, with the institution as `$1`. */
export function truthOf(counter: Counter): string {
  const { of } = counter;
  const given: Given = { rows: `(SELECT * FROM ${of.table} t WHERE t.site_id = $1)`, lock: () => '' };
  return added(counter, contribution(counter, of, given, '', `''`));
}

/** Each group and key once. */
function added(counter: Counter, parts: string): string {
  const used = usedBy(counter);
  return `SELECT c.site_id, c.grp, c.key, ${used.map((n) => `coalesce(sum(c.${n}), 0)::bigint AS ${n}`).join(', ')}
    FROM (${parts}) c GROUP BY c.site_id, c.grp, c.key
    HAVING ${used.map((n) => `sum(c.${n}) <> 0`).join(' OR ')}`;
}

/** Where what is held differs from the truth, and by how much it is too small; one statement, so one moment. `$1`. */
export function differencesOf(counter: Counter): string {
  const used = usedBy(counter);
  const key = counter.isStriped ? `''` : 'h.key';
  const held = `SELECT h.site_id, h.grp, ${key}, ${used.map((n) => `-h.${n}`).join(', ')}
    FROM counter h WHERE h.site_id = $1 AND h.name = '${counter.name}'`;
  const all = columns.map((n, place) => (place < used.length ? `d.${n}` : `0::bigint AS ${n}`));
  return `SELECT '${counter.name}' AS counter, d.grp, d.key, ${all.join(', ')}
    FROM (${added(counter, `${truthOf(counter)} UNION ALL ${held}`)}) d`;
}

export type CounterForm = 'statement' | 'row';
type Event = 'insert' | 'update' | 'delete';

/** A trigger with its function, by which one table of a counter keeps it. */
export type CounterTrigger = {
  readonly name: string;
  readonly table: string;
  /** The function and the trigger, each said alone: a cluster passes one statement at a time on to its nodes. */
  readonly makes: readonly [string, string];
};

/**
 * The triggers of a counter: on whole statements on one server, by row on a cluster, which has no transition tables. The
 * rows are taken in the order of their keys, so that two statements do not wait for each other in a circle.
 */
export function triggersOf(counter: Counter, form: CounterForm): CounterTrigger[] {
  const sources: readonly Followed[] = [{ ...counter.of, changed: [] }, ...counter.follows];
  return sources.flatMap((source, place) =>
    (place === 0 ? (['insert', 'update', 'delete'] as const) : (['update'] as const)).map((event) => {
      const name = `count_${counter.name.replace('.', '_').toLowerCase()}_${place}_${event}`;
      const { changed } = source;
      const isSpread = form === 'row';
      const made = { name, event, form: changed.length > 0 ? 'row' : form, changed, isSpread } as const;
      return { name, table: source.table, makes: triggerSql(counter, source, made) };
    }),
  );
}

function triggerSql(
  counter: Counter,
  source: Source,
  {
    name,
    event,
    form,
    changed,
    isSpread,
  }: {
    name: string;
    event: Event;
    form: CounterForm;
    changed: readonly string[];
    /** On a cluster, where a query within a trigger stays on its node: it names the institution's own value at each table. */
    isSpread: boolean;
  },
): [string, string] {
  // The number of this connection alone (`takeStripe`); who has none, as a connection past the application, takes a chance.
  const stripe = `'~' || coalesce(nullif(current_setting('pathshala.stripe', true), '')::int, pg_backend_pid() % ${stripes})`;
  const lock = (alias: string) => `FOR SHARE OF ${alias}`;
  const rowsOf = {
    added: form === 'row' ? '(SELECT NEW.*)' : 'added',
    gone: form === 'row' ? '(SELECT OLD.*)' : 'gone',
  };
  const parts = [
    ...(event === 'insert' ? [] : [contribution(counter, source, { rows: rowsOf.gone, lock }, '-', stripe)]),
    ...(event === 'delete' ? [] : [contribution(counter, source, { rows: rowsOf.added, lock }, '', stripe)]),
  ];
  const used = usedBy(counter);
  const transition = {
    insert: 'NEW TABLE AS added',
    update: 'OLD TABLE AS gone NEW TABLE AS added',
    delete: 'OLD TABLE AS gone',
  }[event];
  const when = changed.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`).join(' OR ');
  const each = when ? `FOR EACH ROW WHEN (${when})` : 'FOR EACH ROW';
  const changes = added(counter, parts.join('\n    UNION ALL '));
  const taken = `SELECT n.site_id, '${counter.name}', n.grp, n.key, ${used.map((n) => `n.${n}`).join(', ')}`;
  const into = `INSERT INTO counter AS held (site_id, name, grp, key, ${used.join(', ')})`;
  const upsert = `ON CONFLICT (site_id, name, grp, key) DO UPDATE SET ${used.map((n) => `${n} = held.${n} + excluded.${n}`).join(', ')};`;
  const site = event === 'delete' ? 'OLD.site_id' : 'NEW.site_id';
  const text = isSpread
    ? `DECLARE n record;
BEGIN
  FOR n IN SELECT * FROM (${changes.replace(/(\b\w+\.site_id) = \w+\.site_id\b/g, `$1 = ${site}`)}) c ORDER BY c.grp, c.key LOOP
    ${into} VALUES (${taken.replace('SELECT ', '')})
    ${upsert}
  END LOOP;`
    : `BEGIN
  ${into}
  ${taken}
    FROM (${changes}) n ORDER BY n.grp, n.key
  ${upsert}`;
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $counter$
${text}
  RETURN NULL;
END $counter$;`,
    `CREATE TRIGGER ${name} AFTER ${event.toUpperCase()} ON ${source.table}
  ${form === 'row' ? each : `REFERENCING ${transition} FOR EACH STATEMENT`} EXECUTE FUNCTION ${name}();`,
  ];
}
