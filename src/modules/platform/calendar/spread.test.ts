import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../test/until.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { roleUrl } from '../../../core/server/database/database.ts';
import { startWorker, type Worker } from '../../../core/server/jobs/jobs.ts';
import { systemContext } from '../../../server.ts';
import { nationalContract as contract } from './contract.ts';
import { inheritNational, spreadHolidays } from './service/national.ts';

const now = new Date('2026-11-22T04:00:00Z');
let world: World;
let owner: Person;
let worker: Worker;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  owner = await world.person(null, ['platformOwner']);
  for (const site of [world.siteA, world.siteB])
    await world.inSite(site, (transaction) =>
      transaction.change(
        `INSERT INTO academic_academic_year (site_id, id, name_en, name_bn, kind, start_date, end_date, is_current)
         VALUES ($1, $2, '2031', '২০৩১', 'year', '2031-01-01', '2031-12-31', false)`,
        newId(),
      ),
    );
  worker = await startWorker(
    world.server.services,
    [spreadHolidays, inheritNational],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 100 },
  );
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

const daysOf = (site: number, name = 'Day of the bridge') =>
  world.inSite(site, (transaction) =>
    transaction.rows<{ day: string }>(
      'SELECT start_date::text AS day FROM academic_holiday WHERE site_id = $1 AND name_en = $2 AND is_active',
      name,
    ),
  );
const given = {
  id: null,
  version: 0,
  nameEn: 'Day of the bridge',
  nameBn: 'সেতু দিবস',
  startDate: '2031-06-25',
  endDate: '2031-06-25',
  kind: 'general',
  isObserved: false,
  isTentative: true,
};
const standing = (site: number, status: string) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change('UPDATE site SET status = $2 WHERE id = $1', site, status),
  );

it('PLT-10 a national holiday that is entered and moved comes to every institution by itself', async () => {
  const saved = await owner.call('POST', contract.save.path, given);
  expect(saved.status, saved.text).toBe(200);
  for (const site of [world.siteA, world.siteB])
    await until('the holiday is there', async () =>
      (await daysOf(site)).some(({ day }) => day === '2031-06-25'),
    );
  // Further down the ladder they keep their calendar all the same.
  await standing(world.siteB, 'suspended');
  const fixed = await owner.call('POST', contract.fix.path.replace(':id', String(saved.body.id)), {
    version: 1,
    startDate: '2031-06-26',
  });
  expect(fixed.status, fixed.text).toBe(200);
  for (const site of [world.siteA, world.siteB])
    await until(
      'the holiday has moved',
      async () => (await daysOf(site)).map(({ day }) => day).join() === '2031-06-26',
    );
  await standing(world.siteB, 'active');
});

it('PLT-10 a year that is set up later has the national holidays by itself', async () => {
  const river = 'Day of the river';
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      `INSERT INTO national_holiday (id, name_en, name_bn, start_date, end_date, kind, is_observed, is_tentative)
       VALUES ($1, $2, 'নদী দিবস', '2032-03-14', '2032-03-14', 'general', false, false)`,
      newId(),
      river,
    ),
  );
  const head = await world.person(world.siteA, ['head']);
  const year = await head.call('POST', '/api/v1/academic/academic-year', {
    nameEn: '2032',
    nameBn: '২০৩২',
    kind: 'year',
    startDate: '2032-01-01',
    endDate: '2032-12-31',
  });
  expect(year.status, year.text).toBe(200);
  await until('the holiday is there', async () => (await daysOf(world.siteA, river)).length === 1);
  expect(await daysOf(world.siteB, river)).toEqual([]);
});

it('PLT-10 a holiday stands on a day once, whether it is entered there or moved there', async () => {
  const entered = (startDate: string) =>
    owner.call('POST', contract.save.path, { ...given, nameEn: 'Eid', startDate, endDate: startDate });
  expect((await entered('2040-01-01')).status).toBe(200);
  const other = await entered('2040-12-20');
  const fixed = await owner.call('POST', contract.fix.path.replace(':id', String(other.body.id)), {
    version: 1,
    startDate: '2040-01-01',
  });
  for (const refused of [fixed, await entered('2040-01-01')])
    expect([refused.status, refused.body.code]).toEqual([409, 'platform.holidayTaken']);
});
