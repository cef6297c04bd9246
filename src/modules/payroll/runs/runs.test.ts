import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../test/samples/payroll-staff.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { withAdmin } from '../../../core/server/database/database.ts';
import { jobsSchema } from '../../../core/server/jobs/jobs-schema.ts';
import { tellPaid } from './service/tell-paid.ts';

let world: World;
let staff: Staff;
/** Monday, 6 July 2026, ten in the morning in Dhaka. */
const now = new Date('2026-07-06T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  staff = await makeStaff(world);
});
afterAll(() => world.close());

type Slip = {
  id: string;
  about: { code: string };
  payable: string;
  government: string;
  changed: object | null;
};
const slipsOf = async (by: Person, run: string, show = 'all') =>
  (await by.call('GET', `${payroll}/runs/${run}/payslips?show=${show}`)).body.items as Slip[];
const slipOf = async (by: Person, run: string, code: string) =>
  (await slipsOf(by, run)).find((one) => one.about.code === code);
const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;
const ledgerSums = (run: string) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ code: string; sum: string }>(
      `SELECT g.code, sum(l.debit - l.credit)::text AS sum FROM accounts_voucher v
         JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = v.id
         JOIN accounts_ledger g ON g.site_id = $1 AND g.id = l.ledger_id
        WHERE v.site_id = $1 AND v.source_id = $2 GROUP BY 1 ORDER BY 1`,
      run,
    ),
  );

/** The months go on one after another, as in an office. */
let june = '';
let july = '';

it('PRL-2 PRL-5 computes June of everybody with pay, each by the rules in force for them', async () => {
  const { accountant } = staff;
  june = await computed(accountant, '2026-06');
  const slips = await slipsOf(accountant, june);
  // MPO in June: 16,000 + 7.5 % house rent (at least 2,000) + 1,000 + 15 % − 10 %.
  expect(slips.map((one) => [one.about.code, one.government, one.payable])).toEqual([
    ['P-01', '19800.00', '0.00'],
    // 15,000 + 7,500 + 1,000 + 800 − 1,500 provident fund.
    ['P-02', '0.00', '22800.00'],
    // From the 11th: 20 of 30 days of 6,000 + 3,000 + 1,800.
    ['P-03', '0.00', '7200.00'],
  ]);
  const run = await accountant.call('GET', `${payroll}/runs/${june}`);
  expect(run.body).toMatchObject({
    state: 'computed',
    persons: 3,
    payable: '30000.00',
    government: '19800.00',
  });
  expect(
    codeOf(await accountant.call('POST', `${payroll}/runs`, { kind: 'monthly', month: '2026-06' })),
  ).toBe('payroll.runExists');
});

it('PRL-6 shows person by person what computing again changed, and refuses what changed since', async () => {
  const { accountant, people } = staff;
  const rows = (absentDays: string, version: number | null) => ({
    month: '2026-06',
    rows: [{ employeeId: people.own, version, work: { absentDays, lates: 3 }, note: 'Register' }],
  });
  expect((await accountant.call('PUT', `${payroll}/inputs`, rows('1', null))).status).toBe(200);
  expect(codeOf(await accountant.call('PUT', `${payroll}/inputs`, rows('9', null)))).toBe('staleVersion');
  // It was computed before the inputs came.
  expect(codeOf(await askApproval(accountant, june))).toBe('payroll.stale');
  const again = await accountant.call('POST', `${payroll}/runs/${june}/compute`, {});
  expect(again.body).toMatchObject({ changed: 1 });
  const [changed] = await slipsOf(accountant, june, 'changed');
  // Two days of 24,300 / 30.
  expect(changed).toMatchObject({
    payable: '21180.00',
    changed: { before: '22800.00', lines: [{ en: 'Absence' }] },
  });
  const shown = await accountant.call('GET', `${payroll}/payslips/${changed?.id}`);
  const lines = shown.body.lines as { code: string; why: { en: string } }[];
  expect(lines.find((one) => one.code === 'cut')?.why.en).toBe(
    '2 days × gross ৳24,300.00 ÷ 30 (absent 1, 3 lates, one day for every 3)',
  );
});

