import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { section } from '../academic/section.entity.ts';
import { subject } from '../academic/subject.entity.ts';
import { linkStudentAccount } from '../students/service/accounts.ts';
import { student } from '../students/student.entity.ts';
import { standardBoard } from './palettes/rules.ts';

const day = '2026-07-26';
let world: World;
let head: Person;
let teacher: Person;
let guardian: Person;
let otherGuardian: Person;
let owner: Person;
let pupil: Person;
let stranger: Person;
const pupils: string[] = [];

const today = async (who: Person) => {
  const answer = await who.call('GET', '/api/v1/home/today');
  expect(answer.status, answer.text).toBe(200);
  return answer.body as {
    days: { date: string; present: number; absent: number }[] | null;
    school: { classes: { female: number; others: number }[] } | null;
    notices: { title: { en: string } }[];
    children: { name: { en: string }; code: string | null; absent: number; roll: number }[];
  };
};

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(day, '10:30') });
  [head, teacher, guardian, otherGuardian, owner, pupil, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['guardian']),
    world.person(null, ['platformOwner']),
    world.person(world.siteA, ['student']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    const room = await sampleRecord(transaction, section);
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1`,
    );
    const sheetId = newId();
    await transaction.change(
      'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
      sheetId,
      room.id,
      day,
    );
    const guardians = [newId(), newId()];
    for (const [place, accountId] of [guardian.accountId, null].entries())
      await transaction.change(
        `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Guardian', '+8801712345678', $3)`,
        guardians[place],
        accountId,
      );
    for (let roll = 1; roll <= 3; roll += 1) {
      const child = await sampleRecord(transaction, student);
      pupils.push(child.id);
      const enrolmentId = newId();
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll)
         SELECT $1, $2, $3, year_id, id, $5 FROM academic_section WHERE site_id = $1 AND id = $4`,
        enrolmentId,
        child.id,
        room.id,
        roll,
      );
      await transaction.change(
        `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'father')`,
        newId(),
        child.id,
        guardians[roll === 3 ? 1 : 0],
      );
      if (roll > 1)
        await transaction.change(
          `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code) VALUES ($1, $2, $3, $4, $5, $6)`,
          newId(),
          sheetId,
          enrolmentId,
          day,
          roll === 2 ? 'A' : 'P',
        );
    }
    expect(await linkStudentAccount(transaction, pupil.accountId, pupils[2] ?? '')).toBe(true);
    await transaction.change(
      `INSERT INTO academic_holiday (site_id, id, name_en, name_bn, start_date, end_date, kind, is_observed)
       VALUES ($1, $2, 'Flood', 'বন্যা', '2026-07-20', '2026-07-21', 'local', false)`,
      newId(),
    );
    for (const [title, isPublic, expires] of [
      ['For everybody', true, null],
      ['For the staff', false, null],
      ['Over', true, '2026-07-25'],
    ])
      await transaction.change(
        `INSERT INTO website_notice (site_id, id, title_en, title_bn, body_en, body_bn, state, publish_on, expires_on, is_public, is_sidebar, is_pinned)
         VALUES ($1, $2, $3, '', '', '', 'published', '2026-07-20', $4, $5, false, false)`,
        newId(),
        title,
        expires,
        isPublic,
      );
  });
});
afterAll(() => world.close());

it('REP-1 shows the head the attendance of the days, the students of the classes and every notice in force', async () => {
  const { days, school, notices, children } = await today(head);
  expect(days).toEqual([{ date: day, present: 1, absent: 1, late: 0, leave: 0, sheets: 1 }]);
  expect(school?.classes.map((one) => one.female + one.others)).toEqual([3]);
  expect(notices.map((one) => one.title.en).sort()).toEqual(['For everybody', 'For the staff']);
  expect(children).toEqual([]);
});

it("does not show a teacher the whole institution's attendance", async () => {
  expect((await today(teacher)).days).toBeNull();
});

it('PRT-1 shows a guardian the own children only, with the mark of today or none, and public notices', async () => {
  const { children, days, school, notices } = await today(guardian);
  expect(children.map((one) => [one.roll, one.code, one.absent])).toEqual(
    expect.arrayContaining([
      [1, null, 0],
      [2, 'A', 1],
    ]),
  );
  expect(children).toHaveLength(2);
  expect([days, school]).toEqual([null, null]);
  expect(notices.map((one) => one.title.en)).toEqual(['For everybody']);
});

it('PRT-1 gives families a menu of their own screens, and staff none of them', async () => {
  const familyScreens = async (who: typeof head) => {
    const { body } = await who.call('GET', '/api/auth/user');
    const menu = body.menu as { module: string; children: { path: string }[] }[];
    return menu.find((one) => one.module === 'home')?.children.map((one) => one.path) ?? [];
  };
  const own = await familyScreens(guardian);
  expect(own.slice(0, 3)).toEqual([
    '/student/attendance/my-attendance',
    '/student/payment/master',
    '/student/result/master',
  ]);
  expect(await familyScreens(pupil)).toEqual(own);
  expect(await familyScreens(head)).toEqual([]);
  expect(await familyScreens(teacher)).toEqual([]);
});

it('shows nothing of it in another institution, and asks the platform to choose one', async () => {
  const { children, notices } = await today(otherGuardian);
  expect([children, notices]).toEqual([[], []]);
  expect((await owner.call('GET', '/api/v1/home/today')).status).toBe(404);
});

type Attendance = {
  children: { studentId: string; isSelf: boolean }[];
  shown: {
    studentId: string;
    days: { date: string; code: string | null; off: { en: string } | null }[];
  } | null;
};
const attendance = '/api/v1/home/attendance';

it('shows a student the own card and the own days, and nobody else', async () => {
  const { children } = await today(pupil);
  expect(children.map((one) => [one.roll, one.code])).toEqual([[3, 'P']]);
  const answer = await pupil.call('GET', attendance);
  const body = answer.body as unknown as Attendance;
  expect(body.children).toMatchObject([{ studentId: pupils[2], isSelf: true }]);
  const on = (date: string) => body.shown?.days.find((one) => one.date === date);
  expect(body.shown?.days).toHaveLength(207);
  expect(on(day)).toEqual({ date: day, code: 'P', off: null });
  expect(on('2026-07-20')).toMatchObject({ code: null, off: { en: 'Flood' } });
  expect(on('2026-07-24')).toMatchObject({ off: { en: 'Friday' } });
  expect((await pupil.call('GET', attendance, { studentId: pupils[0] })).status).toBe(404);
});

it("PRT-2 shows a guardian each own child's days; another's child is not found, as one who does not exist", async () => {
  const first = (await guardian.call('GET', attendance)).body as unknown as Attendance;
  expect(first.children.map((one) => one.studentId).sort()).toEqual(pupils.slice(0, 2).sort());
  const second = await guardian.call('GET', attendance, { studentId: pupils[1] });
  expect((second.body as unknown as Attendance).shown?.days.at(-1)).toMatchObject({ date: day, code: 'A' });
  for (const [who, studentId] of [
    [guardian, pupils[2]],
    [guardian, newId()],
    [otherGuardian, pupils[0]],
    [head, pupils[0]],
    [teacher, pupils[0]],
  ] as const)
    expect((await who.call('GET', attendance, { studentId })).status).toBe(404);
  expect((await head.call('GET', attendance)).body).toMatchObject({ children: [], shown: null });
});

const ofStudent = (who: Person, id: string | undefined, part: string, input = {}) =>
  who.call('GET', `/api/v1/home/students/${id}/${part}`, input);

it('ADM-8 a profile shows days, subjects, results, documents, books and messages to whoever may see their modules', async () => {
  const child = pupils[1];
  await world.inSite(world.siteA, async (transaction) => {
    const place = await transaction.row<{ class_id: string }>(
      `SELECT s.class_id FROM students_enrolment e JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
        WHERE e.site_id = $1 AND e.student_id = $2`,
      child,
    );
    for (const [name, role] of [
      ['Botany', 'compulsory'],
      ['Zoology', 'optional'],
    ]) {
      const taught = await sampleRecord(transaction, subject);
      await transaction.change(
        'UPDATE academic_subject SET name_en = $3 WHERE site_id = $1 AND id = $2',
        taught.id,
        name,
      );
      await transaction.change(
        `INSERT INTO academic_class_subject (site_id, id, class_id, subject_id, role, position)
         VALUES ($1, $2, $3, $4, $5, 1)`,
        newId(),
        place?.class_id,
        taught.id,
        role,
      );
    }
  });
  const subjects = await ofStudent(head, child, 'subjects');
  expect(subjects.status, subjects.text).toBe(200);
  expect((subjects.body.items as { name: { en: string } }[]).map((one) => one.name.en)).toEqual(['Botany']);
  const days = (await ofStudent(head, child, 'attendance')).body as {
    years: { enrolmentId: string }[];
    shown: { days: { date: string; code: string | null }[] };
  };
  expect(days.shown.days.at(-1)).toMatchObject({ date: day, code: 'A' });
  const other = (await ofStudent(head, pupils[0], 'attendance')).body as typeof days;
  const foreign = { enrolmentId: other.years[0]?.enrolmentId };
  expect((await ofStudent(head, child, 'attendance', foreign)).status).toBe(404);
  expect((await ofStudent(head, child, 'figures')).body).toEqual({ fees: null, result: null, library: null });
  for (const part of ['results', 'documents', 'library', 'messages'])
    expect((await ofStudent(head, child, part)).body, part).toMatchObject({ items: [] });
  // A module a person may not see stays shut, and so does every part for families.
  for (const [who, part] of [
    [teacher, 'documents'],
    [guardian, 'figures'],
    [guardian, 'results'],
    [pupil, 'attendance'],
  ] as const)
    expect((await ofStudent(who, child, part)).status, part).toBe(403);
  for (const part of ['figures', 'subjects', 'attendance', 'results', 'documents', 'library', 'messages'])
    expect((await ofStudent(stranger, child, part)).status, part).toBe(404);
});

it('links an account to one student, and a student to one account', async () => {
  await world.inSite(world.siteA, async (transaction) => {
    expect(await linkStudentAccount(transaction, pupil.accountId, pupils[2] ?? '')).toBe(true);
    expect(await linkStudentAccount(transaction, pupil.accountId, pupils[0] ?? '')).toBe(false);
    expect(await linkStudentAccount(transaction, teacher.accountId, pupils[2] ?? '')).toBe(false);
  });
  await world.inSite(world.siteB, async (transaction) => {
    expect(await linkStudentAccount(transaction, otherGuardian.accountId, pupils[0] ?? '')).toBe(false);
  });
});

it('reads the fiscal and the academic years of its own institution, for the periods of lists', async () => {
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO accounts_fiscal_year (site_id, id, name, start_date, end_date)
       VALUES ($1, $2, '2026-27', '2026-07-01', '2027-06-30')`,
      newId(),
    ),
  );
  const answer = await teacher.call('GET', '/api/v1/home/years');
  expect(answer.body).toEqual({
    fiscal: [{ from: '2026-07-01', to: '2027-06-30' }],
    academic: [{ from: '2026-01-01', to: '2026-12-31' }],
  });
  expect((await otherGuardian.call('GET', '/api/v1/home/years')).body).toMatchObject({ fiscal: [] });
});

