import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { pagesIn } from '../../core/server/documents/documents.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { readWorkbook } from '../../core/server/sheets/sheets.ts';
import { systemContext } from '../../server.ts';
import { employee } from '../people/employee.entity.ts';
import type { FlagItem, Registration, ReturnTable } from './contract.ts';

const base = '/api/v1/board';
const newTeacherId = '0190c000-0000-7000-8000-000000000001';
const now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let office: Person;
let head: Person;
let accountant: Person;
let teacher: Person;
let librarian: Person;
let neighbour: Person;
let of: { yearId: string; classId: string };

const rows = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));
const student = (n: number) => school.students[n] ?? '';
const run = async (who = office) => {
  const answer = await who.call('POST', `${base}/runs`, of);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as {
    id: string;
    number: number;
    flagged: number;
    flags: number;
    fixed: number;
    fresh: number;
  };
};
const flagsOf = async (id: string, more: object = {}) => {
  const answer = await office.call('GET', `${base}/runs/${id}/flags`, { size: 200, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { items: FlagItem[]; total: number };
};
const list = async (more: object = {}) => {
  const answer = await office.call('GET', `${base}/registrations`, { ...of, size: 200, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { items: Registration[]; total: number };
};
const move = (ids: readonly (string | null)[], state: string, reason = '') =>
  office.call('PUT', `${base}/registrations/state`, { ids, state, reason });

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 6);
  of = { yearId: school.yearId, classId: school.classId };
  [office, head, accountant, teacher, librarian, neighbour] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['librarian']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    const teaching = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_designation WHERE site_id = $1 AND is_teaching ORDER BY position LIMIT 1',
    );
    const person = { designationId: teaching?.id, mobile: '+8801811000001', nameBn: 'শিক্ষক' };
    const first = newTeacherId;
    await insertRows(transaction, employee, [
      { ...person, id: first, code: 'E1', nameEn: 'Bikash Roy', gender: 'male', indexNumber: 'N1056123' },
      { ...person, code: 'E2', nameEn: 'Salma Akter', gender: 'female' },
    ]);
    await transaction.change(
      'UPDATE academic_section SET class_teacher_id = $2 WHERE site_id = $1 AND id = $3',
      first,
      school.sectionId,
    );
    for (const [n, name] of [
      'Nusrat Jahan',
      'Rahim Uddin',
      'Late Karim',
      'Anna Gomes',
      'Lata Das',
      'Mita Das',
    ].entries())
      await transaction.change(
        `UPDATE students_student SET name_en = $2, father_name_en = 'Abdul Karim', father_name_bn = 'আব্দুল করিম',
                mother_name_en = 'Rokeya Begum', mother_name_bn = 'রোকেয়া বেগম', birth_registration = $3
          WHERE site_id = $1 AND id = $4`,
        name,
        transaction.secrets.seal(`2014123456789010${n}`),
        student(n),
      );
  });
});
afterAll(() => world.close());

