import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin } from '../../../test/fill.ts';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { confirmed, makeWorld, type Person, type World } from '../../../test/world.ts';
import { systemContext } from '../../server.ts';
import { employee } from '../people/employee.entity.ts';
import { student } from '../students/student.entity.ts';

let world: World;
let admin: Person;
let head: Person;
let office: Person;
let teacher: Person;
let other: Person;
let owner: Person;

const base = '/api/v1/access';
type Role = { code: string; isOwn: boolean; mayEdit: boolean; version: number; permissions: string[] };
type Shown = { id: string; version: number; status: string; roles: { id: string; code: string }[] };

beforeAll(async () => {
  world = await makeWorld();
  admin = await world.person(world.siteA, ['siteAdmin']);
  head = await world.person(world.siteA, ['head']);
  office = await world.person(world.siteA, ['office']);
  teacher = await world.person(world.siteA, ['teacher']);
  other = await world.person(world.siteB, ['siteAdmin']);
  owner = await world.person(null, ['platformOwner']);
});
afterAll(() => world.close());

let count = 0;
const newPerson = (role: string) => {
  count += 1;
  return {
    nameEn: `Rahima Begum ${count}`,
    nameBn: 'রহিমা বেগম',
    username: `rahima-${count}`,
    email: `rahima-${count}@school.test`,
    role,
  };
};
const shownOf = async (asker: Person, id: string) =>
  (await asker.call('GET', `${base}/users/${id}`)).body.person as Shown;
const platform = <T>(work: Parameters<typeof world.server.services.database.asPlatform<T>>[1]) =>
  world.server.services.database.asPlatform(systemContext('test'), work);

