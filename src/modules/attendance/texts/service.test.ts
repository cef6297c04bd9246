import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { withAdmin } from '../../../core/server/database/database.ts';
import { jobsSchema } from '../../../core/server/jobs/jobs-schema.ts';
import { systemContext } from '../../../server.ts';
import { section } from '../../academic/section.entity.ts';
import { tellJob as sendJob } from '../../communication/automatic/service/tell.ts';
import { recipientsAbout } from '../../students/public.ts';
import { student } from '../../students/student.entity.ts';
import { tellJob } from './service/tell-job.ts';

const day = '2026-07-26';
const base = '/api/v1/attendance/texts';
let now = dhakaInstant(day, '08:00');
let world: World;
let head: Person;
let sectionId: string;
const enrolments: string[] = [];
const at = (time: string, on = day) => {
  now = dhakaInstant(on, time);
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
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
    await transaction.change('DELETE FROM academic_holiday WHERE site_id = $1');
    for (let roll = 1; roll <= 4; roll += 1) {
      const pupil = await sampleRecord(transaction, student);
      await transaction.change(
        'UPDATE students_student SET mobile = $3 WHERE site_id = $1 AND id = $2',
        pupil.id,
        `+880181100080${roll}`,
      );
      const id = newId();
      enrolments.push(id);
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, $6)`,
        id,
        pupil.id,
        place?.year_id,
        sectionId,
        roll,
      );
    }
  });
});
afterAll(() => world.close());

const save = async (codes: Record<number, string>, was: Record<number, string | null> = {}, date = day) => {
  const marks = enrolments
    .map((enrolmentId, place) => ({ enrolmentId, code: codes[place] ?? 'P', was: was[place] ?? null, place }))
    .filter(({ place }) => place in codes)
    .map(({ place: _, ...mark }) => mark);
  const answer = await head.call('POST', '/api/v1/attendance/sheet', { sectionId, date, marks });
  expect(answer.status, answer.text).toBe(200);
};

const context = () => ({ ...systemContext('job'), siteId: world.siteA });
const hands = () => ({
  services: world.server.services,
  context: context(),
  inSite: <T>(work: Parameters<typeof world.inSite<T>>[1]) => world.inSite(world.siteA, work),
  attempt: 1,
  isLastAttempt: false,
});

/** Looks whom to tell, sends what waits, and answers the texts so far by number and event. */
async function told(): Promise<string[]> {
  await tellJob.run(hands(), {});
  const jobs = await withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `DELETE FROM ${jobsSchema}._private_jobs WHERE payload -> 'data' ->> 'event' LIKE 'attendance.%'
       RETURNING payload -> 'data' AS data`,
    );
    return rows as { data: Parameters<typeof sendJob.run>[1] }[];
  });
  for (const { data } of jobs) await sendJob.run(hands(), sendJob.payload.parse(data) as never);
  return world.inSite(world.siteA, async (transaction) => {
    const rows = await transaction.rows<{ address: string; event: string }>(
      `SELECT m.address, b.event FROM communication_message m
         JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id
        WHERE m.site_id = $1 AND m.channel = 'sms' ORDER BY m.address, b.event`,
    );
    return rows.map((row) => `${row.address.slice(-1)} ${row.event.replace('attendance.', '')}`);
  });
}

const setting = { tellsAbsent: true, tellsLate: true, fromAt: '10:30', waitMinutes: 20 };

it('ATT-4 COM-1 nothing leaves by itself until the institution switches it on, and who may not set attendance up does not', async () => {
  await save({ 0: 'A', 1: 'P', 2: 'P', 3: 'P' });
  at('12:00');
  expect(await told()).toEqual([]);
  expect((await head.call('GET', base)).body).toMatchObject({
    version: 0,
    tellsAbsent: false,
    tellsLate: false,
  });
  const teacher = await world.person(world.siteA, ['teacher']);
  expect((await teacher.call('PUT', base, { version: 0, ...setting })).status).toBe(403);
  expect((await head.call('PUT', base, { version: 0, ...setting, waitMinutes: 1 })).status).toBe(422);
  expect((await head.call('PUT', base, { version: 0, ...setting })).body).toEqual({ version: 1 });
  expect((await head.call('PUT', base, { version: 0, ...setting })).status).toBe(409);
  // A sheet of before is not told.
  expect(await told()).toEqual([]);
});

it('ATT-4 COM-1 families hear of absence and coming late at the hour and a while after the sheet, once, and not of what was corrected', async () => {
  const other = '2026-07-27';
  at('09:30', other);
  await save({ 0: 'A', 1: 'A', 2: 'L', 3: 'V' }, {}, other);
  at('10:00', other);
  expect(await told()).toEqual([]);
  // Corrected before the hour: it came after all.
  at('10:20', other);
  await save({ 1: 'P' }, { 1: 'A' }, other);
  at('10:35', other);
  expect(await told()).toEqual([]);
  at('10:41', other);
  expect(await told()).toEqual(['1 absentToday', '3 lateToday']);
  expect(await told()).toEqual(['1 absentToday', '3 lateToday']);
  expect((await head.call('GET', base)).body).toMatchObject({ told: { absent: 1, late: 1 } });
  // Who comes at noon is told once more, of having come.
  at('12:10', other);
  await save({ 0: 'L' }, { 0: 'A' }, other);
  at('12:40', other);
  expect(await told()).toEqual(['1 absentToday', '1 lateToday', '3 lateToday']);
});

it('ATT-4 COM-1 what a stopped server missed in the evening is told the next morning, and no older day', async () => {
  at('15:00', '2026-07-28');
  await save({ 3: 'A' }, {}, '2026-07-28');
  at('10:40', '2026-07-29');
  expect((await told()).filter((one) => one.startsWith('4'))).toEqual(['4 absentToday']);
  at('15:00', '2026-07-29');
  await save({ 1: 'A' }, {}, '2026-07-29');
  at('10:40', '2026-08-02');
  expect((await told()).filter((one) => one.startsWith('2'))).toEqual([]);
  // A day that is over and was amended is told to nobody.
  await head.call('POST', '/api/v1/attendance/sheet', {
    sectionId,
    date: '2026-07-30',
    reason: 'The paper sheet was found',
    marks: [{ enrolmentId: enrolments[1], code: 'A', was: null }],
  });
  at('11:40', '2026-08-02');
  expect((await told()).filter((one) => one.startsWith('2'))).toEqual([]);
});

it('COM-3 the next guardian is written to where the first one refused or has no number', async () => {
  const ids = [newId(), newId()];
  await world.inSite(world.siteA, async (transaction) => {
    for (const [place, id] of ids.entries()) {
      const [name, relation] = place === 0 ? ['Mother', 'mother'] : ['Father', 'father'];
      await transaction.change(
        `INSERT INTO students_guardian (site_id, id, name_en, name_bn, mobile) VALUES ($1, $2, $3, $3, $4)`,
        id,
        name,
        `+88019220000${place}0`,
      );
      await transaction.change(
        `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation, is_primary)
         SELECT $1, $2, e.student_id, $4, $5, $6 FROM students_enrolment e WHERE e.site_id = $1 AND e.id = $3`,
        newId(),
        enrolments[3],
        id,
        relation,
        place === 0,
      );
    }
  });
  const reached = async () => {
    const found = await world.inSite(world.siteA, (transaction) =>
      recipientsAbout(transaction, 'e.id = $2', [enrolments[3]]),
    );
    return found.map((one) => [one.name.en, one.mobile, one.values.shift?.en !== '']);
  };
  const [mother, father] = [
    ['Mother', '+8801922000000', true],
    ['Father', '+8801922000010', true],
  ];
  expect(await reached()).toEqual([mother]);
  const refused = await head.call('PUT', `/api/v1/communication/preferences/${ids[0]}`, {
    kind: 'guardian',
    mobile: null,
    language: null,
    consent: 'refused',
    note: 'By telephone',
  });
  expect(refused.status, refused.text).toBe(200);
  expect(await reached()).toEqual([mother, father]);
  await head.call('POST', '/api/v1/communication/opt-outs', { mobile: '01922000010', reason: 'Asked' });
  expect(await reached()).toEqual([mother]);
});
