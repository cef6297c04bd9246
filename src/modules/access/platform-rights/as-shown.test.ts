import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../../test/until.ts';
import { confirmed, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { todayInDhaka } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { systemContext } from '../../../server.ts';

const base = '/api/v1/access';
let world: World;
let head: Person;
let second: Person;
let owner: Person;
let other: Person;

beforeAll(async () => {
  world = await makeWorld();
  [head, second, owner, other] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(null, ['platformOwner']),
    world.person(null, ['platformOwner']),
  ]);
  for (const one of [head, second, owner, other]) await confirmed(one);
});
afterAll(() => world.close());

const onPlatform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows(sql, ...values),
  );
/** A second factor that somebody set up then, in place of any other. */
const setUp = async ({ accountId }: Person, at: string) => {
  await onPlatform(
    `INSERT INTO second_factor (account_id, secret, confirmed_at) VALUES ($1, 'sealed', $2)
     ON CONFLICT (account_id) DO UPDATE SET confirmed_at = excluded.confirmed_at`,
    accountId,
    at,
  );
  await onPlatform('UPDATE account SET has_second_factor = true WHERE id = $1', accountId);
};
const factorsOf = async ({ accountId }: Person) =>
  (await onPlatform('SELECT 1 FROM second_factor WHERE account_id = $1', accountId)).length;
const waitingIn = (asked: { status: number; body: object; text: string }): string => {
  expect(asked.status, asked.text).toBe(202);
  return (asked.body as { waiting: { id: string } }).waiting.id;
};

describe('what two people of an institution give or take is what was shown', () => {
  const requests = '/api/v1/approvals';
  const decide = (id: string) =>
    second.call('PUT', `${requests}/${id}/decision`, { decision: 'approved', note: '' });
  /** It is closed for good, with words, and waits for nobody. */
  const expectChanged = async (id: string) => {
    const answer = await decide(id);
    expect([answer.status, answer.body.code], answer.text).toEqual([409, 'approvals.changed']);
    expect((await second.call('GET', `${requests}/${id}`)).body).toMatchObject({ state: 'failed' });
  };
  const permissionsOf = async ({ accountId }: Person): Promise<string[]> => {
    const { body } = await head.call('GET', `${base}/users/${accountId}`);
    const all = body.permissions as { permission: string; allowed: boolean }[];
    return all.filter((one) => one.allowed).map((one) => one.permission);
  };
  const role = { nameEn: 'Counter', nameBn: 'কাউন্টার', rank: 30, permissions: ['fees.view', 'fees.collect'] };
  const makeRole = async () => {
    const made = await head.call('POST', `${base}/roles`, role);
    expect(made.status, made.text).toBe(200);
    return String(made.body.code);
  };
  const give = ({ accountId }: Person, code: string) =>
    head.call('POST', `${base}/users/${accountId}/roles`, { role: code, reason: 'Helps out' });

  it('RBAC-8 a second factor that was set up anew meanwhile stays', async () => {
    const person = await world.person(world.siteA, ['accountant']);
    await setUp(person, '2026-03-01T04:00:00Z');
    const ask = () =>
      head.call('POST', `${base}/users/${person.accountId}/second-factor-removal`, {
        reason: 'The telephone was lost',
      });
    const asked = waitingIn(await ask());
    const { text } = await second.call('GET', `${requests}/${asked}`);
    expect(text).toContain('Second factor since');
    expect(text).toContain('01 March 2026');
    await setUp(person, '2026-03-02T04:00:00Z');
    await expectChanged(asked);
    expect(await factorsOf(person)).toBe(1);
    expect((await decide(waitingIn(await ask()))).status).toBe(200);
    expect(await factorsOf(person)).toBe(0);
  });

  it('RBAC-4 a role that opens more by the decision is asked for again', async () => {
    const code = await makeRole();
    const person = await world.person(world.siteA, ['teacher']);
    const asked = waitingIn(await give(person, code));
    const more = { ...role, permissions: [...role.permissions, 'fees.waiveFine'], version: 1 };
    const widened = await head.call('PUT', `${base}/roles/${code}`, more);
    expect(widened.status, widened.text).toBe(200);
    await expectChanged(asked);
    expect(await permissionsOf(person)).not.toContain('fees.collect');
    const given = await decide(waitingIn(await give(person, code)));
    expect(given.status, given.text).toBe(200);
    expect(await permissionsOf(person)).toContain('fees.waiveFine');
  });

  it('RBAC-4 who was to work again with other rights by the decision stays switched off', async () => {
    const code = await makeRole();
    const person = await world.person(world.siteA, [code]);
    const set = (disabled: boolean) =>
      head.call('POST', `${base}/users/${person.accountId}/disabled`, {
        disabled,
        reason: 'Back from leave',
      });
    expect((await set(true)).status).toBe(200);
    const asked = waitingIn(await set(false));
    await onPlatform("INSERT INTO role_permission VALUES ($1, 'fees.cancel')", code);
    await expectChanged(asked);
    expect((await head.call('GET', `${base}/users/${person.accountId}`)).body.person).toMatchObject({
      status: 'disabled',
    });
  });

  it('RBAC-4 a role or a denial that is gone by the decision closes what was asked about it', async () => {
    const code = await makeRole();
    const person = await world.person(world.siteA, ['cashier']);
    const asked = waitingIn(await give(person, code));
    expect((await head.call('DELETE', `${base}/roles/${code}`, { version: 1 })).status).toBe(200);
    await expectChanged(asked);
    const denied = await head.call('POST', `${base}/grants`, {
      accountId: person.accountId,
      permissions: ['fees.collect'],
      effect: 'deny',
      reason: 'A short drawer',
    });
    expect(denied.status, denied.text).toBe(200);
    const [grant] = (await head.call('GET', `${base}/grants`, { effect: 'deny' })).body.items as {
      id: string;
    }[];
    const lifted = waitingIn(
      await head.call('DELETE', `${base}/grants/${grant?.id}`, { reason: 'It was found' }),
    );
    await onPlatform('DELETE FROM permission_grant WHERE id = $1', grant?.id);
    await expectChanged(lifted);
  });
});

