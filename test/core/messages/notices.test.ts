import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dhakaInstant } from '../../../src/core/dates.ts';
import { toBengaliDigits } from '../../../src/core/digits.ts';
import { newId } from '../../../src/core/ids.ts';
import { withAdmin } from '../../../src/core/server/database/database.ts';
import type { JobHands } from '../../../src/core/server/jobs/jobs.ts';
import { jobsSchema } from '../../../src/core/server/jobs/jobs-schema.ts';
import { notice } from '../../../src/modules/website/notice.entity.ts';
import { plannedNotices } from '../../../src/modules/website/notices/service/planned.ts';
import { systemContext } from '../../../src/server.ts';
import { textBoxes } from '../../samples/pdf-boxes.ts';
import { makeWorld, type Person, type World } from '../../world.ts';

let world: World;
let head: Person;
let teacher: Person;
let stranger: Person;
let elsewhere: Person;
let now = new Date('2026-11-22T04:00:00Z');
beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  stranger = await world.person(world.siteA, ['guardian']);
  elsewhere = await world.person(world.siteB, ['teacher']);
});
afterAll(() => world.close());
beforeEach(() => {
  now = new Date('2026-11-22T04:00:00Z');
});

const groups = [{ kind: 'access.role', values: { role: 'teacher' } }];
const newNotice = async (more: object = {}) => {
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
    ...more,
  });
  return `/api/v1/website/notices/${String(answer.body.id)}`;
};

it('COM-6 a notice reaches its audience once, is read, and is confirmed with counts', async () => {
  const path = await newNotice({ isPublic: false });
  expect((await head.call('POST', `${path}/publish`)).status).toBe(409);
  expect((await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: true })).status).toBe(200);
  const both = await Promise.all([
    head.call('POST', `${path}/publish`),
    head.call('POST', `${path}/publish`),
  ]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(both.find((answer) => answer.status === 200)?.body).toEqual({
    told: 1,
    away: 0,
    memo: '2026/0001',
    plannedFor: null,
  });
  const bell = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ account_id: string; path: string }>(
      `SELECT account_id, data ->> 'path' AS path FROM notification WHERE site_id = $1`,
    ),
  );
  const id = path.split('/').at(-1);
  expect(bell).toEqual([{ account_id: teacher.accountId, path: `/user/notice/view/${id}` }]);
  expect((await stranger.call('POST', `${path}/read`)).status).toBe(404);
  expect((await stranger.call('POST', `${path}/acknowledge`)).status).toBe(404);
  const own = async (who: Person, query = {}) =>
    (await who.call('GET', '/api/v1/website/notices/own', query)).body as {
      items: { id: string; state: string }[];
      total: number;
    };
  expect(await own(teacher)).toMatchObject({ items: [{ id, state: 'unread', memo: '2026/0001' }], total: 1 });
  for (const other of [stranger, elsewhere]) expect((await own(other)).total).toBe(0);
  expect((await world.nobody.call('GET', '/api/v1/website/notices/own')).status).toBe(401);
  expect((await teacher.call('POST', `${path}/read`)).body).toMatchObject({
    memo: '2026/0001',
    acknowledgedAt: null,
  });
  expect(await own(teacher, { state: 'open', q: 'THURSDAY' })).toMatchObject({
    items: [{ id, state: 'toConfirm' }],
  });
  expect((await own(teacher, { q: '%' })).total).toBe(0);
  expect((await head.call('GET', path)).body.counts).toEqual({ told: 1, read: 1, acknowledged: 0 });
  await teacher.call('POST', `${path}/acknowledge`);
  expect((await own(teacher, { state: 'open' })).total).toBe(0);
  expect(await own(teacher, { q: 'বৃহস্পতিবার' })).toMatchObject({ items: [{ id, state: 'done' }] });
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
  const shown = await world.nobody.call('GET', '/api/web/notices', { site_id: world.siteA });
  expect(shown.text).not.toContain(path.split('/').at(-1));
});

