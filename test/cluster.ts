import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../src/core/server/database/embedded-postgres.ts';
import { usualDataFolder } from '../src/core/server/http/config.ts';

const diskFolder = (): string => usualDataFolder('.cache/test', '/var/lib/pathshala-test');

/** Where the PostgreSQL of all tests has its data, and where tests put what they make. */
export const testDataFolder = (): string => process.env.TEST_DATA_FOLDER ?? diskFolder();

const gigabyte = 2 ** 30;
/** What `statfs` calls a file system that lies in memory. */
const tmpfs = 0x01021994;

/**
 * Chooses the folder for this run and its workers: in memory where there is plenty of it. A database is two thousand
 * files; a disk's file system takes a second of a core to make them, memory a tenth. Answers how it is tidied up.
 */
export function chooseTestDataFolder(): () => void {
  if (process.env.TEST_DATA_FOLDER) return () => {};
  if (!hasRoomInMemory()) return () => {};
  const project = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  const folder = `${memory}/pathshala-test-${process.getuid?.() ?? 0}-${project}`;
  rmSync(folder, { recursive: true, force: true });
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true, mode: 0o711 });
  const before = process.env.TMPDIR;
  process.env.TEST_DATA_FOLDER = folder;
  process.env.TMPDIR = temporary;
  return () => {
    delete process.env.TEST_DATA_FOLDER;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

const memory = '/dev/shm';

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { type, bavail, bsize } = statfsSync(memory);
  return type === tmpfs && bavail * bsize > 6 * gigabyte && freemem() > 10 * gigabyte;
}

/** An empty cluster, made once: copying it takes a tenth of the time that making one does. */
const pattern = () => join(diskFolder(), 'pattern');
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
