import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
let world: World;
let school: FeeSchool;
let office: Person;
let boss: Person;
let cashier: Person;
let other: Person;

const subHead = (name: string) => school.subHeads.get(name) ?? '';
const headOf = async (name: string): Promise<string> => {
  const row = await world.inSite(school.siteId, (transaction) =>
    transaction.row<{ id: string }>('SELECT id FROM fees_fee_head WHERE site_id = $1 AND name_en = $2', name),
  );
  return String(row?.id);
};
const ceilings = async () => {
  const answer = await office.call('GET', `${base}/ceilings`, { yearId: school.yearId });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as {
    tier: { value: string; version: number } | null;
    ceilings: { id: string }[];
    above: { amount: string; allowed: string; reason: { text: string; by: string } | null }[];
  };
};
const cell = (name: string, amount: string, was: string | null, over: object = {}) =>
  office.call('POST', `${base}/rules/matrix`, {
    yearId: school.yearId,
    cells: [{ subHeadId: subHead(name), classId: null, amount, was }],
    ...over,
  });

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-18', '12:00') });
  // Admission is not billed there yet; the session charge is 1,000 taka.
  school = await makeFeeSchool(world, world.siteA, 2);
  office = await world.person(world.siteA, ['office']);
  boss = await world.person(world.siteA, ['head']);
  cashier = await world.person(world.siteA, ['cashier']);
  other = await world.person(world.siteB, ['office']);
});
afterAll(() => world.close());

it('FEE-15 nothing is checked until the institution says where it stands', async () => {
  expect(await ceilings()).toMatchObject({ tier: null, ceilings: [], above: [] });
  expect((await cell('Admission fee', '400', null)).status).toBe(200);
});

it('FEE-15 the tier is chosen by who may, once of two at once', async () => {
  const input = { tier: 'upazila', version: null };
  expect((await cashier.call('PUT', `${base}/ceilings/tier`, input)).status).toBe(403);
  // Another tier hides what is above this one: no one person chooses it, and not without a reason.
  expect((await office.call('PUT', `${base}/ceilings/tier`, input)).body.errors).toHaveProperty('reason');
  const both = await Promise.all(
    [1, 2].map(() => office.call('PUT', `${base}/ceilings/tier`, { ...input, reason: 'It stands there' })),
  );
  expect(both.map((one) => one.status).sort()).toEqual([202, 409]);
  expect((await ceilings()).tier).toBeNull();
  const { id } = (both.find((one) => one.status === 202)?.body.waiting ?? {}) as { id: string };
  expect((await decideOn(office, id, 'approved')).status).toBe(409);
  expect((await decideOn(boss, id, 'approved')).status).toBe(200);
  // 400 and 1,000 of a year against 1,000: what stood before is pointed out, without a reason.
  expect((await ceilings()).above).toMatchObject([{ amount: '1400.00', allowed: '1000.00', reason: null }]);
});

it('FEE-15 more above the ceiling is refused before it is saved, and saved with a reason that stays', async () => {
  const refused = await cell('Admission fee', '500', '400.00');
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('fees.aboveCeiling');
  expect((refused.body.details as { above: object[] }).above).toMatchObject([
    { amount: '1500.00', allowed: '1000.00' },
  ]);
  // Nothing was saved; less needs no reason.
  expect((await cell('Admission fee', '300', '400.00')).status).toBe(200);
  const headers = { 'idempotency-key': newId() };
  const given = {
    yearId: school.yearId,
    cells: [{ subHeadId: subHead('Admission fee'), classId: null, amount: '500', was: '300.00' }],
    ceilingReason: 'The committee decided on 5 July',
  };
  for (const _ of [1, 2])
    expect((await office.call('POST', `${base}/rules/matrix`, given, headers)).status).toBe(200);
  const { above } = await ceilings();
  expect(above).toMatchObject([{ amount: '1500.00', reason: { text: 'The committee decided on 5 July' } }]);
  const kept = await world.inSite(school.siteId, (transaction) =>
    transaction.row<{ n: number }>('SELECT count(*)::int AS n FROM fees_above_ceiling WHERE site_id = $1'),
  );
  expect(kept?.n).toBe(1);
});

it('FEE-15 a rule for fewer is held against the ceiling as well, and so is a copied year', async () => {
  const rule = {
    yearId: school.yearId,
    subHeadId: subHead('Session charge'),
    classId: school.classId,
    gender: 'male',
    amount: '2000',
  };
  expect((await office.call('POST', `${base}/rules`, rule)).body.code).toBe('fees.aboveCeiling');
  const saved = await office.call('POST', `${base}/rules`, { ...rule, ceilingReason: 'Two sessions' });
  expect(saved.status, saved.text).toBe(200);
  const nextYear = newId();
  await world.inSite(school.siteId, (transaction) =>
    transaction.change(
      `INSERT INTO academic_academic_year (site_id, id, name_en, name_bn, kind, start_date, end_date, is_current)
       VALUES ($1, $2, '2027', '২০২৭', 'year', '2027-01-01', '2027-12-31', false)`,
      nextYear,
    ),
  );
  const copy = { fromYearId: school.yearId, toYearId: nextYear };
  expect((await office.call('POST', `${base}/rules/copy`, copy)).body.code).toBe('fees.aboveCeiling');
  const copied = await office.call('POST', `${base}/rules/copy`, { ...copy, ceilingReason: 'As last year' });
  expect(copied.status, copied.text).toBe(200);
});

