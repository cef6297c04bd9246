import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStaff, type Staff } from '../../../../test/samples/payroll-staff.ts';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import type { Entity } from '../../../core/entity.ts';
import { newId } from '../../../core/ids.ts';
import { tableNameOf } from '../../../core/server/database/table.ts';
import * as leave from '../../leave/entities.ts';
import * as payroll from '../../payroll/entities.ts';

let world: World;
let staff: Staff;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-07-06T04:00:00Z') });
  staff = await makeStaff(world);
});
afterAll(() => world.close());

const change = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
const listed = async (): Promise<{ en: string; bn: string }[]> => {
  const input = { kind: 'rules', size: 200 };
  const { body, text } = await staff.head.call('GET', '/api/v1/control/findings', input);
  const items = body.items as { what: { en: string; bn: string } }[] | undefined;
  return items?.map((one) => one.what) ?? expect.fail(text);
};
const times = async (en: string) => (await listed()).filter((one) => one.en === en).length;

it('X-9 lists a new row of pay with whose it is: a new bank account comes as one', async () => {
  const line = 'Pay or bank account of an employee · Bikash Roy';
  const before = await times(line);
  await change(
    `INSERT INTO payroll_employee_pay (site_id, id, employee_id, salary_type_id, from_date, basic, method, bank, is_active, search_text)
     SELECT site_id, $3, employee_id, salary_type_id, '2026-07-12', basic, method, 'Another bank', true, ''
       FROM payroll_employee_pay WHERE site_id = $1 AND employee_id = $2`,
    staff.people.own,
    newId(),
  );
  expect(await times(line)).toBe(before + 1);
  expect(await listed()).toContainEqual({ en: line, bn: 'কর্মীর বেতন বা ব্যাংক হিসাব · বিকাশ রায়' });
});

it('X-9 lists a new cheap service with its name and sub-head', async () => {
  await change(
    `INSERT INTO fees_fee_service (site_id, id, kind, name_en, name_bn, sub_head_id, monthly_amount)
     SELECT $1, $2, 'other', 'Reading circle', 'পাঠচক্র', id, 100 FROM fees_fee_sub_head WHERE site_id = $1 AND name_en = 'Tuition fee'`,
    newId(),
  );
  expect(await times('Transport or hostel fee · Reading circle · Tuition fee')).toBe(1);
});

it('X-9 lists retirement ages of a post and of the institution, but no other change of a post', async () => {
  const post = (set: string) =>
    change(
      `UPDATE academic_designation SET ${set} WHERE site_id = $1
          AND id = (SELECT id FROM academic_designation WHERE site_id = $1 ORDER BY position, id LIMIT 1)`,
    );
  await post("name_en = 'Caretaker'");
  expect(await times('Retirement age of a post · Caretaker')).toBe(0);
  await post('retirement_age = 65');
  expect(await times('Retirement age of a post · Caretaker')).toBe(1);
  await change(
    'INSERT INTO people_setting (site_id, id, teacher_age, staff_age) VALUES ($1, $2, 62, 60)',
    newId(),
  );
  await change('UPDATE people_setting SET teacher_age = 65 WHERE site_id = $1');
  expect(await times('Retirement ages of employees')).toBe(2);
});

const beginning = async (begins: string) => (await listed()).filter(({ en }) => en.startsWith(begins)).length;
const changed = async (label: string, sql: string, ...values: unknown[]) => {
  const before = await beginning(label);
  expect([label, await change(sql, ...values)]).toEqual([label, 1]);
  expect([label, await beginning(label)]).toEqual([label, before + 1]);
};

