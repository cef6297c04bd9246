import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { testLimit } from '../../../../test/database.ts';
import { decideOn } from '../../../../test/fees/school.ts';
import { confirmed, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { fillPath } from '../../../core/endpoint.ts';
import { newId } from '../../../core/ids.ts';
import { codeAt, stepAt } from '../../../core/server/auth/totp.ts';
import { servedEndpoints } from '../../../core/server/http/serve.ts';
import { systemContext } from '../../../server.ts';
import { areaOf, isMoney } from '../rules.ts';

const base = '/api/v1/access';
const password = 'Pathshala-2026';
let world: World;
let owner: Person;
let head: Person;
let second: Person;
let teacher: Person;

beforeAll(async () => {
  world = await makeWorld();
  [owner, head, second, teacher] = await Promise.all([
    world.person(null, ['platformOwner']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['teacher']),
  ]);
});
afterAll(() => world.close());

const onPlatform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows(sql, ...values),
  );
const at = (siteId: number) => `${base}/at/${siteId}`;
const itemsOf = (answer: { body: Record<string, unknown> }) => answer.body.items as Record<string, unknown>[];

describe('users of every place', () => {
  it('PLT-2 are seen by the platform where they belong, with why they may do what', async () => {
    const staff = await owner.call('GET', `${at(0)}/users`);
    expect(itemsOf(staff).map((one) => one.id)).toEqual([owner.accountId]);
    const here = await owner.call('GET', `${at(world.siteA)}/users`, { role: 'teacher' });
    expect(itemsOf(here).map((one) => one.id)).toEqual([teacher.accountId]);
    const one = await owner.call('GET', `${at(world.siteA)}/users/${teacher.accountId}`);
    const permissions = one.body.permissions as {
      permission: string;
      allowed: boolean;
      reasons: unknown[];
    }[];
    expect(permissions.find((each) => each.permission === 'users.edit')).toMatchObject({ allowed: false });
    expect(permissions.some((each) => each.allowed && each.reasons.length > 0)).toBe(true);
    expect((await owner.call('GET', `${at(world.siteB)}/users/${teacher.accountId}`)).status).toBe(404);
    expect((await head.call('GET', `${at(world.siteA)}/users`)).status).toBe(403);
  });

  it('RBAC-3 get extra permissions from the platform, but none over money or rights', async () => {
    const give = (permission: string) =>
      owner.call('POST', `${at(world.siteA)}/grants`, {
        accountId: teacher.accountId,
        permissions: [permission],
        effect: 'allow',
        reason: 'For the inspection',
        until: '2099-12-31',
      });
    expect((await give('history.view')).status).toBe(200);
    for (const permission of ['fees.collect', 'results.publish', 'users.edit'])
      expect((await give(permission)).body.code).toBe('access.ofInstitution');
    const asRole = await owner.call('POST', `${at(world.siteA)}/users/${teacher.accountId}/roles`, {
      role: 'accountant',
    });
    expect(asRole.body.code).toBe('access.ofInstitution');
    const refused = await owner.call('POST', `${at(0)}/users`, {
      nameEn: 'Nobody New',
      nameBn: 'নতুন কেউ',
      email: 'nobody@example.test',
      role: 'platformOwner',
    });
    expect(refused.body.code).toBe('access.role');
  });

  it('RBAC-4 do not get rights over money through a role they have already', async () => {
    const role = { nameEn: 'Helper', nameBn: 'সহকারী', rank: 20, permissions: ['history.view'] };
    const { body } = await head.call('POST', `${base}/roles`, role);
    const change = (version: number) =>
      head.call('PUT', `${base}/roles/${body.code}`, {
        ...role,
        version,
        permissions: ['history.view', 'fees.collect'],
      });
    const given = await head.call('POST', `${base}/users/${teacher.accountId}/roles`, { role: body.code });
    expect(given.status, given.text).toBe(200);
    expect((await change(1)).body.code).toBe('access.roleHeld');
  });

  it('RBAC-4 of the platform get a role made for them, and nobody his own rank', async () => {
    const made = await owner.call('POST', `${base}/platform/roles`, {
      nameEn: 'Help desk',
      nameBn: 'সহায়তা',
      rank: 50,
      permissions: ['platform.users.view'],
      scope: 'platform',
    });
    expect(made.status, made.text).toBe(200);
    const added = await owner.call('POST', `${at(0)}/users`, {
      nameEn: 'Nasima Akhter',
      nameBn: 'নাসিমা আক্তার',
      email: 'nasima@example.test',
      role: made.body.code,
    });
    expect(added.status, added.text).toBe(200);
    const [account] = await onPlatform('SELECT is_platform FROM account WHERE id = $1', added.body.id);
    expect(account?.is_platform).toBe(true);
  });

  it('RBAC-9 hold what a role holds: permissions are given to roles side by side', async () => {
    const { body } = await owner.call('GET', `${base}/platform/roles`);
    const role = (body.items as { code: string; version: number }[]).find((one) => one.code === 'librarian');
    const change = (held: boolean, version = role?.version) =>
      owner.call('PUT', `${base}/platform/permissions`, {
        changes: [{ role: 'librarian', permission: 'history.view', held, version }],
      });
    expect((await change(true)).status).toBe(200);
    expect((await change(false)).status).toBe(409);
    expect((await change(false, (role?.version ?? 0) + 1)).status).toBe(200);
  });

  it('RBAC-2 of a group have their role at its institutions, also at those that come or leave later', async () => {
    const groupId = newId();
    await onPlatform(`INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Delta', 'ডেলটা')`, groupId);
    const join = (site: number) =>
      onPlatform('INSERT INTO site_group_member (group_id, site_id) VALUES ($1, $2)', groupId, site);
    const rolesOf = async (account: string) =>
      (
        await onPlatform(
          'SELECT site_id FROM membership WHERE account_id = $1 AND group_id = $2 AND ends_at IS NULL ORDER BY 1',
          account,
          groupId,
        )
      ).map((row) => Number(row.site_id));
    await join(world.siteA);
    const person = await world.person(world.siteA, ['teacher']);
    const [{ username = '' } = {}] = (await onPlatform(
      'SELECT username FROM account WHERE id = $1',
      person.accountId,
    )) as {
      username: string;
    }[];
    const given = { groupId, login: username, role: 'head' };
    // Nobody else is on the platform: it is done, and kept as done by one person.
    const reason = 'Leads all its schools';
    const added = await owner.call('POST', `${base}/platform/group-users`, { ...given, reason });
    expect(added.status, added.text).toBe(200);
    const kept = await owner.call('GET', `${base}/platform/requests`, { view: 'closed' });
    expect(itemsOf(kept)).toMatchObject([{ reason, byOnePerson: true, decidedBy: null }]);
    expect(await rolesOf(person.accountId)).toEqual([world.siteA]);
    await join(world.siteB);
    expect(await rolesOf(person.accountId)).toEqual([world.siteA, world.siteB].sort((a, b) => a - b));
    await onPlatform(
      'DELETE FROM site_group_member WHERE group_id = $1 AND site_id = $2',
      groupId,
      world.siteB,
    );
    expect(await rolesOf(person.accountId)).toEqual([world.siteA]);
    expect(itemsOf(await head.call('GET', `${base}/group-users`))).toMatchObject([
      { username, mayTake: false },
    ]);
    expect((await head.call('POST', `${base}/group-users`, given)).body.code).toBe('access.rank');
    expect((await owner.call('DELETE', `${base}/platform/group-users/${added.body.id}`)).status).toBe(200);
    expect(await rolesOf(person.accountId)).toEqual([]);
  });
});

