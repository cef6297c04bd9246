import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../test/samples/payroll-staff.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { employee } from '../../people/employee.entity.ts';
import { registerPayrollInputs } from '../public.ts';
import { allowanceRule } from '../setup/allowance-rule.entity.ts';
import { employeePay } from '../setup/employee-pay.entity.ts';

let world: World;
let staff: Staff;
/** Monday, 6 July 2026, ten in the morning in Dhaka. */
const now = new Date('2026-07-06T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  staff = await makeStaff(world);
});
afterAll(() => world.close());

const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;
type Line = { code: string; amount: string; why: { en: string; bn: string } };
const trial = async (employeeId: string, month: string) => {
  const answer = await staff.accountant.call(
    'GET',
    `${payroll}/trial?employeeId=${employeeId}&month=${month}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { payable: string; lines: Line[] };
};
const paidMonth = async (month: string, day: string) => {
  const { accountant, head } = staff;
  const id = await computed(accountant, month);
  expect((await decide(head, await askApproval(accountant, id))).status).toBe(200);
  const paid = await accountant.call('POST', `${payroll}/runs/${id}/payment`, { day });
  expect(paid.status, paid.text).toBe(200);
  return id;
};
let june = '';

it('PRL-9 a loan needs a second person who is not the one who gets it, and comes back with each month', async () => {
  const { accountant, head, teacher, people } = staff;
  const loan = {
    employeeId: people.own,
    kind: 'advance',
    amount: '5000',
    instalment: '3000',
    firstMonth: '2026-06',
    day: '2026-07-01',
    from: 'bank',
    reason: 'Treatment of a child',
  };
  expect((await teacher.call('POST', `${payroll}/loans`, loan)).status).toBe(403);
  expect((await accountant.call('POST', `${payroll}/loans`, { ...loan, instalment: '6000' })).status).toBe(
    422,
  );
  const asked = await accountant.call('POST', `${payroll}/loans`, loan);
  expect(asked.status, asked.text).toBe(202);
  const given = await decide(head, asked);
  expect(given.status, given.text).toBe(200);
  june = await paidMonth('2026-06', '2026-07-05');
  const loans = await accountant.call('GET', `${payroll}/loans`);
  expect(loans.body).toMatchObject({ items: [{ amount: '5000.00', balance: '2000.00' }] });
  const july = await trial(people.own, '2026-07');
  expect(july.lines.find((line) => line.code.startsWith('loan'))).toMatchObject({
    amount: '2000.00',
    why: { en: 'Instalment ৳2,000.00 of ৳2,000.00 owed' },
  });
});

it('PRL-9 the fund has what members and the institution put in, and interest once a year', async () => {
  const { accountant, head, people } = staff;
  const fund = await accountant.call('GET', `${payroll}/fund`);
  expect(fund.body).toMatchObject({
    total: 1,
    sum: '3000.00',
    items: [{ id: people.own, own: '1500.00', institution: '1500.00' }],
  });
  // What stood in the fund before the school kept it here.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount) VALUES ($1, $2, $3, '2025-07-05', 'own', 300000)`,
      newId(),
      people.own,
    ),
  );
  const year = { year: '2025-07-01', rate: '12' };
  expect((await accountant.call('POST', `${payroll}/fund/interest`, year)).status).toBe(403);
  const enter = (first: string) => head.call('POST', `${payroll}/fund/interest`, { year: first, rate: '12' });
  expect(codeOf(await enter('2025-08-01'))).toBe('payroll.yearNotOver');
  const given = await head.call('POST', `${payroll}/fund/interest`, year);
  // 3,000 from 5 July on, at 1 % a month: from the lowest balance after each month's 6th.
  expect(given.body).toMatchObject({ persons: 1, amount: '360.00' });
  expect(codeOf(await head.call('POST', `${payroll}/fund/interest`, year))).toBe('payroll.interestGiven');
  for (const first of ['2025-01-01', '2025-06-01', '2024-08-01'])
    expect(codeOf(await enter(first))).toBe('payroll.interestOverlaps');
  const ledger = await accountant.call('GET', `${payroll}/fund/${people.own}`);
  expect(ledger.body).toMatchObject({ total: 4 });
  expect((ledger.body.items as { kind: string }[]).map((one) => one.kind)).toContain('interest');
});