it('COM-6 what is for the public everybody reads inside too, what is not only whom it is for and who looks after notices', async () => {
  const read = async (who: Person, path: string) => (await who.call('POST', `${path}/read`)).status;
  const listed = async (who: Person, path: string) => {
    const { body } = await who.call('GET', '/api/v1/website/notices/own', { size: 100 });
    const id = path.split('/').at(-1);
    return (body.items as { id: string; state: string }[]).find((one) => one.id === id)?.state;
  };
  const open = await newNotice();
  expect(await read(stranger, open)).toBe(200);
  expect(await listed(stranger, open)).toBe('everybody');
  expect((await head.call('GET', open)).body.counts).toEqual({ told: 0, read: 0, acknowledged: 0 });
  const inside = await newNotice({ isPublic: false });
  expect([await read(stranger, inside), await listed(stranger, inside)]).toEqual([404, undefined]);
  expect([await read(head, inside), await listed(head, inside)]).toEqual([200, 'everybody']);
  for (const hidden of [
    { state: 'draft' },
    { publishOn: '2026-11-23' },
    { publishOn: '2026-11-01', expiresOn: '2026-11-21' },
  ]) {
    const path = await newNotice(hidden);
    expect([await read(stranger, path), await listed(stranger, path)]).toEqual([404, undefined]);
  }
  expect([await read(elsewhere, open), await listed(elsewhere, open)]).toEqual([404, undefined]);
});

it('COM-6 a notice prints in office format with its memo number, in both languages', async () => {
  const path = await newNotice();
  await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: false });
  const { memo } = (await head.call('POST', `${path}/publish`)).body;
  expect(memo).toMatch(/^2026\/\d{4}$/);
  for (const [language, said] of [
    ['en', [memo, '22November2026', 'Headoftheinstitution', 'ClosedonThursday', 'Theschoolisclosed.']],
    ['bn', [toBengaliDigits(String(memo)), 'স্মারকনং']],
  ] as const) {
    const paper = await world.server.app.inject({
      method: 'GET',
      url: `${path}/paper`,
      headers: { ...head.headers, 'accept-language': language },
    });
    expect(paper.statusCode).toBe(200);
    expect(paper.headers['content-type']).toContain('application/pdf');
    const { boxes } = await textBoxes(paper.rawPayload);
    const text = boxes
      .map((one) => one.text)
      .join('')
      .replace(/\s/g, '');
    for (const words of said) expect(text).toContain(words);
  }
});

