import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../test/samples/payroll-staff.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { systemContext } from '../../../server.ts';
import { employeePay } from '../setup/employee-pay.entity.ts';

let world: World;
let staff: Staff;
let office: Person;
/** Wednesday, 5 August 2026, ten in the morning in Dhaka. */
const now = new Date('2026-08-05T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  staff = await makeStaff(world);
  office = await world.person(world.siteA, ['office']);
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const leaving = (lastDay = '2026-07-15') => ({
  employeeId: staff.people.own,
  lastDay,
  other: '0',
  recoveries: '0',
});
const tried = (lastDay?: string) =>
  staff.accountant.call('GET', `${payroll}/settlements/trial?${new URLSearchParams(leaving(lastDay))}`);
const pay = async (id: string, day: string) => {
  const decided = await decide(staff.head, await askApproval(staff.accountant, id));
  expect(decided.status, decided.text).toBe(200);
  const paid = await staff.accountant.call('POST', `${payroll}/runs/${id}/payment`, { day });
  expect(paid.status, paid.text).toBe(200);
};
const change = async (kind: string, day: string) => {
  const asked = await office.call('POST', '/api/v1/people/service-changes', {
    employeeId: staff.people.own,
    change: kind,
    day,
    orderNo: '12/2026',
    reason: 'Order of the committee',
  });
  expect(asked.status, asked.text).toBe(202);
  const done = await decide(staff.head, asked);
  expect(done.status, done.text).toBe(200);
};
const roles = async () => {
  const held = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.read(
      { role: 'text' },
      'SELECT role FROM membership WHERE account_id = $1 AND (ends_at IS NULL OR ends_at > now())',
      staff.teacher.accountId,
    ),
  );
  return held.map((one) => one.role);
};
const trial = (month: string) =>
  staff.accountant.call('GET', `${payroll}/trial?employeeId=${staff.people.own}&month=${month}`);
type Slip = { id: string; payable: string; employeeId: string };
let july = '';

it('PRL-9 is settled only after the last month is paid, in which whoever has left still is', async () => {
  const { accountant, people } = staff;
  await pay(await computed(accountant, '2026-06'), '2026-07-05');
  expect(await roles()).toEqual(['teacher']);
  await change('retirement', '2026-07-15');
  // With the service the account ends, and its session.
  expect([await roles(), (await staff.teacher.call('GET', '/api/v1/students/alumni')).status]).toEqual([
    [],
    401,
  ]);
  const early = await tried();
  expect([early.status, codeOf(early)]).toEqual([409, 'payroll.lastMonthNotPaid']);
  expect((early.body.message ?? early.text) as string).toContain('July 2026');
  july = await computed(accountant, '2026-07');
  const slips = await accountant.call('GET', `${payroll}/runs/${july}/payslips`);
  const slip = (slips.body.items as Slip[]).find((one) => one.employeeId === people.own);
  // 22,500 and what else there is, for 15 of 31 days.
  expect(Number(slip?.payable)).toBeGreaterThan(10_000);
  const kept = await accountant.call('POST', `${payroll}/payslips/${slip?.id}/withhold`, {
    reason: 'No key yet',
  });
  expect(kept.status, kept.text).toBe(200);
  await pay(july, '2026-08-02');
  expect((await tried()).body).toMatchObject({ dues: slip?.payable });
});

