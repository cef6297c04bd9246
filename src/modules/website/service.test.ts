import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { apiPathOf } from '../../core/entity.ts';
import { notice } from './notice.entity.ts';

const now = new Date('2026-07-26T04:00:00Z');
let world: World;
let head: Person;
let other: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

async function publish(person: Person, title: string, changes: object = {}): Promise<string> {
  const answer = await person.call('POST', apiPathOf(notice), {
    titleEn: title,
    titleBn: `${title} নোটিশ`,
    bodyEn: 'Text',
    bodyBn: 'বিবরণ',
    categoryId: null,
    attachment: null,
    publishOn: '2026-07-20',
    expiresOn: null,
    isPublic: true,
    isSidebar: false,
    isPinned: false,
    ...changes,
  });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
}

describe('the notices of the website', () => {
  it('shows what is published today, the pinned one first on the home page, and nothing of another institution', async () => {
    await publish(head, 'Routine');
    await publish(head, 'Meeting', { publishOn: '2026-07-26' });
    await publish(head, 'Pinned', { publishOn: '2026-07-01', isPinned: true });
    const hidden = await Promise.all([
      publish(head, 'Tomorrow', { publishOn: '2026-07-27' }),
      publish(head, 'Yesterday', { expiresOn: '2026-07-25' }),
      publish(head, 'Staff', { isPublic: false }),
      publish(other, 'Elsewhere'),
    ]);
    const { body } = await world.nobody.call('GET', '/api/web/notices', { site_id: world.siteA });
    const titlesOf = (list: unknown) => (list as { title: { en: string } }[]).map((one) => one.title.en);
    expect(titlesOf(body.items)).toEqual(['Meeting', 'Routine', 'Pinned']);
    const latest = await world.nobody.call('GET', '/api/web/get-latest-notice', { site_id: world.siteA });
    expect(titlesOf(latest.body)).toEqual(['Pinned', 'Meeting', 'Routine']);
    for (const id of hidden) {
      const answer = await world.nobody.call('GET', `/api/web/notice/${id}`, { site_id: world.siteA });
      expect(answer.status).toBe(404);
    }
  });

  it('reads without scripts, and an unknown page says so', async () => {
    const page = await world.nobody.call('GET', '/@shapla/web/notice/all');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Routine</a>');
    expect(page.text).not.toContain('Elsewhere');
    expect((await world.nobody.call('GET', '/@shapla/web/nowhere')).status).toBe(404);
  });
});
