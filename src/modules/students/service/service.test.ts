import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { citusUrl } from '../../../../test/database.ts';
import {
  type AdmissionRooms,
  admissionRooms,
  guardianInput as guardian,
  numberOfRows,
  pupilInputs,
} from '../../../../test/samples/admissions.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { systemContext } from '../../../server.ts';

const today = '2026-07-26';
const base = '/api/v1/students/student';
let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let nobodyHere: Person;
let other: Person;
let rooms: AdmissionRooms['rooms'];

const pupil = pupilInputs(() => rooms[0]);
const admit = (over: object = {}, who = office) => who.call('POST', base, pupil(over));
const fieldsOf = (answer: Answer) => answer.body.errors as Record<string, string[]>;
const rowsOf = (answer: Answer) => answer.body.items as Record<string, never>[];
const numberOf = (table: string) => numberOfRows(world, table);
type Profile = {
  student: Record<string, never> & { version: number; mobile: string };
  enrolments: { enrolmentId: string; rowVersion: number; roll: number; status: string; sectionId: string }[];
  guardians: Record<string, string>[];
  siblings: { id: string }[];
};
const profile = async (id: unknown, who = office) =>
  (await who.call('GET', `${base}/${id}`)).body as unknown as Profile;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(today, '10:30') });
  [head, office, teacher, nobodyHere, other] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['student']),
    world.person(world.siteB, ['head']),
  ]);
  ({ rooms } = await world.inSite(world.siteA, admissionRooms));
});
afterAll(() => world.close());

// What a table's counters of this transaction say is known to one server; on a cluster to the node that did it.
it.skipIf(citusUrl())(
  'touches no words of students whose names stay as they were, however many are changed at once',
  async () => {
    await Promise.all(Array.from({ length: 3 }, () => admit()));
    await world.inSite(world.siteA, async (transaction) => {
      const touched = () =>
        transaction.readOne(
          { n: 'int' },
          `SELECT (seq_tup_read + idx_tup_fetch + n_tup_ins + n_tup_del)::int AS n FROM pg_stat_xact_user_tables
          WHERE $1::bigint > 0 AND relname = 'students_student_word'`,
        );
      const before = await touched();
      await transaction.change('UPDATE students_student SET blood_group = $2 WHERE site_id = $1', 'B+');
      expect(await touched()).toEqual(before);
      await transaction.change(
        "UPDATE students_student SET search_text = search_text || ' x' WHERE site_id = $1",
      );
      expect(await touched()).not.toEqual(before);
    });
  },
);

