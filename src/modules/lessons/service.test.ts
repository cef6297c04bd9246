import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { employee } from '../people/employee.entity.ts';
import { linkEmployeeAccount } from '../people/public.ts';
import { publicPage } from '../website/public.ts';
import { classRoom } from './class-room.entity.ts';
import { lessonPictureUse } from './service/files.ts';

let world: World;
let school: FeeSchool;
let teacher: Person;
let colleague: Person;
let office: Person;
let student: Person;
let guardian: Person;
let stranger: Person;
let subjectId: string;
/** A section of the same class that is nobody's. */
let other: string;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const now = new Date('2026-11-22T04:00:00Z');
const base = '/api/v1/lessons';

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 2);
  [teacher, colleague, office, student, guardian, stranger] = await Promise.all([
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['student']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  other = newId();
  await world.inSite(world.siteA, async (transaction) => {
    const row = await transaction.row<{ designation: string; subject: string }>(
      `SELECT (SELECT id FROM academic_designation WHERE site_id = $1 AND is_teaching LIMIT 1) AS designation,
              (SELECT subject_id FROM academic_class_subject WHERE site_id = $1 AND class_id = $2 ORDER BY position LIMIT 1) AS subject`,
      school.classId,
    );
    subjectId = String(row?.subject);
    const employeeId = newId();
    await insertRows(transaction, employee, [
      {
        id: employeeId,
        code: 'T1',
        nameEn: 'Bikash Roy',
        nameBn: 'বিকাশ রায়',
        designationId: row?.designation,
        gender: 'male',
        mobile: '+8801712345678',
      },
    ]);
    await linkEmployeeAccount(transaction, teacher.accountId, employeeId);
    await transaction.change(
      'UPDATE academic_section SET class_teacher_id = $3 WHERE site_id = $1 AND id = $2',
      school.sectionId,
      employeeId,
    );
    await transaction.change(
      `INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, name_en, name_bn, capacity)
       SELECT site_id, $3, year_id, shift_id, version_id, class_id, 'Meghna', 'মেঘনা', 50
         FROM academic_section WHERE site_id = $1 AND id = $2`,
      school.sectionId,
      other,
    );
    await transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      school.students[0],
      student.accountId,
    );
    const guardianId = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Mother', '+8801712345679', $3)`,
      guardianId,
      guardian.accountId,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'mother')`,
      newId(),
      school.students[0],
      guardianId,
    );
  });
});
afterAll(() => world.close());

const lesson = (more: object = {}) => ({
  sectionIds: [school.sectionId],
  subjectId,
  titleEn: 'Fractions',
  titleBn: 'ভগ্নাংশ',
  isPublished: true,
  ...more,
});
const write = async (person: Person, more: object = {}) => {
  const answer = await person.call('POST', base, lesson(more));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};
type Mine = { total: number; read: number; isSelf: boolean; subjects: { lessons: { id: string }[] }[] };
const mineOf = async (person: Person) => (await person.call('GET', `${base}/mine`)).body.shown as Mine | null;
const idsOf = (mine: Mine | null) => mine?.subjects.flatMap((one) => one.lessons.map(({ id }) => id)) ?? [];

it('WEB-1 a teacher writes lessons for own sections only, the office for every section', async () => {
  const id = await write(teacher);
  expect((await teacher.call('GET', `${base}/one/${id}`)).body).toMatchObject({
    teacher: { en: 'Bikash Roy' },
    state: 'open',
    audience: 2,
    can: { write: true },
  });
  expect((await colleague.call('POST', base, lesson())).body.code).toBe('lessons.notYours');
  expect(
    (await teacher.call('POST', base, lesson({ sectionIds: [school.sectionId, other] }))).body.code,
  ).toBe('lessons.notYours');
  const forOther = await write(office, { sectionIds: [other] });
  // Nobody takes a colleague's lesson by naming the own section.
  const change = lesson({ version: 1, titleEn: 'Mine now' });
  expect((await teacher.call('PUT', `${base}/one/${forOther}`, change)).body.code).toBe('lessons.notYours');
  expect((await colleague.call('PUT', `${base}/one/${id}`, change)).body.code).toBe('lessons.notYours');
  expect((await colleague.call('GET', `${base}/one/${id}/readers`)).status).toBe(403);
  expect((await stranger.call('GET', `${base}/one/${id}`)).status).toBe(404);
  expect((await teacher.call('PUT', `${base}/one/${id}`, change)).status).toBe(200);
  expect((await teacher.call('PUT', `${base}/one/${id}`, change)).body.code).toBe('staleVersion');
});

it('WEB-3 a student sees what is published and within its days, and a colleague no draft', async () => {
  const [draft, later, over, open] = [
    await write(teacher, { isPublished: false }),
    await write(teacher, { opensOn: '2026-11-23' }),
    await write(teacher, { closesOn: '2026-11-21' }),
    await write(teacher, { opensOn: '2026-11-22', closesOn: '2026-11-22' }),
  ];
  const seen = idsOf(await mineOf(student));
  expect(seen).toContain(open);
  for (const hidden of [draft, later, over]) {
    expect(seen).not.toContain(hidden);
    expect((await student.call('POST', `${base}/mine/${hidden}/read`, {})).status).toBe(404);
  }
  expect((await colleague.call('GET', `${base}/one/${draft}`)).status).toBe(404);
  expect((await colleague.call('GET', `${base}/one/${later}`)).status).toBe(200);
  expect(
    (await teacher.call('POST', base, lesson({ opensOn: '2026-11-23', closesOn: '2026-11-22' }))).status,
  ).toBe(422);
  expect((await teacher.call('POST', base, lesson({ video: 'javascript:alert(1)' }))).status).toBe(422);
});

it('WEB-5 what was read is counted for the student alone; guardians look at their own children only', async () => {
  const id = await write(teacher, { titleEn: 'Read me' });
  const asked = { studentId: school.students[0] };
  expect((await guardian.call('GET', `${base}/mine/${id}`, asked)).status).toBe(200);
  expect((await guardian.call('POST', `${base}/mine/${id}/read`, {})).status).toBe(404);
  expect((await guardian.call('GET', `${base}/mine/${id}`, { studentId: school.students[1] })).status).toBe(
    404,
  );
  expect((await teacher.call('GET', `${base}/mine`)).body.shown).toBeNull();
  const readers = async () => (await teacher.call('GET', `${base}/one/${id}/readers`, { show: 'read' })).body;
  expect(await readers()).toMatchObject({ audience: 2, readers: 0, total: 0 });
  await Promise.all([1, 2].map(() => student.call('POST', `${base}/mine/${id}/read`, {})));
  expect(await readers()).toMatchObject({ audience: 2, readers: 1, total: 1, items: [{ times: 2 }] });
  expect(await mineOf(guardian)).toMatchObject({ isSelf: false, read: 1 });
  const version = (await teacher.call('GET', `${base}/one/${id}`)).body.version;
  expect((await teacher.call('DELETE', `${base}/one/${id}`, { version })).body.code).toBe('lessons.wasRead');
});

it('lessons are put in order among themselves, whoever else has lessons between them', async () => {
  const [first, second, third] = [
    await write(teacher),
    await write(office, { sectionIds: [school.sectionId, other] }),
    await write(teacher),
  ];
  const place = { sectionId: school.sectionId, subjectId };
  const order = async () => {
    const items = (await teacher.call('GET', `${base}/order`, place)).body.items as { id: string }[];
    return items.map(({ id }) => id).slice(-3);
  };
  expect(await order()).toEqual([first, second, third]);
  expect((await teacher.call('POST', `${base}/order`, { ...place, ids: [second, first] })).body.code).toBe(
    'lessons.notYours',
  );
  expect((await teacher.call('POST', `${base}/order`, { ...place, ids: [third, first] })).body).toEqual({
    moved: 2,
  });
  expect(await order()).toEqual([third, second, first]);
  expect((await teacher.call('POST', `${base}/order`, { ...place, ids: [newId(), first] })).body.code).toBe(
    'lessons.otherOrder',
  );
});

it('a lesson that comes to another subject comes last there, and one that stays keeps its place', async () => {
  const elsewhere = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string }>(
      `SELECT subject_id AS id FROM academic_class_subject
        WHERE site_id = $1 AND class_id = $2 AND subject_id <> $3 ORDER BY position LIMIT 1`,
      school.classId,
      subjectId,
    ),
  );
  const there = { subjectId: String(elsewhere?.id) };
  const moved = await write(office, there);
  await write(office, there);
  const latest = await write(office);
  const change = (more: object) => office.call('PUT', `${base}/one/${moved}`, lesson(more));
  const order = async (subject: string) =>
    (
      (await office.call('GET', `${base}/order`, { sectionId: school.sectionId, subjectId: subject })).body
        .items as { id: string }[]
    ).map(({ id }) => id);
  expect((await change({ version: 1, ...there, titleEn: 'Renamed' })).status).toBe(200);
  expect((await order(there.subjectId))[0]).toBe(moved);
  expect((await change({ version: 2 })).status).toBe(200);
  expect((await order(subjectId)).slice(-2)).toEqual([latest, moved]);
});

it('a file is checked, belongs to one lesson, and comes to students by a link', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const send = async (content: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), 'sheet.png');
    const body = new Response(form);
    return world.server.app.inject({
      method: 'POST',
      url: `${base}/files`,
      headers: { ...teacher.headers, 'content-type': String(body.headers.get('content-type')) },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(422);
  const fileId = String((await send(picture)).json().id);
  const id = await write(teacher, { fileIds: [fileId] });
  expect((await teacher.call('POST', base, lesson({ fileIds: [fileId] }))).status).toBe(422);
  const read = await student.call('GET', `${base}/mine/${id}`, { studentId: school.students[0] });
  const [file] = read.body.attached as { url: string; name: string }[];
  expect(file?.name).toBe('sheet.webp');
  const get = (url: string, person: Person) =>
    world.server.app.inject({ method: 'GET', url, headers: { ...person.headers } });
  expect((await get(String(file?.url), student)).statusCode).toBe(200);
  expect((await get(String(file?.url), guardian)).statusCode).toBe(404);
});

it('WEB-1 a lesson is written with a form that is cleaned, and a plain one keeps its lines', async () => {
  const bodyEn =
    '<h2 onclick="x()">Halves</h2><p>See <a href="javascript:x()">this</a></p><script>x()</script>';
  const id = await write(teacher, { bodyEn, bodyBn: 'প্রথম লাইন\r\nদ্বিতীয় লাইন' });
  const { body } = (await teacher.call('GET', `${base}/one/${id}`)).body;
  expect(body).toEqual({ en: '<h2>Halves</h2><p>See this</p>', bn: 'প্রথম লাইন\nদ্বিতীয় লাইন' });
  const opened = await student.call('GET', `${base}/mine/${id}`, { studentId: school.students[0] });
  expect(opened.body.body).toEqual(body);
});

it('WEB-7 a picture in a lesson is the institution’s own, is seen by who is signed in, and stays while it is used', async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0B4533' } })
    .png()
    .toBuffer();
  const boundary = 'pathshala';
  const sent = await world.server.app.inject({
    method: 'POST',
    url: `${base}/pictures`,
    headers: { ...teacher.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const { id: pictureId, url } = sent.json<{ id: string; url: string }>();
  const bodyEn = `<p>Look</p><img src="${url}" alt="A half">`;
  const id = await write(teacher, { bodyEn });
  expect((await teacher.call('GET', `${base}/one/${id}`)).body.body).toMatchObject({ en: bodyEn });
  const get = (person: Person) => world.server.app.inject({ method: 'GET', url, headers: person.headers });
  expect((await get(student)).statusCode).toBe(200);
  expect((await get(world.nobody)).statusCode).toBe(404);
  const strange = await teacher.call('POST', base, lesson({ bodyEn: bodyEn.replace(pictureId, newId()) }));
  expect([strange.status, Object.keys(strange.body.errors as object)]).toEqual([422, ['bodyEn']]);
  const isUsed = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.readOne(
        { used: 'bool' },
        `SELECT ${'isUsed' in lessonPictureUse ? lessonPictureUse.isUsed : ''} AS used FROM stored_file f WHERE f.site_id = $1 AND f.id = $2`,
        pictureId,
      ),
    );
  expect(await isUsed()).toEqual({ used: true });
});

it('WEB-1 WEB-2 class rooms stand on the website, also without scripts, and no institution shows another’s', async () => {
  const rows = [
    {
      position: 1,
      titleEn: 'Science laboratory',
      titleBn: 'বিজ্ঞানাগার',
      bodyEn: 'In groups of four.',
      state: 'published',
    },
    { position: 2, titleEn: 'Hidden room', titleBn: 'খসড়া কক্ষ', state: 'draft' },
    {
      position: 3,
      titleEn: 'Room of later',
      titleBn: 'পরের কক্ষ',
      state: 'published',
      publishOn: '2999-01-01',
    },
    {
      position: 4,
      titleEn: 'Room of before',
      titleBn: 'আগের কক্ষ',
      state: 'published',
      expiresOn: '2000-01-01',
    },
  ];
  await world.inSite(world.siteA, (transaction) => insertRows(transaction, classRoom, rows));
  const { services } = world.server;
  const site = await services.sites.find(world.siteA);
  const pageIn = (language: 'en' | 'bn') =>
    publicPage({
      services,
      site,
      path: '/web/classroom/all',
      base: '',
      query: new URLSearchParams(),
      language,
      digits: language === 'en' ? 'latin' : 'bengali',
      requestId: newId(),
    });
  const page = await pageIn('en');
  expect(page.status).toBe(200);
  expect(page.body).toContain('Science laboratory');
  expect(page.body).not.toContain('class="hint"');
  for (const one of ['Hidden room', 'Room of later', 'Room of before']) expect(page.body).not.toContain(one);
  expect((await pageIn('bn')).body).toContain('এই লেখাটি শুধু ইংরেজিতে আছে।');
  expect((await world.nobody.call('GET', '/api/web/class-rooms')).body.items).toMatchObject([
    { title: { en: 'Science laboratory' }, body: { bn: 'In groups of four.' }, picture: null },
  ]);
  expect((await stranger.call('GET', '/api/web/class-rooms')).body.items).toEqual([]);
  expect((await world.nobody.call('GET', '/api/web/edu/class-rooms')).status).toBe(200);
  // What was kept of the page is forgotten with the next change.
  await world.inSite(world.siteA, (transaction) =>
    insertRows(transaction, classRoom, [
      { position: 2, titleEn: 'Music room', titleBn: 'সংগীত কক্ষ', state: 'published' },
    ]),
  );
  await expect.poll(async () => (await pageIn('en')).body, { interval: 20 }).toContain('Music room');
});
