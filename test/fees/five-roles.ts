import { expect } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import { dhakaInstant } from '../../src/core/dates.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { putCash } from '../case-books.ts';
import { type Answer, makeWorld, type Person, type World } from '../world.ts';
import { askToCancel, decideOn, type FeeSchool, makeFeeSchool } from './school.ts';
import {
  type ChargeWaiver,
  type Close,
  type Receipt,
  type Request,
  type Role,
  roles,
  type UnpaidLine,
  type Voucher,
  type Waiver,
} from './walk-shapes.ts';

/*
 * A model of what five roles do with fees and vouchers, beside the product: what each is owed, what lies in each drawer, what
 * waits for whom. `SEED=…` walks another way.
 */
const random = createRandom(process.env.SEED ?? 'walk');
export const base = '/api/v1/fees';
const vouchers = '/api/v1/accounts/voucher';
const now = dhakaInstant('2026-07-08', '10:30');
/** What one person may post of the own vouchers in a day, in paisa: the limit an institution begins with. */
export const voucherLimit = 1_000_000;
/** What one may take away of a student's fees, and of fines and charges, in thirty days, and of all students' fees in a day; paisa. */
export const waiverLimit = 500_000n;
export const chargeLimit = 50_000;

/** Said here once more, not read from the product: who decides on a cancellation and posts a voucher, and who drafts one. */
const decides: readonly Role[] = ['accountant', 'head', 'siteAdmin'];
const drafts: readonly Role[] = ['accountant', 'office', 'head', 'siteAdmin'];
/** Who gives waivers, and who waives charges, decides on both and takes over a counted drawer. */
const bills = drafts;
const waives = decides;

export let world: World;
export let school: FeeSchool;
/** The students of the walk; two are beside it. */
export let walking: readonly string[];
export let typeId: string;
let ledgers: ReadonlyMap<string, string>;
const people = new Map<Role, Person>();
const personOf = (role: Role): Person => {
  const person = people.get(role);
  if (!person) throw new Error(role);
  return person;
};
export const one = <T>(of: readonly T[]): T | undefined => of[random.integer(0, of.length - 1)];
export const anybody = (): Role => one(roles) ?? 'head';
export const paisa = (text: string) => Math.round(Number(text) * 100);
const taka = (amount: number) => (amount / 100).toFixed(2);

/** Makes the school of the walk, its five people, and the limits an institution begins with. */
export async function beginWalk(): Promise<void> {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 7);
  walking = school.students.slice(0, 5);
  for (const role of roles) people.set(role, await world.person(world.siteA, [role]));
  ledgers = await world.inSite(world.siteA, async (transaction) => {
    for (const period of ['2026-07', '2026-08', '2026-09', '2026-10'])
      await addLines(transaction, null, (await planMonth(transaction, school.yearId, period)).lines);
    // The limits an institution begins with.
    await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
    const type = await transaction.row<{ id: string }>(
      'SELECT id FROM fees_waiver_type WHERE site_id = $1 LIMIT 1',
    );
    typeId = type?.id ?? '';
    const rows = await transaction.rows<{ id: string; code: string }>(
      'SELECT id, code FROM accounts_ledger WHERE site_id = $1',
    );
    return new Map(rows.map((row) => [row.code, row.id]));
  });
  await putCash(world, world.siteA, '2026-07-01');
}

export const owed = new Map<string, number>();
export const cancelledLines = new Set<string>();
export const advance = new Map<string, number>();
export const receipts: Receipt[] = [];
export const drafted: Voucher[] = [];
const alone = new Map<Role, number>();
const waiting: Request[] = [];
export const waivers: Waiver[] = [];
const chargeWaivers: ChargeWaiver[] = [];
/** What lies in each drawer since it was counted last, and which are closed. */
const drawer = new Map<Role, number>();
const closedDrawers = new Set<Role>();
const begun = new Set<Role>();
export const closes: Close[] = [];
const inDrawer = (role: Role) => drawer.get(role) ?? 0;

export const duesOf = async (student: string) =>
  (await personOf('head').call('GET', `${base}/students/${student}/dues`)).body as unknown as Dues;

