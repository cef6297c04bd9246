import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { transferLedger } from '../../src/modules/accounts/chart/chart.data.ts';
import { ownLedger } from '../../src/modules/accounts/chart/service/own-ledger.ts';
import { type Answer, makeWorld, type Person, type World } from '../world.ts';
import { decideOn, type FeeSchool, makeFeeSchool, runOf } from './school.ts';

const base = '/api/v1/fees';
let world: World;
let school: FeeSchool;
/** Holds every permission of fees and the setup, and is alone. */
let accountant: Person;
let boss: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-18', '12:00') });
  school = await makeFeeSchool(world, world.siteA, 3);
  accountant = await world.person(world.siteA, ['accountant', 'office']);
  boss = await world.person(world.siteA, ['head']);
  await runOf(world, school, '2026-06');
});
afterAll(() => world.close());

const errorsOf = (answer: Answer) => (answer.body.errors ?? {}) as Record<string, string[]>;
const ofTuition = () => school.subHeads.get('Tuition fee') ?? '';
const subHeadOf = async (id: string) =>
  (await accountant.call('GET', `${base}/fee-sub-head/${id}`)).body as Record<string, unknown> & {
    version: number;
  };
const fieldsOf = (record: Record<string, unknown>) =>
  Object.fromEntries(
    [
      'version',
      'position',
      'headId',
      'groupId',
      'nameEn',
      'nameBn',
      'schedule',
      'dueDay',
      'incomeLedgerId',
      'isActive',
    ].map((name) => [name, record[name]]),
  );

it('X-9 a fee is booked as income or money kept for others, never under cash, an asset, a cost, the advances or what moves between funds', async () => {
  await world.inSite(world.siteA, (transaction) => ownLedger(transaction, transferLedger, 'fund'));
  const ledgers = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ id: string; code: string }>(
      'SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code = ANY($2::text[])',
      ['1101', '1102', '1202', '2101', '3199', '5301', '4102', '2105'],
    ),
  );
  const tuition = await subHeadOf(ofTuition());
  const put = (code: string) =>
    accountant.call('PUT', `${base}/fee-sub-head/${ofTuition()}`, {
      ...fieldsOf(tuition),
      incomeLedgerId: ledgers.find((one) => one.code === code)?.id,
    });
  for (const code of ['1101', '1102', '1202', '2101', '3199', '5301'])
    expect([code, Object.keys(errorsOf(await put(code)))]).toEqual([code, ['incomeLedgerId']]);
  const moved = await put('4102');
  expect(moved.status, moved.text).toBe(200);
});

it('X-9 a ledger that fees are booked under stays what it was chosen as, though nothing is entered in it yet', async () => {
  const one = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string; group: string }>(
      `SELECT l.id, (SELECT s.id FROM accounts_account_sub_group s JOIN accounts_account_group g ON g.site_id = $1 AND g.id = s.group_id
                      WHERE s.site_id = $1 AND g.type = 'asset' ORDER BY s.id LIMIT 1) AS group
         FROM fees_fee_sub_head f JOIN accounts_ledger l ON l.site_id = $1 AND l.id = f.income_ledger_id
        WHERE f.site_id = $1 AND f.is_active AND NOT l.is_system AND NOT EXISTS (
          SELECT 1 FROM accounts_voucher_line v WHERE v.site_id = $1 AND v.ledger_id = l.id) ORDER BY f.id LIMIT 1`,
    ),
  );
  const path = `/api/v1/accounts/ledger/${one?.id}`;
  const { body } = await accountant.call('GET', path);
  const { version, code, subGroupId, nameEn, nameBn, kind, bankId, isSystem, isActive } = body;
  const known = { version, code, subGroupId, nameEn, nameBn, kind, bankId, isSystem, isActive };
  const moved = await accountant.call('PUT', path, { ...known, subGroupId: one?.group });
  expect(moved.body.code, moved.text).toBe('accounts.ledgerUsed');
  const renamed = await accountant.call('PUT', path, { ...known, nameEn: 'Fees of classes' });
  expect(renamed.status, renamed.text).toBe(200);
});

