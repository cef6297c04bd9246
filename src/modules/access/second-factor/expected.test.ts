import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { codeAt, stepAt } from '../../../core/server/auth/totp.ts';
import { systemContext } from '../../../server.ts';

const setting = '/api/v1/access/platform/second-factor';
const own = '/api/v1/auth/second-factor';
const password = 'Pathshala-2026';
const day = 86_400_000;
let world: World;
let owner: Person;

const platform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows(sql, ...values),
  );

const expectOf = async (isExpected: boolean) => {
  const { body } = await owner.call('GET', setting);
  const roles = (body.roles as { code: string; isRequired: boolean }[])
    .filter((one) => one.isRequired)
    .map(({ code }) => code);
  const saved = await owner.call('PUT', setting, {
    roles,
    isExpected,
    version: body.version,
    reason: 'For the test',
  });
  expect(saved.status, saved.text).toBe(200);
};

/** Signs in anew; how the account then stands. */
async function enteredAs(person: Person) {
  const [row] = await platform('SELECT username FROM account WHERE id = $1', person.accountId);
  const { token, device, needsSecondFactor } = await world.enter(String(row?.username));
  const call = (method: 'GET' | 'POST', path: string, input: object = {}) =>
    world.browser(device).call(method, path, input, { authorization: `Bearer ${token}` });
  const { body } = await call('GET', '/api/auth/user');
  // The page of the login asks for nothing that such an account is refused, so it is told at once.
  expect(body.needsSecondFactor).toBe(needsSecondFactor);
  return { call, dueAt: body.secondFactorDueAt as string | null, needs: needsSecondFactor };
}

beforeAll(async () => {
  world = await makeWorld();
  owner = await world.person(null, ['platformOwner']);
  await platform("UPDATE site SET created_at = '2020-01-01' WHERE id = $1", world.siteB);
});
afterAll(() => world.close());

describe('RBAC-8 a second factor is expected', () => {
  it('of the platform’s staff, users of groups, of administrators and whoever handles money', async () => {
    await expectOf(true);
    const granted = await world.person(world.siteA, ['teacher']);
    await platform(
      `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason, granted_by)
       VALUES ($1, $2, $3, 'fees.collect', 'allow', 'The cashier is ill', $2)`,
      newId(),
      granted.accountId,
      world.siteA,
    );
    const ofGroup = await world.person(world.siteB, ['teacher']);
    const group = newId();
    await platform(`INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Group', 'গ্রুপ')`, group);
    await platform('UPDATE membership SET group_id = $2 WHERE account_id = $1', ofGroup.accountId, group);
    const at = (site: number, role: string) => world.person(site, [role]);
    const expected = [
      owner,
      granted,
      ofGroup,
      await at(world.siteA, 'siteAdmin'),
      await at(world.siteA, 'head'),
      await at(world.siteA, 'cashier'),
      await at(world.siteA, 'accountant'),
    ];
    const free = [
      await at(world.siteA, 'teacher'),
      await at(world.siteA, 'guardian'),
      await at(world.siteA, 'auditor'),
      await at(world.siteB, 'teacher'),
    ];
    for (const person of expected) {
      const { dueAt, needs } = await enteredAs(person);
      expect(needs).toBe(false);
      const days = (Date.parse(String(dueAt)) - Date.now()) / day;
      expect(days).toBeGreaterThan(13.9);
      expect(days).toBeLessThanOrEqual(14);
    }
    for (const person of free) expect(await enteredAs(person)).toMatchObject({ dueAt: null, needs: false });
  });

  it('at institutions older than the rule from an announced day on, as at new ones', async () => {
    await expectOf(true);
    const people = [
      await world.person(world.siteB, ['siteAdmin']),
      await world.person(world.siteB, ['accountant']),
    ];
    const daysLeft = (dueAt: string | null) => (Date.parse(String(dueAt)) - Date.now()) / day;
    for (const person of people) {
      const { dueAt, needs, call } = await enteredAs(person);
      expect(needs).toBe(false);
      expect(daysLeft(dueAt)).toBeGreaterThan(29);
      expect(daysLeft(dueAt)).toBeLessThanOrEqual(30);
      // Until then nobody has to.
      expect((await call('GET', own)).body).toMatchObject({ isOn: false, isRequired: false });
    }
    const before = await platform('SELECT older_from FROM security_setting WHERE id = 1');
    await platform("UPDATE security_setting SET older_from = now() - interval '1 minute' WHERE id = 1");
    const [first] = people;
    if (!first) return;
    const { dueAt, call } = await enteredAs(first);
    expect(daysLeft(dueAt)).toBeLessThanOrEqual(14);
    expect((await call('GET', own)).body).toMatchObject({ isRequired: true });
    await platform('UPDATE security_setting SET older_from = $1 WHERE id = 1', before[0]?.older_from);
  });

  it('from the first log-in on for fourteen days, and then nothing opens but setting it up', async () => {
    await expectOf(true);
    const person = await world.person(world.siteA, ['accountant']);
    const early = await enteredAs(person);
    expect((await early.call('GET', own)).body).toMatchObject({ isOn: false, isRequired: true });
    expect((await early.call('GET', '/api/v1/search', { q: 'a' })).status).toBe(200);
    // Later log-ins do not lengthen it.
    await platform(
      "UPDATE sign_in SET first_at = now() - interval '10 days' WHERE account_id = $1",
      person.accountId,
    );
    const later = await enteredAs(person);
    expect((Date.parse(String(later.dueAt)) - Date.now()) / day).toBeLessThan(4.1);
    expect((await later.call('GET', '/api/v1/search', { q: 'a' })).status).toBe(200);
    // A session that is open when the time runs out stops too.
    await platform(
      "UPDATE session SET second_factor_due_at = now() - interval '1 second' WHERE account_id = $1",
      person.accountId,
    );
    expect((await later.call('GET', '/api/v1/search', { q: 'a' })).body.code).toBe('auth.needsSecondFactor');
    await platform(
      "UPDATE sign_in SET first_at = now() - interval '15 days' WHERE account_id = $1",
      person.accountId,
    );
    const late = await enteredAs(person);
    expect(late.needs).toBe(true);
    expect((await late.call('GET', '/api/v1/search', { q: 'a' })).body.code).toBe('auth.needsSecondFactor');
    const begun = await late.call('POST', `${own}/begin`, { password });
    const code = codeAt(bytesOf(String(begun.body.secret)), stepAt(world.server.services.now()));
    expect((await late.call('POST', `${own}/confirm`, { code })).status).toBe(200);
    expect((await late.call('GET', '/api/v1/search', { q: 'a' })).status).toBe(200);
    expect((await late.call('GET', '/api/auth/user')).body).toMatchObject({
      needsSecondFactor: false,
      secondFactorDueAt: null,
    });
  });

  it('of nobody where the platform has switched it off', async () => {
    await expectOf(false);
    const person = await world.person(world.siteA, ['siteAdmin']);
    await platform(
      "UPDATE sign_in SET first_at = now() - interval '15 days' WHERE account_id = $1",
      person.accountId,
    );
    expect(await enteredAs(person)).toMatchObject({ dueAt: null, needs: false });
    expect((await owner.call('GET', setting)).body).toMatchObject({ isExpected: false, graceDays: 14 });
  });
});

/** Base 32 as an authenticator application reads it. */
function bytesOf(text: string): Uint8Array {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (one) => Number.parseInt(one, 2));
}
