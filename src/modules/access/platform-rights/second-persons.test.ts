import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { systemContext } from '../../../server.ts';

const base = '/api/v1/access';
let world: World;
let head: Person;
let second: Person;
let cashier: Person;
let owner: Person;

beforeAll(async () => {
  world = await makeWorld();
  [head, second, cashier, owner] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['cashier']),
    world.person(null, ['platformOwner']),
  ]);
});
afterAll(() => world.close());

type Asked = { waiting?: { id: string } };
const decide = (who: Person, id: string | undefined) =>
  who.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved', note: '' });
const mayCollect = async () =>
  (await cashier.call('GET', '/api/v1/fees/receipts')).status !== 403 &&
  (await permissionsOf(cashier)).includes('fees.collect');
const permissionsOf = async (person: Person): Promise<string[]> => {
  const { body } = await head.call('GET', `${base}/users/${person.accountId}`);
  const all = body.permissions as { permission: string; allowed: boolean }[];
  return all.filter((one) => one.allowed).map((one) => one.permission);
};
const deny = (permission: string, more: object = {}) =>
  head.call('POST', `${base}/grants`, {
    accountId: cashier.accountId,
    permissions: [permission],
    effect: 'deny',
    reason: 'While the drawer is counted',
    ...more,
  });
const grantIdOf = async (permission: string) => {
  const { body } = await head.call('GET', `${base}/grants`, { effect: 'deny' });
  return (body.items as { id: string; permission: string }[]).find((one) => one.permission === permission)
    ?.id;
};

describe('a denial over money', () => {
  it('RBAC-3 is laid by one person and lifted by two', async () => {
    expect((await deny('fees.collect')).status).toBe(200);
    expect(await mayCollect()).toBe(false);
    const id = await grantIdOf('fees.collect');
    expect((await head.call('DELETE', `${base}/grants/${id}`)).body.errors).toHaveProperty('reason');
    const asked = await head.call('DELETE', `${base}/grants/${id}`, { reason: 'The drawer is right' });
    expect(asked.status, asked.text).toBe(202);
    expect(await mayCollect()).toBe(false);
    const request = (asked.body as Asked).waiting?.id;
    expect((await decide(head, request)).body.code).toBe('approvals.ownRequest');
    expect((await decide(cashier, request)).status).toBeGreaterThanOrEqual(403);
    const approved = await decide(second, request);
    expect(approved.status, approved.text).toBe(200);
    expect(await mayCollect()).toBe(true);
  });

  it('RBAC-3 is not shortened by one person either, and not lifted by the platform', async () => {
    expect((await deny('fees.collect')).status).toBe(200);
    const shorter = await deny('fees.collect', { until: '2099-12-31' });
    expect(shorter.status, shorter.text).toBe(202);
    const id = await grantIdOf('fees.collect');
    const lifted = await owner.call('DELETE', `${base}/at/${world.siteA}/grants/${id}`);
    expect(lifted.body.code).toBe('access.ofInstitution');
    const replaced = await owner.call('POST', `${base}/at/${world.siteA}/grants`, {
      accountId: cashier.accountId,
      permissions: ['fees.collect'],
      effect: 'deny',
      reason: 'Until the end of the year',
      until: '2099-12-31',
    });
    expect(replaced.body.code).toBe('access.ofInstitution');
    expect(await mayCollect()).toBe(false);
  });

  it('RBAC-3 of something else is lifted by one person', async () => {
    expect((await deny('students.view')).status).toBe(200);
    const lifted = await head.call('DELETE', `${base}/grants/${await grantIdOf('students.view')}`);
    expect(lifted.status, lifted.text).toBe(200);
  });
});

