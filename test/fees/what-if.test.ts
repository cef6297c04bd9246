import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { takaText } from '../../src/core/money.ts';
import { addLines, planMissing } from '../../src/modules/fees/billing/service/invoices.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
let world: World;
let school: FeeSchool;
let accountant: Person;
let boss: Person;
let teacher: Person;
let other: Person;
let types: readonly string[];

const subHead = (name: string) => school.subHeads.get(name) ?? '';
const scenario = (over: object = {}) => ({
  name: 'Dearer tuition',
  yearId: school.yearId,
  fromMonth: '2026-08',
  toMonth: '2026-10',
  ...over,
});
const save = (over: object = {}, who = accountant, headers = {}) =>
  who.call('POST', `${base}/scenarios`, scenario(over), headers);
type Result = {
  now: { amount: string; waiver: string; payable: string };
  would: { amount: string; waiver: string; payable: string };
  students: number;
  families: number;
  months: { month: string; now: string; would: string }[];
  heads: { head: { en: string }; now: string; would: string }[];
};
const result = async (id: unknown) => {
  const answer = await accountant.call('GET', `${base}/scenarios/${id}/result`, {});
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Result;
};
/** Everything that is kept of fees, to see that nothing of it changed. */
const kept = () =>
  world.inSite(school.siteId, (transaction) =>
    transaction.row(
      `SELECT (SELECT count(*)::int FROM fees_invoice_line WHERE site_id = $1) AS lines,
              (SELECT md5(string_agg(r::text, ',' ORDER BY r.id)) FROM fees_fee_rule r WHERE r.site_id = $1) AS rules,
              (SELECT md5(string_agg(w::text, ',' ORDER BY w.id)) FROM fees_waiver w WHERE w.site_id = $1) AS waivers`,
    ),
  );
/** Bills months as their runs do; answers what each came to. */
const run = (months: readonly string[]) =>
  world.inSite(school.siteId, async (transaction) => {
    const sums: string[] = [];
    for (const month of months) {
      const { lines } = await planMissing(transaction, school.yearId, month);
      sums.push(takaText((await addLines(transaction, null, lines)).amount));
    }
    return sums;
  });
const give = async (place: number, share: number, typeId: string | undefined) => {
  const answer = await accountant.call('POST', `${base}/waivers`, {
    studentId: school.students[place],
    typeId,
    subHeadIds: [subHead('Tuition fee')],
    kind: 'percent',
    share,
    fromMonth: '2026-07',
    yearCap: place === 3 ? '333.33' : undefined,
    reason: 'Sibling',
  });
  if (answer.status !== 202) return expect(answer.status, answer.text).toBe(200);
  const { id } = answer.body.waiting as { id: string };
  return expect((await decideOn(boss, id, 'approved')).status).toBe(200);
};

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-18', '12:00') });
  school = await makeFeeSchool(world, world.siteA, 8);
  accountant = await world.person(world.siteA, ['accountant']);
  boss = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  other = await world.person(world.siteB, ['accountant']);
  const rows = await world.inSite(school.siteId, (transaction) =>
    transaction.rows<{ id: string }>(
      'SELECT id FROM fees_waiver_type WHERE site_id = $1 ORDER BY name_en LIMIT 2',
    ),
  );
  types = rows.map((row) => row.id);
  await give(2, 3333, types[0]);
  await give(3, 5000, types[0]);
  await give(4, 2500, types[1]);
  await run(['2026-07']);
});
afterAll(() => world.close());

it('B8 is kept by who may bill, once for one key, and seen by nobody else', async () => {
  const headers = { 'idempotency-key': newId() };
  const [first, again] = [await save({}, accountant, headers), await save({}, accountant, headers)];
  expect(first.status, first.text).toBe(200);
  expect(again.body.id).toBe(first.body.id);
  expect((await save({}, teacher)).status).toBe(403);
  expect((await save({}, other)).status).toBe(422);
  expect((await save({ fromMonth: '2026-12', toMonth: '2026-11' })).status).toBe(422);
  expect((await save({ toMonth: '2027-02' })).status).toBe(422);
  expect((await other.call('GET', `${base}/scenarios/${first.body.id}/result`, {})).status).toBe(404);
  const changes = [1, 2].map(() =>
    save({ name: 'Changed', of: { id: first.body.id, version: 1 } }, accountant),
  );
  expect((await Promise.all(changes)).map((one) => one.status).sort()).toEqual([200, 409]);
  // Nothing changed: what would be paid is the same, and nobody is affected.
  const same = await result(first.body.id);
  expect(same.would).toEqual(same.now);
  expect(same).toMatchObject({ students: 0, families: 0 });
  expect((await accountant.call('DELETE', `${base}/scenarios/${first.body.id}`, {})).status).toBe(200);
  expect((await accountant.call('GET', `${base}/scenarios`, {})).body.total).toBe(0);
});

it('FEE-16 B8 writes nothing, and equals the later runs to the paisa', async () => {
  const before = await kept();
  const saved = await save({
    amounts: [
      { subHeadId: subHead('Tuition fee'), classId: null, amount: '612.35' },
      { subHeadId: subHead('ICT fee'), classId: school.classId, amount: '35' },
    ],
    endedTypes: [types[1]],
  });
  expect(saved.status, saved.text).toBe(200);
  const found = await result(saved.body.id);
  const students = await accountant.call('GET', `${base}/scenarios/${saved.body.id}/students`, {});
  expect(students.body.total).toBe(found.students);
  expect(found.students).toBe(8);
  expect(await kept()).toEqual(before);
  // The same by hand, and the runs of the months.
  const cells = [
    { subHeadId: subHead('Tuition fee'), classId: null, amount: '612.35', was: '500.00' },
    { subHeadId: subHead('ICT fee'), classId: school.classId, amount: '35', was: null },
  ];
  const matrix = await accountant.call('POST', `${base}/rules/matrix`, { yearId: school.yearId, cells });
  expect(matrix.status, matrix.text).toBe(200);
  await world.inSite(school.siteId, (transaction) =>
    transaction.change(
      'UPDATE fees_waiver SET revoked_at = now() WHERE site_id = $1 AND type_id = $2',
      types[1],
    ),
  );
  const months = ['2026-08', '2026-09', '2026-10'];
  expect(found.months.map((one) => one.month)).toEqual(months);
  expect(await run(months)).toEqual(found.months.map((one) => one.would));
  const heads = found.heads.map((one) => Math.round(Number(one.would) * 100));
  expect(heads.reduce((sum, one) => sum + one, 0)).toBe(Math.round(Number(found.would.payable) * 100));
});

it('FEE-16 a waiver for a class costs what it would if each had it', async () => {
  const saved = await save({
    name: 'A tenth less',
    fromMonth: '2026-11',
    toMonth: '2026-12',
    given: [{ classId: school.classId, subHeadIds: [subHead('ICT fee')], share: 1001 }],
  });
  const found = await result(saved.body.id);
  // 35.00 less 10.01 percent is 31.50, rounded half up to the paisa: 3.50 of each of eight, in two months.
  expect(Number(found.now.payable) - Number(found.would.payable)).toBeCloseTo(8 * 2 * 3.5, 2);
  expect(found.students).toBe(8);
});
