import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addLines, planMissing } from '../../src/modules/fees/billing/service/invoices.ts';
import { endLapsed } from '../../src/modules/fees/waivers/service/lapses.ts';
import { untilWaiting } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
const now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let accountant: Person;
let boss: Person;
let cashier: Person;
let other: Person;
let offerId: string;

const inSite = <T>(work: Parameters<typeof world.inSite<T>>[1]) => world.inSite(school.siteId, work);
const changed = (sql: string, ...values: unknown[]) =>
  inSite((transaction) => transaction.change(sql, ...values));
const errorsOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body.errors ?? {}) as Record<string, string[]>;
type Candidate = { id: string; place: number; of: number; monthly: string; siblings: { id: string }[] };
const candidates = async (query: object = {}) =>
  (await accountant.call('GET', `${base}/offers/${offerId}/candidates`, { size: 25, ...query })).body as {
    items: Candidate[];
    total: number;
    open: number;
  };
const give = (studentIds: readonly (string | undefined)[], over: object = {}, who = accountant) =>
  who.call('POST', `${base}/offers/${offerId}/waivers`, {
    studentIds,
    fromMonth: '2026-07',
    toMonth: '2026-12',
    reason: 'Brothers learn here',
    ...over,
  });
const plan = (period: string) => inSite((transaction) => planMissing(transaction, school.yearId, period));
const bill = async (period: string) => {
  const { lines, plan: whole } = await plan(period);
  await inSite(async (transaction) => {
    await addLines(transaction, null, lines);
    await endLapsed(transaction, whole.lapses, now);
  });
};
const tuitionOf = async (period: string, n: number) =>
  (await plan(period)).plan.lines.find(
    (line) => line.studentId === school.students[n] && line.amount === 50_000n,
  );

/** Students of one father; the one that comes first is the eldest. */
async function makeFamily(places: readonly number[], accountId: string | null = null): Promise<void> {
  const guardianId = newId();
  await changed(
    `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Father', '+8801711000000', $3)`,
    guardianId,
    accountId,
  );
  await changed(
    `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation)
     SELECT $1, gen_random_uuid(), unnest($2::uuid[]), $3, 'father'`,
    places.map((n) => school.students[n]),
    guardianId,
  );
  await changed(
    `UPDATE students_student s SET date_of_birth = n.born FROM unnest($2::uuid[], $3::date[]) AS n(id, born)
      WHERE s.site_id = $1 AND s.id = n.id`,
    places.map((n) => school.students[n]),
    places.map((_, place) => `201${place}-01-01`),
  );
}

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 12);
  accountant = await world.person(world.siteA, ['accountant']);
  boss = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  other = await world.person(world.siteB, ['accountant']);
  await makeFamily([0, 1, 2]);
  await makeFamily([3, 4]);
  await makeFamily([5, 6], accountant.accountId);
  const rows = await inSite((transaction) =>
    transaction.rows<{ id: string }>(
      `SELECT id FROM fees_student_offer_type WHERE site_id = $1 AND child_from = 2`,
    ),
  );
  offerId = String(rows[0]?.id);
});
afterAll(() => world.close());

