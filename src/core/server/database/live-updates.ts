import pg from 'pg';
import type { Changes } from './kept/making.ts';
import type { Along } from './statement.ts';

/** Something happened that open screens want to hear of; the listener reads the rest itself. */
type LiveUpdate = { readonly siteId: number; readonly accountId: string };

/**
 * Rows of an institution changed in some process: of these tables, or of any; null: any may have in all institutions, for
 * nothing was heard for a while.
 */
type Change = { readonly siteId: number; readonly origin: string; readonly changes: Changes | null } | null;

export type LiveUpdates = {
  /** Calls `listener` for each update; the answer stops it. */
  subscribe(listener: (update: LiveUpdate) => void): () => void;
  /** Calls `listener` for each change of rows, this process's own among them. */
  onChange(listener: (change: Change) => void): void;
  /** Calls `listener` with the id of each session that is ended before its time. */
  onSessionEnd(listener: (sessionId: string) => void): void;
  /** Whether changes are heard at this moment. */
  isHearing(): boolean;
  /** Lets go of a connection that may have gone silent, and makes a new one. */
  connectAgain(): void;
  close(): Promise<void>;
};

/** What a transaction says to the other processes when it commits; read by `listenForUpdates`. */
export const changeNotice = (siteId: number, origin: string, changes?: Changes): Along => ({
  sql: 'notice',
  values: [`${siteId} ${origin}${changes ? textOf(changes) : ''}`],
});

/** PostgreSQL sends 8,000 bytes at most; what is longer is told as any change. */
const longest = 7_000;

const textOf = (changes: Changes): string => {
  const text = JSON.stringify(
    [...changes].map(([table, keys]) => (keys === 'all' ? [table] : [table, ...keys])),
  );
  return Buffer.byteLength(text) > longest ? '' : ` ${text}`;
};

function changesOf(text: string): Changes | null {
  if (text === '') return null;
  return new Map(
    (JSON.parse(text) as string[][]).map(([table = '', ...keys]) => [
      table,
      keys.length === 0 ? 'all' : new Set(keys),
    ]),
  );
}

/**
 * Hears PostgreSQL's NOTIFY on a connection of its own and passes it on to open browsers and to what is kept of the
 * database. Connects again by itself, every two seconds, when the database was away.
 */
export function listenForUpdates(url: string): LiveUpdates {
  const listeners = new Set<(update: LiveUpdate) => void>();
  const changeListeners: ((change: Change) => void)[] = [];
  const sessionListeners: ((sessionId: string) => void)[] = [];
  let client: pg.Client | null = null;
  let letGo = () => {};
  let hearing = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const changed = (change: Change) => {
    for (const listener of changeListeners) listener(change);
  };
  const connect = async () => {
    if (closed) return;
    const next = new pg.Client({
      connectionString: url,
      application_name: 'pathshala-live',
      keepAlive: true,
    });
    client = next;
    let ended = false;
    const again = () => {
      if (ended || closed) return;
      ended = true;
      hearing = false;
      changed(null);
      retry = setTimeout(() => void connect(), 2_000);
      next.end().catch(() => {});
    };
    letGo = again;
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'pathshala_sessions') {
        for (const listener of sessionListeners) listener(payload ?? '');
        return;
      }
      const [, site, rest, text = ''] = /^(\d+) (\S+)(?: (.*))?$/s.exec(payload ?? '') ?? [];
      const siteId = Number(site);
      if (!Number.isSafeInteger(siteId) || !rest) return;
      if (channel === 'pathshala_changes') changed({ siteId, origin: rest, changes: changesOf(text) });
      else for (const listener of listeners) listener({ siteId, accountId: rest });
    });
    try {
      await next.connect();
      await next.query('LISTEN pathshala_live; LISTEN pathshala_changes; LISTEN pathshala_sessions');
      changed(null);
      hearing = true;
    } catch {
      again();
    }
  };
  void connect();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChange(listener) {
      changeListeners.push(listener);
    },
    onSessionEnd(listener) {
      sessionListeners.push(listener);
    },
    isHearing: () => hearing,
    connectAgain: () => letGo(),
    async close() {
      closed = true;
      hearing = false;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
