import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { brokenRule } from '../../../../test/database.ts';
import { cancelReceipt, type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { addLines, planMonth } from '../../fees/billing/service/invoices.ts';
import type { Dues } from '../../fees/shapes.ts';
import type { statementsContract } from './contract.ts';

const base = '/api/v1/payments/statements';
let world: World;
let school: FeeSchool;
let accountant: Person;
let colleague: Person;
let cashier: Person;
let other: Person;

type Listed = z.output<typeof statementsContract.lines.output>;
const list = async (state = 'open', who = accountant) =>
  (await who.call('GET', base, { state, size: '100', sort: 'day' })).body as unknown as Listed;
const lineOf = async (trxId: string, state = 'open') =>
  (await list(state)).items.find((one) => one.trxId === trxId) as Listed['items'][number];
const fileOf = (rows: readonly (readonly string[])[]) => ({
  fileName: 'statement.csv',
  content: Buffer.from(rows.map((row) => row.join(',')).join('\n')).toString('base64'),
});
const head = ['Trx ID', 'Date', 'Sender', 'Amount', 'Reference'];
const columns = { trxId: 0, day: 1, amount: 3, phone: 2, reference: 4, status: null };
const bring = (source: string, rows: readonly (readonly string[])[], who = accountant) =>
  who.call('POST', base, { source, columns, ...fileOf([head, ...rows]) });
const take = async (n: number, amount: string, over: object) => {
  const dues = (await cashier.call('GET', `/api/v1/fees/students/${school.students[n]}/dues`))
    .body as unknown as Dues;
  const answer = await cashier.call('POST', '/api/v1/fees/collections', {
    studentId: school.students[n],
    amount,
    expected: dues.total,
    method: 'mobile',
    provider: 'bkash',
    ...over,
  });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.receiptId);
};
const accept = (lines: object[] | null, who = accountant, key = newId()) =>
  who.call('POST', `${base}/accept`, { lines }, { 'idempotency-key': key });

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-08', '10:30') });
  school = await makeFeeSchool(world, world.siteA, 8);
  [accountant, colleague, cashier, other] = await Promise.all([
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    await addLines(transaction, null, plan.lines);
    const guardianId = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, name_bn, mobile) VALUES ($1, $2, 'Mother', 'মা', '+8801711000001')`,
      guardianId,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation, is_primary)
       SELECT $1, gen_random_uuid(), n, $2, 'mother', true FROM unnest($3::uuid[]) AS n`,
      guardianId,
      school.students.slice(0, 3),
    );
  });
});
afterAll(() => world.close());

it('PAY-5 a file is looked at before it is written; overlapping files add nothing twice', async () => {
  const sent = fileOf([
    head,
    ['AAA1111', '08/07/2026', '01711000001', '100.00', ''],
    ['AAA2222', 'yesterday', '', '50', ''],
    ['AAA3333', '08/07/2026', '', '-20', ''],
  ]);
  const checked = await accountant.call('POST', `${base}/check`, { source: 'bkash', ...sent });
  expect(checked.body).toMatchObject({
    columns,
    isRemembered: false,
    counts: { fresh: 1, known: 0, left: 1, wrong: 1 },
  });
  expect((await list()).total).toBe(0);
  const first = await bring('bkash', [['AAA1111', '08/07/2026', '01711000001', '100.00', '']]);
  expect(first.body).toEqual({ added: 1, known: 0 });
  const second = await bring('bkash', [
    ['AAA1111', '08/07/2026', '01711000001', '100', 'x'],
    ['BBB1111', '08/07/2026', '01711000001', '70', ''],
  ]);
  expect(second.body).toEqual({ added: 1, known: 1 });
  const [one, two] = await Promise.all([
    bring('bkash', [['CCC1111', '08/07/2026', '', '30', '']]),
    bring('bkash', [['CCC1111', '08/07/2026', '', '30', '']], colleague),
  ]);
  expect([one.body.added, two.body.added].toSorted()).toEqual([0, 1]);
  const again = await accountant.call('POST', `${base}/check`, { source: 'bkash', ...sent });
  expect(again.body).toMatchObject({ isRemembered: true, counts: { fresh: 0, known: 1 } });
});

it('PAY-5 only who may bring and match does, and nobody of another institution sees a line', async () => {
  for (const who of [cashier, await world.person(world.siteA, ['teacher'])])
    expect((await bring('bkash', [['X1234', '08/07/2026', '', '1', '']], who)).status).toBe(403);
  expect((await list('open', other)).total).toBe(0);
  const line = await lineOf('AAA1111');
  const theirs = await other.call('POST', `${base}/lines/${line.id}/aside`, { version: 1, reason: 'Mine' });
  expect(theirs.status).toBe(404);
  expect((await world.nobody.call('GET', base)).status).toBe(401);
});

