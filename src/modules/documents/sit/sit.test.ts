import { afterAll, beforeAll, expect, it } from 'vitest';
import { testLimit } from '../../../../test/database.ts';
import { demonstrationWorld } from '../../../../test/demonstration.ts';
import { decideOn } from '../../../../test/fees/school.ts';
import type { Answer, Person, World } from '../../../../test/world.ts';

const base = '/api/v1/documents';
const admit = `${base}/admit`;
let world: World;
let siteA = 0;
let office: Person;
let head: Person;
let second: Person;
let teacher: Person;
let neighbour: Person;
let examId = '';
type Row = { id: string; roll: number; matters: { en: string }[]; pass: { id: string } | null };
/** Two who owe something, with what the website asks of them. */
let owing: Row[] = [];

const rows = <R extends Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  world.inSite(siteA, (transaction) => transaction.rows<R>(sql, ...values));
const codeOf = (answer: Answer) => answer.body.code;
const barred = async (more: object = {}, who = office) =>
  (await who.call('GET', `${admit}/barred`, { examId, size: '200', ...more })).body as unknown as {
    items: Row[];
    total: number;
  };
const give = (who: Person, studentId: string) =>
  who.call('POST', `${base}/documents`, { kind: 'admit', personId: studentId, language: 'bn', examId });
const askPass = (who: Person, studentId: string) =>
  who.call('POST', `${admit}/passes`, { examId, studentId, reason: 'The father pays on Sunday' });
const setting = async (more: object, who = head) => {
  const known = (await head.call('GET', `${admit}/setting`)).body;
  return who.call('PUT', `${admit}/setting`, {
    version: known.version,
    isPublic: false,
    duesAbove: null,
    ...more,
  });
};

beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
  const sites = await world.server.services.database.findOne<{ ids: string[] }>(
    'SELECT array_agg(id::text ORDER BY id) AS ids FROM site',
  );
  siteA = Number(sites?.ids[0]);
  [office, head, second, teacher, neighbour] = await Promise.all([
    world.person(siteA, ['office']),
    world.person(siteA, ['head']),
    world.person(siteA, ['head']),
    world.person(siteA, ['teacher']),
    world.person(Number(sites?.ids[1]), ['head']),
  ]);
  const [exam] = await rows<{ id: string }>(
    `SELECT x.id FROM exams_exam x JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
      WHERE x.site_id = $1 AND x.status = 'declared' AND EXISTS (
        SELECT 1 FROM exams_paper p WHERE p.site_id = $1 AND p.exam_id = x.id) ORDER BY x.starts_on DESC LIMIT 1`,
  );
  examId = String(exam?.id);
  await rows('DELETE FROM documents_admit_setting WHERE site_id = $1');
  await rows('UPDATE attendance_policy SET admit_share = 0 WHERE site_id = $1');
}, testLimit(240_000));
afterAll(() => world.close());

it('CRT-8 lists who may not sit and why, by the conditions of the institution alone', async () => {
  expect((await barred()).total).toBe(0);
  expect((await setting({ duesAbove: '0' }, office)).status).toBe(403);
  // Another institution's conditions are its own.
  expect((await setting({ duesAbove: '0' }, neighbour)).status).toBe(200);
  expect((await head.call('GET', `${admit}/setting`)).body.duesAbove).toBe(null);
  const saved = await setting({ duesAbove: '0' });
  expect(saved.status, saved.text).toBe(200);
  expect(
    (await head.call('PUT', `${admit}/setting`, { version: 0, isPublic: true, duesAbove: null })).status,
  ).toBe(409);
  const all = await barred();
  expect(all.total).toBeGreaterThan(2);
  owing = all.items;
  expect(owing[0]?.matters[0]?.en).toMatch(/\d/);
  // Exactly those of them who owe, each of whom sits for a paper.
  const [owed] = await rows<{ n: number }>(
    `SELECT count(DISTINCT l.student_id)::int AS n FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[]) AND l.cancelled_at IS NULL`,
    owing.map((one) => one.id),
  );
  expect(owed?.n).toBe(all.items.length);
  expect((await setting({ duesAbove: '999999' })).status).toBe(200);
  expect((await barred()).total).toBe(0);
  expect((await setting({ duesAbove: '0', isPublic: true })).status).toBe(200);
  expect((await teacher.call('GET', `${admit}/barred`, { examId })).status).toBe(403);
  expect((await neighbour.call('GET', `${admit}/barred`, { examId })).status).toBe(404);
  const sorted = await barred({ sort: 'name', size: '25', page: '1' });
  expect(sorted.items.length).toBeLessThanOrEqual(25);
  expect(sorted.total).toBe(all.total);
});

