import { afterAll, beforeAll, expect, it } from 'vitest';
import { testLimit } from '../database.ts';
import { demonstrationWorld } from '../demonstration.ts';
import type { World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
});
afterAll(() => world.close());

it('X-12 LIB-1 a demonstration has a library that is used: books, readers, late ones, holds and a counting', {
  timeout: testLimit(120_000),
}, async () => {
  const row = await world.inSite(1, (transaction) =>
    transaction.row<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM library_title WHERE site_id = $1) AS titles,
              (SELECT count(*)::int FROM library_copy WHERE site_id = $1) AS copies,
              (SELECT max(accession) FROM library_copy WHERE site_id = $1) AS last,
              (SELECT count(*)::int FROM library_loan WHERE site_id = $1 AND ended IS NULL) AS out,
              (SELECT count(*)::int FROM library_loan WHERE site_id = $1 AND ended IS NULL AND due < '2026-11-19') AS late,
              (SELECT count(*)::int FROM library_hold WHERE site_id = $1 AND status IN ('queued', 'ready')) AS holds,
              (SELECT count(*)::int FROM library_charge WHERE site_id = $1) AS charges,
              (SELECT count(*)::int FROM library_stock_scan WHERE site_id = $1) AS scans`,
    ),
  );
  expect(row?.titles).toBeGreaterThan(250);
  expect(row?.copies).toBe(row?.last);
  expect(row?.out).toBeGreaterThan(40);
  expect(row?.late).toBeGreaterThan(3);
  expect(row?.holds).toBeGreaterThan(0);
  expect(row?.charges).toBeGreaterThan(3);
  expect(row?.scans).toBeGreaterThan(20);
});
