import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import { dhakaInstant } from '../../src/core/dates.ts';
import { enqueue, type Worker } from '../../src/core/server/jobs/jobs.ts';
import { runInvoices } from '../../src/modules/fees/billing/jobs.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { testLimit } from '../database.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import {
  assertBooksAddUp,
  cancelReceipt,
  decideOn,
  type FeeSchool,
  makeFeeSchool,
  startBilling,
} from './school.ts';

const steps = Number(process.env.STEPS ?? 120);
const random = createRandom(process.env.SEED ?? 'fines');
const base = '/api/v1/fees';
let now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let worker: Worker;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let boss: Person;

const dues = async (n: number) =>
  (await cashier.call('GET', `${base}/students/${school.students[n]}/dues`)).body as unknown as Dues;
const collect = async (n: number, amount: string, over: object = {}) => {
  const { total } = await dues(n);
  const given = {
    studentId: school.students[n],
    method: 'cash',
    amount,
    expected: total,
    keepAsAdvance: true,
    ...over,
  };
  const answer = await cashier.call('POST', `${base}/collections`, given);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.receiptId);
};
const cancel = (receiptId: string) => cancelReceipt(cashier, boss, receiptId);
const settings = () => accountant.call('GET', `${base}/settings`);
const save = async (over: object, who = accountant) => {
  const { can: _, ...known } = (await settings()).body;
  const given = { ...known, reason: 'As the committee decided', ...over };
  const answer = await who.call('PUT', `${base}/settings`, given);
  // What may ask less waits for a second person.
  const waiting = answer.body.waiting as { id: string } | undefined;
  if (waiting) expect((await decideOn(boss, waiting.id, 'approved')).status).toBe(200);
  return answer;
};
const books = () => world.inSite(school.siteId, assertBooksAddUp);
const bill = (period: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, period);
    return addLines(transaction, null, plan.lines);
  });
const paisa = (text: string) => Math.round(Number(text) * 100);

/** What is fixed and left open of a student's fines, in paisa. */
const fineLeft = (n: number) =>
  world.inSite(school.siteId, async (transaction) => {
    const row = await transaction.row<{ n: bigint }>(
      `SELECT coalesce(sum(p.fine_left), 0)::bigint AS n FROM fees_receipt_line p
         JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id WHERE p.site_id = $1 AND l.student_id = $2`,
      school.students[n],
    );
    return Number(row?.n);
  });
/** The ledger ends in what is owed without the fines that still grow, less the advance. */
const ledgerAgrees = async (n: number) => {
  const seen = await dues(n);
  const { body } = await accountant.call('GET', `${base}/students/${school.students[n]}/ledger`);
  expect(paisa(String(body.balance))).toBe(paisa(seen.principal) + (await fineLeft(n)) - paisa(seen.advance));
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 12);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  boss = await world.person(world.siteA, ['head']);
  worker = await startBilling(world);
  const rule = { kind: 'per_day', amount: '5', ceiling: '100' };
  await accountant.call('PUT', `${base}/fine-rules`, { subHeadId: null, version: null, rule });
  await bill('2026-06');
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

