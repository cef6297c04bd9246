import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AdmissionRooms,
  admissionRooms,
  numberOfRows,
  pupilInputs,
} from '../../../../test/samples/admissions.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { writeXlsx } from '../../../core/server/sheets/sheets.ts';
import { commitStudents } from './service/import-students.ts';

const today = '2026-07-26';
let world: World;
let office: Person;
let teacher: Person;
let rooms: AdmissionRooms['rooms'];
let names: AdmissionRooms['names'];

const pupil = pupilInputs(() => rooms[0]);
const numberOf = (table: string) => numberOfRows(world, table);

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(today, '10:30') });
  office = await world.person(world.siteA, ['office']);
  teacher = await world.person(world.siteA, ['teacher']);
  ({ rooms, names } = await world.inSite(world.siteA, admissionRooms));
});
afterAll(() => world.close());

describe('an import', () => {
  const row = (n: number, over: Record<string, string> = {}) => ({
    nameEn: `Imported Pupil ${n}`,
    nameBn: 'আমদানি শিক্ষার্থী',
    className: names.class,
    sectionName: names.first,
    roll: String(1000 + n),
    gender: 'Male',
    dateOfBirth: '2012-05-06',
    religion: 'Islam',
    fatherNameEn: `Father ${n}`,
    motherNameEn: `Mother ${n}`,
    mobile: '01755000000',
    ...over,
  });
  const check = (rows: object[]) => office.call('POST', '/api/v1/students/import/check', { rows });
  const commit = (rows: object[]) => office.call('POST', '/api/v1/students/import', { rows });

  it('API-6 finds every mistake at its cell and writes nothing while there is one', async () => {
    await office.call('POST', '/api/v1/students/student', pupil({ roll: 999 }));
    const before = await numberOf('students_student');
    const rows = [
      row(1, { roll: '১০০১', dateOfBirth: '২০১২-০৫-০৬', mobile: '০১৭৫৫০০০০০১' }),
      row(2, { sectionName: 'Nowhere' }),
      row(3, { className: 'Class Zero' }),
      row(4, { roll: '999' }),
      row(5, { roll: '1001' }),
      row(6, { mobile: '12345' }),
      row(7, { dateOfBirth: '31/31/2012' }),
      row(8, { roll: 'seven' }),
      row(9, { nameEn: '' }),
      row(10, { dateOfBirth: '2030-01-01' }),
      row(11, { guardianNameEn: 'Karim' }),
    ];
    const answer = await check(rows);
    expect(answer.status, answer.text).toBe(200);
    const wrong = (answer.body.rows as { errors: object }[]).map((one) => Object.keys(one.errors));
    expect(wrong).toEqual([
      [],
      ['sectionName'],
      ['className'],
      ['roll'],
      ['roll'],
      ['mobile'],
      ['dateOfBirth'],
      ['roll'],
      ['nameEn'],
      ['dateOfBirth'],
      ['guardianMobile'],
    ]);
    const refused = await commit(rows);
    expect(refused.body).toMatchObject({ created: 0, wrong: 10 });
    expect(await numberOf('students_student')).toBe(before);
  });

  it('tells a class without sections from one that nobody knows, and offers the words that fit', async () => {
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO academic_school_class (site_id, id, position, name_en, name_bn, level, seats)
         VALUES ($1, $2, 900, 'Sectionless', 'শাখাহীন', 'secondary', 40)`,
        newId(),
      ),
    );
    const { body } = await check([row(21, { className: 'শাখাহীন' }), row(22, { className: 'Class Zero' })]);
    const [known, unknown] = (body.rows as { errors: Record<string, string[]> }[]).map((one) => one.errors);
    expect(known).toEqual({
      className: ['Class "শাখাহীন" has no section in this year yet. Make its sections first.'],
    });
    expect(unknown).toEqual({ className: ['No class is called "Class Zero".'] });
    const columns = body.columns as { name: string; choices?: { en: string; bn: string }[] }[];
    const offered = (name: string) => columns.find((one) => one.name === name)?.choices?.map((one) => one.en);
    expect(offered('gender')).toEqual(['Male', 'Female', 'Other']);
    expect(offered('sectionName')).toContain(names.first);
    expect(offered('nameEn')).toBeUndefined();
  });

  it('takes 300 rows from a sheet in either language, in few statements', async () => {
    const rows = Array.from({ length: 300 }, (_, place) =>
      row(2000 + place, place % 2 ? { sectionName: names.second } : {}),
    );
    const headings = [
      'Name',
      'বাংলা নাম',
      'শ্রেণি',
      'শাখা',
      'Roll',
      'Gender',
      'Date of Birth',
      'Religion',
      "Father's name",
      "Mother's name",
      'Contact Number*',
      'Shoe size',
    ];
    const order = [
      'nameEn',
      'nameBn',
      'className',
      'sectionName',
      'roll',
      'gender',
      'dateOfBirth',
      'religion',
      'fatherNameEn',
      'motherNameEn',
      'mobile',
    ];
    const sheet = await writeXlsx([
      {
        name: 'Students',
        rows: [
          headings,
          ...rows.map((one) => [...order.map((name) => (one as Record<string, string>)[name] ?? ''), '40']),
        ],
      },
    ]);
    const checked = await office.call('POST', '/api/v1/students/import/check', {
      fileName: 'students.xlsx',
      content: Buffer.from(sheet).toString('base64'),
    });
    expect(checked.status, checked.text.slice(0, 400)).toBe(200);
    expect(checked.body).toMatchObject({ total: 300, wrong: 0, unknownColumns: ['Shoe size'] });
    const before = await numberOf('students_student');
    const values = (checked.body.rows as { values: object }[]).map((one) => one.values);
    const done = await commit(values);
    expect(done.body).toMatchObject({ created: 300, wrong: 0 });
    expect(await numberOf('students_student')).toBe(before + 300);
    const again = await commit(values);
    expect(again.body).toMatchObject({ created: 0, wrong: 300 });
  });

  it('asks the database as often for three hundred rows as for three', async () => {
    const statementsOf = (from: number, size: number) =>
      world.inSite(world.siteA, async (transaction) => {
        let statements = 0;
        const counting = new Proxy(transaction, {
          get(target, name) {
            const found = Reflect.get(target, name);
            if (typeof found !== 'function') return found;
            statements += ['rows', 'row', 'change'].includes(String(name)) ? 1 : 0;
            return found.bind(target);
          },
        });
        const rows = Array.from({ length: size }, (_, place) => row(from + place));
        expect(await commitStudents(counting, rows, 'en', today)).toMatchObject({ created: size });
        return statements;
      });
    const few = await statementsOf(5000, 3);
    expect(await statementsOf(6000, 300)).toBe(few);
    expect(few).toBeLessThanOrEqual(20);
  });

  it('hands out an empty sheet with its headings', async () => {
    const sheet = await office.call('GET', '/api/v1/students/import/template', { format: 'csv' });
    expect(sheet.text).toContain('Section*');
    expect((await teacher.call('GET', '/api/v1/students/import/template')).status).toBe(403);
  });
});