describe('a review of rights', () => {
  it('RBAC-10 keeps or withdraws each, marks money with approval, and nobody decides about himself', async () => {
    const review = `${base}/review`;
    expect((await head.call('GET', review)).body).toMatchObject({ isDue: true, open: null });
    expect((await head.call('POST', review)).status).toBe(200);
    expect((await second.call('POST', review)).body.code).toBe('access.reviewOpen');
    const lines = itemsOf(await head.call('GET', review, { filter: 'all', size: 100 }));
    const lineOf = (person: Person) => lines.find((one) => one.accountId === person.accountId);
    expect(lineOf(second)).toMatchObject({ isBothSides: true });
    expect(lineOf(teacher)).toMatchObject({ isBothSides: false });
    const decide = (who: Person, line: unknown, decision: string, note = '') =>
      who.call('PUT', `${review}/lines/${(line as { id: string }).id}`, { decision, note });
    expect((await decide(head, lineOf(head), 'kept', 'Mine')).body.code).toBe('access.reviewOwn');
    expect((await decide(head, lineOf(second), 'kept')).status).toBe(422);
    expect((await decide(head, lineOf(second), 'withdrawn')).body.code).toBe('access.rank');
    expect((await decide(head, lineOf(second), 'kept', 'One office')).status).toBe(200);
    expect((await head.call('POST', `${review}/close`)).body.code).toBe('access.reviewLeft');
    expect((await decide(second, lineOf(teacher), 'withdrawn')).status).toBe(200);
    expect((await teacher.call('GET', '/api/user')).status).toBe(401);
    for (const line of lines)
      if (![head, second, teacher].some((one) => one.accountId === line.accountId))
        expect((await decide(second, line, 'kept', 'Still works here')).status).toBe(200);
    expect((await decide(second, lineOf(head), 'kept', 'Leads the school')).status).toBe(200);
    expect((await second.call('POST', `${review}/close`)).status).toBe(200);
    expect((await head.call('GET', review)).body).toMatchObject({ isDue: false, open: null });
  });

  it('RBAC-10 of the platform reaches its staff and the users of groups, and nobody closes it over himself while another could decide', async () => {
    const review = `${base}/platform/review`;
    const other = await world.person(null, ['platformOwner']);
    const [group, leader, stays] = [
      newId(),
      await world.person(world.siteA, ['teacher']),
      await world.person(world.siteB, ['teacher']),
    ];
    await onPlatform(`INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Delta', 'ডেলটা')`, group);
    for (const site of [world.siteA, world.siteB])
      await onPlatform('INSERT INTO site_group_member (group_id, site_id) VALUES ($1, $2)', group, site);
    for (const { accountId } of [leader, stays])
      await onPlatform(
        `INSERT INTO access_group_user (id, group_id, account_id, role) VALUES ($1, $2, $3, 'head')`,
        newId(),
        group,
        accountId,
      );
    expect((await owner.call('GET', review)).body).toMatchObject({ isDue: true, open: null });
    expect((await owner.call('POST', review)).status).toBe(200);
    const lines = async () => itemsOf(await owner.call('GET', review, { filter: 'all', size: 100 }));
    const begun = await lines();
    const lineOf = (person: Person) => begun.find((one) => one.accountId === person.accountId);
    // Of the institutions nobody but the users of groups is in it.
    expect(lineOf(head)).toBeUndefined();
    expect(lineOf(leader)).toMatchObject({
      roles: [{ en: 'Head (Delta)', bn: expect.stringContaining('(ডেলটা)') }],
      isBothSides: true,
      isUnseen: false,
    });
    // Whoever writes bills of the platform and voids them too.
    expect(lineOf(other)).toMatchObject({ isBothSides: true });
    const decide = (who: Person, line: unknown, decision: string, note = '') =>
      who.call('PUT', `${review}/lines/${(line as { id: string }).id}`, { decision, note });
    expect((await decide(owner, lineOf(stays), 'kept')).status).toBe(422);
    expect((await decide(owner, lineOf(stays), 'kept', 'Leads them all')).status).toBe(200);
    expect((await decide(owner, lineOf(leader), 'withdrawn')).status).toBe(200);
    const left = await onPlatform(
      `SELECT account_id FROM membership WHERE group_id = $1 AND (ends_at IS NULL OR ends_at > now()) ORDER BY site_id`,
      group,
    );
    expect(left.map((row) => row.account_id)).toEqual([stays.accountId, stays.accountId]);
    expect((await leader.call('GET', '/api/user')).status).toBe(401);
    // A low role in a group does not hide a high one of the platform.
    await onPlatform(
      `INSERT INTO access_group_user (id, group_id, account_id, role) VALUES ($1, $2, $3, 'head')`,
      newId(),
      group,
      other.accountId,
    );
    expect((await decide(owner, lineOf(other), 'withdrawn')).body.code).toBe('access.rank');
    for (const line of begun)
      if (![owner, leader, stays].some((one) => one.accountId === line.accountId))
        expect((await decide(owner, line, 'kept', 'Works here')).status).toBe(200);
    expect((await decide(owner, lineOf(owner), 'kept', 'Myself')).body.code).toBe('access.reviewOwn');
    // Another one could decide about the last line.
    expect((await owner.call('POST', `${review}/close`)).body.code).toBe('access.reviewLeft');
    expect((await decide(other, lineOf(owner), 'kept', 'Owns it')).status).toBe(200);
    expect((await owner.call('POST', `${review}/close`)).status).toBe(200);
    expect((await owner.call('GET', review)).body).toMatchObject({ isDue: false, open: null });
  });
});

