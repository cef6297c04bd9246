import { availableParallelism } from 'node:os';
import pg from 'pg';

/**
 * A core each, and two that wait for the network. With more at once nothing is read sooner, and a save beside them takes three
 * times as long ([measured](docs/performance.md)).
 */
const readersAtOnce = Math.max(4, availableParallelism() + 2);

/**
 * How many transactions on institutions each of so many processes has at once: with what a pool beside takes, and one process for
 * jobs, all of them stay below the 300 connections of the embedded database.
 */
export const poolSize = (processes: number): number => Math.max(2, Math.min(10, Math.floor(54 / processes)));

export type Urls = { readonly appUrl: string; readonly platformUrl: string; readonly groupUrl: string };

/** The pools of one server; `size`: how many transactions on institutions go on at once. */
export function makePools({ appUrl, platformUrl, groupUrl }: Urls, size: number, settings: pg.PoolConfig) {
  const make = (connectionString: string, name: string, max: number) =>
    new pg.Pool({ ...settings, connectionString, application_name: name, max });
  const app = make(appUrl, 'pathshala', size);
  // Who saves waits for no connection that only reads.
  const reading = make(appUrl, 'pathshala-reading', Math.min(size, readersAtOnce));
  const platform = make(platformUrl, 'pathshala-platform', size);
  // Single statements have connections of their own: a transaction that runs one in between would otherwise wait
  // for a connection that only transactions waiting like itself can give back.
  const single = make(platformUrl, 'pathshala-single', Math.max(2, Math.ceil(size / 2)));
  const group = make(groupUrl, 'pathshala-group', Math.max(2, Math.ceil(size / 4)));
  const pools = [app, reading, platform, single, group];
  for (const pool of pools) {
    // A connection that breaks must not end the process, neither idle nor between two statements of a
    // transaction; the next statement says so, and the next transaction opens a new one.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  return { app, reading, platform, single, group, pools };
}
