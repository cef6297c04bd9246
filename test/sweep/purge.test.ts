import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgedOfPlatform } from '../../src/core/server/backup/purge-platform.data.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { parts } from '../../src/server.ts';
import { testDatabase } from '../database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('PLT-12 every table outside the institutions is reviewed for what a removal does with it', async () => {
  const { rows } = await withAdmin(database.adminUrl, (client) =>
    client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND c.oid::regclass NOT IN (SELECT pathshala_site_tables()) AND c.relname NOT LIKE 'catalogue\\_%'`,
    ),
  );
  expect(Object.keys(purgedOfPlatform).sort()).toEqual(rows.map(({ name }) => name).sort());
  // What a module is said to remove it does remove, and nothing else.
  const byModule = Object.entries(purgedOfPlatform).flatMap(([name, one]) =>
    'byModule' in one ? [name] : [],
  );
  expect(Object.keys(parts.purges).sort()).toEqual(byModule.sort());
});