describe('an offer for brothers and sisters', () => {
  it('FEE-4 is given once its terms are said, to whom it finds by the guardians they share', async () => {
    const unfinished = await give([school.students[1]]);
    expect(unfinished.body.code, unfinished.text).toBe('fees.offerUnfinished');
    // A quarter of tuition, at most 100 a month.
    await changed(
      'UPDATE fees_student_offer_type SET share = 2500, month_cap = 10000 WHERE site_id = $1 AND id = $2',
      offerId,
    );
    const found = await candidates();
    expect(found).toMatchObject({ total: 3, open: 3 });
    expect(found.items.map((one) => one.id).sort()).toEqual([1, 4, 6].map((n) => school.students[n]).sort());
    const second = found.items.find((one) => one.id === school.students[1]);
    expect(second).toMatchObject({ place: 2, of: 3, monthly: '100.00' });
    expect(second?.siblings.map((one) => one.id).sort()).toEqual(
      [school.students[0], school.students[2]].sort(),
    );
    expect((await other.call('GET', `${base}/offers/${offerId}/candidates`)).status).toBe(404);
    expect((await give([school.students[1]], {}, cashier)).status).toBe(403);
    expect((await give([school.students[1]], {}, other)).status).toBe(404);
    expect(errorsOf(await give([school.students[0]])).studentIds?.[0]).toContain('Student 1');
    expect(errorsOf(await give([school.students[1]], { fromMonth: '2025-01' })).fromMonth?.[0]).toContain(
      '2026-01',
    );
    expect(errorsOf(await give([school.students[1]], { paperId: newId() })).paperId).toBeDefined();
  });

  it('FEE-4 is given in one act, billed with its cap and the reason, and not twice', async () => {
    const given = await give([school.students[1], school.students[4]]);
    expect(given.status, given.text).toBe(200);
    expect(given.body).toEqual({ given: 2 });
    expect(errorsOf(await give([school.students[1]])).studentIds?.[0]).toContain('Student 2');
    expect(await candidates({ open: '1' })).toMatchObject({ total: 1, open: 1 });
    const line = await tuitionOf('2026-07', 1);
    expect(line).toMatchObject({ waiver: 10_000n, payable: 40_000n });
    expect(line?.trace.waivers).toMatchObject([{ amount: '10000', cut: 'month' }]);
    await bill('2026-07');
    const dues = await accountant.call('GET', `${base}/students/${school.students[1]}/dues`);
    const july = (dues.body.lines as { id: string; waiver: string }[]).find((one) => one.waiver === '100.00');
    const detail = await accountant.call('GET', `${base}/lines/${july?.id}`);
    expect(JSON.stringify(detail.body.waivers)).toContain(
      'child 2 of the family; limited to ৳100.00 a month',
    );
  });

  it('FEE-4 nobody gives it to the own child alone, nor decides on it, nor gives it back-dated alone', async () => {
    const ask = async () => {
      const own = await give([school.students[6]]);
      expect(own.status, own.text).toBe(202);
      return own.body.waiting as { id: string };
    };
    // Its terms change while it is decided: what is given is what was looked at, or nothing.
    const terms = (share: number, monthCap: number | null) => [
      'UPDATE fees_student_offer_type SET share = $3, month_cap = $4 WHERE site_id = $1 AND id = $2',
      offerId,
      share,
      monthCap,
    ];
    const early = await ask();
    const deciding: ReturnType<typeof decideOn>[] = [];
    await inSite(async (transaction) => {
      await transaction.rows(
        'SELECT 1 FROM students_student WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
        school.students[6],
      );
      const [sql, ...values] = terms(10_000, null);
      await transaction.change(String(sql), ...values);
      deciding.push(decideOn(boss, early.id, 'approved'));
      await untilWaiting(world.adminUrl);
    });
    expect((await deciding[0])?.body.code).toBe('approvals.changed');
    const [sql, ...values] = terms(2500, 10_000);
    await changed(String(sql), ...values);
    const asked = await ask();
    expect((await decideOn(boss, asked.id, 'approved')).status).toBe(200);
    const list = await accountant.call('GET', `${base}/waivers`, { studentId: school.students[6] });
    expect(list.body).toMatchObject({ total: 1, items: [{ state: 'active', monthCap: '100.00' }] });
    const long = {
      studentId: school.students[8],
      typeId: (await accountant.call('GET', `${base}/setup`)).body.waiverTypes as unknown,
      subHeadIds: [school.subHeads.get('Tuition fee')],
      kind: 'fixed',
      amount: '1',
      toMonth: '2026-02',
      fromMonth: '2026-01',
      reason: 'Since January',
    };
    const typeId = (long.typeId as { id: string }[])[0]?.id;
    expect((await accountant.call('POST', `${base}/waivers`, { ...long, typeId })).status).toBe(202);
  });

  it('FEE-4 is asked for with a document that is checked, which whoever decides sees; above the limit it waits', async () => {
    const send = async (content: Buffer, who = accountant) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), 'certificate.png');
      const body = new Response(form);
      return world.server.app.inject({
        method: 'POST',
        url: `${base}/waivers/papers`,
        headers: { ...who.headers, 'content-type': String(body.headers.get('content-type')) },
        payload: Buffer.from(await body.arrayBuffer()),
      });
    };
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(422);
    expect((await send(picture, cashier)).statusCode).toBe(403);
    const paperId = String((await send(picture)).json().id);
    // The limits an institution begins with.
    await changed('DELETE FROM approval_setting WHERE site_id = $1');
    const types = (await accountant.call('GET', `${base}/setup`)).body.waiverTypes as { id: string }[];
    const asked = await accountant.call('POST', `${base}/waivers`, {
      studentId: school.students[9],
      typeId: types[0]?.id,
      subHeadIds: [school.subHeads.get('Tuition fee')],
      kind: 'percent',
      share: 10_000,
      fromMonth: '2026-07',
      yearCap: '5500',
      reason: 'An orphan',
      paperId,
    });
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.waiting as { id: string };
    const seen = await boss.call('GET', `/api/v1/approvals/${id}`);
    expect(seen.body, seen.text).toMatchObject({ files: [paperId], amount: '6000.00' });
    const files = await boss.call('GET', '/api/v1/files', { ids: JSON.stringify([paperId]) });
    expect(files.body.items, files.text).toHaveLength(1);
    expect((await decideOn(boss, id, 'approved')).status).toBe(200);
    const list = await accountant.call('GET', `${base}/waivers`, { studentId: school.students[9] });
    expect(list.body).toMatchObject({ items: [{ paperId, yearCap: '5500.00' }] });
  });

  it('FEE-4 what was given stays as it was given, by raw SQL too', async () => {
    for (const sql of [
      'UPDATE fees_waiver SET share = 10000 WHERE site_id = $1',
      'UPDATE fees_waiver SET month_cap = NULL WHERE site_id = $1',
      'DELETE FROM fees_waiver WHERE site_id = $1',
    ])
      await expect(changed(sql)).rejects.toThrow(/stays as it was given/);
  });

  it('FEE-4 who is not that child any more loses it at the next run, which says so', async () => {
    await changed(
      `UPDATE students_enrolment SET status = 'transferred', ends_on = '2026-07-05' WHERE site_id = $1 AND id = $2`,
      school.enrolments[3],
    );
    const input = { yearId: school.yearId, period: '2026-08' };
    const preview = await accountant.call('GET', `${base}/runs/preview`, input);
    expect(preview.body.lapses).toMatchObject([{ student: { id: school.students[4] }, why: 'family' }]);
    await bill('2026-08');
    const list = await accountant.call('GET', `${base}/waivers`, { studentId: school.students[4] });
    expect(list.body).toMatchObject({ items: [{ state: 'revoked', lapse: 'family' }] });
    const again = await accountant.call('GET', `${base}/runs/preview`, { ...input, period: '2026-09' });
    expect(again.body.lapses).toEqual([]);
  });

  it('FEE-4 ends with its last month, and is renewed once, by one act, on its own terms', async () => {
    const ending = await accountant.call('GET', `${base}/waivers/ending`, { through: '2026-12' });
    const items = ending.body.items as { id: string; student: { id: string }; fromMonth: string }[];
    expect(items.map((one) => one.student.id).sort()).toEqual([1, 6].map((n) => school.students[n]).sort());
    expect(items[0]?.fromMonth).toBe('2027-01');
    const id = items.find((one) => one.student.id === school.students[1])?.id;
    const renew = (over: object = {}) =>
      accountant.call('POST', `${base}/waivers/renewals`, {
        ids: [id],
        toMonth: '2027-06',
        reason: 'Still here',
        ...over,
      });
    expect(errorsOf(await renew({ toMonth: '2026-12' })).toMonth?.[0]).toContain('2027-01');
    expect((await renew()).body).toEqual({ renewed: 1 });
    expect((await renew()).status).toBe(404);
    const list = await accountant.call('GET', `${base}/waivers`, {
      studentId: school.students[1],
      state: 'future',
    });
    expect(list.body).toMatchObject({
      total: 1,
      items: [{ fromMonth: '2027-01', toMonth: '2027-06', monthCap: '100.00' }],
    });
  });
});
