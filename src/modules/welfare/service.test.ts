import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { student } from '../students/student.entity.ts';

const base = '/api/v1/welfare';
let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let guardian: Person;
let neighbour: Person;
let child: string;
let other: string;

const incidentOf = (more: object = {}) => ({
  studentId: child,
  day: '2026-07-06',
  kind: 'fight',
  what: 'Pushed a classmate in the corridor',
  details: null,
  measure: 'talk',
  measureUntil: null,
  toldOn: null,
  isSettled: false,
  isActive: true,
  ...more,
});
const write = (who: Person, more: object = {}) => who.call('POST', `${base}/incident`, incidentOf(more));
const conduct = (who: Person, id = child) => who.call('GET', `${base}/students/${id}/conduct`);
const health = (who: Person, id = child) => who.call('GET', `${base}/students/${id}/health`);
const own = async (studentId?: string) =>
  (await guardian.call('GET', `${base}/own`, studentId ? { studentId } : {})).body as {
    children: { studentId: string }[];
    studentId: string | null;
    conduct: { what: string }[];
    record: Record<string, string> | null;
    visits: { what: string; height: string | null; weight: string | null }[];
  };

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-08', '10:30') });
  [head, office, teacher, guardian, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    child = (await sampleRecord(transaction, student)).id;
    other = (await sampleRecord(transaction, student)).id;
    const parent = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Mother', '+8801833000001', $3)`,
      parent,
      guardian.accountId,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'mother')`,
      newId(),
      child,
      parent,
    );
  });
});
afterAll(() => world.close());

it('ADM-8 keeps conduct in the profile: teachers write, only who decides warns, suspends or deletes', async () => {
  const written = await write(teacher);
  expect(written.status, written.text).toBe(200);
  const refused = await write(teacher, { measure: 'suspension', measureUntil: '2026-07-09' });
  expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['measure']]);
  const entry = written.body as { id: string; version: number };
  const decided = await head.call('PUT', `${base}/incident/${entry.id}`, {
    ...incidentOf({ measure: 'suspension', measureUntil: '2026-07-09' }),
    version: entry.version,
  });
  expect(decided.status, decided.text).toBe(200);
  const lighter = await teacher.call('PUT', `${base}/incident/${entry.id}`, {
    ...incidentOf(),
    version: decided.body.version,
  });
  expect(lighter.status).toBe(422);
  const gone = await teacher.call('DELETE', `${base}/incident/${entry.id}`, {
    version: decided.body.version,
  });
  expect([gone.status, gone.body.code]).toEqual([403, 'welfare.decide']);
  const seen = await conduct(teacher);
  expect(seen.body).toMatchObject({
    items: [{ id: entry.id, measure: 'suspension', measureUntil: '2026-07-09' }],
    can: { edit: true },
  });
  const told = await head.call('GET', `/api/v1/students/student/${child}/timeline`);
  expect(told.status, told.text).toBe(200);
  expect(
    (told.body.items as { kind: string; told: object }[]).filter((one) => one.kind === 'conduct'),
  ).toMatchObject([{ told: { en: 'Fight: Pushed a classmate in the corridor' } }]);
  expect((await conduct(neighbour)).status).toBe(404);
  expect((await conduct(guardian)).status).toBe(403);
});

it('ADM-8 keeps health from who may not see it, and one record a student', async () => {
  const record = {
    studentId: child,
    illnesses: 'Asthma',
    allergies: 'Peanuts',
    medicines: null,
    vaccines: null,
    inEmergency: 'The inhaler is in the school bag.',
    doctor: null,
    doctorMobile: null,
    isActive: true,
  };
  const kept = await office.call('POST', `${base}/health-record`, record);
  expect(kept.status, kept.text).toBe(200);
  expect((await office.call('POST', `${base}/health-record`, record)).status).toBe(422);
  const visit = await office.call('POST', `${base}/health-visit`, {
    studentId: child,
    day: '2026-07-05',
    kind: 'checkUp',
    what: 'Yearly check-up',
    care: null,
    height: '142.5',
    weight: '36.0',
    toldOn: null,
    isActive: true,
  });
  expect(visit.status, visit.text).toBe(200);
  expect((await health(office)).body).toMatchObject({
    record: { allergies: 'Peanuts', illnesses: 'Asthma' },
    items: [{ what: 'Yearly check-up', height: '142.5' }],
  });
  expect((await health(office, other)).body).toMatchObject({ record: null, items: [] });
  expect((await health(teacher)).status).toBe(403);
  expect((await teacher.call('GET', `${base}/health-record`)).status).toBe(403);
  expect((await health(neighbour)).status).toBe(404);
});

it('ADM-8 shows a family its own child only, and of conduct what it was told', async () => {
  expect(await own()).toMatchObject({
    children: [{ studentId: child }],
    studentId: child,
    conduct: [],
    record: { allergies: 'Peanuts', inEmergency: 'The inhaler is in the school bag.' },
    visits: [{ what: 'Yearly check-up', height: '142.5', weight: '36.0' }],
  });
  const good = {
    kind: 'good',
    what: 'Helped at the blood donation',
    measure: 'praise',
    toldOn: '2026-07-07',
  };
  expect((await write(office, good)).status).toBe(200);
  expect((await write(office, { ...good, studentId: other, what: 'Of another child' })).status).toBe(200);
  expect((await own()).conduct.map((one) => one.what)).toEqual(['Helped at the blood donation']);
  expect((await own(other)).studentId).toBe(child);
  expect((await teacher.call('GET', `${base}/own`)).status).toBe(403);
});
