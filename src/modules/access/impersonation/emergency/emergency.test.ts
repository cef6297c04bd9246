import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../../test/world.ts';
import { fillPath } from '../../../../core/endpoint.ts';
import { newId } from '../../../../core/ids.ts';
import { refusalInEmergency } from '../../../../core/server/auth/emergency.ts';
import { servedEndpoints } from '../../../../core/server/http/serve.ts';
import { systemContext } from '../../../../server.ts';

const base = '/api/v1/access';
const reason = 'The head is ill, and a guardian’s complaint is urgent';
let world: World;
let owner: Person;
let second: Person;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  [owner, second, head] = await Promise.all([
    world.person(null, ['platformOwner']),
    world.person(null, ['platformOwner']),
    world.person(world.siteA, ['head']),
  ]);
});
afterAll(() => world.close());

const onPlatform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows(sql, ...values),
  );
const itemsOf = (answer: { body: Record<string, unknown> }) => answer.body.items as Record<string, unknown>[];
const start = (who: Person, more: object = {}) =>
  who.call('POST', `${base}/emergencies`, {
    siteId: world.siteA,
    reason,
    minutes: 30,
    password: 'Pathshala-2026',
    ...more,
  });
const end = (who: Person) => who.call('POST', '/api/v1/auth/emergency/end');

