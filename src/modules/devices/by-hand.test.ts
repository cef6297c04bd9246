import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { readMarks } from '../attendance/staff/pay/service/collect.ts';
import { designation } from '../people/designation.entity.ts';
import { employee } from '../people/employee.entity.ts';
import { shiftAssignment } from './shift-assignment.entity.ts';
import { workShift } from './work-shift.entity.ts';

let world: World;
let office: Person;
const guard = newId();
let now = dhakaInstant('2026-11-21', '10:00');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  office = await world.person(world.siteA, ['office']);
  await world.inSite(world.siteA, async (transaction) => {
    const post = newId();
    await insertRows(transaction, designation, [
      { id: post, position: 1, nameEn: 'Night guard', nameBn: 'নৈশপ্রহরী', isTeaching: false },
    ]);
    await insertRows(transaction, employee, [
      {
        id: guard,
        code: 'E-101',
        nameEn: 'Guard',
        nameBn: 'প্রহরী',
        designationId: post,
        gender: 'male',
        mobile: '+8801833000010',
      },
    ]);
    await transaction.change('DELETE FROM academic_holiday WHERE site_id = $1');
  });
});
afterAll(() => world.close());

it('DEV-8 a day entered by hand is measured by the shift of whoever has one', async () => {
  await world.inSite(world.siteA, async (transaction) => {
    const shiftId = newId();
    await insertRows(transaction, workShift, [
      {
        id: shiftId,
        nameEn: 'Night by hand',
        nameBn: 'রাত',
        startsAt: '22:00',
        endsAt: '06:00',
        opensBefore: 120,
        closesAfter: 240,
      },
    ]);
    await insertRows(transaction, shiftAssignment, [
      { employeeId: guard, shiftId, weekday: 'every', startsOn: '2026-11-01', endsOn: null },
    ]);
  });
  const sheet = '/api/v1/attendance/staff/sheet';
  const rows = async () =>
    (
      (await office.call('GET', sheet, { date: '2026-11-21' })).body.rows as { employee: { id: string } }[]
    ).find((one) => one.employee.id === guard);
  expect(await rows()).toMatchObject({ shifts: [{ inAt: '22:00', outAt: '06:00' }] });
  const saved = await office.call('POST', sheet, {
    date: '2026-11-21',
    reason: '',
    marks: [{ employeeId: guard, version: null, inAt: '22:00', outAt: '06:00' }],
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await rows()).toMatchObject({
    code: 'present',
    lateMinutes: 0,
    earlyMinutes: 0,
    isStillTaken: true,
  });

  // The morning after, when the guard leaves, belongs to the night: no reason is asked for. By the afternoon it is over.
  const leaves = { employeeId: guard, version: 1, inAt: '22:00', outAt: '06:30' };
  now = dhakaInstant('2026-11-22', '06:30');
  const morning = await office.call('POST', sheet, { date: '2026-11-21', reason: '', marks: [leaves] });
  expect([morning.status, morning.body.saved], morning.text).toEqual([200, 1]);
  expect(await rows()).toMatchObject({ code: 'present', outAt: '06:30', isStillTaken: true });
  now = dhakaInstant('2026-11-22', '15:00');
  const late = { date: '2026-11-21', reason: '', marks: [{ ...leaves, version: 2 }] };
  expect((await office.call('POST', sheet, late)).status).toBe(403);
  expect(await rows()).toMatchObject({ isStillTaken: false });
  now = dhakaInstant('2026-11-21', '10:00');
});

it('DEV-6 the days of the week have their own times: by the rule, or by the shift of whoever has one', async () => {
  const head = await world.person(world.siteA, ['head']);
  const clerk = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const row = await transaction.row<{ post: string }>(
      'SELECT designation_id AS post FROM people_employee WHERE site_id = $1 AND id = $2',
      guard,
    );
    await insertRows(transaction, employee, [
      {
        id: clerk,
        code: 'E-102',
        nameEn: 'Clerk',
        nameBn: 'অফিস সহকারী',
        designationId: row?.post,
        gender: 'female',
        mobile: '+8801833000011',
      },
    ]);
  });
  const staff = '/api/v1/attendance/staff';
  const rule = {
    startsOn: '2026-11-01',
    inAt: '10:00',
    outAt: '16:00',
    week: { thursday: { inAt: '10:00', outAt: '13:00' }, sunday: null },
    graceMinutes: 10,
    halfDayMinutes: 120,
    freeLates: 0,
    latesEach: 3,
    cutHalves: 2,
  };
  const saved = await head.call('POST', `${staff}/rules`, rule);
  expect(saved.status, saved.text).toBe(200);
  const turned = { ...rule, week: { thursday: { inAt: '13:00', outAt: '10:00' } } };
  expect((await head.call('POST', `${staff}/rules`, turned)).status).toBe(422);
  expect((await office.call('GET', `${staff}/sheet`, { date: '2026-11-19' })).body.rule).toMatchObject({
    week: rule.week,
  });
  // The guard's shift ends early on Thursdays and has Fridays off.
  const list = (await office.call('GET', '/api/v1/devices/work-shift', {})).body.items as {
    id: string;
    version: number;
  }[];
  const shift = (await office.call('GET', `/api/v1/devices/work-shift/${list[0]?.id}`)).body;
  const { id, labels: _, updatedAt: __, ...fields } = shift as Record<string, unknown>;
  const put = (more: object) =>
    office.call('PUT', `/api/v1/devices/work-shift/${id}`, { ...fields, ...more });
  expect((await put({ thursdayIn: '20:00' })).status).toBe(422);
  const own = await put({ thursdayIn: '20:00', thursdayOut: '02:00', fridayOff: 'off' });
  expect(own.status, own.text).toBe(200);
  const enter = async (date: string, employeeId: string, inAt: string, outAt: string) => {
    const done = await head.call('POST', `${staff}/sheet`, {
      date,
      reason: 'From the register',
      marks: [{ employeeId, version: null, inAt, outAt }],
    });
    expect(done.body, done.text).toMatchObject({ saved: 1 });
    const rows = (await head.call('GET', `${staff}/sheet`, { date })).body.rows as {
      employee: { id: string };
    }[];
    return rows.find((one) => one.employee.id === employeeId);
  };
  expect(await enter('2026-11-19', clerk, '10:00', '13:00')).toMatchObject({
    code: 'present',
    earlyMinutes: 0,
  });
  expect(await enter('2026-11-18', clerk, '10:00', '13:00')).toMatchObject({
    code: 'half',
    earlyMinutes: 180,
  });
  expect(await enter('2026-11-15', clerk, '13:00', '14:00')).toMatchObject({
    code: 'present',
    lateMinutes: 0,
  });
  expect(await enter('2026-11-19', guard, '20:30', '02:00')).toMatchObject({ code: 'late', lateMinutes: 30 });
  expect(await enter('2026-11-20', guard, '23:30', '01:00')).toMatchObject({ code: 'present', shifts: null });
  const month = await head.call('GET', `${staff}/month`, { month: '2026-11', employeeId: clerk });
  const days = month.body.days as { day: string; off: { en: string } | null }[];
  expect(days.find((one) => one.day === '2026-11-15')?.off).toMatchObject({ en: 'Day off' });
  // What is said of a free day costs nothing.
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `UPDATE attendance_staff_day SET code = 'absent', in_at = NULL, out_at = NULL
        WHERE site_id = $1 AND employee_id = $2 AND day IN ('2026-11-15', '2026-11-18')`,
      clerk,
    );
    const marks = (await readMarks(transaction, world.server.services, '2026-11', [clerk]))[0]?.[1];
    expect([marks?.[14], marks?.[17]]).toEqual(['holiday', 'absent']);
  });
});