async function collect(role: Role): Promise<void> {
  const student = one(walking) ?? '';
  const due = owed.get(student) ?? 0;
  const amount = random.integer(1, Math.max(1, Math.min(due, 60_000)));
  const answer = await personOf(role).call('POST', `${base}/collections`, {
    studentId: student,
    method: 'cash',
    amount: taka(amount),
    expected: taka(due),
    keepAsAdvance: true,
  });
  if (closedDrawers.has(role)) return void expect(answer.body.code, answer.text).toBe('fees.dayClosed');
  expect(answer.status, answer.text).toBe(200);
  drawer.set(role, inDrawer(role) + amount);
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
  const student = one(walking) ?? '';
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

export const unpaidSql = `SELECT l.id, l.student_id, l.version, l.payable FROM fees_invoice_line l
  WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND l.payable > 0 AND l.student_id = ANY($3::uuid[])
    AND ($2::uuid IS NULL OR l.id = $2) AND NOT EXISTS (
    SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id GROUP BY p.line_id HAVING sum(p.principal + p.fine) <> 0)
  ORDER BY l.due, l.student_id, l.payable LIMIT 20`;
const unpaidLines = (id: string | null) =>
  world.inSite(world.siteA, (transaction) => transaction.rows<UnpaidLine>(unpaidSql, id, walking));

/** What was taken away from a student so far: cancelled fees, and waivers that stand or whose months stay lowered. */
async function takenFrom(student: string): Promise<bigint> {
  const row = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ cancelled: bigint; lowered: string[] }>(
      `SELECT coalesce(sum(l.payable) FILTER (WHERE l.cancelled_at IS NOT NULL), 0)::bigint AS cancelled,
              array_agg(l.period) FILTER (WHERE l.cancelled_at IS NULL AND l.sub_head_id = $3 AND l.waiver > 0) AS lowered
         FROM fees_invoice_line l WHERE l.site_id = $1 AND l.student_id = $2`,
      student,
      school.subHeads.get('Tuition fee'),
    ),
  );
  const stays = ({ from, to }: Waiver) => (row?.lowered ?? []).some((month) => month >= from && month <= to);
  return waivers
    .filter((waiver) => waiver.student === student && (!waiver.isRevoked || stays(waiver)))
    .reduce((sum, waiver) => sum + waiver.worth, row?.cancelled ?? 0n);
}

/** A fee of which nothing is paid is taken away: up to the limit of the student's last thirty days by one. */
async function cancelLine(role: Role): Promise<void> {
  const line = one(await unpaidLines(null));
  if (!line) return;
  // Asked before, as what is cancelled counts afterwards.
  const isSmall = line.payable + (await takenFrom(line.student_id)) <= waiverLimit;
  const answer = await personOf(role).call('PUT', `${base}/lines/${line.id}/cancel`, {
    version: line.version,
    reason: 'The walk',
  });
  if (role === 'cashier') return void expect(answer.status, answer.text).toBe(403);
  if (isSmall && staysInDay(role, line.payable)) {
    expect(answer.status, answer.text).toBe(200);
    return gone(line);
  }
  const isAsked = waiting.some((request) => request.line?.id === line.id);
  expect(answer.status, answer.text).toBe(isAsked ? 409 : 202);
  if (!isAsked) waiting.push({ id: waitingIn(answer), by: role, line });
}
/** What each gave away alone on the walk's one day, and whether this stays within it: then it counts. */
const givenAway = new Map<Role, bigint>();
function staysInDay(role: Role, amount: bigint): boolean {
  const sum = (givenAway.get(role) ?? 0n) + amount;
  if (sum <= waiverLimit) givenAway.set(role, sum);
  return sum <= waiverLimit;
}
function gone(line: UnpaidLine): void {
  owed.set(line.student_id, (owed.get(line.student_id) ?? 0) - Number(line.payable));
  cancelledLines.add(line.id);
}