describe('a user', () => {
  it('RBAC-10 is added with a role, gets a link by mail, and is found by search, role and status', async () => {
    const input = newPerson('teacher');
    const added = await head.call('POST', `${base}/users`, input);
    expect(added.status, added.text).toBe(200);
    const list = await head.call('GET', `${base}/users`, {
      q: input.nameEn,
      role: 'teacher',
      status: 'invited',
    });
    expect((list.body.items as Shown[]).map((one) => one.id)).toEqual([added.body.id]);
    const mails = await owner.call('GET', `${base}/platform/mails`, { q: input.email });
    expect((mails.body.items as { status: string }[]).map((one) => one.status)).toEqual(['waiting']);
    const again = await head.call('POST', `${base}/users`, {
      ...input,
      email: '',
      mobile: '01712345678',
      first: 'slip',
    });
    expect(again.status).toBe(422);
    expect(Object.keys(again.body.errors as object)).toEqual(['username']);
  });

  it('is refused with messages at the fields when something is missing or wrong', async () => {
    const empty = await head.call('POST', `${base}/users`, {});
    expect(empty.status).toBe(422);
    expect(Object.keys(empty.body.errors as object).sort()).toEqual(['nameBn', 'nameEn', 'role']);
    const wrong = await head.call('POST', `${base}/users`, { ...newPerson('teacher'), email: 'nowhere' });
    expect(Object.keys(wrong.body.errors as object)).toEqual(['email']);
    const noMail = await head.call('POST', `${base}/users`, { ...newPerson('teacher'), email: '' });
    expect(Object.keys(noMail.body.errors as object)).toEqual(['email']);
  });

  it('keeps the second of two saves from overwriting the first', async () => {
    const { id } = (await head.call('POST', `${base}/users`, newPerson('teacher'))).body;
    const { version } = await shownOf(head, String(id));
    const change = { nameEn: 'Changed', nameBn: 'বদল', email: `changed-${id}@school.test`, version };
    await confirmed(head);
    expect((await head.call('PUT', `${base}/users/${id}`, change)).status).toBe(200);
    expect((await head.call('PUT', `${base}/users/${id}`, change)).status).toBe(409);
  });

  it('of another institution is not found, whatever is asked', async () => {
    const answers = await Promise.all([
      other.call('GET', `${base}/users/${teacher.accountId}`),
      other.call('PUT', `${base}/users/${teacher.accountId}`, { nameEn: 'X', nameBn: 'X', version: 1 }),
      other.call('POST', `${base}/users/${teacher.accountId}/roles`, { role: 'teacher' }),
      other.call('POST', `${base}/users/${teacher.accountId}/disabled`, { disabled: true }),
      other.call('POST', `${base}/users/${teacher.accountId}/password`, { by: 'slip' }),
      other.call('PUT', `${base}/users/${teacher.accountId}/employee`, { employeeId: null }),
      other.call('POST', `${base}/grants`, {
        accountId: teacher.accountId,
        permissions: ['students.view'],
        effect: 'deny',
        reason: 'because',
      }),
      other.call('POST', `${base}/users/end-sessions`, { ids: [teacher.accountId] }),
    ]);
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404));
  });

  it('RBAC-4 is managed only by somebody of a higher rank who holds the permission', async () => {
    expect((await teacher.call('GET', `${base}/users`)).status).toBe(403);
    expect((await office.call('POST', `${base}/users`, newPerson('teacher'))).status).toBe(403);
    const upwards = await head.call('POST', `${base}/users/${admin.accountId}/disabled`, { disabled: true });
    expect(upwards.body.code).toBe('access.rank');
    const asHigh = await head.call('POST', `${base}/users`, newPerson('head'));
    expect(asHigh.body.code).toBe('access.role');
  });

  it('is switched off and on: sessions end at once, and signing in is refused meanwhile', async () => {
    const guest = await world.person(world.siteA, ['teacher']);
    const off = await admin.call('POST', `${base}/users/${guest.accountId}/disabled`, { disabled: true });
    expect(off.status, off.text).toBe(200);
    expect((await guest.call('GET', '/api/v1/academic/shift')).status).toBe(401);
    expect((await shownOf(admin, guest.accountId)).status).toBe('disabled');
    await admin.call('POST', `${base}/users/${guest.accountId}/disabled`, { disabled: false });
    expect((await shownOf(admin, guest.accountId)).status).toBe('active');
  });

  it('with rights over money gets a link and no slip, unless there is no address of their own', async () => {
    const cashier = await world.person(world.siteA, ['cashier']);
    const path = `${base}/users/${cashier.accountId}/password`;
    const setEmail = (email: string | null) =>
      world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change('UPDATE account SET email = $2 WHERE id = $1', cashier.accountId, email),
      );
    await setEmail('own-address@example.test');
    await confirmed(head);
    expect((await head.call('POST', path, { by: 'slip' })).body.code).toBe('access.linkInstead');
    expect((await head.call('POST', path, { by: 'link' })).status).toBe(200);
    await setEmail(null);
    expect((await head.call('POST', path, { by: 'slip' })).body.slip).not.toBeNull();
  });

  it('gets a new password by slip once, which must be changed, and old sessions end', async () => {
    const guest = await world.person(world.siteA, ['teacher']);
    await confirmed(head);
    const answer = await head.call('POST', `${base}/users/${guest.accountId}/password`, { by: 'slip' });
    const slip = answer.body.slip as { password: string };
    expect(slip.password).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await guest.call('GET', `/api/v1/academic/shift`)).status).toBe(401);
    expect((await shownOf(head, guest.accountId)).status).toBe('invited');
  });

  it('is linked to one employee of the institution, and only one user to each', async () => {
    const record = await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, employee));
    const foreign = await world.inSite(world.siteB, (transaction) => sampleRecord(transaction, employee));
    const path = `${base}/users/${teacher.accountId}/employee`;
    const linked = await head.call('PUT', path, { employeeId: record.id });
    expect(linked.status, linked.text).toBe(200);
    const shown = await head.call('GET', `${base}/users/${teacher.accountId}`);
    expect((shown.body.employee as { id: string }).id).toBe(record.id);
    expect((await head.call('PUT', path, { employeeId: foreign.id })).status).toBe(404);
    const second = await head.call('PUT', `${base}/users/${office.accountId}/employee`, {
      employeeId: record.id,
    });
    expect(second.body.code).toBe('access.employeeTaken');
  });
});

