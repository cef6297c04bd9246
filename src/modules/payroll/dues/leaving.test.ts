import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../test/samples/payroll-staff.ts';
import { sampleEmployee } from '../../../../test/samples/service-calls.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { systemContext } from '../../../server.ts';
import { copyLeaveDefaults } from '../../leave/public.ts';
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
  // Neither pay nor gratuity goes by a day after the order.
  const after = await tried('2026-07-16');
  expect([after.status, after.body.errors]).toEqual([
    422,
    { lastDay: [expect.stringContaining('15 July 2026')] },
  ]);
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

it('HR-2 how somebody left is noted afterwards, by two, with the day that stands in the book', async () => {
  const { people } = staff;
  // As earlier versions left it: gone, with nothing said of how.
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, order_no, reason, source)
       VALUES ($1, $2, $3, 'retirement', 'left', '{"version": 2}', '2026-07-20', '', '', 'record')`,
      newId(),
      people.cook,
    );
    await transaction.change(
      'UPDATE people_employee SET is_active = false, version = 2 WHERE site_id = $1 AND id = $2',
      people.cook,
    );
  });
  const base = '/api/v1/people';
  const standing = async () =>
    (await office.call('GET', `${base}/employees/${people.cook}/profile`)).body.standing;
  expect(await standing()).toMatchObject({ name: 'left', since: '2026-07-20' });
  const note = (day: string) =>
    office.call('POST', `${base}/service-changes`, {
      employeeId: people.cook,
      change: 'resignation',
      day,
      orderNo: '',
      reason: 'Her letter was found',
    });
  const other = await note('2026-07-31');
  expect([other.status, Object.keys(other.body.errors as object)]).toEqual([422, ['day']]);
  const asked = await note('2026-07-20');
  expect(asked.status, asked.text).toBe(202);
  expect((await decide(office, asked)).status).toBeGreaterThanOrEqual(400);
  const done = await decide(staff.head, asked);
  expect(done.status, done.text).toBe(200);
  expect(await standing()).toMatchObject({
    name: 'resigned',
    since: '2026-07-20',
    reason: 'Her letter was found',
  });
  const { body } = await office.call('GET', `${base}/employees/${people.cook}/service-book`, { size: 25 });
  const told = (body.items as { text: { en: string }; corrects: number | null; correctedBy: number | null }[])
    .slice(-2)
    .map((one) => [one.text.en, one.corrects !== null, one.correctedBy !== null]);
  expect(told).toEqual([
    [expect.stringContaining('service'), false, true],
    ['Resigned.', true, false],
  ]);
  expect(codeOf(await note('2026-07-20'))).toBe('people.standing');
});

it('PRL-1 PRL-4 what a salary type is paid by and from changes from a month on; a bonus on lien is the part of the pay', async () => {
  const { accountant, head, people, types } = staff;
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO people_standing (site_id, id, employee_id, standing, from_day, pay_percent, entry_id)
       SELECT $1, gen_random_uuid(), employee_id, 'lien', '2026-09-01', 50, id FROM people_service_entry
        WHERE site_id = $1 AND employee_id = $2 AND event = 'joined'`,
      people.mpo,
    ),
  );
  const bonus = { kind: 'bonus', month: '2026-09', bonus: 'Festival bonus' };
  const run = await accountant.call('POST', `${payroll}/runs`, bonus);
  expect((await accountant.call('POST', `${payroll}/runs/${run.body.id}/compute`, {})).status).toBe(200);
  const slips = await accountant.call('GET', `${payroll}/runs/${run.body.id}/payslips?q=P-01`);
  // Half of 16,000 for the teacher, of which the order leaves half.
  expect(slips.body.items).toMatchObject([{ government: '4000.00' }]);

  const record = (await head.call('GET', `${payroll}/salary-type/${types.mpo}`)).body;
  const { id: _, labels: __, updatedAt: ___, ...fields } = record as Record<string, unknown>;
  const silent = await head.call('PUT', `${payroll}/salary-type/${types.mpo}`, {
    ...fields,
    funding: 'institution',
  });
  expect([silent.status, Object.keys(silent.body.errors as object)]).toEqual([422, ['funding']]);
  const term = (fromDate: string, basis: string, who: Person = head) =>
    who.call('POST', `${payroll}/salary-term`, {
      salaryTypeId: types.mpo,
      fromDate,
      basis,
      funding: 'institution',
      note: 'Letter of the directorate',
    });
  expect((await term('2026-10-01', 'monthly', staff.other)).status).toBe(403);
  for (const [day, basis] of [
    ['2026-10-01', 'monthly'],
    ['2026-11-01', 'daily'],
  ] as const) {
    const entered = await term(day, basis);
    expect(entered.status, entered.text).toBe(200);
  }
  const basicOf = async (month: string) => {
    const tried = await accountant.call('GET', `${payroll}/trial?employeeId=${people.mpo}&month=${month}`);
    return (tried.body.lines as { code: string; funding: string; amount: string }[]).find(
      (line) => line.code === 'basic',
    );
  };
  expect(await basicOf('2026-06')).toMatchObject({ funding: 'government', amount: '16000.00' });
  expect(await basicOf('2026-09')).toMatchObject({ funding: 'government', amount: '8000.00' });
  expect(await basicOf('2026-10')).toMatchObject({ funding: 'institution', amount: '8000.00' });
  // By the day, and nothing is written of that month.
  expect(await basicOf('2026-11')).toMatchObject({ funding: 'institution', amount: '0.00' });
  // A term by which paid months were reckoned is followed by another, not changed or deleted.
  const early = await head.call('POST', `${payroll}/salary-term`, {
    salaryTypeId: types.mpo,
    fromDate: '2026-05-01',
    basis: 'monthly',
    funding: 'government',
    note: 'Letter of the directorate',
  });
  const address = `${payroll}/salary-term/${early.body.id}`;
  const {
    id: ____,
    labels: _____,
    updatedAt: ______,
    ...kept
  } = (await head.call('GET', address)).body as Record<string, unknown>;
  const rewritten = await head.call('PUT', address, { ...kept, funding: 'institution' });
  expect([rewritten.status, Object.keys(rewritten.body.errors as object)]).toEqual([422, ['funding']]);
  expect((await head.call('PUT', address, { ...kept, isActive: false })).status).toBe(422);
  expect((await head.call('PUT', address, { ...kept, note: 'Letter 12 of the directorate' })).status).toBe(
    200,
  );
  const { version } = (await head.call('GET', address)).body;
  expect(codeOf(await head.call('DELETE', address, { version }))).toBe('payroll.termPaid');
  const found = await accountant.call('GET', `${payroll}/arrears/found?month=2026-06`);
  expect((found.body.items as { id: string }[]).map((one) => one.id)).not.toContain(people.mpo);
});

