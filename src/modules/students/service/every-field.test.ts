import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleInput, sampleRecord } from '../../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import type { Field } from '../../../core/fields.ts';
import { findRecord } from '../../../core/server/entity/records.ts';
import { section } from '../../academic/section.entity.ts';
import { addressFields } from '../address/address-fields.ts';
import { masked } from '../rules.ts';
import { listedFields, type StudentField, student } from '../student.entity.ts';
import { differencesOf, takeOver } from './take-over.ts';

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
        const target = field.to();
        // Places are the platform's: the sample has chosen one.
        const known =
          target.keptBy === 'platform' ? await findRecord(transaction, target, String(given[name])) : null;
        const record = known ?? (await sampleRecord(transaction, target));
        given[name] = record.id;
        cells[name] = String(record[target.title.en]);
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

/** A child as an office admits it, with what is said of its addresses. */
const admitted = async (addresses: Record<string, unknown>, born: string) => {
  const blank = Object.fromEntries(Object.keys(addressFields).map((name) => [name, null]));
  const guardian = { nameEn: 'Rahim', nameBn: '', mobile: '01712440120', relation: 'father', occupation: '' };
  return office.call('POST', base, {
    ...given,
    ...blank,
    ...addresses,
    code: null,
    dateOfBirth: born,
    birthRegistration: null,
    sectionId,
    roll: null,
    guardians: [{ ...guardian, isPrimary: true }],
    confirmDuplicate: true,
  });
};

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

describe('ADM-2 an address of a student', () => {
  it('has its parts, the district of its thana, and the words of the whole in both languages', async () => {
    const thana = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ id: string; district_id: string; other: string }>(
        `SELECT t.id, t.district_id, (SELECT o.id FROM catalogue_locations_district o WHERE o.id <> t.district_id LIMIT 1) AS other
           FROM catalogue_locations_thana t JOIN catalogue_locations_district d ON d.id = t.district_id
          WHERE $1::bigint > 0 AND t.name_en = 'Savar' AND d.name_en = 'Dhaka'`,
      ),
    );
    const parts = {
      presentVillage: 'Road 5',
      presentVillageBn: 'সড়ক ৫',
      presentPostOffice: 'Savar 1340',
      presentThanaId: thana?.id,
    };
    const made = await admitted(parts, '2013-04-01');
    expect(made.status, made.text).toBe(200);
    const read = async () =>
      (await office.call('GET', `${base}/${made.body.id}`)).body.student as Record<string, unknown>;
    const record = await read();
    expect(record).toMatchObject({
      presentDistrictId: thana?.district_id,
      presentAddress: 'Road 5, Savar 1340, Savar, Dhaka',
      presentAddressBn: 'সড়ক ৫, Savar 1340, সাভার, ঢাকা',
      permanentAddress: null,
    });
    const shown = Object.fromEntries(
      names.filter((name) => !fields[name]?.sensitive).map((name) => [name, record[name]]),
    );
    const change = (more: object, version: number) =>
      office.call('PUT', `${base}/${made.body.id}`, { ...shown, ...more, version });
    // The words follow the parts, until somebody writes them otherwise.
    expect((await change({ presentVillage: 'Road 6' }, 1)).body.presentAddress).toMatch(/^Road 6, /);
    const own = await change({ presentVillage: 'Road 7', presentAddress: 'At the old mill' }, 2);
    expect(own.body.presentAddress).toBe('At the old mill');
    const wrong = await change({ presentDistrictId: thana?.other }, 3);
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['presentThanaId']]);
    // Without a place nobody could tell whether it lies abroad: then the country is needed, in the specification's words.
    const nowhere = { presentThanaId: null, presentDistrictId: null };
    const refused = await change(nowhere, 3);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { presentCountry: ['The Country field is required.'] },
    ]);
    const without = await admitted({ permanentVillage: 'Al Batha, Riyadh' }, '2013-04-02');
    expect(without.body.errors).toEqual({ permanentCountry: ['The Country field is required.'] });
    const abroad = await change({ ...nowhere, presentCountry: 'SA' }, 3);
    expect(abroad.status, abroad.text).toBe(200);
  });

  it('ADM-11 is no other one for what a form leaves unsaid, and keeps the language of a line that stays', async () => {
    const parts = {
      presentVillage: 'Road 5',
      presentVillageBn: 'সড়ক ৫',
      presentPostOffice: 'Savar 1340',
      presentPostOfficeBn: 'সাভার ১৩৪০',
      presentCareOf: 'Karim Mia',
      presentThanaId: given.presentThanaId,
    };
    const made = await admitted(parts, '2013-04-05');
    expect(made.status, made.text).toBe(200);
    const id = String(made.body.id);
    // A form asks for each line once, and has it in one language.
    const form = {
      presentCareOf: null,
      presentVillage: 'Road 5',
      presentVillageBn: null,
      presentPostOffice: null,
      presentPostOfficeBn: 'সাভার ১৩৪০',
      presentThanaId: given.presentThanaId,
      presentCountry: 'BD',
    };
    const moved = { ...form, presentVillage: 'Road 9' };
    await world.inSite(world.siteA, async (transaction) => {
      expect((await differencesOf(transaction, id, form)).differences).toEqual([]);
      const [other, ...more] = (await differencesOf(transaction, id, moved)).differences;
      expect([other?.name, more]).toEqual(['presentAddress', []]);
      expect(other?.after.bn).toMatch(/Road 9, সাভার ১৩৪০, /);
      await takeOver(transaction, id, moved, ['presentAddress']);
    });
    const { student: record } = (await office.call('GET', `${base}/${id}`)).body as {
      student: Record<string, unknown>;
    };
    expect(record).toMatchObject({
      ...parts,
      presentVillage: 'Road 9',
      presentVillageBn: null,
      presentAddress: expect.stringMatching(/Road 9, Savar 1340, /),
    });
  });

  it('is read from a sheet, where a name that several thanas have is meant with its district', async () => {
    const row = (more: Record<string, string>) => ({
      ...cells,
      ...place,
      code: '',
      nameEn: 'Sheet Child',
      birthRegistration: '',
      dateOfBirth: '2013-05-05',
      presentAddress: '',
      presentAddressBn: '',
      ...more,
    });
    const check = await office.call('POST', '/api/v1/students/import/check', {
      rows: [
        row({ presentThanaId: 'Savar', presentDistrictId: '' }),
        row({ nameEn: 'Second', presentThanaId: 'Kaliganj', presentDistrictId: 'গাজীপুর' }),
        row({ nameEn: 'Third', presentThanaId: 'Kaliganj', presentDistrictId: '' }),
        row({ nameEn: 'Fourth', presentThanaId: 'Savar', presentDistrictId: 'Gazipur' }),
      ],
    });
    const wrong = (check.body.rows as { errors: object }[]).map(({ errors }) => Object.keys(errors));
    expect(wrong).toEqual([[], [], ['presentThanaId'], ['presentThanaId']]);
  });
});