describe('working as somebody else', () => {
  const begin = (who: Person, more: object = {}) =>
    who.call('POST', `${base}/impersonations`, {
      kind: 'user',
      siteId: world.siteA,
      accountId: head.accountId,
      reason: 'Help with the fee set-up',
      minutes: 30,
      password,
      ...more,
    });

  it('RBAC-5 needs a reason, a limit and the own password, is told to the head and kept with both names', async () => {
    const person = await world.person(null, ['platformOwner']);
    expect((await begin(person, { reason: 'Help' })).status).toBe(422);
    expect((await begin(person, { minutes: 61 })).status).toBe(422);
    expect((await begin(person, { password: 'wrong' })).status).toBe(422);
    expect((await begin(person, { accountId: owner.accountId })).status).toBe(422);
    expect((await begin(head)).status).toBe(403);
    const begun = await begin(person);
    expect(begun.status, begun.text).toBe(200);
    const me = await person.call('GET', '/api/auth/user');
    expect(me.body).toMatchObject({
      user: { id: head.accountId },
      site: { id: world.siteA },
      isPlatform: false,
      impersonation: { reason: 'Help with the fee set-up' },
    });
    const told = await second.call('POST', '/user/notification/notifications');
    expect(told.text).toContain('Help with the fee set-up');
    const unread = async () => (await head.call('POST', '/user/notification/notifications')).body.unread;
    const [mine] = (await unread()) as { id: string }[];
    expect((await person.call('POST', `/api/v1/notifications/${mine?.id}/read`)).status).toBe(200);
    expect(await unread()).toContainEqual(mine);
    const made = await person.call('POST', '/api/v1/academic/shift', {
      nameEn: 'Morning',
      nameBn: 'প্রভাতি',
      position: 1,
    });
    expect(made.status, made.text).toBe(200);
    const [row] = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT actor, impersonator FROM history WHERE site_id = $1 AND table_name = 'academic_shift' ORDER BY at DESC LIMIT 1`,
      ),
    );
    expect(row).toEqual({ actor: head.accountId, impersonator: person.accountId });
    expect((await person.call('POST', '/api/v1/auth/site', { siteId: world.siteB })).status).toBe(404);
    expect((await person.call('POST', '/api/v1/auth/impersonation/end')).status).toBe(200);
    expect((await person.call('GET', '/api/auth/user')).body).toMatchObject({
      isPlatform: true,
      impersonation: null,
    });
    const seen = await head.call('GET', `${base}/impersonations`);
    expect(itemsOf(seen)).toMatchObject([
      { isRunning: false, changes: 1, reason: 'Help with the fee set-up' },
    ]);
  });

  it('RBAC-5 moves between the institutions of the group it was begun for, and to no other', async () => {
    const groupId = newId();
    await onPlatform(`INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Meghna', 'মেঘনা')`, groupId);
    for (const site of [world.siteA, world.siteB])
      await onPlatform('INSERT INTO site_group_member (group_id, site_id) VALUES ($1, $2)', groupId, site);
    const leader = await world.person(world.siteA, ['teacher']);
    for (const site of [world.siteA, world.siteB])
      await onPlatform(
        `INSERT INTO membership (id, account_id, site_id, role, group_id) VALUES ($1, $2, $3, 'head', $4)`,
        newId(),
        leader.accountId,
        site,
        groupId,
      );
    const person = await world.person(null, ['platformOwner']);
    const begun = await begin(person, { kind: 'group', siteId: null, groupId, accountId: null });
    expect(begun.status, begun.text).toBe(200);
    const at = async () =>
      ((await person.call('GET', '/api/auth/user')).body.site as { id: number } | null)?.id;
    const first = await at();
    const other = first === world.siteA ? world.siteB : world.siteA;
    expect((await person.call('POST', '/api/v1/auth/site', { siteId: other })).status).toBe(200);
    expect(await at()).toBe(other);
    expect((await person.call('GET', '/api/auth/user')).body).toMatchObject({
      user: { id: leader.accountId },
      impersonation: { reason: 'Help with the fee set-up' },
    });
    expect((await person.call('POST', '/api/v1/auth/site', { siteId: 999_999 })).status).toBe(404);
    // An institution that leaves the group is left at once.
    await onPlatform('DELETE FROM site_group_member WHERE group_id = $1 AND site_id = $2', groupId, first);
    expect((await person.call('POST', '/api/v1/auth/site', { siteId: first })).status).toBe(404);
    expect((await person.call('POST', '/api/v1/auth/impersonation/end')).status).toBe(200);
  });

  it('RBAC-5 ends by itself, and when the session does', async () => {
    const person = await world.person(null, ['platformOwner']);
    await begin(person);
    expect((await begin(person)).status).toBe(403);
    await onPlatform(
      `UPDATE impersonation SET ends_at = started_at + interval '1 millisecond' WHERE actor_id = $1`,
      person.accountId,
    );
    expect((await person.call('GET', '/api/auth/user')).body).toMatchObject({ isPlatform: true });
    expect((await begin(person, { kind: 'site', accountId: null })).status).toBe(200);
    expect((await person.call('POST', '/api/v1/auth/log-out')).status).toBe(200);
    const open = await onPlatform(
      'SELECT 1 FROM impersonation WHERE actor_id = $1 AND ended_at IS NULL',
      person.accountId,
    );
    expect(open).toEqual([]);
  });

  // Found by what they are called, whatever their contracts say.
  const paidOrPublished =
    /\/(publish|payments?|charges?|settle|fees?|draws?|refund|declarations\/:id\/status)(\/|$)/;
  /** Much else is done with these: what of it is money stands in its address. */
  const besideOthers = new Set(['admission.edit', 'recruitment.edit', 'library.lend']);
  /** Which of two sources of attendance holds. */
  const notOfMoney = new Set(['/api/v1/attendance/contradictions/settle']);

  it('RBAC-5 refuses money, publication, salary, rights, passwords, second factors and files at every endpoint', {
    timeout: testLimit(60_000),
  }, async () => {
    const person = await world.person(null, ['platformOwner']);
    await begin(person, { accountId: second.accountId });
    const stays = ['/api/v1/auth/log-out', '/api/v1/auth/site', '/api/v1/auth/impersonation/end'];
    const closed = servedEndpoints(world.server.app)
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path, access, approval, raw, output }) => {
        const shape = (output as Partial<z.ZodObject>).shape ?? {};
        if (raw === true || ('mime' in shape && 'content' in shape)) return true;
        if (method === 'GET') return path.startsWith('/api/v1/payroll');
        if (stays.includes(path)) return false;
        const permission = typeof access === 'object' && 'permission' in access ? access.permission : '';
        return (
          approval !== undefined ||
          (isMoney(permission) && !besideOthers.has(permission)) ||
          areaOf(permission) === 'users' ||
          /^(results|marks)\./.test(permission) ||
          (paidOrPublished.test(path) && !notOfMoney.has(path)) ||
          /password|second-factor|\/auth\/|^\/api\/user|^\/api\/v1\/replication\//.test(path)
        );
      })
      .filter(({ access }) => access !== 'public');
    expect(closed.length).toBeGreaterThan(150);
    const open: string[] = [];
    for (const endpoint of closed) {
      const ids = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]),
      );
      const answer = await person.call(endpoint.method, fillPath(endpoint.path, ids).path, {});
      if (answer.body.code !== 'auth.inAnothersName')
        open.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`);
    }
    expect(open).toEqual([]);
  });
});

describe('the second factor', () => {
  const bytesOf = (text: string) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((one) => Number.parseInt(one, 2)));
  };
  const path = '/api/v1/auth/second-factor';
  const usernameOf = async (person: Person) =>
    String((await onPlatform('SELECT username FROM account WHERE id = $1', person.accountId))[0]?.username);

  it('RBAC-8 is switched on by a code, asked for at sign-in, never takes a code twice, and recovers once a code', async () => {
    const person = await world.person(world.siteA, ['accountant']);
    const login = await usernameOf(person);
    expect((await person.call('POST', `${path}/begin`, { password: 'wrong' })).status).toBe(422);
    const begun = await person.call('POST', `${path}/begin`, { password });
    const secret = bytesOf(String(begun.body.secret));
    const code = (ahead = 0) => codeAt(secret, stepAt(new Date()) + ahead);
    expect((await person.call('POST', `${path}/confirm`, { code: '000000' })).body.code).toBe(
      'auth.wrongCode',
    );
    const on = await person.call('POST', `${path}/confirm`, { code: code() });
    expect(on.status, on.text).toBe(200);
    const codes = on.body.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    const [kept] = await onPlatform(
      'SELECT secret FROM second_factor WHERE account_id = $1',
      person.accountId,
    );
    expect(String(kept?.secret)).not.toContain(String(begun.body.secret));
    const browser = world.browser('a-device-of-the-accountant-1234567890');
    const enter = (more: object = {}) =>
      browser.call('POST', '/api/v1/auth/log-in', { login, password, ...more });
    expect((await enter()).body.code).toBe('auth.secondFactor');
    expect((await enter({ password: 'wrong', code: code() })).body.code).toBe('auth.failed');
    const used = code(1);
    expect((await enter({ code: used })).status).toBe(200);
    expect((await enter({ code: used })).body.code).toBe('auth.wrongCode');
    const recovery = codes[0] ?? '';
    expect((await enter({ code: recovery.toLowerCase() })).status).toBe(200);
    expect((await enter({ code: recovery })).body.code).toBe('auth.wrongCode');
    const guesses = [];
    for (let turn = 0; turn < 5; turn += 1) guesses.push((await enter({ code: '111111' })).body.code);
    expect(guesses.at(-1)).toBe('auth.throttle');
    const off = await person.call('POST', `${path}/off`, { password, code: codes[1] });
    expect(off.status, off.text).toBe(200);
    expect((await enter()).status).toBe(200);
  });

  it('RBAC-8 that a role asks for stands before everything until it is set up', async () => {
    const setting = `${base}/platform/second-factor`;
    const person = await world.person(world.siteA, ['cashier']);
    const { body } = await owner.call('GET', setting);
    const save = (roles: string[], version: unknown, reason = 'Tried') =>
      owner.call('PUT', setting, { roles, version, reason });
    expect((await save(['student'], body.version)).status).toBe(422);
    expect((await save(['cashier'], body.version)).status).toBe(200);
    expect((await save([], body.version)).status).toBe(409);
    const entered = await world.enter(await usernameOf(person));
    const call = (method: 'GET' | 'POST', url: string, input: object = {}) =>
      world.browser(entered.device).call(method, url, input, { authorization: `Bearer ${entered.token}` });
    expect((await call('GET', '/api/auth/user')).body).toMatchObject({ needsSecondFactor: true });
    expect((await call('GET', '/api/v1/search', { q: 'a' })).body.code).toBe('auth.needsSecondFactor');
    const begun = await call('POST', `${path}/begin`, { password });
    const code = codeAt(bytesOf(String(begun.body.secret)), stepAt(new Date()));
    expect((await call('POST', `${path}/confirm`, { code })).status).toBe(200);
    expect((await call('GET', '/api/v1/search', { q: 'a' })).status).toBe(200);
    // Lost with its codes: who manages the person asks, and as he handles money somebody else takes it off.
    const removal = `${base}/users/${person.accountId}/second-factor-removal`;
    await confirmed(head);
    const asked = await head.call('POST', removal, { reason: 'The telephone was stolen' });
    expect(asked.status, asked.text).toBe(202);
    expect((await call('GET', '/api/auth/user')).status).toBe(200);
    const { id } = asked.body.waiting as { id: string };
    // Whoever decides changes it as well; until then the request stays.
    expect((await decideOn(second, id, 'approved')).body.code).toBe('auth.confirmFirst');
    await confirmed(second);
    const taken = await decideOn(second, id, 'approved');
    expect(taken.status, taken.text).toBe(200);
    expect((await call('GET', '/api/auth/user')).status).toBe(401);
  });
});
