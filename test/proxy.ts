import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

type PoolUrls = { readonly appUrl: string; readonly platformUrl: string; readonly groupUrl: string };

/** A wire to the database that a test can cut, silence and mend. */
export type Wire = {
  readonly url: string;
  /** Another address of the same database, along this wire. */
  through(url: string): string;
  /** The addresses of the server's pools, along this wire. */
  throughAll(urls: PoolUrls): PoolUrls;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Keeps every connection and answers nothing any more. */
  silence(): void;
  mend(): void;
  /** From here on it leads to another server. */
  leadTo(url: string): void;
  /** What was said along it while it was silent, piece by piece. */
  readonly unheard: readonly string[];
  /** Resolves once every connection that is open now is closed. */
  closed(): Promise<unknown>;
  close(): Promise<void>;
};

export async function wireTo(target: string): Promise<Wire> {
  let address = new URL(target);
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const sockets = new Set<Socket>();
  const unheard: string[] = [];
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = createConnection(Number(address.port), address.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => {
        if (state === 'whole') other.write(chunk);
        else if (one === near) unheard.push(String(chunk));
      });
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = (address: string) => {
    const url = new URL(address);
    url.port = String((server.address() as AddressInfo).port);
    // Not through its socket, past this wire.
    url.searchParams.delete('host');
    return url.href;
  };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: through(target),
    through,
    throughAll: ({ appUrl, platformUrl, groupUrl }) => ({
      appUrl: through(appUrl),
      platformUrl: through(platformUrl),
      groupUrl: through(groupUrl),
    }),
    cut() {
      state = 'cut';
      breakAll();
    },
    silence() {
      state = 'silent';
    },
    mend() {
      if (state === 'silent') breakAll();
      state = 'whole';
    },
    leadTo(other) {
      address = new URL(other);
    },
    unheard,
    closed: () =>
      Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))),
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
