import type { Client as PgClient } from 'pg';
import type { Storage } from '../files/storage.ts';

/** A stored file whose content is not there. */
export type MissingFile = { readonly id: string; readonly name: string };

/** The stored files of the institution the transaction is in. */
export async function filesWithNames(client: PgClient): Promise<MissingFile[]> {
  const { rows } = await client.query('SELECT id::text AS id, name FROM stored_file ORDER BY id');
  return rows.map((row) => ({ id: String(row.id), name: String(row.name) }));
}

/** Those of them that have no content; nothing is read. */
export async function withoutContent(
  storage: Storage,
  files: readonly MissingFile[],
): Promise<readonly MissingFile[]> {
  const missing: MissingFile[] = [];
  for (const file of files) if (!(await storage.has(file.id))) missing.push(file);
  return missing;
}
