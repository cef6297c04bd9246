import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideOn, type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { until } from '../../../../test/until.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { roleUrl } from '../../../core/server/database/database.ts';
import { codeOf } from '../../../core/server/http/check-codes.ts';
import { startWorker } from '../../../core/server/jobs/jobs.ts';
import { systemContext } from '../../../server.ts';
import { makeDocuments } from '../batches/jobs.ts';
import { issuePart, planBatch } from '../batches/service/batches.ts';
import { codeKind } from '../service/draw.ts';

const base = '/api/v1/documents/platform';
let world: World;
let school: FeeSchool;
let owner: Person;
let head: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-08', '10:30') });
  school = await makeFeeSchool(world, world.siteA, 3);
  owner = await world.person(world.siteA, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const make = (more: object = {}, who = owner, site: number = world.siteA) =>
  who.call('POST', `${base}/${site}/batches`, {
    id: newId(),
    sectionIds: [school.sectionId],
    language: 'bn',
    reason: 'The head asked by telephone',
    ...more,
  });
const batches = async (site = world.siteA) =>
  (await owner.call('GET', `${base}/${site}/batches`)).body as {
    items: Record<string, unknown>[];
    total: number;
  };

it('CRT-2 lets staff of the platform alone draw ID cards, of an institution that is chosen', async () => {
  expect((await make({}, head)).status).toBe(403);
  expect((await head.call('GET', `${base}/institutions`)).status).toBe(403);
  const found = await owner.call('GET', `${base}/institutions`, { q: '' });
  expect((found.body.items as { id: number }[]).map((one) => one.id)).toContain(world.siteA);
  // The sections of one institution are none of the other's.
  expect((await make({}, owner, world.siteB)).status).toBe(404);
  expect((await make({}, owner, 999_999)).status).toBe(404);
  expect((await make({ reason: '' })).status).toBe(422);
  expect((await batches()).total).toBe(0);
});

it('CRT-2 makes the cards once, and says so in the histories of both', async () => {
  const sections = await owner.call('GET', `${base}/${world.siteA}/sections`);
  expect(sections.body.items).toMatchObject([{ id: school.sectionId, students: 3, have: 0 }]);
  const id = newId();
  const both = await Promise.all([make({ id }), make({ id })]);
  expect(both.map((answer) => [answer.status, answer.body.id])).toEqual([
    [200, id],
    [200, id],
  ]);
  const early = await owner.call('GET', `${base}/${world.siteA}/batches/${id}/file`);
  expect([early.status, early.body.code]).toEqual([409, 'documents.notDrawn']);
  const { services } = world.server;
  const worker = await startWorker(
    services,
    [makeDocuments.job],
    roleUrl(world.adminUrl, 'pathshala_jobs', services.config.secret),
    { pollMilliseconds: 100 },
  );
  try {
    await until('the cards are drawn', async () => (await batches()).items[0]?.isDrawn === true);
  } finally {
    await worker.stop();
  }
  expect((await batches()).items).toMatchObject([
    { state: 'done', documents: 3, leftOut: 0, reason: 'The head asked by telephone', fetches: 0 },
  ]);
  const file = await owner.call('GET', `${base}/${world.siteA}/batches/${id}/file`);
  expect(file.status).toBe(200);
  expect((await head.call('GET', `${base}/${world.siteA}/batches/${id}/file`)).status).toBe(403);
  expect((await owner.call('GET', `${base}/${world.siteB}/batches/${id}/file`)).status).toBe(404);
  expect((await batches()).items).toMatchObject([{ fetches: 1 }]);
  const again = await owner.call('GET', `${base}/${world.siteA}/sections`);
  expect(again.body.items).toMatchObject([{ students: 3, have: 3 }]);
  const of = { operation: 'text', actor: 'uuid', told: 'text?' } as const;
  const platform = await services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.read(
      of,
      `SELECT operation, actor, after->>'reason' AS told FROM platform_history
        WHERE table_name = 'documents_platform_batch' ORDER BY at, id`,
    ),
  );
  const inside = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      of,
      `SELECT operation, actor, after->>'platform_reason' AS told FROM history
        WHERE site_id = $1 AND table_name = 'documents_batch' AND actor = $2 ORDER BY at, id`,
      owner.accountId,
    ),
  );
  const why = 'The head asked by telephone';
  expect(platform).toEqual([
    { operation: 'insert', actor: owner.accountId, told: why },
    { operation: 'update', actor: owner.accountId, told: why },
  ]);
  expect(inside.length).toBeGreaterThan(2);
  expect(inside.at(-1)).toEqual({ operation: 'update', actor: owner.accountId, told: why });
  // The institution sees it in its own list, and whoever leads it was told.
  const own = await head.call('GET', '/api/v1/documents/batches', { kind: 'studentCard' });
  expect(own.body.items).toMatchObject([{ documents: 3, platformReason: why }]);
  const told = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      { title: 'text' },
      `SELECT data->'title'->>'en' AS title FROM notification WHERE site_id = $1 AND account_id = $2`,
      head.accountId,
    ),
  );
  expect(told.map((one) => one.title)).toEqual([
    `Staff of the platform make ID cards of your students: ${why}`,
  ]);
});

