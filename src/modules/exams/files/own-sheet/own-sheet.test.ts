import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../../test/samples/sample-exam.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../../test/world.ts';
import { newId } from '../../../../core/ids.ts';
import { writeCsv } from '../../../../core/server/sheets/sheets.ts';

let world: World;
let office: Person;
let teacher: Person;
let stranger: Person;
let elsewhere: Person;
let room: Room;
let exam: SampleExam;
let about: string;
let codes: string[];

const components = [
  { code: 'cq', full: 7000 },
  { code: 'mcq', full: 3000 },
];
const path = '/api/v1/exams/own-sheet';

beforeAll(async () => {
  world = await makeWorld();
  [office, teacher, stranger, elsewhere] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 4);
    exam = await sampleExam(transaction, room, [{ code: 'BAN', components }]);
    about = exam.papers[0]?.sheetId ?? '';
    await transaction.change(`UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1`);
    await transaction.change(
      `INSERT INTO people_employee_account (site_id, id, employee_id, account_id)
       SELECT $1, $3, class_teacher_id, $4 FROM academic_section WHERE site_id = $1 AND id = $2`,
      room.sectionId,
      newId(),
      teacher.accountId,
    );
    const students = await transaction.read(
      { code: 'text' },
      `SELECT s.code FROM students_student s JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id
        WHERE s.site_id = $1 AND e.section_id = $2 ORDER BY e.roll`,
      room.sectionId,
    );
    codes = students.map((one) => one.code);
  });
});
afterAll(() => world.close());

type Checked = {
  headings: { heading: string; column: string | null }[];
  rows: {
    row: number;
    values: Record<string, string>;
    errors: Record<string, string[]>;
    warnings: Record<string, string[]>;
    was?: Record<string, string>;
  }[];
  wrong: number;
};
const check = (input: object, who = teacher) => who.call('POST', `${path}/check`, { about, ...input });
const commit = (rows: readonly object[], more: object = {}, who = teacher) =>
  who.call('POST', path, { about, rows, fileName: 'bangla.csv', ...more });
const undo = (batchId: unknown, who = teacher) => who.call('POST', `/api/v1/imports/${batchId}/undo`);
const codeOf = (answer: Answer) => answer.body.code;
const entries = async () => {
  const { students } = (await office.call('GET', `/api/v1/exams/sheet/${about}`)).body as {
    students: { entries: unknown[] }[];
  };
  return students.map((one) => one.entries);
};
const setStatus = (status: string) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'UPDATE exams_mark_sheet SET status = $3, submitted_by = $4 WHERE site_id = $1 AND id = $2',
      about,
      status,
      teacher.accountId,
    ),
  );

it('API-6 EXM-14 understands a school’s own sheet of marks and tells every mistake of every row at once', async () => {
  const file = await writeCsv([
    ['অর্ধবার্ষিক পরীক্ষা, বাংলা'],
    ['ক্রমিক', 'রোল নং', 'আইডি', 'শিক্ষার্থীর নাম', 'সৃজনশীল', 'নৈর্ব্যক্তিক', 'মোট'],
    ['১', '০১', '', 'অন্য কেউ', '৪৫', '২০.৫', '৬৬'],
    ['২', '', codes[1] ?? '', '', 'অনু', 'A', ''],
    ['৩', '৩', '', '', '৭১', 'x', ''],
    ['৪', '৩', '', '', '', '', ''],
    ['৫', '৯', '', '', '10', '', ''],
    ['৬', '', '', '', '10', '', ''],
    ['৭', '২', codes[3] ?? '', '', '', '', ''],
  ]);
  const answer = await check({ fileName: 'bangla.csv', content: Buffer.from(file).toString('base64') });
  expect(answer.status, answer.text).toBe(200);
  const { headings, rows, wrong } = answer.body as unknown as Checked;
  expect(headings.map((one) => one.column)).toEqual([
    null,
    'roll',
    'code',
    'name',
    'partCQ',
    'partMCQ',
    'total',
  ]);
  expect(wrong).toBe(5);
  expect(rows.map(({ errors, warnings }) => [Object.keys(errors), Object.keys(warnings)])).toEqual([
    [[], ['name', 'total']],
    [[], []],
    [['roll', 'partCQ', 'partMCQ'], []],
    [['roll'], ['partCQ']],
    [['roll'], []],
    [['roll'], []],
    [['roll'], []],
  ]);
  expect(rows[0]?.warnings.total).toEqual(['The parts make 65.5.']);
  const refused = await commit(rows.map((one) => one.values));
  expect(refused.body).toMatchObject({ created: 0, wrong: 5, batchId: null });
  expect(await entries()).toEqual(Array.from({ length: 4 }, () => [null, null]));
});

