import { rename, rm, stat } from 'node:fs/promises';
import type { Client as PgClient } from 'pg';
import { withAdmin } from '../database/database.ts';
import type { Storage } from '../files/storage.ts';
import { checkArchive, createArchive, DamagedArchive, readJson } from './archive.ts';
import { copyOut } from './copy.ts';
import { filesWithNames, type MissingFile, withoutContent } from './missing.ts';
import { platformParts } from './site-parts.ts';
import { readTables, rowsOfSite } from './tables.ts';

/** The first entry of an institution's archive: what it holds. */
export type SiteAbout = {
  readonly format: 'pathshala-institution-1';
  readonly madeAt: string;
  /** The last migration: what shape its tables have. */
  readonly migration: string;
  readonly site: Readonly<Record<string, unknown>>;
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** Files that stand in the tables though their content was gone before; archives made earlier do not say. */
  readonly missing?: readonly MissingFile[];
};

/** What an archive of an institution held when it was made, or when it was read back. */
export type SiteCounts = {
  readonly tables: Readonly<Record<string, number>>;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly missing: readonly MissingFile[];
};

const siteAboutName = 'about.json';
const partBytes = 4 * 1024 * 1024;
const newline = 10;
const quote = 34;

/** Counts the rows of a CSV as it goes by: a line break inside quotes ends none. */
function csvCounter() {
  let isQuoted = false;
  let rows = 0;
  return {
    /** Whether what went by ends with a row. */
    isWhole: () => !isQuoted,
    rows: () => rows,
    add(chunk: Buffer) {
      // By place: an iterator over a gigabyte of bytes takes several times as long.
      for (let place = 0; place < chunk.length; place += 1) {
        const byte = chunk[place];
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === newline && !isQuoted) rows += 1;
      }
    },
  };
}

/**
 * Writes everything of one institution into one file, as of one moment and while it goes on working: every table as CSV
 * in parts of a few megabytes, each with its heads, every stored file, and the digest of each; a file whose content is gone
 * is named in the first entry. Row security holds for who
 * reads, so nothing of another institution can come along. The file appears whole or not at all.
 */
export async function makeSiteArchive(
  from: { adminUrl: string; storage: Storage },
  siteId: number,
  file: string,
  now: Date,
): Promise<SiteCounts> {
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const archive = await createArchive(unfinished);
  try {
    const counts: Record<string, number> = {};
    const keys: string[] = [];
    let missing: readonly MissingFile[] = [];
    await withAdmin(from.adminUrl, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query('SET LOCAL ROLE pathshala_owner');
      await client.query(`SET LOCAL app.site_id = '${Number(siteId)}'`);
      // As the database writes it: days and moments would lose something on their way through a Date.
      const { rows: sites } = await client.query('SELECT to_jsonb(s) AS site FROM site s WHERE id = $1', [
        siteId,
      ]);
      const site: Record<string, unknown> | undefined = sites[0]?.site;
      if (!site) throw new Error(`There is no institution ${siteId}`);
      const migrations = await client.query('SELECT max(name) AS name FROM pathshala_migration');
      const stored = await filesWithNames(client);
      missing = await withoutContent(from.storage, stored);
      keys.push(...stored.map(({ id }) => id));
      const tables = (await readTables(client)).filter((table) => table.isSiteTable);
      const about: SiteAbout = {
        format: 'pathshala-institution-1',
        madeAt: now.toISOString(),
        migration: String(migrations.rows[0]?.name),
        site: { ...site, id: String(siteId) },
        tables: tables.map(({ name, columns }) => ({ name, columns })),
        missing,
      };
      await archive.put(siteAboutName, Buffer.from(JSON.stringify(about)));
      const sources = [
        ...tables.map((table) => ({ name: table.name, sql: rowsOfSite(table, siteId) })),
        ...platformParts.map(({ name, columns, from: rows }) => ({
          name: `platform_${name}`,
          sql: `(SELECT ${columns.join(', ')} FROM ${rows.replaceAll('$site', String(Number(siteId)))})`,
        })),
      ];
      for (const { name, sql } of sources) counts[name] = await putTable(client, archive.put, name, sql);
      await client.query('COMMIT');
    });
    let files = 0;
    // Contents never change under their id, and one that is removed meanwhile was no longer wanted.
    for (const key of keys) {
      const content = await from.storage.get(key);
      if (!content) continue;
      await archive.put(`files/${key}`, content);
      files += 1;
    }
    await archive.finish({ ...counts, files });
    await rename(unfinished, file);
    return {
      tables: counts,
      rows: sumOf(counts),
      files,
      bytes: (await stat(file)).size,
      missing,
    };
  } catch (error) {
    await archive.abandon();
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** One table in parts that are each a CSV by itself; answers how many rows it has. */
async function putTable(
  client: PgClient,
  put: (name: string, body: Buffer) => Promise<void>,
  name: string,
  sql: string,
): Promise<number> {
  const counter = csvCounter();
  let head: Buffer | null = null;
  let kept: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    part += 1;
    await put(`tables/${name}.${String(part).padStart(4, '0')}.csv`, Buffer.concat(kept));
    kept = head ? [head] : [];
    size = 0;
  };
  for await (const chunk of copyOut(client, `COPY ${sql} TO STDOUT WITH (FORMAT csv, HEADER)`)) {
    // The first line names the columns; no name has a line break.
    head ??= Buffer.from(chunk.subarray(0, chunk.indexOf(newline) + 1));
    counter.add(chunk);
    kept.push(chunk);
    size += chunk.length;
    if (size >= partBytes && counter.isWhole()) await flush();
  }
  if (size > 0) await flush();
  return Math.max(0, counter.rows() - 1);
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Reads an institution's archive from end to end: every digest, every row and every file it says it holds. Throws
 * {@link DamagedArchive} at the first thing that is not there.
 */
export async function checkSiteArchive(file: string): Promise<{ about: SiteAbout; counts: SiteCounts }> {
  const found: Record<string, number> = {};
  const {
    first,
    counts: said,
    names,
  } = await checkArchive(file, ({ name, body }) => {
    const table = /^tables\/(.+)\.\d{4}\.csv$/.exec(name)?.[1];
    if (table === undefined) return;
    const counter = csvCounter();
    counter.add(body);
    found[table] = (found[table] ?? 0) + counter.rows() - 1;
  });
  const about = readJson<SiteAbout>(first.body);
  if (first.name !== siteAboutName || about.format !== 'pathshala-institution-1')
    throw new DamagedArchive('The file is damaged, or it is no archive of an institution.');
  const files = names.filter((name) => name.startsWith('files/')).length;
  for (const [name, count] of Object.entries(said)) {
    const here = name === 'files' ? files : (found[name] ?? 0);
    if (here !== count) throw new DamagedArchive(`Of ${name} there are ${here}, not ${count}.`);
  }
  const { files: _, ...tables } = said;
  return {
    about,
    counts: {
      tables,
      rows: sumOf(tables),
      files,
      bytes: (await stat(file)).size,
      missing: about.missing ?? [],
    },
  };
}
