import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../../test/samples/payroll-staff.ts';
import { makeWorld, type World } from '../../../../../test/world.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { copyLeaveDefaults } from '../../../leave/public.ts';
import { employeePay } from '../../../payroll/setup/employee-pay.entity.ts';
import { salaryType } from '../../../payroll/setup/salary-type.entity.ts';
import { employee } from '../../../people/employee.entity.ts';
import { linkEmployeeAccount } from '../../../people/public.ts';

let world: World;
let staff: Staff;
let june = '';
const lateDays = ['2026-06-08', '2026-06-09', '2026-06-10'];
const days = new Map<string, string>();

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-07-06T04:00:00Z') });
  staff = await makeStaff(world);
  const { people, head } = staff;
  await world.inSite(world.siteA, async (transaction) => {
    await copyLeaveDefaults(transaction);
    await transaction.change('UPDATE academic_holiday SET is_active = false WHERE site_id = $1');
    const write = async (day: string, code: string, lateMinutes: number) => {
      const id = newId();
      days.set(day, id);
      await transaction.change(
        `INSERT INTO attendance_staff_day (site_id, id, employee_id, day, code, in_at, out_at, late_minutes, early_minutes,
                taken_by, taken_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7, 0, $8, '2026-06-30T04:00:00Z')`,
        id,
        people.own,
        day,
        code,
        code === 'absent' ? null : '10:30',
        lateMinutes,
        head.accountId,
      );
    };
    await write('2026-06-07', 'absent', 0);
    // Absent on paper, on leave without pay in fact: counted once.
    await write('2026-06-14', 'absent', 0);
    for (const day of lateDays) await write(day, 'late', 30);
    // Away by an order with all of the pay: whatever was written counts for nothing.
    await write('2026-06-22', 'absent', 0);
    await write('2026-06-23', 'late', 40);
    await transaction.change(
      `INSERT INTO people_standing (site_id, id, employee_id, standing, from_day, to_day, pay_percent, entry_id, end_entry_id)
       SELECT $1, gen_random_uuid(), employee_id, 'deputation', '2026-06-22', '2026-06-24', 100, id, id
         FROM people_service_entry WHERE site_id = $1 AND employee_id = $2 AND event = 'joined'`,
      people.own,
    );
    const type = await transaction.row<{ id: string }>(
      `SELECT id FROM leave_type WHERE site_id = $1 AND name_en = 'Without pay'`,
    );
    const leave = newId();
    await transaction.change(
      `INSERT INTO leave_application (site_id, id, employee_id, type_id, first_day, last_day, halves, paid_percent, reason,
              status, applied_by, applied_at, decided_by, decided_at)
       VALUES ($1, $2, $3, $4, '2026-06-14', '2026-06-14', 2, 0, 'Family', 'approved', $5, now(), $6, now())`,
      leave,
      people.own,
      type?.id,
      staff.teacher.accountId,
      head.accountId,
    );
    for (const half of [1, 2])
      await transaction.change(
        `INSERT INTO leave_half (site_id, id, application_id, employee_id, day, half, year)
         VALUES ($1, $2, $3, $4, '2026-06-14', $5, 2026)`,
        newId(),
        leave,
        people.own,
        half,
      );
    const holiday = newId();
    await transaction.change(
      `INSERT INTO duty_holiday (site_id, id, day, purpose, reward, amount, halves, made_by)
       VALUES ($1, $2, '2026-06-12', 'Admission test', 'money', 60000, 0, $3)`,
      holiday,
      head.accountId,
    );
    await transaction.change(
      `INSERT INTO duty_holiday_person (site_id, id, holiday_id, employee_id, was_there, marked_by)
       VALUES ($1, $2, $3, $4, true, $5)`,
      newId(),
      holiday,
      people.own,
      head.accountId,
    );
  });
});
afterAll(() => world.close());

/** How somebody stands from a day on. */
const order = (
  transaction: Transaction,
  employeeId: string,
  standing: string,
  from: string,
  percent: number | null,
) =>
  transaction.change(
    `INSERT INTO people_standing (site_id, id, employee_id, standing, from_day, pay_percent, entry_id)
     SELECT $1, gen_random_uuid(), employee_id, $3, $4, $5, id
       FROM people_service_entry WHERE site_id = $1 AND employee_id = $2 AND event = 'joined'`,
    employeeId,
    standing,
    from,
    percent,
  );