describe('B10 ADM-12 the pre-flight', () => {
  it('B10 tells what is red by class teacher, and a second run what was put right', async () => {
    const first = await run();
    // Everybody lacks the photo and the comparison; one has a title.
    expect([first.number, first.flagged, first.flags, first.fixed]).toEqual([1, 6, 13, 0]);
    const { items } = await flagsOf(first.id, { flag: 'title', teacherId: newTeacherId });
    expect(items).toMatchObject([
      {
        studentId: student(2),
        teacher: { en: 'Bikash Roy' },
        field: 'nameEn',
        reason: { en: '“Late” is a title: write only the name', bn: '“Late” উপাধি বা পদবি: শুধু নাম লিখুন' },
      },
    ]);
    const quick = await office.call('PUT', '/api/v1/students/quick-update', {
      sectionId: school.sectionId,
      cells: [{ studentId: student(2), field: 'nameEn', text: 'Abdul Kalam', was: 'Late Karim' }],
    });
    expect(quick.body.saved, quick.text).toHaveLength(1);
    const record = {
      version: 0,
      nameEn: 'NUSRAT JAHAN',
      fatherNameEn: 'Abdul Karim',
      motherNameEn: 'Rokeya Khatun',
      dateOfBirth: '2014-05-06',
    };
    const path = `${base}/birth-records/${student(0)}`;
    const [one, two] = await Promise.all([office.call('PUT', path, record), head.call('PUT', path, record)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const second = await run();
    expect([second.number, second.flags, second.fixed, second.fresh]).toEqual([2, 12, 2, 1]);
    expect((await flagsOf(second.id, { change: 'fixed' })).items.map((flag) => flag.flag).sort()).toEqual([
      'noRecord',
      'title',
    ]);
    expect((await flagsOf(second.id, { change: 'fresh' })).items).toMatchObject([
      { flag: 'notAsRecord', field: 'motherNameEn' },
    ]);
    const third = await run();
    expect([third.fixed, third.fresh]).toEqual([0, 0]);
    await expect(rows('UPDATE board_flag SET found = $2 WHERE site_id = $1', 'x')).rejects.toThrow();
  });

  it('ADM-12 offers the classes that have rules, and the sheet of the board', async () => {
    const { body } = await teacher.call('GET', `${base}/setup`);
    expect(body).toMatchObject({ yearId: of.yearId, classes: [{ pack: 'six' }], layout: 'general' });
  });

  it('B10 runs of one class wait for each other, and each has its own number', async () => {
    const both = await Promise.all([run(), run(head)]);
    expect(new Set(both.map((one) => one.number)).size).toBe(2);
    const answer = await office.call('GET', `${base}/runs`, of);
    expect((answer.body.items as { number: number }[])[0]?.number).toBe(
      Math.max(...both.map((one) => one.number)),
    );
  });

  it('ADM-12 is seen by teachers, run by the office alone, and hidden from other institutions', async () => {
    const { id } = await run();
    expect((await teacher.call('GET', `${base}/runs/${id}/flags`)).status).toBe(200);
    expect((await teacher.call('POST', `${base}/runs`, of)).status).toBe(403);
    expect((await librarian.call('GET', `${base}/runs`, of)).status).toBe(403);
    expect((await neighbour.call('POST', `${base}/runs`, of)).status).toBe(404);
    expect((await neighbour.call('GET', `${base}/runs/${id}/flags`)).status).toBe(404);
    expect((await neighbour.call('GET', `${base}/birth-records/${student(0)}`)).status).toBe(404);
    const seven = await rows("SELECT id FROM academic_school_class WHERE site_id = $1 AND name_en = 'Seven'");
    const none = await office.call('POST', `${base}/runs`, { ...of, classId: seven[0]?.id });
    expect(none.body.code).toBe('board.noPack');
  });

  it('B10 prints the red list and the sheet the class teacher signs, in both languages', async () => {
    const { id } = await run();
    const paper = { sectionId: school.sectionId, language: 'bn' };
    for (const path of ['sign-off', 'flags/file']) {
      const answer = await teacher.call('GET', `${base}/runs/${id}/${path}`, {
        ...paper,
        ...(path === 'sign-off' ? {} : { format: 'pdf' }),
      });
      expect(answer.headers['content-type'], answer.text.slice(0, 300)).toBe('application/pdf');
    }
    const csv = await teacher.call('GET', `${base}/runs/${id}/flags/file`, { format: 'csv', language: 'en' });
    expect(csv.text).toContain('Padma,Bikash Roy,1,26060001,Nusrat Jahan');
  });
});

describe('B10 ADM-12 registration', () => {
  it('B10 exports the sheet of the board with full numbers to who may, says why, and keeps no answer', async () => {
    const wish = { ...of, layout: 'general', format: 'csv', reason: 'Entry on the eSIF page' };
    expect((await office.call('POST', `${base}/export`, wish)).status).toBe(403);
    expect((await head.call('POST', `${base}/export`, { ...wish, reason: '' })).status).toBe(422);
    const key = { 'Idempotency-Key': '0b7e0f8e-0000-4000-8000-000000000072' };
    const { body } = await head.call('POST', `${base}/export`, wish, key);
    const [heading, line] = Buffer.from(String(body.content), 'base64').toString('utf8').split('\n');
    expect(heading).toContain('SL,EIIN,Class,Group,Section,Class Roll,Student Name');
    expect(line).toContain(
      '1,,VI,,Padma,1,NUSRAT JAHAN,ABDUL KARIM,ROKEYA BEGUM,06/05/2014,F,1,20141234567890100',
    );
    const noted = await rows(
      `SELECT count(*)::int AS n FROM secret_reveal WHERE site_id = $1 AND reason = 'Entry on the eSIF page'`,
    );
    expect(noted[0]?.n).toBe(6);
    const book = await head.call('POST', `${base}/export`, { ...wish, layout: 'madrasah', format: 'xlsx' });
    const [sheet] = await readWorkbook(Buffer.from(String(book.body.content), 'base64'), 'a.xlsx');
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['Serial', 'EIIN', 'Year']);
    expect(sheet?.rows).toHaveLength(7);
  });

  it('B10 goes from the probable list to the number of the board, which the record then has', async () => {
    const together = await Promise.all([
      office.call('POST', `${base}/registrations`, of),
      head.call('POST', `${base}/registrations`, of),
    ]);
    expect(together.map((one) => one.body.entered).sort()).toEqual([0, 6]);
    const { items } = await list();
    const ids = items.map((one) => one.registrationId);
    expect((await move(ids.slice(0, 4), 'filled')).body.moved).toBe(4);
    expect((await move(ids.slice(0, 5), 'filled')).body.code).toBe('board.step');
    expect((await move([ids[5] ?? ''], 'leftOut')).status).toBe(422);
    expect((await move([ids[5] ?? ''], 'leftOut', 'Left the class')).status).toBe(200);
    expect(
      (await neighbour.call('PUT', `${base}/registrations/state`, { ids: [ids[0]], state: 'probable' }))
        .status,
    ).toBe(409);
    const text = [
      '26060001\t2610001001\t2026\t\t4.94\t2031',
      '26060002\t2610001001\t2026',
      '26060003\t2610001003\t2026\t112233',
      '26060005\t2610001005\t2026',
    ].join('\n');
    const answer = await office.call('POST', `${base}/registrations/numbers`, { ...of, text });
    expect(answer.body, answer.text).toEqual({
      saved: 2,
      problems: [
        { line: 2, code: '26060002', why: 'twice' },
        { line: 4, code: '26060005', why: 'nobody' },
      ],
    });
    const other = await office.call('POST', `${base}/registrations/numbers`, {
      ...of,
      text: '26060002\t2610001001\t2026',
    });
    expect(other.body.problems).toEqual([{ line: 1, code: '26060002', why: 'taken' }]);
    expect((await list({ state: 'registered', sort: '-number' })).items.map((one) => one.number)).toEqual([
      '2610001003',
      '2610001001',
    ]);
    const records = await rows(
      `SELECT code, board_registration, board_roll FROM students_student
        WHERE site_id = $1 AND board_registration IS NOT NULL ORDER BY code`,
    );
    expect(records.map((row) => [row.code, row.board_registration, row.board_roll ?? ''])).toEqual([
      ['26060001', '2610001001', ''],
      ['26060003', '2610001003', '112233'],
    ]);
    expect((await move([ids[0] ?? ''], 'probable')).body.code).toBe('board.step');
    const paper = await office.call('GET', `${base}/registrations/file`, {
      ...of,
      format: 'pdf',
      language: 'en',
    });
    expect(pagesIn(Buffer.from(paper.text, 'latin1'))).toBeGreaterThan(0);
  });

  it('B10 charges each student once through the fees, and the slip is for those whose form is filled up', async () => {
    const fee = {
      ...of,
      version: 0,
      subHeadId: school.subHeads.get('Board registration fee'),
      amount: '৩০০',
      toBoard: '271',
      due: '2026-08-01',
    };
    expect((await office.call('POST', `${base}/charges`, of)).status).toBe(403);
    expect((await accountant.call('POST', `${base}/charges`, of)).body.code).toBe('board.noFee');
    expect((await accountant.call('PUT', `${base}/fee`, { ...fee, toBoard: '301' })).status).toBe(422);
    const tuition = await rows(
      "SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule <> 'onDemand' LIMIT 1",
    );
    expect((await accountant.call('PUT', `${base}/fee`, { ...fee, subHeadId: tuition[0]?.id })).status).toBe(
      422,
    );
    const saved = await accountant.call('PUT', `${base}/fee`, fee);
    expect(saved.status, saved.text).toBe(200);
    expect((await accountant.call('PUT', `${base}/fee`, fee)).status).toBe(409);
    const twice = await Promise.all([
      accountant.call('POST', `${base}/charges`, of),
      accountant.call('POST', `${base}/charges`, of),
    ]);
    expect(twice.map((one) => one.body.students).sort()).toEqual([0, 5]);
    const slip = await accountant.call('GET', `${base}/slip`, of);
    expect(slip.body).toMatchObject({
      states: { none: 0, probable: 1, filled: 2, registered: 2, leftOut: 1 },
      charged: '1500.00',
      chargedStudents: 5,
      paidStudents: 0,
      slip: '1084.00',
      slipStudents: 4,
    });
    const open = await rows(
      `SELECT count(*)::int AS n, sum(payable)::int AS sum FROM fees_invoice_line
        WHERE site_id = $1 AND sub_head_id = $2 AND cancelled_at IS NULL`,
      fee.subHeadId,
    );
    expect(open[0]).toEqual({ n: 5, sum: 150_000 });
    const { items } = await list({ state: 'probable' });
    expect((await move([items[0]?.registrationId ?? ''], 'leftOut', 'Went abroad')).status).toBe(200);
    expect((await accountant.call('GET', `${base}/slip`, of)).body).toMatchObject({ charged: '1200.00' });
  });

  it('ADM-13 certificates say what the records and the board say, whatever is typed', async () => {
    const said = async (kind: string, n: number, details: object) => {
      const answer = await office.call('POST', '/api/v1/documents/documents', {
        kind,
        personId: student(n),
        language: 'en',
        details,
      });
      expect(answer.status, answer.text).toBe(200);
      const [row] = await rows(
        "SELECT data->'values' AS said FROM documents_issue WHERE site_id = $1 AND id = $2",
        answer.body.id,
      );
      const values = row?.said as Record<string, { en: string; bn: string }>;
      return (name: string) => values[name]?.en;
    };
    const attested = await said('attestation', 2, { paper: 'Birth certificate' });
    expect(
      ['name', 'father', 'mother', 'class', 'code', 'boardRegistration', 'boardRoll'].map(attested),
    ).toEqual([...['Abdul Kalam', 'Abdul Karim', 'Rokeya Begum', 'Six', '26060003', '2610001003', '112233']]);
    // Student 5 was left out, so nothing of the fee is open.
    const asked = await office.call('POST', '/api/v1/documents/transfers', {
      studentId: student(5),
      language: 'en',
      reason: 'The family moves',
    });
    expect(asked.status, asked.text).toBe(202);
    const { id: waiting } = asked.body.waiting as { id: string };
    const decision = { decision: 'approved', note: 'Looked at it' };
    const decided = await head.call('PUT', `/api/v1/approvals/${waiting}/decision`, decision);
    expect(decided.status, decided.text).toBe(200);
    const [transfer] = await rows(
      `SELECT data->'values' AS said FROM documents_issue WHERE site_id = $1 AND kind = 'transfer'`,
    );
    expect(transfer?.said).toMatchObject({
      name: { en: 'Mita Das' },
      father: { en: 'Abdul Karim', bn: 'আব্দুল করিম' },
      mother: { en: 'Rokeya Begum' },
      birthDay: { en: '06 May 2014' },
      class: { en: 'Six' },
    });
    // Class six leads to no public examination: the result stays with who gives the testimonial.
    const plain = await said('testimonial', 0, { examName: 'SSC', examYear: '2030', gpa: '3.00' });
    expect(['gpa', 'boardRegistration'].map(plain)).toEqual(['3.00', '2610001001']);
    // Nobody types it a second time.
    const again = await office.call('GET', '/api/v1/documents/known', {
      kind: 'testimonial',
      studentId: student(0),
    });
    expect(again.body).toMatchObject({
      fields: {},
      before: { examName: { en: 'SSC', bn: '' }, examYear: { en: '2030' }, gpa: { en: '3.00' } },
    });
    await rows(
      `UPDATE academic_school_class SET name_en = 'Nine', name_bn = 'নবম' WHERE site_id = $1 AND id = $2`,
      school.classId,
    );
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change(`UPDATE site SET board = 'dhaka' WHERE id = $1`, world.siteA),
    );
    world.server.services.sites.refresh();
    const known = await office.call('GET', '/api/v1/documents/known', {
      kind: 'testimonial',
      studentId: student(0),
    });
    expect(known.body.fields).toMatchObject({ gpa: { en: '4.94' }, examName: { bn: 'এসএসসি' } });
    const testimonial = await said('testimonial', 0, { examName: 'HSC', examYear: '2030', gpa: '5.00' });
    expect(
      ['examName', 'examYear', 'examBoard', 'gpa', 'name', 'boardRegistration'].map(testimonial),
    ).toEqual([...['SSC', '2031', 'Dhaka', '4.94', 'Nusrat Jahan', '2610001001']]);
    expect(
      (await neighbour.call('GET', '/api/v1/documents/known', { kind: 'testimonial', studentId: student(0) }))
        .status,
    ).toBe(404);
  });
});

