import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { readWorkbook, writeCsv, writeXlsx } from '../../../core/server/sheets/sheets.ts';

let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let stranger: Person;
let elsewhere: Person;
let room: Room;
let exam: SampleExam;
let other: SampleExam;
let foreign: SampleExam;

type Rows = string[][];
type Cell = {
  slot: number;
  kind: string;
  typed: string;
  entry: unknown;
  stored: unknown;
  by: string | null;
  problem: { en: string; bn: string } | null;
};
type Row = {
  line: number;
  enrolmentId: string | null;
  roll: string;
  problem: { en: string; bn: string } | null;
  cells: Cell[];
};
type Sheet = {
  sheetId: string | null;
  title: { en: string };
  refusal: { en: string; bn: string } | null;
  notices: { en: string }[];
  rows: Row[];
};

const parts = [
  { code: 'cq', full: 7000 },
  { code: 'mcq', full: 3000 },
];

beforeAll(async () => {
  world = await makeWorld();
  [head, office, teacher, stranger, elsewhere] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  const papers = [
    { code: 'BAN', components: parts },
    { code: 'ENG', components: parts },
  ];
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 4);
    exam = await sampleExam(transaction, room, papers);
    other = await sampleExam(transaction, room, papers);
    await transaction.change(`UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1`);
    await transaction.change(
      `INSERT INTO people_employee_account (site_id, id, employee_id, account_id)
       SELECT $1, $3, class_teacher_id, $4 FROM academic_section WHERE site_id = $1 AND id = $2`,
      room.sectionId,
      newId(),
      teacher.accountId,
    );
  });
  await world.inSite(world.siteB, async (transaction) => {
    foreign = await sampleExam(transaction, await sampleRoom(transaction, 4), papers);
    await transaction.change(`UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1`);
  });
});
afterAll(() => world.close());

const sheetOf = (code: string, of = exam) => {
  const paper = of.papers.find((one) => one.code === code);
  if (!paper) throw new Error(`No paper ${code}`);
  return paper.sheetId;
};
const paperOf = (code: string) => {
  const paper = exam.papers.find((one) => one.code === code);
  if (!paper) throw new Error(`No paper ${code}`);
  return paper;
};
/** What is stored when a test begins: roll 1 has 41.5 and 20, roll 2 nothing. */
beforeEach(() =>
  world.inSite(world.siteA, async (transaction) => {
    await transaction.change(`UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1`);
    await transaction.change(
      'UPDATE exams_mark SET c1 = NULL, k1 = NULL, c2 = NULL, k2 = NULL WHERE site_id = $1',
    );
    await enterMarks(transaction, paperOf('BAN'), room.enrolments[0] ?? '', [4150, 2000]);
  }),
);

const download = async (who: Person, path: string, language = 'en') => {
  const answer = await world.server.app.inject({
    method: 'GET',
    url: path,
    headers: { ...who.headers, 'accept-language': language },
  });
  return { status: answer.statusCode, body: answer.rawPayload };
};
const template = (who: Person, id: string, language?: string) =>
  download(who, `/api/v1/exams/sheet/${id}/template`, language);
/** The cells of a sheet's file as they are downloaded. */
const rowsOf = async (who: Person, id: string, language?: string): Promise<Rows> => {
  const { body } = await template(who, id, language);
  const [first] = await readWorkbook(body, 'marks.xlsx');
  if (!first) throw new Error('No worksheet');
  return first.rows;
};
const check = async (
  who: Person,
  rows: Rows | readonly { name: string; rows: Rows }[],
  only: object = {},
) => {
  const sheets = rows.some(Array.isArray) ? [{ name: 'A', rows: rows as Rows }] : rows;
  const file = await writeXlsx(sheets as { name: string; rows: Rows }[]);
  return who.call('POST', '/api/v1/exams/marks-file/check', {
    fileName: 'marks.xlsx',
    content: file.toString('base64'),
    ...only,
  });
};
const first = async (...given: Parameters<typeof check>): Promise<Sheet> => {
  const answer = await check(...given);
  expect(answer.status, answer.text).toBe(200);
  const [sheet] = answer.body.sheets as Sheet[];
  if (!sheet) throw new Error('No sheet');
  return sheet;
};
/** The file with cells typed into it: by the row of a student from 0 and the column of a component from 0. */
const typed = (rows: Rows, ...changes: [number, number, string][]): Rows =>
  rows.map((row, line) =>
    row.map(
      (cell, column) => changes.find(([at, part]) => at + 3 === line && part + 2 === column)?.[2] ?? cell,
    ),
  );
const stored = async (id: string) => {
  const { body } = await head.call('GET', `/api/v1/exams/sheet/${id}`);
  return (body.students as { entries: unknown[] }[]).map((one) => one.entries);
};

