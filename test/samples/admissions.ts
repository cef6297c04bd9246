import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { section } from '../../src/modules/academic/section.entity.ts';
import type { World } from '../world.ts';
import { sampleRecord } from './sample.ts';

/** Two sections of one class in the current year, and what they are called. */
export type AdmissionRooms = {
  readonly rooms: readonly [string, string];
  readonly names: { readonly class: string; readonly first: string; readonly second: string };
};

export async function admissionRooms(transaction: Transaction): Promise<AdmissionRooms> {
  const one = await sampleRecord(transaction, section);
  const two = await sampleRecord(transaction, section);
  await transaction.change('UPDATE academic_academic_year SET is_current = false WHERE site_id = $1');
  await transaction.change(
    `UPDATE academic_academic_year SET is_current = true, start_date = '2026-01-01', end_date = '2026-12-31'
      WHERE site_id = $1 AND id = $2`,
    one.yearId,
  );
  await transaction.change(
    'UPDATE academic_section SET year_id = $2, class_id = $3 WHERE site_id = $1 AND id = $4',
    one.yearId,
    one.classId,
    two.id,
  );
  const row = await transaction.row<{ class: string; first: string; second: string }>(
    `SELECT c.name_en AS class, a.name_en AS first, b.name_bn AS second FROM academic_school_class c, academic_section a, academic_section b
      WHERE c.site_id = $1 AND a.site_id = $1 AND b.site_id = $1 AND c.id = $2 AND a.id = $3 AND b.id = $4`,
    one.classId,
    one.id,
    two.id,
  );
  if (!row) throw new Error('No sections');
  return { rooms: [one.id, two.id], names: row };
}

export const guardianInput = (over: object = {}) => ({
  nameEn: 'Jahangir Alam',
  nameBn: 'জাহাঙ্গীর আলম',
  mobile: '01712440118',
  relation: 'father',
  occupation: 'Teacher',
  isPrimary: true,
  ...over,
});

/** What is written of one new student after another, each for the section and with a name and a guardian of its own. */
export function pupilInputs(section: () => string) {
  let count = 0;
  return (over: object = {}) => {
    count += 1;
    return {
      code: '',
      nameEn: `Tasnim ${String.fromCharCode(65 + (count % 26))}${count}`,
      nameBn: 'তাসনিম',
      gender: 'female',
      dateOfBirth: '2013-03-14',
      religion: 'islam',
      bloodGroup: null,
      birthRegistration: null,
      fatherNameEn: `Jahangir ${count}`,
      fatherNameBn: null,
      motherNameEn: 'Rokeya Begum',
      motherNameBn: null,
      mobile: '01811000000',
      email: null,
      presentAddress: null,
      permanentAddress: null,
      admissionDate: null,
      boardRoll: null,
      boardRegistration: null,
      houseId: null,
      hasStipend: false,
      familyIncome: null,
      photo: null,
      sectionId: section(),
      roll: null,
      guardians: [guardianInput({ mobile: `017${String(20_000_000 + count)}` })],
      ...over,
    };
  };
}

/** How many rows of a table the first institution has. */
export const numberOfRows = async (world: World, table: string): Promise<number> =>
  Number(
    await world.inSite(
      world.siteA,
      async (transaction) =>
        (await transaction.row<{ n: bigint }>(`SELECT count(*) AS n FROM ${table} WHERE site_id = $1`))?.n,
    ),
  );

/** What an application may hold besides what every one must. */
export const wholeApplication = {
  studentType: 'transfer',
  bloodGroup: 'B+',
  fatherNid: '1234567891',
  fatherBirthRegistration: '19800000000000012',
  fatherMobile: '01811555701',
  fatherOccupation: 'কৃষক',
  fatherIncome: '120000',
  fatherEmail: 'father@example.com',
  motherNid: '1234567892',
  motherBirthRegistration: '19820000000000013',
  motherMobile: '01811555702',
  motherOccupation: 'Nurse',
  motherIncome: '180000',
  motherEmail: 'mother@example.com',
  presentCareOf: 'Karim Mia',
  presentCountry: 'BD',
  presentPostOffice: 'Barura 3560',
  permanentCareOf: 'Rahim Mia',
  permanentCountry: 'BD',
  permanentPostOffice: 'Barura 3561',
  guardianName: 'আবদুল হাই',
  guardianRelation: 'চাচা',
  guardianMobile: '01811555703',
};

export const passedExam = {
  exam: 'ssc',
  institution: 'Barura High School',
  board: 'Cumilla',
  roll: '104211',
  boardRoll: '204311',
  registration: '2012345678',
  session: '2022-23',
  year: '2024',
  gpa: '4.5',
  gpaWithout: '4.25',
};