describe('how payments are spread', () => {
  it('FEE-9 is by the oldest day and fines first until somebody who may says otherwise, once', async () => {
    expect((await settings()).body).toMatchObject({
      version: null,
      isPrincipalFirst: false,
      isHeadFirst: false,
      usesAdvance: false,
      can: { edit: true },
    });
    expect((await dues(0)).order).toBe('fine_first');
    expect((await save({ isPrincipalFirst: true }, cashier)).status).toBe(403);
    expect((await save({ isPrincipalFirst: true })).status).toBe(202);
    expect((await settings()).body).toMatchObject({ version: 1, isPrincipalFirst: true });
    expect((await save({ version: null })).status).toBe(409);
    expect((await save({ version: 7 })).status).toBe(409);
    expect((await save({})).body).toEqual({ version: 2 });
    expect((await dues(0)).order).toBe('principal_first');
  });

  it('the fee first: its fine stays owed as it is that day, in every list, until it is paid', async () => {
    const [tuition] = (await dues(0)).lines;
    expect(tuition).toMatchObject({ principal: '500.00', fine: '100.00' });
    const first = await collect(0, '500');
    const [left] = (await dues(0)).lines;
    expect(left).toMatchObject({
      id: tuition?.id,
      principal: '0.00',
      fine: '100.00',
      state: 'partiallyPaid',
      isOverdue: true,
    });
    now = dhakaInstant('2026-08-08', '10:30');
    expect((await dues(0)).lines[0]).toMatchObject({ principal: '0.00', fine: '100.00', lateDays: 0 });
    const { body } = await accountant.call('GET', `${base}/lines`, {
      studentId: school.students[0],
      state: 'partiallyPaid',
    });
    expect(body).toMatchObject({ total: 1, items: [{ id: tuition?.id, isOverdue: true }] });
    const owing = await accountant.call('GET', `${base}/due-list`, { q: '26060001' });
    expect(paisa(String(owing.body.amount))).toBe(paisa((await dues(0)).principal) + 10_000);
    await ledgerAgrees(0);

    const second = await collect(0, '100', { lineIds: [tuition?.id], expected: '100' });
    expect((await dues(0)).lines.map((line) => line.id)).not.toContain(tuition?.id);
    await ledgerAgrees(0);
    // What it left open is paid: that one is given back before it.
    expect((await cancel(first)).body.code).toBe('fees.fineUsed');
    expect((await cancel(second)).status).toBe(200);
    expect((await dues(0)).lines[0]).toMatchObject({ principal: '0.00', fine: '100.00' });
    expect((await cancel(first)).status).toBe(200);
    expect((await dues(0)).lines[0]).toMatchObject({ principal: '500.00', fine: '100.00' });
    await ledgerAgrees(0);
    await books();
  });

  it('a fine that is given back of a fee that stays paid is owed again', async () => {
    await save({ isPrincipalFirst: false });
    const [line] = (await dues(1)).lines;
    const whole = { lineIds: [line?.id] };
    const fine = await collect(1, '60', { ...whole, expected: '600' });
    await collect(1, '540', { ...whole, expected: '540' });
    expect((await cancel(fine)).status).toBe(200);
    expect((await dues(1)).lines[0]).toMatchObject({ id: line?.id, principal: '0.00', fine: '60.00' });
    await ledgerAgrees(1);
    await books();
  });

  it('heads in their order: a later head waits for all of an earlier one', async () => {
    await bill('2026-07');
    await save({ isHeadFirst: true });
    const { lines, isHeadFirst } = await dues(2);
    expect(isHeadFirst).toBe(true);
    const ranks = lines.map((line) => line.rank);
    expect(new Set(ranks).size).toBeGreaterThan(1);
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
    const ofFirst = lines.filter((line) => line.rank === ranks[0]);
    const sum = ofFirst.reduce((all, line) => all + paisa(line.principal) + paisa(line.fine), 0);
    await collect(2, String(sum / 100));
    expect((await dues(2)).lines.map((line) => line.id)).toEqual(
      lines.filter((line) => line.rank !== ranks[0]).map((line) => line.id),
    );
    await save({ isHeadFirst: false });
  });

  it(`agrees with a plain model through ${steps} payments and cancellations in either order`, {
    timeout: testLimit(300_000),
  }, async () => {
    const n = 3;
    const begun = paisa((await dues(n)).total);
    let owed = begun;
    const taken: { id: string; amount: number }[] = [];
    for (let step = 0; step < steps; step++) {
      const act = random.integer(0, 9);
      if (act === 0) await save({ isPrincipalFirst: random.integer(0, 1) === 1 });
      if (taken.length > 0 && (act <= 3 || owed === 0)) {
        const place = random.integer(0, taken.length - 1);
        const receipt = taken[place];
        if (!receipt) continue;
        const answer = await cancel(receipt.id);
        expect([200, 'fees.fineUsed'], answer.text).toContain(answer.body.code ?? answer.status);
        if (answer.status === 200) {
          taken.splice(place, 1);
          owed += receipt.amount;
        }
      } else if (owed > 0) {
        const open = (await dues(n)).lines;
        const line = open[random.integer(0, open.length - 1)];
        const most = line ? paisa(line.principal) + paisa(line.fine) : 0;
        const amount = random.integer(0, 2) === 0 ? most : random.integer(1, most);
        const expected = (most / 100).toFixed(2);
        taken.push({
          id: await collect(n, (amount / 100).toFixed(2), { lineIds: [line?.id], expected }),
          amount,
        });
        owed -= amount;
      }
      expect(paisa((await dues(n)).total), `step ${step}`).toBe(owed);
      await ledgerAgrees(n);
    }
    while (taken.length > 0)
      for (const receipt of [...taken])
        if ((await cancel(receipt.id)).status === 200) taken.splice(taken.indexOf(receipt), 1);
    // Nothing is paid any longer: all is owed as before, and no fine is fixed.
    expect(paisa((await dues(n)).total)).toBe(begun);
    expect(await fineLeft(n)).toBe(0);
    await ledgerAgrees(n);
    await books();
  });
});

describe('what students have in advance', () => {
  it('pays new invoices by itself only where that is wished, once, with a receipt', async () => {
    const run = async (period: string) => {
      const started = await accountant.call('POST', `${base}/runs`, { yearId: school.yearId, period });
      let result: unknown;
      await until('the run ends', async () => {
        const { body } = await accountant.call('GET', `/api/v1/jobs/runs/${started.body.jobRunId}`);
        expect(body.state).not.toBe('failed');
        result = body.result;
        return body.state === 'done';
      });
      return result as { paidFromAdvance: string };
    };
    const rest = async (n: number) => collect(n, String(Number((await dues(n)).total) + 700));
    await rest(4);
    await save({ usesAdvance: false });
    expect(await run('2026-08')).toMatchObject({ paidFromAdvance: '0.00' });
    expect(await dues(4)).toMatchObject({ advance: '700.00', total: '520.50' });
    await save({ usesAdvance: true });
    expect(await run('2026-09')).toMatchObject({ paidFromAdvance: '700.00' });
    expect(await dues(4)).toMatchObject({
      advance: '0.00',
      total: '341.00',
      recent: [{ method: 'advance', amount: '700.00' }, {}],
    });
    expect(await run('2026-09')).toMatchObject({ paidFromAdvance: '0.00' });
    await ledgerAgrees(4);
    await books();
  });
});

it('FEE-8 a run begun anew goes on as itself, and leaves no empty one beside it', async () => {
  const input = { yearId: school.yearId, period: '2026-10' };
  const runId = String((await accountant.call('POST', `${base}/runs`, input)).body.jobRunId);
  const ended = () =>
    until('the run is done', async () => {
      const { body } = await accountant.call('GET', `/api/v1/jobs/runs/${runId}`);
      return body.state === 'done';
    });
  const runs = async () => (await accountant.call('GET', `${base}/runs`)).body.items;
  await ended();
  const before = await runs();
  // As a worker that was killed leaves it.
  await world.inSite(school.siteId, async (transaction) => {
    await transaction.change("UPDATE job_run SET state = 'running' WHERE site_id = $1 AND id = $2", runId);
    await enqueue(transaction, runInvoices.job, { runId });
  });
  await ended();
  expect(await runs()).toEqual(before);
});
