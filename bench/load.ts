import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answerParent } from './child.ts';

/** A request as its bytes, prepared before the clock starts. */
export type LoadOrder = {
  readonly port: number;
  readonly requests: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Ends with the last request instead of beginning again. */
  readonly once?: boolean;
  /** Where in the list it begins: a list goes on where it ended the last time. */
  readonly from?: number;
  /** No more than so many, evenly; the time of one that had to wait for its turn counts from its turn. */
  readonly perSecond?: number;
};

export type LoadResult = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  /** Where the list goes on. */
  readonly next: number;
  readonly failures: number;
  /** How the first answer that was not 200 begins. */
  readonly failure: string | null;
  readonly bytesPerRequest: number;
  /** Share of one core that the generator itself used. */
  readonly ownCore: number;
};

// The load generator: keep-alive connections, one request at a time on each, no HTTP library in between.
answerParent({ run });

async function run(order: LoadOrder): Promise<LoadResult> {
  const { port, requests, connections, seconds, once = false, from = 0, perSecond } = order;
  const bytes = requests.map((request) => Buffer.from(request));
  const times: number[] = [];
  let failures = 0;
  let failure: string | null = null;
  let received = 0;
  let next = from;
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const until = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open(port);
      while (performance.now() < until && !(once && next >= bytes.length)) {
        const turn = perSecond ? begun + ((next - from) / perSecond) * 1000 : 0;
        if (turn >= until) break;
        const request = bytes[next % bytes.length] as Buffer;
        next += 1;
        if (turn > performance.now()) await pause(turn - performance.now());
        const sent = turn || performance.now();
        const { status, length, text } = await connection.send(request);
        times.push(performance.now() - sent);
        received += length;
        if (status === 200) continue;
        failures += 1;
        failure ??= text;
      }
      connection.close();
    }),
  );
  const elapsed = performance.now() - begun;
  const used = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / (elapsed / 1000),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: times.length,
    next: next % bytes.length,
    failures,
    failure,
    bytesPerRequest: received / Math.max(1, times.length),
    ownCore: (used.user + used.system) / 1000 / elapsed,
  };
}

/** `text`: how an answer that is not 200 begins. */
type Answer = { status: number; length: number; text: string };
type Connection = { send(request: Buffer): Promise<Answer>; close(): void };

const broken: Answer = { status: 0, length: 0, text: 'The connection ended' };

async function open(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', reject);
  });
  let held: Buffer = Buffer.alloc(0);
  let done: ((answer: Answer) => void) | null = null;
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    const length = completeLength(held);
    if (length === null) return;
    const status = Number(held.toString('latin1', 9, 12));
    const text = status === 200 ? '' : held.toString('utf8', 0, Math.min(length, 2000));
    held = held.subarray(length);
    const finish = done;
    done = null;
    finish?.({ status, length, text });
  });
  socket.on('error', () => done?.(broken));
  socket.on('close', () => done?.(broken));
  return {
    send(request) {
      return new Promise((resolve) => {
        if (socket.destroyed) return resolve(broken);
        done = resolve;
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

/** How many bytes the first answer in `data` has, or null while it is still coming. */
function completeLength(data: Buffer): number | null {
  const end = data.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = data.toString('latin1', 0, end).toLowerCase();
  const given = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  let place = end + 4;
  if (given !== undefined) {
    const length = place + Number(given);
    return data.length >= length ? length : null;
  }
  if (!head.includes('\r\ntransfer-encoding: chunked')) return place;
  for (;;) {
    const line = data.indexOf('\r\n', place);
    if (line < 0) return null;
    const size = Number.parseInt(data.toString('latin1', place, line), 16);
    place = line + 2 + size + 2;
    if (place > data.length) return null;
    if (size === 0) return place;
  }
}
