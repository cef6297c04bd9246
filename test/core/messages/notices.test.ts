import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../world.ts';

let world: World;
let head: Person;
let teacher: Person;
let stranger: Person;
beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-11-22T04:00:00Z') });
  head = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  stranger = await world.person(world.siteA, ['cashier']);
});
afterAll(() => world.close());

const groups = [{ kind: 'access.role', values: { role: 'teacher' } }];
const newNotice = async () => {
  const answer = await head.call('POST', '/api/v1/website/notice', {
    titleEn: 'Closed on Thursday',
    titleBn: 'বৃহস্পতিবার বন্ধ',
    bodyEn: 'The school is closed.',
    bodyBn: 'বিদ্যালয় বন্ধ থাকবে।',
    publishOn: '2026-11-22',
    isPublic: true,
    isSidebar: false,
    state: 'published',
    isPinned: false,
  });
  return `/api/v1/website/notices/${String(answer.body.id)}`;
};

it('COM-6 a notice reaches its audience once, is read, and is confirmed with counts', async () => {
  const path = await newNotice();
  expect((await head.call('POST', `${path}/publish`)).status).toBe(409);
  expect((await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: true })).status).toBe(200);
  const both = await Promise.all([
    head.call('POST', `${path}/publish`),
    head.call('POST', `${path}/publish`),
  ]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(both.find((answer) => answer.status === 200)?.body).toEqual({ told: 1, memo: '2026/0001' });
  const bell = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ account_id: string; path: string }>(
      `SELECT account_id, data ->> 'path' AS path FROM notification WHERE site_id = $1`,
    ),
  );
  const id = path.split('/').at(-1);
  expect(bell).toEqual([{ account_id: teacher.accountId, path: `/user/notice/view/${id}` }]);
  expect((await stranger.call('POST', `${path}/read`)).status).toBe(404);
  expect((await stranger.call('POST', `${path}/acknowledge`)).status).toBe(404);
  expect((await teacher.call('POST', `${path}/read`)).body).toMatchObject({
    memo: '2026/0001',
    acknowledgedAt: null,
  });
  expect((await head.call('GET', path)).body.counts).toEqual({ told: 1, read: 1, acknowledged: 0 });
  await teacher.call('POST', `${path}/acknowledge`);
  const shown = (await head.call('GET', path)).body;
  expect(shown.counts).toEqual({ told: 1, read: 1, acknowledged: 1 });
  expect(shown.open).toMatchObject({ total: 0 });
  // Whom it is for does not change any more.
  expect((await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: false })).status).toBe(409);
});

it('COM-6 a notice that is withdrawn says why, leaves the website, and is confirmed by nobody', async () => {
  const path = await newNotice();
  await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: true });
  expect((await head.call('POST', `${path}/withdraw`, { reason: 'Wrong day' })).status).toBe(409);
  const [published, withdrawn] = await Promise.all([
    head.call('POST', `${path}/publish`),
    head.call('POST', `${path}/withdraw`, { reason: 'Wrong day' }),
  ]);
  expect(published.body.memo).toBe('2026/0002');
  if (withdrawn.status !== 200) await head.call('POST', `${path}/withdraw`, { reason: 'Wrong day' });
  expect((await teacher.call('POST', `${path}/read`)).body).toMatchObject({
    withdrawnReason: 'Wrong day',
    body: { en: '', bn: '' },
  });
  expect((await teacher.call('POST', `${path}/acknowledge`)).status).toBe(409);
  const shown = await world.nobody.call('GET', '/api/web/notice/all', { site_id: world.siteA });
  expect(shown.text).not.toContain(path.split('/').at(-1));
});

it('COM-6 a notice prints in office format with its memo number, in both languages', async () => {
  const path = await newNotice();
  for (const language of ['en', 'bn']) {
    const paper = await head.call('GET', `${path}/paper`, {}, { 'accept-language': language });
    expect(paper.status, paper.text.slice(0, 200)).toBe(200);
    expect(paper.headers['content-type']).toContain('application/pdf');
    expect(paper.text.startsWith('%PDF')).toBe(true);
  }
});
