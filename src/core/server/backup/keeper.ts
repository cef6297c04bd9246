import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withAdmin, withDatabase } from '../database/database.ts';
import type { Storage } from '../files/storage.ts';
import { makeBackup } from './backup.ts';
import { missingFiles, type Purges, purgeFiles, purgeRows } from './purge.ts';
import { restoreBackup } from './restore.ts';
import { checkSiteArchive, makeSiteArchive } from './site-archive.ts';

type Purging = Parameters<typeof purgeRows>;

/** What only the owner of the database may do: copies of everything, and removing an institution for good. */
export type Keeper = {
  /** The place of a kept file; its folder is there afterwards. */
  place(kind: 'exports' | 'backups', name: string): Promise<string>;
  remove(file: string): Promise<void>;
  archive(siteId: number, file: string, now: Date): ReturnType<typeof makeSiteArchive>;
  checkArchive(file: string): ReturnType<typeof checkSiteArchive>;
  /** The files of an institution whose content is not there. */
  missingFiles(siteId: number): ReturnType<typeof missingFiles>;
  purgeFiles(siteId: number): Promise<number>;
  purgeRows(siteId: number, actor: string, end: Purging[4]): ReturnType<typeof purgeRows>;
  backUp(file: string, now: Date): ReturnType<typeof makeBackup>;
  /** Removes what copies and trials of a process that was killed left behind: files half written, databases of trials. */
  removeLeftovers(): Promise<void>;
  /** Restores a backup into a database of its own, which goes again; answers what came back. */
  tryRestore(file: string): Promise<{ rows: number; files: number }>;
};

export function keeperOf(given: {
  adminUrl: string;
  dataFolder: string;
  secret: string;
  storage: Storage;
  /** What modules remove with an institution. */
  purges: Purges;
}): Keeper {
  const { adminUrl, storage, secret } = given;
  return {
    async place(kind, name) {
      const folder = join(given.dataFolder, kind);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, name);
    },
    remove: (file) => rm(file, { force: true }),
    archive: (siteId, file, now) => makeSiteArchive({ adminUrl, storage }, siteId, file, now),
    checkArchive: checkSiteArchive,
    missingFiles: (siteId) => missingFiles({ adminUrl, storage }, siteId),
    purgeFiles: (siteId) => purgeFiles({ adminUrl, storage }, siteId),
    purgeRows: (siteId, actor, end) => purgeRows({ adminUrl, secret }, siteId, actor, given.purges, end),
    backUp: (file, now) => makeBackup({ adminUrl, storage, secret }, file, now),
    async removeLeftovers() {
      // By the machine's clock, which files have too.
      const before = Date.now() - leftAfter;
      for (const kind of ['exports', 'backups'] as const) {
        const folder = join(given.dataFolder, kind);
        for (const name of await readdir(folder).catch(() => []))
          if (name.endsWith('.unfinished') && (await stat(join(folder, name))).mtimeMs < before)
            await rm(join(folder, name), { force: true });
      }
      await withAdmin(adminUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT d.datname AS name FROM pg_database d WHERE d.datname LIKE 'pathshala\\_trial\\_%'
              AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = d.datname)`,
        );
        for (const { name } of rows)
          if (trialTime(String(name)) < before)
            await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(String(name))}`);
      });
    },
    async tryRestore(file) {
      const name = trialName(new Date());
      await withAdmin(adminUrl, (client) => client.query(`CREATE DATABASE ${name}`));
      try {
        const { counts, files } = await restoreBackup(
          { adminUrl: withDatabase(adminUrl, name), storage: nowhere, secret },
          file,
        );
        return { rows: Object.values(counts).reduce((sum, count) => sum + count, 0), files };
      } finally {
        await withAdmin(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      }
    },
  };
}

/** After so many milliseconds nobody works any more on what is half done; the longest copy takes minutes. */
const leftAfter = 6 * 3_600_000;

/** The name of a trial's database says when it was made: PostgreSQL does not. */
export const trialName = (at: Date): string =>
  `pathshala_trial_${Math.floor(at.getTime() / 1000)}_${randomUUID().slice(0, 8)}`;
/** When a trial's database was made, in milliseconds; 0 where its name does not say so. */
const trialTime = (name: string): number =>
  Number(/^pathshala_trial_(\d{1,11})_[0-9a-f]{8}$/.exec(name)?.[1] ?? 0) * 1000;

/** Where the files of a trial go: they were compared with their digests on the way. */
const nowhere: Storage = {
  put: async () => {},
  take: async () => {},
  get: async () => null,
  open: async () => null,
  remove: async () => {},
  async *keys() {},
  has: async () => false,
  removeUnfinished: async () => {},
};
