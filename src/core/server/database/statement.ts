import { createHash } from 'node:crypto';
import pg from 'pg';

// Calendar dates stay strings, and 64-bit numbers stay exact: money is bigint paisa.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value));

export type Row = Record<string, unknown>;

type Statement = { readonly name: string; readonly changes: boolean };

const statements = new Map<string, Statement>();

/** Statements are prepared once a connection, under a name made from their text. */
export function statementOf(sql: string): Statement {
  let known = statements.get(sql);
  if (!known) {
    known = {
      name: createHash('sha256').update(sql).digest('base64url').slice(0, 40),
      // A read may also begin with a common table expression; `FOR UPDATE` counts as a change, which costs nothing.
      changes: !/^\s*(SELECT|WITH)\b/i.test(sql) || /\b(INSERT|UPDATE|DELETE|MERGE)\b/i.test(sql),
    };
    statements.set(sql, known);
  }
  return known;
}

/**
 * What goes along with a statement in the same round trip, ahead of it or after it; its answer is not looked at. `sql` names
 * a statement that is prepared on every new connection, or is one itself; `literal` is said as it stands.
 */
export type Along =
  | { readonly sql: string; readonly values: readonly (string | null)[] }
  | { readonly literal: string };

/** What goes along, prepared on every new connection with these values. */
const prepared: Readonly<Record<string, { text: string; values: readonly string[] }>> = {
  begin: { text: 'BEGIN', values: [] },
  /** The database keeps what follows from writing. */
  beginRead: { text: 'BEGIN READ ONLY', values: [] },
  /** What follows sees the database as it is now, whatever others commit meanwhile. */
  beginMoment: { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', values: [] },
  commit: { text: 'COMMIT', values: [] },
  /** The institution and who acts, for row security and the history triggers, on one server; {@link settingOf} on a cluster. */
  enter: {
    text: `SELECT set_config('app.site_id', $1, true), set_config('app.actor', $2, true),
             set_config('app.impersonator', $3, true), set_config('app.action', $4, true),
             set_config('app.request', $5, true), set_config('app.origin', $6, true)`,
    values: ['', '', '', '', '', ''],
  },
  /** Before large statements whose plan is the same whatever their values are; a cluster plans by the value of `site_id`. */
  planOnce: { text: "SELECT set_config('plan_cache_mode', 'force_generic_plan', true)", values: [] },
  /**
   * The institution of one read on one server, which the database keeps from writing: a transaction by itself without BEGIN
   * and COMMIT. A cluster is told {@link beginRead} and a literal.
   */
  read: {
    text: "SELECT set_config('app.site_id', $1, true), set_config('transaction_read_only', 'on', true)",
    values: [''],
  },
  /** The same for statements that are planned once: see {@link planOnce}. */
  readForAll: {
    text: `SELECT set_config('app.site_id', $1, true), set_config('transaction_read_only', 'on', true),
             set_config('plan_cache_mode', 'force_generic_plan', true)`,
    values: [''],
  },
  /** The same for the institutions of a group, read together. */
  readGroup: {
    text: "SELECT set_config('app.site_ids', $1, true), set_config('transaction_read_only', 'on', true)",
    values: ['{}'],
  },
  /** An institution whose rows have changed, for the other processes: with the commit or right after it. */
  notice: { text: "SELECT pg_notify('pathshala_changes', $1)", values: ['0 '] },
};

export const begin: Along = { sql: 'begin', values: [] };
export const beginRead: Along = { sql: 'beginRead', values: [] };
export const beginMoment: Along = { sql: 'beginMoment', values: [] };
export const commit: Along = { sql: 'commit', values: [] };
export const planOnce: Along = { sql: 'planOnce', values: [] };

/**
 * A setting until the transaction ends, as a literal: a cluster passes `SET LOCAL` on to its nodes, but not `set_config()`,
 * and then row security hides every row there. One server is told the prepared form, in the same round trip too: literals,
 * parsed anew each time, made a small read 1.9 times and a small change 1.7 times as dear (in turns, busy machine). Characters that no text of the database holds are left out.
 */
export function settingOf(name: `app.${string}`, value: string): Along {
  return { literal: `SET LOCAL ${name} = ${pg.escapeLiteral(value.replaceAll('\0', ''))}` };
}

/** Other statements that have gone along on a connection, by which they are prepared there. */
const known = new WeakMap<pg.ClientBase, Set<string>>();

const alongName = (sql: string): string => `along_${sql in prepared ? sql : statementOf(sql).name}`;

/** Whether something that goes along must be prepared on this connection first, a round trip before the statement. */
export const mustPrepare = (client: pg.ClientBase, along: readonly Along[]): boolean =>
  along.some((one) => 'sql' in one && !(one.sql in prepared) && !known.get(client)?.has(one.sql));

/** Prepares on this connection what has never gone along on it; a round trip that comes once. */
async function prepareOthers(client: pg.ClientBase, along: readonly Along[]): Promise<void> {
  for (const one of along) {
    if ('literal' in one || one.sql in prepared) continue;
    const { sql } = one;
    const names = known.get(client) ?? new Set();
    known.set(client, names);
    if (names.has(sql)) continue;
    await client.query(`PREPARE "${alongName(sql)}" AS ${sql}`);
    names.add(sql);
  }
}

/** Prepares on a new connection what later goes along with its statements. */
export async function prepareAlong(client: pg.ClientBase): Promise<void> {
  for (const [name, { text, values }] of Object.entries(prepared))
    await client.query({ name: `along_${name}`, text, values: [...values] });
  await client.query('ROLLBACK');
}

/** The part of the driver's connection that sends the messages of a prepared statement. */
type Wire = {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | null)[] }): void;
  execute(message: object): void;
  sync(): void;
  readonly submittedNamedStatements: Record<string, string>;
  stream: { writable: boolean; write(bytes: Buffer): unknown };
};