const palettes = '/api/v1/home/palettes';
const nothing = { top: [], main: [], side: [], figures: [], links: [] };
const paletteOf = (nameEn: string, more: object = {}) => ({
  id: newId(),
  nameEn,
  nameBn: `${nameEn} প্যালেট`,
  accent: null,
  isDefault: false,
  boards: {},
  sites: [],
  packages: [],
  kinds: [],
  ...more,
});
type Shown = { id: string; version: number; name: { en: string }; isDefault: boolean; followers: number };
const allPalettes = async () => (await owner.call('GET', palettes)).body.items as Shown[];
const boardFor = async (who: Person, role: string) =>
  (await who.call('GET', '/api/v1/home/today', { role })).body.board as {
    accent: string | null;
    main: string[];
    figures: string[];
    links: string[];
  };

it('PLT-11 an institution follows its own palette, else its package’s, else its kind’s, else the standard one', async () => {
  expect(await boardFor(head, 'head')).toEqual({ accent: null, ...standardBoard('head') });
  const kind = paletteOf('Schools', { kinds: ['school'], accent: 'teal' });
  const own = paletteOf('Shapla', {
    sites: [world.siteA],
    boards: { head: { ...nothing, top: ['figures'], main: ['news'], figures: ['students', 'of:fees'] } },
  });
  for (const one of [kind, own]) {
    const made = await owner.call('POST', palettes, one);
    expect(made.status, made.text).toBe(200);
  }
  expect(await boardFor(head, 'head')).toMatchObject({
    accent: null,
    main: ['news'],
    figures: ['students', 'of:fees'],
  });
  // Another role has what is standard there, and another institution its kind's colour.
  expect(await boardFor(head, 'accountant')).toMatchObject({ main: standardBoard('accountant').main });
  expect((await boardFor(otherGuardian, 'guardian')).accent).toBe('teal');
  expect((await allPalettes()).map((one) => [one.name.en, one.followers])).toEqual([
    ['Standard', 0],
    ['Schools', 1],
    ['Shapla', 1],
  ]);

  // What is attached elsewhere leaves here; two who change the same one do not overwrite each other.
  const taken = { ...own, sites: [world.siteA, world.siteB], version: 1 };
  expect((await owner.call('PUT', `${palettes}/${own.id}`, taken)).status).toBe(200);
  expect((await owner.call('PUT', `${palettes}/${own.id}`, taken)).status).toBe(409);
  expect((await boardFor(otherGuardian, 'guardian')).accent).toBeNull();
  expect((await owner.call('DELETE', `${palettes}/${own.id}`, { version: 2 })).status).toBe(200);
  expect((await boardFor(head, 'head')).accent).toBe('teal');
});