const slip = async () => {
  const { body } = await staff.accountant.call('GET', `${payroll}/runs/${june}/payslips`);
  const rows = body.items as { id: string; about: { code: string }; payable: string }[];
  return rows.find((one) => one.about.code === 'P-02');
};

it('PRL-5 DEV-8 a run takes absence, lateness, unpaid leave and holiday duty from where they are', async () => {
  const { accountant } = staff;
  june = await computed(accountant, '2026-06');
  // 22,800; a day absent, one of unpaid leave and one for three lates of 24,300 / 30; 600 agreed for the holiday.
  expect(await slip()).toMatchObject({ payable: '20970.00' });
  const shown = await accountant.call('GET', `${payroll}/payslips/${(await slip())?.id}`);
  const lines = shown.body.lines as { code: string; amount: string; why: { en: string } }[];
  expect(lines.find((one) => one.code === 'cut')?.why.en).toBe(
    '3 days × gross ৳24,300.00 ÷ 30 (absent 1, leave without pay 1, for lateness 1)',
  );
  expect(lines.find((one) => one.code === 'holidayDutyPay')?.amount).toBe('600.00');
});

it('PRL-5 every figure opens what it is made of', async () => {
  const { accountant, people, teacher } = staff;
  const path = `${payroll}/inputs/parts?month=2026-06&employeeId=${people.own}`;
  const { body } = await accountant.call('GET', path);
  const parts = body.items as { field: string; day: string | null; amount: number | null; path: string }[];
  const of = (field: string) =>
    parts.filter((one) => one.field === field).map((one) => [one.day, one.amount]);
  expect(of('absentDays')).toEqual([['2026-06-07', 100]]);
  expect(of('unpaidLeaveDays')).toEqual([['2026-06-14', 100]]);
  expect(of('lateDays')).toEqual([[null, 100]]);
  expect(of('lates')).toEqual(lateDays.map((day) => [day, 1]));
  expect(of('holidayDutyPay')).toEqual([['2026-06-12', 60_000]]);
  expect((await teacher.call('GET', path)).status).toBe(403);
  const { body: sheet } = await accountant.call('GET', `${payroll}/inputs?month=2026-06`);
  const row = (sheet.items as { code: string; gathered: object }[]).find((one) => one.code === 'P-02');
  expect(row?.gathered).toMatchObject({ absentDays: 100, lateDays: 100, unpaidLeaveDays: 100 });
});

it('PRL-6 a later change of attendance shows as changes since calculation, and is refused until computed again', async () => {
  const { accountant, head } = staff;
  const changes = async () => (await accountant.call('GET', `${payroll}/runs/${june}/changes`)).body;
  expect(await changes()).toEqual({ items: [], total: 0 });
  const excused = await head.call(
    'POST',
    `/api/v1/attendance/staff/days/${days.get('2026-06-09')}/excuse-decision`,
    { isExcused: true },
  );
  expect(excused.status, excused.text).toBe(200);
  expect(await changes()).toMatchObject({
    total: 1,
    items: [{ code: 'P-02', before: '20970.00', after: '21780.00', lines: [{ en: 'Absence' }] }],
  });
  expect((await askApproval(accountant, june)).body.code).toBe('payroll.stale');
  const again = await accountant.call('POST', `${payroll}/runs/${june}/compute`, {});
  expect(again.body).toMatchObject({ changed: 1 });
  expect(await slip()).toMatchObject({ payable: '21780.00' });
  expect(await changes()).toEqual({ items: [], total: 0 });
});

it('PRL-5 lates that the office enters count by the cut rule, and only once', async () => {
  const { accountant, people } = staff;
  const rows = [{ employeeId: people.own, version: null, work: { lates: 6 }, note: 'Register' }];
  const entered = await accountant.call('PUT', `${payroll}/inputs`, { month: '2026-06', rows });
  expect(entered.status, entered.text).toBe(200);
  const again = await accountant.call('POST', `${payroll}/runs/${june}/compute`, {});
  expect(again.status, again.text).toBe(200);
  // Absent 1, unpaid leave 1, two days for six lates: 22,800 − 3,240 + 600.
  expect(await slip()).toMatchObject({ payable: '20160.00' });
});

