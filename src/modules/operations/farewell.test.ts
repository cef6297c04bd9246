import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { citusUrl, testDatabase, testKeys } from '../../../test/database.ts';
import { demonstrationWorld } from '../../../test/demonstration.ts';
import { decidedRequest } from '../../../test/limits.ts';
import { killedAt } from '../../../test/until.ts';
import { confirmed, makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { createArchive, readArchive } from '../../core/server/backup/archive.ts';
import { restoreSiteArchive } from '../../core/server/backup/restore-site.ts';
import { platformParts } from '../../core/server/backup/site-parts.ts';
import { bringSiteNeeds } from '../../core/server/database/site-needs.ts';
import { localStorageFolder } from '../../core/server/files/storage.ts';
import { sealBlock, verifySeals } from '../../core/server/history-seal/seal.ts';
import { putMail } from '../../core/server/mail/outbox.ts';
import { keyRingOf } from '../../core/server/secrets/sealed.ts';
import { parts, systemContext } from '../../server.ts';
import { doArchive } from './service/archives.ts';
import { doPurge } from './service/do-purge.ts';

const base = '/api/v1/operations';
const day = 86_400_000;
let later = 0;
const now = () => new Date(Date.now() + later);
let world: World;
let admin: pg.Client;
let owner: Person;
let second: Person;
let head: Person;
let alias: string;
const site = 2;
const picture = newId();

beforeAll(async () => {
  world = await demonstrationWorld({ students: 60, now, isOfAnyDay: true });
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
  // One whose content is gone.
  await world.inSite(site, (transaction) =>
    transaction.change(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose) VALUES ($1, gen_random_uuid(), 'Lost paper', 'application/pdf', 18, 'test')`,
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
/** The files an institution's rows name, and every key that is kept. */
const filesOf = async (id: number): Promise<string[]> =>
  (await admin.query('SELECT id::text AS id FROM stored_file WHERE site_id = $1', [id])).rows.map((row) =>
    String(row.id),
  );
const keptFiles = async () => {
  const keys: string[] = [];
  for await (const key of world.server.services.storage.keys()) keys.push(key);
  return keys.sort();
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
    problem: unknown;
  }[];

describe('PLT-12 export of an institution', () => {
  it('has every row of every table and every file, and reads back', async () => {
    const id = newId();
    const ask = () => owner.call('POST', `${base}/archives`, { id, siteId: site });
    // A session left open is not enough.
    expect((await ask()).body.code).toBe('auth.confirmFirst');
    await confirmed(owner);
    const asked = await ask();
    expect(asked.status, asked.text).toBe(200);
    expect((await head.call('GET', '/api/v1/notifications')).text).toContain('exports everything');
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
    // Files whose content was gone before are named in it, and on the screen.
    const missing: string[] = [];
    for (const key of await filesOf(site))
      if (!(await world.server.services.storage.has(key))) missing.push(key);
    expect(missing.length).toBeGreaterThan(0);
    expect(about.missing?.map((one) => one.id).sort()).toEqual(missing.sort());
    expect(made).toMatchObject({ missing: missing.length });
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
    expect((await head.call('GET', `${base}/archives/${id}/file`)).status).toBe(403);
    expect(readdirSync(join(world.server.services.config.dataFolder, 'exports'))).toHaveLength(1);
  });
});

describe('PLT-12 an archive in another product', () => {
  const otherKeys = [{ id: 'k1', bytes: Buffer.alloc(32, 9) }];
  let folder: string;
  let target: Awaited<ReturnType<typeof testDatabase>>;
  let elsewhere: pg.Client;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pathshala-elsewhere-'));
    target = await testDatabase();
    // A product without institutions that was started once.
    await (await makeWorld({ on: target.adminUrl, bare: true, config: { keys: otherKeys } })).close();
    elsewhere = new pg.Client({ connectionString: target.adminUrl });
    await elsewhere.connect();
  });
  afterAll(async () => {
    await elsewhere.end();
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const fileOf = () =>
    join(
      world.server.services.config.dataFolder,
      'exports',
      readdirSync(join(world.server.services.config.dataFolder, 'exports'))[0] ?? '',
    );
  const into = () => ({
    adminUrl: target.adminUrl,
    storage: localStorageFolder(join(folder, 'files')),
    keys: keyRingOf(otherKeys),
    secrets: parts.secrets,
  });
  /** Each site table with its rows and what they hold together, but what is sealed. */
  const contentsOf = async (client: pg.Client) => {
    const { rows: tables } = await client.query(
      'SELECT t::text AS name FROM pathshala_site_tables() t ORDER BY 1',
    );
    const sealed = Map.groupBy(parts.secrets, ({ table }) => table);
    const { rows } = await client.query(
      tables
        .map(({ name }) => {
          const without = (sealed.get(name) ?? []).map(({ column }) => ` - '${column}'`).join('');
          return `SELECT '${name}' AS name, count(*)::int AS n, sum(hashtextextended((to_jsonb(t)${without})::text, 0))::text AS content FROM ${name} t WHERE site_id = ${site}`;
        })
        .join(' UNION ALL ')
        .concat(' ORDER BY 1'),
    );
    return rows;
  };
  const institutions = async () =>
    Number((await elsewhere.query('SELECT count(*)::int AS n FROM site')).rows[0]?.n);

  it('is refused without the keys of where it comes from, and where somebody works, and leaves nothing', async () => {
    await expect(restoreSiteArchive(into(), fileOf())).rejects.toThrow('do not open with these keys');
    const running = await makeWorld({ on: target.adminUrl, bare: true, config: { keys: otherKeys } });
    const from = keyRingOf(testKeys);
    await expect(restoreSiteArchive(into(), fileOf(), { from })).rejects.toThrow('Stop it first');
    await running.close();
    // A row of another institution, slipped in with right digests.
    const forged = join(folder, 'forged.tar.gz');
    const archive = await createArchive(forged);
    const counts: Record<string, number> = {};
    for await (const { name, body } of readArchive(fileOf())) {
      if (name === 'checks.json') Object.assign(counts, JSON.parse(body.toString('utf8')).counts);
      else if (name.startsWith('tables/history.'))
        await archive.put(name, Buffer.from(body.toString('utf8').replace(/^2,/m, '7,')));
      else await archive.put(name, Buffer.from(body));
    }
    await archive.finish(counts);
    await expect(restoreSiteArchive(into(), forged, { from })).rejects.toThrow('Of history');
    expect(await institutions()).toBe(0);
    expect((await contentsOf(elsewhere)).filter(({ n }) => n > 0)).toEqual([]);
    const kept: string[] = [];
    for await (const key of into().storage.keys()) kept.push(key);
    expect(kept).toEqual([]);
  });

  it('has every row and file of the demonstration school, opens its sealed numbers, and people work in it', async () => {
    const before = await contentsOf(admin);
    const done = await restoreSiteArchive(into(), fileOf(), { from: keyRingOf(testKeys) });
    expect(done).toMatchObject({ siteId: site, alias });
    expect(done.numbers).toBeGreaterThan(20);
    // The export itself added a line to the log of the platform alone.
    expect(await contentsOf(elsewhere)).toEqual(before);
    expect(before.filter(({ n }) => n > 0).length).toBeGreaterThan(100);
    let found = 0;
    for (const id of await filesOf(site)) {
      const was = await world.server.services.storage.get(id);
      expect(await into().storage.get(id)).toEqual(was);
      if (was) found += 1;
    }
    expect(done.counts.files).toBe(found);
    expect(found).toBeGreaterThan(0);
    // The institution itself, and what the platform keeps of it, each with what it holds.
    const facts = `SELECT to_jsonb(s) - 'package_id' - 'version' AS site FROM site s WHERE id = ${site}`;
    expect((await elsewhere.query(facts)).rows).toEqual((await admin.query(facts)).rows);
    for (const { name, columns, from } of platformParts) {
      const held = `SELECT to_jsonb(t) AS row FROM (SELECT ${columns.join(', ')} FROM ${from.replaceAll('$site', String(site))}) t ORDER BY 1`;
      expect((await elsewhere.query(held)).rows, name).toEqual((await admin.query(held)).rows);
    }
    // Twice it is refused, and nothing is doubled.
    await expect(restoreSiteArchive(into(), fileOf(), { from: keyRingOf(testKeys) })).rejects.toThrow(
      'already',
    );
    const there = await makeWorld({ on: target.adminUrl, bare: true, config: { keys: otherKeys } });
    cpSync(join(folder, 'files'), there.server.services.config.storageFolder, { recursive: true });
    const leader = await there.person(site, ['head']);
    const here = await head.call('GET', '/api/v1/students/list?page=1&size=25');
    const moved = await leader.call('GET', '/api/v1/students/list?page=1&size=25');
    expect([moved.status, moved.body.total]).toEqual([200, here.body.total]);
    // Each sealed number opens with the keys here, and is the number it was.
    let opened = 0;
    for (const { table, column } of parts.secrets.filter((place) => !place.within)) {
      const sealedIn = async (client: pg.Client) =>
        (
          await client.query(
            `SELECT ${column} AS number FROM ${table} WHERE site_id = ${site} AND ${column} <> '' ORDER BY id LIMIT 20`,
          )
        ).rows.map(({ number }) => String(number));
      const [was, is] = [await sealedIn(admin), await sealedIn(elsewhere)];
      expect(is.map((one) => keyRingOf(otherKeys).boxOf(site).open(one))).toEqual(
        was.map((one) => keyRingOf(testKeys).boxOf(site).open(one)),
      );
      opened += is.length;
    }
    expect(opened).toBeGreaterThan(20);
    await there.close();
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
    const { text } = await head.call('POST', '/user/notification/notifications');
    expect(text).toContain('From now on it is read-only. Reason: They left');
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

  it('that is stopped leaves it on the step where a person had put it', async () => {
    const standing = async () =>
      (await admin.query('SELECT status, is_status_by_hand AS by_hand FROM site WHERE id = $1', [site])).rows;
    for (const [status, byHand] of [
      ['grace', true],
      ['grace', false],
      ['read_only', false],
    ] as const) {
      await admin.query('UPDATE site SET status = $2, is_status_by_hand = $3 WHERE id = $1', [
        site,
        status,
        byHand,
      ]);
      const asked = newId();
      const given = { id: asked, siteId: site, reason: 'They leave', alias };
      expect((await owner.call('POST', `${base}/purges`, given)).status).toBe(200);
      expect(await standing()).toEqual([{ status: 'read_only', by_hand: true }]);
      const stop = await second.call('POST', `${base}/purges/${asked}/stop`, { reason: 'They stay' });
      expect(stop.status, stop.text).toBe(200);
      expect(await standing()).toEqual([{ status, by_hand: byHand }]);
    }
    await admin.query("UPDATE site SET status = 'active', is_status_by_hand = false WHERE id = $1", [site]);
  });

  it('removes every row and file of it and nothing of another, and keeps who did it', async () => {
    let again = newId();
    const given = { id: again, siteId: site, reason: 'They left after all', alias };
    expect((await owner.call('POST', `${base}/purges`, given)).status).toBe(200);
    const confirmed = await second.call('POST', `${base}/purges/${again}/confirm`, { alias });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect((await admin.query("SELECT FROM outbox_mail WHERE subject ~ 'removed|মুছে'")).rowCount).toBe(1);
    const work = () => doPurge(world.server.services, systemContext('test'), again);
    await work();
    expect((await countsOf(site)).students_student).toBeGreaterThan(10);
    later = 15 * day;
    // The last export is not made yet.
    await expect(work()).rejects.toThrow('No export');
    // As the test before has shown it being made.
    await admin.query("UPDATE operations_archive SET state = 'done' WHERE state = 'waiting'");
    // Rows stand without content, and not both have said that it goes on: it is stopped, and nothing is gone.
    await work();
    expect((await purges()).find((one) => one.id === again)).toMatchObject({
      state: 'stopped',
      problem: { en: expect.stringMatching(/^The content of \d+ files? is missing/) },
    });
    expect((await countsOf(site)).students_student).toBeGreaterThan(10);
    again = newId();
    const knowing = { ...given, id: again, acceptsMissing: true, acceptsUnfetched: true };
    expect((await owner.call('POST', `${base}/purges`, knowing)).status).toBe(200);
    const both = await second.call('POST', `${base}/purges/${again}/confirm`, {
      alias,
      acceptsMissing: true,
      acceptsUnfetched: true,
    });
    expect(both.status, both.text).toBe(200);
    await admin.query("UPDATE operations_archive SET state = 'done' WHERE state = 'waiting'");
    await admin.query('UPDATE operations_purge SET not_before = now() WHERE id = $1', [again]);
    const other = await countsOf(1);
    const before = await countsOf(site);
    const [files, stored] = [await filesOf(site), await keptFiles()];
    const { rows: leaving } = await admin.query(
      `SELECT m.account_id AS id FROM membership m JOIN account a ON a.id = m.account_id AND NOT a.is_platform
        GROUP BY 1 HAVING bool_and(m.site_id = $1)`,
      [site],
    );
    const { rows: known } = await admin.query(
      'SELECT username, email, mobile FROM account WHERE id = ANY($1::uuid[]) ORDER BY id LIMIT 40',
      [leaving.map((row) => row.id)],
    );
    const personal = known
      .flatMap((one) => [one.username, one.email, one.mobile])
      .filter((one): one is string => one !== null && one.length > 6);
    expect(personal.length).toBeGreaterThan(0);
    // What else the platform has of its people: a second factor, codes, a mail.
    const one = leaving[0]?.id;
    await admin.query(
      `INSERT INTO second_factor (account_id, secret, confirmed_at, last_step) VALUES ($1, 'sealed', now(), 1)
       ON CONFLICT DO NOTHING`,
      [one],
    );
    await admin.query(
      "INSERT INTO recovery_code (id, account_id, code_hash) VALUES (gen_random_uuid(), $1, 'hash')",
      [one],
    );
    await admin.query("UPDATE account SET email = 'Leaver@example.org' WHERE id = $1", [one]);
    await admin.query(
      `INSERT INTO outbox_mail (id, recipient, subject, text_body, html_body)
       VALUES (gen_random_uuid(), 'leaver@example.org', 'Hello', 'Hello', 'Hello'),
              (gen_random_uuid(), 'other@example.org', 'Hello', 'Hello', 'Hello')`,
    );
    // To a guardian without an account, in the institution's work.
    await world.server.services.database.asPlatform(
      { ...systemContext('test'), siteId: site },
      (transaction) =>
        putMail(transaction, 'guardian@example.org', { subject: 'Fees', text: 'Fees', html: 'Fees' }),
    );
    // Its application, of no institution before it was approved.
    const application = newId();
    await admin.query(
      `INSERT INTO site_application (id, reference, name_en, name_bn, email, thana_id, language, data)
       VALUES ($1, 'PA-2019-00001', 'School', 'স্কুল', 'applicant@school.example', 1, 'en', '{"headMobile": "+8801799123456"}')`,
      [application],
    );
    await admin.query("UPDATE site_application SET status = 'approved', site_id = $2 WHERE id = $1", [
      application,
      site,
    ]);
    personal.push('applicant@school.example', '+8801799123456');
    // What two of the platform decided about one of its people stays, their name does not.
    const deciders = [owner.accountId, second.accountId] as const;
    const whatStays = await decidedRequest(admin, one, deciders, 'Leaver Of School');
    personal.push('Leaver Of School');
    // The chain over what was written by now is sealed, as it is long before anybody leaves.
    const sealing = () =>
      sealBlock(world.server.services, systemContext('test'), 0, new Date(Date.now() + 60_000));
    while (await sealing());
    // Cut off when its files are gone, and all its rows but those of its people: none of them is.
    if (!citusUrl()) {
      await killedAt(world.adminUrl, (client) => client.query('LOCK TABLE known_device IN SHARE MODE'), work);
      expect(await countsOf(site)).toEqual(before);
    }
    await Promise.all([work(), work().catch(() => {})]);
    expect(Object.entries(await countsOf(site)).filter(([, n]) => n > 0)).toEqual([]);
    expect(await countsOf(1)).toEqual(other);
    // Of the files those of it are gone, each of them, and no other.
    expect(files.length).toBeGreaterThan(1);
    expect(await keptFiles()).toEqual(stored.filter((key) => !files.some((id) => key.startsWith(id))));
    expect(await world.server.services.storage.get(picture)).toBeNull();
    const { rows: gone } = await admin.query(
      `SELECT count(*)::int AS n FROM account WHERE id = ANY($1::uuid[]) AND username = 'gone-' || id
          AND name_en = 'Former user' AND email IS NULL AND mobile IS NULL AND password_hash IS NULL`,
      [leaving.map((row) => row.id)],
    );
    expect(leaving.length).toBeGreaterThan(0);
    expect(gone[0]?.n).toBe(leaving.length);
    const left = await admin.query(
      `SELECT (SELECT count(*)::int FROM second_factor WHERE account_id = ANY($1::uuid[])) AS factors,
              (SELECT count(*)::int FROM recovery_code WHERE account_id = ANY($1::uuid[])) AS codes,
              (SELECT count(*)::int FROM account_family WHERE account_id = ANY($1::uuid[])) AS families,
              (SELECT count(*)::int FROM outbox_mail WHERE recipient ILIKE ANY('{leaver@example.org,guardian@example.org}')) AS mails,
              (SELECT count(*)::int FROM outbox_mail WHERE recipient = 'other@example.org') AS others,
              (SELECT count(*)::int FROM site_need WHERE of_site = $2) AS needs,
              (SELECT count(*)::int FROM membership WHERE site_id = $2) AS members,
              (SELECT count(*)::int FROM oauth_admission WHERE of_site = $2) AS programs`,
      [leaving.map((row) => row.id), site],
    );
    expect(left.rows).toEqual([
      { factors: 0, codes: 0, families: 0, mails: 0, others: 1, needs: 0, members: 0, programs: 0 },
    ]);
    expect(await whatStays()).toEqual(['done', 'refused']);
    // A closed institution gets nothing that a later version brings.
    const brought = { name: 'test.need', bring: () => Promise.resolve() };
    await bringSiteNeeds(world.server.services.database, systemContext('test'), [brought]);
    const needs = await admin.query("SELECT of_site::int AS site FROM site_need WHERE name = 'test.need'");
    expect(needs.rows).toEqual([{ site: 1 }]);
    const done = (await purges()).find((one) => one.id === again);
    expect(done).toMatchObject({ state: 'done', files: before.stored_file });
    expect(done?.rows).toBe(Object.values(before).reduce((sum, n) => sum + n, 0));
    expect((await head.call('GET', '/api/v1/academic/house')).status).toBe(401);
    const kept = await admin.query(
      "SELECT count(*)::int AS n FROM platform_history WHERE table_name IN ('operations_purge', 'site') AND record_id IN ($1, $2)",
      [again, String(site)],
    );
    expect(Number(kept.rows[0]?.n)).toBeGreaterThan(3);
    await work();
    expect((await purges()).filter((one) => one.state === 'done')).toHaveLength(1);
    // What named its people is out of the history, whose chain proves itself all the same, and tells who changes such a row.
    while (await sealing());
    const proved = () => verifySeals(world.server.services, systemContext('test'), 0);
    expect((await proved()).findings).toEqual([]);
    const forgotten = `(SELECT id FROM platform_history WHERE forgotten_digest IS NOT NULL AND table_name = 'account' LIMIT 1)`;
    const change = (sql: string) => admin.query(`UPDATE platform_history SET ${sql} WHERE id = ${forgotten}`);
    await change(`after = after || '{"status": "else"}'`);
    expect((await proved()).findings[0]).toMatchObject({ what: 'changed' });
    // Where its people still stand by name, docs/operations.md says, and why.
    const { rows: tables } = await admin.query(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const found = await admin.query(
        `SELECT 1 FROM ${name} t WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) p WHERE strpos(t::text, p) > 0) LIMIT 1`,
        [personal],
      );
      if (found.rows.length > 0) holding.push(name);
    }
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const [, section = ''] = page.split('## What stays of an institution that is removed');
    const told = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z_]+)`/gm)].map(([, name]) => name);
    expect(holding.filter((name) => !told.includes(name))).toEqual([]);
    expect(holding).not.toContain('platform_history');
  });
});