describe('what two people of the platform give or take is what was shown', () => {
  const decide = (id: string) =>
    other.call('PUT', `${base}/platform/requests/${id}/decision`, { decision: 'approved', note: '' });
  let deputy: Person;
  beforeAll(async () => {
    await onPlatform(
      "INSERT INTO role (code, name_en, name_bn, scope, rank) VALUES ('deputy', 'Deputy', 'উপপ্রধান', 'platform', 80)",
    );
    await onPlatform("INSERT INTO role_permission VALUES ('deputy', 'platform.users.edit')");
    deputy = await world.person(null, ['platformOwner']);
    await onPlatform("UPDATE membership SET role = 'deputy' WHERE account_id = $1", deputy.accountId);
  });
  const at = () => `${base}/at/0/users/${deputy.accountId}`;

  it('RBAC-8 a second factor that was set up anew meanwhile stays', async () => {
    await setUp(deputy, '2026-03-01T04:00:00Z');
    const ask = () =>
      owner.call('POST', `${at()}/second-factor-removal`, { reason: 'The telephone was lost' });
    const asked = waitingIn(await ask());
    await setUp(deputy, '2026-03-02T04:00:00Z');
    expect((await decide(asked)).body.code).toBe('approvals.changed');
    expect(await factorsOf(deputy)).toBe(1);
    const taken = await decide(waitingIn(await ask()));
    expect(taken.status, taken.text).toBe(200);
    expect(await factorsOf(deputy)).toBe(0);
  });

  it('RBAC-4 who was to work again with other rights by the decision stays switched off', async () => {
    const set = (disabled: boolean) =>
      owner.call('POST', `${at()}/disabled`, { disabled, reason: 'Back from leave' });
    expect((await set(true)).status).toBe(200);
    const asked = waitingIn(await set(false));
    await onPlatform("INSERT INTO role_permission VALUES ('deputy', 'platform.roles')");
    expect((await decide(asked)).body.code).toBe('approvals.changed');
    expect((await owner.call('GET', at())).body.person).toMatchObject({ status: 'disabled' });
  });

  it('RBAC-4 an institution that joins a group in the moment in which somebody with such rights does waits for a second person', async () => {
    const group = newId();
    await onPlatform("INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Padma', 'পদ্মা')", group);
    const user = await world.person(world.siteB, ['teacher']);
    const admin = new pg.Client({ connectionString: world.adminUrl });
    await admin.connect();
    try {
      await admin.query('BEGIN');
      await admin.query(
        "INSERT INTO access_group_user (id, group_id, account_id, role) VALUES ($1, $2, $3, 'head')",
        [newId(), group, user.accountId],
      );
      const joining = owner.call('POST', `/api/v1/platform/site-groups/${group}/members`, {
        siteId: world.siteA,
        from: todayInDhaka(new Date()),
        to: null,
        reason: 'Same owner',
      });
      await untilWaiting(world.adminUrl);
      await admin.query('COMMIT');
      waitingIn(await joining);
    } finally {
      await admin.end();
    }
    const members = await onPlatform('SELECT 1 FROM site_group_member WHERE group_id = $1', group);
    expect(members).toEqual([]);
  });
});
