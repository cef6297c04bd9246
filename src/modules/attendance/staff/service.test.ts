import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { withAdmin } from '../../../core/server/database/database.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { jobsSchema } from '../../../core/server/jobs/jobs-schema.ts';
import { copyLeaveDefaults } from '../../leave/public.ts';
import { designation } from '../../people/designation.entity.ts';
import { employee } from '../../people/employee.entity.ts';
import { linkEmployeeAccount } from '../../people/public.ts';
import { sumStaffAttendance } from '../public.ts';
import { tellAbsentEmployees } from './service/tell-absent.ts';

const base = '/api/v1/attendance/staff';
/** Sunday, 8 November 2026, eleven in the morning in Dhaka. */
let now = dhakaInstant('2026-11-08', '11:00');
let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let neighbour: Person;
let staff: string[];

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, office, teacher, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await copyLeaveDefaults(transaction);
    const post = newId();
    await insertRows(transaction, designation, [
      { id: post, position: 1, nameEn: 'Assistant teacher', nameBn: 'সহকারী শিক্ষক', isTeaching: true },
    ]);
    staff = Array.from({ length: 3 }, () => newId());
    await insertRows(
      transaction,
      employee,
      staff.map((id, place) => ({
        id,
        code: `S${place}`,
        nameEn: `Staff ${place}`,
        nameBn: 'কর্মী',
        designationId: post,
        gender: 'male',
        mobile: `+88018330000${place}0`,
      })),
    );
    await linkEmployeeAccount(transaction, teacher.accountId, staff[0] ?? '');
    await linkEmployeeAccount(transaction, head.accountId, staff[2] ?? '');
    await transaction.change('DELETE FROM academic_holiday WHERE site_id = $1');
  });
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const save = (who: Person, date: string, marks: object[], reason = '') =>
  who.call('POST', `${base}/sheet`, { date, reason, marks });
const mark = (place: number, version: number | null, more: object = {}) => ({
  employeeId: staff[place],
  version,
  ...more,
});
type Row = { employee: { id: string }; version: number | null; code: string | null; lateMinutes: number };
const rowsOn = async (date: string) =>
  (await office.call('GET', `${base}/sheet`, { date })).body.rows as Row[];

