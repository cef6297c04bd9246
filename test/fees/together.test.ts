import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import { untilWaiting } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { assertBooksAddUp, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
let world: World;
let school: FeeSchool;
let cashiers: readonly Person[];
let total: string;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-08', '10:30') });
  school = await makeFeeSchool(world, world.siteA, 70);
  cashiers = await Promise.all([1, 2, 3, 4].map(() => world.person(world.siteA, ['cashier'])));
  await world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    return addLines(transaction, null, plan.lines);
  });
  const dues = await cashiers[0]?.call('GET', `${base}/students/${school.students[0]}/dues`);
  total = String(dues?.body.total);
});
afterAll(() => world.close());

const collect = (place: number, over: object = {}, key: string = newId()) =>
  (cashiers[place % cashiers.length] as Person).call(
    'POST',
    `${base}/collections`,
    { studentId: school.students[place], method: 'cash', amount: total, expected: total, ...over },
    { 'idempotency-key': key },
  );

type Receipt = { id: string; number: string; collected_by: string; student_id: string; voucher: string };
const receipts = () =>
  world.inSite(school.siteId, (transaction) =>
    transaction.rows<Receipt>(
      `SELECT r.id, r.number, r.collected_by, r.student_id, v.number AS voucher FROM fees_receipt r
         JOIN accounts_voucher v ON v.site_id = $1 AND v.id = r.voucher_id AND v.posted_by = r.collected_by
          AND v.source_id = r.id
        WHERE r.site_id = $1 ORDER BY r.number`,
    ),
  );

describe('many collections at the same moment', () => {
  it('are each their own receipt, by their own collector, with one number after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, place) => collect(place)));
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200));
    const made = await receipts();
    expect(made.map((one) => one.number)).toEqual(
      answers.map((_, place) => `26-${String(place + 1).padStart(6, '0')}`),
    );
    for (const [place, answer] of answers.entries())
      expect(made.find((one) => one.id === answer.body.receiptId)).toMatchObject({
        number: answer.body.number,
        voucher: `FC-${answer.body.number}`,
        collected_by: (cashiers[place % cashiers.length] as Person).accountId,
        student_id: school.students[place],
      });
    await world.inSite(school.siteId, assertBooksAddUp);
  });

  it('are refused one by one: whoever asks for something else learns what is owed, the others pay', async () => {
    const wrong = [41, 44, 47];
    const places = Array.from({ length: 10 }, (_, n) => 40 + n);
    const answers = await Promise.all(
      places.map((place) => collect(place, wrong.includes(place) ? { expected: '1' } : {})),
    );
    for (const [n, place] of places.entries()) {
      expect(answers[n]?.status, `student ${place}`).toBe(wrong.includes(place) ? 409 : 200);
      if (wrong.includes(place)) expect(answers[n]?.body).toMatchObject({ details: { dues: { total } } });
    }
    expect(await receipts()).toHaveLength(47);
    await world.inSite(school.siteId, assertBooksAddUp);
  });

  it('with the same key are one receipt, among others', async () => {
    const key = newId();
    const answers = await Promise.all([
      ...[50, 51, 52, 53].map((place) => collect(place)),
      ...Array.from({ length: 4 }, () => collect(54, {}, key)),
      ...[55, 58, 59].map((place) => collect(place)),
    ]);
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.slice(4, 8).map((one) => one.body.receiptId)).size).toBe(1);
    const other = await collect(54, { amount: '1' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotencyMismatch']);
    expect(await receipts()).toHaveLength(55);
    await world.inSite(school.siteId, assertBooksAddUp);
  });

  it('do not wait for students whom somebody else holds', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isHeld = () => {};
    const holding = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holder = world.inSite(school.siteId, async (transaction) => {
      await transaction.rows(
        'SELECT 1 FROM students_student WHERE site_id = $1 AND id = ANY($2::uuid[]) FOR NO KEY UPDATE',
        [60, 67, 68].map((place) => school.students[place]),
      );
      isHeld();
      await held;
    });
    await holding;
    // Two that came alone and wait; of those who come meanwhile and go together, one has to wait too.
    const waiting = [67, 68].map((place) => collect(place));
    await untilWaiting(world.adminUrl);
    waiting.push(collect(60));
    const others = await Promise.all([61, 62, 63, 64, 65, 66].map((place) => collect(place)));
    expect(others.map((one) => one.status)).toEqual(others.map(() => 200));
    letGo();
    await holder;
    expect((await Promise.all(waiting)).map((one) => one.status)).toEqual([200, 200, 200]);
    await world.inSite(school.siteId, assertBooksAddUp);
  });
});
