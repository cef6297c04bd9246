import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeStaff, type Staff } from '../../../../test/samples/payroll-staff.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';

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