describe('the last administrator', () => {
  it('cannot be disabled, demoted or given a last day; with a second one it works', async () => {
    const world2 = await makeWorld();
    try {
      const first = await world2.person(world2.siteA, ['siteAdmin']);
      const self = await first.call('POST', `${base}/users/${first.accountId}/disabled`, { disabled: true });
      expect(self.body.code).toBe('access.self');
      const second = await world2.person(world2.siteA, ['siteAdmin']);
      const off = await second.call('POST', `${base}/users/${first.accountId}/disabled`, { disabled: true });
      expect(off.status, off.text).toBe(200);
      // The second one is the last now; the first, switched on again by hand for an hour only, may not remove him.
      await world2.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change(
          "UPDATE membership SET disabled_at = NULL, ends_at = now() + interval '1 hour' WHERE account_id = $1",
          first.accountId,
        ),
      );
      await second.call('POST', `${base}/users/end-sessions`, { ids: [first.accountId] });
      const third = await world2.person(world2.siteA, ['siteAdmin']);
      await world2.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change(
          "UPDATE membership SET ends_at = now() + interval '1 hour' WHERE account_id = $1",
          third.accountId,
        ),
      );
      const path = `${base}/users/${second.accountId}`;
      const disabled = await third.call('POST', `${path}/disabled`, { disabled: true });
      expect(disabled.status).toBe(409);
      expect(disabled.body.code).toBe('access.lastAdministrator');
      const { roles } = (await third.call('GET', path)).body.person as Shown;
      const taken = await third.call('DELETE', `${path}/roles/${roles[0]?.id}`);
      expect(taken.body.code).toBe('access.lastAdministrator');
      const ended = await third.call('POST', `${path}/roles`, { role: 'siteAdmin', until: '2099-01-01' });
      expect(ended.body.code).toBe('access.lastAdministrator');
      expect(((await third.call('GET', path)).body.person as Shown).status).toBe('active');
    } finally {
      await world2.close();
    }
  });
});