it('CRT-8 gives no card to whoever may not sit, not even by the head alone; an exception takes two', async () => {
  const [one] = owing;
  if (!one) throw new Error('Nobody owes');
  expect(codeOf(await give(office, one.id))).toBe('documents.mayNotSit');
  expect(codeOf(await give(head, one.id))).toBe('documents.mayNotSit');
  // The head asks as well: whoever asks does not decide.
  const asked = await askPass(head, one.id);
  expect(asked.status, asked.text).toBe(202);
  const waiting = (asked.body.waiting as { id: string }).id;
  expect((await decideOn(head, waiting, 'approved')).status).toBe(409);
  expect((await decideOn(office, waiting, 'approved')).status).toBe(403);
  const decided = await Promise.all([
    decideOn(second, waiting, 'approved'),
    decideOn(second, waiting, 'approved'),
  ]);
  expect(decided.map((answer) => answer.status).sort()[0]).toBe(200);
  expect(codeOf(await askPass(office, one.id))).toBe('documents.hasPass');
  const passed = await barred({ state: 'passed' });
  expect(passed.items).toMatchObject([{ id: one.id, pass: { reason: 'The father pays on Sunday' } }]);
  expect((await barred()).items.map((row) => row.id)).not.toContain(one.id);
  const given = await give(office, one.id);
  expect(given.status, given.text).toBe(200);
  const [kept] = await rows<{ asked_by: string; decided_by: string; matters: { en: string } }>(
    'SELECT asked_by, decided_by, matters FROM documents_admit_pass WHERE site_id = $1',
  );
  expect([kept?.asked_by, kept?.decided_by]).toEqual([head.accountId, second.accountId]);
  expect(kept?.matters.en).toBe(one.matters.map((text) => text.en).join('; '));
});

it('CRT-2 CRT-8 a card is fetched from the website by class, roll and date of birth while nothing is open', async () => {
  const [one] = owing;
  const [place] = await rows<{ class_id: string; roll: number; birth: string }>(
    `SELECT s.class_id, e.roll, d.date_of_birth::text AS birth FROM documents_issue i
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = i.enrolment_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       JOIN students_student d ON d.site_id = $1 AND d.id = i.student_id
      WHERE i.site_id = $1 AND i.kind = 'admit' AND i.student_id = $2`,
    one?.id,
  );
  const ask = (more: object = {}) =>
    world.nobody.call('POST', '/api/web/admit-card/file', {
      site_id: String(siteA),
      examId,
      classId: place?.class_id,
      roll: place?.roll,
      birth: String(place?.birth).split('-').reverse().join('/'),
      ...more,
    });
  const classes = await world.nobody.call('GET', '/api/web/admit-card/classes', { site_id: String(siteA) });
  expect(classes.body).toMatchObject([
    { examId, classes: expect.arrayContaining([expect.objectContaining({ classId: place?.class_id })]) },
  ]);
  const card = await ask();
  expect(card.status, card.text.slice(0, 200)).toBe(200);
  expect(card.text.startsWith('%PDF')).toBe(true);
  // Each wrong fact is answered alike.
  for (const wrong of [{ birth: '01/01/1999' }, { roll: 999_999 }, { birth: 'nonsense' }])
    expect(codeOf(await ask(wrong))).toBe('documents.noAdmitCard');
  // The exception is taken back: the card waits at the office, and says not why.
  const [pass] = (await barred({ state: 'passed' })).items;
  const back = (who: Person) =>
    who.call('POST', `${admit}/passes/${pass?.pass?.id}/take-back`, { reason: 'He did not pay' });
  expect((await back(office)).status).toBe(403);
  expect((await back(neighbour)).status).toBe(404);
  expect((await back(head)).status).toBe(200);
  expect(codeOf(await back(head))).toBe('documents.noPass');
  const held = await ask();
  expect(codeOf(held)).toBe('documents.admitAtOffice');
  expect(held.text).not.toMatch(/owe|৳/);
  expect((await setting({ duesAbove: null, isPublic: false })).status).toBe(200);
  expect(codeOf(await ask())).toBe('documents.noAdmitCard');
  expect(
    (await world.nobody.call('GET', '/api/web/admit-card/classes', { site_id: String(siteA) })).body,
  ).toEqual([]);
});

it('CRT-2 a guesser at one card keeps out himself alone', async () => {
  const guess = async (remoteAddress = '203.0.113.7') => {
    const { statusCode } = await world.server.app.inject({
      method: 'POST',
      url: '/api/web/admit-card/file',
      headers: world.nobody.headers,
      payload: { site_id: String(siteA), examId, classId: examId, roll: 7, birth: '02/02/2012' },
      remoteAddress,
    });
    return statusCode;
  };
  const answers: number[] = [];
  for (let n = 0; n < 22; n += 1) answers.push(await guess());
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
  expect(answers.at(-1)).toBe(429);
  expect(await guess('203.0.113.8')).toBe(404);
  // All addresses of a line are one.
  for (let n = 0; n < 20; n += 1) expect(await guess(`2400:3c00:a1:7::${n + 1}`)).toBe(404);
  expect(await guess('2400:3c00:a1:7:ffff::1')).toBe(429);
});
