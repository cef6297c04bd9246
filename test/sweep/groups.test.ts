import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPools } from '../../src/core/server/database/in-site.ts';
import { systemContext } from '../../src/server.ts';
import { testDatabase, testKind } from '../database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const column = async (sql: string) =>
  (await client.query({ text: sql, rowMode: 'array' })).rows.map((row) => row[0]);

it('B7 finds that a group only reads, and of the tables named for groups alone', async () => {
  expect(
    await column(
      `SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND has_any_column_privilege('pathshala_group', c.oid, 'SELECT') ORDER BY 1`,
    ),
  ).toEqual(await column('SELECT unnest(pathshala_group_tables()) ORDER BY 1'));
  expect(
    await column(
      `SELECT c.relname || ' ' || p FROM pg_class c, unnest(ARRAY['INSERT', 'UPDATE']) p
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND (has_any_column_privilege('pathshala_group', c.oid, p) OR has_table_privilege('pathshala_group', c.oid, 'DELETE'))`,
    ),
  ).toEqual([]);
});

it('B7 lets a group see the institutions of its array alone, change none of them, and keep no array for who comes next', async () => {
  const first = 5_000;
  await client.query(
    `INSERT INTO academic_shift (site_id, id, position, name_en, name_bn)
     SELECT $1 + n, gen_random_uuid(), 1, 'Morning', 'প্রভাতি' FROM generate_series(0, 4) n`,
    [first],
  );
  const pools = await openPools(database, { size: 4, kind: testKind });
  const context = systemContext('test');
  // Without naming the institutions: only row security stands between.
  const seen = (sites: number[]) =>
    pools.readInSites(context, sites, async (reader) =>
      (
        await reader.read(
          { site: 'bigint' },
          'SELECT site_id AS site FROM academic_shift WHERE cardinality($1::bigint[]) >= 0 ORDER BY 1',
        )
      ).map(({ site }) => Number(site)),
    );
  expect(await seen([first, first + 3])).toEqual([first, first + 3]);
  expect(await seen([])).toEqual([]);
  const asked = Array.from({ length: 40 }, (_, n) => [first + (n % 5)]);
  expect(await Promise.all(asked.map(seen))).toEqual(asked);
  await expect(
    pools.readInSites(context, [first], (reader) =>
      reader.read({}, 'UPDATE academic_shift SET position = 2 WHERE site_id = ANY($1::bigint[])'),
    ),
  ).rejects.toThrow(/read-only|permission denied/);
  await expect(seen([0])).rejects.toThrow('positive integer');
  await pools.close();
  const group = new pg.Client({ connectionString: database.groupUrl });
  await group.connect();
  // Neither with nothing told, nor as an institution by itself that is not in the array.
  expect((await group.query('SELECT 1 FROM academic_shift')).rows).toEqual([]);
  await expect(group.query('SELECT 1 FROM academic_house')).rejects.toThrow('permission denied');
  await expect(group.query('DELETE FROM academic_shift')).rejects.toThrow('permission denied');
  await group.end();
});