it('PRL-6 what was wrong in a paid month goes into the next as arrears, once, with its month', async () => {
  const { accountant, people } = staff;
  const found = () => accountant.call('GET', `${payroll}/arrears/found?month=2026-06`);
  expect((await found()).body).toMatchObject({ total: 0 });
  // A raise that was ordered late, and an absence that was found late.
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
  const entered = await accountant.call('PUT', `${payroll}/inputs`, {
    month: '2026-06',
    rows: [{ employeeId: people.cook, version: null, work: { absentDays: '0.5' }, note: '' }],
  });
  expect(entered.status, entered.text).toBe(200);
  const { body } = await found();
  // What each gets: 1,000 + half of it for rent − 10 % fund; half a day of 10,800 / 30.
  expect(body).toMatchObject({ total: 2 });
  expect((body.items as { amount: string }[]).map((one) => one.amount)).toEqual(['1400.00', '-180.00']);
  const add = () =>
    accountant.call('POST', `${payroll}/arrears`, {
      month: '2026-06',
      employeeIds: [people.own, people.cook],
      reason: 'Order of the committee',
    });
  const twice = await Promise.all([add(), add()]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
  expect((await found()).body).toMatchObject({ total: 0 });
  // Entered by mistake: withdrawn once, kept with its reason, found again and entered again.
  type Kept = { id: string; employeeId: string; back: string; withdrawn: string; isReversal: boolean };
  const kept = async () => (await accountant.call('GET', `${payroll}/arrears`)).body.items as Kept[];
  const takeBack = (id: string | undefined, how: 'withdrawal' | 'reversal') =>
    accountant.call('POST', `${payroll}/arrears/${id}/${how}`, { reason: 'Entered by mistake' });
  const ofCook = (await kept()).find((one) => one.employeeId === people.cook);
  expect(ofCook).toMatchObject({ back: 'withdraw', withdrawn: '' });
  expect(codeOf(await takeBack(ofCook?.id, 'reversal'))).toBe('payroll.arrearsNotPaid');
  expect((await staff.teacher.call('POST', `${payroll}/arrears/${ofCook?.id}/withdrawal`, {})).status).toBe(
    403,
  );
  const withdrawn = await takeBack(ofCook?.id, 'withdrawal');
  expect(withdrawn.status, withdrawn.text).toBe(200);
  expect(codeOf(await takeBack(ofCook?.id, 'withdrawal'))).toBe('payroll.arrearsWithdrawn');
  expect((await kept()).find((one) => one.id === ofCook?.id)).toMatchObject({
    back: 'none',
    withdrawn: 'Entered by mistake',
  });
  expect((await found()).body).toMatchObject({ total: 1, items: [{ id: people.cook, amount: '-180.00' }] });
  expect((await add()).status).toBe(200);
  const july = await trial(people.own, '2026-07');
  expect(july.lines.find((line) => line.code === 'arrears')).toMatchObject({
    amount: '1500.00',
    why: { en: 'Of June 2026', bn: 'যে মাসের: জুন ২০২৬' },
  });
  // The fund has its share of the raise from both, as the month itself would have given it.
  const shares = july.lines.filter((line) => line.code.startsWith('arrears ')).map((line) => line.amount);
  expect(shares).toEqual(['100.00', '100.00']);
  type Fund = { items: { own: string; institution: string }[] };
  const fund = async () =>
    ((await accountant.call('GET', `${payroll}/fund`)).body as unknown as Fund).items.map((one) =>
      [one.own, one.institution].map(Number),
    );
  const [before] = await fund();
  const run = await paidMonth('2026-07', '2026-07-06');
  const [after] = await fund();
  // 10 % of 16,000 for July and of 1,000 for June.
  expect(after?.map((amount, place) => amount - (before?.[place] ?? 0))).toEqual([1700, 1700]);
  const posted = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ fund: string }>(
      `SELECT sum(l.credit - l.debit)::text AS fund FROM payroll_run r
         JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = r.voucher_id
         JOIN payroll_account a ON a.site_id = $1 AND a.ledger_id = l.ledger_id AND a.account = 'fund'
        WHERE r.site_id = $1 AND r.id = $2`,
      run,
    ),
  );
  expect(posted?.fund).toBe('340000');
  const ofAugust = async () =>
    (await trial(people.own, '2026-08')).lines
      .filter((line) => line.code.startsWith('arrears'))
      .map((line) => line.amount);
  expect(await ofAugust()).toEqual([]);
  // Paid by mistake: the same lines the other way round with a later month, the fund's share too; until then that is withdrawn again.
  const paid = (await kept()).find((one) => one.employeeId === people.own && one.back === 'reverse');
  expect(codeOf(await takeBack(paid?.id, 'withdrawal'))).toBe('payroll.arrearsTaken');
  const reversal = await takeBack(paid?.id, 'reversal');
  expect(reversal.status, reversal.text).toBe(200);
  expect(codeOf(await takeBack(paid?.id, 'reversal'))).toBe('payroll.arrearsReversed');
  expect((await ofAugust()).toSorted()).toEqual(['-100.00', '-100.00', '1500.00']);
  expect((await found()).body).toMatchObject({ total: 1, items: [{ id: people.own, amount: '1400.00' }] });
  // Entered anew meanwhile, both would be paid.
  const input = { month: '2026-06', employeeIds: [people.own], reason: 'Anew' };
  expect((await accountant.call('POST', `${payroll}/arrears`, input)).status).toBe(200);
  expect(codeOf(await takeBack(String(reversal.body.id), 'withdrawal'))).toBe('payroll.arrearsAnew');
  const anew = (await kept()).find((one) => one.back === 'withdraw' && !one.isReversal);
  expect((await takeBack(anew?.id, 'withdrawal')).status).toBe(200);
  expect((await takeBack(String(reversal.body.id), 'withdrawal')).status).toBe(200);
  expect(await ofAugust()).toEqual([]);
  expect((await found()).body).toMatchObject({ total: 0 });
});

