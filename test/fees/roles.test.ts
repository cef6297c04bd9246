import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import { dhakaInstant } from '../../src/core/dates.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { putCash } from '../case-books.ts';
import { testLimit } from '../database.ts';
import { type Answer, makeWorld, type Person, type World } from '../world.ts';
import { askToCancel, assertBooksAddUp, decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

/** Steps of the walk and its seed; `STEPS=10000 SEED=…` for a night. */
const steps = Number(process.env.STEPS ?? 120);
const random = createRandom(process.env.SEED ?? 'five roles');
const base = '/api/v1/fees';
const vouchers = '/api/v1/accounts/voucher';
const now = dhakaInstant('2026-07-08', '10:30');
/** What one person may post of the own vouchers, in paisa: the limit an institution begins with. */
const voucherLimit = 1_000_000;
/** What one person may take away of a student's fees within thirty days, in paisa: the same. */
const waiverLimit = 500_000n;

const roles = ['cashier', 'accountant', 'office', 'head', 'siteAdmin'] as const;
type Role = (typeof roles)[number];
/** Said here once more, not read from the product: who decides on a cancellation and posts a voucher, and who drafts one. */
const decides: readonly Role[] = ['accountant', 'head', 'siteAdmin'];
const drafts: readonly Role[] = ['accountant', 'office', 'head', 'siteAdmin'];

let world: World;
let school: FeeSchool;
let ledgers: ReadonlyMap<string, string>;
const people = new Map<Role, Person>();
const personOf = (role: Role): Person => {
  const person = people.get(role);
  if (!person) throw new Error(role);
  return person;
};
const one = <T>(of: readonly T[]): T | undefined => of[random.integer(0, of.length - 1)];
const anybody = (): Role => one(roles) ?? 'head';
const paisa = (text: string) => Math.round(Number(text) * 100);
const taka = (amount: number) => (amount / 100).toFixed(2);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 5);
  for (const role of roles) people.set(role, await world.person(world.siteA, [role]));
  ledgers = await world.inSite(world.siteA, async (transaction) => {
    for (const period of ['2026-07', '2026-08', '2026-09', '2026-10'])
      await addLines(transaction, null, (await planMonth(transaction, school.yearId, period)).lines);
    // The limits an institution begins with.
    await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
    const rows = await transaction.rows<{ id: string; code: string }>(
      'SELECT id, code FROM accounts_ledger WHERE site_id = $1',
    );
    return new Map(rows.map((row) => [row.code, row.id]));
  });
  await putCash(world, world.siteA, '2026-07-01');
});
afterAll(() => world.close());

type Receipt = { id: string; student: string; amount: number; advance: number; by: Role; isGone: boolean };
type Request = { id: string; by: Role; receipt?: Receipt; voucher?: Voucher; line?: UnpaidLine };
type Voucher = { id: string; amount: number; by: Role; isPosted: boolean };
type UnpaidLine = { id: string; student_id: string; version: number; payable: bigint; lately: bigint };
const owed = new Map<string, number>();
const cancelledLines = new Set<string>();
const advance = new Map<string, number>();
const receipts: Receipt[] = [];
const drafted: Voucher[] = [];
const waiting: Request[] = [];

const duesOf = async (student: string) =>
  (await personOf('head').call('GET', `${base}/students/${student}/dues`)).body as unknown as Dues;

async function collect(role: Role): Promise<void> {
  const student = one(school.students) ?? '';
  const due = owed.get(student) ?? 0;
  const amount = random.integer(1, Math.max(1, Math.min(due, 60_000)));
  const answer = await personOf(role).call('POST', `${base}/collections`, {
    studentId: student,
    method: 'cash',
    amount: taka(amount),
    expected: taka(due),
    keepAsAdvance: true,
  });
  expect(answer.status, answer.text).toBe(200);
  const over = Math.max(0, amount - due);
  owed.set(student, Math.max(0, due - amount));
  advance.set(student, (advance.get(student) ?? 0) + over);
  receipts.push({
    id: String(answer.body.receiptId),
    student,
    amount,
    advance: over,
    by: role,
    isGone: false,
  });
}

/** A fee by hand, so that there always is something to pay. */
async function charge(role: Role): Promise<void> {
  const student = one(school.students) ?? '';
  const amount = random.integer(100, 90_000);
  const answer = await personOf(role).call('POST', `${base}/charges`, {
    studentIds: [student],
    subHeadId: school.subHeads.get('Other fine'),
    amount: taka(amount),
    due: '2026-12-31',
    reason: 'The walk',
  });
  expect(answer.status === 200, answer.text).toBe(role !== 'cashier');
  if (answer.status === 200) owed.set(student, (owed.get(student) ?? 0) + amount);
}

