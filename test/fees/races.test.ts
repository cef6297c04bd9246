import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { testLimit } from '../database.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { askToCancel, assertBooksAddUp, decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

/** Rounds of each race, steps of the random sequence and its seed; `ROUNDS=500 STEPS=5000 SEED=…` for a night. */
const rounds = Number(process.env.ROUNDS ?? 50);
const steps = Number(process.env.STEPS ?? 150);
const random = createRandom(process.env.SEED ?? 'pathshala');

const base = '/api/v1/fees';
const now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let cashiers: readonly [Person, Person];
let boss: Person;

const books = () => world.inSite(school.siteId, assertBooksAddUp);
const duesOf = async (studentId: string) =>
  (await boss.call('GET', `${base}/students/${studentId}/dues`)).body as unknown as Dues;
const bill = (period: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, period);
    return addLines(transaction, null, plan.lines);
  });
const paisa = (text: string) => Math.round(Number(text) * 100);
const text = (amount: number) => (amount / 100).toFixed(2);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, rounds * 2 + 6);
  cashiers = [await world.person(world.siteA, ['cashier']), await world.person(world.siteA, ['cashier'])];
  boss = await world.person(world.siteA, ['head']);
  await bill('2026-07');
});
afterAll(() => world.close());

describe('two at once', () => {
  it('of two cashiers on one invoice exactly one collects, whatever the moment', async () => {
    for (let round = 0; round < rounds; round++) {
      const studentId = school.students[round] ?? '';
      const { total } = await duesOf(studentId);
      const answers = await Promise.all(
        cashiers.map((who) =>
          who.call('POST', `${base}/collections`, {
            studentId,
            method: 'cash',
            amount: total,
            expected: total,
          }),
        ),
      );
      expect(answers.map((one) => one.status).sort(), `round ${round}`).toEqual([200, 409]);
      expect(answers.find((one) => one.status === 409)?.body.code).toBe('fees.changed');
      expect((await duesOf(studentId)).total).toBe('0.00');
    }
    await books();
  });

  it('the same request sent twice is one receipt', async () => {
    for (let round = 0; round < rounds; round++) {
      const studentId = school.students[rounds + round] ?? '';
      const { total } = await duesOf(studentId);
      const key = { 'idempotency-key': newId() };
      const input = { studentId, method: 'cash', amount: '10', expected: total };
      const answers = await Promise.all(
        [1, 2].map(() => cashiers[0].call('POST', `${base}/collections`, input, key)),
      );
      expect(answers.map((one) => one.status)).toEqual([200, 200]);
      expect(answers[0]?.body.receiptId).toBe(answers[1]?.body.receiptId);
      expect(paisa((await duesOf(studentId)).total)).toBe(paisa(total) - 1000);
    }
    await books();
  });

  it('closing the day and collecting in it: what is collected is counted, or refused', async () => {
    for (let round = 0; round < 10; round++) {
      const collector = await world.person(world.siteA, ['cashier']);
      const studentId = school.students[rounds + round] ?? '';
      const { total } = await duesOf(studentId);
      const [taken, closed] = await Promise.all([
        collector.call('POST', `${base}/collections`, {
          studentId,
          method: 'cash',
          amount: '5',
          expected: total,
        }),
        collector.call('POST', `${base}/days`, { day: '2026-07-08', counted: '0', expected: '0' }),
      ]);
      const codes = [taken.body.code ?? 200, closed.body.code ?? 200];
      expect([
        [200, 'fees.expectedChanged'],
        ['fees.dayClosed', 200],
      ]).toContainEqual(codes);
    }
    await books();
  });

  it('cancelling a line and paying it: one of the two', async () => {
    for (let round = 0; round < 10; round++) {
      const studentId = school.students[rounds + round] ?? '';
      const { lines } = await duesOf(studentId);
      const line = lines[0];
      if (!line) throw new Error('Nothing is left to settle');
      const [taken, cancelled] = await Promise.all([
        cashiers[0].call('POST', `${base}/collections`, {
          studentId,
          method: 'cash',
          amount: '1',
          lineIds: [line.id],
          expected: line.principal,
        }),
        boss.call('PUT', `${base}/lines/${line.id}/cancel`, { version: line.version, reason: 'By mistake' }),
      ]);
      expect(
        [taken.status, cancelled.status].filter((status) => status === 200).length,
        taken.text,
      ).toBeLessThan(2);
    }
    await books();
  });
});