describe('a role of the institution', () => {
  const role = (changes: object = {}) => ({
    nameEn: 'Librarian',
    nameBn: 'গ্রন্থাগারিক',
    rank: 40,
    permissions: ['students.view', 'notices.view'],
    ...changes,
  });
  const rolesOf = async (asker: Person) => (await asker.call('GET', `${base}/roles`)).body.items as Role[];

  it('is made, given, works at once, and is seen by no other institution', async () => {
    const made = await head.call('POST', `${base}/roles`, role());
    expect(made.status, made.text).toBe(200);
    const code = String(made.body.code);
    expect((await rolesOf(head)).find((one) => one.code === code)).toMatchObject({
      isOwn: true,
      mayEdit: true,
    });
    expect((await rolesOf(other)).some((one) => one.code === code)).toBe(false);
    const person = await world.person(world.siteA, [code]);
    expect((await person.call('GET', '/api/v1/students/list')).status).toBe(200);
    expect((await person.call('GET', '/api/v1/academic/shift')).status).toBe(403);
    const change = { ...role({ permissions: ['academic.view'] }), version: 1 };
    expect((await head.call('PUT', `${base}/roles/${code}`, change)).status).toBe(200);
    // The permissions of a running session follow with the next request.
    expect((await person.call('GET', '/api/v1/students/list')).status).toBe(403);
    expect((await person.call('GET', '/api/v1/academic/shift')).status).toBe(200);
    expect((await head.call('PUT', `${base}/roles/${code}`, change)).status).toBe(409);
    expect((await other.call('PUT', `${base}/roles/${code}`, { ...change, version: 2 })).status).toBe(404);
    expect((await other.call('POST', `${base}/users`, newPerson(code))).status).toBe(404);
    const inUse = await head.call('DELETE', `${base}/roles/${code}`, { version: 2 });
    expect(inUse.body.code).toBe('access.roleInUse');
    // Nor does a permission outlast its removal past the application: every change stamps the role anew.
    await asAdmin(world.adminUrl, (client) =>
      client.query("DELETE FROM role_permission WHERE role = $1 AND permission = 'academic.view'", [code]),
    );
    expect((await person.call('GET', '/api/v1/academic/shift')).status).toBe(403);
    await asAdmin(world.adminUrl, (client) =>
      client.query("INSERT INTO role_permission (role, permission) VALUES ($1, 'academic.view')", [code]),
    );
    expect((await person.call('GET', '/api/v1/academic/shift')).status).toBe(200);
  });

  it('RBAC-4 never holds what its maker does not hold, nor ranks as high as he does', async () => {
    await platform((transaction) =>
      transaction.change(
        `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason)
         VALUES (gen_random_uuid(), $1, $2, 'students.reveal', 'deny', 'test')`,
        head.accountId,
        world.siteA,
      ),
    );
    const beyond = await head.call('POST', `${base}/roles`, role({ permissions: ['students.reveal'] }));
    expect(beyond.status).toBe(403);
    expect(beyond.body.code).toBe('access.notHeld');
    const high = await head.call('POST', `${base}/roles`, role({ rank: 80 }));
    expect(Object.keys(high.body.errors as object)).toEqual(['rank']);
    const ofPlatform = await head.call('POST', `${base}/roles`, role({ permissions: ['platform.sites'] }));
    expect(ofPlatform.status).toBe(422);
    expect((await office.call('POST', `${base}/roles`, role())).status).toBe(403);
    await platform((transaction) =>
      transaction.change('DELETE FROM permission_grant WHERE account_id = $1', head.accountId),
    );
  });

  it('of the platform is seen in institutions but changed only by the platform', async () => {
    const teacherRole = (await rolesOf(admin)).find((one) => one.code === 'teacher');
    expect(teacherRole).toMatchObject({ isOwn: false, mayEdit: false });
    const refused = await admin.call('PUT', `${base}/roles/teacher`, { ...role(), version: 1 });
    expect(refused.body.code).toBe('access.rolesOwn');
    const list = (await owner.call('GET', `${base}/platform/roles`)).body.items as Role[];
    const known = list.find((one) => one.code === 'guardian');
    const changed = await owner.call('PUT', `${base}/platform/roles/guardian`, {
      nameEn: 'Guardian',
      nameBn: 'অভিভাবক',
      rank: 10,
      permissions: ['notices.view'],
      version: known?.version,
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await admin.call('GET', `${base}/platform/roles`)).status).toBe(403);
  });
});

describe('an extra permission', () => {
  it('RBAC-2 is given with a reason and a last day, works at once, and says why in the effective permissions', async () => {
    const guest = await world.person(world.siteA, ['teacher']);
    const grant = {
      accountId: guest.accountId,
      permissions: ['website.view'],
      effect: 'allow',
      reason: 'Edits the site',
    };
    expect((await guest.call('GET', '/api/v1/website/notice')).status).toBe(200);
    expect((await guest.call('GET', '/api/v1/website/event')).status).toBe(403);
    const past = await head.call('POST', `${base}/grants`, { ...grant, until: '2020-01-01' });
    expect(Object.keys(past.body.errors as object)).toEqual(['until']);
    const given = await head.call('POST', `${base}/grants`, { ...grant, until: '2099-12-31' });
    expect(given.status, given.text).toBe(200);
    expect((await guest.call('GET', '/api/v1/website/event')).status).toBe(200);
    const shown = await head.call('GET', `${base}/users/${guest.accountId}`);
    const effective = shown.body.permissions as {
      permission: string;
      allowed: boolean;
      reasons: { kind: string; reason: string; until: string }[];
    }[];
    expect(effective.find((one) => one.permission === 'website.view')).toMatchObject({
      allowed: true,
      reasons: [{ kind: 'allow', reason: 'Edits the site', until: '2099-12-31' }],
    });
    const list = await head.call('GET', `${base}/grants`, { effect: 'allow' });
    const [item] = list.body.items as { id: string }[];
    expect((await other.call('DELETE', `${base}/grants/${item?.id}`)).status).toBe(404);
    expect((await head.call('DELETE', `${base}/grants/${item?.id}`)).status).toBe(200);
    expect((await guest.call('GET', '/api/v1/website/event')).status).toBe(403);
  });

  it('RBAC-2 RBAC-3 ends by itself at the request, and a denial outweighs every role', async () => {
    const guest = await world.person(world.siteA, ['teacher']);
    const denial = {
      accountId: guest.accountId,
      permissions: ['students.view'],
      effect: 'deny',
      reason: 'On leave',
    };
    expect((await head.call('POST', `${base}/grants`, denial)).status).toBe(200);
    expect((await guest.call('GET', '/api/v1/students/list')).status).toBe(403);
    // Why it is so: what the role gives, and who took it away when, and for what.
    const shown = await head.call('GET', `${base}/users/${guest.accountId}`);
    const why = (shown.body.permissions as { permission: string }[]).find(
      (one) => one.permission === 'students.view',
    );
    expect(why).toMatchObject({
      allowed: false,
      reasons: [
        { kind: 'role', role: { en: 'Teacher' } },
        { kind: 'deny', by: { en: expect.any(String) }, at: expect.any(String), reason: 'On leave' },
      ],
    });
    await platform((transaction) =>
      transaction.change(
        "UPDATE permission_grant SET expires_at = now() - interval '1 second' WHERE account_id = $1",
        guest.accountId,
      ),
    );
    expect((await guest.call('GET', '/api/v1/students/list')).status).toBe(200);
  });
});