it('PRL-6 lets nobody approve what they made, and nothing that changed while it waited', async () => {
  const { accountant, head, second } = staff;
  const made = await computed(head, '2026-05');
  const asked = await askApproval(head, made);
  expect(asked.status).toBe(202);
  expect((await decide(head, asked)).status).toBeGreaterThanOrEqual(400);
  expect((await decide(accountant, asked)).status).toBe(403);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE payroll_allowance_rule SET amount = 90000 WHERE site_id = $1 AND purpose = 'conveyance'`,
    ),
  );
  const stale = await decide(second, asked);
  expect(stale.status, stale.text).toBe(409);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE payroll_allowance_rule SET amount = 80000 WHERE site_id = $1 AND purpose = 'conveyance'`,
    ),
  );
  const discarded = await head.call('DELETE', `${payroll}/runs/${made}`);
  expect(discarded.status, discarded.text).toBe(200);
});

it('PRL-6 PRL-10 PRL-11 is approved by a second person, paid once, and stands in the books', async () => {
  const { accountant, head } = staff;
  const cook = await slipOf(accountant, june, 'P-03');
  const pay = () => accountant.call('POST', `${payroll}/runs/${june}/payment`, { day: '2026-07-05' });
  expect(codeOf(await pay())).toBe('payroll.wrongState');
  const withheld = { reason: 'Papers are missing' };
  expect((await accountant.call('POST', `${payroll}/payslips/${cook?.id}/withhold`, withheld)).status).toBe(
    200,
  );
  const asked = await askApproval(accountant, june);
  expect(asked.status, asked.text).toBe(202);
  expect((await decide(accountant, asked)).status).toBe(409);
  const approved = await decide(head, asked);
  expect(approved.status, approved.text).toBe(200);
  const twice = await Promise.all([pay(), pay(), pay()]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409, 409]);
  expect(await ledgerSums(june)).toEqual([
    { code: '1102', sum: '-2118000' },
    // Withheld: owed, not paid.
    { code: '2102', sum: '-720000' },
    { code: '2103', sum: '-300000' },
    { code: '5101', sum: '2988000' },
    { code: '5102', sum: '150000' },
  ]);
  const released = await accountant.call('POST', `${payroll}/payslips/${cook?.id}/release`, {
    day: '2026-07-06',
    reason: 'The papers came',
  });
  expect(released.status, released.text).toBe(200);
  expect(
    codeOf(
      await accountant.call('POST', `${payroll}/payslips/${cook?.id}/release`, {
        day: '2026-07-06',
        reason: 'Again',
      }),
    ),
  ).toBe('payroll.notWithheld');
  expect(await ledgerSums(cook?.id ?? '')).toEqual([
    { code: '1101', sum: '-720000' },
    { code: '2102', sum: '720000' },
  ]);
});