describe('any sequence of what people do', () => {
  /** The model: what a student owes and has in advance, and what each receipt did. */
  type Taken = { id: string; student: string; amount: number; advance: number; isGone: boolean };
  const owed = new Map<string, number>();
  const advance = new Map<string, number>();
  const receipts: Taken[] = [];

  it(`keeps the books at zero after each of ${steps} steps, and agrees with a plain model`, {
    timeout: testLimit(300_000),
  }, async () => {
    const own = school.students.slice(-6);
    for (const id of own) {
      const seen = await duesOf(id);
      owed.set(id, paisa(seen.total));
      advance.set(id, 0);
    }
    const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'];
    for (let step = 0; step < steps; step++) {
      const student = own[random.integer(0, own.length - 1)] ?? '';
      const due = owed.get(student) ?? 0;
      const kept = advance.get(student) ?? 0;
      const act = random.integer(0, 9);
      if (act === 0 && months.length > 0) {
        const added = await bill(months.shift() ?? '');
        expect(added.lines).toBe(school.students.length * 2);
        for (const id of own) owed.set(id, (owed.get(id) ?? 0) + 52_050);
      } else if (act === 1) {
        const amount = random.integer(1, 20_000);
        const charged = await boss.call('POST', `${base}/charges`, {
          studentIds: [student],
          subHeadId: school.subHeads.get('Other fine'),
          amount: text(amount),
          due: '2026-12-31',
          reason: `Step ${step}`,
        });
        expect(charged.status, charged.text).toBe(200);
        owed.set(student, due + amount);
      } else if (act <= 3) {
        const taken = receipts[random.integer(0, Math.max(0, receipts.length - 1))];
        if (!taken) continue;
        const has = advance.get(taken.student) ?? 0;
        const isHopeless = taken.isGone || taken.advance > has;
        const asked = await askToCancel(cashiers[0], taken.id, `Step ${step}`);
        expect(asked.answer.status).toBe(isHopeless ? 409 : 202);
        if (isHopeless) continue;
        const decision = random.integer(0, 3) === 0 ? 'refused' : 'approved';
        const decided = await decideOn(boss, asked.id, decision, `Step ${step}`);
        expect(decided.status, decided.text).toBe(200);
        if (decision === 'refused') continue;
        taken.isGone = true;
        advance.set(taken.student, has - taken.advance);
        // What did not go to the advance had paid lines.
        const settled = taken.advance < 0 ? taken.amount : taken.amount - taken.advance;
        owed.set(taken.student, (owed.get(taken.student) ?? 0) + settled);
      } else {
        const method = (['cash', 'bank', 'mobile', 'advance'] as const)[random.integer(0, 3)] ?? 'cash';
        const amount = random.integer(1, Math.max(1, due + (random.integer(0, 4) === 0 ? 5000 : 0)));
        const answer = await cashiers[random.integer(0, 1)]?.call('POST', `${base}/collections`, {
          studentId: student,
          method,
          amount: text(amount),
          expected: text(due),
          keepAsAdvance: true,
          ...(method === 'mobile' ? { provider: 'bkash' } : {}),
          reference: method === 'mobile' || method === 'bank' ? `STEP ${step}` : '',
        });
        const isRefused = method === 'advance' && (amount > kept || amount > due);
        expect(answer?.status, answer?.text).toBe(isRefused ? 409 : 200);
        if (isRefused) continue;
        const over = method === 'advance' ? -amount : Math.max(0, amount - due);
        owed.set(student, Math.max(0, due - amount));
        advance.set(student, kept + over);
        receipts.push({ id: String(answer?.body.receiptId), student, amount, advance: over, isGone: false });
      }
      const seen = await duesOf(student);
      expect([paisa(seen.total), paisa(seen.advance)], `step ${step}`).toEqual([
        owed.get(student),
        advance.get(student),
      ]);
      await books();
    }
    expect(receipts.length).toBeGreaterThan(steps / 4);
  });
});