it('CRT-6 of two batches of one class, both planned before either gives, the second gives nobody a second card', async () => {
  const { services } = world.server;
  const inside = { ...systemContext('test'), siteId: world.siteA, accountId: head.accountId };
  const [revoked] = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ id: string }>(
      "SELECT id FROM documents_issue WHERE site_id = $1 AND kind = 'studentCard' AND student_id = $2",
      school.students[0],
    ),
  );
  const revoke = await head.call('POST', `/api/v1/documents/documents/${revoked?.id}/revoke`, {
    reason: 'Another name',
  });
  expect(revoke.status, revoke.text).toBe(200);
  const sectionIds = [school.sectionId];
  const made = await head.call('POST', '/api/v1/documents/batches', {
    kind: 'studentCard',
    sectionIds,
    language: 'en',
  });
  const plan = { batchId: String(made.body.id), sectionIds, onlyClear: false };
  const given = await services.database.inSite(inside, async (transaction) => {
    const planned = await planBatch(transaction, services, plan);
    const give = () => issuePart(transaction, services, planned, planned.people);
    return [await give(), await give()];
  });
  expect(given).toEqual([1, 0]);
  // Whoever gives one alone sees that it is there; what was revoked is not held.
  const held = await head.call('GET', '/api/v1/documents/held', {
    kind: 'studentCard',
    personId: school.students[0],
  });
  expect(held.body).toEqual({ items: [{ number: 'SID-2026-0004', day: '2026-07-08' }] });
});