describe('the log', () => {
  it('shows every change of users and roles with before and after, and only the own institution’s', async () => {
    const { id } = (await head.call('POST', `${base}/users`, newPerson('teacher'))).body;
    const { version, email } = (await head.call('GET', `${base}/users/${id}`)).body.person as Shown & {
      email: string;
    };
    await head.call('PUT', `${base}/users/${id}`, {
      nameEn: 'After Marriage',
      nameBn: 'নতুন',
      email,
      version,
    });
    const log = await head.call('GET', `${base}/log`, { entity: 'account', record: id });
    expect(log.status, log.text).toBe(200);
    const items = log.body.items as {
      operation: string;
      actor: object;
      changes: { field: { en: string }; after: string }[];
    }[];
    expect(items.map((one) => one.operation)).toEqual(['update', 'insert']);
    expect(items[0]?.changes.find((one) => one.field.en === 'Name in English')?.after).toBe('After Marriage');
    expect(log.text).not.toContain('password_hash');
    expect((await other.call('GET', `${base}/log`, { record: id })).body.items).toEqual([]);
    for (const table of ['membership', 'permission_grant', 'role', 'role_permission']) {
      const found = await head.call('GET', `${base}/log`, { entity: table });
      expect((found.body.items as object[]).length, table).toBeGreaterThan(0);
      const foreign = await other.call('GET', `${base}/log`, { entity: table, actor: head.accountId });
      expect(foreign.body.items, table).toEqual([]);
    }
  });

  it('shows the institution’s records, filtered by day, person and act, page by page without a gap', async () => {
    for (const number of [1, 2, 3, 4, 5])
      await head.call('POST', '/api/v1/academic/house', {
        position: number,
        nameEn: `House ${number}`,
        nameBn: `হাউস ${number}`,
      });
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await head.call('GET', `${base}/log`, {
        entity: 'academic_house',
        operation: 'insert',
        actor: head.accountId,
        size: 2,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.status, page.text).toBe(200);
      ids.push(...(page.body.items as { recordId: string }[]).map((one) => one.recordId));
      cursor = page.body.next as string | null;
    } while (cursor);
    expect(new Set(ids).size).toBe(5);
    const before = await head.call('GET', `${base}/log`, { to: '2020-01-01' });
    expect(before.body.items).toEqual([]);
    const found = await head.call('GET', `${base}/log`, { q: 'House 3' });
    expect((found.body.items as object[]).length).toBe(1);
    expect((await teacher.call('GET', `${base}/log`)).status).toBe(403);
  });

  it('PLT-8 of the platform is read by platform staff only, with the choices to filter by', async () => {
    const log = await owner.call('GET', `${base}/platform/log`, { siteId: world.siteA, size: 5 });
    expect(log.status, log.text).toBe(200);
    expect((log.body.items as object[]).length).toBe(5);
    // Of hundreds of institutions one is found by its name, and the chosen one is always among them.
    const sitesOf = async (query: object) =>
      ((await owner.call('GET', `${base}/platform/log/choices`, query)).body.sites as { id: number }[]).map(
        ({ id }) => id,
      );
    const all = await sitesOf({});
    expect(all).toEqual(expect.arrayContaining([world.siteA, world.siteB]));
    expect(await sitesOf({ q: 'no such name' })).toEqual([]);
    expect(await sitesOf({ q: 'no such name', siteId: world.siteB })).toEqual([world.siteB]);
    expect((await head.call('GET', `${base}/log/choices`)).status).toBe(200);
    expect((await admin.call('GET', `${base}/platform/log`)).status).toBe(403);
  });
});