describe('the attendance of employees', () => {
  it('DEV-8 is written for a day; nothing is overwritten unseen', async () => {
    const saved = await save(office, '2026-11-08', [
      mark(0, null, { inAt: '10:25' }),
      mark(1, null, { isAbsent: true }),
      mark(2, null, { inAt: '০৯:৫০' }),
    ]);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toEqual({ saved: 3, conflicts: [], away: [] });
    // Told in the morning after, where that is switched on.
    const told = async () => {
      await world.inSite(world.siteA, (transaction) => tellAbsentEmployees(transaction, '2026-11-09'));
      return withAdmin(world.adminUrl, async (client) => {
        const { rows } = await client.query(
          `SELECT payload -> 'data' -> 'people' AS people FROM ${jobsSchema}._private_jobs
            WHERE payload -> 'data' ->> 'event' = 'attendance.employeeAbsent'`,
        );
        return rows as { people: { personId: string; values: { day: { en: string } } }[] }[];
      });
    };
    expect(await told()).toEqual([]);
    const path = '/api/v1/communication/templates/attendance.employeeAbsent/switch';
    expect((await head.call('PUT', path, { isOn: true })).status).toBe(200);
    expect((await told()).map((one) => one.people)).toMatchObject([
      [{ personId: staff[1], values: { day: { en: '08 November 2026' } } }],
    ]);
    const rows = await rowsOn('2026-11-08');
    expect(rows.map((one) => [one.code, one.lateMinutes])).toEqual([
      ['late', 25],
      ['absent', 0],
      ['present', 0],
    ]);
    const again = await Promise.all([
      save(office, '2026-11-08', [mark(1, 1, { inAt: '10:00' })]),
      save(head, '2026-11-08', [mark(1, 1, { isOnDuty: true })]),
    ]);
    expect(again.map((one) => one.body.saved as number).toSorted()).toEqual([0, 1]);
    expect(again.flatMap((one) => one.body.conflicts)).toEqual([staff[1]]);
    expect(codeOf(await save(office, '2026-11-09', [mark(0, null)]))).toBe('attendance.staff.future');
    const stranger = await save(office, '2026-11-08', [{ employeeId: newId(), version: null }]);
    expect(stranger.body).toMatchObject({ saved: 0 });
  });

  it('DEV-8 a day that is over is changed with the permission and a reason, never one’s own', async () => {
    now = dhakaInstant('2026-11-10', '11:00');
    const [, absent] = await rowsOn('2026-11-08');
    const change = [mark(1, absent?.version ?? null, { isAbsent: true })];
    expect(codeOf(await save(office, '2026-11-08', change, 'He was here'))).toBe(
      'attendance.staff.dayIsOver',
    );
    expect((await save(head, '2026-11-08', change)).status).toBe(422);
    expect((await save(head, '2026-11-08', change, 'He was not here')).body.saved).toBe(1);
    const own = (await rowsOn('2026-11-08'))[2];
    expect(codeOf(await save(head, '2026-11-08', [mark(2, own?.version ?? null)], 'I was'))).toBe(
      'attendance.staff.own',
    );
    const gone = world.inSite(world.siteA, (transaction) =>
      transaction.change('DELETE FROM attendance_staff_day WHERE site_id = $1'),
    );
    await expect(gone).rejects.toThrow(/is kept as it is/);
  });

  it('DEV-8 lates add up where their owner sees them, an excuse takes one away, and payroll reads the sum', async () => {
    for (const date of ['2026-11-09', '2026-11-10'])
      expect((await save(head, date, [mark(0, null, { inAt: '10:30' })], 'From the register')).status).toBe(
        200,
      );
    const month = async () => (await teacher.call('GET', `${base}/month`, { month: '2026-11' })).body;
    const before = await month();
    expect(before.lates).toMatchObject({ lates: 3, excused: 0, cutHalves: 2 });
    const day = (before.days as { id: string | null; day: string }[]).find((one) => one.day === '2026-11-09');
    const path = `${base}/days/${day?.id}`;
    const asked = await teacher.call('POST', `${path}/excuse`, { reason: 'The ferry was late' });
    expect(asked.status, asked.text).toBe(200);
    expect((await teacher.call('POST', `${path}/excuse-decision`, { isExcused: true })).status).toBe(403);
    expect((await neighbour.call('POST', `${path}/excuse-decision`, { isExcused: true })).status).toBe(404);
    expect((await head.call('POST', `${path}/excuse-decision`, { isExcused: true })).status).toBe(200);
    expect((await month()).lates).toMatchObject({ lates: 3, excused: 1, cutHalves: 0, untilNext: 1 });
    expect(
      (await teacher.call('GET', `${base}/month`, { month: '2026-11', employeeId: staff[1] })).status,
    ).toBe(404);
    const sums = await world.inSite(world.siteA, (transaction) => sumStaffAttendance(transaction, '2026-11'));
    expect(sums.find((one) => one.employeeId === staff[0])).toMatchObject({
      present: 3,
      absentHalves: 0,
      lates: 3,
      excused: 1,
      lateHalves: 0,
    });
    expect(sums.find((one) => one.employeeId === staff[1])).toMatchObject({ absentHalves: 2 });
  });

  it('DEV-8 half a day lost by coming late is excused too, one lost by leaving early is not', async () => {
    const halves = { '2026-11-04': { inAt: '12:30' }, '2026-11-05': { inAt: '10:00', outAt: '12:00' } };
    for (const [date, times] of Object.entries(halves))
      expect((await save(head, date, [mark(0, null, times)], 'From the register')).status).toBe(200);
    const month = async () => (await teacher.call('GET', `${base}/month`, { month: '2026-11' })).body;
    const before = await month();
    expect(before.totals).toMatchObject({ half: 2 });
    const idOf = (date: string) =>
      (before.days as { id: string | null; day: string }[]).find((one) => one.day === date)?.id;
    const decide = (date: string) =>
      head.call('POST', `${base}/days/${idOf(date)}/excuse-decision`, { isExcused: true });
    expect(codeOf(await decide('2026-11-05'))).toBe('attendance.staff.notLate');
    expect((await decide('2026-11-04')).status).toBe(200);
    const after = await month();
    expect([after.totals, after.lates]).toMatchObject([{ half: 1 }, { lates: 4, excused: 2, cutHalves: 0 }]);
    const sums = await world.inSite(world.siteA, (transaction) => sumStaffAttendance(transaction, '2026-11'));
    expect(sums.find((one) => one.employeeId === staff[0])).toMatchObject({ half: 1, absentHalves: 1 });
  });

  it('HR-6 the book of a month shows all employees with their sums, on screen, as a workbook and on paper', async () => {
    const { body } = await office.call('GET', `${base}/register`, { month: '2026-11' });
    const rows = body.rows as { employee: { id: string }; marks: { code: string }[]; sums: object }[];
    expect(body.days).toHaveLength(30);
    const own = rows.find((one) => one.employee.id === staff[0]);
    expect(own?.marks[3]).toMatchObject({ code: 'late', leaveHalves: 0 });
    expect(own?.sums).toMatchObject({ present: 4, late: 4, half: 1, absent: 0, leave: 0 });
    expect(rows.find((one) => one.employee.id === staff[1])?.sums).toMatchObject({ absent: 1 });
    expect((await teacher.call('GET', `${base}/register`, { month: '2026-11' })).status).toBe(403);
    for (const format of ['pdf', 'xlsx', 'csv'])
      expect((await office.call('GET', `${base}/register/file`, { month: '2026-11', format })).status).toBe(
        200,
      );
  });

  it('DEV-8 a rule holds from its day on, and never for months that are over', async () => {
    const rule = {
      startsOn: '2026-12-01',
      inAt: '09:00',
      outAt: '15:00',
      graceMinutes: 5,
      halfDayMinutes: 90,
      freeLates: 1,
      latesEach: 2,
      cutHalves: 1,
    };
    expect((await head.call('POST', `${base}/rules`, rule)).status).toBe(200);
    expect(codeOf(await head.call('POST', `${base}/rules`, { ...rule, startsOn: '2026-10-01' }))).toBe(
      'attendance.staff.rulePast',
    );
    expect((await head.call('POST', `${base}/rules`, { ...rule, outAt: '08:00' })).status).toBe(422);
    const [november, december] = await Promise.all(
      ['2026-11-30', '2026-12-01'].map((date) => office.call('GET', `${base}/sheet`, { date })),
    );
    expect(november?.body.rule).toMatchObject({ inAt: '10:00' });
    expect(december?.body.rule).toMatchObject({ inAt: '09:00', startsOn: '2026-12-01' });
  });
});