it('PRL-11 COM-1 tells who was paid what, where that is switched on, and nobody whose pay was withheld', async () => {
  const tell = () => world.inSite(world.siteA, (transaction) => tellPaid(transaction, june));
  const waiting = () =>
    withAdmin(world.adminUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT payload -> 'data' AS data FROM ${jobsSchema}._private_jobs WHERE payload -> 'data' ->> 'event' = 'payroll.paid'`,
      );
      return rows as { data: { people: { values: object; sums: { amount: string } }[] } }[];
    });
  await tell();
  expect(await waiting()).toEqual([]);
  const path = '/api/v1/communication/templates/payroll.paid/switch';
  expect((await staff.head.call('PUT', path, { isOn: true })).status).toBe(200);
  await tell();
  const people = (await waiting()).flatMap((one) => one.data.people);
  expect(people.reduce((sum, one) => sum + Number(one.sums.amount), 0)).toBe(2_118_000);
  expect(people[0]?.values).toMatchObject({ month: { en: 'June 2026', bn: 'জুন ২০২৬' } });
});

it('PRL-6 keeps what is paid, whoever writes', async () => {
  const change = (sql: string) =>
    world
      .inSite(world.siteA, (transaction) => transaction.change(sql, june))
      .then(
        () => 'done',
        (error: { constraint?: string; cause?: { constraint?: string } }) =>
          error.constraint ?? String(error),
      );
  expect(await change(`UPDATE payroll_payslip SET lines = '[]' WHERE site_id = $1 AND run_id = $2`)).toMatch(
    /kept/,
  );
  expect(await change('DELETE FROM payroll_payslip WHERE site_id = $1 AND run_id = $2')).toMatch(/kept/);
  expect(await change(`UPDATE payroll_run SET state = 'draft' WHERE site_id = $1 AND id = $2`)).toMatch(
    /kept/,
  );
  expect(await change('UPDATE payroll_fund_entry SET amount = 1 WHERE site_id = $1 AND run_id = $2')).toMatch(
    /kept/,
  );
  const { accountant } = staff;
  for (const [verb, input] of [
    ['compute', {}],
    ['check', { version: 1 }],
  ] as const)
    expect(codeOf(await accountant.call('POST', `${payroll}/runs/${june}/${verb}`, input))).toBe(
      'payroll.wrongState',
    );
});

it('PRL-12 an employee sees own payslips only, and only what is paid', async () => {
  const { teacher, other, accountant } = staff;
  const mine = await teacher.call('GET', `${payroll}/mine`);
  expect(mine.body).toMatchObject({ total: 1, items: [{ payable: '21180.00', month: '2026-06' }] });
  const [slip] = mine.body.items as { id: string }[];
  expect((await teacher.call('GET', `${payroll}/mine/${slip?.id}`)).body).toMatchObject({
    payable: '21180.00',
  });
  expect((await other.call('GET', `${payroll}/mine/${slip?.id}`)).status).toBe(404);
  for (const path of [
    `runs/${june}/payslips`,
    `payslips/${slip?.id}`,
    `runs/${june}`,
    'runs',
    'inputs?month=2026-06',
  ])
    expect((await teacher.call('GET', `${payroll}/${path}`)).status, path).toBe(403);
  july = await computed(accountant, '2026-07');
  expect((await teacher.call('GET', `${payroll}/mine`)).body).toMatchObject({ total: 1 });
});

it('PRL-8 the salary sheet has a column each component, and the sums of its columns are those of the run', async () => {
  const { accountant, teacher } = staff;
  const shown = await accountant.call('GET', `${payroll}/runs/${june}/sheet`);
  expect(shown.status, shown.text).toBe(200);
  const sheet = shown.body as unknown as {
    columns: { key: string; name: { en: string; bn: string } }[];
    items: { code: string; cells: (string | null)[] }[];
    ofPage: string[];
    ofAll: string[];
  };
  expect(sheet.ofPage).toEqual(sheet.ofAll);
  expect(sheet.columns.map((one) => one.name.en)).toEqual([
    'Basic pay (government)',
    'Basic pay',
    'House rent (government)',
    'House rent',
    'Medical (government)',
    'Medical',
    'Special benefit (government)',
    'Conveyance',
    'Total earned',
    'Provident fund',
    'Retirement board (government)',
    'Welfare trust (government)',
    'Absence',
    'Total deducted',
    'Paid by the government',
    'Paid by the institution',
    'Provident fund, institution (added by the institution)',
  ]);
  const run = await accountant.call('GET', `${payroll}/runs/${june}`);
  const sumOf = (key: string) => sheet.ofAll[sheet.columns.findIndex((one) => one.key === key)];
  expect([sumOf('payable'), sumOf('government'), sumOf('deductions')]).toEqual([
    run.body.payable,
    run.body.government,
    run.body.deductions,
  ]);
  const cells = sheet.items.find((one) => one.code === 'P-02')?.cells;
  expect(cells?.slice(0, 2)).toEqual([null, '15000.00']);
  const file = (format: string, language = 'en') =>
    accountant.call('GET', `${payroll}/runs/${june}/papers?paper=sheet&format=${format}`, undefined, {
      'Accept-Language': language,
    });
  expect((await file('csv')).text).toContain('P-02,Bikash Roy');
  for (const language of ['en', 'bn']) expect((await file('pdf', language)).text.slice(0, 5)).toBe('%PDF-');
  expect((await file('xlsx')).status).toBe(200);
  expect((await teacher.call('GET', `${payroll}/runs/${june}/sheet`)).status).toBe(403);
});

it('PRL-7 explains each difference from the month before', async () => {
  const { accountant } = staff;
  const { body } = await accountant.call('GET', `${payroll}/runs/${july}/variance`);
  expect(body).toMatchObject({ against: '2026-06', total: 3 });
  const rows = body.items as {
    code: string;
    change: string;
    lines: { name: { en: string }; reason: string }[];
  }[];
  const of = (code: string) => rows.find((one) => one.code === code);
  // House rent of MPO teachers rises to 15 % on 1 July 2026.
  expect(of('P-01')).toMatchObject({
    change: '400.00',
    lines: [{ name: { en: 'House rent' }, reason: 'rule' }],
  });
  expect(of('P-02')).toMatchObject({
    change: '1620.00',
    lines: [{ name: { en: 'Absence' }, reason: 'gone' }],
  });
  expect(of('P-03')?.lines.map((line) => line.reason)).toEqual(['days', 'days', 'days', 'days']);
});

it('PRL-1 tries what somebody would be paid, and keeps nothing', async () => {
  const { accountant, teacher, people } = staff;
  const path = `${payroll}/trial?employeeId=${people.own}&month=2026-03&absentDays=1.5&overtimeHours=10`;
  const tried = await accountant.call('GET', path);
  // 24,300 − 1,215 − 1,500 + 15,000 ÷ 208 × 2 × 10, to the whole taka.
  expect(tried.body).toMatchObject({ payable: '23027.00', id: null });
  expect((await teacher.call('GET', path)).status).toBe(403);
});

it('HR-1 PRL-2 pays who is suspended the part that the order leaves, and says so', async () => {
  const { accountant, people } = staff;
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO people_standing (site_id, id, employee_id, standing, from_day, to_day, pay_percent, entry_id, end_entry_id)
       SELECT $1, gen_random_uuid(), employee_id, 'suspended', '2026-05-17', '2026-06-01', 50, id, id
         FROM people_service_entry WHERE site_id = $1 AND employee_id = $2 AND event = 'joined'`,
      people.own,
    ),
  );
  const tried = async (month: string) =>
    (await accountant.call('GET', `${payroll}/trial?employeeId=${people.own}&month=${month}`)).text;
  // 16 whole days and 15 of a half: 2,350 of 3,100.
  expect(await tried('2026-05')).toContain('subsistence allowance while suspended: 75.81% of the pay');
  for (const month of ['2026-04', '2026-06']) expect(await tried(month)).not.toContain('subsistence');
  await world.inSite(world.siteA, (transaction) =>
    transaction.change("DELETE FROM people_standing WHERE site_id = $1 AND standing = 'suspended'"),
  );
});