/** A share of tuition for some months, which also lowers what of them is not paid yet. */
async function giveWaiver(role: Role): Promise<void> {
  const student = one(walking) ?? '';
  const first = random.integer(7, 10);
  const month = (n: number) => `2026-${String(n).padStart(2, '0')}`;
  const [from, to] = [month(first), month(random.integer(first, 12))];
  const share = random.integer(10, 20) * 500;
  const worth = BigInt(share * 5 * (Number(to.slice(5)) - first + 1));
  const waiver: Waiver = { student, from, to, share, worth, isRevoked: false };
  const isSmall = worth + (await takenFrom(student)) <= waiverLimit;
  const less = await takesOf(waiver);
  const answer = await personOf(role).call('POST', `${base}/waivers`, {
    studentId: student,
    typeId,
    subHeadIds: [school.subHeads.get('Tuition fee')],
    kind: 'percent',
    share,
    fromMonth: from,
    toMonth: to,
    reason: 'The walk',
    applyToUnpaid: true,
    ofPaid: 'future',
  });
  if (!bills.includes(role)) return void expect(answer.status, answer.text).toBe(403);
  // The same ground is not given twice, and nothing is asked for twice.
  if (isGiven(waiver)) return void expect(answer.status, answer.text).toBe(422);
  const isEnough = isSmall && staysInDay(role, worth);
  const isAsked = waiting.some((request) => request.waiver?.student === student);
  expect(answer.status, answer.text).toBe(isEnough ? 200 : isAsked ? 409 : 202);
  if (isEnough) given({ ...waiver, id: String(answer.body.id) }, less);
  else if (!isAsked) waiting.push({ id: waitingIn(answer), by: role, waiver });
}
const isGiven = ({ student, from, to }: Waiver) =>
  waivers.some((one) => one.student === student && !one.isRevoked && one.from <= to && one.to >= from);
/** A waiver takes its share of each tuition of its months of which nothing is paid, whatever took of it before. */
async function takesOf({ student, from, to, share }: Waiver): Promise<number> {
  const lines = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ amount: bigint; payable: bigint }>(
      `SELECT l.amount, l.payable FROM fees_invoice_line l
        WHERE l.site_id = $1 AND l.student_id = $2 AND l.sub_head_id = $3 AND l.period BETWEEN $4 AND $5
          AND l.cancelled_at IS NULL AND NOT EXISTS (SELECT 1 FROM fees_receipt_line p
            WHERE p.site_id = $1 AND p.line_id = l.id GROUP BY p.line_id HAVING sum(p.principal) <> 0)`,
      student,
      school.subHeads.get('Tuition fee'),
      from,
      to,
    ),
  );
  return lines.reduce(
    (sum, { amount, payable }) => sum + Number(payable) - (Number(amount) * (10_000 - share)) / 10_000,
    0,
  );
}
function given(waiver: Waiver, less: number): void {
  waivers.push(waiver);
  owed.set(waiver.student, (owed.get(waiver.student) ?? 0) - less);
}
async function revokeWaiver(role: Role): Promise<void> {
  const waiver = one(waivers.filter((known) => !known.isRevoked));
  if (!waiver) return;
  const answer = await personOf(role).call('PUT', `${base}/waivers/${waiver.id}/revoke`, {
    version: 1,
    reason: 'The walk',
  });
  if (!bills.includes(role)) return void expect(answer.status, answer.text).toBe(403);
  expect(answer.status, answer.text).toBe(200);
  waiver.isRevoked = true;
}

const chargesOfDay = new Map<Role, number>();
/** Part of what was charged by hand is let off: up to the limit of the student's last thirty days by one. */
async function waiveCharge(role: Role): Promise<void> {
  const line = one(await openCharges(null));
  if (!line) return;
  const left = Number(line.left);
  const charge: ChargeWaiver = {
    lineId: line.id,
    student: line.student,
    owed: left,
    amount: random.integer(Math.ceil(left / 2), left),
  };
  const lately = chargeWaivers
    .filter(({ student }) => student === line.student)
    .reduce((sum, { amount }) => sum + amount, charge.amount);
  const answer = await personOf(role).call('POST', `${base}/fine-waivers/of-charge`, {
    lineId: charge.lineId,
    owed: taka(left),
    amount: taka(charge.amount),
    reason: 'The walk',
  });
  if (!waives.includes(role)) return void expect(answer.status, answer.text).toBe(403);
  const isAsked = waiting.some((request) => request.charge?.lineId === charge.lineId);
  const ofDay = (chargesOfDay.get(role) ?? 0) + charge.amount;
  const isEnough = lately <= chargeLimit && ofDay <= 200_000;
  expect(answer.status, answer.text).toBe(isEnough ? 200 : isAsked ? 409 : 202);
  if (isEnough) chargesOfDay.set(role, ofDay);
  if (isEnough) waived({ ...charge, id: String(answer.body.id) });
  else if (!isAsked) waiting.push({ id: waitingIn(answer), by: role, charge });
}
const openCharges = (id: string | null) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ id: string; student: string; left: bigint }>(
      `SELECT * FROM (SELECT l.id, l.student_id AS student, (l.payable - coalesce((SELECT sum(p.principal)
              FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id), 0))::bigint AS "left"
         FROM fees_invoice_line l
        WHERE l.site_id = $1 AND l.sub_head_id = $3 AND l.cancelled_at IS NULL AND ($2::uuid IS NULL OR l.id = $2)) o
        WHERE o."left" > 0 ORDER BY o.student, o."left" LIMIT 20`,
      id,
      school.subHeads.get('Other fine'),
    ),
  );
