import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admissionRooms, numberOfRows } from '../../../../test/samples/admissions.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { toBengaliDigits } from '../../../core/digits.ts';
import { writeXlsx } from '../../../core/server/sheets/sheets.ts';
import {
  repeatedIn,
  type SheetAnswer,
  type SheetRow,
  withValue,
} from '../../../core/web/sheet/sheet-rows.ts';

const today = '2026-07-26';
let world: World;
let office: Person;
let teacher: Person;
let ownFile: Buffer;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(today, '10:30') });
  office = await world.person(world.siteA, ['office']);
  teacher = await world.person(world.siteA, ['teacher']);
  ownFile = await ownSheet();
  await world.inSite(world.siteA, async (transaction) => {
    const { rooms } = await admissionRooms(transaction);
    await transaction.change(
      `UPDATE academic_section SET name_en = CASE WHEN id = $2 THEN 'A' ELSE 'B' END,
              name_bn = CASE WHEN id = $2 THEN 'ক' ELSE 'খ' END, capacity = 200
        WHERE site_id = $1 AND id = ANY($3::uuid[])`,
      rooms[0],
      rooms,
    );
    await transaction.change(
      `UPDATE academic_school_class SET name_en = 'Six', name_bn = 'ষষ্ঠ'
        WHERE site_id = $1 AND id = (SELECT class_id FROM academic_section WHERE site_id = $1 AND id = $2)`,
      rooms[0],
    );
  });
});
afterAll(() => world.close());

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
const firstNames = ['রহিম', 'করিম', 'আমেনা', 'ফাতেমা', 'সুমন', 'নাসরিন', 'তানভীর', 'শারমিন', 'হাসান', 'মিতু'];
const two = (number: number) => String(number).padStart(2, '0');

/** A date as the people who typed it in wrote it. */
function bornOf(n: number): string | number {
  const [day, month] = [1 + (n % 28), 1 + (n % 12)];
  return pick<() => string | number>(
    [
      () => `${two(day)}/${two(month)}/2013`,
      () => toBengaliDigits(`${two(day)}-${two(month)}-2013`),
      () => `${day}.${month}.2013`,
      () => `2013-${two(month)}-${two(day)}`,
      () =>
        `${day} ${pick(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'], month - 1)} 2013`,
    ],
    n,
  )();
}

/**
 * The sheet of the review: three hundred rows below the name of the school, five kinds of headings, Bengali digits, numbers
 * the spreadsheet has rounded, local spellings, and mistakes as people make them.
 */
function ownSheet() {
  const headings = [
    'SL',
    'Student Name',
    'নাম',
    'শ্রেণী',
    'Sec',
    'Roll No',
    'Sex',
    'DOB',
    'ধর্ম',
    'Birth Reg. No',
    'পিতার নাম',
    'Mother Name',
    'Mobile No',
    'GPA',
  ];
  const rows = Array.from({ length: 300 }, (_, n) => [
    n + 1,
    `Pupil ${String.fromCharCode(65 + (n % 26))} Number${n}`,
    `${pick(firstNames, n)} ${pick(firstNames, n * 7 + 3)}`,
    pick(['6', 'VI', 'ষষ্ঠ', 'Six', '৬ষ্ঠ', 'Class Six'], n),
    n < 40 ? 'গোলাপ' : pick(['A', 'ক', 'Section B', 'খ শাখা'], n),
    n === 4 ? 'five' : toBengaliDigits(String(n + 1)),
    pick(['M', 'F', 'Boy', 'Girl', 'ছাত্র', 'ছাত্রী', 'বালক', 'বালিকা', 'Male'], n),
    n === 20 ? '31/02/2013' : bornOf(n),
    pick(['Muslim', 'ইসলাম', 'সনাতন', 'Hindu', 'মুসলমান', 'খ্রিস্টান'], n),
    // As a number cell: the spreadsheet keeps fifteen digits.
    20_135_614_000_000_000 + n * 1_000,
    `মোঃ ${pick(firstNames, n + 4)}`,
    `Mother Number${n}`,
    n === 11 ? '1234' : 1_712_000_000 + n,
    '5.00',
  ]);
  return writeXlsx([
    {
      name: 'Six',
      rows: [['শিবগঞ্জ উচ্চ বিদ্যালয়, বগুড়া'], ['Class Six, 2026'], headings, ...rows] as (string | number)[][],
    },
  ]);
}