it('PRL-9 pays withheld pay and what months were short of with the settlement, and empties the fund', async () => {
  const { accountant, head, people } = staff;
  const before = (await tried()).body as Record<string, string>;
  await world.inSite(world.siteA, (transaction) =>
    insertRows(transaction, employeePay, [
      {
        employeeId: people.own,
        fromDate: '2026-06-01',
        salaryTypeId: staff.types.own,
        basic: '16000',
        isFundMember: true,
        method: 'bank',
      },
    ]),
  );
  const added = await accountant.call('POST', `${payroll}/arrears`, {
    month: '2026-06',
    employeeIds: [people.own],
    reason: 'Order of the committee',
  });
  expect(added.status, added.text).toBe(200);
  const parts = (await tried()).body as Record<string, string>;
  // June: 1,500 less 100 for the fund. July: 15 of 31 days of it, 725.81 less 48.38.
  expect((Number(parts.dues) - Number(before.dues)).toFixed(2)).toBe('2077.43');
  expect((Number(parts.fund) - Number(before.fund)).toFixed(2)).toBe('296.76');
  const asked = await accountant.call('POST', `${payroll}/settlements`, {
    ...leaving(),
    day: '2026-08-04',
    from: 'bank',
    reason: 'Leaves for another school',
  });
  expect(asked.status, asked.text).toBe(202);
  const done = await decide(head, asked);
  expect(done.status, done.text).toBe(200);
  expect((await accountant.call('GET', `${payroll}/fund`)).body).toMatchObject({ sum: '0.00' });
  const arrears = await accountant.call('GET', `${payroll}/arrears`);
  expect((arrears.body.items as { paidWith: { en: string } }[]).map((one) => one.paidWith?.en)).toEqual([
    'Final settlement',
    'Final settlement',
  ]);
  // What a settlement paid is neither withdrawn nor taken back with a month.
  const [settled] = arrears.body.items as { id: string; back: string }[];
  expect(settled?.back).toBe('none');
  const takeBack = (how: string) =>
    accountant.call('POST', `${payroll}/arrears/${settled?.id}/${how}`, { reason: 'By mistake' });
  expect(codeOf(await takeBack('withdrawal'))).toBe('payroll.arrearsTaken');
  expect(codeOf(await takeBack('reversal'))).toBe('payroll.arrearsNotPaid');
  const books = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ account: string; sum: string }>(
      `SELECT a.account, sum(l.debit - l.credit)::text AS sum FROM payroll_account a
         JOIN accounts_voucher_line l ON l.site_id = $1 AND l.ledger_id = a.ledger_id
        WHERE a.site_id = $1 AND a.account IN ('fund', 'withheldDues') GROUP BY 1 ORDER BY 1`,
    ),
  );
  expect(books.map((one) => one.sum)).toEqual(['0', '0']);
  const run = await accountant.call('GET', `${payroll}/runs/${july}`);
  const reversal = await accountant.call('POST', `${payroll}/runs/${july}/reversal`, {
    version: run.body.version,
    day: '2026-08-05',
    reason: 'The wrong month',
  });
  expect(codeOf(reversal)).toBe('payroll.settledSince');
  expect(codeOf(await tried())).toBe('payroll.settled');
  expect((await trial('2026-08')).status).toBe(404);
});

it('PRL-9 whoever comes back after the settlement is paid again from that day, and settled with again', async () => {
  await change('rejoining', '2026-08-03');
  expect(await roles()).toEqual(['teacher']);
  const august = await trial('2026-08');
  expect(august.status, august.text).toBe(200);
  // 29 of 31 days of 16,000.
  expect((august.body.lines as { code: string; amount: string }[])[0]).toMatchObject({ amount: '14967.74' });
  expect(codeOf(await tried())).toBe('payroll.settled');
  expect(codeOf(await tried('2026-08-20'))).toBe('payroll.lastMonthNotPaid');
});

it('PRL-6 a pay that does not hold the arrears somebody is to give back is refused before it is approved', async () => {
  const { accountant, people } = staff;
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO payroll_arrear (site_id, id, employee_id, month, amount, lines, reason, made_by)
       VALUES ($1, gen_random_uuid(), $2, '2026-07', -9000000, '[]', 'More than a pay', $3)`,
      people.cook,
      accountant.accountId,
    ),
  );
  const id = await computed(accountant, '2026-08');
  const { body } = await accountant.call('GET', `${payroll}/runs/${id}`);
  const checked = await accountant.call('POST', `${payroll}/runs/${id}/check`, { version: body.version });
  expect(codeOf(checked), checked.text).toBe('payroll.arrearsTooMuch');
});