async function askCancel(role: Role): Promise<void> {
  const receipt = one(receipts);
  if (!receipt) return;
  const isHopeless =
    receipt.isGone ||
    receipt.advance > (advance.get(receipt.student) ?? 0) ||
    waiting.some((request) => request.receipt === receipt);
  const asked = await askToCancel(personOf(role), receipt.id, 'The walk');
  expect(asked.answer.status, asked.answer.text).toBe(isHopeless ? 409 : 202);
  if (asked.id !== null) waiting.push({ id: asked.id, by: role, receipt });
}

const unpaidSql = `SELECT l.id, l.student_id, l.version, l.payable, (SELECT coalesce(sum(o.payable), 0)::bigint FROM fees_invoice_line o
     WHERE o.site_id = $1 AND o.student_id = l.student_id AND o.cancelled_at IS NOT NULL) AS lately
   FROM fees_invoice_line l
  WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND l.payable > 0 AND ($2::uuid IS NULL OR l.id = $2) AND NOT EXISTS (
    SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id GROUP BY p.line_id HAVING sum(p.principal + p.fine) <> 0)
  ORDER BY l.due, l.student_id, l.payable LIMIT 20`;
const unpaidLines = (id: string | null) =>
  world.inSite(world.siteA, (transaction) => transaction.rows<UnpaidLine>(unpaidSql, id));

/** A fee of which nothing is paid is taken away: up to the limit of the student's last thirty days by one. */
async function cancelLine(role: Role): Promise<void> {
  const line = one(await unpaidLines(null));
  if (!line) return;
  const answer = await personOf(role).call('PUT', `${base}/lines/${line.id}/cancel`, {
    version: line.version,
    reason: 'The walk',
  });
  if (role === 'cashier') return void expect(answer.status, answer.text).toBe(403);
  if (line.payable + line.lately <= waiverLimit) {
    expect(answer.status, answer.text).toBe(200);
    return gone(line);
  }
  const isAsked = waiting.some((request) => request.line?.id === line.id);
  expect(answer.status, answer.text).toBe(isAsked ? 409 : 202);
  if (!isAsked) waiting.push({ id: waitingIn(answer), by: role, line });
}
function gone(line: UnpaidLine): void {
  owed.set(line.student_id, (owed.get(line.student_id) ?? 0) - Number(line.payable));
  cancelledLines.add(line.id);
}

async function draft(role: Role): Promise<void> {
  const amount = random.integer(100, voucherLimit * 3);
  const line = (code: string, side: 'Dr' | 'Cr') => ({
    ledgerId: ledgers.get(code),
    side,
    amount: taka(amount),
  });
  const made = await personOf(role).call('POST', vouchers, {
    type: 'debit',
    day: '2026-07-08',
    narration: 'The walk',
    lines: [line('5301', 'Dr'), line('1101', 'Cr')],
  });
  expect(made.status, made.text).toBe(drafts.includes(role) ? 200 : 403);
  if (made.status === 200) drafted.push({ id: String(made.body.id), amount, by: role, isPosted: false });
}

async function post(role: Role): Promise<void> {
  const voucher = one(drafted.filter((known) => !known.isPosted));
  if (!voucher) return;
  const answer = await personOf(role).call('POST', `${vouchers}/${voucher.id}/post`, {
    version: 1,
    reason: 'The walk',
  });
  if (!decides.includes(role)) return void expect(answer.status).toBe(403);
  const isOwn = role === voucher.by;
  if (waiting.some((request) => request.voucher === voucher) && isOwn && voucher.amount > voucherLimit)
    return void expect(answer.status).toBe(409);
  expect(answer.status, answer.text).toBe(isOwn && voucher.amount > voucherLimit ? 202 : 200);
  if (answer.status === 200) voucher.isPosted = true;
  else waiting.push({ id: waitingIn(answer), by: role, voucher });
}
const waitingIn = (answer: Answer) => String((answer.body.waiting as { id: string }).id);