/** Does the work of planned notices as the worker would; `dies` fails it as it ends, as a killed worker does. */
const work = async ({ dies = false } = {}) => {
  const { services } = world.server;
  const context = { ...systemContext('job'), siteId: world.siteA };
  let isEnding = false;
  const hands: JobHands = {
    services: dies
      ? {
          ...services,
          database: Object.assign(Object.create(services.database), {
            inSite: (of: typeof context, run: (transaction: never) => Promise<unknown>) =>
              services.database.inSite(of, async (transaction) => {
                await run(transaction as never);
                throw new Error('killed');
              }),
          }),
        }
      : services,
    context,
    inSite: (run) => services.database.inSite(context, run),
    attempt: 1,
    isLastAttempt: false,
  };
  await plannedNotices.run(hands, {}).catch((error: Error) => {
    isEnding = error.message === 'killed';
    if (!isEnding) throw error;
  });
  expect(isEnding).toBe(dies);
};
const rung = async (path: string) => {
  const id = path.split('/').at(-1);
  return world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ title: string }>(
      `SELECT data -> 'title' ->> 'en' AS title FROM notification WHERE site_id = $1 AND data ->> 'path' = $2`,
      `/user/notice/view/${id}`,
    ),
  );
};
const waiting = () =>
  withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT run_at AS at FROM ${jobsSchema}._private_jobs WHERE key = 'notices:' || $1::text`,
      [world.siteA],
    );
    return rows as { at: Date }[];
  });
const planned = async (more: object = {}) => {
  const path = await newNotice({ publishOn: '2026-11-25', ...more });
  await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: false });
  const answer = await head.call('POST', `${path}/publish`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({ told: 0, away: 0, memo: '', plannedFor: '2026-11-25' });
  return path;
};
const changed = async (path: string, more: object) => {
  const at = `/api/v1/website/notice/${path.split('/').at(-1)}`;
  const { body } = await head.call('GET', at);
  const fields = ['version', ...Object.keys(notice.fields)];
  const known = Object.fromEntries(fields.map((name) => [name, body[name]]));
  const answer = await head.call('PUT', at, { ...known, ...more });
  expect(answer.status, answer.text).toBe(200);
};

it('COM-6 a notice of a day to come rings and is read when that day begins, once, also when the worker is killed', async () => {
  const path = await planned();
  const own = async (who: Person) => {
    const { items } = (await who.call('GET', '/api/v1/website/notices/own', { size: 100 })).body;
    return (items as { id: string; state: string; publishOn: string }[]).find((one) => path.endsWith(one.id));
  };
  const site = async () =>
    (await world.nobody.call('GET', '/api/web/notices', { site_id: world.siteA })).text;
  await work();
  expect(await rung(path)).toEqual([]);
  expect(await own(head)).toMatchObject({ state: 'planned', publishOn: '2026-11-25' });
  expect(await own(teacher)).toBeUndefined();
  expect(await site()).not.toContain(path.split('/').at(-1));
  expect((await head.call('GET', path)).body).toMatchObject({ isPlanned: true, publishedAt: null, memo: '' });
  await changed(path, { titleEn: 'Closed on Friday' });

  // On the website from midnight on; nobody is rung before eight.
  now = dhakaInstant('2026-11-25', '07:59');
  await work();
  expect(await rung(path)).toEqual([]);
  now = dhakaInstant('2026-11-25', '08:00');
  await work({ dies: true });
  expect(await rung(path)).toEqual([]);
  await work();
  await work();
  expect(await rung(path)).toEqual([{ title: 'Closed on Friday' }]);
  expect(await own(teacher)).toMatchObject({ state: 'unread' });
  expect(await site()).toContain(path.split('/').at(-1));
  expect((await head.call('GET', path)).body).toMatchObject({ isPlanned: false, counts: { told: 1 } });
  expect((await head.call('POST', `${path}/publish`)).status).toBe(409);
});

it('COM-6 a notice that waits for its day goes out on the day it has then, and not at all once it is taken back', async () => {
  const moved = await planned();
  const back = await planned();
  const draft = await planned();
  const over = await planned({ expiresOn: '2026-11-25' });
  await changed(moved, { publishOn: '2026-11-30' });
  await changed(draft, { state: 'draft' });
  expect((await head.call('POST', `${back}/withdraw`, { reason: 'Not needed' })).status).toBe(200);
  expect((await head.call('GET', back)).body).toMatchObject({ isPlanned: false, isDraft: true });
  expect((await head.call('POST', `${back}/withdraw`, { reason: 'Not needed' })).status).toBe(409);
  now = dhakaInstant('2026-11-26', '08:30');
  await work();
  for (const path of [moved, back, draft, over]) expect(await rung(path)).toEqual([]);
  expect(await waiting()).toEqual([{ at: dhakaInstant('2026-11-30', '08:00') }]);
  await changed(moved, { publishOn: '2026-11-26' });
  await work();
  expect(await rung(moved)).toHaveLength(1);
});

it('COM-6 says so where whoever planned a notice may no longer send it', async () => {
  const other = await world.person(world.siteA, ['head']);
  const path = await newNotice({ publishOn: '2026-11-25' });
  await other.call('PUT', `${path}/audience`, { groups, mustAcknowledge: false });
  expect((await other.call('POST', `${path}/publish`)).status).toBe(200);
  await withAdmin(world.adminUrl, (client) =>
    client.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [other.accountId]),
  );
  now = dhakaInstant('2026-11-25', '08:01');
  await work();
  expect(await rung(path)).toEqual([]);
  expect((await head.call('GET', path)).body).toMatchObject({ isPlanned: false, publishedAt: null });
});

it('COM-6 whom the audience leaves out gets no notice, and who has no account is counted', async () => {
  const second = await world.person(world.siteA, ['teacher']);
  const kept = await head.call('POST', '/api/v1/communication/audiences', {
    nameEn: 'Teachers but one',
    nameBn: 'একজন বাদে শিক্ষক',
    groups,
    excluded: [second.accountId],
  });
  const all = [
    { kind: 'saved', values: { id: String(kept.body.id) } },
    { kind: 'people.employees', values: {} },
  ];
  await world.inSite(world.siteA, async (transaction) => {
    const designation = newId();
    await transaction.change(
      `INSERT INTO academic_designation (site_id, id, position, name_en, name_bn) VALUES ($1, $2, 1, 'Teacher', 'শিক্ষক')`,
      designation,
    );
    await transaction.change(
      `INSERT INTO people_employee (site_id, id, code, name_en, name_bn, designation_id, gender, mobile)
       VALUES ($1, gen_random_uuid(), 'N1', 'Without account', 'অ্যাকাউন্ট নেই', $2, 'female', '+8801755555555')`,
      designation,
    );
  });
  const sendTo = async (to: object[]) => {
    const path = await newNotice({ isPublic: false });
    await head.call('PUT', `${path}/audience`, { groups: to, mustAcknowledge: false });
    return { path, answer: await head.call('POST', `${path}/publish`) };
  };
  const both = await sendTo(all);
  expect(both.answer.body, both.answer.text).toMatchObject({ told: 1, away: 1 });
  const stateFor = async (who: Person) => {
    const { items } = (await who.call('GET', '/api/v1/website/notices/own', { size: 100 })).body;
    return (items as { id: string; state: string }[]).find((one) => both.path.endsWith(one.id))?.state;
  };
  expect([await stateFor(teacher), await stateFor(second)]).toEqual(['unread', 'everybody']);
  expect((await head.call('GET', both.path)).body).toMatchObject({ away: 1, counts: { told: 1 } });
  // Where nobody has an account it goes out by SMS alone, and not at all where those are off.
  const alone = [{ kind: 'people.employees', values: {} }];
  expect((await sendTo(alone)).answer.body.code).toBe('notices.nobody');
  await head.call('PUT', '/api/v1/communication/templates/notices.published/switch', { isOn: true });
  expect((await sendTo(alone)).answer.body).toMatchObject({ told: 0, away: 1 });
});

it('COM-6 a notice that is only on the website has its memo number too, and keeps it when it is sent', async () => {
  const path = await newNotice();
  const later = await newNotice({ publishOn: '2026-11-24' });
  const draft = await newNotice({ state: 'draft' });
  await work();
  const memoOf = async (of: string) => (await head.call('GET', of)).body.memo as string;
  const memo = await memoOf(path);
  expect(memo).toMatch(/^2026\/\d{4}$/);
  expect([await memoOf(later), await memoOf(draft)]).toEqual(['', '']);
  expect((await stranger.call('POST', `${path}/read`)).body.memo).toBe(memo);
  await head.call('PUT', `${path}/audience`, { groups, mustAcknowledge: false });
  expect((await head.call('POST', `${path}/publish`)).body.memo).toBe(memo);
  await work();
  expect(await memoOf(path)).toBe(memo);
  now = dhakaInstant('2026-11-24', '08:00');
  await work();
  expect(await memoOf(later)).toMatch(/^2026\/\d{4}$/);
});

it('COM-6 all that is on the website is numbered, however much of it there is', async () => {
  now = dhakaInstant('2026-12-20', '09:00');
  const path = await newNotice({ publishOn: '2026-12-20' });
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO website_notice (site_id, id, title_en, title_bn, body_en, body_bn, publish_on, state)
       SELECT site_id, gen_random_uuid(), title_en, title_bn, body_en, body_bn, publish_on, state
         FROM website_notice, generate_series(1, 50) WHERE site_id = $1 AND id = $2`,
      path.split('/').at(-1),
    ),
  );
  const open = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT 1 FROM website_notice n WHERE n.site_id = $1 AND n.publish_on = '2026-12-20' AND NOT EXISTS (
           SELECT 1 FROM website_notice_delivery d WHERE d.site_id = $1 AND d.notice_id = n.id AND d.memo IS NOT NULL)`,
      ),
    );
  await withAdmin(world.adminUrl, (client) =>
    client.query(`DELETE FROM ${jobsSchema}._private_jobs WHERE key = 'notices:' || $1::text`, [world.siteA]),
  );
  await work();
  // As many as one run takes; it comes again for the rest.
  expect([(await open()).length, (await waiting()).length]).toEqual([1, 1]);
  await work();
  expect(await open()).toEqual([]);
});