it('X-9 lists each rule of pay and of leave that was changed', async () => {
  const rules: readonly (readonly [Entity, string])[] = [
    [payroll.allowanceRule, 'Rule of an allowance'],
    [payroll.bonusRule, 'Rule of a bonus'],
    [payroll.overtimeRule, 'Rule of overtime'],
    [payroll.cutRule, 'Rule of a deduction'],
    [payroll.personalItem, 'Personal addition or deduction of an employee'],
    [payroll.payStep, 'Step of a pay scale'],
    [payroll.salaryType, 'Salary type'],
    [payroll.salaryTerm, 'Change of a salary type'],
    [leave.leaveType, 'Leave type'],
    [leave.leaveMaximum, 'Maximum days of leave'],
  ];
  for (const [entity, label] of rules) {
    const { id } = await world.inSite(world.siteA, (transaction) => sampleRecord(transaction, entity));
    const table = tableNameOf(entity);
    await changed(label, `UPDATE ${table} SET version = version + 1 WHERE site_id = $1 AND id = $2`, id);
  }
  await changed(
    'Payroll settings',
    'UPDATE payroll_setting SET gratuity_months = gratuity_months + 1 WHERE site_id = $1',
  );
  await changed(
    'Ledger of payroll',
    `UPDATE payroll_account SET version = version + 1
      WHERE site_id = $1 AND id = (SELECT id FROM payroll_account WHERE site_id = $1 ORDER BY id LIMIT 1)`,
  );
});

it('X-9 lists a new rule of lateness and another way to take attendance', async () => {
  const before = await beginning('Rule of lateness');
  const saved = await staff.head.call('POST', '/api/v1/attendance/staff/rules', {
    startsOn: '2026-08-01',
    inAt: '09:00',
    outAt: '16:00',
    week: {},
    graceMinutes: 30,
    halfDayMinutes: 120,
    freeLates: 20,
    latesEach: 3,
    cutHalves: 1,
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await beginning('Rule of lateness')).toBe(before + 1);
  await change(
    `INSERT INTO attendance_policy (site_id, id, mode, day_rule, share, made_by)
     VALUES ($1, $2, 'period', 'share', 75, $3) ON CONFLICT DO NOTHING`,
    newId(),
    newId(),
  );
  await changed('How attendance is taken', 'UPDATE attendance_policy SET share = 1 WHERE site_id = $1');
});

it('X-9 lists a day of an employee that was bettered once it was over, by whom and why', async () => {
  const path = '/api/v1/attendance/staff/sheet';
  // Over on any day the database's clock may show.
  const date = '2020-07-05';
  const mark = (version: number | null, isAbsent: boolean) =>
    staff.head.call('POST', path, {
      date,
      reason: 'He was here',
      marks: [
        {
          employeeId: staff.people.own,
          version,
          isAbsent,
          ...(isAbsent ? {} : { inAt: '08:00', outAt: '17:00' }),
        },
      ],
    });
  const begins = 'Attendance of an employee · P-02 · Bikash Roy · 05 July 2020: ';
  expect((await mark(null, true)).body).toMatchObject({ saved: 1 });
  expect(await beginning(begins)).toBe(0);
  expect((await mark(1, false)).body).toMatchObject({ saved: 1 });
  expect((await mark(2, true)).body).toMatchObject({ saved: 1 });
  const input = { kind: 'rules', size: 200 };
  const { items } = (await staff.head.call('GET', '/api/v1/control/findings', input)).body as {
    items: { what: { en: string; bn: string }; who: object | null; reason: string }[];
  };
  expect(items.filter(({ what }) => what.en.startsWith(begins))).toMatchObject([
    {
      what: { en: `${begins}absent → present`, bn: expect.stringMatching(/: অনুপস্থিত → উপস্থিত$/) },
      who: expect.anything(),
      reason: 'He was here',
    },
  ]);
});

it('X-9 lists new rules of pay once a month was begun; before that they are being set up', async () => {
  const add = () => world.inSite(world.siteA, (transaction) => sampleRecord(transaction, payroll.bonusRule));
  const before = await beginning('Rule of a bonus');
  await add();
  expect(await beginning('Rule of a bonus')).toBe(before);
  const begun = await staff.accountant.call('POST', '/api/v1/payroll/runs', {
    kind: 'monthly',
    month: '2026-07',
  });
  expect(begun.status, begun.text).toBe(200);
  await add();
  expect(await beginning('Rule of a bonus')).toBe(before + 1);
});
