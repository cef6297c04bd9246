import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { section } from '../../academic/section.entity.ts';
import { student } from '../../students/student.entity.ts';

const base = '/api/v1/attendance';
/** Thursday, 23 July 2026, when school is over. */
const date = '2026-07-23';
let world: World;
let head: Person;
let stranger: Person;
let sectionId: string;
const enrolments = [newId(), newId()];

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(date, '16:30') });
  [head, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    sectionId = (await sampleRecord(transaction, section)).id;
    const place = await transaction.row<{ year_id: string }>(
      'SELECT year_id FROM academic_section WHERE site_id = $1 AND id = $2',
      sectionId,
    );
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      place?.year_id,
    );
    await transaction.change('UPDATE academic_holiday SET is_active = false WHERE site_id = $1');
    await transaction.change('DELETE FROM academic_period_type WHERE site_id = $1');
    for (const [roll, enrolmentId] of enrolments.entries())
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, $6)`,
        enrolmentId,
        (await sampleRecord(transaction, student)).id,
        place?.year_id,
        sectionId,
        roll + 1,
      );
    for (const [position, from, to] of [
      [1, '10:00', '11:00'],
      [2, '11:00', '12:00'],
      [3, '13:00', '14:00'],
    ])
      await transaction.change(
        `INSERT INTO academic_period_type (site_id, id, position, name_en, name_bn, kind, starts_at, ends_at)
         VALUES ($1, $2, $3, 'Period', 'পিরিয়ড', 'lesson', $4, $5)`,
        newId(),
        position,
        from,
        to,
      );
  });
  const policy = { mode: 'period', dayRule: 'share', share: 50 };
  expect((await head.call('PUT', `${base}/policy`, policy)).status).toBe(200);
  for (const [period, codes] of [
    [1, 'PP'],
    [2, 'PA'],
    [3, 'PA'],
  ] as const) {
    const marks = enrolments.map((enrolmentId, place) => ({ enrolmentId, code: codes[place], was: null }));
    const saved = await head.call('POST', `${base}/sheet`, { sectionId, date, period, marks });
    expect(saved.status, saved.text).toBe(200);
  }
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
type Shown = { code: string | null };
const sheet = async (who: Person, day: string, period?: number) =>
  (await who.call('GET', `${base}/sheet`, { sectionId, date: day, ...(period ? { period } : {}) })).body
    .students as Shown[];

it('ATT-7 leave for a part of the day takes the periods it covers, also those taken before, and gives them back', async () => {
  const codes = async () => [
    (await sheet(head, date))[1]?.code,
    ...(await Promise.all([1, 2, 3].map(async (period) => (await sheet(head, date, period))[1]?.code))),
  ];
  expect(await codes()).toEqual(['A', 'P', 'A', 'A']);
  const entered = await head.call('POST', `${base}/leave/entered`, {
    enrolmentId: enrolments[1],
    from: date,
    to: date,
    part: 'early',
    at: '11:00',
    reason: 'Went to the doctor',
  });
  expect(entered.body, entered.text).toMatchObject({ changed: 2 });
  // Periods on leave count neither way: the day is present by its first.
  expect(await codes()).toEqual(['P', 'P', 'V', 'V']);
  const historyOf = async () => {
    const { body } = await head.call('GET', `${base}/sheet`, { sectionId, date, period: 2 });
    const path = `${base}/sheet/${(body.sheet as { id: string }).id}/history`;
    return (await head.call('GET', path)).body.items as object[];
  };
  expect((await historyOf())[0]).toMatchObject({
    reason: 'Leave accepted: Went to the doctor',
    changes: [{ roll: 2, before: 'A', after: 'V' }],
  });
  const recall = (who: Person) =>
    who.call('POST', `${base}/leave/${entered.body.id}/recall`, { reason: 'Entered for another' });
  expect(codeOf(await recall(stranger))).toBe('attendance.notYours');
  expect((await recall(head)).status).toBe(200);
  expect(await codes()).toEqual(['A', 'P', 'A', 'A']);
  expect((await historyOf())[0]).toMatchObject({
    reason: 'Leave cancelled: Entered for another',
    changes: [{ roll: 2, before: 'V', after: 'A' }],
  });
  // Leave before the first lesson covers none of them, and presence stays presence.
  const again = await head.call('POST', `${base}/leave/entered`, {
    enrolmentId: enrolments[1],
    from: date,
    to: date,
    part: 'late',
    at: '11:00',
    reason: 'The bus was late',
  });
  expect(again.body).toMatchObject({ changed: 0 });
});