it('PRL-5 hours come from entry and exit, classes from the registers of periods; another figure needs its reason', async () => {
  const { accountant, head } = staff;
  const guest = await world.person(world.siteA, ['teacher']);
  const ids = { byHour: newId(), byClass: newId(), idle: newId() };
  await world.inSite(world.siteA, async (transaction) => {
    const hourly = newId();
    await insertRows(transaction, salaryType, [
      { id: hourly, nameEn: 'By the hour', nameBn: 'ঘণ্টাভিত্তিক', basis: 'hourly', funding: 'institution' },
    ]);
    const perClass = await transaction.row<{ id: string }>(
      `SELECT id FROM payroll_salary_type WHERE site_id = $1 AND name_en = 'Guest teacher'`,
    );
    const post = await transaction.row<{ id: string }>(
      'SELECT designation_id AS id FROM people_employee WHERE site_id = $1 AND id = $2',
      staff.people.own,
    );
    const people = [
      [ids.byHour, 'P-05', hourly, '200'],
      [ids.byClass, 'P-06', perClass?.id, '300'],
      [ids.idle, 'P-07', perClass?.id, '300'],
    ] as const;
    await insertRows(
      transaction,
      employee,
      people.map(([id, code]) => ({
        id,
        code,
        nameEn: `Guest ${code}`,
        nameBn: 'অতিথি',
        designationId: post?.id,
        gender: 'male',
        mobile: `+88018110000${code.slice(-2)}`,
        joiningDate: '2026-06-01',
      })),
    );
    await insertRows(
      transaction,
      employeePay,
      people.map(([employeeId, , salaryTypeId, basic]) => ({
        employeeId,
        fromDate: '2026-06-01',
        salaryTypeId,
        basic,
        isFundMember: false,
        method: 'cash',
      })),
    );
    await linkEmployeeAccount(transaction, guest.accountId, ids.byClass);
    for (const day of ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'])
      await transaction.change(
        `INSERT INTO attendance_staff_day (site_id, id, employee_id, day, code, in_at, out_at, late_minutes, early_minutes,
                taken_by, taken_at)
         VALUES ($1, $2, $3, $4, 'present', '08:00', '12:20', 0, 0, $5, '2026-06-30T04:00:00Z')`,
        newId(),
        ids.byHour,
        day,
        head.accountId,
      );
    // Who has left is paid for nothing that a card they still hold writes.
    await order(transaction, ids.byHour, 'resigned', '2026-06-10', null);
    const sections = await transaction.rows<{ id: string }>(
      'SELECT id FROM academic_section WHERE site_id = $1 ORDER BY id LIMIT 2',
    );
    // The same period in another shift is another class.
    const shifts = [newId(), newId()] as const;
    await transaction.change(
      `INSERT INTO academic_shift (site_id, id, position, name_en, name_bn) VALUES ($1, $2, 9, 'Late', 'বিকালের')`,
      shifts[0],
    );
    await transaction.change(
      `INSERT INTO academic_section (site_id, id, year_id, class_id, shift_id, version_id, name_en, name_bn, capacity)
       SELECT site_id, $2, year_id, class_id, $3, version_id, 'Meghna', 'মেঘনা', 55 FROM academic_section
        WHERE site_id = $1 AND id = $4`,
      shifts[1],
      shifts[0],
      sections[0]?.id,
    );
    const [guestId, headId] = [guest.accountId, head.accountId];
    // Of period 5 the guest took the register and the head put it right, of period 6 the other way round.
    const registers = [
      ...sections.map((one) => [one.id, 1, guestId, null] as const),
      [sections[0]?.id, 3, guestId, null],
      [shifts[1], 3, guestId, null],
      [sections[0]?.id, 5, headId, guestId],
      [sections[0]?.id, 6, guestId, headId],
    ] as const;
    for (const [section, period, by, first] of registers) {
      const id = newId();
      await transaction.change(
        `INSERT INTO attendance_sheet (site_id, id, section_id, day, period, taken_by)
         VALUES ($1, $2, $3, '2026-06-09', $4, $5)`,
        id,
        section,
        period,
        by,
      );
      if (first)
        await transaction.change(
          `INSERT INTO history (site_id, id, table_name, record_id, operation, actor, action, request, at)
           VALUES ($1, $2, 'attendance_record', $3, 'insert', $4, 'attendance.save', 'test', '2026-06-09T04:00:00Z')`,
          newId(),
          id,
          first,
        );
    }
  });
  const payOf = async (code: string) => {
    const again = await accountant.call('POST', `${payroll}/runs/${june}/compute`, {});
    expect(again.status, again.text).toBe(200);
    const { body } = await accountant.call('GET', `${payroll}/runs/${june}/payslips?q=${code}`);
    return (body.items as { payable: string }[])[0]?.payable;
  };
  // Three days of 4 h 20 min at 200; four classes at 300, whoever sat together in one of them.
  expect([await payOf('P-05'), await payOf('P-06'), await payOf('P-07')]).toEqual([
    '2600.00',
    '1200.00',
    '0.00',
  ]);
  const parts = await accountant.call(
    'GET',
    `${payroll}/inputs/parts?month=2026-06&employeeId=${ids.byHour}`,
  );
  expect(
    (parts.body.items as { field: string; day: string; amount: number; text: { en: string } }[])
      .filter((one) => one.field === 'workedHours')
      .map((one) => [one.day, one.amount, one.text.en]),
  ).toEqual([
    ['2026-06-08', 433, 'From 08:00 to 12:20'],
    ['2026-06-09', 434, 'From 08:00 to 12:20'],
    ['2026-06-10', 433, 'From 08:00 to 12:20'],
  ]);
  type Gap = { code: string; days: string[]; isUncounted: boolean };
  const gaps = async () => (await accountant.call('GET', `${payroll}/runs/${june}/gaps?size=100`)).body;
  const gapOf = async (code: string) => ((await gaps()).items as Gap[]).find((one) => one.code === code);
  expect(await gapOf('P-07')).toMatchObject({ days: [], isUncounted: true });
  expect(await gapOf('P-06')).toBeUndefined();
  const days = (await gapOf('P-05'))?.days ?? [];
  expect(days).toContain('2026-06-01');
  // A Friday is nobody's working day, and the 8th is written.
  expect(days.filter((day) => ['2026-06-05', '2026-06-08'].includes(day))).toEqual([]);
  expect(await gaps()).toMatchObject({ uncounted: 1, leftOut: null });
  const type = (note: string) =>
    accountant.call('PUT', `${payroll}/inputs`, {
      month: '2026-06',
      rows: [{ employeeId: ids.byHour, version: null, work: { workedHours: '10' }, note }],
    });
  const refused = await type('');
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['rows.0.note']]);
  expect((await type('The machine stood still')).status).toBe(200);
  expect(await payOf('P-05')).toBe('2000.00');
  expect(await gapOf('P-05')).toBeUndefined();

  // Suspended at half pay they can take no class: paid is half of what they usually take.
  const decided = await decide(head, await askApproval(accountant, june));
  expect(decided.status, decided.text).toBe(200);
  const paid = await accountant.call('POST', `${payroll}/runs/${june}/payment`, { day: '2026-07-06' });
  expect(paid.status, paid.text).toBe(200);
  await world.inSite(world.siteA, async (transaction) => {
    for (const id of [ids.byClass, ids.idle]) await order(transaction, id, 'suspended', '2026-07-02', 50);
  });
  const trial = `${payroll}/trial?employeeId=${ids.byClass}&month=2026-07`;
  const tried = await accountant.call('GET', trial);
  expect(tried.body).toMatchObject({ payable: '600.00' });
  expect(tried.text).toContain(
    '2 × ৳300.00; 4 were done in 30 days of the month before the order; 50% of that for 30 days away',
  );
  const july = await computed(accountant, '2026-07');
  const open = (await accountant.call('GET', `${payroll}/runs/${july}/gaps?size=100`)).body.items as Gap[];
  expect(open.filter((one) => one.isUncounted).map((one) => one.code)).toEqual(['P-05', 'P-07']);
});
