import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../test/samples/payroll-staff.ts';
import { type Answer, makeWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { payStep } from '../setup/pay-step.entity.ts';
import { personalItem } from '../setup/personal-item.entity.ts';

let world: World;
let staff: Staff;
/** Monday, 6 July 2026, ten in the morning in Dhaka. */
const now = new Date('2026-07-06T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  staff = await makeStaff(world);
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const runOf = async (id: string) => (await staff.accountant.call('GET', `${payroll}/runs/${id}`)).body;
const pay = (id: string, by = staff.accountant) =>
  by.call('POST', `${payroll}/runs/${id}/payment`, { day: '2026-07-05' });
const approved = async (id: string) => {
  const decided = await decide(staff.head, await askApproval(staff.accountant, id));
  expect(decided.status, decided.text).toBe(200);
};
/** June, once it is paid and locked. */
let locked = '';
type Row = { id: string; about: { code: string }; payable: string; government: string };
const rowsOf = async (id: string) =>
  (await staff.accountant.call('GET', `${payroll}/runs/${id}/payslips`)).body.items as Row[];

it('PRL-4 pays the Bangla new year bonus to those who are chosen, at least what the rule says, and into the books', async () => {
  const { accountant, people } = staff;
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE payroll_bonus_rule SET minimum = 320000 WHERE site_id = $1 AND occasion = 'newYear' AND funding = 'institution'`,
    ),
  );
  const start = (chosen: readonly string[]) =>
    accountant.call('POST', `${payroll}/runs`, {
      kind: 'bonus',
      month: '2026-04',
      bonus: 'Bangla new year bonus',
      people: chosen,
    });
  expect((await start([people.own, newId()])).status).toBe(422);
  const run = await start([people.own, people.mpo]);
  expect(run.status, run.text).toBe(200);
  expect(codeOf(await start([people.own]))).toBe('payroll.runExists');
  const id = String(run.body.id);
  expect((await accountant.call('POST', `${payroll}/runs/${id}/compute`, {})).status).toBe(200);
  // 20 % of 16,000 of the government; 20 % of 15,000 is less than the 3,200 that everybody gets at least.
  expect((await rowsOf(id)).map((row) => [row.about.code, row.government, row.payable])).toEqual([
    ['P-01', '3200.00', '0.00'],
    ['P-02', '0.00', '3200.00'],
  ]);
  await approved(id);
  expect((await pay(id)).status).toBe(200);
  const posted = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      `SELECT g.code, sum(l.debit - l.credit)::text AS sum FROM payroll_run r
         JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = r.voucher_id
         JOIN accounts_ledger g ON g.site_id = $1 AND g.id = l.ledger_id
        WHERE r.site_id = $1 AND r.id = $2 GROUP BY 1 ORDER BY 1`,
      id,
    ),
  );
  expect(posted).toEqual([
    { code: '1102', sum: '-320000' },
    { code: '5101', sum: '320000' },
  ]);
});

it('PRL-8 PRL-11 the lists of bank, cheque book and drawer have each person once, and nobody whose pay is withheld', async () => {
  const { accountant, people } = staff;
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE payroll_employee_pay SET method = 'cheque' WHERE site_id = $1 AND employee_id = $2`,
      people.cook,
    ),
  );
  const june = await computed(accountant, '2026-06');
  const paper = async (name: string) => {
    const file = await accountant.call('GET', `${payroll}/runs/${june}/papers?paper=${name}&format=csv`);
    expect(file.status, file.text).toBe(200);
    return file.text.split('\n').filter((line) => /P-0\d/.test(line));
  };
  // The government pays the third of them by itself.
  expect(await paper('bankAdvice')).toEqual([expect.stringMatching(/P-02,Bikash Roy,.*22,?800\.00/)]);
  expect(await paper('cheques')).toEqual([expect.stringMatching(/P-03,Rahima Begum,.*7,?200\.00/)]);
  expect(await paper('cash')).toEqual([]);
  expect((await paper('roll')).length).toBe(2);
  for (const language of ['en', 'bn']) {
    const file = await accountant.call(
      'GET',
      `${payroll}/runs/${june}/papers?paper=cheques&format=pdf`,
      undefined,
      { 'Accept-Language': language },
    );
    expect(file.text.slice(0, 5)).toBe('%PDF-');
  }
  const cook = (await rowsOf(june)).find((row) => row.about.code === 'P-03');
  const withheld = await accountant.call('POST', `${payroll}/payslips/${cook?.id}/withhold`, {
    reason: 'Papers are missing',
  });
  expect(withheld.status, withheld.text).toBe(200);
  // Kept with the run by an earlier version: the whole month of who came in the middle of it.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change('UPDATE payroll_run SET gross = 5650000 WHERE site_id = $1 AND id = $2', june),
  );
  expect((await runOf(june)).gross).toBe('52900.00');
  expect(await paper('cheques')).toEqual([]);
  expect(await paper('bankAdvice')).toHaveLength(1);
});