it('PAY-5 exact matches are accepted in one click, once', async () => {
  await take(0, '100', { reference: 'AAA1111' });
  await take(1, '70', { reference: 'BBB 1111' });
  const open = await list();
  expect(open.counts.exact).toBe(2);
  expect(await lineOf('AAA1111')).toMatchObject({ rule: 'trx', confidence: 100, left: '100.00' });
  const key = newId();
  const [one, two] = [await accept(null, accountant, key), await accept(null, accountant, key)];
  expect([one.body, two.body]).toEqual([{ lines: 2 }, { lines: 2 }]);
  expect((await accept(null, colleague)).body).toEqual({ lines: 0 });
  expect((await list('matched')).total).toBe(2);
  const line = await lineOf('AAA1111', 'matched');
  const more = await accept([{ id: line.id, receiptIds: line.receipts.map(({ id }) => id) }]);
  expect(more.body.code).toBe('payments.statement.changed');
});

it('PAY-5 two who accept the same at once: one of them is told', async () => {
  await take(2, '30', { reference: 'CCC1111' });
  const line = await lineOf('CCC1111');
  const wanted = [{ id: line.id, receiptIds: line.receipts.map(({ id }) => id) }];
  const answers = await Promise.all([accept(wanted), accept(wanted, colleague)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('PAY-5 one payment for several receipts, and amount with telephone or number', async () => {
  const both = [await take(0, '200', { reference: 'other' }), await take(1, '150', { reference: 'other2' })];
  await take(3, '45', { reference: 'nothing' });
  await bring('bkash', [
    ['DDD1111', '08/07/2026', '017*****001', '350', ''],
    ['EEE1111', '08/07/2026', '', '45', '26060004'],
  ]);
  const line = await lineOf('DDD1111');
  expect(line).toMatchObject({ rule: 'phone', confidence: 78 });
  expect(line.receipts.map(({ id }) => id).toSorted()).toEqual(both.toSorted());
  expect(await lineOf('EEE1111')).toMatchObject({ rule: 'roll', confidence: 88 });
  expect((await accept([{ id: line.id, receiptIds: both }])).body).toEqual({ lines: 1 });
});

it('PAY-5 a line is matched by hand, taken back with a reason, set aside and brought back', async () => {
  const receiptId = await take(4, '60', { reference: 'ZZZ' });
  await bring('bkash', [['FFF1111', '01/06/2026', '', '60', '']]);
  const line = await lineOf('FFF1111');
  expect(line).toMatchObject({ rule: null, receipts: [] });
  const found = await accountant.call('GET', `${base}/lines/${line.id}/receipts`, { q: '26060005' });
  expect((found.body.items as { id: string }[]).map(({ id }) => id)).toEqual([receiptId]);
  const match = (version: number) =>
    accountant.call('POST', `${base}/lines/${line.id}/match`, { version, receiptIds: [receiptId] });
  expect((await match(9)).status).toBe(409);
  expect((await match(line.version)).body).toEqual({ lines: 1 });
  expect((await match(line.version + 1)).body.code).toBe('payments.statement.notOpen');
  const matched = await lineOf('FFF1111', 'matched');
  const act = (verb: string, version: number, reason: string | null) =>
    accountant.call('POST', `${base}/lines/${line.id}/${verb}`, { version, reason });
  expect((await act('undo', matched.version, 'x')).status).toBe(422);
  expect((await act('undo', matched.version, 'Wrong child')).status).toBe(200);
  const open = await lineOf('FFF1111');
  expect((await act('aside', open.version, 'Canteen money')).status).toBe(200);
  const aside = await lineOf('FFF1111', 'aside');
  expect(aside.asideReason).toBe('Canteen money');
  expect((await act('aside', aside.version, null)).status).toBe(200);
});

it('PAY-5 the database keeps lines and matches, and lets nobody match more than there is', async () => {
  const inSchool = (sql: string, ...values: unknown[]) =>
    world.inSite(school.siteId, (transaction) => transaction.change(sql, ...values));
  await expect(
    inSchool('UPDATE payments_statement_line SET amount = 1 WHERE site_id = $1'),
  ).rejects.toMatchObject(brokenRule('payments_statement_line_kept'));
  await expect(inSchool('DELETE FROM payments_statement_match WHERE site_id = $1')).rejects.toMatchObject(
    brokenRule('payments_statement_match_kept'),
  );
  const line = await lineOf('AAA1111', 'matched');
  await expect(
    inSchool(
      `INSERT INTO payments_statement_match (site_id, id, line_id, receipt_id, slot, amount, rule, confidence, matched_by)
       SELECT $1, gen_random_uuid(), $2, r.id, 90, 1, 'hand', 0, r.id FROM fees_receipt r
        WHERE r.site_id = $1 AND r.reference = 'ZZZ'`,
      line.id,
    ),
  ).rejects.toMatchObject(brokenRule('payments_statement_match_sums'));
});

it('PAY-5 a receipt that is cancelled afterwards is told beside its line', async () => {
  const line = await lineOf('CCC1111', 'matched');
  await cancelReceipt(cashier, accountant, String(line.receipts[0]?.id));
  expect((await lineOf('CCC1111', 'matched')).receipts[0]?.isCancelled).toBe(true);
});