function waived(charge: ChargeWaiver): void {
  chargeWaivers.push(charge);
  owed.set(charge.student, (owed.get(charge.student) ?? 0) - charge.amount);
}
/** Taken back, it is owed again, but where a payment or a cancelling rests on it. */
async function withdrawWaiver(role: Role): Promise<void> {
  const charge = one(chargeWaivers);
  if (!charge) return;
  const answer = await personOf(role).call('POST', `${base}/fine-waivers/${charge.id}/withdrawals`, {
    reason: 'The walk',
  });
  if (!waives.includes(role)) return void expect(answer.status, answer.text).toBe(403);
  expect([200, 409], answer.text).toContain(answer.status);
  if (answer.status !== 200) return;
  chargeWaivers.splice(chargeWaivers.indexOf(charge), 1);
  owed.set(charge.student, (owed.get(charge.student) ?? 0) + charge.amount);
  withdrawn += 1;
}
/** How often the waiver of a charge was taken back. */
export let withdrawn = 0;
/** What was approved in the walk. */
export const approved = new Set<string>();

/** Counts the own drawer, at times with a coin too few, and closes it. */
async function closeDay(role: Role): Promise<void> {
  const expected = inDrawer(role);
  const difference = expected > 100 && random.integer(0, 1) === 0 ? -100 : 0;
  const answer = await personOf(role).call('POST', `${base}/days`, {
    day: '2026-07-08',
    expected: taka(expected),
    counted: taka(expected + difference),
    note: 'The walk',
  });
  if (closedDrawers.has(role)) return void expect(answer.body.code, answer.text).toBe('fees.alreadyClosed');
  expect(answer.status, answer.text).toBe(200);
  closes.push({ id: String(answer.body.id), by: role, difference, isConfirmed: false });
  drawer.set(role, 0);
  closedDrawers.add(role);
  begun.delete(role);
}
/** Another shift, or the first one with a beginning. */
async function openShift(role: Role): Promise<void> {
  const answer = await personOf(role).call('POST', `${base}/shifts`, { float: '0' });
  expect(answer.status, answer.text).toBe(begun.has(role) ? 409 : 200);
  begun.add(role);
  closedDrawers.delete(role);
}
/** Takes over what another counted; what is missing goes into the books. */
async function confirmDay(role: Role): Promise<void> {
  const close = closes.find((known) => !known.isConfirmed) ?? one(closes);
  if (!close) return;
  const answer = await personOf(role).call('PUT', `${base}/days/${close.id}/confirm`, { version: 1 });
  if (!decides.includes(role)) return void expect(answer.status, answer.text).toBe(403);
  if (close.isConfirmed || close.by === role) return void expect(answer.status, answer.text).toBe(409);
  expect(answer.status, answer.text).toBe(200);
  close.isConfirmed = true;
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
  const given = { version: 1, reason: 'The walk' };
  const answer = await personOf(role).call('POST', `${vouchers}/${voucher.id}/post`, given);
  if (!decides.includes(role)) return void expect(answer.status).toBe(403);
  const today = (alone.get(role) ?? 0) + voucher.amount;
  const takesTwo = role === voucher.by && today > voucherLimit;
  const isAsked = waiting.some((request) => request.voucher === voucher);
  expect(answer.status, answer.text).toBe(!takesTwo ? 200 : isAsked ? 409 : 202);
  voucher.isPosted = !takesTwo;
  if (voucher.isPosted && role === voucher.by) alone.set(role, today);
  else if (takesTwo && !isAsked) waiting.push({ id: waitingIn(answer), by: role, voucher });
}
const waitingIn = (answer: Answer) => String((answer.body.waiting as { id: string }).id);

