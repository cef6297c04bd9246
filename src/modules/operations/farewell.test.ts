import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demonstrationWorld } from '../../../test/demonstration.ts';
import type { Person, World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { readArchive } from '../../core/server/backup/archive.ts';
import { systemContext } from '../../server.ts';
import { doArchive } from './service/archives.ts';
import { doPurge } from './service/do-purge.ts';

const base = '/api/v1/operations';
const day = 86_400_000;
let later = 0;
let world: World;
let admin: pg.Client;
let owner: Person;
let second: Person;
let head: Person;
let alias: string;
const site = 2;
const picture = newId();

beforeAll(async () => {
  world = await demonstrationWorld({ students: 60, sites: 2, now: () => new Date(Date.now() + later) });
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
  owner = await world.person(null, ['platformOwner']);
  second = await world.person(null, ['platformOwner']);
  head = await world.person(site, ['head']);
  alias = String((await admin.query('SELECT alias FROM site WHERE id = $1', [site])).rows[0]?.alias);
  await world.server.services.storage.put(picture, Buffer.from('bytes of a picture'));
  await world.inSite(site, (transaction) =>
    transaction.change(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose) VALUES ($1, $2, 'a "b"', 'image/webp', 18, 'picture')`,
      picture,
    ),
  );
  // What would break a careless CSV.
  await world.inSite(site, (transaction) =>
    transaction.change(
      `UPDATE students_student SET name_en = E'A "quoted",\nname' WHERE site_id = $1 AND id = (
         SELECT id FROM students_student WHERE site_id = $1 LIMIT 1)`,
    ),
  );
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

const countsOf = async (id: number): Promise<Record<string, number>> => {
  const { rows: tables } = await admin.query(
    'SELECT t::text AS name FROM pathshala_site_tables() t ORDER BY 1',
  );
  const { rows } = await admin.query(
    tables
      .map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS n FROM ${name} WHERE site_id = ${id}`)
      .join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map((row) => [String(row.name), Number(row.n)]));
};
const archiveNow = async (id: string) => doArchive(world.server.services, systemContext('test'), id, true);
const purges = async () =>
  (await owner.call('GET', `${base}/purges`)).body.items as {
    id: string;
    state: string;
    isMine: boolean;
    notBefore: string;
    rows: number;
    files: number;
  }[];

describe('PLT-12 export of an institution', () => {
  it('has every row of every table and every file, and reads back', async () => {
    const id = newId();
    const asked = await owner.call('POST', `${base}/archives`, { id, siteId: site });
    expect(asked.status, asked.text).toBe(200);
    const before = await countsOf(site);
    await archiveNow(id);
    const [made] = (await owner.call('GET', `${base}/archives`)).body.items as {
      state: string;
      rows: number;
      files: number;
    }[];
    expect(made).toMatchObject({ state: 'done' });
    const file = join(world.server.services.config.dataFolder, 'exports', `institution-${id}.tar.gz`);
    const { counts, about } = await world.server.services.keeper.checkArchive(file);
    for (const [name, n] of Object.entries(before)) expect(counts.tables[name], name).toBe(n);
    expect(counts.tables.platform_membership).toBeGreaterThan(0);
    expect(counts.rows).toBe(made?.rows);
    expect(counts.files).toBe(made?.files);
    expect(about.site.alias).toBe(alias);
    // Nothing of the other institution, and no password.
    const other = String((await admin.query('SELECT alias FROM site WHERE id = 1')).rows[0]?.alias);
    let students = '';
    for await (const { name, body } of readArchive(file)) {
      if (name.startsWith('tables/site') || name.startsWith('tables/platform_account'))
        expect(body.toString('utf8'), name).not.toMatch(/argon|password_hash/);
      if (name.startsWith('tables/students_student.')) students += body.toString('utf8');
      expect(name === 'about.json' ? body.toString('utf8') : '', name).not.toContain(other);
    }
    expect(students).toContain('"A ""quoted"",\nname"');
    const fetched = await owner.call('GET', `${base}/archives/${id}/file`);
    expect(fetched.status).toBe(200);
    expect(fetched.headers['content-disposition']).toContain(alias);
    expect((await head.call('GET', `${base}/archives/${id}/file`)).status).toBe(403);
    expect(readdirSync(join(world.server.services.config.dataFolder, 'exports'))).toHaveLength(1);
  });
});

describe('PLT-12 purge of an institution', () => {
  const id = newId();
  it('takes two people, a typed name and days in which nothing is written', async () => {
    const given = { id, siteId: site, reason: 'They left', alias };
    expect((await owner.call('POST', `${base}/purges`, { ...given, alias: 'another' })).status).toBe(409);
    const asked = await owner.call('POST', `${base}/purges`, given);
    expect(asked.status, asked.text).toBe(200);
    expect((await owner.call('POST', `${base}/purges`, given)).status).toBe(200);
    expect((await second.call('POST', `${base}/purges`, { ...given, id: newId() })).status).toBe(409);
    const write = await head.call('POST', '/api/v1/academic/house', { nameEn: 'Late', nameBn: 'দেরি' });
    expect([write.status, write.body.code]).toEqual([403, 'siteReadOnly']);
    expect((await owner.call('POST', `${base}/purges/${id}/confirm`, { alias })).status).toBe(409);
    expect((await second.call('POST', `${base}/purges/${id}/confirm`, { alias: 'x' })).status).toBe(409);
    const refused = await admin
      .query('UPDATE operations_purge SET confirmed_by = asked_by WHERE id = $1', [id])
      .catch((error: { constraint?: string }) => error.constraint);
    expect(refused).toBe('operations_purge_second');
    const stopped = await second.call('POST', `${base}/purges/${id}/stop`, { reason: 'They stay' });
    expect(stopped.status, stopped.text).toBe(200);
    // It is looked at again, and only wants more fields.
    expect((await head.call('POST', '/api/v1/academic/house', { nameEn: 'On', nameBn: 'চলুক' })).status).toBe(
      422,
    );
  });

  it('removes every row and file of it and nothing of another, and keeps who did it', async () => {
    const again = newId();
    const given = { id: again, siteId: site, reason: 'They left after all', alias };
    expect((await owner.call('POST', `${base}/purges`, given)).status).toBe(200);
    const confirmed = await second.call('POST', `${base}/purges/${again}/confirm`, { alias });
    expect(confirmed.status, confirmed.text).toBe(200);
    const work = () => doPurge(world.server.services, systemContext('test'), again);
    await work();
    expect((await countsOf(site)).students_student).toBeGreaterThan(10);
    later = 15 * day;
    // The last export is not made yet.
    await expect(work()).rejects.toThrow('no export');
    // As the test before has shown it being made.
    await admin.query("UPDATE operations_archive SET state = 'done' WHERE state = 'waiting'");
    const other = await countsOf(1);
    const before = await countsOf(site);
    // Cut off after it had begun.
    await admin.query("UPDATE operations_purge SET state = 'doing' WHERE id = $1", [again]);
    await Promise.all([work(), work().catch(() => {})]);
    expect(Object.entries(await countsOf(site)).filter(([, n]) => n > 0)).toEqual([]);
    expect(await countsOf(1)).toEqual(other);
    expect(await world.server.services.storage.get(picture)).toBeNull();
    const done = (await purges()).find((one) => one.id === again);
    expect(done).toMatchObject({ state: 'done', files: before.stored_file });
    expect(done?.rows).toBe(Object.values(before).reduce((sum, n) => sum + n, 0));
    expect((await head.call('GET', '/api/v1/academic/house')).status).toBe(401);
    const kept = await admin.query(
      "SELECT count(*)::int AS n FROM platform_history WHERE table_name IN ('operations_purge', 'site') AND record_id IN ($1, $2)",
      [again, String(site)],
    );
    expect(Number(kept.rows[0]?.n)).toBeGreaterThan(3);
    const people = await admin.query('SELECT count(*)::int AS n FROM membership WHERE site_id = $1', [site]);
    expect(people.rows[0]?.n).toBe(0);
    await work();
    expect((await purges()).filter((one) => one.state === 'done')).toHaveLength(1);
  });
});