it('PRL-6 HR-7 a month that is over is reckoned with the post of then, whoever was promoted since', async () => {
  const { accountant, head, people } = staff;
  const office = await world.person(world.siteA, ['office']);
  const posts = await world.inSite(world.siteA, async (transaction) => {
    const rows = await transaction.rows<{ id: string; name_en: string }>(
      'SELECT id, name_en FROM academic_designation WHERE site_id = $1 ORDER BY position, id LIMIT 2',
    );
    await insertRows(transaction, allowanceRule, [
      {
        position: 30,
        nameEn: 'Allowance of the post',
        nameBn: 'পদের ভাতা',
        kind: 'allowance',
        purpose: 'duty',
        funding: 'institution',
        calculation: 'fixed',
        amount: '2000',
        designationId: rows[1]?.id,
        fromDate: '2026-01-01',
        toDate: '2026-07-31',
      },
    ]);
    return rows;
  });
  const ordered = await office.call('POST', '/api/v1/people/service-changes', {
    employeeId: people.own,
    change: 'promotion',
    designationId: posts[1]?.id,
    day: '2026-06-15',
    orderNo: '7/2026',
    reason: 'Order of the committee',
  });
  expect(ordered.status, ordered.text).toBe(202);
  const done = await decide(head, ordered);
  expect(done.status, done.text).toBe(200);
  const postIn = async (month: string) =>
    ((await trial(people.own, month)) as unknown as { about: { designation: { en: string } } }).about
      .designation.en;
  expect([await postIn('2026-06'), await postIn('2026-07')]).toEqual(posts.map((one) => one.name_en));
  const found = (month: string) => accountant.call('GET', `${payroll}/arrears/found?month=${month}`);
  // In the middle of June: the post counts from July on, which was paid without it.
  expect((await found('2026-06')).body).toMatchObject({ total: 0 });
  expect((await found('2026-07')).body).toMatchObject({
    total: 1,
    items: [{ id: people.own, amount: '2000.00', isLeftOut: false }],
  });
});

