import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { loggerTo } from '../../src/core/server/log/jobs-log.ts';
import { type Wire, wireTo } from '../proxy.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let lines: Record<string, unknown>[] = [];
let world: World;
let wire: Wire;
let head: Person;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  world = await makeWorld({
    log: pino({ level: 'warn' }, stream),
    through: async (adminUrl) => {
      wire = await wireTo(adminUrl);
      return wire.url;
    },
  });
  head = await world.person(world.siteA, ['head']);
  await withAdmin(world.adminUrl, async (client) => {
    for (const sql of [
      `CREATE FUNCTION breaks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM 1 / 0; RETURN NEW; END $$`,
      'CREATE TRIGGER breaks AFTER INSERT ON academic_house FOR EACH ROW EXECUTE FUNCTION breaks()',
      'ALTER TABLE academic_house ADD CHECK (position <> 9)',
    ])
      await client.query(sql);
  });
});
afterAll(async () => {
  await world.close();
  await wire.close();
});

const path = '/api/v1/academic/house';
const save = (position: number) =>
  head.call('POST', path, { position, nameEn: 'Nasima of Bogura', nameBn: 'নাসিমা' });

it.each([
  ['an error of the database', 1, '22012'],
  ['a row the database refuses', 9, '23514'],
])(
  '%s is written down with its route and statement, and without anybody’s values',
  async (_, position, code) => {
    lines = [];
    expect((await save(position)).status).toBe(500);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: 'POST',
      route: path,
      err: { code, statement: expect.stringMatching(/^INSERT INTO academic_house .*\$2/) },
    });
    expect(lines[0]?.reqId).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect(JSON.stringify(lines)).not.toMatch(/Nasima|Bogura|নাসিমা/);
  },
);

it('what a job or the queue meets is written down in the same way', async () => {
  const { log } = world.server.services;
  const error = await withAdmin(world.adminUrl, async (client) => {
    await client.query('CREATE TEMP TABLE told (mobile text PRIMARY KEY)');
    await client.query("INSERT INTO told VALUES ('01712345678')");
    return client.query("INSERT INTO told VALUES ('01712345678')").catch((refused: Error) => refused);
  });
  expect(error).toMatchObject({ detail: expect.stringContaining('01712345678') });
  lines = [];
  log.error({ err: error, job: 'students.kept' }, 'the work of every day failed');
  loggerTo(log).error(`Failed task 7 (students.kept) with error '${(error as Error).message} 01712345678'`, {
    error,
    job: { payload: { mobile: '01712345678' } },
  });
  expect(lines.map((line) => line.msg)).toEqual([
    'the work of every day failed',
    'Failed task 7 (students.kept)',
  ]);
  for (const line of lines) expect(line.err).toMatchObject({ code: '23505', table: 'told' });
  expect(JSON.stringify(lines)).not.toContain('01712345678');
});

it('while the database is away the log says why', async () => {
  wire.cut();
  lines = [];
  expect((await head.call('GET', path)).status).toBe(503);
  wire.mend();
  expect(lines[0]).toMatchObject({ method: 'GET', route: path, msg: 'databaseAway' });
  expect(JSON.stringify(lines[0]?.err)).toMatch(/ECONNRESET|terminated|ECONNREFUSED/);
});
