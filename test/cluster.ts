import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/core/server/database/embedded-postgres.ts';
import { usualDataFolder } from '../src/core/server/http/config.ts';

/** Where the PostgreSQL of all tests has its data, and everything else that outlives a run. */
export const testDataFolder = (): string =>
  process.env.TEST_DATA_FOLDER ?? usualDataFolder('.cache/test', '/var/lib/pathshala-test');

/** An empty cluster, made once: copying it takes a tenth of the time that making one does. */
const pattern = () => join(testDataFolder(), 'pattern');
const parts = ['cluster', 'postgres-password'];

/** Makes the pattern when there is none yet; by one process, before the tests. */
export async function makePattern(): Promise<void> {
  if (parts.every((part) => existsSync(join(pattern(), part)))) return;
  rmSync(pattern(), { recursive: true, force: true });
  await (await startEmbeddedPostgres(pattern(), { settings: ['fsync=off'] })).stop();
}

/** Puts a new, empty cluster into a data folder, in place of the one that may be there. */
export function putCluster(dataFolder: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  for (const part of parts) {
    rmSync(join(dataFolder, part), { recursive: true, force: true });
    // With its owner and its rights, which Node's own copying leaves behind.
    execFileSync('cp', ['-a', join(pattern(), part), dataFolder]);
  }
}

/** A PostgreSQL of a test's own on a new cluster, as a school runs it, or with other settings. */
export function startOwnPostgres(
  dataFolder: string,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  putCluster(dataFolder);
  return startEmbeddedPostgres(dataFolder, { settings });
}