it('PLT-11 a palette shows nobody a figure that the own permissions do not allow', async () => {
  const all = paletteOf('Everything', {
    sites: [world.siteA],
    boards: Object.fromEntries(
      ['teacher', 'guardian'].map((role) => [
        role,
        {
          ...nothing,
          top: ['figures'],
          main: ['classes'],
          figures: ['attendance', 'collected', 'employees'],
        },
      ]),
    ),
  });
  expect((await owner.call('POST', palettes, all)).status).toBe(200);
  for (const [who, role] of [
    [teacher, 'teacher'],
    [guardian, 'guardian'],
    // Whoever names a role that is not the own one sees where things stand, and none of them.
    [guardian, 'head'],
  ] as const) {
    const { body } = await who.call('GET', '/api/v1/home/today', { role });
    expect([body.days, body.collected]).toEqual([null, null]);
  }
  // The children of a family stay, whatever was left out.
  expect((await boardFor(guardian, 'guardian')).main).toEqual(['children', 'classes']);
});

it('PLT-11 keeps one standard palette, and refuses what leads nowhere or stands where it may not', async () => {
  const [standard] = await allPalettes();
  expect(standard).toMatchObject({ name: { en: 'Standard' }, isDefault: true });
  const gone = await owner.call('DELETE', `${palettes}/${standard?.id}`, { version: standard?.version });
  expect(gone.status).toBe(409);
  const next = paletteOf('New standard', { isDefault: true });
  expect((await owner.call('POST', palettes, next)).status).toBe(200);
  expect((await allPalettes()).filter((one) => one.isDefault).map((one) => one.name.en)).toEqual([
    'New standard',
  ]);
  const refused = async (more: object) => (await owner.call('POST', palettes, paletteOf('Wrong', more))).body;
  for (const [more, field] of [
    [{ nameEn: 'New standard' }, 'nameEn'],
    [{ nameEn: '' }, 'nameEn'],
    [{ sites: [987_654] }, 'sites'],
    [{ packages: [newId()] }, 'packages'],
    [{ boards: { head: { ...nothing, links: ['/no/such/screen'] } } }, 'boards'],
    [{ boards: { head: { ...nothing, top: ['news'] } } }, 'boards.head.top.0'],
    [{ boards: { head: { ...nothing, links: ['https://evil.test'] } } }, 'boards.head.links.0'],
    [{ accent: 'pink' }, 'accent'],
  ] as const)
    expect(Object.keys((await refused(more)).errors ?? {}), JSON.stringify(more)).toEqual([field]);
  expect((await head.call('GET', palettes)).status).toBe(403);
  expect((await head.call('POST', palettes, paletteOf('Mine'))).status).toBe(403);
});

it('X-12 the first screen in words is there for whoever is at an institution, and nothing for the platform’s staff', async () => {
  const ask = (who: Person) => who.call('GET', '/api/v1/home/glance', { language: 'bn' });
  const ofHead = await ask(head);
  expect(ofHead.status, ofHead.text).toBe(200);
  expect(ofHead.body.shown).toMatchObject({ title: expect.any(String), cards: expect.any(Array) });
  // A refusal would stand in the console of their browser at each log-in.
  expect(await ask(owner)).toMatchObject({ status: 200, body: { shown: null } });
  expect((await ask(world.nobody as Person)).status).toBe(401);
});