it('PRL-6 whoever was left out of paid months gets them with a later one, each line with its reason, once', async () => {
  const { accountant, people } = staff;
  const late = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const own = await transaction.row<{ post: string }>(
      'SELECT designation_id AS post FROM people_employee WHERE site_id = $1 AND id = $2',
      people.cook,
    );
    await insertRows(transaction, employee, [
      {
        id: late,
        code: 'P-04',
        nameEn: 'Salma Akter',
        nameBn: 'সালমা আক্তার',
        designationId: own?.post,
        gender: 'female',
        mobile: '+8801811000044',
        joiningDate: '2026-06-16',
      },
    ]);
    await insertRows(transaction, employeePay, [
      {
        employeeId: late,
        fromDate: '2026-06-16',
        salaryTypeId: staff.types.own,
        basic: '12000',
        isFundMember: true,
        method: 'bank',
      },
    ]);
  });
  const found = async (month: string) =>
    (
      (await accountant.call('GET', `${payroll}/arrears/found?month=${month}`)).body.items as {
        id: string;
      }[]
    ).find((one) => one.id === late);
  // From the 16th: half of 12,000 + 6,000 + 1,000 + 800, less 10 % of the basic for the fund.
  expect(await found('2026-06')).toMatchObject({ paid: '0.00', amount: '9300.00', isLeftOut: true });
  const add = (month: string) =>
    accountant.call('POST', `${payroll}/arrears`, {
      month,
      employeeIds: [late],
      reason: 'Her papers came late',
    });
  const twice = await Promise.all([add('2026-06'), add('2026-06')]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
  expect((await add('2026-07')).status).toBe(200);
  expect([await found('2026-06'), await found('2026-07')]).toEqual([undefined, undefined]);
  // July begun anew would have her in it, and pay it a second time.
  const runs = (await accountant.call('GET', `${payroll}/runs`)).body.items as {
    id: string;
    month: string;
    version: number;
  }[];
  const july = runs.find((one) => one.month === '2026-07');
  const reversal = await accountant.call('POST', `${payroll}/runs/${july?.id}/reversal`, {
    version: july?.version,
    day: '2026-07-06',
    reason: 'The wrong month',
  });
  expect(codeOf(reversal)).toBe('payroll.arrearsSince');
  const august = await computed(accountant, '2026-08');
  expect((await accountant.call('POST', `${payroll}/runs/${august}/compute`, {})).body).toMatchObject({
    changed: 0,
  });
  const slips = await accountant.call('GET', `${payroll}/runs/${august}/payslips?q=P-04`);
  const [row] = slips.body.items as { id: string }[];
  const slip = await accountant.call('GET', `${payroll}/payslips/${row?.id}`);
  const lines = slip.body.lines as Line[];
  const arrears = lines.find((line) => line.code === 'arrears');
  expect(arrears?.amount).toBe('29700.00');
  expect(arrears?.why.en).toContain(
    'Of June 2026, July 2026. June 2026 was not paid at all and is reckoned whole: Basic pay ৳6,000.00 (Fixed at ৳12,000.00; ৳12,000.00 in a full month; 15 of 30 days), House rent ৳3,000.00 (',
  );
  expect(arrears?.why.bn).toContain('জুলাই ২০২৬ মাসের বেতনে নাম ছিল না');
  expect(lines.filter((line) => line.code.startsWith('arrears ')).map((line) => line.amount)).toEqual([
    '1800.00',
    '1800.00',
  ]);
  expect((await accountant.call('DELETE', `${payroll}/runs/${august}`)).status).toBe(200);
});

it('PRL-5 asks the modules that know attendance, and takes what the office entered before them', async () => {
  const { people, accountant } = staff;
  registerPayrollInputs(world.server.services, {
    name: 'attendance',
    parts: async () => [],
    collect: async (_transaction, { employeeIds }) =>
      new Map(
        employeeIds
          .filter((id) => id === people.own)
          .map((id) => [id, { days: ['absent', 'weekend', 'absent', 'present'], work: { lates: 7 } }]),
      ),
  });
  const cutOf = async () => (await trial(people.own, '2026-09')).lines.find((line) => line.code === 'cut');
  // 16,000 + 8,000 + 1,800: two absent days and two of seven lates.
  expect(await cutOf()).toMatchObject({ amount: '3440.00' });
  await world.inSite(world.siteA, (transaction) =>
    transaction.change('UPDATE payroll_cut_rule SET is_sandwich = true WHERE site_id = $1'),
  );
  expect(await cutOf()).toMatchObject({ amount: '4300.00' });
  const rows = [
    { employeeId: people.own, version: null, work: { absentDays: '0', lates: 0 }, note: 'Excused' },
  ];
  expect((await accountant.call('PUT', `${payroll}/inputs`, { month: '2026-09', rows })).status).toBe(200);
  expect(await cutOf()).toBeUndefined();
});

it('PRL-3 gives a step of the scale to who has one, and nobody twice', async () => {
  const { head, accountant, people } = staff;
  const path = `${payroll}/increments`;
  const shown = await accountant.call('GET', `${path}?fromDate=2026-08-01`);
  expect(shown.body).toMatchObject({
    total: 1,
    items: [{ id: people.mpo, nextStep: 2, nextBasic: '16800.00' }],
  });
  const give = { fromDate: '2026-08-01', employeeIds: [people.mpo], note: 'Yearly increment' };
  expect((await accountant.call('POST', path, give)).status).toBe(403);
  expect((await head.call('POST', path, give)).body).toMatchObject({ raised: 1 });
  expect(codeOf(await head.call('POST', path, give))).toBe('payroll.noIncrement');
  const after = await trial(people.mpo, '2026-08');
  expect(after.lines.find((line) => line.code === 'basic')).toMatchObject({ amount: '16800.00' });
});