describe('the file of a sheet', () => {
  it('holds the students, a column a component with its full mark, and what is stored', async () => {
    const rows = await rowsOf(teacher, sheetOf('BAN'));
    expect(rows[0]?.[0]).toContain('BAN');
    expect(rows[2]?.slice(0, 4)).toEqual(['Roll', 'Name', 'CQ (70)', 'MCQ (30)']);
    expect(rows).toHaveLength(7);
    expect(rows[3]?.[0]).toBe('1');
    expect(rows[3]?.slice(2, 4)).toEqual(['41.5', '20']);
    expect(rows[4]?.slice(2, 4)).toEqual(['', '']);
    const bengali = await rowsOf(teacher, sheetOf('BAN'), 'bn');
    expect(bengali[2]?.slice(0, 4)).toEqual(['রোল', 'নাম', 'লিখিত (70)', 'বহুনির্বাচনি (30)']);
    expect(bengali[3]?.[1]).not.toBe(rows[3]?.[1]);
  });

  it('changes nothing when it comes back untouched, in either language, as XLSX or CSV', async () => {
    for (const language of ['en', 'bn']) {
      const rows = await rowsOf(teacher, sheetOf('BAN'), language);
      expect(await first(teacher, rows)).toMatchObject({ sheetId: sheetOf('BAN'), refusal: null, rows: [] });
      const answer = await teacher.call('POST', '/api/v1/exams/marks-file/check', {
        fileName: 'marks.csv',
        content: writeCsv(rows).toString('base64'),
      });
      expect(answer.body.sheets).toMatchObject([{ refusal: null, rows: [] }]);
    }
  });

  it('is not for another teacher, another institution, or a sheet that takes no marks', async () => {
    expect((await template(stranger, sheetOf('BAN'))).status).toBe(403);
    expect((await template(elsewhere, sheetOf('BAN'))).status).toBe(404);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE exams_mark_sheet SET status = 'locked' WHERE site_id = $1 AND id = $2`,
        sheetOf('BAN'),
      ),
    );
    expect((await template(teacher, sheetOf('BAN'))).status).toBe(409);
  });

  it('holds all open sheets of an examination, each on a worksheet with a name of its own', async () => {
    const path = `/api/v1/exams/exam/${exam.examId}/template`;
    const { body } = await download(teacher, path);
    const sheets = await readWorkbook(body, 'marks.xlsx');
    expect(sheets).toHaveLength(2);
    expect(new Set(sheets.map((one) => one.name.toLowerCase())).size).toBe(2);
    const answer = await check(
      teacher,
      sheets.map((one, place) => ({ name: one.name, rows: typed(one.rows, [1, 0, String(30 + place)]) })),
      { examId: exam.examId },
    );
    expect((answer.body.sheets as Sheet[]).map((one) => [one.sheetId, one.rows[0]?.cells[0]?.entry])).toEqual(
      [
        [sheetOf('BAN'), 3000],
        [sheetOf('ENG'), 3100],
      ],
    );
    expect((await download(stranger, path)).status).toBe(409);
    expect((await download(elsewhere, path)).status).toBe(404);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE exams_mark_sheet SET status = 'submitted' WHERE site_id = $1 AND id = $2`,
        sheetOf('ENG'),
      ),
    );
    expect(await readWorkbook((await download(teacher, path)).body, 'marks.xlsx')).toHaveLength(1);
  });
});