it('X-9 a due day moves back alone only while nobody is fined for being late', async () => {
  const put = async (dueDay: number) =>
    accountant.call('PUT', `${base}/fee-sub-head/${ofTuition()}`, {
      ...fieldsOf(await subHeadOf(ofTuition())),
      dueDay,
    });
  expect((await put(15)).status).toBe(200);
  const rule = { subHeadId: null, version: null, rule: { kind: 'fixed', amount: '50' } };
  expect((await accountant.call('PUT', `${base}/fine-rules`, rule)).status).toBe(200);
  expect(Object.keys(errorsOf(await put(25)))).toEqual(['dueDay']);
  expect((await put(10)).status).toBe(200);
});

it('X-9 a service is no way round the rules: none is cheaper than those of a billed sub-head', async () => {
  const cheap = {
    kind: 'other',
    nameEn: 'Reading circle',
    nameBn: 'পাঠচক্র',
    subHeadId: ofTuition(),
    monthlyAmount: '1',
    places: null,
    detailsEn: null,
    detailsBn: null,
  };
  const refused = await accountant.call('POST', `${base}/fee-service`, cheap);
  expect(Object.keys(errorsOf(refused)), refused.text).toEqual(['monthlyAmount']);
  const dear = await accountant.call('POST', `${base}/fee-service`, { ...cheap, monthlyAmount: '500' });
  expect(dear.status, dear.text).toBe(200);
});

