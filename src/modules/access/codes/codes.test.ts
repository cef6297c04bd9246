import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { quickHash } from '../../../../test/quick-hash.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import { newSecret } from '../../../core/server/auth/passwords.ts';
import { openText } from '../../../core/server/auth/secret-box.ts';
import { withAdmin } from '../../../core/server/database/database.ts';
import { jobsSchema } from '../../../core/server/jobs/jobs-schema.ts';
import { systemContext } from '../../../server.ts';
import { sealedFor } from '../../communication/sending/service/send-code.ts';
import { sendCodeJob } from './service/send-job.ts';

const password = 'Pathshala-2026';
let world: World;
let hash: string;
let now = new Date('2026-11-24T10:00:00+06:00');

const platform = <T>(sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(
    systemContext('test'),
    (transaction) => transaction.rows(sql, ...values) as Promise<T[]>,
  );

/** Runs what was put into the queue for codes; answers how many there were. */
async function deliver(): Promise<number> {
  const found = await withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `DELETE FROM ${jobsSchema}._private_jobs j USING ${jobsSchema}._private_tasks t
        WHERE t.id = j.task_id AND t.identifier = 'access.sendCode' RETURNING j.payload`,
    );
    return rows as { payload: { data: Parameters<typeof sendCodeJob.run>[1] } }[];
  });
  const { services } = world.server;
  for (const { payload } of found) {
    const context = systemContext('test');
    const inSite = () => Promise.reject(new Error('not of one institution'));
    await sendCodeJob.run(
      { services, context, inSite, attempt: 1, isLastAttempt: false },
      sendCodeJob.payload.parse(payload.data) as Parameters<typeof sendCodeJob.run>[1],
    );
  }
  return found.length;
}

const messages = (site = world.siteA, event = 'access.code') =>
  world.inSite(site, (transaction) =>
    transaction.rows<{ address: string; body: string; sealed: string; charged: number }>(
      `SELECT m.address, m.body, m.sealed, b.charged FROM communication_message m
         JOIN communication_batch b ON b.site_id = m.site_id AND b.id = m.batch_id
        WHERE m.site_id = $1 AND b.event = $2 ORDER BY m.created_at, m.id`,
      event,
    ),
  );
const lastCode = async (site = world.siteA) =>
  /\d{6}/.exec(
    ((await messages(site)).at(-1)?.body ?? '').replaceAll(/[০-৯]/g, (d) => String('০১২৩৪৫৬৭৮৯'.indexOf(d))),
  )?.[0] ?? '';

type Made = { id: string; username: string };
let serial = 10_000_000;
const newMobile = () => {
  serial += 1;
  return `+88017${serial}`;
};
async function make(
  role: string,
  changes: { site?: number; mobile?: string | null; first?: boolean } = {},
): Promise<Made> {
  const id = newId();
  const username = `p${id.slice(-12)}`;
  await platform(
    `INSERT INTO account (id, username, mobile, password_hash, name_en, name_bn, must_change_password) VALUES ($1, $2, $3, $4, 'Salma', 'সালমা', $5)`,
    id,
    username,
    changes.mobile ?? null,
    hash,
    changes.first ?? false,
  );
  await join(id, role, changes.site ?? world.siteA);
  return { id, username };
}
const join = (id: string, role: string, site: number) =>
  platform(
    'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
    newId(),
    id,
    site,
    role,
  );

const alias = (site: number) => (site === world.siteA ? 'shapla' : 'kadam');
const ask = (who: Person, login: string, site = world.siteA) =>
  who.call('POST', '/api/v1/access/code/ask', { login }, { 'x-site-alias': alias(site) });
const use = (who: Person, login: string, code: string, more: object = {}, site = world.siteA) =>
  who.call('POST', '/api/v1/access/code/use', { login, code, ...more }, { 'x-site-alias': alias(site) });
const browser = () => world.browser(newSecret());
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  hash = await quickHash(password);
  await platform('UPDATE site SET code_sign_in = true, birthday_sign_in = true');
  world.server.services.sites.refresh();
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3600_000);
  await platform('DELETE FROM login_attempt');
});

