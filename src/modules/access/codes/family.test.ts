import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { bearer, makeCodeWorld, password, wrongOf } from '../../../../test/samples/code-world.ts';
import { confirmed, type Person } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { newSecret } from '../../../core/server/auth/passwords.ts';
import { deviceProof } from '../../../core/server/auth/sign-in-codes.ts';
import { withAdmin } from '../../../core/server/database/database.ts';
import { jobsSchema } from '../../../core/server/jobs/jobs-schema.ts';

const codes = await makeCodeWorld();
const { world, platform, next, newMobile, deliver, lastCode, join, make, at, pass, browser } = codes;
afterAll(() => world.close());
beforeEach(codes.begin);

/** A student with an account that was never used, and a guardian who is told. */
async function makeStudent(changes: { role?: string; first?: boolean } = {}) {
  const { id: accountId, username } = await make(changes.role ?? 'student', { first: changes.first ?? true });
  const code = String(next());
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
  who.call('POST', '/api/v1/access/first', { studentId, birthday }, at(site));

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
    const next = { password: 'Torongo-2026', passwordConfirmation: 'Torongo-2026' };
    expect((await who.call('POST', '/api/v1/auth/password', next, own)).status).toBe(200);
    expect((await who.call('GET', '/api/v1/home/today', {}, own)).status).toBe(200);
    // From now on the old one is asked for again.
    expect((await who.call('POST', '/api/v1/auth/password', next, own)).status).toBe(422);
    expect((await first(browser(), code)).body.code).toBe('auth.failed');
    expect(
      (await who.call('POST', '/api/v1/auth/log-in', { login: username, password: 'Torongo-2026' })).status,
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
    const office = await confirmed(await world.person(world.siteA, ['siteAdmin']));
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
    const other = await confirmed(await world.person(world.siteB, ['siteAdmin']));
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

describe('PRT-1 one login for children in two institutions', () => {
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

  it('is joined with the code of a new device while somebody guesses at the other', async () => {
    const { there, call, joinThere } = await family();
    const mobile = newMobile();
    await platform('UPDATE account SET mobile = $1 WHERE id = $2', mobile, there.id);
    await platform(
      "INSERT INTO login_attempt (key, failures, window_start) VALUES ($1, 1, now() + interval '1 hour')",
      `log-in:${there.id}`,
    );
    expect((await joinThere()).body).toMatchObject({ details: { canProve: true } });
    const proof = deviceProof(world.server.services.config.secret, mobile, world.server.services.now());
    const given = { login: there.username, password, proof };
    expect((await call('POST', '/api/v1/access/family/password', given)).body).toEqual({ joined: 1 });
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
    const head = await confirmed(await world.person(world.siteB, ['siteAdmin']));
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
      pass(61_000);
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