it('X-9 nobody is put on a service below the rules of its sub-head, though a new year has no bill yet', async () => {
  const { id: _, version: _version, labels: __, ...tuition } = await subHeadOf(ofTuition());
  const coaching = await accountant.call('POST', `${base}/fee-sub-head`, {
    ...fieldsOf(tuition),
    version: undefined,
    nameEn: 'Swimming fee',
    nameBn: 'সাঁতার ফি',
  });
  expect(coaching.status, coaching.text).toBe(200);
  const given = (nameEn: string, monthlyAmount: string) => ({
    kind: 'other',
    nameEn,
    nameBn: 'সাঁতার',
    subHeadId: coaching.body.id,
    monthlyAmount,
    places: null,
    detailsEn: null,
    detailsBn: null,
  });
  const add = (name: string, amount: string) =>
    accountant.call('POST', `${base}/fee-service`, given(name, amount));
  const cheap = await add('Swimming, once a week', '400');
  const full = await add('Swimming, daily', '500');
  expect([cheap.status, full.status], cheap.text).toEqual([200, 200]);
  const use = (serviceId: unknown, over: object = {}) => ({
    studentId: school.students[1],
    serviceId,
    placeEn: 'Room 1',
    placeBn: 'কক্ষ ১',
    startsOn: '2026-08-01',
    endsOn: '2026-09-30',
    remark: null,
    ...over,
  });
  const early = await accountant.call(
    'POST',
    `${base}/service-use`,
    use(cheap.body.id, { studentId: school.students[2] }),
  );
  expect(early.status, early.text).toBe(200);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO fees_fee_rule (site_id, id, year_id, sub_head_id, amount) VALUES ($1, $2, $3, $4, 50000)`,
      newId(),
      school.yearId,
      coaching.body.id,
    ),
  );
  expect(Object.keys(errorsOf(await add('Swimming, for one', '1')))).toEqual(['monthlyAmount']);
  const put = (serviceId: unknown) => accountant.call('POST', `${base}/service-use`, use(serviceId));
  expect(Object.keys(errorsOf(await put(cheap.body.id)))).toEqual(['serviceId']);
  const dear = await put(full.body.id);
  expect(dear.status, dear.text).toBe(200);
  const change = (id: unknown, serviceId: unknown, over: object) =>
    accountant.call('PUT', `${base}/service-use/${id}`, use(serviceId, { version: 1, ...over }));
  expect(Object.keys(errorsOf(await change(dear.body.id, cheap.body.id, {})))).toEqual(['serviceId']);
  // Who was on it before the rule stays, for no day more.
  const kept = { studentId: school.students[2] };
  const longer = await change(early.body.id, cheap.body.id, { ...kept, endsOn: null });
  expect(Object.keys(errorsOf(longer))).toEqual(['serviceId']);
  const moved = await change(early.body.id, cheap.body.id, { ...kept, placeEn: 'Room 2' });
  expect(moved.status, moved.text).toBe(200);
  const cost = (service: { body: Record<string, unknown> }, name: string, amount: string, version: number) =>
    accountant.call('PUT', `${base}/fee-service/${service.body.id}`, { ...given(name, amount), version });
  const raised = await cost(cheap, 'Swimming, once a week', '450', 1);
  expect(raised.status, raised.text).toBe(200);
  const lowered = await cost(full, 'Swimming, daily', '1', 1);
  expect(Object.keys(errorsOf(lowered))).toEqual(['monthlyAmount']);
});

it('X-9 a service that is billed costs as much and stays in use, and so does its sub-head', async () => {
  const { id: _, version: _version, labels: __, ...tuition } = await subHeadOf(ofTuition());
  const bus = await accountant.call('POST', `${base}/fee-sub-head`, {
    ...fieldsOf(tuition),
    version: undefined,
    nameEn: 'Bus fee',
    nameBn: 'বাস ফি',
  });
  expect(bus.status, bus.text).toBe(200);
  const given = {
    kind: 'transport',
    nameEn: 'Bus 1',
    nameBn: 'বাস ১',
    subHeadId: bus.body.id,
    monthlyAmount: '600',
    places: null,
    detailsEn: null,
    detailsBn: null,
  };
  const service = await accountant.call('POST', `${base}/fee-service`, given);
  expect(service.status, service.text).toBe(200);
  const path = `${base}/fee-service/${service.body.id}`;
  // Nobody is billed for it yet: the fee is being set.
  const set = await accountant.call('PUT', path, { ...given, monthlyAmount: '550', version: 1 });
  expect(set.status, set.text).toBe(200);
  const use = await accountant.call('POST', `${base}/service-use`, {
    studentId: school.students[0],
    serviceId: service.body.id,
    placeEn: 'Court',
    placeBn: 'কোর্ট',
    startsOn: '2026-07-01',
    endsOn: null,
    remark: null,
  });
  expect(use.status, use.text).toBe(200);
  await runOf(world, school, '2026-07');
  const save = (over: object) =>
    accountant.call('PUT', path, { ...given, monthlyAmount: '550', version: 2, ...over });
  expect(Object.keys(errorsOf(await save({ monthlyAmount: '5' })))).toEqual(['monthlyAmount']);
  expect(Object.keys(errorsOf(await save({ isActive: false })))).toEqual(['monthlyAmount']);
  const dearer = await save({ monthlyAmount: '600' });
  expect(dearer.status, dearer.text).toBe(200);
  const kept = await subHeadOf(String(bus.body.id));
  const away = await accountant.call('PUT', `${base}/fee-sub-head/${bus.body.id}`, {
    ...fieldsOf(kept),
    isActive: false,
  });
  expect(away.body.code, away.text).toBe('fees.billedLess');
});

it('X-9 settings that may ask less of families take two once something is billed; what asks more takes one', async () => {
  const { can: _, ...known } = (await accountant.call('GET', `${base}/settings`)).body;
  const save = async (over: object) =>
    accountant.call('PUT', `${base}/settings`, {
      ...known,
      version: (await accountant.call('GET', `${base}/settings`)).body.version,
      ...over,
    });
  const demand = school.subHeads.get('Other fine');
  const absences = { absenceFine: '20', absenceSubHeadId: demand, absenceFreeDays: 1 };
  expect((await save(absences)).status).toBe(200);
  for (const less of [
    { ...absences, absenceFine: '1' },
    { ...absences, absenceFreeDays: 20 },
    { absenceFine: '0', absenceSubHeadId: null },
    { ...absences, proration: 'half' },
    { ...absences, isPrincipalFirst: true },
  ]) {
    expect(Object.keys(errorsOf(await save(less)))).toEqual(['reason']);
    const asked = await save({ ...less, reason: 'The guardians ask' });
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.waiting as { id: string };
    expect((await decideOn(accountant, id, 'approved')).status).toBe(409);
    expect((await decideOn(boss, id, 'refused', 'Not this year')).status).toBe(200);
  }
  const asked = await save({ ...absences, absenceFreeDays: 20, isPrincipalFirst: true, reason: 'As asked' });
  const { figures } = (
    await boss.call('GET', `/api/v1/approvals/${(asked.body.waiting as { id: string }).id}`)
  ).body;
  expect(figures).toMatchObject([
    { label: { en: 'Fee before fine' } },
    { value: { en: '1 → 20', bn: '১ → ২০' } },
  ]);
  expect((await save({ ...absences, absenceFine: '30', paper: 'a4' })).status).toBe(200);
  expect((await accountant.call('GET', `${base}/settings`)).body).toMatchObject({
    absenceFine: '30.00',
    proration: 'full',
  });
});