describe('REP-6 the returns', () => {
  it('REP-6 counts what the registers hold, and the workbook says the same', async () => {
    await rows(
      `UPDATE students_student SET has_stipend = true, stipend_kind = 'harmonised', disability = 'visual'
        WHERE site_id = $1 AND id = ANY($2::uuid[])`,
      [student(0), student(1)],
    );
    const made = async (path: string, input: object) => {
      const answer = await head.call('POST', `/api/v1/facilities/${path}`, input);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.id;
    };
    const named = { nameEn: 'Main', nameBn: 'মূল' };
    const buildingId = await made('building', { ...named, code: 'B1' });
    const floorId = await made('floor', { ...named, buildingId, level: 1 });
    const room = { ...named, floorId, gender: 'all', isBookable: true };
    const labId = await made('room', { ...room, number: '101', purpose: 'laboratory', capacity: 30 });
    await made('room', {
      ...room,
      number: '102',
      purpose: 'class',
      seatRows: 5,
      seatColumns: 2,
      benchSeats: 4,
    });
    await made('equipment', {
      roomId: labId,
      nameEn: 'Fan',
      nameBn: 'ফ্যান',
      quantity: 4,
      condition: 'working',
    });
    const answer = await teacher.call('GET', `${base}/returns`);
    const tables = new Map((answer.body.tables as ReturnTable[]).map((one) => [one.key, one]));
    expect(tables.get('class')?.rows.map((row) => row.cells)).toEqual([[2, 3, 0, 5]]);
    expect(tables.get('religion')?.totals).toEqual([5, 0, 0, 0, 0, 5]);
    expect(tables.get('disability')?.rows.find((row) => row.key === 'visual')?.cells).toEqual([1, 1, 0, 2]);
    expect(tables.get('stipend')?.totals).toEqual([1, 1, 0, 2]);
    expect(tables.get('stipendKind')?.rows.find((row) => row.key === 'harmonised')?.cells).toEqual([
      1, 1, 0, 2,
    ]);
    expect(tables.get('staff')?.totals).toEqual([1, 0, 0, 1, 0, 2]);
    expect(tables.get('index')?.rows).toMatchObject([{ label: { en: 'Bikash Roy' } }]);
    const rooms = tables.get('rooms');
    expect(rooms?.rows.find((row) => row.key === 'laboratory')?.cells).toEqual([1, 30]);
    expect(rooms?.totals).toEqual([2, 70]);
    expect(tables.get('equipment')?.totals).toEqual([4, 0, 0, 4]);
    const stipends = await office.call('GET', `${base}/stipends`, { kind: 'harmonised', sort: '-code' });
    expect((stipends.body.items as { code: string }[]).map((one) => one.code)).toEqual([
      '26060002',
      '26060001',
    ]);
    // The wallet a stipend is paid into: covered in the list, in full in the file of who may see it, which is noted.
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE students_student SET wallet_kind = 'bkash', wallet_number = $3, wallet_holder = 'Rahima Begum, mother'
          WHERE site_id = $1 AND id = $2`,
        student(0),
        transaction.secrets.seal('01711000123'),
      ),
    );
    const listed = await head.call('GET', `${base}/stipends`, { sort: 'code' });
    const [first] = listed.body.items as { walletNumber: string; walletHolder: string }[];
    expect(first).toMatchObject({ walletKind: 'bkash', walletHolder: 'Rahima Begum, mother' });
    expect(first?.walletNumber).toMatch(/0123$/);
    expect(listed.text).not.toContain('01711000123');
    const csv = async (who: Person) =>
      (await who.call('GET', `${base}/stipends/file`, { format: 'csv', language: 'en' })).text;
    const noted = async () =>
      (await rows(`SELECT 1 FROM secret_reveal WHERE site_id = $1 AND field = 'walletNumber'`)).length;
    expect(await csv(teacher)).not.toContain('01711000123');
    expect(await noted()).toBe(0);
    expect(await csv(head)).toContain('01711000123');
    expect(await noted()).toBe(1);
    const book = await world.server.app.inject({
      method: 'GET',
      url: `${base}/returns/file?format=xlsx&language=en`,
      headers: office.headers,
    });
    const sheets = await readWorkbook(book.rawPayload, 'returns.xlsx');
    expect(sheets[0]?.rows.slice(0, 5).map((row) => row.filter(Boolean))).toEqual([
      ['shapla School'],
      ['Government returns', 'Academic Year: 2026'],
      ['Students by class'],
      ['Class', 'Boys', 'Girls', 'Others', 'Total'],
      ['Nine', '2', '3', '0', '5'],
    ]);
    const pdf = await office.call('GET', `${base}/returns/file`, { format: 'pdf', language: 'bn' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect((await librarian.call('GET', `${base}/returns`)).status).toBe(403);
    const theirs = (await neighbour.call('GET', `${base}/returns`)).body.tables as ReturnTable[];
    expect(theirs.find((one) => one.key === 'class')?.rows).toEqual([]);
  });
});
