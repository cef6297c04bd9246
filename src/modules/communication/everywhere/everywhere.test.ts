import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';

const base = '/api/v1/communication/platform/outbox';
let world: World;
let owner: Person;
let head: Person;
const batches = new Map<number, string>();

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-07-14T05:00:00Z') });
  [owner, head] = await Promise.all([
    world.person(null, ['platformOwner']),
    world.person(world.siteA, ['head']),
  ]);
  const made: [site: number, states: readonly string[], day: string][] = [
    [world.siteA, ['failed', 'failed', 'unknown', 'sent'], '2026-07-13'],
    [world.siteB, ['delivered', 'queued'], '2026-07-12'],
  ];
  for (const [site, states, day] of made) {
    const batch = newId();
    batches.set(site, batch);
    await world.inSite(site, async (transaction) => {
      await transaction.change(
        `INSERT INTO communication_batch (site_id, id, event, key, channels, subject_en, subject_bn, body_en, body_bn, groups,
                is_urgent, state, starts_at, recipients, messages, charged, skipped, actor_id, created_at)
         VALUES ($1, $2, 'general', gen_random_uuid(), '{sms}', '', '', 'Secret words', 'গোপন কথা', '[]', true, 'done', $3, 1, 1, 0, '[]', $4, $3)`,
        batch,
        `${day}T05:00:00Z`,
        head.accountId,
      );
      await transaction.change(
        `INSERT INTO communication_message (site_id, id, batch_id, channel, address, name_en, name_bn, about, language, subject, body,
                parts, state, problem, due_at, ended_at, created_at)
         SELECT $1, gen_random_uuid(), $2, 'sms', '+88017123456' || (10 + n), 'Rahima', 'রহিমা', '{}', 'bn', '', 'Secret words', 2, s,
                CASE WHEN s = 'failed' THEN 'No route' ELSE '' END, $3, $3, $3
           FROM unnest($4::text[]) WITH ORDINALITY AS x(s, n)`,
        batch,
        `${day}T05:00:00Z`,
        states,
      );
    });
  }
});
afterAll(() => world.close());

type List = {
  items: { site: { en: string }; state: string; address: string; mayAgain: boolean }[];
  total: number;
};
const list = async (input: object = {}) => {
  const answer = await owner.call('GET', base, input);
  return { ...(answer.body as unknown as List), text: answer.text, status: answer.status };
};

it('10.6 shows what every institution sent by SMS, newest first, without words, names or whole numbers', async () => {
  const all = await list();
  expect(all.items.map(({ site, state }) => `${site.en} ${state}`).sort()).toEqual([
    'kadam School delivered',
    'kadam School queued',
    'shapla School failed',
    'shapla School failed',
    'shapla School sent',
    'shapla School unknown',
  ]);
  expect([all.total, all.items[0]?.site.en]).toEqual([6, 'shapla School']);
  expect(all.text).not.toMatch(/Secret|Rahima|রহিমা|\+88017123456\d\d/);
  expect((await list({ state: 'failed' })).total).toBe(2);
  expect((await list({ site: world.siteB })).total).toBe(2);
  expect((await list({ q: '01712345611' })).total).toBe(2);
  expect((await list({ days: '1' })).total).toBe(0);
  const paged = await list({ size: 25, page: 2 });
  expect([paged.items, paged.total]).toEqual([[], 0]);
});

it('10.6 counts them by institution, those with most failures first', async () => {
  const { body } = await owner.call('GET', `${base}/institutions`, { sort: 'failed' });
  expect(body.items).toMatchObject([
    { siteId: world.siteA, failed: 2, unknown: 1, sent: 1, waiting: 0, parts: 2 },
    { siteId: world.siteB, failed: 0, unknown: 0, sent: 1, waiting: 1, parts: 2 },
  ]);
  expect(body.all).toMatchObject({ failed: 2, unknown: 1, sent: 2, waiting: 1, parts: 4 });
  expect((await owner.call('GET', `${base}/institutions`, { q: 'kadam' })).body.total).toBe(1);
});

it('10.6 sends again what failed, once, in the institution itself, and asks about what nobody knows', async () => {
  const batch = batches.get(world.siteA);
  const again = (site: number, key: string, who = owner) =>
    who.call('POST', `${base}/${site}/${batch}/again`, { key });
  // Another institution has no such sending; its own people have the screen of their own.
  expect((await again(world.siteB, newId())).status).toBe(404);
  expect((await again(987_654, newId())).status).toBe(404);
  expect((await again(world.siteA, newId(), head)).status).toBe(403);
  expect((await head.call('GET', base)).status).toBe(403);
  const both = await Promise.all([again(world.siteA, newId()), again(world.siteA, newId())]);
  expect(both.map(({ status }) => status).sort(), both.map(({ text }) => text).join()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ messages: 2 });
  expect((await list({ state: 'queued', site: world.siteA })).total).toBe(2);
  expect((await owner.call('POST', `${base}/${world.siteA}/ask`, {})).body).toEqual({ asked: 1 });
  expect((await owner.call('POST', `${base}/987654/ask`, {})).status).toBe(404);
});
