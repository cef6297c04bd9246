import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../src/server.ts';
import { testLimit } from '../database.ts';
import { demonstrationWorld } from '../demonstration.ts';
import type { World } from '../world.ts';
import { assertBooksAddUp } from './school.ts';

let world: World;

beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
});
afterAll(() => world.close());

it('X-12 a demonstration has fees whose books add up, about two thirds paid', {
  timeout: testLimit(120_000),
}, async () => {
  const sites = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows<{ id: bigint }>('SELECT id FROM site ORDER BY id'),
  );
  // The making was cut off between the two, and went on.
  expect(sites).toHaveLength(2);
  for (const site of sites)
    await world.inSite(Number(site.id), async (transaction) => {
      await assertBooksAddUp(transaction);
      const row = await transaction.row<{ billed: bigint; paid: bigint; receipts: number }>(
        `SELECT (SELECT sum(payable)::bigint FROM fees_invoice_line WHERE site_id = $1) AS billed,
                (SELECT sum(principal)::bigint FROM fees_receipt_line WHERE site_id = $1) AS paid,
                (SELECT count(*)::int FROM fees_receipt WHERE site_id = $1) AS receipts`,
      );
      const share = Number(row?.paid) / Number(row?.billed);
      expect(share).toBeGreaterThan(0.45);
      expect(share).toBeLessThan(0.8);
      expect(row?.receipts).toBeGreaterThan(60);
    });
});