it('PRL-4 pays a festival bonus in one run by the rule that fits each', async () => {
  const { accountant } = staff;
  const bonus = { kind: 'bonus', month: '2026-07', bonus: 'Festival bonus' };
  expect((await accountant.call('POST', `${payroll}/runs`, { ...bonus, bonus: 'Nothing' })).status).toBe(422);
  const run = await accountant.call('POST', `${payroll}/runs`, bonus);
  const done = await accountant.call('POST', `${payroll}/runs/${run.body.id}/compute`, {});
  expect(done.status, done.text).toBe(200);
  const slips = await accountant.call('GET', `${payroll}/runs/${run.body.id}/payslips`);
  const rows = slips.body.items as { about: { code: string }; payable: string; government: string }[];
  // The cook has served one month: nothing below three.
  expect(rows.map((row) => [row.about.code, row.government, row.payable])).toEqual([
    ['P-01', '8000.00', '0.00'],
    ['P-02', '0.00', '16000.00'],
  ]);
});

it('PRL-8 PRL-12 prints advice, roll and payslips, in both languages and as sheets', async () => {
  const { accountant, teacher } = staff;
  const file = (by: typeof accountant, path: string, language = 'en') =>
    by.call('GET', `${payroll}/${path}`, undefined, { 'Accept-Language': language });
  const csv = await file(accountant, `runs/${june}/papers?paper=bankAdvice&format=csv`);
  expect(csv.text).toContain('2050123456715');
  expect(csv.text).toContain('Bikash Roy');
  for (const language of ['en', 'bn'])
    for (const paper of ['bankAdvice', 'cash', 'roll', 'payslips']) {
      const pdf = await file(accountant, `runs/${june}/papers?paper=${paper}&format=pdf`, language);
      expect(pdf.status, paper).toBe(200);
      expect(pdf.text.slice(0, 5), paper).toBe('%PDF-');
    }
  const mine = await teacher.call('GET', `${payroll}/mine`);
  const [slip] = mine.body.items as { id: string }[];
  expect((await file(teacher, `mine/${slip?.id}/file`, 'bn')).text.slice(0, 5)).toBe('%PDF-');
  expect((await file(teacher, `runs/${june}/papers?paper=roll&format=csv`)).status).toBe(403);
});

it('PRL-9 settles with who leaves: fund and loans are closed, and pay ends with the last day', async () => {
  const { accountant, head, people } = staff;
  const leaving = { employeeId: people.own, lastDay: '2026-07-31', other: '0', recoveries: '360' };
  const query = new URLSearchParams(leaving).toString();
  const shown = await accountant.call('GET', `${payroll}/settlements/trial?${query}`);
  // Seven completed years × a month's basic of 16,000.
  expect(shown.body).toMatchObject({ gratuity: '112000.00', recoveries: '360.00' });
  const asked = await accountant.call('POST', `${payroll}/settlements`, {
    ...leaving,
    day: '2026-07-06',
    from: 'bank',
    reason: 'Leaves for another school',
  });
  expect(asked.status, asked.text).toBe(202);
  const done = await decide(head, asked);
  expect(done.status, done.text).toBe(200);
  const fund = await accountant.call('GET', `${payroll}/fund`);
  expect(fund.body).toMatchObject({ sum: '0.00' });
  expect(codeOf(await accountant.call('GET', `${payroll}/settlements/trial?${query}`))).toBe(
    'payroll.settled',
  );
  const gone = await accountant.call('GET', `${payroll}/trial?employeeId=${people.own}&month=2026-08`);
  expect(gone.status).toBe(404);
});

it('PRL-5 a run of 500 people leaves nobody out', async () => {
  const count = 500;
  const ids = Array.from({ length: count }, newId);
  await world.inSite(world.siteA, async (transaction) => {
    const post = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_designation WHERE site_id = $1 ORDER BY position LIMIT 1',
    );
    await insertRows(
      transaction,
      employee,
      ids.map((id, place) => ({
        id,
        code: `Z${place}`,
        nameEn: `Person ${place}`,
        nameBn: 'ব্যক্তি',
        designationId: post?.id,
        gender: 'male',
        mobile: '+8801811000000',
        joiningDate: '2020-01-01',
      })),
    );
    await insertRows(
      transaction,
      employeePay,
      ids.map((employeeId, place) => ({
        employeeId,
        fromDate: '2026-01-01',
        salaryTypeId: place % 2 === 0 ? staff.types.own : staff.types.mpo,
        grade: 10,
        basic: String(9000 + (place % 50) * 100),
        isFundMember: true,
        method: 'bank',
      })),
    );
  });
  await computed(staff.accountant, '2026-08');
  const paid = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ count: number }>(
      `SELECT count(DISTINCT p.employee_id)::int AS count FROM payroll_payslip p
         JOIN people_employee e ON e.site_id = p.site_id AND e.id = p.employee_id
        WHERE p.site_id = $1 AND e.code LIKE 'Z%'`,
    ),
  );
  expect(paid?.count).toBe(count);
});
