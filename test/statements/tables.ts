import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tables that carry `site_id` without being an institution's, as `pathshala_platform_tables()` says. */
const platformWithSite = new Set([
  'session',
  'membership',
  'permission_grant',
  'site_group_member',
  'site_application',
  'sign_in',
  'platform_history',
  'role',
]);

export type Tables = {
  readonly site: ReadonlySet<string>;
  readonly platform: ReadonlySet<string>;
  /** Functions of the database that read a table of institutions, triggers aside. */
  readonly readingFunctions: ReadonlySet<string>;
};

/** The tables as the schema's latest snapshot has them; test/sweep/tables.test.ts compares it with the database. */
export function readTables(): Tables {
  const folder = join(import.meta.dirname, '../../migrations/meta');
  const latest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const snapshot: { tables: Record<string, { name: string; columns: Record<string, unknown> }> } = JSON.parse(
    readFileSync(join(folder, latest ?? ''), 'utf8'),
  );
  const site = new Set<string>();
  const platform = new Set<string>();
  for (const { name, columns } of Object.values(snapshot.tables))
    ('site_id' in columns && !platformWithSite.has(name) ? site : platform).add(name);
  return { site, platform, readingFunctions: readingFunctions(site) };
}

const functions =
  /\bCREATE (?:OR REPLACE )?FUNCTION (\w+)\s*\([^;]*?\bRETURNS (?!trigger\b)[\s\S]*?\bAS (\$\w*\$)([\s\S]*?)\2/gi;

function readingFunctions(site: ReadonlySet<string>): Set<string> {
  const folder = join(import.meta.dirname, '../../migrations');
  const found = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql')))
    for (const [, name, , body] of readFileSync(join(folder, file), 'utf8').matchAll(functions))
      if (
        name &&
        [...(body ?? '').matchAll(/\b(?:FROM|JOIN)\s+(?:public\.)?(\w+)/gi)].some((one) =>
          site.has(one[1] ?? ''),
        )
      )
        found.add(name);
  return found;
}
