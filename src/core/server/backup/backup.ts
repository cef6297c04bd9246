import { createHmac } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { withAdmin } from '../database/database.ts';
import type { Storage } from '../files/storage.ts';
import { createArchive } from './archive.ts';
import { copyOut } from './copy.ts';
import {
  type BackupTable,
  readSequences,
  readTables,
  type Sequence,
  seesEverything,
  tableWithColumns,
} from './tables.ts';

/** The first entry of a backup: what it holds. */
export type About = {
  readonly format: 'pathshala-backup-1';
  readonly madeAt: string;
  readonly postgres: string;
  readonly migrations: readonly { name: string; digest: string }[];
  readonly tables: readonly Pick<BackupTable, 'name' | 'columns'>[];
  readonly sequences: readonly Sequence[];
  /** Tells whether the secret is the same without giving it away. */
  readonly secretMark: string;
};

export const aboutName = 'about.json';
const partBytes = 4 * 1024 * 1024;

export const secretMarkOf = (secret: string): string =>
  createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16);

/**
 * Writes everything there is into one file: every table as of one moment, while others go on working, and
 * all stored files. The file appears whole or not at all. Answers the rows of each table and the number of files.
 */
export async function makeBackup(
  from: { adminUrl: string; storage: Storage; secret: string },
  file: string,
  now: Date,
): Promise<{ counts: Record<string, number>; files: number }> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const archive = await createArchive(unfinished);
  try {
    const counts: Record<string, number> = {};
    await withAdmin(from.adminUrl, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const seesAll = await seesEverything(client);
      // An owner is bound by row security: he reads one institution after the other.
      await client.query(seesAll ? 'SET LOCAL row_security = off' : 'SET LOCAL ROLE pathshala_owner');
      const { rows: migrations } = await client.query(
        'SELECT name, digest FROM pathshala_migration ORDER BY name',
      );
      const { rows: version } = await client.query('SHOW server_version');
      const { rows: sites } = await client.query('SELECT id::text FROM site ORDER BY id');
      const tables = await readTables(client);
      const about: About = {
        format: 'pathshala-backup-1',
        madeAt: now.toISOString(),
        postgres: String(version[0]?.server_version),
        migrations: migrations as { name: string; digest: string }[],
        tables: tables.map(({ name, columns }) => ({ name, columns })),
        sequences: await readSequences(client),
        secretMark: secretMarkOf(from.secret),
      };
      await archive.put(aboutName, Buffer.from(JSON.stringify(about)));
      for (const table of tables) {
        const turns = seesAll || !table.isSiteTable ? [null] : sites.map((site) => String(site.id));
        let part = 0;
        let rows = 0;
        let kept: Buffer[] = [];
        let size = 0;
        const put = async () => {
          if (size === 0) return;
          part += 1;
          await archive.put(
            `tables/${table.name}/${String(part).padStart(6, '0')}.copy`,
            Buffer.concat(kept),
          );
          kept = [];
          size = 0;
        };
        for (const turn of turns) {
          if (turn !== null) await client.query(`SET LOCAL app.site_id = '${Number(turn)}'`);
          for await (const chunk of copyOut(client, `COPY ${tableWithColumns(table)} TO STDOUT`)) {
            // In COPY's text form a line break ends a row and is nowhere else.
            for (const byte of chunk) if (byte === 10) rows += 1;
            kept.push(chunk);
            size += chunk.length;
            if (size >= partBytes) await put();
          }
        }
        await put();
        counts[table.name] = rows;
      }
      await client.query('COMMIT');
    });
    // Files are written before the rows that name them, and never changed: those of the snapshot are all here.
    let files = 0;
    for await (const key of from.storage.keys()) {
      const content = await from.storage.get(key);
      if (!content) continue;
      await archive.put(`files/${key}`, content);
      files += 1;
    }
    await archive.finish(counts);
    await rename(unfinished, file);
    return { counts, files };
  } catch (error) {
    await archive.abandon();
    await rm(unfinished, { force: true });
    throw error;
  }
}
