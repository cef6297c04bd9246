import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { pagesIn } from '../../src/core/server/documents/documents.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { billedFor, type FeeSchool, makeFeeSchool } from './school.ts';

type Mine = {
  children: { id: string }[];
  shown: { dues: Dues; ledger: { paid: string; items: { kind: string }[] } } | null;
};

let world: World;
let school: FeeSchool;
let cashier: Person;
let guardian: Person;
let stranger: Person;

const mine = (who: Person, place?: number) =>
  who.call('GET', '/api/v1/fees/mine', place === undefined ? {} : { studentId: school.students[place] });

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-18', '12:00') });
  school = await makeFeeSchool(world, world.siteA, 3);
  cashier = await world.person(world.siteA, ['cashier']);
  guardian = await world.person(world.siteA, ['guardian']);
  stranger = await world.person(world.siteB, ['guardian']);
  await world.inSite(world.siteA, async (transaction) => {
    const id = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Guardian', '+8801712000001', $3)`,
      id,
      guardian.accountId,
    );
    for (const place of [0, 2])
      await transaction.change(
        `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'father')`,
        newId(),
        school.students[place],
        id,
      );
    await transaction.change(
      `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
              payable, trace) VALUES ($1, $2, $3, $4, $5, '2026-07', '2026-07-20', 50000, 0, 50000, '{}')`,
      newId(),
      school.students[2],
      school.enrolments[2],
      school.subHeads.get('Tuition fee'),
    );
  });
});
afterAll(() => world.close());

it('PRT-3 a guardian reads what a child owes and has paid, as the counter shows it', async () => {
  const before = (await mine(guardian, 2)).body as Mine;
  expect(before.children.map((one) => one.id).sort()).toEqual(
    [school.students[0], school.students[2]].sort() as string[],
  );
  expect(before.shown?.dues.total).toBe('500.00');
  const taken = await cashier.call('POST', '/api/v1/fees/collections', {
    studentId: school.students[2],
    method: 'cash',
    amount: '200',
    expected: '500.00',
  });
  expect(taken.status, taken.text).toBe(200);
  const after = (await mine(guardian, 2)).body as Mine;
  const receipt = `/api/v1/fees/mine/receipts/${String(taken.body.receiptId)}`;
  expect((await guardian.call('GET', receipt)).body).toMatchObject({
    number: taken.body.number,
    amount: '200.00',
    can: { askCancel: false },
  });
  for (const who of [stranger, cashier, world.nobody])
    expect((await who.call('GET', receipt)).status).toBe(who === world.nobody ? 401 : 404);
  // The same in the family's hand: one page, in either language, and nobody else's.
  for (const language of ['en', 'bn']) {
    const file = await guardian.call('GET', `${receipt}/file`, {}, { 'accept-language': language });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(pagesIn(Buffer.from(file.text))).toBe(1);
  }
  for (const who of [stranger, cashier, world.nobody])
    expect((await who.call('GET', `${receipt}/file`)).status).toBe(who === world.nobody ? 401 : 404);
  const counter = await cashier.call('GET', `/api/v1/fees/students/${school.students[2]}/dues`);
  expect(after.shown?.dues.total).toBe('300.00');
  expect(after.shown?.dues.lines).toEqual(counter.body.lines);
  expect(after.shown?.ledger.paid).toBe('200.00');
  expect(after.shown?.ledger.items.map((one) => one.kind).sort()).toEqual(['bill', 'receipt']);
  // Whoever reads it can do nothing with it.
  expect(after.shown?.dues.can).toEqual({ collect: false, bill: false, waiveFine: false });
});

it('nobody else’s child is found, and who has none is told so', async () => {
  expect((await mine(guardian, 1)).status).toBe(404);
  expect((await mine(stranger, 2)).status).toBe(404);
  expect((await mine(stranger)).body).toEqual({ children: [], shown: null });
  expect((await mine(cashier, 2)).status).toBe(404);
});

it('FEE-17 what somebody owes who was struck off or transferred stays on the lists and is taken at the counter', async () => {
  const student = school.students[2];
  const dues = async () =>
    (await cashier.call('GET', `/api/v1/fees/students/${student}/dues`)).body as unknown as Dues;
  await world.inSite(world.siteA, (transaction) => billedFor(transaction, student ?? '', '2026-07-10'));
  for (const status of ['struckOff', 'transferred']) {
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE students_enrolment SET status = $3 WHERE site_id = $1 AND id = $2',
        school.enrolments[2],
        status,
      ),
    );
    const before = Number((await dues()).total);
    expect(before).toBeGreaterThan(0);
    expect((await cashier.call('GET', '/api/v1/fees/due-list')).text).toContain(student);
    const given = { studentId: student, method: 'cash', amount: '100', expected: before.toFixed(2) };
    const taken = await cashier.call('POST', '/api/v1/fees/collections', given);
    expect(taken.status, taken.text).toBe(200);
    expect(Number((await dues()).total)).toBe(before - 100);
  }
});