describe('somebody who was switched off', () => {
  it('RBAC-3 gets rights over money back from two people', async () => {
    const person = await world.person(world.siteA, ['accountant']);
    const set = (disabled: boolean, more: object = {}) =>
      head.call('POST', `${base}/users/${person.accountId}/disabled`, { disabled, ...more });
    expect((await set(true)).status).toBe(200);
    expect((await set(false)).body.errors).toHaveProperty('reason');
    const asked = await set(false, { reason: 'Back from leave' });
    expect(asked.status, asked.text).toBe(202);
    expect((await decide(second, (asked.body as Asked).waiting?.id)).status).toBe(200);
    const shown = await head.call('GET', `${base}/users/${person.accountId}`);
    expect((shown.body.person as { status: string }).status).toBe('active');
  });
});

describe('rights on the platform', () => {
  type Role = {
    code: string;
    version: number;
    rank: number;
    label: { en: string; bn: string };
    permissions: string[];
  };
  let other: Person;
  beforeAll(async () => {
    other = await world.person(null, ['platformOwner']);
  });
  const requests = `${base}/platform/requests`;
  const roleOf = async (code: string): Promise<Role> => {
    const { body } = await owner.call('GET', `${base}/platform/roles`);
    const role = (body.items as Role[]).find((one) => one.code === code);
    if (!role) throw new Error(`No role ${code}`);
    return role;
  };
  const change = async (code: string, more: object) => {
    const { label, rank, permissions, version } = await roleOf(code);
    const names = { nameEn: label.en, nameBn: label.bn };
    return owner.call('PUT', `${base}/platform/roles/${code}`, {
      ...names,
      rank,
      permissions,
      version,
      ...more,
    });
  };
  const assign = async (role: string, permission: string, held: boolean, more: object = {}) => {
    const { version } = await roleOf(role);
    const changes = [{ role, permission, held, version }];
    return owner.call('PUT', `${base}/platform/permissions`, { changes, ...more });
  };
  const answer = (who: Person, id: string | undefined, decision = 'approved', note = '') =>
    who.call('PUT', `${requests}/${id}/decision`, { decision, note });
  const idOf = (asked: { body: unknown }) => (asked.body as Asked).waiting?.id;

  it('X-9 the permissions of a role over money are changed by two people, both named', async () => {
    const { permissions } = await roleOf('librarian');
    const wanted = { permissions: [...permissions, 'fees.collect'] };
    expect((await change('librarian', wanted)).body.errors).toHaveProperty('reason');
    const asked = await change('librarian', { ...wanted, reason: 'Takes fines at the desk' });
    expect(asked.status, asked.text).toBe(202);
    expect((await change('librarian', { ...wanted, reason: 'Once more' })).body.code).toBe(
      'approvals.alreadyAsked',
    );
    expect((await roleOf('librarian')).permissions).not.toContain('fees.collect');
    expect((await answer(owner, idOf(asked))).body.code).toBe('approvals.ownRequest');
    expect((await answer(head, idOf(asked))).status).toBe(403);
    const shown = (await other.call('GET', requests)).body.items as { seen: unknown; can: object }[];
    expect(shown).toMatchObject([
      {
        reason: 'Takes fines at the desk',
        seen: [{ label: { en: 'Librarian' }, value: { en: expect.stringContaining('gets') } }],
        can: { decide: true, withdraw: false },
      },
    ]);
    const approved = await answer(other, idOf(asked));
    expect(approved.status, approved.text).toBe(200);
    expect((await roleOf('librarian')).permissions).toContain('fees.collect');
    expect((await answer(other, idOf(asked))).body.code).toBe('approvals.alreadyDecided');
    const rows = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.rows(
        `SELECT DISTINCT actor, table_name FROM platform_history WHERE request = $1
            AND table_name IN ('access_platform_request', 'role_permission') ORDER BY table_name, actor`,
        `approval-${idOf(asked)}`,
      ),
    );
    expect(new Set(rows.map((row) => row.actor))).toEqual(new Set([owner.accountId, other.accountId]));
    expect(rows.filter((row) => row.table_name === 'role_permission').map((row) => row.actor)).toEqual([
      other.accountId,
    ]);
    const closed = (await owner.call('GET', requests, { view: 'closed' })).body.items;
    expect(closed).toMatchObject([{ state: 'done', byOnePerson: false, askedBy: {}, decidedBy: {} }]);
  });

  it('X-9 a role that changed meanwhile is asked for again, one that is refused stays', async () => {
    const asked = await assign('teacher', 'fees.collect', true, { reason: 'Collects on tours' });
    expect(asked.status, asked.text).toBe(202);
    const harmless = await assign('teacher', 'history.view', true);
    expect(harmless.status, harmless.text).toBe(200);
    expect((await answer(other, idOf(asked))).status).toBe(409);
    const again = await assign('teacher', 'fees.collect', true, { reason: 'Collects on tours' });
    expect((await answer(other, idOf(again), 'refused')).body.errors).toHaveProperty('note');
    expect((await answer(other, idOf(again), 'refused', 'The office does')).status).toBe(200);
    expect((await roleOf('teacher')).permissions).not.toContain('fees.collect');
    const third = await assign('teacher', 'fees.collect', true, { reason: 'Collects on tours' });
    const own = { note: 'Not needed' };
    expect((await other.call('PUT', `${requests}/${idOf(third)}/withdrawal`, own)).status).toBe(404);
    expect((await owner.call('PUT', `${requests}/${idOf(third)}/withdrawal`, own)).status).toBe(200);
  });

  it('X-9 taking away who decides, and a higher rank, take two as well', async () => {
    const taken = await assign('head', 'users.approve', false, { reason: 'Only the administrator' });
    expect(taken.status, taken.text).toBe(202);
    const { body } = await owner.call('POST', `${base}/platform/roles`, {
      nameEn: 'Helper',
      nameBn: 'সহায়ক',
      rank: 20,
      permissions: ['history.view'],
    });
    expect((await change(String(body.code), { rank: 80, reason: 'Leads the office' })).status).toBe(202);
    expect((await change(String(body.code), { rank: 10 })).status).toBe(200);
  });

  it('RBAC-4 nobody makes the second person alone: staff with rights on the platform are added by two', async () => {
    const { body } = await owner.call('POST', `${base}/platform/roles`, {
      nameEn: 'Deputy',
      nameBn: 'উপপ্রধান',
      rank: 90,
      permissions: ['platform.roles', 'platform.users.edit'],
      scope: 'platform',
    });
    const person = { nameEn: 'Rina', nameBn: 'রিনা', email: 'rina@example.test', role: String(body.code) };
    expect((await owner.call('POST', `${base}/at/0/users`, person)).body.errors).toHaveProperty('reason');
    const asked = await owner.call('POST', `${base}/at/0/users`, { ...person, reason: 'The new deputy' });
    expect(asked.status, asked.text).toBe(202);
    const staff = async () =>
      ((await owner.call('GET', `${base}/at/0/users`)).body.items as { id: string; nameEn: string }[]).find(
        ({ nameEn }) => nameEn === 'Rina',
      );
    expect(await staff()).toBeUndefined();
    expect((await answer(other, idOf(asked))).status).toBe(200);
    const rina = await staff();
    const off = (disabled: boolean) =>
      owner.call('POST', `${base}/at/0/users/${rina?.id}/disabled`, { disabled, reason: 'Away for a while' });
    expect((await off(true)).status).toBe(200);
    expect((await off(false)).status).toBe(202);
  });

  it('X-9 the database refuses one person who is both', async () => {
    const both = (state: string, by: string) =>
      world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change(
          `INSERT INTO access_platform_request (id, act, subject, title, seen, digest, input, reason, asked_by, asked_at,
              deadline, state, decided_by)
           VALUES (gen_random_uuid(), 'x', 'x', '{}', '[]', '', '{}', 'x', $1, now(), now(), $2, $3)`,
          owner.accountId,
          state,
          by,
        ),
      );
    await expect(both('done', owner.accountId)).rejects.toMatchObject({
      constraint: 'access_platform_request_by_two',
    });
    await expect(
      world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change("UPDATE access_platform_request SET reason = 'other' WHERE state = 'done'"),
      ),
    ).rejects.toMatchObject({ constraint: 'access_platform_request_kept' });
  });
});
