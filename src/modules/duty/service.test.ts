import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { copyLeaveDefaults } from '../leave/public.ts';
import { designation } from '../people/designation.entity.ts';
import { employee } from '../people/employee.entity.ts';
import { linkEmployeeAccount } from '../people/public.ts';
import { copyDutyDefaults, sumDuty } from './public.ts';
import { remindOfDuties } from './service/remind.ts';

const base = '/api/v1/duty';
/** Sunday, 8 November 2026, ten in the morning in Dhaka. */
let now = dhakaInstant('2026-11-08', '10:00');
let world: World;
let office: Person;
let first: Person;
let second: Person;
let neighbour: Person;
let staff: string[];
let gate = '';
let casual = '';

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [office, first, second, neighbour] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['office']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await copyLeaveDefaults(transaction);
    await copyDutyDefaults(transaction);
    const post = newId();
    await insertRows(transaction, designation, [
      { id: post, position: 1, nameEn: 'Assistant teacher', nameBn: 'সহকারী শিক্ষক', isTeaching: true },
    ]);
    staff = Array.from({ length: 8 }, () => newId());
    await insertRows(
      transaction,
      employee,
      staff.map((id, place) => ({
        id,
        code: `D${place}`,
        nameEn: `Duty ${place}`,
        nameBn: 'দায়িত্বের কর্মী',
        designationId: post,
        gender: 'male',
        mobile: `+88018220000${place}0`,
      })),
    );
    await linkEmployeeAccount(transaction, first.accountId, staff[0] ?? '');
    await linkEmployeeAccount(transaction, second.accountId, staff[1] ?? '');
    await transaction.change('DELETE FROM academic_holiday WHERE site_id = $1');
    const place = await transaction.row<{ id: string }>(
      `SELECT id FROM duty_place WHERE site_id = $1 AND name_en = 'Gate'`,
    );
    gate = place?.id ?? '';
    const type = await transaction.row<{ id: string }>(
      `SELECT id FROM leave_type WHERE site_id = $1 AND name_en = 'Casual'`,
    );
    casual = type?.id ?? '';
  });
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const plan = (from: string, to: string) => office.call('POST', `${base}/roster/plan`, { from, to });
type Turn = { id: string; day: string; placeId: string; employee: { id: string } };
const turnsOf = async (from: string) =>
  (await office.call('GET', `${base}/roster`, { from })).body.turns as Turn[];