it('FEE-15 the order of an area adds a ceiling of each charge from its day on', async () => {
  const headId = await headOf('Tuition fee');
  const order = {
    headId,
    startsOn: '2026-07-01',
    amount: '450',
    per: 'charge',
    source: 'Memo 12, 1 July 2026',
  };
  expect((await cashier.call('POST', `${base}/ceilings`, order)).status).toBe(403);
  expect((await other.call('POST', `${base}/ceilings`, order)).status).toBe(422);
  const later = { ...order, startsOn: '2026-08-01', amount: '1' };
  expect((await office.call('POST', `${base}/ceilings`, order)).status).toBe(200);
  expect((await office.call('POST', `${base}/ceilings`, later)).status).toBe(200);
  // More than the order before it allows takes two.
  const looser = { ...order, amount: '451', reason: 'Memo 13' };
  expect((await office.call('POST', `${base}/ceilings`, looser)).status).toBe(202);
  const { above } = await ceilings();
  expect(above).toContainEqual(expect.objectContaining({ amount: '500.00', allowed: '450.00' }));
});

it('FEE-15 a sub-head under another head or billed more often is held against the ceiling; a named head keeps its name', async () => {
  const list = await office.call('GET', '/api/v1/fees/fee-sub-head', { q: 'Session charge' });
  const [row] = list.body.items as { id: string; version: number }[];
  const path = `/api/v1/fees/fee-sub-head/${row?.id}`;
  const record = (await office.call('GET', path)).body as Record<string, unknown>;
  const fields = [
    'position',
    'headId',
    'groupId',
    'nameEn',
    'nameBn',
    'schedule',
    'dueDay',
    'incomeLedgerId',
  ];
  const input = Object.fromEntries(fields.map((name) => [name, record[name]]));
  const save = (over: object) => office.call('PUT', path, { version: record.version, ...input, ...over });
  const refused = await save({ schedule: 'halfYearly' });
  expect(refused.body.code, refused.text).toBe('fees.aboveCeiling');
  const reasoned = await save({ schedule: 'halfYearly', ceilingReason: 'Two sessions by the order of May' });
  expect(reasoned.status, reasoned.text).toBe(200);
  expect((await ceilings()).above.map((one) => one.reason?.text)).toContain(
    'Two sessions by the order of May',
  );
  const headId = await headOf('Session charge');
  const head = (await office.call('GET', `/api/v1/fees/fee-head/${headId}`)).body as Record<string, unknown>;
  const named = { version: head.version, position: head.position, period: head.period };
  const rename = (nameEn: string) =>
    office.call('PUT', `/api/v1/fees/fee-head/${headId}`, {
      ...named,
      nameEn,
      nameBn: 'সেশন',
      scheduleCode: '4.7',
    });
  expect((await rename('Yearly charge')).body.code).toBe('fees.headNamed');
  expect((await rename('Session charge')).status).toBe(200);
});

it('FEE-15 heads above Tk 10 lakh without an account of their own are listed', async () => {
  const headId = await headOf('Tuition fee');
  const read = async () =>
    (await office.call('GET', `${base}/head-accounts`, {})).body as unknown as {
      missing: number;
      limit: string;
      items: { id: string; isAbove: boolean; account: object | null }[];
      banks: { id: string }[];
    };
  const before = await read();
  expect(before).toMatchObject({ missing: 0, limit: '1000000.00' });
  const line = newId();
  await world.inSite(school.siteId, (transaction) =>
    transaction.change(
      `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace)
       VALUES ($1, $2, $3, $4, $5, '2026-07', '2026-07-10', 100000100, 0, 100000100, '{}')`,
      line,
      school.students[0],
      school.enrolments[0],
      subHead('Tuition fee'),
    ),
  );
  const taken = await cashier.call('POST', `${base}/collections`, {
    studentId: school.students[0],
    method: 'cash',
    amount: '1000001',
    expected: '1000001',
  });
  expect(taken.status, taken.text).toBe(200);
  const above = await read();
  expect(above.missing).toBe(1);
  expect(above.items[0]).toMatchObject({ id: headId, isAbove: true, account: null });
  const bank = above.banks[0]?.id;
  const save = (ledgerId: unknown, id = headId, who = office) =>
    who.call('PUT', `${base}/head-accounts/${id}`, { ledgerId });
  expect((await save(bank, headId, cashier)).status).toBe(403);
  expect((await save(bank, headId, other)).status).toBe(404);
  expect((await save(newId())).status).toBe(422);
  expect((await save(bank)).status).toBe(200);
  expect((await read()).missing).toBe(0);
  // A dedicated account is of one head alone.
  expect((await save(bank, await headOf('ICT fee'))).body.code).toBe('fees.ledgerTaken');
});
