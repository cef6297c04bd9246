import { afterAll, beforeAll, expect, it } from 'vitest';
import { demonstrationWorld } from '../../../test/demonstration.ts';
import type { World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
});
afterAll(() => world.close());

it('X-12 PRL-6 PRL-9 a demonstration has a paid month and one that is computed, and no list of payroll is empty', async () => {
  const runs = await world.inSite(1, (transaction) =>
    transaction.rows<{ month: string; state: string; persons: number }>(
      'SELECT month, state, persons FROM payroll_run WHERE site_id = $1 ORDER BY month',
    ),
  );
  expect(runs).toEqual([
    { month: '2026-10', state: 'paid', persons: 43 },
    { month: '2026-11', state: 'computed', persons: 42 },
  ]);
  const kept = await world.inSite(1, (transaction) =>
    transaction.row(
      `SELECT (SELECT count(*)::int FROM payroll_settlement WHERE site_id = $1) AS settlements,
              (SELECT count(*)::int FROM payroll_arrear WHERE site_id = $1) AS arrears,
              (SELECT count(*)::int FROM devices_overtime WHERE site_id = $1) AS overtime,
              (SELECT array_agg(DISTINCT state ORDER BY state) FROM people_attachment WHERE site_id = $1) AS attachments,
              (SELECT count(*)::int FROM students_promotion WHERE site_id = $1) AS promotions`,
    ),
  );
  expect(kept).toEqual({
    settlements: 1,
    arrears: 1,
    overtime: 2,
    attachments: ['agreed', 'asked', 'running'],
    promotions: 1,
  });
});
