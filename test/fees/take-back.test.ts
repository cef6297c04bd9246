import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { untilWaiting } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { assertBooksAddUp, collectOf, decideOn, type FeeSchool, makeFeeSchool, runOf } from './school.ts';

const runs = '/api/v1/fees/runs';
let world: World;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let head: Person;
let stranger: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-20', '10:30') });
  school = await makeFeeSchool(world, world.siteA, 4);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  head = await world.person(world.siteA, ['head']);
  stranger = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const owed = async (n: number) => {
  const { body } = await accountant.call('GET', `/api/v1/fees/students/${school.students[n]}/dues`);
  return (body as unknown as Dues).lines.map((line) => line.principal).toSorted();
};
const takeBack = (who: Person, id: string, version = 1) =>
  who.call('POST', `${runs}/${id}/take-back`, { version, reason: 'The fee was doubled' });

it('X-4 a month billed by a wrong rule is taken back by two, what is paid stays, and the month is billed anew', async () => {
  const setFee = (amount: bigint) =>
    world.inSite(school.siteId, (transaction) =>
      transaction.change(
        'UPDATE fees_fee_rule SET amount = $2 WHERE site_id = $1 AND sub_head_id = $3',
        amount,
        school.subHeads.get('Tuition fee'),
      ),
    );
  await setFee(100_000n);
  const run = await runOf(world, school, '2026-07');
  expect(run).toMatchObject({ students: 4, lines: 12 });
  expect(await owed(1)).toEqual(['1000.00', '1000.00', '20.50']);
  await collectOf(cashier, school.students[0], '2020.50');
  expect((await takeBack(cashier, run.id)).status).toBe(403);
  expect((await takeBack(stranger, run.id)).status).toBe(404);
  expect((await takeBack(accountant, run.id, 2)).status).toBe(409);
  const early = await takeBack(accountant, run.id);
  expect(early.status, early.text).toBe(202);
  expect(await owed(1)).toHaveLength(3);
  // What is owed of it becomes less while it is decided: nothing is taken back but what was looked at.
  const lower = (by: number) => [
    `UPDATE fees_invoice_line SET payable = payable - $2, waiver = waiver + $2
      WHERE site_id = $1 AND student_id = $3 AND sub_head_id = $4`,
    by,
    school.students[1],
    school.subHeads.get('Tuition fee'),
  ];
  const deciding: ReturnType<typeof decideOn>[] = [];
  await world.inSite(school.siteId, async (transaction) => {
    await transaction.rows(
      'SELECT 1 FROM students_student WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
      school.students[1],
    );
    const [sql, ...values] = lower(10_000);
    await transaction.change(String(sql), ...values);
    deciding.push(decideOn(head, (early.body.waiting as { id: string }).id, 'approved'));
    await untilWaiting(world.adminUrl);
  });
  expect((await deciding[0])?.body.code).toBe('approvals.changed');
  const [sql, ...values] = lower(-10_000);
  await world.inSite(school.siteId, (transaction) => transaction.change(String(sql), ...values));
  const asked = await takeBack(accountant, run.id);
  const decided = await decideOn(head, (asked.body.waiting as { id: string }).id, 'approved');
  expect(decided.status, decided.text).toBe(200);
  expect([await owed(1), await owed(2), await owed(3)]).toEqual([[], [], []]);
  const listed = (await accountant.call('GET', runs)).body.items as Record<string, unknown>[];
  expect(listed).toContainEqual(
    expect.objectContaining({ id: run.id, lines: 12, takenBackAt: expect.any(String) }),
  );
  const twice = await takeBack(accountant, run.id, 2);
  expect([twice.status, twice.body.code]).toEqual([409, 'fees.runNothingLeft']);
  await setFee(50_000n);
  // Nine of the twelve: the three that are paid stand.
  expect(await runOf(world, school, '2026-07')).toMatchObject({ students: 3, lines: 9 });
  expect(await owed(1)).toEqual(['1000.00', '20.50', '500.00']);
  expect(await owed(0)).toEqual([]);
  await world.inSite(school.siteId, assertBooksAddUp);
});

it('X-4 nothing is taken back of a run in which everything is paid, and a single cancelled fee stays cancelled', async () => {
  const run = await runOf(world, school, '2026-08');
  const line = await world.inSite(school.siteId, (transaction) =>
    transaction.row<{ id: string }>(
      'SELECT id FROM fees_invoice_line WHERE site_id = $1 AND run_id = $2 AND student_id = $3 ORDER BY payable LIMIT 1',
      run.id,
      school.students[3],
    ),
  );
  const given = { version: 1, reason: 'Not for this one' };
  expect((await accountant.call('PUT', `/api/v1/fees/lines/${line?.id}/cancel`, given)).status).toBe(200);
  expect(await runOf(world, school, '2026-08')).toMatchObject({ lines: 0 });
  const empty = await runOf(world, school, '2026-08');
  const nothing = await takeBack(accountant, empty.id);
  expect([nothing.status, nothing.body.code]).toEqual([409, 'fees.runNothingLeft']);
});