/** What the driver's query does for itself and its types do not name. */
const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & {
  prepare(connection: Wire): void;
  handleError(error: Error, connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};

/**
 * A prepared statement with others ahead of it and after it in one round trip; what fails ends all that follows, so after an
 * error what `begin` opened is still open and failed: whoever sent it rolls back. What follows `commit` is a transaction of
 * its own, which PostgreSQL ends with the answer (protocol, extended query: up to the Sync message).
 */
class StatementAmong extends DriverQuery {
  /** How many answers are still to come before the statement's own. */
  #waitingFor: number;
  #isAnswered = false;
  #isSent = false;
  readonly #statement: string | undefined;
  readonly ahead: readonly Along[];
  readonly after: readonly Along[];

  constructor(
    config: pg.QueryConfig,
    ahead: readonly Along[],
    after: readonly Along[],
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, undefined, callback);
    this.ahead = ahead;
    this.after = after;
    this.#waitingFor = ahead.length;
    this.#statement = config.name;
    // The driver takes whatever was parsed for this query's own statement, by its name; a literal ahead of it is not.
    Object.defineProperty(this, 'name', {
      get: () => (this.#isSent && this.#waitingFor > 0 ? '' : this.#statement),
    });
  }

  override prepare(connection: Wire): void {
    const { ahead, after } = this;
    const messages: Buffer[] = [];
    let isSaid = false;
    const gathering: Wire = Object.assign(Object.create(connection) as Wire, {
      stream: { writable: true, write: (bytes: Buffer) => messages.push(bytes) },
      execute(message: object) {
        isSaid = true;
        connection.execute.call(gathering, message);
      },
      // The end of the round trip; nothing is committed when the statement itself could not be said.
      sync() {
        if (isSaid) say(gathering, after);
        connection.sync.call(gathering);
      },
    });
    say(gathering, ahead);
    isSaid = false;
    super.prepare(gathering);
    this.#isSent = true;
    // In one piece: what the system does for each piece costs more than putting them together.
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  override handleDataRow(message: unknown): void {
    if (this.#waitingFor === 0 && !this.#isAnswered) super.handleDataRow(message);
  }

  override handleError(error: Error, connection: Wire): void {
    // An error of what went ahead: the statement itself was not even parsed.
    if (this.#waitingFor > 0 && this.#statement) delete connection.submittedNamedStatements[this.#statement];
    super.handleError(error, connection);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#waitingFor > 0) this.#waitingFor -= 1;
    else if (!this.#isAnswered) {
      this.#isAnswered = true;
      super.handleCommandComplete(message, connection);
    }
  }
}

function say(connection: Wire, along: readonly Along[]): void {
  for (const one of along) {
    if ('literal' in one) {
      connection.parse({ name: '', text: one.literal });
      connection.bind({ statement: '', values: [] });
    } else connection.bind({ statement: alongName(one.sql), values: one.values });
    connection.execute({});
  }
}

/** Runs a prepared statement, with others ahead of it and after it when asked for. */
export async function send(
  client: pg.ClientBase,
  sql: string,
  values: unknown[],
  ahead: readonly Along[] = [],
  after: readonly Along[] = [],
): Promise<pg.QueryResult<Row>> {
  const config = { name: statementOf(sql).name, text: sql, values };
  if (ahead.some((one) => 'sql' in one && !(one.sql in prepared))) await prepareOthers(client, ahead);
  return new Promise((resolve, reject) => {
    client.query(
      new StatementAmong(config, ahead, after, (error, result) => {
        if (!error) return resolve(result);
        behind.set(error, sql);
        nameWhole(error);
        reject(error);
      }),
    );
  });
}

/**
 * A node of a cluster tells an error by its words alone, which name a part of a table and its keys by the part's number:
 * here it has the whole's names, as one server gives them. What a trigger of our own calls its rule is not told.
 */
function nameWhole(error: Error): void {
  if (!/\bexecuting command on \S+:\d+/.test((error as { where?: string }).where ?? '')) return;
  // A check has one name on all parts.
  const whole = (what: string) => new RegExp(`\\b${what} "(\\w+?)(?:_\\d{5,})?"`).exec(error.message)?.[1];
  Object.assign(error, { constraint: whole('constraint'), table: whole('(?:relation|table)') });
}

const behind = new WeakMap<Error, string>();

/** The statement that failed with this error, in one line, without its values: for the log. */
export const statementBehind = (error: Error): string | undefined =>
  behind.get(error)?.replace(/\s+/g, ' ').trim().slice(0, 500);