const path = '/api/v1/students/import';
async function checkFile(content: Buffer, over: object = {}) {
  const answer = await office.call('POST', `${path}/check`, {
    fileName: 'six.xlsx',
    content: content.toString('base64'),
    ...over,
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.body as unknown as SheetAnswer & { wrong: number };
}

describe("a school's own sheet", () => {
  let batchId = '';

  it('API-6 three hundred rows under headings of every kind need at most ten corrections', async () => {
    const first = await checkFile(ownFile);
    expect(Object.fromEntries(first.headings.map((one) => [one.heading, one.column]))).toEqual({
      SL: null,
      'Student Name': 'nameEn',
      নাম: 'nameBn',
      শ্রেণী: 'className',
      Sec: 'sectionName',
      'Roll No': 'roll',
      Sex: 'gender',
      DOB: 'dateOfBirth',
      ধর্ম: 'religion',
      'Birth Reg. No': 'birthRegistration',
      'পিতার নাম': 'fatherNameBn',
      'Mother Name': 'motherNameEn',
      'Mobile No': 'mobile',
      GPA: null,
    });
    let rows: SheetRow[] = [...first.rows];
    let corrections = 0;
    const inAll = (column: string, valueFor: (row: SheetRow) => string) => {
      const said = repeatedIn(first.columns, rows).find((one) => one.column.name === column && one.isMistake);
      expect(said, column).toBeDefined();
      rows = rows.map((row) => (said?.rows.includes(row.row) ? withValue(row, column, valueFor(row)) : row));
      corrections += 1;
    };
    const inOne = (row: number, column: string, value: string) => {
      expect(rows[row - 1]?.errors[column], `${column} of row ${row}`).toBeDefined();
      rows = rows.map((one) => (one.row === row ? withValue(one, column, value) : one));
      corrections += 1;
    };
    // Everything that is wrong is told at once.
    expect(
      rows.every((row) => row.errors.birthRegistration?.[0]?.includes('has shortened this number')),
    ).toBe(true);
    inAll('birthRegistration', () => '');
    inAll('fatherNameEn', (row) => row.values.fatherNameBn ?? '');
    inAll('sectionName', () => 'A');
    inOne(5, 'roll', '5');
    inOne(12, 'mobile', '01712345678');
    inOne(21, 'dateOfBirth', '28/02/2013');
    const again = await office.call('POST', `${path}/check`, { rows: rows.map((row) => row.values) });
    expect(
      again.body.wrong,
      JSON.stringify((again.body.rows as SheetRow[]).find((row) => Object.keys(row.errors).length > 0)),
    ).toBe(0);
    // Names in the wrong letters are said, and hinder nothing.
    expect((again.body.rows as SheetRow[])[0]?.warnings.fatherNameEn).toEqual(['In Bengali letters.']);
    const written = await office.call('POST', path, {
      fileName: 'six.xlsx',
      headings: first.headings.map(({ heading, column }) => ({ heading, column })),
      rows: rows.map((row) => row.values),
    });
    expect(written.body).toMatchObject({ created: 300, wrong: 0 });
    batchId = String(written.body.batchId);
    expect(corrections).toBeLessThanOrEqual(10);
    const boys = await world.inSite(world.siteA, (transaction) =>
      transaction.row(
        "SELECT count(*)::int AS n FROM students_student WHERE site_id = $1 AND gender = 'male' AND religion = 'islam'",
      ),
    );
    expect(boys?.n).toBeGreaterThan(50);
  });

  it('API-6 knows the headings the next time, and whoever may not import sees no import', async () => {
    const again = await checkFile(ownFile);
    expect(again.headings.map((one) => one.how).filter((how) => how === 'guess')).toEqual([]);
    const other = await checkFile(ownFile, { columns: { 1: 'guardianNameEn' } });
    expect(other.headings.find((one) => one.heading === 'Student Name')?.column).toBe('guardianNameEn');
    const made = await office.call('GET', '/api/v1/imports', { kind: 'students.student' });
    expect(made.body.items).toMatchObject([
      { id: batchId, rows: 300, mode: 'add', state: 'done', fileName: 'six.xlsx' },
    ]);
    expect((await teacher.call('GET', '/api/v1/imports', { kind: 'students.student' })).status).toBe(403);
    expect((await teacher.call('POST', `/api/v1/imports/${batchId}/undo`)).status).toBe(403);
    const elsewhere = await world.person(world.siteB, ['head']);
    expect((await elsewhere.call('POST', `/api/v1/imports/${batchId}/undo`)).status).toBe(404);
    const kindOf = async (person: Person) =>
      ((await person.call('GET', '/api/v1/imports/kinds')).body.items as { id: string }[]).find(
        ({ id }) => id === 'students.student',
      );
    const centre = await kindOf(office);
    expect(centre).toMatchObject({
      path: '/student/list?do=import',
      template: '/api/v1/students/import/template?format=xlsx',
      isKept: true,
      last: { id: batchId, rows: 300, state: 'done', fileName: 'six.xlsx' },
    });
    expect(Number((centre as { headings?: number }).headings)).toBeGreaterThan(5);
    expect(await kindOf(elsewhere)).toMatchObject({ headings: 0, last: null });
    expect(await kindOf(teacher)).toBeUndefined();
  });

  it('API-6 changes known students by their ID, tells what stands there, and takes that back', async () => {
    const known = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ code: string; mobile: string }>(
        'SELECT code, mobile FROM students_student WHERE site_id = $1 ORDER BY code LIMIT 2',
      ),
    );
    const [one, two] = known;
    const rows = [
      { code: one?.code, mobile: '০১৯১১১১১১১১', religion: '' },
      { code: two?.code, birthRegistration: '20135614091023417' },
      { code: 'nobody', mobile: '01911111111' },
      { code: one?.code, mobile: '01911111112' },
    ];
    const checked = await office.call('POST', `${path}/check`, { rows, mode: 'update' });
    const found = checked.body.rows as SheetRow[];
    expect(found.map((row) => Object.keys(row.errors))).toEqual([[], [], ['code'], ['code']]);
    expect(found[0]?.was).toEqual({ mobile: one?.mobile });
    // A number that is there is told by nobody's import, and changed on the record alone.
    const secret = { code: one?.code, birthRegistration: '20135614091023419' };
    const first = await office.call('POST', path, { rows: [secret], mode: 'update' });
    expect(first.body).toMatchObject({ changed: 1 });
    const next = { ...secret, birthRegistration: '20135614091023420' };
    const seen = await office.call('POST', `${path}/check`, { rows: [next], mode: 'update' });
    expect(Object.keys((seen.body.rows as SheetRow[])[0]?.errors ?? {})).toEqual(['birthRegistration']);
    const same = await office.call('POST', `${path}/check`, { rows: [secret], mode: 'update' });
    expect(same.body.wrong).toBe(0);
    expect(seen.text).not.toContain(secret.birthRegistration);
    const done = await office.call('POST', path, { rows: rows.slice(0, 2), mode: 'update' });
    expect(done.body, done.text).toMatchObject({ created: 0, changed: 2, wrong: 0 });
    const mobileOf = async () =>
      (
        await world.inSite(world.siteA, (transaction) =>
          transaction.row('SELECT mobile FROM students_student WHERE site_id = $1 AND code = $2', one?.code),
        )
      )?.mobile;
    expect(await mobileOf()).toBe('+8801911111111');
    const undone = await office.call('POST', `/api/v1/imports/${done.body.batchId}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(await mobileOf()).toBe(one?.mobile);
  });

  it('API-6 takes a whole import back only while nothing hangs on it', async () => {
    // Two of them were changed, and changed back: they are not as the import left them.
    const refused = await office.call('POST', `/api/v1/imports/${batchId}/undo`);
    expect([refused.status, refused.body.code]).toEqual([409, 'import.changedSince']);
    const rows = [
      { ...rowOf(1), guardianNameEn: 'Abdul Karim', guardianMobile: '01815555555' },
      { ...rowOf(2), guardianNameEn: 'Abdul Karim', guardianMobile: '01815555555' },
    ];
    const counts = () =>
      Promise.all(
        ['students_student', 'students_enrolment', 'students_guardian'].map((table) =>
          numberOfRows(world, table),
        ),
      );
    const before = await counts();
    const made = await office.call('POST', path, { rows });
    expect(made.body, made.text).toMatchObject({ created: 2 });
    const undone = await office.call('POST', `/api/v1/imports/${made.body.batchId}/undo`);
    expect(undone.body, undone.text).toMatchObject({ rows: 2 });
    expect(await counts()).toEqual(before);
    expect((await office.call('POST', `/api/v1/imports/${made.body.batchId}/undo`)).body.code).toBe(
      'import.undone',
    );
    // The numbers are free again.
    const again = await office.call('POST', path, { rows });
    expect(again.body).toMatchObject({ created: 2 });
    const place = await world.inSite(world.siteA, async (transaction) => {
      const row = await transaction.row(
        "SELECT e.id, e.section_id AS section FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id WHERE e.site_id = $1 AND s.name_en = 'Late Comer 1'",
      );
      await transaction.change(
        `INSERT INTO attendance_sheet (site_id, id, section_id, day, taken_at) VALUES ($1, $2, $3, '2026-07-01', now())`,
        row?.id,
        row?.section,
      );
      await transaction.change(
        `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code) VALUES ($1, $2, $2, $2, '2026-07-01', 'P')`,
        row?.id,
      );
      return row;
    });
    expect(place).not.toBeNull();
    const inUse = await office.call('POST', `/api/v1/imports/${again.body.batchId}/undo`);
    expect([inUse.status, inUse.body.code]).toEqual([409, 'import.inUse']);
  });
});

const rowOf = (n: number) => ({
  nameEn: `Late Comer ${n}`,
  nameBn: 'দেরিতে আসা',
  className: 'Six',
  sectionName: 'A',
  gender: 'Male',
  dateOfBirth: '2013-05-06',
  religion: 'Islam',
  fatherNameEn: `Father ${n}`,
  motherNameEn: `Mother ${n}`,
  mobile: '01755000000',
});
