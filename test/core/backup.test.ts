import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationPassword } from '../../demo/demo.ts';
import { newId } from '../../src/core/ids.ts';
import { DamagedArchive } from '../../src/core/server/backup/archive.ts';
import { makeBackup } from '../../src/core/server/backup/backup.ts';
import { CannotRestore, restoreBackup } from '../../src/core/server/backup/restore.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { localStorageFolder } from '../../src/core/server/files/storage.ts';
import { type TestDatabase, testDatabase, testSecret } from '../database.ts';
import { demonstrationWorld } from '../demonstration.ts';
import type { World } from '../world.ts';

let world: World;
let target: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'pathshala-backup-'));
const file = join(folder, 'backup.tar.gz');
const picture = Buffer.from('not really a picture, but its bytes must come back');
const pictureId = newId();

beforeAll(async () => {
  world = await demonstrationWorld({ students: 60 });
  await world.server.services.storage.put(pictureId, picture);
  await world.inSite(1, (transaction) =>
    transaction.change(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose) VALUES ($1, $2, 'a.webp', 'image/webp', $3, 'picture')`,
      pictureId,
      picture.length,
    ),
  );
  await world.inSite(1, (transaction) =>
    transaction.change(
      `INSERT INTO job_run (site_id, id, kind, title, payload, state) VALUES ($1, gen_random_uuid(), 'test.long', '{}', '{}', 'running')`,
    ),
  );
  target = await testDatabase();
});

afterAll(async () => {
  await target.drop();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The rows of every table. */
function countsIn(adminUrl: string): Promise<Record<string, number>> {
  return withAdmin(adminUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT relname AS name, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM public.%I', relname), false, true, '')))[1]::text::int AS n
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
    );
    return Object.fromEntries(rows.map((row) => [String(row.name), Number(row.n)]));
  });
}

const into = (name: string) => ({
  adminUrl: target.adminUrl,
  storage: localStorageFolder(join(folder, name)),
  secret: testSecret,
});

test('a damaged, cut or foreign file is refused and the database stays as it was', async () => {
  const from = { adminUrl: world.adminUrl, storage: world.server.services.storage, secret: testSecret };
  await makeBackup(from, file, new Date());
  const whole = readFileSync(file);
  const before = await countsIn(target.adminUrl);
  const damaged = join(folder, 'damaged.tar.gz');
  const unpacked = gunzipSync(whole);
  const changed = Buffer.from(unpacked);
  changed.write('X', Math.floor(changed.length / 2) + 700);
  const kinds: [string, Buffer][] = [
    ['one letter changed', gzipSync(changed)],
    ['a byte of the compressed file changed', Buffer.from(whole.map((b, n) => (n === 20_000 ? b ^ 255 : b)))],
    ['something else', Buffer.from('this is a shopping list')],
    ['nothing', Buffer.alloc(0)],
  ];
  for (const [what, content] of kinds) {
    writeFileSync(damaged, content);
    await expect(restoreBackup(into('damaged'), damaged), what).rejects.toBeInstanceOf(DamagedArchive);
  }
  for (const part of [0.2, 0.6, 0.99]) {
    writeFileSync(damaged, whole);
    truncateSync(damaged, Math.floor(whole.length * part));
    await expect(restoreBackup(into('damaged'), damaged)).rejects.toThrow(/incomplete/);
  }
  await expect(restoreBackup(into('damaged'), join(folder, 'none'))).rejects.toThrow(/There is no file/);
  expect(await countsIn(target.adminUrl)).toEqual(before);
});

test('a restored backup has every row and every file, and people sign in', async () => {
  const before = await countsIn(world.adminUrl);
  const done = await restoreBackup(into('restored'), file);
  expect(done.sameSecret).toBe(true);
  const stored = await withAdmin(world.adminUrl, (client) => client.query('SELECT id FROM stored_file'));
  expect(stored.rows.length).toBeGreaterThan(0);
  expect(done.files).toBe(stored.rows.length);
  expect(await countsIn(target.adminUrl)).toEqual(before);
  expect(await localStorageFolder(join(folder, 'restored')).get(pictureId)).toEqual(picture);

  const queue = await withAdmin(target.adminUrl, (client) =>
    client.query('SELECT task_identifier, payload FROM jobs.jobs JOIN jobs._private_jobs USING (id)'),
  );
  expect(queue.rows).toMatchObject([{ task_identifier: 'test.long', payload: { siteId: 1 } }]);

  const { makeServer } = await import('../../src/server.ts');
  const config = {
    ...world.server.services.config,
    storageFolder: join(folder, 'restored'),
  };
  const server = await makeServer(config, target.adminUrl, { log: world.server.services.log });
  const answer = await server.app.inject({ method: 'GET', url: '/healthz' });
  expect(answer.statusCode).toBe(200);
  const device = 'd'.repeat(43);
  const { antiForgeryTokenOf, deviceCookie } = await import('../../src/core/server/auth/caller.ts');
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/log-in',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': antiForgeryTokenOf(config.secret, device),
      cookie: `${deviceCookie}=${device}`,
    },
    payload: { login: 'head', password: demonstrationPassword },
  });
  expect(signedIn.statusCode).toBe(200);
  // A new institution gets the next number, not one that is taken.
  const id = await server.services.database.findOne<{ id: bigint }>(
    "INSERT INTO site (alias, name_en, name_bn) VALUES ('next', 'Next', 'পরের') RETURNING id",
  );
  expect(Number(id?.id)).toBe(before.site === undefined ? 0 : before.site + 1);
  // Institutions are still kept apart, and what is done is still recorded.
  const { rows } = await withAdmin(target.adminUrl, (client) =>
    client.query(
      `SELECT (SELECT count(*) FROM pg_constraint WHERE contype = 'f')::int AS keys,
              (SELECT count(*) FROM pg_class WHERE relforcerowsecurity)::int AS forced,
              (SELECT count(*) FROM pg_trigger WHERE tgname = 'record_history' AND tgenabled = 'O')::int AS triggers`,
    ),
  );
  const original = await withAdmin(world.adminUrl, (client) =>
    client.query(
      `SELECT (SELECT count(*) FROM pg_constraint WHERE contype = 'f')::int AS keys,
              (SELECT count(*) FROM pg_class WHERE relforcerowsecurity)::int AS forced,
              (SELECT count(*) FROM pg_trigger WHERE tgname = 'record_history' AND tgenabled = 'O')::int AS triggers`,
    ),
  );
  expect(rows[0]).toEqual(original.rows[0]);
  await expect(restoreBackup(into('restored'), file, { force: true })).rejects.toThrow(/is running/);
  await server.close();
});

test('a database with institutions is replaced only when that is asked for, also by an administrator who is no superuser, who makes a backup of it too', async () => {
  const name = new URL(target.adminUrl).pathname.slice(1);
  await withAdmin(target.adminUrl, async (client) => {
    await client.query('DROP ROLE IF EXISTS backup_administrator');
    await client.query("CREATE ROLE backup_administrator LOGIN CREATEROLE PASSWORD 'plain'");
    await client.query(
      'GRANT pathshala_owner, pathshala_app, pathshala_platform, pathshala_group, pathshala_jobs TO backup_administrator WITH ADMIN OPTION',
    );
    await client.query(`ALTER DATABASE ${name} OWNER TO backup_administrator`);
  });
  const url = new URL(target.adminUrl);
  url.username = 'backup_administrator';
  url.password = 'plain';
  const own = { adminUrl: url.href, storage: localStorageFolder(join(folder, 'plain')), secret: testSecret };
  for (const whose of [into('restored'), own])
    await expect(restoreBackup(whose, file)).rejects.toBeInstanceOf(CannotRestore);
  const restored = await restoreBackup(own, file, { force: true });
  expect(await countsIn(target.adminUrl)).toEqual({ ...restored.counts });
  const second = join(folder, 'second.tar.gz');
  const { counts } = await makeBackup(own, second, new Date());
  expect(counts).toEqual(restored.counts);
  await withAdmin(target.adminUrl, async (client) => {
    await client.query(`ALTER DATABASE ${name} OWNER TO CURRENT_USER`);
    await client.query('DROP ROLE backup_administrator');
  });
});
