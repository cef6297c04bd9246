import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleInput, sampleRecord } from '../../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import type { Field } from '../../../core/fields.ts';
import { section } from '../../academic/section.entity.ts';
import { masked } from '../rules.ts';
import { listedFields, type StudentField, student } from '../student.entity.ts';

// A field of the definition is in everything that is made of it: nothing here names one.

const fields: Readonly<Record<string, Field>> = student.fields;
const names = Object.keys(fields) as StudentField[];
/** A picture goes another way than the rest. */
const written = names.filter((name) => fields[name]?.kind !== 'file');
const base = '/api/v1/students/student';

let world: World;
let office: Person;
let sectionId: string;
let place: { className: string; sectionName: string };
/** What is entered for each field, and what stands in a sheet for it. */
let given: Record<string, unknown>;
let cells: Record<string, string>;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-26', '10:30') });
  office = await world.person(world.siteA, ['office']);
  await world.inSite(world.siteA, async (transaction) => {
    const room = await sampleRecord(transaction, section);
    sectionId = room.id;
    await transaction.change(
      "UPDATE academic_academic_year SET is_current = (id = $2), start_date = '2026-01-01' WHERE site_id = $1",
      room.yearId,
    );
    place = { className: room.labels.classId?.en ?? '', sectionName: String(room.nameEn) };
    const { isActive: _, ...sample } = await sampleInput(transaction, student);
    given = { ...sample, dateOfBirth: '2013-03-14' };
    cells = {};
    for (const name of written) {
      const field = fields[name];
      if (field?.kind !== 'ref') cells[name] = String(given[name]);
      else {
        const { title } = field.to();
        const record = await sampleRecord(transaction, field.to());
        given[name] = record.id;
        cells[name] = String(record[title.en]);
      }
    }
  });
});
afterAll(() => world.close());

/** What the page of a record shows of what was entered. */
const shownOf = (name: StudentField) =>
  fields[name]?.sensitive ? masked(name, String(given[name])) : given[name];
async function assertShown(id: string, but: readonly string[] = []) {
  const { student: record } = (await office.call('GET', `${base}/${id}`)).body as {
    student: Record<string, unknown>;
  };
  const wrong = written.filter((name) => !but.includes(name) && record[name] !== shownOf(name));
  expect(wrong.map((name) => `${name}: ${record[name]}`)).toEqual([]);
}

describe('X-9 every field of a student', () => {
  it('stands once in the forms and on the page of the record', () => {
    expect(student.form.flat().toSorted()).toEqual(names.toSorted());
  });

  it('is in the empty sheet, comes in with it, and is in the list and in the file', async () => {
    const row = {
      ...cells,
      ...place,
      roll: '1',
      relation: 'Guardian',
      guardianNameEn: 'Karim',
      guardianMobile: '01712440118',
    };
    const check = await office.call('POST', '/api/v1/students/import/check', { rows: [row] });
    const columns = (check.body.columns as { name: string }[]).map((one) => one.name);
    expect(written.filter((name) => !columns.includes(name))).toEqual([]);
    const commit = await office.call('POST', '/api/v1/students/import', { rows: [row] });
    expect(commit.body, commit.text).toMatchObject({ created: 1, wrong: 0 });

    const list = await office.call('GET', '/api/v1/students/list', { size: 25 });
    const [item] = list.body.items as Record<string, unknown>[];
    for (const name of listedFields) expect(item?.[name], name).toBe(given[name]);
    await assertShown(String(item?.id));

    const { text } = await office.call('GET', '/api/v1/students/export', { format: 'csv' });
    const [line] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    const columnOf = (name: StudentField) => line?.[fields[name]?.label.en ?? ''];
    const open = written.filter((name) => !fields[name]?.sensitive);
    expect(open.filter((name) => !columnOf(name))).toEqual([]);
    const closed = names.filter((name) => !open.includes(name));
    expect(closed.filter((name) => columnOf(name) !== undefined)).toEqual([]);
  });

  it('is taken at the admission and by a change, what only a few may see when it is typed anew', async () => {
    const guardian = {
      nameEn: 'Rahim',
      nameBn: '',
      mobile: '01712440119',
      relation: 'father',
      nid: '',
      occupation: '',
    };
    const admitted = await office.call('POST', base, {
      ...given,
      code: '26010077',
      nameEn: 'Somebody Else',
      birthRegistration: '20135614091023417',
      sectionId,
      roll: null,
      guardians: [{ ...guardian, isPrimary: true }],
      confirmDuplicate: true,
    });
    expect(admitted.status, admitted.text).toBe(200);
    const id = String(admitted.body.id);
    const own = ['code', 'nameEn', 'birthRegistration'];
    await assertShown(id, own);

    const plain = Object.fromEntries(
      names.filter((name) => !fields[name]?.sensitive).map((name) => [name, given[name]]),
    );
    const kept = await office.call('PUT', `${base}/${id}`, {
      ...plain,
      code: '26010077',
      nameEn: 'Somebody Else',
      version: 1,
    });
    expect(kept.status, kept.text).toBe(200);
    await assertShown(id, own);
  });
});