it('PRL-1 lets nobody change their own pay, and refuses rules that cannot be reckoned with', async () => {
  const { head, people } = staff;
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      'DELETE FROM people_employee_account WHERE site_id = $1 AND employee_id = $2',
      people.cook,
    );
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      people.cook,
      head.accountId,
    );
  });
  const item = (employeeId: string) =>
    head.call('POST', `${payroll}/personal-item`, {
      employeeId,
      nameEn: 'Mobile',
      nameBn: 'মোবাইল',
      kind: 'allowance',
      purpose: 'mobile',
      funding: 'institution',
      amount: '500',
      fromDate: '2026-08-01',
    });
  expect(codeOf(await item(people.cook))).toBe('payroll.ownPay');
  expect((await item(people.own)).status).toBe(200);
  const rule = await head.call('POST', `${payroll}/allowance-rule`, {
    position: 9,
    nameEn: 'Tiffin',
    nameBn: 'টিফিন',
    kind: 'allowance',
    purpose: 'tiffin',
    funding: 'institution',
    calculation: 'percent',
    amount: '300',
    fromDate: '2026-08-01',
  });
  expect(rule.body.errors).toHaveProperty('percent');
});

it('PRL-10 PRL-6 is reversed by two persons with its voucher, and the month begun anew', async () => {
  const { accountant, head, second } = staff;
  const approved = await decide(second, await askApproval(accountant, july));
  expect(approved.status, approved.text).toBe(200);
  const paid = await accountant.call('POST', `${payroll}/runs/${july}/payment`, { day: '2026-07-06' });
  expect(paid.status, paid.text).toBe(200);
  const ask = await accountant.call('POST', `${payroll}/runs/${july}/reversal`, {
    version: paid.body.version,
    day: '2026-07-06',
    reason: 'Paid from the wrong bank',
  });
  expect(ask.status, ask.text).toBe(202);
  const done = await decide(head, ask);
  expect(done.status, done.text).toBe(200);
  const sums = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ sum: string }>(
      `SELECT sum(l.debit - l.credit)::text AS sum FROM payroll_run r
         JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id IN (r.voucher_id, r.reversal_id)
        WHERE r.site_id = $1 AND r.id = $2 GROUP BY l.ledger_id`,
      july,
    ),
  );
  expect(new Set(sums.map((one) => one.sum))).toEqual(new Set(['0']));
  const fund = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ sum: string }>(
      'SELECT sum(amount)::text AS sum FROM payroll_fund_entry WHERE site_id = $1 AND run_id = $2',
      july,
    ),
  );
  expect(fund?.sum).toBe('0');
  july = await computed(accountant, '2026-07');
});

