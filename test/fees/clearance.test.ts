import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { codeOf } from '../../src/core/server/http/check-codes.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
const now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let cashier: Person;
let teacher: Person;
let other: Person;

const dues = async (n: number) =>
  (await cashier.call('GET', `${base}/students/${school.students[n]}/dues`)).body as unknown as Dues;
const settle = async (n: number, more = 0) => {
  const { total } = await dues(n);
  const amount = String(Number(total) + more);
  const given = {
    studentId: school.students[n],
    method: 'cash',
    amount,
    expected: total,
    keepAsAdvance: true,
  };
  expect((await cashier.call('POST', `${base}/collections`, given)).status).toBe(200);
};
const give = (n: number, who = cashier, purpose = 'Transfer') =>
  who.call('POST', `${base}/clearances`, { studentId: school.students[n], purpose });
const print = (id: unknown, who = cashier) => who.call('POST', `${base}/clearances/${id}/prints`);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 8);
  cashier = await world.person(world.siteA, ['cashier']);
  teacher = await world.person(world.siteA, ['teacher']);
  other = await world.person(world.siteB, ['accountant']);
  await world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    return addLines(transaction, null, plan.lines);
  });
});
afterAll(() => world.close());

describe('a fee clearance certificate', () => {
  it('is refused with the dues while anything is owed, even what is not yet due', async () => {
    const refused = await give(0);
    expect(refused.body).toMatchObject({ code: 'fees.owes' });
    expect(refused.status).toBe(409);
    const { lines, total } = (refused.body.details as { dues: Dues }).dues;
    expect(lines.length).toBe((await dues(0)).lines.length);
    expect(total).toBe('1520.50');
    expect((await cashier.call('GET', `${base}/clearances`)).body.total).toBe(0);
  });

  it('FEE-14 CRT-3 is numbered without gaps, kept with who gave it and what was paid, and found again', async () => {
    await settle(0);
    await settle(1, 250);
    expect((await give(0, teacher)).status).toBe(403);
    expect((await give(0, other)).status).toBe(404);
    const answers = await Promise.all([give(0), give(1, cashier, '')]);
    expect(answers.map((one) => one.status)).toEqual([200, 200]);
    expect(answers.map((one) => one.body.number).sort()).toEqual(['FCL-2026-0001', 'FCL-2026-0002']);
    const list = await cashier.call('GET', `${base}/clearances`, { q: '26060001' });
    expect(list.body).toMatchObject({
      total: 1,
      items: [{ day: '2026-07-08', purpose: 'Transfer', printed: 0, student: { code: '26060001' } }],
    });
    expect((await cashier.call('GET', `${base}/clearances`, { q: 'fcl-2026' })).body.total).toBe(2);
    expect((await other.call('GET', `${base}/clearances`)).body.total).toBe(0);
    const kept = await world.inSite(school.siteId, (transaction) =>
      transaction.rows<{ paid: bigint; advance: bigint }>(
        'SELECT paid, advance FROM fees_clearance WHERE site_id = $1 ORDER BY advance',
      ),
    );
    expect(kept).toMatchObject([
      { paid: 152_050n, advance: 0n },
      { paid: 152_050n, advance: 25_000n },
    ]);
    await expect(
      world.inSite(school.siteId, (transaction) =>
        transaction.change('UPDATE fees_clearance SET paid = 0 WHERE site_id = $1'),
      ),
    ).rejects.toThrow('kept as it is');
  });

  it('CRT-3 is one original; every later print is a duplicate, however many at once', async () => {
    await settle(2);
    const { id } = (await give(2)).body;
    const prints = await Promise.all([print(id), print(id), print(id, cashier)]);
    expect(prints.map((one) => one.body.printed).sort()).toEqual([1, 2, 3]);
    expect((await print(id, other)).status).toBe(404);
    expect((await print(id, teacher)).status).toBe(403);
    for (const one of prints) {
      const path = `${base}/clearance-prints/${one.body.id}/file`;
      const file = await cashier.call('GET', path);
      expect(file.status, file.text.slice(0, 200)).toBe(200);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect((await other.call('GET', path)).status).toBe(404);
    }
    const { body } = await cashier.call('GET', `${base}/clearances`, { studentId: school.students[2] });
    expect(body).toMatchObject({ items: [{ printed: 3 }] });
  });

  it('CRT-5 is checked by its code, with the name half covered, and no other code is', async () => {
    await settle(3);
    const { id, number } = (await give(3)).body;
    const { secret } = world.server.services.config;
    const check = (code: string, siteId: number = school.siteId) =>
      teacher.call('GET', '/api/web/fee-clearance/check', { code, site_id: String(siteId) });
    const code = codeOf(secret, 'fee clearance', school.siteId, String(id));
    expect((await check(code)).body).toMatchObject({
      number,
      day: '2026-07-08',
      name: { en: 'S••••• 4' },
    });
    expect((await check(code, world.siteB)).body.code).toBe('fees.notGenuine');
    const ofSheet = codeOf(secret, 'mark sheet', school.siteId, String(id));
    expect((await check(ofSheet)).status).toBe(404);
    expect((await check(`${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`)).status).toBe(404);
  });
});
