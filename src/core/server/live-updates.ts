import pg from 'pg';

/** Something happened that open screens want to hear of; the listener reads the rest itself. */
export type LiveUpdate = { readonly siteId: number; readonly accountId: string };

export type LiveUpdates = {
  /** Calls `listener` for each update; the answer stops it. */
  subscribe(listener: (update: LiveUpdate) => void): () => void;
  close(): Promise<void>;
};

/**
 * Hears PostgreSQL's NOTIFY on a connection of its own and passes it on to open browsers.
 * Connects again by itself, every two seconds, when the database was away.
 */
export function listenForUpdates(url: string): LiveUpdates {
  const listeners = new Set<(update: LiveUpdate) => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, application_name: 'pathshala-live' });
    client = next;
    let ended = false;
    const again = () => {
      if (ended || closed) return;
      ended = true;
      retry = setTimeout(() => void connect(), 2_000);
      next.end().catch(() => {});
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', (message) => {
      const [site, accountId] = (message.payload ?? '').split(' ');
      const siteId = Number(site);
      if (!Number.isSafeInteger(siteId) || !accountId) return;
      for (const listener of listeners) listener({ siteId, accountId });
    });
    try {
      await next.connect();
      await next.query('LISTEN pathshala_live');
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
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
