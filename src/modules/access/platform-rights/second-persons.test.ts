import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
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

const onPlatform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(sql, ...values),
  );

describe('the only one who decides', () => {
  it('X-9 is nobody by switching the other off or denying it', async () => {
    const [lead, partner, clerk] = await Promise.all([
      world.person(world.siteB, ['siteAdmin']),
      world.person(world.siteB, ['head']),
      world.person(world.siteB, ['teacher']),
    ]);
    const give = () =>
      lead.call('POST', `${base}/grants`, {
        accountId: clerk.accountId,
        permissions: ['fees.collect'],
        effect: 'allow',
        reason: 'Sits at the counter',
      });
    const refused = { code: 'approvals.keptAway', message: expect.stringContaining('wait until') };
    const off = (disabled: boolean, more: object = {}) =>
      lead.call('POST', `${base}/users/${partner.accountId}/disabled`, { disabled, ...more });
    expect((await off(true)).status).toBe(200);
    expect((await give()).body).toMatchObject(refused);
    // Who was kept away comes back without anybody else.
    const back = await off(false, { reason: 'It was a mistake' });
    expect(back.status, back.text).toBe(200);
    const denied = await lead.call('POST', `${base}/grants`, {
      accountId: partner.accountId,
      permissions: ['users.approve'],
      effect: 'deny',
      reason: 'On leave',
    });
    expect(denied.status, denied.text).toBe(200);
    expect((await give()).body).toMatchObject(refused);
    await onPlatform(
      "UPDATE permission_grant SET created_at = now() - interval '8 days' WHERE account_id = $1",
      partner.accountId,
    );
    const alone = await give();
    expect(alone.status, alone.text).toBe(200);
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

  it('RBAC-8 one person asks a second factor of more people, two ask it of fewer', async () => {
    const path = `${base}/platform/second-factor`;
    const save = async (roles: string[], more: object = {}) => {
      const { body } = await owner.call('GET', path);
      return owner.call('PUT', path, { roles, version: body.version, ...more });
    };
    expect((await save(['librarian', 'platformOwner'])).status).toBe(200);
    expect((await save(['librarian'])).body.errors).toHaveProperty('reason');
    const asked = await save(['librarian'], { reason: 'A new telephone for each of us' });
    expect(asked.status, asked.text).toBe(202);
    const required = async () =>
      ((await owner.call('GET', path)).body.roles as { code: string; isRequired: boolean }[])
        .filter((one) => one.isRequired)
        .map(({ code }) => code);
    expect(await required()).toContain('platformOwner');
    expect((await answer(owner, idOf(asked))).body.code).toBe('approvals.ownRequest');
    const approved = await answer(other, idOf(asked));
    expect(approved.status, approved.text).toBe(200);
    expect(await required()).toEqual(['librarian']);
    const off = await save([], { reason: 'Nobody has a telephone' });
    expect(off.status, off.text).toBe(202);
    // More is asked of somebody meanwhile: what was asked for is something else now.
    expect((await save(['librarian', 'head'])).status).toBe(200);
    expect((await answer(other, idOf(off))).status).toBe(409);
    const again = await save([], { reason: 'Nobody has a telephone' });
    expect((await answer(other, idOf(again))).status).toBe(200);
    expect(await required()).toEqual([]);
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

  it('X-9 nobody becomes the only one by taking the others out of the way', async () => {
    const roles = (await owner.call('GET', `${base}/platform/roles`)).body.items as Role[];
    const deputy = roles.find(({ label }) => label.en === 'Deputy')?.code ?? '';
    const left = await assign(deputy, 'platform.roles', false, { reason: 'Fewer decide' });
    expect(left.status, left.text).toBe(202);
    expect((await owner.call('PUT', `${requests}/${idOf(left)}/withdrawal`, { note: '' })).status).toBe(200);
    expect((await change(deputy, { rank: 5, reason: 'Lower' })).status).toBe(202);
    // The deputy was switched off a moment ago, the other owner long before.
    const away = (who: string, days: number) =>
      onPlatform(
        'UPDATE membership SET disabled_at = now() - make_interval(days => $2) WHERE account_id = $1',
        who,
        days,
      );
    await away(other.accountId, 8);
    const ask = () => assign('librarian', 'fees.waiveFine', true, { reason: 'Lets off small fines' });
    const refused = await ask();
    expect([refused.status, refused.body.code], refused.text).toEqual([409, 'approvals.keptAway']);
    await onPlatform(
      "UPDATE membership SET disabled_at = now() - interval '8 days' WHERE disabled_at IS NOT NULL AND site_id IS NULL",
    );
    const alone = await ask();
    expect(alone.status, alone.text).toBe(200);
    await onPlatform('UPDATE membership SET disabled_at = NULL WHERE account_id = $1', other.accountId);
  });

  it('RBAC-2 a role at a group goes to the person who was meant, not to whoever is called so by then', async () => {
    const group = newId();
    await onPlatform("INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Padma', 'পদ্মা')", group);
    const [meant, another] = await Promise.all([
      world.person(world.siteA, ['teacher']),
      world.person(world.siteA, ['teacher']),
    ]);
    const call = (who: Person, name: string) =>
      onPlatform('UPDATE account SET username = $2 WHERE id = $1', who.accountId, name);
    await call(meant, 'rahima');
    const given = { groupId: group, login: 'rahima', role: 'head', reason: 'Leads its schools' };
    const asked = await owner.call('POST', `${base}/platform/group-users`, given);
    expect(asked.status, asked.text).toBe(202);
    await call(meant, 'rahima-1');
    await call(another, 'rahima');
    expect((await answer(other, idOf(asked))).body.code).toBe('approvals.changed');
    await onPlatform(
      "INSERT INTO access_group_user (id, group_id, account_id, role) VALUES ($1, $2, $3, 'siteAdmin')",
      newId(),
      group,
      second.accountId,
    );
    // An institution that joins gives its users their rights there: two let it in, and only a shorter time takes one.
    const members = `/api/v1/platform/site-groups/${group}/members`;
    const today = todayInDhaka(new Date());
    const time = { siteId: world.siteA, from: today, to: addDays(today, 300), reason: 'Same owner' };
    const joins = await owner.call('POST', members, time);
    expect(joins.status, joins.text).toBe(202);
    const letIn = await answer(other, idOf(joins));
    expect(letIn.status, letIn.text).toBe(200);
    const until = (to: string | null) =>
      owner.call('PUT', `${members}/${world.siteA}`, { ...time, was: today, to });
    expect((await until(addDays(today, 30))).status).toBe(200);
    expect((await until(null)).status).toBe(202);
    // From within the group nobody gives rights over money alone, whatever the rank.
    const within = (role: string) =>
      second.call('POST', `${base}/group-users`, { groupId: group, login: 'rahima', role });
    expect((await within('accountant')).body.code).toBe('access.ofTwo');
    const shown = await second.call('GET', `${base}/group-users`, { groupId: group });
    const offered = (shown.body.roles as { code: string }[]).map(({ code }) => code);
    expect(offered).toContain('teacher');
    expect(offered).not.toContain('accountant');
    const added = await within('teacher');
    expect(added.status, added.text).toBe(200);
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
