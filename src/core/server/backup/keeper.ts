import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withAdmin, withDatabase } from '../database/database.ts';
import type { Storage } from '../files/storage.ts';
import { makeBackup } from './backup.ts';
import { purgeFiles, purgeRows } from './purge.ts';
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
  purgeFiles(siteId: number): Promise<number>;
  purgeRows(siteId: number, actor: string, end: Purging[3]): ReturnType<typeof purgeRows>;
  backUp(file: string, now: Date): ReturnType<typeof makeBackup>;
  /** Restores a backup into a database of its own, which goes again; answers what came back. */
  tryRestore(file: string): Promise<{ rows: number; files: number }>;
};

export function keeperOf(given: {
  adminUrl: string;
  dataFolder: string;
  secret: string;
  storage: Storage;
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
    purgeFiles: (siteId) => purgeFiles({ adminUrl, storage }, siteId),
    purgeRows: (siteId, actor, end) => purgeRows(adminUrl, siteId, actor, end),
    backUp: (file, now) => makeBackup({ adminUrl, storage, secret }, file, now),
    async tryRestore(file) {
      const name = `pathshala_trial_${randomUUID().slice(0, 8)}`;
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