it('PRL-9 PRL-6 a settlement and a withdrawal at once do not both get the arrears, and what was paid is then not taken back', async () => {
  const { accountant, head, people } = staff;
  const [waits, given] = [newId(), newId()];
  // Of June: the settlement reckons July, the last month, anew and would find an amount that was made up.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO payroll_arrear (site_id, id, employee_id, month, amount, lines, reason, made_by, run_id)
       VALUES ($1, $2, $5, '2026-06', 50000, '[]', 'A day that was paid short', $6, NULL),
              ($1, $3, $5, '2026-06', 30000, '[]', 'A day that was paid short', $6, $4)`,
      waits,
      given,
      july,
      people.mpo,
      accountant.accountId,
    ),
  );
  const takeBack = (id: string, how: string) =>
    accountant.call('POST', `${payroll}/arrears/${id}/${how}`, { reason: 'By mistake' });
  const settle = () =>
    accountant.call('POST', `${payroll}/settlements`, {
      employeeId: people.mpo,
      lastDay: '2026-07-31',
      other: '0',
      recoveries: '0',
      day: '2026-08-04',
      from: 'bank',
      reason: 'Leaves for another school',
    });
  const asked = await settle();
  expect(asked.status, asked.text).toBe(202);
  const both = await Promise.all([decide(head, asked), takeBack(waits, 'withdrawal')]);
  const [decided, withdrawn] = both.map((one) => one.status);
  expect([decided, withdrawn], both.map((one) => one.text).join()).toContain(200);
  // Where the withdrawal came first, the settlement is not what had been looked at, and is asked for again.
  expect(decided === 200).toBe(withdrawn !== 200);
  if (decided !== 200) expect((await decide(head, await settle())).status).toBe(200);
  const kept = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ withdrawn: boolean; settled: boolean; dues: string }>(
      `SELECT a.withdrawn_at IS NOT NULL AS withdrawn, a.settlement_id IS NOT NULL AS settled, s.dues::text AS dues
         FROM payroll_arrear a JOIN payroll_settlement s ON s.site_id = $1 AND s.employee_id = a.employee_id
        WHERE a.site_id = $1 AND a.id = $2`,
      waits,
    ),
  );
  const isWithdrawn = withdrawn === 200;
  expect(kept).toEqual({ withdrawn: isWithdrawn, settled: !isWithdrawn, dues: isWithdrawn ? '0' : '50000' });
  expect(codeOf(await takeBack(given, 'reversal'))).toBe('payroll.settled');
});

it('HR-5 a suspension gives approved leave back from its day on, and none is approved of days of it', async () => {
  const { head } = staff;
  const leave = '/api/v1/leave';
  const guard = await sampleEmployee(world);
  const type = await world.inSite(world.siteA, async (transaction) => {
    await copyLeaveDefaults(transaction);
    await transaction.change('UPDATE academic_holiday SET is_active = false WHERE site_id = $1');
    return transaction.row<{ id: string }>(
      "SELECT id FROM leave_type WHERE site_id = $1 AND name_en = 'Casual'",
    );
  });
  const enter = async (from: string, to = from) => {
    const given = { employeeId: guard, typeId: type?.id, from, to, reason: 'Came on paper' };
    return office.call('POST', `${leave}/applications`, given);
  };
  const grant = (one: Answer) =>
    head.call('POST', `${leave}/applications/${one.body.id}/grant`, { reason: '' });
  // Wednesday to Monday with the weekend between; the order takes effect on the Sunday.
  const running = await enter('2026-07-29', '2026-08-03');
  const [later, waiting, before] = [
    await enter('2026-08-11'),
    await enter('2026-08-18'),
    await enter('2026-07-14'),
  ];
  for (const one of [running, later]) expect((await grant(one)).status).toBe(200);
  const asked = await office.call('POST', '/api/v1/people/service-changes', {
    employeeId: guard,
    change: 'suspension',
    payPercent: '50',
    day: '2026-08-02',
    reason: 'Order of the committee',
  });
  expect(asked.status, asked.text).toBe(202);
  expect((await decide(head, asked)).status).toBe(200);
  const entries = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      `SELECT halves, note FROM leave_entry WHERE site_id = $1 AND employee_id = $2 AND kind = 'returned' ORDER BY halves`,
      guard,
    ),
  );
  // The weekend lies between two days of leave no longer.
  expect(entries).toEqual([2, 8].map((halves) => ({ halves, note: 'Order of the committee' })));
  const known = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      'SELECT status, halves FROM leave_application WHERE site_id = $1 AND employee_id = $2 ORDER BY first_day',
      guard,
    ),
  );
  expect(known).toEqual([
    { status: 'applied', halves: 2 },
    { status: 'approved', halves: 4 },
    { status: 'cancelled', halves: 0 },
    { status: 'applied', halves: 2 },
  ]);
  // What was applied for is decided by its days: those before the order were days of service.
  expect(codeOf(await grant(waiting))).toBe('leave.notServing');
  expect((await grant(before)).status).toBe(200);
  expect(codeOf(await enter('2026-08-25'))).toBe('leave.notServing');

  // A short absence gives back the leave of its own days; the day it took longer than expected comes back when it ends.
  const clerk = await sampleEmployee(world);
  for (const day of ['2026-08-03', '2026-08-04', '2026-08-11']) {
    const given = { employeeId: clerk, typeId: type?.id, from: day, to: day, reason: 'Came on paper' };
    expect((await grant(await office.call('POST', `${leave}/applications`, given))).status).toBe(200);
  }
  const order = async (given: object) => {
    const sent = await office.call('POST', '/api/v1/people/service-changes', {
      employeeId: clerk,
      reason: 'Order of the committee',
      ...given,
    });
    expect(sent.status, sent.text).toBe(202);
    const done = await decide(head, sent);
    expect(done.status, done.text).toBe(200);
    return world.inSite(world.siteA, async (transaction) => {
      const told = await transaction.readOne(
        { returned: 'text?' },
        `SELECT f ->> 'en' AS returned FROM (SELECT n -> 'value' AS f, n -> 'label' ->> 'en' AS label FROM approval_request q
           CROSS JOIN LATERAL jsonb_array_elements(to_jsonb(q.figures)) AS n WHERE q.site_id = $1 AND q.id = $2) x
          WHERE label = 'Days of approved leave given back'`,
        (sent.body.waiting as { id: string }).id,
      );
      const all = await transaction.read(
        { status: 'text' },
        'SELECT status FROM leave_application WHERE site_id = $1 AND employee_id = $2 ORDER BY first_day',
        clerk,
      );
      return [told?.returned, ...all.map((one) => one.status)];
    });
  };
  const away = { change: 'deputation', day: '2026-08-02', until: '2026-08-03', payPercent: '100' };
  expect(await order(away)).toEqual(['1', 'cancelled', 'approved', 'approved']);
  expect(await order({ change: 'return', day: '2026-08-05' })).toEqual([
    '1',
    'cancelled',
    'cancelled',
    'approved',
  ]);
});