it('API-6 EXM-14 writes as the grid writes, adds without replacing, changes what it is told to, and takes both back', async () => {
  const rows = [
    { roll: '1', partCQ: '৪৫', partMCQ: '20.5' },
    { code: codes[1], partCQ: 'অনু', partMCQ: 'A' },
  ];
  const headings = [{ heading: 'Written part', column: 'partCQ' }];
  const added = await commit(rows, { headings });
  expect(added.body, added.text).toMatchObject({ created: 2, wrong: 0, rows: [] });
  const first = [
    [4500, 2050],
    ['AB', 'AB'],
    [null, null],
    [null, null],
  ];
  expect(await entries()).toEqual(first);
  const history = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      { actor: 'uuid' },
      `SELECT actor FROM history WHERE site_id = $1 AND table_name = 'exams_mark' AND record_id = $2`,
      about,
    ),
  );
  expect(history).toEqual([{ actor: teacher.accountId }]);
  // The same again is nothing; another mark is told where it stands.
  expect((await commit(rows)).body).toMatchObject({ created: 0, wrong: 0, batchId: null });
  const other = [
    { roll: '1', partCQ: '46', partMCQ: '' },
    { roll: '3', partCQ: '33' },
  ];
  const told = (await check({ rows: other })).body as unknown as Checked;
  expect([told.wrong, told.rows[0]?.was]).toEqual([1, { partCQ: '45' }]);
  const changed = await commit(other, { mode: 'update' });
  expect(changed.body, changed.text).toMatchObject({ created: 0, changed: 2, wrong: 0 });
  const second = [
    [4600, 2050],
    ['AB', 'AB'],
    [3300, null],
    [null, null],
  ];
  expect(await entries()).toEqual(second);

  // Each teacher sees the own imports, the office all; what came later is taken back first.
  const seen = async (who: Person) =>
    ((await who.call('GET', '/api/v1/imports', { kind: 'exams.mark' })).body as { total: number }).total;
  expect([await seen(teacher), await seen(stranger), await seen(office)]).toEqual([2, 0, 2]);
  expect((await undo(changed.body.batchId, stranger)).status).toBe(404);
  expect(codeOf(await undo(added.body.batchId))).toBe('import.changedSince');
  await setStatus('submitted');
  for (const refused of [await check({ rows }), await commit(rows), await undo(changed.body.batchId, office)])
    expect([refused.status, codeOf(refused)]).toEqual([409, 'sheetClosed']);
  await setStatus('returned');
  expect((await undo(changed.body.batchId, office)).status).toBe(200);
  expect(await entries()).toEqual(first);
  expect(codeOf(await undo(changed.body.batchId))).toBe('import.undone');
});

it('API-6 EXM-11 TRAP-14 is for whoever may enter the sheet, and keeps two entries apart', async () => {
  const rows = [{ roll: '4', partCQ: '50' }];
  for (const [who, status] of [
    [stranger, 403],
    [elsewhere, 404],
  ] as const)
    expect([(await check({ rows }, who)).status, (await commit(rows, {}, who)).status]).toEqual([
      status,
      status,
    ]);
  expect((await teacher.call('POST', `${path}/check`, { rows })).status).toBe(422);
  // Where marks are keyed twice, whoever is not of the first entry neither sees nor writes it.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change('UPDATE exams_exam SET double_entry = true WHERE site_id = $1'),
  );
  const clerk = await world.person(world.siteA, ['office']);
  expect(codeOf(await check({ rows }, clerk))).toBe('othersFirst');
  expect(codeOf(await commit(rows, {}, clerk))).toBe('othersFirst');
  expect((await commit(rows)).body).toMatchObject({ created: 1 });
});