describe('duty', () => {
  it('HR-8 fills the roster fairly, twice the same, and no holiday', async () => {
    const answers = await Promise.all([plan('2026-11-08', '2026-11-19'), plan('2026-11-08', '2026-11-19')]);
    expect(answers.map((one) => one.status)).toEqual([200, 200]);
    // Ten days of work with seven places to fill.
    expect(answers.map((one) => one.body.made as number).toSorted((a, b) => a - b)).toEqual([0, 70]);
    const report = await office.call('GET', `${base}/report`, { from: '2026-11-01', to: '2026-11-30' });
    const counts = (report.body.items as { planned: number }[]).map((one) => one.planned);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    const days = new Set((await turnsOf('2026-11-07')).map((one) => one.day));
    expect([...days]).toEqual(['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12']);
    expect(codeOf(await plan('2026-11-01', '2026-11-05'))).toBe('duty.dayOver');
    for (const language of ['en', 'bn']) {
      const paper = await office.call(
        'GET',
        `${base}/roster/file`,
        { from: '2026-11-07' },
        { 'accept-language': language },
      );
      expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    }
  });

  it('HR-8 a duty is swapped when the colleague agrees and the office approves, and only then', async () => {
    const mine = await first.call('GET', `${base}/mine`);
    const turn = (mine.body.turns as (Turn & { place: object })[])[1];
    if (!turn) throw new Error('A duty');
    const candidates = await first.call('GET', `${base}/candidates`, {
      placeId: turn.placeId,
      day: turn.day,
    });
    const free = (candidates.body.items as { id: string }[]).map((one) => one.id);
    expect(free).not.toContain(staff[0]);
    // Whoever is busy then cannot be asked.
    const busy = staff.find((id) => id !== staff[0] && !free.includes(id));
    const ask = (toId: string | undefined, who = first) =>
      who.call('POST', `${base}/turns/${turn.id}/swap`, { toId, reason: 'Bank in the morning' });
    if (busy) expect(codeOf(await ask(busy))).toBe('duty.busy');
    expect(codeOf(await ask(free[0], second))).toBe('duty.notMine');
    // The second teacher must be free at that time for this test.
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE duty_turn SET status = 'removed' WHERE site_id = $1 AND employee_id = $2 AND day = $3`,
        staff[1],
        turn.day,
      ),
    );
    const asked = await ask(staff[1]);
    expect(asked.status, asked.text).toBe(200);
    expect(codeOf(await ask(free[0]))).toBe('duty.asked');
    const { id } = asked.body;
    const inCalendar = async (whose: string) =>
      (
        (await first.call('GET', '/api/v1/calendar/entries', { from: turn.day, to: turn.day, whose })).body
          .items as { source: string }[]
      ).filter((one) => one.source === 'duty.turn').length;
    const own = await inCalendar('own');
    expect(own).toBeGreaterThan(0);
    expect(await inCalendar('all')).toBeGreaterThan(own);
    const decide = (isApproved = true) => office.call('POST', `${base}/swaps/${id}/decision`, { isApproved });
    expect(codeOf(await decide())).toBe('duty.swapClosed');
    expect((await first.call('POST', `${base}/swaps/${id}/answer`, { agrees: true })).status).toBe(404);
    expect((await second.call('POST', `${base}/swaps/${id}/answer`, { agrees: true })).status).toBe(200);
    expect((await decide()).status).toBe(200);
    const [now_] = (await second.call('GET', `${base}/mine`)).body.turns as Turn[];
    expect(now_?.employee.id).toBe(staff[1]);
    const after = (await first.call('GET', `${base}/mine`)).body.turns as Turn[];
    expect(after.map((one) => one.id)).not.toContain(turn.id);
    const kept = world.inSite(world.siteA, (transaction) =>
      transaction.change('DELETE FROM duty_turn WHERE site_id = $1'),
    );
    await expect(kept).rejects.toThrow(/is kept as it is/);
  });

  it('HR-8 nobody is put on duty twice at a time, on leave, or on a holiday', async () => {
    const assign = (employeeId: string | undefined, day: string) =>
      office.call('POST', `${base}/turns`, { placeId: gate, day, employeeId });
    expect(codeOf(await assign(staff[2], '2026-11-13'))).toBe('duty.dayOff');
    expect((await assign(staff[2], '2026-11-22')).status).toBe(200);
    expect(codeOf(await assign(staff[2], '2026-11-22'))).toBe('duty.busy');
    await world.inSite(world.siteA, async (transaction) => {
      const id = newId();
      await transaction.change(
        `INSERT INTO leave_application (site_id, id, employee_id, type_id, first_day, last_day, halves, paid_percent, reason,
                applied_by, applied_at) VALUES ($1, $2, $3, $4, '2026-11-22', '2026-11-22', 2, 100, 'Test', $2, now())`,
        id,
        staff[3],
        casual,
      );
      await transaction.change(
        `INSERT INTO leave_half (site_id, id, application_id, employee_id, day, half, year)
         VALUES ($1, $2, $3, $4, '2026-11-22', 1, 2026)`,
        newId(),
        id,
        staff[3],
      );
    });
    expect(codeOf(await assign(staff[3], '2026-11-22'))).toBe('duty.away');
    expect((await assign(newId(), '2026-11-22')).status).toBe(404);
    expect(
      (
        await neighbour.call('POST', `${base}/turns`, {
          placeId: gate,
          day: '2026-11-22',
          employeeId: staff[4],
        })
      ).status,
    ).toBe(404);
  });

  it('HR-7 work on a holiday is noted once: leave is credited at once, money summed for the pay', async () => {
    const call = (day: string, more: object) =>
      office.call('POST', `${base}/holidays`, {
        day,
        purpose: 'Admission test',
        employeeIds: staff.slice(0, 2),
        ...more,
      });
    expect(codeOf(await call('2026-11-09', { reward: 'money', amount: '500' }))).toBe('duty.notOff');
    const paid = await call('2026-11-13', { reward: 'money', amount: '500' });
    expect(paid.status, paid.text).toBe(200);
    expect(codeOf(await call('2026-11-13', { reward: 'money' }))).toBe('duty.known');
    expect(codeOf(await call('2026-11-14', { reward: 'leave' }))).toBe('duty.noReward');
    const leave = await call('2026-11-14', { reward: 'leave', typeId: casual, halves: 2 });
    expect(leave.status, leave.text).toBe(200);
    const mark = (id: unknown) =>
      office.call('POST', `${base}/holidays/${id}/attendance`, {
        people: [
          { employeeId: staff[0], wasThere: true },
          { employeeId: staff[1], wasThere: false },
        ],
      });
    expect(codeOf(await mark(leave.body.id))).toBe('duty.notYet');
    now = dhakaInstant('2026-11-15', '10:00');
    const answers = await Promise.all([mark(leave.body.id), mark(leave.body.id)]);
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect((await mark(paid.body.id)).status).toBe(200);
    const mine = await first.call('GET', '/api/v1/leave/mine', { year: 2026 });
    const balance = (mine.body.balances as { typeId: string; left: number }[]).find(
      (one) => one.typeId === casual,
    );
    expect(balance?.left).toBe(42);
    const sums = await world.inSite(world.siteA, (transaction) =>
      sumDuty(transaction, '2026-11-01', '2026-11-30'),
    );
    expect(sums).toEqual([
      { employeeId: staff[0], done: 0, missed: 0, holidays: 2, pay: 50_000n, unpriced: 0 },
    ]);
  });

  it('HR-7 holidays are filled by themselves: fairly, without who is on leave, and twice the same', async () => {
    const input = {
      from: '2026-11-16',
      to: '2026-12-05',
      people: 2,
      withWeekend: true,
      purpose: 'Guard the building',
      reward: 'leave',
      typeId: casual,
      halves: 2,
    };
    const fill = (more: object = {}, by = office) =>
      by.call('POST', `${base}/holidays/plan`, { ...input, ...more });
    expect((await fill({}, first)).status).toBe(403);
    expect(codeOf(await fill({ to: '2026-11-15' }))).toBe('duty.turned');
    expect(codeOf(await fill({ withWeekend: false }))).toBe('duty.noHoliday');
    expect(codeOf(await fill({ typeId: null }))).toBe('duty.noReward');
    const answers = await Promise.all([fill(), fill()]);
    const made = answers.find((one) => one.status === 200);
    expect(made?.body, made?.text).toMatchObject({ made: 6, people: 12, lacks: [] });
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const counts = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM duty_holiday_person p JOIN duty_holiday h ON h.site_id = $1 AND h.id = p.holiday_id
          WHERE p.site_id = $1 AND p.was_there IS DISTINCT FROM false GROUP BY p.employee_id`,
      ),
    );
    const all = counts.map((one) => one.n);
    expect(counts).toHaveLength(8);
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
    expect((await neighbour.call('GET', `${base}/holidays`)).body.total).toBe(0);
  });

  it('HR-8 everybody hears of a duty the day before, once', async () => {
    expect((await plan('2026-11-16', '2026-11-16')).status).toBe(200);
    const remind = (day: string) =>
      world.inSite(world.siteA, (transaction) => remindOfDuties(transaction, day));
    const bells = (person: Person) =>
      world.inSite(world.siteA, (transaction) =>
        transaction.rows<{ en: string; bn: string }>(
          `SELECT data->'title'->>'en' AS en, data->'title'->>'bn' AS bn FROM notification
            WHERE site_id = $1 AND account_id = $2 AND data->'title'->>'en' LIKE 'Tomorrow%'`,
          person.accountId,
        ),
      );
    await remind('2026-11-15');
    await remind('2026-11-15');
    const mine = await first.call('GET', `${base}/mine`);
    const turns = (mine.body.turns as { day: string }[]).filter((one) => one.day === '2026-11-16');
    const told = await bells(first);
    expect(told).toHaveLength(turns.length > 0 ? 1 : 0);
    const left = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ n: number; told: number }>(
        `SELECT count(*)::int AS n, count(reminded_at)::int AS told FROM duty_turn
          WHERE site_id = $1 AND day = '2026-11-16' AND status = 'planned'`,
      ),
    );
    expect(left?.n).toBeGreaterThan(0);
    expect(left?.told).toBe(left?.n);
    // A holiday somebody is called in on is told too.
    const before = (await bells(first)).length + (await bells(second)).length;
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27', '2026-12-03', '2026-12-04'])
      await remind(day);
    const after = [...(await bells(first)), ...(await bells(second))];
    expect(after.length).toBeGreaterThan(before);
    expect(after.at(-1)?.bn).toContain('আগামীকাল');
  });
});