it('PRL-1 takes a dated rule from the platform’s catalogue with the difference before its eyes, and what was paid stays', async () => {
  const { accountant, head, people } = staff;
  const owner = await world.person(null, ['platformOwner']);
  const kept = `${payroll}/allowance-rule-catalogue`;
  type Rule = Record<string, unknown> & { id: string; version: number; nameEn: string; salaryTypeId: string };
  const rules = (await owner.call('GET', kept, { size: 100 })).body.items as Rule[];
  expect(rules).toHaveLength(12);
  // One and the same address: each side sees and changes its own rows alone.
  expect((await head.call('GET', kept)).status).toBe(403);
  expect((await owner.call('GET', `${payroll}/allowance-rule`)).status).toBe(403);
  const offered = async () => (await head.call('GET', `${payroll}/allowance-rule/catalogue`)).body;
  expect(await offered()).toMatchObject({ counts: { new: 0, changed: 0, left: 0 } });

  const types = (await owner.call('GET', `${payroll}/salary-type-catalogue`)).body.items as Rule[];
  const order = {
    position: 20,
    nameEn: 'House rent',
    nameBn: 'বাড়ি ভাড়া',
    kind: 'allowance',
    purpose: 'houseRent',
    funding: 'institution',
    calculation: 'percent',
    percent: '60',
    salaryTypeId: types.find((one) => one.nameEn === 'Paid by the institution')?.id,
    fromDate: '2026-08-01',
  };
  const turned = await owner.call('POST', kept, { ...order, percent: '', toDate: '2026-07-31' });
  expect(turned.body.errors).toHaveProperty('toDate');
  const empty = await owner.call('POST', kept, { ...order, percent: '' });
  expect(empty.body.errors).toEqual({ percent: [expect.stringContaining('Percent')] });
  const made = await owner.call('POST', kept, order);
  expect(made.status, made.text).toBe(200);

  // Nothing changes by itself: the institution sees it, takes it, and its own date decides.
  const netOf = async (month: string) =>
    (await accountant.call('GET', `${payroll}/trial`, { employeeId: people.own, month })).body.net;
  const [inJuly, before] = [await netOf('2026-07'), await netOf('2026-08')];
  const paid = await slipOf(accountant, june, 'P-02');
  const asked = await offered();
  expect(asked).toMatchObject({ counts: { new: 1 }, items: [{ id: made.body.id, state: 'new' }] });
  const take = (version: number) =>
    head.call('POST', `${payroll}/allowance-rule/catalogue`, {
      take: [{ id: made.body.id, version }],
      leave: [],
    });
  expect(await netOf('2026-08')).toBe(before);
  // Under a name of its own the institution would pay both: it is told of it before it takes the order.
  const call = (name: string) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE payroll_allowance_rule SET name_en = $2 WHERE site_id = $1 AND purpose = 'houseRent' AND funding = 'institution'`,
        name,
      ),
    );
  await call('House rent allowance');
  const twice = await take(1);
  expect(twice.status, twice.text).toBe(422);
  expect(twice.body.errors).toEqual({ nameEn: [expect.stringContaining('House rent allowance')] });
  await call('House rent');
  expect((await take(1)).body).toEqual({ taken: 1, left: 0 });
  // 10 % of 15,000 more, from August on.
  expect(Number(await netOf('2026-08')) - Number(before)).toBe(1500);
  expect(await netOf('2026-07')).toBe(inJuly);
  expect(await slipOf(accountant, june, 'P-02')).toEqual(paid);

  // The order is changed: the institution sees both figures, and may keep its own.
  const changed = await owner.call('PUT', `${kept}/${made.body.id}`, { ...order, percent: '55', version: 1 });
  expect(changed.status, changed.text).toBe(200);
  expect((await offered()).items).toMatchObject([
    { state: 'changed', changes: [{ field: 'percent', before: '60.00', after: '55.00' }] },
  ]);
  const stays = await head.call('POST', `${payroll}/allowance-rule/catalogue`, {
    take: [],
    leave: [{ id: made.body.id, version: 2 }],
  });
  expect(stays.body).toEqual({ taken: 0, left: 1 });
  expect(Number(await netOf('2026-08')) - Number(before)).toBe(1500);
  const sites = await owner.call('GET', `${kept}/${made.body.id}/institutions`);
  expect((sites.body.items as { site: { id: number } }[]).map((one) => one.site.id)).toContain(world.siteA);
});