it('CRT-4 a transfer certificate holds until the student comes back, and who leaves again gets another', async () => {
  const documents = '/api/v1/documents';
  const office = await world.person(world.siteA, ['office']);
  const studentId = school.students[2] ?? '';
  const rows = (sql: string, ...values: unknown[]) =>
    world.inSite(world.siteA, (transaction) => transaction.rows<Record<string, unknown>>(sql, ...values));
  // The cards that were made above came back.
  await head.call('PUT', `${documents}/clearance/card`, { studentId, reason: 'Came back with the child' });
  const ask = (more: object = {}) =>
    office.call('POST', `${documents}/transfers`, { studentId, language: 'bn', reason: 'Moves', ...more });
  const leave = async (more: object = {}) => {
    const asked = await ask(more);
    expect(asked.status, asked.text).toBe(202);
    const done = await decideOn(head, (asked.body.waiting as { id: string }).id, 'approved');
    expect(done.status, done.text).toBe(200);
  };
  const give = (kind: string) =>
    office.call('POST', `${documents}/documents`, { kind, personId: studentId, language: 'en' });
  const register = async (state: string) =>
    (await office.call('GET', `${documents}/documents`, { kind: 'transfer', state })).body;
  // A bound register with one serial left, 34; it keeps its number once something stands in it.
  const book = { kind: 'transfer', number: '12', firstSerial: 34, leaves: 1 };
  const bound = await head.call('POST', `${documents}/book`, book);
  expect(bound.status, bound.text).toBe(200);
  expect((await office.call('POST', `${documents}/book`, { ...book, number: '13' })).status).toBe(403);
  // The last day is the one that was said; it has come.
  const late = await ask({ leftOn: '2026-07-09' });
  expect([late.status, Object.keys(late.body.errors as object)]).toEqual([422, ['leftOn']]);
  await leave({ leftOn: '2026-07-05' });
  const [given] = await rows("SELECT id FROM documents_issue WHERE site_id = $1 AND kind = 'transfer'");
  expect((await office.call('GET', `${documents}/clearance`, { studentId })).body).toMatchObject({
    given: 'TC-2026-0001',
    leftOn: '2026-07-05',
  });
  // A paper says that they were here; a card is for who is.
  const past = await give('protyonpotro');
  expect(past.status, past.text).toBe(200);
  const [paper] = await rows(
    "SELECT data->'values'->'leavingDay' AS day FROM documents_issue WHERE site_id = $1 AND id = $2",
    past.body.id,
  );
  expect(paper?.day).toEqual({ en: '05 July 2026', bn: '০৫ জুলাই ২০২৬' });
  expect((await give('studentCard')).body.code).toBe('documents.hasLeft');

  const [place] = await rows(
    'SELECT id, version FROM students_enrolment WHERE site_id = $1 AND student_id = $2',
    studentId,
  );
  const back = await head.call('PUT', `/api/v1/students/enrolments/${place?.id}/status`, {
    version: place?.version,
    status: 'active',
    day: '2026-07-07',
    reason: 'The family came back',
  });
  expect(back.status, back.text).toBe(200);
  // The certificate stays in the register and says so to whoever checks it: no earlier than the day it was given.
  const code = codeOf(world.server.services.config.secret, codeKind, world.siteA, String(given?.id));
  const site = { site_id: String(world.siteA) };
  expect((await world.nobody.call('GET', '/api/web/documents/check', { code, ...site })).body).toMatchObject({
    isRevoked: false,
    endedOn: '2026-07-08',
  });
  expect((await world.nobody.call('GET', '/api/web/documents/keys', site)).body.ended).toEqual([
    'TC-2026-0001',
  ]);
  expect((await office.call('POST', `${documents}/documents/${given?.id}/prints`)).body.code).toBe(
    'documents.hasEnded',
  );
  expect(await register('ended')).toMatchObject({ total: 1, items: [{ endedOn: '2026-07-08' }] });
  expect((await register('valid')).total).toBe(0);
  expect((await ask()).body.code).toBe('documents.bookFull');
  const versionOf = async () =>
    (await rows('SELECT version FROM documents_book WHERE site_id = $1 AND id = $2', bound.body.id))[0]
      ?.version;
  // A full book that is put away is followed by another one; nothing is given outside the books meanwhile.
  const away = await head.call('PUT', `${documents}/book/${bound.body.id}`, {
    ...book,
    version: await versionOf(),
    isActive: false,
  });
  expect(away.status, away.text).toBe(200);
  expect((await ask()).body.code).toBe('documents.bookFull');
  const renamed = await head.call('PUT', `${documents}/book/${bound.body.id}`, {
    ...book,
    number: '21',
    version: await versionOf(),
    isActive: true,
  });
  expect([renamed.status, Object.keys(renamed.body.errors as object)]).toEqual([422, ['number']]);
  // A book that is full stays full while it is away: nobody alone makes of it one that was given up.
  const more = { ...book, leaves: 5, version: await versionOf() };
  expect(
    (await head.call('PUT', `${documents}/book/${bound.body.id}`, { ...more, isActive: false })).body.code,
  ).toBe('documents.bookOpen');
  // Neither does one that was entered and is not in use.
  const unused = { ...book, number: '14', isActive: false };
  expect((await head.call('POST', `${documents}/book`, unused)).status).toBe(200);
  expect((await ask()).body.code).toBe('documents.bookFull');
  const longer = await head.call('PUT', `${documents}/book/${bound.body.id}`, { ...more, isActive: true });
  expect(longer.status, longer.text).toBe(200);
  expect(await register('all')).toMatchObject({ book: { number: '12', next: 35, left: 4 } });
  // Before it is full it is put away by two, and not by the form; nor is it made full by fewer serials.
  const shorter = { ...book, version: longer.body.version, isActive: true };
  expect((await head.call('PUT', `${documents}/book/${bound.body.id}`, shorter)).body.errors).toMatchObject({
    leaves: [expect.stringContaining('Put the book away')],
  });
  const alone = { ...more, version: longer.body.version, isActive: false };
  expect((await head.call('PUT', `${documents}/book/${bound.body.id}`, alone)).body.code).toBe(
    'documents.bookOpen',
  );
  const end = () =>
    head.call('POST', `${documents}/books/${bound.body.id}/end`, { reason: 'Lost in the flood' });
  expect(
    (await office.call('POST', `${documents}/books/${bound.body.id}/end`, { reason: 'Lost' })).status,
  ).toBe(403);
  const second = await world.person(world.siteA, ['siteAdmin']);
  const ending = await end();
  expect(ending.status, ending.text).toBe(202);
  const ended = await decideOn(second, (ending.body.waiting as { id: string }).id, 'approved');
  expect(ended.status, ended.text).toBe(200);
  expect(await register('all')).toMatchObject({ book: null });
  expect((await head.call('POST', `${documents}/book`, { ...book, number: '13' })).status).toBe(200);
  // Not before the place began; between promotion and the new year the place is one that has not begun, and the register decides.
  const begin = (day: string) =>
    rows('UPDATE students_enrolment SET starts_on = $3 WHERE site_id = $1 AND id = $2', place?.id, day);
  await begin('2026-07-07');
  const before = await ask({ leftOn: '2026-07-06' });
  expect([before.status, Object.keys(before.body.errors as object)]).toEqual([422, ['leftOn']]);
  await begin('2026-01-01');
  const year = await head.call('POST', '/api/v1/academic/academic-year', {
    nameEn: '2027',
    nameBn: '২০২৭',
    kind: 'year',
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    isCurrent: false,
  });
  expect(year.status, year.text).toBe(200);
  await rows("UPDATE students_enrolment SET status = 'promoted' WHERE site_id = $1 AND id = $2", place?.id);
  await rows(
    `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on)
     VALUES ($1, $2, $3, $4, $5, 99, '2027-01-01')`,
    newId(),
    studentId,
    year.body.id,
    school.sectionId,
  );
  const page = newId();
  await rows(
    `INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, '2026-07-07')`,
    page,
    school.sectionId,
  );
  await rows(
    `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
     VALUES ($1, $2, $3, $4, '2026-07-07', 'P')`,
    newId(),
    page,
    place?.id,
  );
  const present = await ask({ leftOn: '2026-07-06' });
  expect([present.status, Object.keys(present.body.errors as object)]).toEqual([422, ['leftOn']]);
  await leave({ leftOn: '2026-07-07' });
  expect(await register('valid')).toMatchObject({
    total: 1,
    items: [{ number: 'TC-2026-0002', book: { number: '13', serial: 34 } }],
  });
});
