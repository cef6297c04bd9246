import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDevice } from '../../../test/samples/attendance-device.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { addDays, dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { designation } from '../people/designation.entity.ts';
import { employee } from '../people/employee.entity.ts';

/** `DEVICE_LINES=50000 npx vitest run --project server src/modules/devices/backlog.test.ts` tells how long a large one takes. */
const lines = Number(process.env.DEVICE_LINES ?? 2000);
const people = 250;
const now = dhakaInstant('2026-11-08', '17:00');
let world: World;
let office: Person;
let deviceId: string;
const device = () => makeDevice(world.server.app, 'CKJF201169999', () => now);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  office = await world.person(world.siteA, ['office']);
  const made = await office.call('POST', '/api/v1/devices', {
    kind: 'adms',
    serial: 'CKJF201169999',
    name: 'Backlog',
  });
  expect(made.status).toBe(200);
  deviceId = String(made.body.id);
  await world.inSite(world.siteA, async (transaction) => {
    const post = newId();
    await insertRows(transaction, designation, [
      { id: post, position: 1, nameEn: 'Teacher', nameBn: 'শিক্ষক', isTeaching: true },
    ]);
    const staff = Array.from({ length: people }, (_, place) => ({
      id: newId(),
      code: `E-${1000 + place}`,
      nameEn: 'Somebody',
      nameBn: 'কেউ',
      designationId: post,
      gender: 'male',
      mobile: '+8801833000000',
    }));
    await insertRows(transaction, employee, staff);
    await transaction.change(
      `INSERT INTO devices_pin (site_id, id, pin, employee_id, starts_on, made_by)
       SELECT site_id, gen_random_uuid(), substr(code, 3), id, '2026-01-01', id FROM people_employee WHERE site_id = $1`,
    );
  });
});
afterAll(() => world.close());

it('DEV-2 a backlog is taken whole with the attendance of the last days, and its replay adds nothing', async () => {
  const kept = device();
  const days = Math.ceil(lines / (people * 2));
  for (let back = days - 1; back >= 0; back -= 1)
    for (const time of ['09:50', '16:05'])
      for (let place = 0; place < people && kept.memory.length < lines; place += 1)
        kept.memory.push({
          pin: String(1000 + place),
          at: `${addDays('2026-11-08', -back)} ${time}:${String(place % 60).padStart(2, '0')}`,
          status: 0,
        });
  const push = async (what: string) => {
    const began = performance.now();
    const answer = await kept.push();
    expect([answer.statusCode, answer.body]).toEqual([200, `OK: ${lines}\n`]);
    if (process.env.DEVICE_LINES)
      console.info(`${what}: ${lines} lines in ${Math.round(performance.now() - began)} ms`);
  };
  const count = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.row(
        `SELECT (SELECT count(*)::int FROM devices_line WHERE site_id = $1) AS lines,
                (SELECT count(*)::int FROM devices_punch WHERE site_id = $1 AND state = 'taken') AS punches,
                (SELECT sum(version)::int FROM attendance_staff_day WHERE site_id = $1) AS days`,
      ),
    );
  await push('first');
  const after = await count();
  expect(after).toMatchObject({ lines, punches: lines });
  expect(after?.days).toBeGreaterThan(0);
  kept.forgetSent();
  await push('replay');
  expect(await count()).toEqual(after);
});

it('DEV-5 a file of more lines than any device has is refused before one of them is read', async () => {
  const file = { format: 'dat', content: '1\r\n'.repeat(300_001) };
  const refused = await office.call('POST', `/api/v1/devices/${deviceId}/file`, file);
  expect([refused.status, refused.body.code]).toEqual([413, 'tooLarge']);
  const kept = await world.inSite(world.siteA, (transaction) =>
    transaction.readOne(
      { lines: 'int' },
      "SELECT count(*)::int AS lines FROM devices_line WHERE site_id = $1 AND line = '1'",
    ),
  );
  expect(kept).toEqual({ lines: 0 });
});