describe('B7 access in an emergency', () => {
  it('needs a reason, a limit, the own password and a permission of the platform', async () => {
    expect((await start(owner, { reason: 'Urgent' })).status).toBe(422);
    expect((await start(owner, { minutes: 61 })).status).toBe(422);
    expect((await start(owner, { password: 'wrong' })).status).toBe(422);
    expect((await start(owner, { siteId: 999_999 })).status).toBe(422);
    expect((await start(head)).status).toBe(403);
    expect((await world.nobody.call('POST', `${base}/emergencies`, {})).status).toBe(401);
  });

  it('shows the institution as its auditor sees it, in the own name, and no other; its head is told and sees each call', async () => {
    const houses = '/api/v1/academic/house';
    const made = await head.call('POST', houses, { nameEn: 'Padma', nameBn: 'পদ্মা', position: 1 });
    expect(made.status, made.text).toBe(200);
    const id = String(made.body.id);
    expect((await owner.call('GET', houses)).status).toBe(403);
    const answers = await Promise.all([start(owner), start(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((n) => n === 403 || n === 409),
    ]);
    const me = await owner.call('GET', '/api/auth/user');
    expect(me.body).toMatchObject({
      user: { id: owner.accountId },
      site: { id: world.siteA },
      sites: [{ id: world.siteA }],
      roles: [{ code: 'auditor' }],
      isPlatform: false,
      impersonation: null,
      emergency: { reason },
    });
    const told = await head.call('POST', '/user/notification/notifications');
    expect(told.text).toContain(reason);
    const reviewer = await second.call('POST', '/user/notification/notifications');
    expect(reviewer.text).toContain('/edu/site/emergency');
    expect((await owner.call('GET', houses)).body.total).toBe(1);
    expect((await owner.call('GET', `${houses}/${id}`)).status).toBe(200);
    const firstShow = JSON.stringify([{ path: `${houses}/:id`, input: { id } }]);
    expect(
      (await owner.call('GET', `/api/v1/first-show?reads=${encodeURIComponent(firstShow)}`)).status,
    ).toBe(200);
    // What only the platform or another institution may see is closed meanwhile.
    expect((await owner.call('GET', '/api/v1/platform/sites')).status).toBe(403);
    expect((await owner.call('GET', `${base}/at/${world.siteB}/users`)).status).toBe(403);
    expect((await owner.call('GET', `${houses}/export`)).body.code).toBe('auth.inEmergency');
    const [own] = itemsOf(await head.call('GET', `${base}/emergencies?state=running`));
    expect(own).toMatchObject({ isRunning: true, isMine: false, reason, reviewedBy: null });
    const calls = await head.call('GET', `${base}/emergencies/${own?.id}/calls`);
    expect(itemsOf(calls).map((one) => one.address)).toEqual([houses, `${houses}/${id}`, `${houses}/${id}`]);
    expect(itemsOf(calls)[0]).toMatchObject({ action: `GET ${houses}`, what: { en: expect.any(String) } });
    // Neither another institution nor whoever sees no control sees it.
    const stranger = await world.person(world.siteB, ['head']);
    expect(itemsOf(await stranger.call('GET', `${base}/emergencies`))).toEqual([]);
    expect((await stranger.call('GET', `${base}/emergencies/${own?.id}/calls`)).status).toBe(404);
    const teacher = await world.person(world.siteA, ['teacher']);
    expect((await teacher.call('GET', `${base}/emergencies`)).status).toBe(403);
  });

  it('changes nothing at any endpoint', async () => {
    const changing = servedEndpoints(world.server.app)
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ method, access, path }) =>
          method !== 'GET' && access !== 'public' && !path.endsWith('/places/opened'),
      )
      .filter(({ path }) => !['/api/v1/auth/log-out', '/api/v1/auth/emergency/end'].includes(path));
    expect(changing.length).toBeGreaterThan(500);
    expect(changing.filter((endpoint) => refusalInEmergency(endpoint) === null)).toEqual([]);
    const open: string[] = [];
    for (const { method, path } of changing.filter((_, place) => place % 20 === 0)) {
      const ids = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]));
      const answer = await owner.call(method, fillPath(path, ids).path, {});
      if (answer.body.code !== 'auth.inEmergency') open.push(`${method} ${path}: ${answer.status}`);
    }
    expect(open).toEqual([]);
  });

  it('lets nothing leave as a file, whatever the call is named', async () => {
    const served = servedEndpoints(world.server.app).map(({ endpoint }) => endpoint);
    const files = served.filter(({ raw, access }) => raw === true && access !== 'public');
    expect(files.length).toBeGreaterThan(150);
    expect(files.filter((endpoint) => refusalInEmergency(endpoint) === null)).toEqual([]);
    for (const path of ['/api/v1/accounts/voucher-file', '/api/v1/meetings/statement.pdf'])
      expect((await owner.call('GET', path)).body.code, path).toBe('auth.inEmergency');
    // What a screen shows of itself stays.
    const streams = served.filter(({ raw }) => raw === 'stream');
    expect(streams.map(refusalInEmergency)).toEqual([null, null]);
  });

  it('ends by hand, by itself and with the session', async () => {
    expect((await end(owner)).status).toBe(200);
    expect((await end(owner)).status).toBe(404);
    expect((await owner.call('GET', '/api/auth/user')).body).toMatchObject({
      isPlatform: true,
      emergency: null,
    });
    expect((await owner.call('GET', '/api/v1/academic/house')).status).toBe(403);
    const third = await world.person(null, ['platformOwner']);
    expect((await start(third)).status).toBe(200);
    await onPlatform(
      `UPDATE emergency_access SET ends_at = started_at + interval '1 millisecond' WHERE actor_id = $1`,
      third.accountId,
    );
    expect((await third.call('GET', '/api/auth/user')).body).toMatchObject({ isPlatform: true });
    expect((await start(third)).status).toBe(200);
    expect((await third.call('POST', '/api/v1/auth/log-out')).status).toBe(200);
    const left = await onPlatform('SELECT 1 FROM emergency_access WHERE ended_at IS NULL');
    expect(left).toEqual([]);
  });

  it('is reviewed once by another person, and what was noted stays', async () => {
    const list = `${base}/platform/emergencies`;
    const mine = itemsOf(await owner.call('GET', `${list}?state=unreviewed`)).find((one) => one.isMine);
    const path = `${list}/${mine?.id}/review`;
    const said = { isJustified: false, review: 'The office could have been asked' };
    expect((await owner.call('POST', path, said)).body.code).toBe('access.emergencyOwnReview');
    expect((await second.call('POST', path, { ...said, review: '' })).status).toBe(422);
    expect((await head.call('POST', path, said)).status).toBe(403);
    const both = await Promise.all([second.call('POST', path, said), second.call('POST', path, said)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const seen = itemsOf(await head.call('GET', `${base}/emergencies?state=unjustified`));
    expect(seen).toMatchObject([{ id: mine?.id, isJustified: false, review: said.review, calls: 3 }]);
    await expect(onPlatform('DELETE FROM emergency_call')).rejects.toThrow();
    await expect(onPlatform("UPDATE emergency_call SET address = ''")).rejects.toThrow();
    const history = await onPlatform(
      "SELECT operation FROM platform_history WHERE table_name = 'emergency_access' AND record_id = $1",
      mine?.id,
    );
    expect(history.length).toBe(3);
  });
});

describe('PLT-8 X-9 from where somebody changed something', () => {
  const browser = {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  };
  it('stands in the log of the institution, in the record’s history and in the log of the platform', async () => {
    const made = await head.call(
      'POST',
      '/api/v1/academic/house',
      { nameEn: 'Meghna', nameBn: 'মেঘনা', position: 2 },
      browser,
    );
    const origin = '127.0.0.1 · Chrome 131, Windows';
    const log = await head.call('GET', `${base}/log?entity=academic_house&record=${made.body.id}`);
    expect(itemsOf(log)).toMatchObject([{ origin, operation: 'insert' }]);
    const own = await head.call('GET', `/api/v1/academic/house/${made.body.id}/history`);
    expect(itemsOf(own)).toMatchObject([{ origin }]);
    await onPlatform('SELECT 1');
    expect((await start(owner)).status).toBe(200);
    expect((await owner.call('POST', '/api/v1/auth/emergency/end', {}, browser)).status).toBe(200);
    const everywhere = await owner.call('GET', `${base}/platform/log?entity=emergency_access&size=1`);
    expect(itemsOf(everywhere)).toMatchObject([{ origin, operation: 'update' }]);
  });
});