describe('EXM-14 what an uploaded file changes', () => {
  it('is told cell by cell and written only when it is confirmed, as the grid writes it', async () => {
    const rows = typed(
      await rowsOf(teacher, sheetOf('BAN')),
      [0, 0, '42'],
      [1, 0, '৩৫.৫'],
      [1, 1, 'ab'],
      [2, 0, '71'],
      [2, 1, 'good'],
      [3, 0, 'W'],
      [3, 1, 'Ex'],
    );
    const sheet = await first(teacher, rows, { sheetId: sheetOf('BAN') });
    expect(
      sheet.rows.map((one) => [one.line, one.roll, one.cells.map((cell) => [cell.kind, cell.entry])]),
    ).toEqual([
      [4, '1', [['change', 4200]]],
      [
        5,
        '2',
        [
          ['change', 3550],
          ['change', 'AB'],
        ],
      ],
      [
        6,
        '3',
        [
          ['refused', null],
          ['refused', null],
        ],
      ],
      [
        7,
        '4',
        [
          ['change', 'WH'],
          ['change', 'EX'],
        ],
      ],
    ]);
    expect(sheet.rows[0]?.cells[0]).toMatchObject({ typed: '42', stored: 4150 });
    expect(sheet.rows[2]?.cells[0]?.problem?.en).toBe('71 is above full marks 70');
    expect(sheet.rows[2]?.cells[1]?.problem?.bn).toContain('নম্বর নয়');
    expect(await stored(sheetOf('BAN'))).toEqual([
      [4150, 2000],
      [null, null],
      [null, null],
      [null, null],
    ]);
    const cells = sheet.rows.flatMap((row) =>
      row.cells
        .filter((cell) => cell.kind === 'change')
        .map(({ slot, entry, stored: was }) => ({ enrolmentId: row.enrolmentId, slot, entry, was })),
    );
    const saved = await teacher.call('POST', `/api/v1/exams/sheet/${sheetOf('BAN')}/marks`, { cells });
    expect(saved.body).toMatchObject({ saved: 5, conflicts: [], refused: [], moved: [] });
    expect(await first(teacher, rows)).toMatchObject({
      rows: [{ line: 6, cells: [{ kind: 'refused' }, { kind: 'refused' }] }],
    });
  });

  it('never takes back what somebody else wrote meanwhile: both values are shown where both changed', async () => {
    const rows = typed(await rowsOf(teacher, sheetOf('BAN')), [0, 0, '50'], [1, 0, '30']);
    const save = (at: number, slot: number, entry: number, was: number | null) =>
      office.call('POST', `/api/v1/exams/sheet/${sheetOf('BAN')}/marks`, {
        cells: [{ enrolmentId: room.enrolments[at], slot, entry, was }],
      });
    await save(0, 0 + 1, 6000, 4150);
    // Untouched in the file.
    await save(0, 2, 2500, 2000);
    // The same in both.
    await save(1, 1, 3000, null);
    const sheet = await first(teacher, rows);
    expect(sheet.rows).toHaveLength(1);
    expect(sheet.rows[0]?.cells).toMatchObject([{ slot: 1, kind: 'conflict', entry: 5000, stored: 6000 }]);
    expect(sheet.rows[0]?.cells[0]?.by).toBeTruthy();
  });

  it('tells an emptied cell as a change, and leaves students who are not in the file', async () => {
    const rows = typed(await rowsOf(teacher, sheetOf('BAN')), [0, 1, ' ']);
    const sheet = await first(teacher, rows.slice(0, 5));
    expect(sheet.rows[0]?.cells).toMatchObject([{ kind: 'change', entry: null, stored: 2000 }]);
    expect(sheet.notices.map((one) => one.en)).toEqual([
      '2 students are not in the file; their marks stay: roll 3, 4.',
    ]);
  });

  it('refuses rows that are doubled, sorted without the hidden column, added, or no longer here', async () => {
    const rows = typed(await rowsOf(teacher, sheetOf('BAN')), [1, 0, '30'], [2, 0, '31']);
    const [titles, hint, heads, one, two, three, four] = rows;
    if (!titles || !hint || !heads || !one || !two || !three || !four) throw new Error('Seven rows');
    const top = [titles, hint, heads];
    const doubled = await first(teacher, [...top, one, two, three, four, two]);
    expect(doubled.rows.map((row) => [row.line, row.problem?.en])).toEqual([
      [5, 'This student is in rows 5, 8. Keep one of them.'],
      [6, undefined],
      [8, 'This student is in rows 5, 8. Keep one of them.'],
    ]);
    const swapped = [...two.slice(0, 4), three[4] ?? ''];
    const back = [...three.slice(0, 4), two[4] ?? ''];
    const sorted = await first(teacher, [...top, one, swapped, back, four]);
    expect(sorted.rows.map((row) => row.problem?.en.slice(0, 22))).toEqual([
      'This row is of roll 3,',
      'This row is of roll 2,',
    ]);
    const added = await first(teacher, [
      ...rows,
      ['9', 'Somebody', '10', '', ''],
      ['', 'a note', '', '', ''],
    ]);
    expect(added.rows.at(-1)?.problem?.en).toContain('not of a student');
    expect(added.rows.at(-1)?.line).toBe(8);
    const leaving = (status: string) =>
      world.inSite(world.siteA, (transaction) =>
        transaction.change(
          'UPDATE students_enrolment SET status = $3 WHERE site_id = $1 AND id = $2',
          room.enrolments[1],
          status,
        ),
      );
    await leaving('transferred');
    expect((await first(teacher, rows)).rows[0]?.problem?.en).toContain('no longer takes');
    await leaving('active');
  });

  it('refuses hidden ids that were changed or copied from another sheet', async () => {
    const rows = typed(await rowsOf(teacher, sheetOf('BAN')), [1, 0, '30']);
    const english = await rowsOf(teacher, sheetOf('ENG'));
    const hiddenOf = (from: Rows, line: number) => from[line]?.[4] ?? '';
    const withHidden = (line: number, text: string) =>
      rows.map((row, at) => (at === line ? [...row.slice(0, 4), text] : row));
    // Somebody else of the same sheet, the same student of another sheet, a name, and another base.
    for (const text of [
      hiddenOf(rows, 4).replace(room.enrolments[1] ?? '', room.enrolments[2] ?? ''),
      hiddenOf(english, 4),
      'Rahim',
      hiddenOf(rows, 4).replace(':,:', ':30,:'),
    ]) {
      const sheet = await first(teacher, withHidden(4, text));
      expect(sheet.rows.map((row) => row.problem?.en)).toEqual([
        expect.stringContaining('hidden column of this row'),
      ]);
    }
    const intoOther = rows.map((row, at) => (at === 0 ? [...row.slice(0, 4), hiddenOf(english, 0)] : row));
    expect((await first(teacher, intoOther)).rows.every((row) => row.cells.length === 0)).toBe(true);
    const marker = hiddenOf(rows, 0);
    for (const text of [
      marker.replace(sheetOf('BAN'), sheetOf('ENG')),
      marker.replace('7000,3000', '9000,1000'),
      marker.slice(0, -3),
    ])
      expect((await first(teacher, withHidden(0, text))).refusal?.en).toContain(
        'hidden column of this worksheet',
      );
  });

  it('refuses the file of another sheet, examination or institution and says which it is of', async () => {
    const rows = await rowsOf(teacher, sheetOf('BAN'));
    const wrongSheet = await first(teacher, rows, { sheetId: sheetOf('ENG') });
    expect(wrongSheet).toMatchObject({ sheetId: null, rows: [] });
    expect(wrongSheet.refusal?.en).toMatch(
      /^This is the file of Half-yearly \d+: .+Subject BAN\. Open that sheet/,
    );
    expect(wrongSheet.refusal?.bn).toContain('বিষয় BAN');
    const wrongExam = await first(teacher, rows, { examId: other.examId });
    expect(wrongExam.refusal?.en).toContain('Choose that examination');
    const fromElsewhere = await rowsOf(elsewhere, sheetOf('BAN', foreign));
    const refused = await first(head, typed(fromElsewhere, [0, 0, '50']));
    expect(refused).toMatchObject({ sheetId: null, rows: [] });
    expect(refused.refusal?.en).toContain('another institution');
    // With its id put into a file of one's own.
    const smuggled = rows.map((row, at) =>
      at === 0 ? [...row.slice(0, 4), (row[4] ?? '').replace(sheetOf('BAN'), sheetOf('BAN', foreign))] : row,
    );
    expect((await first(head, smuggled)).refusal?.en).toContain('another institution');
    const another = await first(stranger, rows);
    expect(another.refusal?.en).toBe('This mark sheet is another teacher’s.');
    expect(another.title.en).not.toContain('Subject');
  });

  it('refuses a sheet that was submitted meanwhile, moved columns, other components and foreign files', async () => {
    const rows = typed(await rowsOf(teacher, sheetOf('BAN')), [1, 0, '30']);
    const turned = rows.map((row) => [row[0] ?? '', row[1] ?? '', row[3] ?? '', row[2] ?? '', row[4] ?? '']);
    expect((await first(teacher, turned)).refusal?.en).toContain('columns');
    // A column of one's own at the right, and one before everything, are nobody's harm.
    const widened = rows.map((row, at) => ['', ...row, at > 2 ? '99' : '']);
    expect((await first(teacher, widened)).rows[0]?.cells[0]?.entry).toBe(3000);
    const twice = await check(teacher, [
      { name: 'A', rows },
      { name: 'B', rows },
    ]);
    expect((twice.body.sheets as Sheet[])[1]?.refusal?.en).toContain('twice');
    expect((await first(teacher, [['Roll', 'Name']])).refusal?.en).toContain(
      'not a file that was downloaded here',
    );
    const set = (sql: string) =>
      world.inSite(world.siteA, (transaction) => transaction.change(sql, sheetOf('BAN')));
    await set(
      `UPDATE exams_mark_sheet SET status = 'submitted', version = version + 1 WHERE site_id = $1 AND id = $2`,
    );
    const closed = await first(teacher, rows);
    expect(closed).toMatchObject({ sheetId: null, rows: [] });
    expect(closed.refusal?.en).toContain('submitted');
    await set(`UPDATE exams_mark_sheet SET status = 'returned' WHERE site_id = $1 AND id = $2`);
    expect((await first(teacher, rows)).notices.map((one) => one.en.slice(0, 20))).toEqual([
      'Since this file was ',
    ]);
    const text = await teacher.call('POST', '/api/v1/exams/marks-file/check', {
      fileName: 'marks.xlsx',
      content: Buffer.from('PK\u0003\u0004 nothing').toString('base64'),
    });
    expect(text.body.code).toBe('sheet.unreadable');
  });
});