it('PRL-6 PRL-10 who paid a month does not decide on its reversal', async () => {
  const { accountant, head, second } = staff;
  const may = await computed(accountant, '2026-05');
  await approved(may);
  const paid = await pay(may, head);
  expect(paid.status, paid.text).toBe(200);
  const asked = await accountant.call('POST', `${payroll}/runs/${may}/reversal`, {
    version: paid.body.version,
    day: '2026-07-06',
    reason: 'Paid from the wrong bank',
  });
  expect(asked.status, asked.text).toBe(202);
  const own = await decide(head, asked);
  expect([own.status, own.body.code], own.text).toEqual([409, 'approvals.excluded']);
  expect(await runOf(may)).toMatchObject({ state: 'paid' });
  const done = await decide(second, asked);
  expect(done.status, done.text).toBe(200);
  expect(await runOf(may)).toMatchObject({ state: 'reversed' });
});

it('PRL-6 a locked month changes no more, whoever asks, and what was wrong in it goes into a later one', async () => {
  const { accountant, head, teacher, people } = staff;
  const runs = (await accountant.call('GET', `${payroll}/runs`)).body.items as {
    id: string;
    month: string;
  }[];
  const june = runs.find((one) => one.month === '2026-06')?.id ?? '';
  const lock = (by = accountant) => by.call('POST', `${payroll}/runs/${june}/lock`, {});
  expect(codeOf(await lock())).toBe('payroll.wrongState');
  await approved(june);
  expect((await pay(june)).status).toBe(200);
  expect((await lock(teacher)).status).toBe(403);
  const twice = await Promise.all([lock(), lock(head)]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
  locked = june;
  const { version } = await runOf(june);
  for (const [verb, input] of [
    ['compute', {}],
    ['check', { version }],
    ['payment', { day: '2026-07-06' }],
    ['reversal', { version, day: '2026-07-06', reason: 'Paid from the wrong bank' }],
  ] as const)
    expect(codeOf(await accountant.call('POST', `${payroll}/runs/${june}/${verb}`, input)), verb).toBe(
      'payroll.wrongState',
    );
  const changed = (state: string) =>
    world
      .inSite(world.siteA, (transaction) =>
        transaction.change('UPDATE payroll_run SET state = $3 WHERE site_id = $1 AND id = $2', june, state),
      )
      .then(
        () => 'changed',
        (error: { constraint?: string; cause?: { constraint?: string } }) =>
          error.constraint ?? error.cause?.constraint ?? String(error),
      );
  for (const state of ['draft', 'paid', 'reversed'])
    expect(await changed(state), state).toMatch(/payroll_run_kept/);
  // A day of absence that was found late: the month stays as it is, the next one has it.
  const entered = await accountant.call('PUT', `${payroll}/inputs`, {
    month: '2026-06',
    rows: [{ employeeId: people.own, version: null, work: { absentDays: '1' }, note: 'Register' }],
  });
  expect(entered.status, entered.text).toBe(200);
  const added = await accountant.call('POST', `${payroll}/arrears`, {
    month: '2026-06',
    employeeIds: [people.own],
    reason: 'Found in the register',
  });
  expect(added.status, added.text).toBe(200);
  const july = await computed(accountant, '2026-07');
  const slips = await rowsOf(july);
  // 22,800 less a day of 24,300 ÷ 30.
  expect(slips.find((row) => row.about.code === 'P-02')).toMatchObject({ payable: '21990.00' });
  expect((await rowsOf(june)).find((row) => row.about.code === 'P-02')).toMatchObject({
    payable: '22800.00',
  });
});

it('reports of what was paid add up: what was earned less what was taken is what both paid, also of who came in the middle of a month', async () => {
  const { accountant, teacher } = staff;
  type Report = { columns: { label: { en: string } }[]; items: { cells: unknown[] }[] };
  const read = async (name: string, month?: string) => {
    const answer = await accountant.call('GET', `${payroll}/reports/${name}`, {
      ...(month ? { from: month, to: month } : {}),
      size: 100,
    });
    expect(answer.status, answer.text).toBe(200);
    const { columns, items } = answer.body as unknown as Report;
    const names = columns.map((one) => one.label.en);
    return items.map((row) => Object.fromEntries(row.cells.map((cell, place) => [names[place], cell])));
  };
  const paisa = (value: unknown) => Math.round(Number(value) * 100);
  const sumOf = (rows: Record<string, unknown>[], name: string) =>
    rows.reduce((sum, row) => sum + paisa(row[name]), 0);
  for (const name of ['months', 'designations', 'people']) {
    const rows = await read(name);
    // June: 21,400 + 24,300 + 7,200 less 1,600 and 1,500; and the bonus of two.
    expect(sumOf(rows, 'Total earned'), name).toBe(5_290_000 + 640_000);
    expect(sumOf(rows, 'Total earned') - sumOf(rows, 'Deductions'), name).toBe(
      sumOf(rows, 'By the institution') + sumOf(rows, 'By the government'),
    );
  }
  // From the 11th of June, and paid as much as she earned.
  expect((await read('people', '2026-06')).find((row) => row.ID === 'P-03')).toMatchObject({
    'Total earned': '7200.00',
    'By the institution': '7200.00',
  });
  const parts = await read('components', '2026-06');
  const ofKind = (kind: string) =>
    sumOf(
      parts.filter((row) => (row.Kind as { en: string }).en === kind),
      'Amount',
    );
  expect(ofKind('Earning') + ofKind('Addition') - ofKind('Deduction') + ofKind('Rounding')).toBe(4_980_000);
  expect((await runOf(locked)).gross).toBe('52900.00');
  const listed = (await accountant.call('GET', `${payroll}/runs`)).body.items as {
    id: string;
    gross: string;
  }[];
  expect(listed.find((one) => one.id === locked)?.gross).toBe('52900.00');
  const file = await accountant.call('GET', `${payroll}/reports/people/file?format=csv&from=2026-06`);
  expect(file.text).toContain('P-03,Rahima Begum,7200.00');
  expect((await teacher.call('GET', `${payroll}/reports/people`)).status).toBe(403);
});

it('PRL-3 an increment is of the scale that holds on its day', async () => {
  const { accountant, people } = staff;
  await world.inSite(world.siteA, (transaction) =>
    insertRows(
      transaction,
      payStep,
      ['20000', '21000'].map((basic, place) => ({
        scale: 'A later scale',
        grade: 10,
        step: place + 1,
        basic,
        fromDate: '2026-09-01',
      })),
    ),
  );
  const next = async (fromDate: string) => {
    const { body } = await accountant.call('GET', `${payroll}/increments`, { fromDate });
    return (body.items as { id: string; nextBasic: string }[]).find((one) => one.id === people.mpo)
      ?.nextBasic;
  };
  expect([await next('2026-08-31'), await next('2026-09-01')]).toEqual(['16800.00', '20000.00']);
});

it('PRL-5 tax, rent taken back and a fine of one person are deducted in the months they are dated for', async () => {
  const { accountant, people } = staff;
  const item = (
    nameEn: string,
    purpose: string,
    amount: string,
    fromDate: string,
    toDate: string | null,
  ) => ({
    employeeId: people.own,
    nameEn,
    nameBn: 'কর্তন',
    kind: 'deduction',
    purpose,
    funding: 'institution',
    amount,
    fromDate,
    toDate,
  });
  await world.inSite(world.siteA, (transaction) =>
    insertRows(transaction, personalItem, [
      item('Income tax', 'tax', '417', '2026-09-01', null),
      item('Rent of the quarters', 'houseRecovery', '3000', '2026-09-01', '2026-10-31'),
      item('A broken window', 'fine', '250', '2026-10-01', '2026-10-31'),
    ]),
  );
  const taken = async (month: string) => {
    const { body } = await accountant.call('GET', `${payroll}/trial`, { employeeId: people.own, month });
    return (body.lines as { kind: string; name: { en: string }; amount: string }[])
      .filter((line) => line.kind === 'deduction' && line.name.en !== 'Provident fund')
      .map((line) => `${line.name.en} ${line.amount}`)
      .toSorted();
  };
  expect(await taken('2026-08')).toEqual([]);
  expect(await taken('2026-09')).toEqual(['Income tax 417.00', 'Rent of the quarters 3000.00']);
  expect(await taken('2026-10')).toEqual([
    'A broken window 250.00',
    'Income tax 417.00',
    'Rent of the quarters 3000.00',
  ]);
  expect(await taken('2026-11')).toEqual(['Income tax 417.00']);
});
