import { afterAll, beforeAll, expect, it } from 'vitest';
import { demonstrationWorld } from '../../../test/demonstration.ts';
import type { World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
});
afterAll(() => world.close());

it('X-12 PRL-6 a demonstration has a paid month and one that is computed', async () => {
  const runs = await world.inSite(1, (transaction) =>
    transaction.rows<{ month: string; state: string; persons: number }>(
      'SELECT month, state, persons FROM payroll_run WHERE site_id = $1 ORDER BY month',
    ),
  );
  expect(runs).toEqual([
    { month: '2026-10', state: 'paid', persons: 42 },
    { month: '2026-11', state: 'computed', persons: 42 },
  ]);
});