describe('the outbox', () => {
  it('shows what waits and what the mail server refused, reads it, and sends it again when asked', async () => {
    const input = newPerson('teacher');
    await head.call('POST', `${base}/users`, input);
    await platform((transaction) =>
      transaction.change(
        "UPDATE outbox_mail SET status = 'failed', problem = '550 no such mailbox', attempts = 1 WHERE recipient = $1",
        input.email,
      ),
    );
    const failed = await owner.call('GET', `${base}/platform/mails`, { status: 'failed' });
    const [mail] = failed.body.items as { id: string; problem: string; recipient: string }[];
    expect(mail).toMatchObject({ problem: '550 no such mailbox', recipient: input.email });
    const again = await owner.call('POST', `${base}/platform/mails/resend`, { ids: [mail?.id] });
    expect(again.body.count, again.text).toBe(1);
    const waiting = await owner.call('GET', `${base}/platform/mails`, { status: 'waiting', q: input.email });
    expect((waiting.body.items as object[]).length).toBe(1);
    const read = await owner.call('GET', `${base}/platform/mails/${mail?.id}`);
    expect(read.body.text).toContain('/password/reset/');
    await platform((transaction) =>
      transaction.change("UPDATE outbox_mail SET status = 'sent' WHERE id = $1", mail?.id),
    );
    expect((await owner.call('POST', `${base}/platform/mails/resend`, { ids: [mail?.id] })).body.count).toBe(
      0,
    );
    expect((await admin.call('GET', `${base}/platform/mails`)).status).toBe(403);
  });
});

describe('a student’s own account', () => {
  it('PRT-10 is made once, signs in with the student ID alone at its institution, and must change its password', async () => {
    const [pupil, foreign] = [
      await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, student)),
      await world.inSite(world.siteB, (transaction) => sampleRecord(transaction, student)),
    ];
    const path = (id: string) => `/api/v1/students/student/${id}/account`;
    expect((await office.call('POST', path(pupil.id))).status).toBe(403);
    expect((await head.call('POST', path(foreign.id))).status).toBe(404);
    const made = await head.call('POST', path(pupil.id));
    expect(made.status, made.text).toBe(200);
    const { username, password } = made.body.slip as { username: string; password: string };
    expect(username).toBe(`shapla-${String(pupil.code).toLowerCase()}`);
    expect(await head.call('POST', path(pupil.id))).toMatchObject({
      status: 409,
      body: { code: 'students.hasAccount' },
    });
    const signedIn = await world.nobody.call('POST', '/api/v1/auth/log-in', { login: pupil.code, password });
    expect(signedIn.status, signedIn.text).toBe(200);
    const shown = await head.call('GET', `/api/v1/students/student/${pupil.id}`);
    expect(shown.body).toMatchObject({ accountId: made.body.id, can: { makeAccount: false } });
    const user = await head.call('GET', `${base}/users/${String(made.body.id)}`);
    expect(user.body.person).toMatchObject({ nameEn: pupil.nameEn, roles: [{ code: 'student' }] });
  });
});
