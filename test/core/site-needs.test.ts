import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringSiteNeeds } from '../../src/core/server/database/site-needs.ts';
import { limitsByDayNews } from '../../src/modules/fees/waivers/labels.ts';
import { copyCatalogue } from '../../src/modules/platform/public.ts';
import { parts, systemContext } from '../../src/server.ts';
import { makeWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

it('PLT-2 a new institution begins with all that the next start would bring it', async () => {
  await world.inSite(world.siteA, async (transaction) => {
    await copyCatalogue(transaction, {
      classes: ['six'],
      groups: [],
      shifts: ['day'],
      versions: ['bangla'],
      years: [2026],
    });
    const tables = await transaction.rows<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id'
        WHERE c.relkind = 'r' AND has_table_privilege(c.oid, 'SELECT') AND $1::bigint > 0 AND c.relname NOT LIKE '%history%'
        ORDER BY 1`,
    );
    const all = tables
      .map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name} WHERE site_id = $1`)
      .join(' UNION ALL ');
    const counted = () => transaction.rows<{ name: string; rows: number }>(`${all} ORDER BY 1`);
    const before = await counted();
    for (const need of parts.needs) await need.bring(transaction, null);
    expect(await counted()).toEqual(before);
  });
});

it('PLT-2 an older institution is given what came later, and nothing of what it did away with', async () => {
  await world.inSite(world.siteA, async (transaction) => {
    const change = (sql: string) => transaction.change(sql);
    await change('DELETE FROM fees_student_offer_type WHERE site_id = $1');
    await change('DELETE FROM fees_waiver_type WHERE site_id = $1');
    await change('UPDATE fees_fee_sub_head SET group_id = NULL WHERE site_id = $1');
    await change('DELETE FROM fees_fee_group WHERE site_id = $1');
    await change(
      `DELETE FROM copied_row WHERE site_id = $1 AND id IN (
         SELECT id FROM catalogue_fees_fee_group UNION ALL SELECT id FROM catalogue_fees_student_offer_type)`,
    );
    await parts.needs.find(({ name }) => name === 'fees.offers')?.bring(transaction, null);
    const [found] = await transaction.rows(
      `SELECT (SELECT count(*)::int FROM fees_waiver_type WHERE site_id = $1) AS types,
              (SELECT count(*) > 0 FROM fees_student_offer_type WHERE site_id = $1) AS offers,
              (SELECT count(*)::int FROM fees_fee_sub_head WHERE site_id = $1 AND group_id IS NULL) AS alone,
              (SELECT count(*) > 0 FROM fees_fee_sub_head WHERE site_id = $1) AS heads`,
    );
    expect(found).toEqual({ types: 0, offers: true, alone: 0, heads: true });
  });
});

it('X-9 whoever decides on waivers is told once, after the update, that limits count a day together', async () => {
  const told = await Promise.all(
    ['head', 'accountant', 'cashier'].map((role) => world.person(world.siteA, [role])),
  );
  const heard = () =>
    Promise.all(
      told.map(async ({ call }) => {
        const { text } = await call('POST', '/user/notification/notifications');
        return text.split(limitsByDayNews.en).length - 1;
      }),
    );
  const need = parts.needs.find(({ name }) => name === 'fees.limitsByDay');
  if (!need) throw new Error('Nobody is told');
  for (let start = 0; start < 2; start += 1)
    await bringSiteNeeds(world.server.services.database, systemContext('test'), [{ ...need, name: 'test' }]);
  expect(await heard()).toEqual([1, 1, 0]);
});
