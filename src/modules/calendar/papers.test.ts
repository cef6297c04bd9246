import ical from 'node-ical';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';

let world: World;
let school: FeeSchool;
let head: Person;
beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-11-22T04:00:00Z') });
  school = await makeFeeSchool(world, world.siteA, 2);
  head = await world.person(world.siteA, ['head']);
  for (const [titleEn, audience, isPublic] of [
    ["Parents' day", 'everybody', true],
    ['Among ourselves', 'everybody', false],
    ['Staff only', 'staff', true],
  ] as const) {
    const answer = await head.call('POST', '/api/v1/calendar/entry', {
      titleEn,
      titleBn: 'অনুষ্ঠান',
      startDate: '2026-12-01',
      endDate: '2026-12-02',
      audience,
      isPublic,
    });
    expect(answer.status, answer.text).toBe(200);
  }
});
afterAll(() => world.close());

type Item = { id: string; source: string; startDate: string; title: { en: string } };
const items = (answer: { body: Record<string, unknown> }) => answer.body.items as Item[];
const december = { from: '2026-12-01', to: '2026-12-31' };

it('COM-11 a family and its calendar program see the papers of the child’s class by day, and visitors the examination', async () => {
  const guardian = await world.person(world.siteA, ['guardian']);
  const elsewhere = { examId: newId(), paperId: newId() };
  const given = { examId: newId(), ownTime: newId(), untimed: newId(), sittingId: newId() };
  const seven = await world.inSite(world.siteA, async (transaction) => {
    const guardianId = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, name_bn, mobile, account_id)
       VALUES ($1, $2, 'Parent', 'অভিভাবক', '+8801811000055', $3)`,
      guardianId,
      guardian.accountId,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'father')`,
      newId(),
      school.students[0],
      guardianId,
    );
    const other = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_school_class WHERE site_id = $1 AND id <> $2 LIMIT 1',
      school.classId,
    );
    await transaction.change(
      `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
       SELECT $1, n.id, $4, n.name, 'বার্ষিক', '2026-12-06', '2026-12-10', n.status
         FROM (VALUES ($2::uuid, 'Yearly', 'declared'), ($3::uuid, 'Not yet', 'draft')) AS n(id, name, status)`,
      given.examId,
      elsewhere.examId,
      school.yearId,
    );
    const paper = (
      id: string,
      examId: string,
      classId: unknown,
      place: number,
      more: (string | number | null)[],
    ) =>
      transaction.change(
        `INSERT INTO exams_paper (site_id, id, exam_id, class_id, subject_id, role, unit, position, "full", components, day, starts_at,
                minutes, room)
         SELECT $1, $2, $3, $4, b.id, 'compulsory', b.code, $5::int, 10000, '[]', $6::date, $7, $8::int, $9
           FROM (SELECT id, code, row_number() OVER (ORDER BY code) AS n FROM academic_subject WHERE site_id = $1) b WHERE b.n = $5::int`,
        id,
        examId,
        classId,
        place,
        ...more,
      );
    await paper(given.ownTime, given.examId, school.classId, 1, ['2026-12-06', '10:00', 150, '201']);
    await paper(given.untimed, given.examId, school.classId, 2, ['2026-12-08', null, null, '']);
    await paper(newId(), given.examId, school.classId, 3, [null, null, null, '']);
    await paper(newId(), given.examId, other?.id, 4, ['2026-12-07', '10:00', 180, '202']);
    await paper(elsewhere.paperId, elsewhere.examId, school.classId, 5, ['2026-12-09', '10:00', 180, '203']);
    return String(other?.id);
  });
  expect(seven).not.toBe(school.classId);
  const papers = async () =>
    (items(await guardian.call('GET', '/api/v1/calendar/mine', december)) as (Item & { endsAt: string })[])
      .filter((one) => one.source === 'exams.paper')
      .map(({ title, ...one }) => ({ ...one, title: title.en }));
  const [first, second, ...more] = await papers();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    startDate: '2026-12-06',
    startsAt: '10:00',
    endsAt: '12:30',
    place: { en: '201' },
  });
  expect(first?.title).toMatch(/ \(Six\), Yearly$/);
  expect(second).toMatchObject({ startDate: '2026-12-08', startsAt: null, endsAt: null, place: null });

  // The shift of the child sits the first paper at a time of its own.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO exams_sitting (site_id, id, paper_id, shift_id, day, starts_at, room)
       SELECT $1, $2, $3, s.shift_id, '2026-12-07', '14:00', '' FROM academic_section s WHERE s.site_id = $1 AND s.id = $4`,
      given.sittingId,
      given.ownTime,
      school.sectionId,
    ),
  );
  expect(await papers()).toMatchObject([
    { startDate: '2026-12-07', startsAt: '14:00', endsAt: '16:30', place: { en: '201' } },
    { startDate: '2026-12-08' },
  ]);
  // Of papers that not everybody takes the family sees the child's; without any choice each, and for whom it is.
  const choosing = (role: string, id: string) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(`UPDATE exams_paper SET role = $3 WHERE site_id = $1 AND id = $2`, id, role),
    );
  await choosing('elective', given.untimed);
  expect((await papers()).at(-1)?.title).toMatch(/, for those who take it$/);
  const choose = (paperId: string) =>
    world.inSite(world.siteA, async (transaction) => {
      await transaction.change('DELETE FROM exams_subject_choice WHERE site_id = $1');
      await transaction.change(
        `INSERT INTO exams_subject_choice (site_id, id, enrolment_id, subject_id, role)
         SELECT $1, gen_random_uuid(), e.id, p.subject_id, 'elective' FROM students_enrolment e, exams_paper p
          WHERE e.site_id = $1 AND e.student_id = $2 AND p.site_id = $1 AND p.id = $3`,
        school.students[0],
        paperId,
      );
    });
  await choose(elsewhere.paperId);
  expect(await papers()).toMatchObject([{ startDate: '2026-12-07' }]);
  await choose(given.untimed);
  expect((await papers()).map((one) => one.title)).toEqual([
    expect.stringMatching(/, Yearly$/),
    expect.stringMatching(/, Yearly$/),
  ]);
  await choosing('compulsory', given.untimed);
  const feed = await guardian.call('POST', '/api/v1/calendar/feeds', { scope: 'mine' });
  const file = (await world.nobody.call('GET', String(feed.body.path))).text;
  const events = Object.values(ical.sync.parseICS(file)).flatMap((one) =>
    one?.type === 'VEVENT' ? [one] : [],
  );
  const sat = events.find((one) => /, Yearly$/.test(String(one.summary)) && one.location === '201');
  expect(sat?.start.toISOString()).toBe('2026-12-07T08:00:00.000Z');
  expect(sat?.end?.toISOString()).toBe('2026-12-07T10:30:00.000Z');
  // The staff, whose calendar is that of the whole institution, see the examination.
  const all = items(await head.call('GET', '/api/v1/calendar/entries', december)).map((one) => one.source);
  expect(all).toContain('exams.exam');
  expect(all).not.toContain('exams.paper');

  const open = await world.nobody.call('GET', '/api/web/calendar', {
    site_id: world.siteA,
    month: '2026-12',
  });
  const shown = open.body.entries as { kind: string; title: { en: string } }[];
  const names = shown.map((one) => [one.kind, one.title.en]);
  expect(names).toContainEqual(['exam', 'Yearly']);
  expect(names).toContainEqual(['entry', "Parents' day"]);
  for (const hidden of ['Not yet', 'Among ourselves', 'Staff only']) expect(open.text).not.toContain(hidden);
  const theirs = await world.nobody.call('GET', '/api/web/calendar', {
    site_id: world.siteB,
    month: '2026-12',
  });
  expect(theirs.body.entries).toEqual([]);
});

it('COM-11 WEB-4 an examination that is declared and an entry for everybody stand on the website at once', async () => {
  const examId = newId();
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
       VALUES ($1, $2, $3, 'Model test', 'মডেল টেস্ট', '2027-01-06', '2027-01-10', 'draft')`,
      examId,
      school.yearId,
    ),
  );
  const page = async () =>
    (await world.nobody.call('GET', '/@shapla/web/calendar?month=2027-01&lang=en')).text;
  const soon = { interval: 20 };
  expect(await page()).not.toContain('Model test');
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(`UPDATE exams_exam SET status = 'declared' WHERE site_id = $1 AND id = $2`, examId),
  );
  await expect.poll(page, soon).toContain('Model test');
  const answer = await head.call('POST', '/api/v1/calendar/entry', {
    titleEn: 'Book fair',
    titleBn: 'বইমেলা',
    startDate: '2027-01-20',
    endDate: '2027-01-20',
    audience: 'everybody',
    isPublic: true,
  });
  expect(answer.status, answer.text).toBe(200);
  await expect.poll(page, soon).toContain('Book fair');
});

it('COM-11 a family sees the accepted leave of its own child, and of no other', async () => {
  const guardian = await world.person(world.siteA, ['guardian']);
  const other = { ...december, studentId: school.students[0] };
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      school.students[0],
      guardian.accountId,
    );
    for (const [place, day, status] of [
      [0, '2026-12-21', 'accepted'],
      [0, '2026-12-22', 'refused'],
      [1, '2026-12-23', 'accepted'],
    ])
      await transaction.change(
        `INSERT INTO attendance_leave (site_id, id, enrolment_id, first_day, last_day, part, reason, status, is_by_school, asked_by,
                asked_at, decided_by)
         VALUES ($1, $2, $3, $4, $4, 'day', 'Wedding', $5, false, $6, now(), $6)`,
        newId(),
        school.enrolments[Number(place)],
        day,
        status,
        head.accountId,
      );
  });
  const leave = items(await guardian.call('GET', '/api/v1/calendar/mine', other));
  expect(leave.filter((one) => one.source === 'attendance.leave').map((one) => one.startDate)).toEqual([
    '2026-12-21',
  ]);
});
