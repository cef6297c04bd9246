import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeTry } from '../../src/core/server/auth/tries.ts';
import { ClocksDiffer, compareClocks } from '../../src/core/server/database/clocks.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { jobsSchema } from '../../src/core/server/jobs/jobs-schema.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';

const day = 86_400_000;
let world: World;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => world.close());

/** The machine's clock is set; time itself goes on. */
function setClock(difference: number): void {
  const now = Date.now() + difference;
  vi.useFakeTimers({ toFake: ['Date'], now });
}

const path = '/api/v1/academic/house';

describe('a clock that jumps', () => {
  it.each([
    ['back by a day', -day],
    ['ahead by a month', 30 * day],
  ])('%s keeps what is changed elsewhere from nobody, and saves go on', async (_, difference) => {
    expect((await world.nobody.call('GET', '/api/web/get-common-data')).status).toBe(200);
    setClock(difference);
    const name = `School of ${difference}`;
    await withAdmin(world.adminUrl, (client) =>
      client.query('UPDATE site SET name_en = $1, version = version + 1 WHERE id = $2', [name, world.siteA]),
    );
    const saved = { position: 1, nameEn: name, nameBn: 'হাউস' };
    expect((await head.call('POST', path, saved)).status).toBe(200);
    expect((await head.call('GET', path, { q: name })).body.total).toBe(1);
    // By the clock it would be known again in a day.
    await until('the new name is told', async () =>
      (await world.nobody.call('GET', '/')).text.includes(name),
    );
  });

  it('back by a month locks out nobody who tried before', async () => {
    const { database } = world.server.services;
    const tries = [{ key: 'clock', atOnce: 3, seconds: 60 }];
    for (let n = 0; n < 3; n += 1) await takeTry(database, tries);
    await expect(takeTry(database, tries)).rejects.toThrow();
    setClock(-30 * day);
    await takeTry(database, tries);
    // And gives nobody more tries than the limit does.
    await expect(takeTry(database, tries)).rejects.toThrow(/ (5\d|60) seconds/);
  });

  it('apart from the database’s is told at the start, by minutes with a refusal', async () => {
    const at = (difference: number) => () => new Date(Date.now() + difference);
    expect(await compareClocks(world.adminUrl)).toBeNull();
    expect(await compareClocks(world.adminUrl, at(-30_000))).toMatch(
      /clock of the database is (29|30|31) seconds ahead of this machine/,
    );
    await expect(compareClocks(world.adminUrl, at(39 * day))).rejects.toThrow(ClocksDiffer);
    await expect(compareClocks(world.adminUrl, at(39 * day))).rejects.toThrow(/39 days behind.*NTP/);
  });

  it('held still does the work of a night once, not again and again', async () => {
    const still = await makeWorld({ now: () => new Date('2026-01-10T04:00:00Z') });
    try {
      await still.server.work();
      await withAdmin(still.adminUrl, (client) =>
        until('no work is due', async () => {
          const { rows } = await client.query(
            `SELECT count(*) FILTER (WHERE run_at > now())::int AS waiting, count(*) FILTER (WHERE run_at <= now())::int AS due
               FROM ${jobsSchema}.jobs`,
          );
          return rows[0].due === 0 && rows[0].waiting > 5;
        }),
      );
    } finally {
      await still.close();
    }
  });
});
