import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { takaText } from '../../src/core/money.ts';
import { addLines, planMissing } from '../../src/modules/fees/billing/service/invoices.ts';
import { brokenRule } from '../database.ts';
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

it('FEE-16 B8 a scenario becomes the next rules by two, once, as it was shown, and bills so to the paisa', async () => {
  const writer = await world.person(world.siteA, ['office']);
  const saved = await save(
    {
      name: 'From November',
      fromMonth: '2026-11',
      toMonth: '2026-12',
      amounts: [{ subHeadId: subHead('Tuition fee'), classId: school.classId, amount: '700.10' }],
      endedTypes: [types[0]],
      given: [{ classId: null, subHeadIds: [subHead('ICT fee')], share: 2500 }],
    },
    writer,
  );
  expect(saved.status, saved.text).toBe(200);
  const path = `${base}/scenarios/${saved.body.id}/adoption`;
  const given = { version: 1, typeId: types[1], reason: 'Decided by the committee' };
  expect((await teacher.call('POST', path, given)).status).toBe(403);
  expect((await other.call('POST', path, given)).status).toBe(404);
  expect((await accountant.call('POST', path, { ...given, version: 9 })).status).toBe(409);
  expect((await accountant.call('POST', path, { ...given, typeId: null })).status).toBe(422);
  // A ceiling that it would break takes a reason of its own.
  const head = await world.inSite(school.siteId, (transaction) =>
    transaction.row<{ id: string }>(
      "SELECT id FROM fees_fee_head WHERE site_id = $1 AND name_en = 'Tuition fee'",
    ),
  );
  const order = { headId: head?.id, startsOn: '2026-07-01', amount: '650', per: 'charge', source: 'Memo 12' };
  expect((await accountant.call('POST', `${base}/ceilings`, order)).status).toBe(200);
  expect(await result(saved.body.id)).toMatchObject({ above: [{ amount: '700.10', allowed: '650.00' }] });
  expect((await accountant.call('POST', path, given)).body.code).toBe('fees.aboveCeiling');
  const before = await kept();
  const asked = await Promise.all(
    [1, 2].map(() => accountant.call('POST', path, { ...given, ceilingReason: 'The order is contested' })),
  );
  expect(asked.map((one) => one.status).sort()).toEqual([202, 409]);
  expect(await kept()).toEqual(before);
  const { id } = (asked.find((one) => one.status === 202)?.body.waiting ?? {}) as { id: string };
  // Neither who asked nor who wrote it decides.
  for (const who of [accountant, writer]) expect((await decideOn(who, id, 'approved')).status).toBe(409);
  const found = await result(saved.body.id);
  const approved = await decideOn(boss, id, 'approved');
  expect(approved.status, approved.text).toBe(200);
  expect(await run(['2026-11', '2026-12'])).toEqual(found.months.map((one) => one.would));
  const after = await accountant.call('GET', `${base}/scenarios`, { q: 'From November' });
  expect(after.body.items).toMatchObject([
    { adopted: { by: expect.any(String), askedBy: expect.any(String) } },
  ]);
  // It stays: not again, not changed, not put away, not by raw SQL either.
  expect((await accountant.call('POST', path, { ...given, version: 2 })).body.code).toBe(
    'fees.scenarioAdopted',
  );
  expect((await accountant.call('DELETE', `${base}/scenarios/${saved.body.id}`, {})).status).toBe(409);
  const change = world.inSite(school.siteId, (transaction) =>
    transaction.change("UPDATE fees_scenario SET name = 'x' WHERE site_id = $1 AND id = $2", saved.body.id),
  );
  await expect(change).rejects.toMatchObject(brokenRule('fees_scenario_kept'));
});

it('FEE-16 a scenario is no rule where an earlier month is not billed, or its months are over', async () => {
  const january = await save({
    name: 'Late',
    fromMonth: '2026-05',
    toMonth: '2026-12',
    amounts: [{ subHeadId: subHead('Tuition fee'), classId: null, amount: '1' }],
  });
  const ask = (id: unknown) =>
    boss.call('POST', `${base}/scenarios/${id}/adoption`, { version: 1, reason: 'Later' });
  expect((await ask(january.body.id)).body.code).toBe('fees.scenarioBegun');
  const empty = await save({ name: 'Nothing', fromMonth: '2026-12', toMonth: '2026-12' });
  expect((await ask(empty.body.id)).body.code).toBe('fees.scenarioEmpty');
});

it('FEE-2 bills who is new by a rule of new students, and only in the months of a rule', async () => {
  const rule = (over: object) =>
    accountant.call('POST', `${base}/rules`, {
      yearId: school.yearId,
      subHeadId: subHead('ICT fee'),
      ...over,
    });
  const winter = await rule({ classId: school.classId, amount: '90', months: [12, 1, 12] });
  expect(winter.status, winter.text).toBe(200);
  expect((await rule({ classId: school.classId, amount: '91', months: [1, 2] })).status).toBe(422);
  expect((await rule({ classId: school.classId, amount: '92', months: [3] })).status).toBe(200);
  expect((await rule({ amount: '300', entry: 'returning' })).status).toBe(200);
  const read = await accountant.call('GET', `${base}/rules`, { yearId: school.yearId });
  expect(read.body.items).toContainEqual(expect.objectContaining({ amount: '90.00', months: [1, 12] }));
  const won = await accountant.call('GET', `${base}/rules/of-student`, {
    studentId: school.students[0],
    yearId: school.yearId,
  });
  expect(won.status, won.text).toBe(200);
});