describe('RBAC-7 signing in by a code', () => {
  it('opens a session once, in the institution that sent it, and shows the code only where SMS leave nowhere', async () => {
    const mobile = newMobile();
    await make('guardian', { mobile });
    const who = browser();
    expect((await ask(who, mobile)).status).toBe(200);
    expect(await deliver()).toBe(1);
    const code = await lastCode();
    expect(code).toMatch(/^\d{6}$/);
    expect((await messages()).at(-1)).toMatchObject({ address: mobile, charged: 0, sealed: '' });
    expect((await use(who, mobile, code, {}, world.siteB)).body.code).toBe('auth.wrongCode');
    const [one, other] = await Promise.all([use(who, mobile, code), use(who, mobile, code)]);
    expect([one.status, other.status].sort(), one.text + other.text).toEqual([200, 422]);
    const token = (one.status === 200 ? one : other).body.token;
    const me = await who.call('GET', '/api/auth/user', {}, bearer(token));
    expect(me.body).toMatchObject({ needsPassword: false, site: { id: world.siteA } });
    expect((await use(who, mobile, code)).body.code).toBe('auth.wrongCode');
    const [kept] = await platform<{ code_hash: string }>(
      'SELECT code_hash FROM sign_in_code WHERE mobile = $1',
      mobile,
    );
    expect([digestOf(code), code]).not.toContain(kept?.code_hash);
  });

  it('answers the same whether or not anybody has the name, and sends nothing to nobody', async () => {
    const known = newMobile();
    await make('guardian', { mobile: known });
    const before = (await messages()).length;
    const answers = [];
    for (const login of [known, '+8801999999999', 'nobody@example.com', '26000000'])
      answers.push((await ask(browser(), login)).text);
    expect(new Set(answers).size).toBe(1);
    // Each is put into the queue alike; only one of them leaves.
    expect(await deliver()).toBe(4);
    expect((await messages()).length).toBe(before + 1);
    const said = ({ body: { requestId: _, ...rest } }: Answer) => rest;
    const wrong = await use(browser(), known, wrongOf(await lastCode()));
    expect(said(await use(browser(), '+8801999999999', '123456'))).toEqual(said(wrong));
  });

  it('is refused where the institution has not switched it on', async () => {
    await platform('UPDATE site SET code_sign_in = false WHERE id = $1', world.siteA);
    world.server.services.sites.refresh();
    const mobile = newMobile();
    await make('guardian', { mobile });
    expect((await ask(browser(), mobile)).body.code).toBe('access.waySwitchedOff');
    expect((await use(browser(), mobile, '123456')).body.code).toBe('access.waySwitchedOff');
    await platform('UPDATE site SET code_sign_in = true');
    world.server.services.sites.refresh();
  });

  it('sends no code past a second factor, to staff of the platform, nor past an institution that uses none', async () => {
    const before = (await messages()).length;
    const refused = async (change: (made: Made) => Promise<unknown>) => {
      const mobile = newMobile();
      const made = await make('guardian', { mobile });
      await change(made);
      await ask(browser(), mobile);
      await deliver();
      expect((await messages()).length).toBe(before);
    };
    await refused(({ id }) => platform('UPDATE account SET has_second_factor = true WHERE id = $1', id));
    await refused(({ id }) => platform('UPDATE account SET is_platform = true WHERE id = $1', id));
    await refused(({ id }) => platform(`UPDATE account SET status = 'disabled' WHERE id = $1`, id));
    await refused(({ id }) => platform('UPDATE membership SET ends_at = now() WHERE account_id = $1', id));
    await platform(
      `INSERT INTO security_setting (id, second_factor_roles) VALUES (1, '{accountant}')
       ON CONFLICT (id) DO UPDATE SET second_factor_roles = excluded.second_factor_roles`,
    );
    await refused(({ id }) => join(id, 'accountant', world.siteA));
    await platform('UPDATE site SET code_sign_in = false WHERE id = $1', world.siteB);
    await refused(({ id }) => join(id, 'guardian', world.siteB));
    // Nor by way of an account of the family.
    await refused(async ({ id }) => {
      const other = await make('guardian', { site: world.siteB });
      const family = newId();
      await platform(
        `INSERT INTO account_family (account_id, family_id, joined_at, proved_by) VALUES ($1, $3, now(), 'password'), ($2, $3, now(), 'password')`,
        id,
        other.id,
        family,
      );
    });
    await platform('UPDATE site SET code_sign_in = true');
    // The same people without any of it get one.
    const mobile = newMobile();
    await make('guardian', { mobile });
    await ask(browser(), mobile);
    await deliver();
    expect((await messages()).length).toBe(before + 1);
  });

  it('lets nobody guess, and no guesser keeps out a device that is known', async () => {
    const mobile = newMobile();
    const { username } = await make('guardian', { mobile });
    const device = newSecret();
    const own = world.browser(device);
    expect((await own.call('POST', '/api/v1/auth/log-in', { login: username, password })).status).toBe(200);
    const stranger = browser();
    await ask(stranger, mobile);
    await deliver();
    const strangers = await lastCode();
    const wrong = wrongOf(strangers);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await use(stranger, mobile, wrong)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // By other names of the same account, and from other devices, it is the same account.
    expect((await use(stranger, username, strangers)).status).toBe(429);
    for (let n = 0; n < 2; n += 1)
      for (let m = 0; m < 5; m += 1)
        await use(world.browser(`device-${n}-${'x'.repeat(30)}`), username, wrong);
    expect((await use(browser(), mobile, strangers)).status).toBe(429);
    now = new Date(now.getTime() + 61_000);
    await ask(own, mobile);
    await deliver();
    const code = await lastCode();
    // What was sent to a known device opens nothing for strangers.
    await platform(`DELETE FROM login_attempt WHERE key LIKE 'code-use%'`);
    expect((await use(browser(), mobile, code)).body.code).toBe('auth.wrongCode');
    expect((await use(own, mobile, code)).status).toBe(200);
  });

  it('works for ten minutes', async () => {
    const mobile = newMobile();
    await make('guardian', { mobile });
    const who = browser();
    await ask(who, mobile);
    await deliver();
    const code = await lastCode();
    now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect((await use(who, mobile, code)).body.code).toBe('auth.wrongCode');
  });

  it('empties no SMS account: one a minute, three at a number, so many a day, and known devices have their own', async () => {
    const mobile = newMobile();
    const { username } = await make('guardian', { mobile });
    const device = newSecret();
    await world.browser(device).call('POST', '/api/v1/auth/log-in', { login: username, password });
    const before = (await messages()).length;
    const sent = async () => (await messages()).length - before;
    await Promise.all([ask(browser(), mobile), ask(browser(), username)]);
    await deliver();
    expect(await sent()).toBe(1);
    for (let n = 0; n < 6; n += 1) {
      now = new Date(now.getTime() + 61_000);
      await ask(browser(), n % 2 === 0 ? mobile : username);
      await deliver();
    }
    expect(await sent()).toBe(3);
    await ask(world.browser(device), mobile);
    await deliver();
    expect(await sent()).toBe(4);
    // The institution's day is full for strangers.
    await platform(
      `UPDATE site SET codes_a_day = (SELECT greatest(1, count(*)) FROM sign_in_code WHERE of_site = $1 AND lane = '') WHERE id = $1`,
      world.siteA,
    );
    const other = newMobile();
    await make('guardian', { mobile: other });
    await ask(browser(), other);
    await deliver();
    expect(await sent()).toBe(4);
    now = new Date(now.getTime() + 61_000);
    await ask(world.browser(device), mobile);
    await deliver();
    expect(await sent()).toBe(5);
    await platform('UPDATE site SET codes_a_day = 200');
    // One device asks five times, whoever it asks about.
    const one = browser();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await ask(one, `${n}@example.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await deliver();
  });

  it('asks which of the accounts of a number is meant, and uses the code up only then', async () => {
    const mobile = newMobile();
    const mother = await make('guardian', { mobile });
    const child = await make('student', { mobile });
    const who = browser();
    await ask(who, mobile);
    await deliver();
    const code = await lastCode();
    const which = await use(who, mobile, code);
    expect([which.status, which.body.code]).toEqual([409, 'chooseAccount']);
    expect(
      (which.body.details as { accounts: { username: string }[] }).accounts.map((one) => one.username).sort(),
    ).toEqual([mother.username, child.username].sort());
    const stranger = await make('guardian', { mobile: newMobile() });
    expect((await use(who, mobile, code, { username: stranger.username })).status).toBe(409);
    const answer = await use(who, mobile, code, { username: child.username });
    expect((answer.body.user as { id: string }).id).toBe(child.id);
  });

  it('is not read by who sees the outbox, once SMS leave: sealed, paid for, and nothing without credit', async () => {
    const order = newId();
    await world.inSite(world.siteB, async (transaction) => {
      await transaction.change(
        `INSERT INTO communication_gateway (site_id, id, name, position, is_active, per_second, call, secret_names)
         VALUES ($1, $2, 'Test', 1, true, 1, '{}', '{}')`,
        newId(),
      );
    });
    const mobile = newMobile();
    await make('guardian', { mobile, site: world.siteB });
    const who = browser();
    await ask(who, mobile, world.siteB);
    await deliver();
    // No credit yet.
    expect(await messages(world.siteB)).toHaveLength(0);
    await world.inSite(world.siteB, async (transaction) => {
      await transaction.change(
        `INSERT INTO communication_sms_account (site_id, id, balance) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING`,
        newId(),
      );
      await transaction.change(
        `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by) VALUES ($1, $2, 10, 0, 'cash', 'asked', $3)`,
        order,
        newId(),
      );
      await transaction.change(
        `INSERT INTO communication_sms_entry (site_id, id, kind, parts, order_id) VALUES ($1, $2, 'pack', 10, $3)`,
        newId(),
        order,
      );
    });
    now = new Date(now.getTime() + 61_000);
    await ask(who, mobile, world.siteB);
    await deliver();
    const [message] = await messages(world.siteB);
    expect(message?.charged).toBeGreaterThan(0);
    expect(message?.body).toContain('••••••');
    expect(message?.body).not.toMatch(/\d{6}/);
    const code =
      openText(world.server.services.config.secret, sealedFor(mobile), message?.sealed ?? '') ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(
      openText(world.server.services.config.secret, sealedFor(newMobile()), message?.sealed ?? ''),
    ).toBeNull();
    expect((await use(who, mobile, code, {}, world.siteB)).status).toBe(200);
  });
});

/** A student with an account that was never used, and a guardian who is told. */
async function makeStudent(changes: { role?: string; first?: boolean } = {}) {
  const { id: accountId, username } = await make(changes.role ?? 'student', { first: changes.first ?? true });
  serial += 1;
  const code = String(serial);
  const studentId = newId();
  const guardianId = newId();
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `INSERT INTO students_student (site_id, id, code, name_en, name_bn, gender, religion, father_name_en, mother_name_en, mobile, date_of_birth)
       VALUES ($1, $2, $3, 'Rafi', 'রাফি', 'male', 'islam', 'Karim', 'Salma', '', '2012-05-17')`,
      studentId,
      code,
    );
    await transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      studentId,
      accountId,
    );
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile) VALUES ($1, $2, 'Salma', $3)`,
      guardianId,
      newMobile(),
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation, is_primary) VALUES ($1, $2, $3, $4, 'mother', true)`,
      newId(),
      studentId,
      guardianId,
    );
  });
  return { accountId, username, code, studentId };
}
const first = (who: Person, studentId: string, birthday = '2012-05-17', site = world.siteA) =>
  who.call('POST', '/api/v1/access/first', { studentId, birthday }, { 'x-site-alias': alias(site) });

describe('PRT-10 the first time of a family', () => {
  it('is by student ID and birthday once, sets a password before anything else, and the family is told', async () => {
    const { code, username } = await makeStudent();
    const two = [browser(), browser()] as const;
    const both = await Promise.all([first(two[0], code), first(two[1], code)]);
    expect(both.map(({ status }) => status).sort(), both.map(({ text }) => text).join()).toEqual([200, 422]);
    const [answer, who] = both[0].status === 200 ? [both[0], two[0]] : [both[1], two[1]];
    const told = await withAdmin(world.adminUrl, (client) =>
      client.query(
        `SELECT count(*)::int AS n FROM ${jobsSchema}._private_jobs WHERE payload::text LIKE '%access.firstSignIn%' AND payload::text LIKE '%' || $1 || '%'`,
        [code],
      ),
    );
    expect(told.rows[0]).toEqual({ n: 1 });
    const own = bearer(answer.body.token);
    expect((await who.call('GET', '/api/auth/user', {}, own)).body.needsPassword).toBe(true);
    expect((await who.call('GET', '/api/v1/home/today', {}, own)).body.code).toBe('auth.needsPassword');
    const next = { password: 'Rafi-2026', passwordConfirmation: 'Rafi-2026' };
    expect((await who.call('POST', '/api/v1/auth/password', next, own)).status).toBe(200);
    expect((await who.call('GET', '/api/v1/home/today', {}, own)).status).toBe(200);
    // From now on the old one is asked for again.
    expect((await who.call('POST', '/api/v1/auth/password', next, own)).status).toBe(422);
    expect((await first(browser(), code)).body.code).toBe('auth.failed');
    expect(
      (await who.call('POST', '/api/v1/auth/log-in', { login: username, password: 'Rafi-2026' })).status,
    ).toBe(200);
  });

  it('is for nobody else: not who was here before, not staff, not at another institution, not where it is off', async () => {
    const used = await makeStudent();
    await platform('INSERT INTO sign_in (account_id, site_id) VALUES ($1, $2)', used.accountId, world.siteA);
    const own = await makeStudent({ first: false });
    const staff = await makeStudent({ role: 'teacher' });
    const both = await makeStudent();
    await join(both.accountId, 'guardian', world.siteB);
    const factor = await makeStudent();
    await platform('UPDATE account SET has_second_factor = true WHERE id = $1', factor.accountId);
    for (const { code } of [used, own, staff, both, factor])
      expect((await first(browser(), code)).body.code).toBe('auth.failed');
    const fresh = await makeStudent();
    expect((await first(browser(), fresh.code, '2012-05-17', world.siteB)).body.code).toBe('auth.failed');
    await platform('UPDATE site SET birthday_sign_in = false WHERE id = $1', world.siteA);
    world.server.services.sites.refresh();
    expect((await first(browser(), fresh.code)).body.code).toBe('access.waySwitchedOff');
    await platform('UPDATE site SET birthday_sign_in = true');
    world.server.services.sites.refresh();
    expect((await first(browser(), fresh.code)).status).toBe(200);
  });

  it('is guessed six times at a student from all devices, and keeps nobody out of the password', async () => {
    const { code, username } = await makeStudent();
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await first(browser(), code, `2012-01-0${n + 1}`)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429]);
    expect((await first(browser(), code)).status).toBe(429);
    expect((await browser().call('POST', '/api/v1/auth/log-in', { login: username, password })).status).toBe(
      200,
    );
    // One device tries five students.
    const one = browser();
    const others = [];
    for (let n = 0; n < 6; n += 1) others.push((await first(one, `${n}99`, '2012-01-01')).status);
    expect(others).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('shows the office who has not been here, and prints slips for nobody who has', async () => {
    const office = await world.person(world.siteA, ['siteAdmin']);
    const teacher = await world.person(world.siteA, ['teacher']);
    const list = (who: Person, input: object) => who.call('GET', '/api/v1/students/sign-in', input);
    expect((await list(teacher, {})).status).toBe(403);
    expect((await list(office, { who: 'guardian', state: 'none' })).status).toBe(200);
    const fresh = await makeStudent();
    const used = await makeStudent({ first: false });
    await platform('INSERT INTO sign_in (account_id, site_id) VALUES ($1, $2)', used.accountId, world.siteA);
    const slips = (who: Person, ids: string[]) =>
      who.call('POST', '/api/v1/students/sign-in/slips', { who: 'student', ids });
    expect((await slips(teacher, [fresh.studentId])).status).toBe(403);
    const other = await world.person(world.siteB, ['siteAdmin']);
    expect((await slips(other, [fresh.studentId])).status).toBe(404);
    const made = await slips(office, [fresh.studentId, used.studentId]);
    expect(made.body, made.text).toMatchObject({ leftOut: 1, slips: [{ username: fresh.username }] });
    const [slip] = made.body.slips as { username: string; password: string }[];
    const log = (secret: string, login: string) =>
      browser().call('POST', '/api/v1/auth/log-in', { login, password: secret });
    expect((await log(String(slip?.password), fresh.username)).status).toBe(200);
    expect((await log(password, used.username)).status).toBe(200);
    // Having been here once, neither is touched any more.
    expect((await slips(office, [fresh.studentId])).body).toMatchObject({ leftOut: 1, slips: [] });
  });
});

describe('PRT-1 one log-in for children in two institutions', () => {
  async function family() {
    const here = await make('guardian');
    const there = await make('guardian', { site: world.siteB });
    const device = newSecret();
    const who = world.browser(device);
    const { body } = await who.call('POST', '/api/v1/auth/log-in', { login: here.username, password });
    const own = bearer(body.token);
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, input: object = {}) =>
      who.call(method, path, input, own);
    const sites = async () =>
      ((await call('GET', '/api/auth/user')).body.sites as { id: number }[]).map((one) => one.id);
    const enter = (siteId: number) => call('POST', '/api/v1/auth/site', { siteId });
    const joinThere = (secret = password, login = there.username) =>
      call('POST', '/api/v1/access/family/password', { login, password: secret });
    return { here, there, call, sites, enter, joinThere };
  }

  it('is joined by the other password, goes from one to the other and back, and reads both as themselves', async () => {
    const { here, there, call, sites, enter, joinThere } = await family();
    expect(await sites()).toEqual([world.siteA]);
    expect((await enter(world.siteB)).status).toBe(404);
    expect((await joinThere('wrong-2026')).body.code).toBe('auth.failed');
    expect(await sites()).toEqual([world.siteA]);
    expect((await joinThere()).body).toEqual({ joined: 1 });
    expect(await sites()).toEqual([world.siteA, world.siteB]);
    expect((await enter(world.siteB)).status).toBe(200);
    const me = await call('GET', '/api/auth/user');
    expect(me.body).toMatchObject({ user: { id: there.id }, site: { id: world.siteB } });
    const home = await call('GET', '/api/v1/home/family');
    expect(home.body, home.text).toMatchObject({
      owed: '0.00',
      places: [{ siteId: world.siteB, isCurrent: true }, { siteId: world.siteA }],
    });
    expect((await enter(world.siteA)).status).toBe(200);
    expect((await call('GET', '/api/auth/user')).body).toMatchObject({ user: { id: here.id } });
  });

  it('is joined by nobody’s name or number alone, nor with an account that is more than a guardian’s', async () => {
    const { call, joinThere, sites } = await family();
    const teacher = await make('teacher', { site: world.siteB });
    expect((await joinThere(password, teacher.username)).body.code).toBe('access.notGuardian');
    const student = await make('student', { site: world.siteB });
    expect((await joinThere(password, student.username)).body.code).toBe('access.notGuardian');
    expect((await call('POST', '/api/v1/access/family/code', { code: '123456' })).status).toBe(422);
    expect(await sites()).toEqual([world.siteA]);
    const clerk = await world.person(world.siteA, ['office']);
    const guardian = await make('guardian', { site: world.siteB });
    const asStaff = await clerk.call('POST', '/api/v1/access/family/password', {
      login: guardian.username,
      password,
    });
    expect(asStaff.body.code).toBe('access.notGuardian');
  });

  it('ends in one institution alone, and what became staff or was given a slip there is reached no more', async () => {
    const { there, call, sites, enter, joinThere } = await family();
    await joinThere();
    await enter(world.siteB);
    await platform('UPDATE membership SET ends_at = now() WHERE account_id = $1', there.id);
    // The other institution is still there.
    expect(await sites()).toEqual([world.siteA]);
    expect((await enter(world.siteA)).status).toBe(200);
    expect((await enter(world.siteB)).status).toBe(404);
    await platform('UPDATE membership SET ends_at = NULL WHERE account_id = $1', there.id);
    expect(await sites()).toEqual([world.siteA, world.siteB]);
    await join(there.id, 'accountant', world.siteB);
    expect(await sites()).toEqual([world.siteA]);
    expect((await enter(world.siteB)).status).toBe(404);
    await platform(`DELETE FROM membership WHERE account_id = $1 AND role = 'accountant'`, there.id);
    expect((await enter(world.siteB)).status).toBe(200);
    const head = await world.person(world.siteB, ['siteAdmin']);
    const reset = await head.call('POST', `/api/v1/access/users/${there.id}/password`, { by: 'slip' });
    expect(reset.status, reset.text).toBe(200);
    expect((await call('GET', '/api/auth/user')).status).toBe(401);
    const [left] = await platform<{ n: number }>(
      'SELECT count(*)::int AS n FROM account_family WHERE account_id = $1',
      there.id,
    );
    expect(left).toEqual({ n: 0 });
  });

  it('dies with either password: a session that went on ends with who opened it, and when the two are parted', async () => {
    const one = await family();
    await one.joinThere();
    await one.enter(world.siteB);
    const home = browser();
    const { body } = await home.call('POST', '/api/v1/auth/log-in', { login: one.here.username, password });
    const next = { current: password, password: 'Another-2026', passwordConfirmation: 'Another-2026' };
    expect((await home.call('POST', '/api/v1/auth/password', next, bearer(body.token))).status).toBe(200);
    expect((await one.call('GET', '/api/auth/user')).status).toBe(401);
    const two = await family();
    await two.joinThere();
    await two.enter(world.siteB);
    const stranger = await family();
    expect((await stranger.call('DELETE', `/api/v1/access/family/${two.there.id}`)).status).toBe(404);
    expect((await two.call('DELETE', `/api/v1/access/family/${two.here.id}`)).status).toBe(200);
    expect((await two.call('GET', '/api/auth/user')).status).toBe(401);
  });

  it('is joined by a code to the number both accounts have', async () => {
    const { here, there, call, sites } = await family();
    const mobile = newMobile();
    const foreign = newMobile();
    await platform('UPDATE account SET mobile = $2 WHERE id = $1', here.id, mobile);
    await platform('UPDATE account SET mobile = $2 WHERE id = $1', there.id, foreign);
    const joinByCode = async () => {
      now = new Date(now.getTime() + 61_000);
      expect((await call('POST', '/api/v1/access/family/code/ask')).status).toBe(200);
      await deliver();
      const wrong = await call('POST', '/api/v1/access/family/code', { code: wrongOf(await lastCode()) });
      expect(wrong.body.code).toBe('auth.wrongCode');
      return call('POST', '/api/v1/access/family/code', { code: await lastCode() });
    };
    expect((await joinByCode()).body.code).toBe('access.nobodyElse');
    await platform('UPDATE account SET mobile = $2 WHERE id = $1', there.id, mobile);
    expect((await joinByCode()).body).toEqual({ joined: 1 });
    expect(await sites()).toEqual([world.siteA, world.siteB]);
  });
});

test('RBAC-2 only who leads an institution, and its auditor, sees from where others made their changes', async () => {
  const head = await world.person(world.siteA, ['head']);
  const office = await world.person(world.siteA, ['office']);
  const auditor = await world.person(world.siteA, ['auditor']);
  const made = await head.call('POST', '/api/v1/academic/house', {
    nameEn: 'Padma',
    nameBn: 'পদ্মা',
    position: 1,
  });
  expect(made.status, made.text).toBe(200);
  const originsOf = async (who: Person, path: string) => {
    const { status, body, text } = await who.call('GET', path);
    expect(status, text).toBe(200);
    return (body.items as { origin: string; actor: unknown }[])
      .filter((one) => one.actor !== null)
      .map((one) => one.origin);
  };
  for (const path of [`/api/v1/academic/house/${String(made.body.id)}/history`, '/api/v1/access/log']) {
    expect((await originsOf(head, path)).some((one) => one.includes('127.0.0.1'))).toBe(true);
    expect((await originsOf(auditor, path)).some((one) => one.includes('127.0.0.1'))).toBe(true);
    const seen = await originsOf(office, path);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set(['']));
  }
});