async function decide(role: Role): Promise<void> {
  const request = one(waiting);
  if (!request) return;
  const decision = random.integer(0, 3) === 0 ? 'refused' : 'approved';
  // Something may have been paid of a fee while its cancelling waited.
  const isUnpaid = request.line ? (await unpaidLines(request.line.id)).length > 0 : false;
  const answer = await decideOn(personOf(role), request.id, decision, 'The walk');
  const isConcerned = role === request.by || role === request.receipt?.by || role === request.voucher?.by;
  if (!decides.includes(role)) return void expect(answer.status, answer.text).toBeGreaterThanOrEqual(403);
  if (isConcerned) return void expect(answer.status, answer.text).toBe(409);
  waiting.splice(waiting.indexOf(request), 1);
  const { receipt, voucher, line } = request;
  if (decision === 'refused') return void expect(answer.status, answer.text).toBe(200);
  if (receipt) {
    // Its advance may have been used, and another request may have cancelled it, while this one waited.
    const has = advance.get(receipt.student) ?? 0;
    const isHopeless = receipt.isGone || receipt.advance > has;
    expect(answer.status === 200 && answer.body.state === 'approved', answer.text).toBe(!isHopeless);
    if (isHopeless) return;
    receipt.isGone = true;
    advance.set(receipt.student, has - receipt.advance);
    owed.set(receipt.student, (owed.get(receipt.student) ?? 0) + receipt.amount - receipt.advance);
  } else if (line) {
    expect(answer.status === 200 && answer.body.state === 'approved', answer.text).toBe(isUnpaid);
    if (isUnpaid) gone(line);
  } else if (voucher) {
    expect(answer.status === 200 && answer.body.state === 'approved', answer.text).toBe(!voucher.isPosted);
    voucher.isPosted = true;
  }
}

/** By raw SQL: whatever took two, and was done by one. */
const byOneSql = `SELECT 'receipt ' || r.id AS what FROM fees_receipt r
     JOIN fees_receipt o ON o.site_id = $1 AND o.id = r.reversal_of
    WHERE r.site_id = $1 AND NOT EXISTS (
      SELECT 1 FROM approval_request a WHERE a.site_id = $1 AND a.act = 'fees.cancelReceipt' AND a.subject = o.id
         AND a.state = 'approved' AND a.decided_by NOT IN (a.asked_by, o.collected_by))
  UNION ALL SELECT 'voucher ' || v.id FROM accounts_voucher v
    WHERE v.site_id = $1 AND v.status = 'posted' AND v.source_kind IS NULL AND v.reversal_of IS NULL AND v.amount > $2
      AND v.prepared_by = v.posted_by
  UNION ALL SELECT 'fee of ' || l.student_id FROM fees_invoice_line l
    WHERE l.site_id = $1 AND l.cancelled_at IS NOT NULL AND l.payable > $3 AND NOT EXISTS (
      SELECT 1 FROM approval_request a WHERE a.site_id = $1 AND a.act = 'fees.cancelLine' AND a.subject = l.id
         AND a.state = 'approved' AND a.decided_by <> a.asked_by)
  UNION ALL SELECT 'request ' || a.id FROM approval_request a
    WHERE a.site_id = $1 AND a.state IN ('approved', 'refused')
      AND (a.by_one_person OR a.decided_by = a.asked_by OR a.decided_by = ANY(a.excluded))`;

it(`X-9 ACC-8 ${steps} acts of five roles: the books stay at zero, and nothing that takes two is done by one`, {
  timeout: testLimit(steps > 1000 ? 3_600_000 : 300_000),
}, async () => {
  for (const id of school.students) owed.set(id, paisa((await duesOf(id)).total));
  const done = new Map<string, number>();
  const acts = [
    collect,
    collect,
    collect,
    charge,
    askCancel,
    askCancel,
    cancelLine,
    draft,
    post,
    post,
    decide,
    decide,
    decide,
  ];
  for (let step = 0; step < steps; step += 1) {
    const act = one(acts) ?? collect;
    await act(anybody());
    done.set(act.name, (done.get(act.name) ?? 0) + 1);
    if (step % 10 !== 9 && step !== steps - 1) continue;
    for (const id of school.students) {
      const seen = await duesOf(id);
      expect([paisa(seen.total), paisa(seen.advance)], `step ${step}`).toEqual([
        owed.get(id),
        advance.get(id) ?? 0,
      ]);
    }
    await world.inSite(world.siteA, async (transaction) => {
      await assertBooksAddUp(transaction);
      expect(await transaction.rows(byOneSql, voucherLimit, waiverLimit), `step ${step}`).toEqual([]);
    });
  }
  // The walk went where it was meant to.
  expect(receipts.filter((receipt) => receipt.isGone).length).toBeGreaterThan(0);
  expect(
    drafted.filter((voucher) => voucher.isPosted && voucher.amount > voucherLimit).length,
  ).toBeGreaterThan(0);
  expect(cancelledLines.size).toBeGreaterThan(0);
  expect(done.size).toBe(new Set(acts.map((act) => act.name)).size);
});