describe('an admission', () => {
  it('ADM-7 writes the student, the guardians, the place and the ID number together', async () => {
    const answer = await admit({ roll: '৭', admissionDate: '২০২৬-০১-১০' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.roll).toBe(7);
    expect(answer.body.code).toMatch(/^26\d{6}$/);
    const found = await profile(answer.body.id);
    expect(found.enrolments).toMatchObject([{ roll: 7, status: 'active', sectionId: rooms[0] }]);
    expect(found.guardians).toMatchObject([{ nameEn: 'Jahangir Alam', relation: 'father', isPrimary: true }]);
  });

  it('writes nothing at all when one part is refused', async () => {
    const before = await Promise.all([]).then(async () => [
      await numberOf('students_student'),
      await numberOf('students_guardian'),
    ]);
    const answer = await admit({ roll: 7 });
    expect(answer.status).toBe(422);
    expect(Object.keys(fieldsOf(answer))).toEqual(['roll']);
    expect(fieldsOf(answer).roll?.[0]).toContain('8');
    expect((await admit({ sectionId: crypto.randomUUID() })).status).toBe(422);
    expect((await admit({ guardians: [guardian({ mobile: '12' })] })).status).toBe(422);
    expect([await numberOf('students_student'), await numberOf('students_guardian')]).toEqual(before);
  });

  it('says at each field what is missing', async () => {
    const answer = await office.call('POST', base, { guardians: [{}] });
    expect(answer.status).toBe(422);
    const wrong = Object.keys(fieldsOf(answer));
    expect(wrong).toEqual(expect.arrayContaining(['nameEn', 'nameBn', 'dateOfBirth', 'mobile', 'sectionId']));
    expect(wrong.some((name) => name.startsWith('guardians.0.'))).toBe(true);
  });

  it('gives one roll to one of two who ask for it at once', async () => {
    const answers = await Promise.all([admit({ roll: 40 }), admit({ roll: 40 })]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422]);
    const refused = answers.find((one) => one.status === 422);
    expect(refused && Object.keys(fieldsOf(refused))).toEqual(['roll']);
  });

  it('numbers many at once without a gap and without a double, refused ones between them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        admit(place % 4 === 3 ? { roll: 7 } : { sectionId: rooms[1] }),
      ),
    );
    const codes = answers
      .filter((one) => one.status === 200)
      .map((one) => Number(String(one.body.code).slice(4)));
    codes.sort((a, b) => a - b);
    expect(codes).toHaveLength(9);
    expect(codes.map((code) => code - (codes[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const rolls = answers.filter((one) => one.status === 200).map((one) => Number(one.body.roll));
    expect(rolls.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is done once for one idempotency key', async () => {
    const input = pupil();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await office.call('POST', base, input, key);
    const again = await office.call('POST', base, input, key);
    expect(again.body).toEqual(first.body);
  });

  it('ADM-3 warns of a record that looks like the same person, and obeys who confirms', async () => {
    const twin = { nameEn: 'Md. Abdullah Al-Noman', fatherNameEn: 'Karim', motherNameEn: 'Salma' };
    const first = await admit(twin);
    const again = await admit({ ...twin, nameEn: 'MD ABDULLAH AL-NOMAN' });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('students.possibleDuplicate');
    expect(again.text).toContain(String(first.body.id));
    expect((await admit({ ...twin, confirmDuplicate: true })).status).toBe(200);
  });

  it('ADM-7 links brothers and sisters through a guardian known by mobile', async () => {
    const one = await admit({ guardians: [guardian({ mobile: '+880 1999-000001' })] });
    const before = await numberOf('students_guardian');
    const two = await admit({ guardians: [guardian({ mobile: '০১৯৯৯০০০০০১', nameEn: 'JAHANGIR ALAM' })] });
    expect(two.status, two.text).toBe(200);
    expect(await numberOf('students_guardian')).toBe(before);
    expect((await profile(two.body.id)).siblings.map((sibling) => sibling.id)).toEqual([one.body.id]);
    const known = await office.call('GET', '/api/v1/students/guardian-by-mobile', { mobile: '01999000001' });
    expect(rowsOf(known)).toMatchObject([{ nameEn: 'Jahangir Alam' }]);
    expect((known.body.items as { children: unknown[] }[])[0]?.children).toHaveLength(2);
  });

  it('is refused to who may not, and to another institution', async () => {
    expect((await admit({}, teacher)).status).toBe(403);
    expect((await admit({}, nobodyHere)).status).toBe(403);
    const foreign = await admit({}, other);
    expect(foreign.status).toBe(422);
    expect(Object.keys(fieldsOf(foreign))).toEqual(['sectionId']);
  });
});

describe('a photo', () => {
  const upload = async (who: Person) => {
    const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#185b46' } })
      .png()
      .toBuffer();
    const body = Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    return who.call('POST', `${base}/files/photo`, body, {
      'content-type': 'multipart/form-data; boundary=b',
    });
  };

  it('is uploaded at admission, seen by who sees students, and by no other institution', async () => {
    const kept = await upload(office);
    expect(kept.status, kept.text).toBe(200);
    const made = await admit({ photo: kept.body.id });
    expect(made.status, made.text).toBe(200);
    expect((await profile(made.body.id)).student.photo).toBe(kept.body.id);
    const linksOf = async (who: Person) =>
      rowsOf(await who.call('GET', '/api/v1/files', { ids: [kept.body.id] }));
    expect(await linksOf(teacher)).toHaveLength(1);
    expect(await linksOf(nobodyHere)).toHaveLength(0);
    expect(await linksOf(other)).toHaveLength(0);
    expect((await upload(teacher)).status).toBe(403);
    const foreign = await admit({ photo: (await upload(other)).body.id });
    expect(Object.keys(fieldsOf(foreign))).toEqual(['photo']);
  });
});

describe('the list', () => {
  it('finds by name, number, roll and mobile in either digits, filters, sorts and pages', async () => {
    const made = await admit({
      nameEn: 'Priyanka Rani Das',
      nameBn: 'প্রিয়াঙ্কা রানী দাস',
      mobile: '01566778899',
      roll: 88,
    });
    const find = async (q: string) =>
      rowsOf(await office.call('GET', '/api/v1/students/list', { q })).map((one) => one.id);
    for (const words of ['priyanka das', 'প্রিয়াঙ্কা', '০১৫৬৬৭৭৮৮৯৯', String(made.body.code), '88'])
      expect(await find(words), words).toEqual([made.body.id]);
    const filtered = await office.call('GET', '/api/v1/students/list', {
      filter: { sectionId: [rooms[1]], status: ['active'], gender: ['female'] },
      sort: '-roll',
      size: 25,
    });
    const rolls = rowsOf(filtered).map((one) => Number(one.roll));
    expect(rolls).toEqual([...rolls].sort((a, b) => b - a));
    expect(filtered.body.total).toBe(9);
    expect((await office.call('GET', '/api/v1/students/list', { sort: 'password' })).status).toBe(422);
    expect(rowsOf(await other.call('GET', '/api/v1/students/list'))).toEqual([]);
  });

  it('finds a changed name at once and the old one no more, beginnings before middles, a dialled number in part', async () => {
    const made = await admit({
      nameEn: 'Zubayda Quazi',
      nameBn: 'জুবাইদা কাজী',
      mobile: '01399887766',
      roll: 89,
    });
    const id = String(made.body.id);
    const find = async (q: string) =>
      rowsOf(await office.call('GET', '/api/v1/students/list', { q })).map((one) => one.id);
    for (const words of ['zubay', 'quazi zub', 'জুবাই', '0139988', '+88013998', 'ubayd', 'uaz', '9887766'])
      expect(await find(words), words).toEqual([id]);
    expect(rowsOf(await other.call('GET', '/api/v1/students/list', { q: 'zubay' }))).toEqual([]);
    // What is kept for one is not shown to another who may see less.
    const [seen] = rowsOf(await teacher.call('GET', '/api/v1/students/list', { q: 'zubay' }));
    expect(seen).toMatchObject({ id, mobile: expect.stringContaining('*') });
    const middle = await admit({ nameEn: 'Ubaydullah Hoque', nameBn: 'উবায়দুল্লাহ হক', roll: 90 });
    // Who begins so stands alone, whoever has it in the middle.
    expect(await find('ubayd')).toEqual([middle.body.id]);
    const { student } = await profile(id);
    const { sectionId: _s, roll: _r, guardians: _g, ...rest } = pupil();
    const renamed = await office.call('PUT', `${base}/${id}`, {
      ...rest,
      nameEn: 'Walida Quazi',
      nameBn: 'ওয়ালিদা কাজী',
      mobile: '01399887766',
      id,
      version: student.version,
      code: student.code,
    });
    expect(renamed.status, renamed.text).toBe(200);
    expect(await find('walida')).toEqual([id]);
    expect(await find('zubayda')).toEqual([]);
    expect(await find('জুবাইদা')).toEqual([]);
  });

  it('X-1 is searched from the search box', async () => {
    const answer = await office.call('GET', '/api/v1/search', { q: 'Priyanka' });
    expect(answer.text).toContain('/student/view/');
  });

  it('goes out as a sheet without identity numbers', async () => {
    const answer = await office.call('GET', '/api/v1/students/export', { format: 'csv', q: 'Priyanka' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Priyanka Rani Das');
    expect(answer.text).toContain('01566778899');
    // Who sees students takes their list nowhere by that alone.
    const file = '/api/v1/students/export';
    expect((await teacher.call('GET', file, { format: 'csv', q: 'Priyanka' })).status).toBe(403);
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change(
        `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason)
         VALUES ($1, $2, $3, 'students.export', 'allow', 'test')`,
        newId(),
        teacher.accountId,
        world.siteA,
      ),
    );
    const seen = await teacher.call('GET', file, { format: 'csv', q: 'Priyanka' });
    expect(seen.status, seen.text).toBe(200);
    expect(seen.text).not.toContain('01566778899');
    const pdf = await office.call('GET', '/api/v1/students/export', { format: 'pdf', q: 'Priyanka' });
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });
});

describe('a sensitive value', () => {
  let id: string;
  beforeAll(async () => {
    const answer = await admit({
      birthRegistration: '20135614091023417',
      familyIncome: '250000',
      mobile: '01712345678',
      guardians: [guardian({ mobile: '01898765432', nid: '1234567890', email: 'father@home.example' })],
    });
    expect(answer.status, answer.text).toBe(200);
    id = String(answer.body.id);
  });

  it('is masked for everybody, a mobile only for who does not keep the records', async () => {
    const seen = await office.call('GET', `${base}/${id}`);
    expect(seen.text).not.toMatch(/20135614091023417|250000|1234567890/);
    expect(seen.text).toContain('01712345678');
    expect(seen.text).toContain('father@home.example');
    expect((await profile(id)).student.birthRegistration).toBe('•••• 3417');
    for (const path of [
      `${base}/${id}`,
      '/api/v1/students/list',
      `${base}/${id}/timeline`,
      '/api/v1/search?q=Tasnim',
    ]) {
      const byTeacher = await teacher.call('GET', path);
      expect(byTeacher.status).toBe(200);
      expect(byTeacher.text).not.toMatch(/1712345678|1898765432|1234567890|father@home/);
    }
    expect((await profile(id, teacher)).student.mobile).toBe('*******5678');
  });

  it('is shown in full by a call of its own, which is written down', async () => {
    const reason = 'The board asks for it';
    const reveal = (who: Person, field: string, why = reason) =>
      who.call('POST', `${base}/${id}/reveal`, { field, reason: why });
    const refused = await reveal(office, 'birthRegistration');
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('students.reveal');
    expect((await reveal(head, 'birthRegistration')).body.value).toBe('20135614091023417');
    expect((await reveal(head, 'nid', '')).status).toBe(422);
    expect((await reveal(teacher, 'mobile', '')).body.value).toBe('+8801712345678');
    expect((await reveal(teacher, 'familyIncome')).status).toBe(403);
    expect((await reveal(nobodyHere, 'mobile')).status).toBe(403);
    const [link] = (await profile(id)).guardians;
    const ofGuardian = (who: Person, field: string) =>
      who.call('POST', `/api/v1/students/guardian-links/${link?.linkId}/reveal`, { field, reason });
    expect((await ofGuardian(head, 'nid')).body.value).toBe('1234567890');
    expect((await ofGuardian(office, 'nid')).status).toBe(403);
    expect((await ofGuardian(other, 'nid')).status).toBe(404);
    const timeline = await office.call('GET', `${base}/${id}/timeline`);
    expect(
      rowsOf(timeline)
        .filter((one) => one.kind === ('revealed' as never))
        .map((one) => one.field),
    ).toEqual(['nid', 'mobile', 'birthRegistration']);
  });

  it('stays when a form is saved by who does not see it', async () => {
    const { student } = await profile(id);
    const {
      sectionId: _s,
      roll: _r,
      guardians: _g,
      birthRegistration: _b,
      familyIncome: _f,
      ...rest
    } = pupil();
    const input = { ...rest, id, version: student.version, code: student.code, mobile: '01712345678' };
    const saved = await office.call('PUT', `${base}/${id}`, input);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.birthRegistration).toBe('•••• 3417');
    expect((await office.call('PUT', `${base}/${id}`, input)).status).toBe(409);
    expect(
      (await head.call('POST', `${base}/${id}/reveal`, { field: 'birthRegistration', reason: 'To compare' }))
        .body.value,
    ).toBe('20135614091023417');
  });
});

describe('a place', () => {
  const change = (
    what: 'place' | 'status',
    enrolment: { enrolmentId: string; rowVersion: number } | undefined,
    over: object,
    who = office,
  ) =>
    who.call('PUT', `/api/v1/students/enrolments/${enrolment?.enrolmentId}/${what}`, {
      version: enrolment?.rowVersion,
      reason: 'The guardian asked for it',
      ...over,
    });

  it('changes section and roll with a reason, never onto a roll that is taken', async () => {
    const made = await admit({ roll: 60 });
    const [before] = (await profile(made.body.id)).enrolments;
    const taken = await change('place', before, { sectionId: rooms[1], roll: 1 });
    expect(taken.status).toBe(422);
    expect(Object.keys(fieldsOf(taken))).toEqual(['roll']);
    const moved = await change('place', before, { sectionId: rooms[1], roll: 61 });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body).toMatchObject({ roll: 61, sectionId: rooms[1] });
    expect((await change('place', before, { sectionId: rooms[0], roll: 60 })).status).toBe(409);
    const races = await Promise.all([
      change(
        'place',
        { ...before, enrolmentId: String(moved.body.enrolmentId), rowVersion: Number(moved.body.rowVersion) },
        { sectionId: rooms[0], roll: 62 },
      ),
      admit({ roll: 62 }),
    ]);
    expect(races.map((one) => one.status).sort()).toEqual([200, 422]);
  });

  it('ADM-11 is left with a reason and a day, and taken up again; nothing is deleted', async () => {
    const made = await admit({ admissionDate: '2026-07-01' });
    const [before] = (await profile(made.body.id)).enrolments;
    const wrong = async (place: typeof before, given: object) =>
      Object.keys(fieldsOf(await change('status', place, given)));
    expect(await wrong(before, { status: 'dropped', day: today, reason: '' })).toEqual(['reason']);
    for (const day of ['2026-08-01', '2026-06-30'])
      expect(await wrong(before, { status: 'dropped', day })).toEqual(['day']);
    expect(await wrong(before, { status: 'promoted', day: today })).toEqual(['status']);
    expect(await wrong(before, { status: 'transferred', day: '2026-07-20' })).toEqual(['status']);
    const left = await change('status', before, { status: 'dropped', day: '2026-07-20' });
    expect(left.body).toMatchObject({ status: 'dropped', endsOn: '2026-07-20' });
    const [gone] = (await profile(made.body.id)).enrolments;
    expect((await change('place', gone, { sectionId: rooms[0], roll: 300 })).status).toBe(422);
    expect(await wrong(gone, { status: 'active', day: '2026-07-19' })).toEqual(['day']);
    const back = await change('status', gone, { status: 'active', day: today });
    expect(back.body).toMatchObject({ status: 'active', endsOn: null });
    const steps = rowsOf(await office.call('GET', `${base}/${made.body.id}/timeline`))
      .map((one) => one.kind)
      .filter((kind) => kind === ('status' as never) || kind === ('enrolled' as never));
    expect(steps).toEqual(['status', 'status', 'enrolled']);
  });

  it('ADM-11 makes alumni of who completed a year, once, and lists them by batch with how they are reached', async () => {
    const made = await admit({ nameEn: 'Selina Old Girl', admissionDate: '2026-07-01' });
    const [place] = (await profile(made.body.id)).enrolments;
    expect((await change('status', place, { status: 'alumni', day: today })).status).toBe(422);
    const done = await change('status', place, { status: 'completed', day: '2026-07-20' });
    expect(done.status, done.text).toBe(200);
    const alumni = '/api/v1/students/alumni';
    const listed = (await office.call('GET', alumni)).body as { waiting: { id: string; count: number }[] };
    const [year] = listed.waiting;
    expect(year?.count).toBe(1);
    const input = { yearId: year?.id, day: today, reason: 'Farewell of the year' };
    expect((await other.call('POST', alumni, input)).status).toBe(409);
    expect((await office.call('POST', alumni, { ...input, day: '2026-08-01' })).status).toBe(422);
    const both = await Promise.all([office.call('POST', alumni, input), office.call('POST', alumni, input)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const found = (await office.call('GET', alumni, { q: 'selina', yearId: year?.id })).body;
    expect(found).toMatchObject({
      total: 1,
      waiting: [],
      items: [{ id: made.body.id, leftOn: '2026-07-20' }],
    });
    expect((await office.call('GET', alumni, { q: 'nobody' })).body.total).toBe(0);
    expect((await other.call('GET', alumni)).body.total).toBe(0);
    const file = await office.call('GET', `${alumni}/file`, { format: 'csv' });
    expect(file.text).toContain('Selina Old Girl');
  });

  it("is not another institution's", async () => {
    const made = await admit();
    const found = await profile(made.body.id);
    const [place] = found.enrolments;
    expect((await other.call('GET', `${base}/${made.body.id}`)).status).toBe(404);
    expect((await other.call('GET', `${base}/${made.body.id}/timeline`)).status).toBe(404);
    expect((await other.call('POST', `${base}/${made.body.id}/reveal`, { field: 'mobile' })).status).toBe(
      404,
    );
    expect((await change('place', place, { sectionId: rooms[0], roll: 900 }, other)).status).toBe(404);
    expect((await change('status', place, { status: 'dropped', day: today }, other)).status).toBe(404);
    expect((await other.call('POST', `${base}/${made.body.id}/guardians`, guardian())).status).toBe(404);
    const changed = { ...guardian(), version: 1, linkVersion: 1 };
    const link = `/api/v1/students/guardian-links/${found.guardians[0]?.linkId}`;
    expect((await other.call('PUT', link, changed)).status).toBe(404);
    expect((await other.call('GET', '/api/v1/students/next-roll', { sectionId: rooms[0] })).status).toBe(404);
  });
});

describe('guardians of a student', () => {
  it('are added and changed, one of them the first contact', async () => {
    const made = await admit();
    const added = await office.call(
      'POST',
      `${base}/${made.body.id}/guardians`,
      guardian({ nameEn: 'Rokeya', relation: 'mother', mobile: '01733000001' }),
    );
    expect(added.status, added.text).toBe(200);
    const again = await office.call(
      'POST',
      `${base}/${made.body.id}/guardians`,
      guardian({ nameEn: 'Rokeya', relation: 'mother', mobile: '01733000001' }),
    );
    expect(Object.keys(fieldsOf(again))).toEqual(['mobile']);
    expect((await profile(made.body.id)).guardians.map((one) => [one.nameEn, one.isPrimary])).toEqual([
      ['Rokeya', true],
      ['Jahangir Alam', false],
    ]);
  });
});