async function decide(role: Role): Promise<void> {
  const request = one(waiting);
  if (!request) return;
  const decision = random.integer(0, 3) === 0 ? 'refused' : 'approved';
  // Something may have been paid of a fee, or waived of it, while its cancelling waited.
  const isAsItWas =
    request.line !== undefined && (await unpaidLines(request.line.id))[0]?.version === request.line.version;
  const less = request.waiver ? await takesOf(request.waiver) : 0;
  const [charge] = request.charge ? await openCharges(request.charge.lineId) : [];
  const answer = await decideOn(personOf(role), request.id, decision, 'The walk');
  const isConcerned = role === request.by || role === request.receipt?.by || role === request.voucher?.by;
  if (!decides.includes(role)) return void expect(answer.status, answer.text).toBeGreaterThanOrEqual(403);
  if (isConcerned) return void expect(answer.status, answer.text).toBe(409);
  waiting.splice(waiting.indexOf(request), 1);
  const { receipt, voucher, line, waiver } = request;
  const isDone = answer.status === 200 && answer.body.state === 'approved';
  if (isDone) approved.add(waiver ? 'waiver' : request.charge ? 'charge' : 'other');
  if (decision === 'refused') return void expect(answer.status, answer.text).toBe(200);
  if (receipt) {
    // Its advance may have been used, and another request may have cancelled it, while this one waited.
    const has = advance.get(receipt.student) ?? 0;
    // It leaves the drawer of who took it, or of who decides, as far as it is open and holds so much.
    const giver = [receipt.by, role].find(
      (known) => !closedDrawers.has(known) && inDrawer(known) >= receipt.amount,
    );
    const isHopeless = receipt.isGone || receipt.advance > has || giver === undefined;
    expect(isDone, answer.text).toBe(!isHopeless);
    if (isHopeless) return;
    receipt.isGone = true;
    drawer.set(giver, inDrawer(giver) - receipt.amount);
    advance.set(receipt.student, has - receipt.advance);
    owed.set(receipt.student, (owed.get(receipt.student) ?? 0) + receipt.amount - receipt.advance);
  } else if (line) {
    expect(isDone, answer.text).toBe(isAsItWas);
    if (isAsItWas) gone(line);
  } else if (waiver) {
    expect(isDone, answer.text).toBe(!isGiven(waiver));
    if (isDone) given({ ...waiver, id: await newest('fees_waiver', 'student_id', waiver.student) }, less);
  } else if (request.charge) {
    expect(isDone, answer.text).toBe(charge !== undefined && Number(charge.left) === request.charge.owed);
    if (isDone)
      waived({ ...request.charge, id: await newest('fees_fine_waiver', 'line_id', request.charge.lineId) });
  } else if (voucher) {
    expect(isDone, answer.text).toBe(!voucher.isPosted);
    voucher.isPosted = true;
  }
}

/** What an approval has just made. */
const newest = async (table: string, column: string, of: string) =>
  (
    await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ id: string }>(
        `SELECT id FROM ${table} WHERE site_id = $1 AND ${column} = $2 ORDER BY id DESC LIMIT 1`,
        of,
      ),
    )
  )?.id ?? '';

/** What is done in the walk, as often as it stands here. */
export const walkActs = [
  collect,
  collect,
  collect,
  charge,
  askCancel,
  askCancel,
  cancelLine,
  giveWaiver,
  giveWaiver,
  revokeWaiver,
  waiveCharge,
  waiveCharge,
  withdrawWaiver,
  closeDay,
  closeDay,
  openShift,
  openShift,
  confirmDay,
  confirmDay,
  draft,
  post,
  post,
  decide,
  decide,
  decide,
  decide,
];
