import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let head: Person;
let teacher: Person;
let other: Person;

beforeAll(async () => {
  world = await makeWorld();
  [head, teacher, other] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
});
afterAll(() => world.close());

const list = 'students';
type View = { id: string; version: number; name: string; isShared: boolean; can: { edit: boolean } };
const viewsOf = async (who: Person, of = list) =>
  (await who.call('GET', `/api/v1/views?list=${of}`)).body.items as View[];
const save = (who: Person, name: string, more: object = {}) =>
  who.call('POST', '/api/v1/views', { list, name, query: 'f.status=active&q=rahman', ...more });

it('keeps a view for whoever saved it, until it is shared with the institution', async () => {
  const saved = await save(teacher, 'Class Eight');
  expect(saved.status, saved.text).toBe(200);
  expect((await viewsOf(teacher)).map((one) => one.name)).toEqual(['Class Eight']);
  expect(await viewsOf(teacher, 'people.employee')).toEqual([]);
  expect(await viewsOf(head)).toEqual([]);
  const { id, version } = saved.body as View;
  const changed = await teacher.call('PUT', `/api/v1/views/${id}`, {
    version,
    name: 'Eight',
    query: 'f.status=active',
    isShared: true,
  });
  expect(changed.body).toMatchObject({ name: 'Eight', isShared: true, version: version + 1 });
  expect(await viewsOf(head)).toMatchObject([{ name: 'Eight', can: { edit: true } }]);
  expect(await viewsOf(other)).toEqual([]);
});

it('keeps a name as one plain line, and of an address nothing but its query', async () => {
  const saved = await save(head, ' Paid\u202e\nlate ', { query: 'f.status=a+b%7E*&q=%E0%A6%B0' });
  expect([saved.status, saved.body.name]).toEqual([200, 'Paid late']);
  for (const query of ['javascript:alert(1)', 'q=\u202e', '//evil.test'])
    expect((await save(head, 'Other', { query })).status, query).toBe(422);
  const { id, version } = saved.body as View;
  await head.call('DELETE', `/api/v1/views/${id}?version=${version}`);
});

it('lets nobody change what is another’s, but whoever keeps the settings what is shared', async () => {
  const mine = (await save(head, 'Only mine')).body as View;
  const shared = (await save(head, 'For all', { isShared: true })).body as View;
  expect((await viewsOf(teacher)).map((one) => [one.name, one.can.edit])).toEqual([
    ['Eight', true],
    ['For all', false],
  ]);
  const remove = (who: Person, { id, version }: View) =>
    who.call('DELETE', `/api/v1/views/${id}?version=${version}`);
  for (const view of [mine, shared]) {
    expect((await remove(teacher, view)).status).toBe(404);
    expect((await remove(other, view)).status).toBe(404);
  }
  const [theirs] = await viewsOf(teacher);
  expect((await remove(head, { ...(theirs as View), version: 1 })).status).toBe(409);
  expect((await remove(head, theirs as View)).status).toBe(200);
  expect((await remove(head, mine)).status).toBe(200);
});

it('refuses a name twice, one without a name, and more than twenty of a list', async () => {
  await save(teacher, 'Dues');
  const twice = await save(teacher, 'Dues');
  expect([twice.status, twice.body.errors]).toEqual([422, { name: ['The Name has already been taken.'] }]);
  expect((await save(teacher, '  ')).status).toBe(422);
  expect((await save(teacher, 'x', { query: 'a b<script>' })).status).toBe(422);
  for (let count = 1; count < 20; count += 1) expect((await save(teacher, `View ${count}`)).status).toBe(200);
  expect((await save(teacher, 'One more')).body.message).toBe('At most 20 views of one list.');
  expect((await save(teacher, 'Elsewhere', { list: 'people.employee' })).status).toBe(200);
});

it('is shared only by whoever may see the list, saved at once or changed later', async () => {
  const student = await world.person(world.siteA, ['student']);
  const refused = await save(student, 'Click here', { isShared: true });
  expect([refused.status, refused.body.details]).toEqual([403, { permission: 'students.view' }]);
  const own = await save(student, 'My own');
  expect(own.status).toBe(200);
  const { id, version } = own.body as View;
  const later = { version, name: 'Click here', query: 'q=a', isShared: true };
  expect((await student.call('PUT', `/api/v1/views/${id}`, later)).status).toBe(403);
  expect((await save(head, 'x', { list: 'no.such', isShared: true })).status).toBe(403);
});

it('X-5 a view of any screen is shared by whoever may open that screen, and of no other list', async () => {
  const share = (who: Person, of: string) => save(who, 'For us', { list: of, isShared: true });
  const users = 'screen.siteUserMaster';
  expect((await share(head, users)).status).toBe(200);
  expect((await share(teacher, users)).status).toBe(403);
  expect((await share(head, 'screen.nowhere')).status).toBe(403);
  const mayShare = async (who: Person) =>
    (await who.call('GET', `/api/v1/views?list=${users}`)).body.mayShare;
  expect([await mayShare(head), await mayShare(teacher)]).toEqual([true, false]);
});
