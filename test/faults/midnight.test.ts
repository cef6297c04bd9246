import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;
let head: Person;
let now = new Date();

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

/** The last and the first moment of a day in Dhaka, six hours before Greenwich. */
const moments = [
  { instant: '2026-03-15T17:59:59.999Z', today: '2026-03-15', tomorrow: '2026-03-16' },
  { instant: '2026-03-15T18:00:00.000Z', today: '2026-03-16', tomorrow: '2026-03-17' },
  { instant: '2026-12-31T17:59:59.999Z', today: '2026-12-31', tomorrow: '2027-01-01' },
  { instant: '2026-12-31T18:00:00.000Z', today: '2027-01-01', tomorrow: '2027-01-02' },
  { instant: '2028-02-28T18:00:00.000Z', today: '2028-02-29', tomorrow: '2028-03-01' },
];

describe('the day turns at midnight in Dhaka, wherever the server stands', () => {
  it.each(moments)('at $instant it is $today', async ({ instant, today, tomorrow }) => {
    now = new Date(instant);
    const sections = await head.call('GET', '/api/v1/attendance/sections', { date: today });
    expect(sections.status, sections.text).toBe(200);
    expect(sections.body.today).toBe(today);
    const future = await head.call('GET', '/api/v1/attendance/sections', { date: tomorrow });
    const closed = (future.body.closed ?? null) as { code: string } | null;
    expect(closed?.code).toMatch(/future/i);
    const file = await head.call('GET', '/api/v1/academic/house/export', { format: 'csv' });
    expect(file.headers['content-disposition']).toContain(`house-${today}.csv`);
  });

  it('a notice appears with its first moment and is gone with the first after its last day', async () => {
    const notice = await head.call('POST', '/api/v1/website/notice', {
      state: 'published',
      titleEn: 'Midnight',
      titleBn: 'মধ্যরাত',
      bodyEn: 'x',
      bodyBn: 'x',
      publishOn: '2026-05-10',
      expiresOn: '2026-05-11',
      isPublic: true,
    });
    expect(notice.status, notice.text).toBe(200);
    const shown: boolean[] = [];
    for (const instant of [
      '2026-05-09T17:59:59.999Z',
      '2026-05-09T18:00:00.000Z',
      '2026-05-11T17:59:59.999Z',
      '2026-05-11T18:00:00.000Z',
    ]) {
      now = new Date(instant);
      const list = await world.nobody.call('GET', '/api/web/get-latest-notice', { site_id: world.siteA });
      expect(list.status, list.text).toBe(200);
      shown.push(list.text.includes('Midnight'));
    }
    expect(shown).toEqual([false, true, true, false]);
  });
});
