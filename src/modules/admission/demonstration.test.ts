import { afterAll, beforeAll, expect, it } from 'vitest';
import { testLimit } from '../../../test/database.ts';
import { demonstrationWorld } from '../../../test/demonstration.ts';
import type { World } from '../../../test/world.ts';
import { findingsOf, type PublishedDraw } from './draw/rules.ts';

let world: World;
beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
});
afterAll(() => world.close());

it('X-12 B4 a demonstration takes applications, and has a published lottery that anybody can do again', {
  timeout: testLimit(120_000),
}, async () => {
  const row = await world.inSite(1, (transaction) =>
    transaction.row<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM admission_declaration WHERE site_id = $1) AS declarations,
              (SELECT count(*)::int FROM admission_applicant WHERE site_id = $1 AND state = 'submitted') AS waiting_for_check,
              (SELECT count(*)::int FROM admission_applicant WHERE site_id = $1 AND state = 'selected') AS selected,
              (SELECT count(*)::int FROM admission_applicant WHERE site_id = $1 AND state = 'waiting') AS waiting`,
    ),
  );
  expect(row).toMatchObject({ declarations: 2, selected: 12, waiting: 12 });
  expect(row?.waiting_for_check).toBeGreaterThan(5);
  const open = await world.nobody.call('GET', '/api/web/admission/open', { site_id: 1 });
  expect(open.body.items).toHaveLength(1);
  const list = await world.nobody.call('GET', '/api/web/admission/draws', { site_id: 1 });
  const [one] = list.body.items as { id: string; isPublished: boolean }[];
  const shown = await world.nobody.call('GET', `/api/web/admission/draws/${one?.id}`, { site_id: 1 });
  expect(findingsOf(shown.body as unknown as PublishedDraw)).toEqual([]);
});

it('X-12 HR-10 a demonstration has applications for posts, some of them tested and placed', async () => {
  const row = await world.inSite(1, (transaction) =>
    transaction.row<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM recruitment_applicant WHERE site_id = $1 AND state = 'applied') AS applied,
              (SELECT count(*)::int FROM recruitment_applicant WHERE site_id = $1 AND rank IS NOT NULL) > 0 AS placed,
              (SELECT count(*)::int FROM recruitment_form f WHERE f.site_id = $1) AS forms`,
    ),
  );
  expect(row).toEqual({ applied: 5, placed: true, forms: 14 });
  const open = await world.nobody.call('GET', '/api/web/recruitment/open', { site_id: 1 });
  expect(open.body.items).toHaveLength(2);
});
