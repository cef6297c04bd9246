import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { retirementSql, standingLabels, usualAges } from '../../people/public.ts';
import { dayValues, genderValues, sameText } from '../rules.ts';

/** Somebody a document is about, with everything it may say of them. */
export type Person = {
  readonly id: string;
  readonly of: 'student' | 'employee' | 'applicant';
  readonly enrolmentId: string | null;
  readonly name: Label;
  /** Class and section, or the post: what stands beside the name where the document is checked. */
  readonly about: Label;
  readonly photo: string | null;
  /** The day a student left; null for who studies here. */
  readonly leftOn?: string | null;
  /** How an employee stands who does not serve: left, or suspended. */
  readonly notServing?: Label | null;
  readonly values: Readonly<Record<string, Label>>;
};

const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;
const parentSql = (name: string): string =>
  `json_build_object('en', s.${name}_name_en, 'bn', coalesce(nullif(s.${name}_name_bn, ''), s.${name}_name_en))`;

/** The permanent address, or else the present one, in each language; where only one was written, that one in both. */
const firstOf = (...names: readonly string[]): string =>
  `coalesce(${names.map((name) => `nullif(s.${name}, '')`).join(', ')}, '')`;
const addressSql = `json_build_object(
  'en', ${firstOf('permanent_address', 'permanent_address_bn', 'present_address', 'present_address_bn')},
  'bn', ${firstOf('permanent_address_bn', 'permanent_address', 'present_address_bn', 'present_address')})`;

const mobile = (stored: string | null): Label => sameText((stored ?? '').replace(/^\+88/, ''));

/** The class into which a student was admitted, where the record goes back so far: admission may come before its year. */
const firstClassSql = `(SELECT ${labelSql('fc')} FROM students_enrolment fe
   JOIN academic_academic_year fy ON fy.site_id = $1 AND fy.id = fe.year_id
   JOIN academic_section fx ON fx.site_id = $1 AND fx.id = fe.section_id
   JOIN academic_school_class fc ON fc.site_id = $1 AND fc.id = fx.class_id
  WHERE fe.site_id = $1 AND fe.student_id = s.id AND fy.end_date >= s.admission_date
    AND fy.start_date <= s.admission_date + 120
  ORDER BY fy.start_date LIMIT 1)`;

/** Students in the places of these enrolments, class by class, section by section, by their rolls. */
export async function readStudents(
  transaction: Transaction,
  enrolmentIds: readonly string[],
): Promise<Person[]> {
  const rows = await transaction.read(
    {
      enrolment_id: 'uuid',
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      father: json<Label>(),
      mother: json<Label>(),
      gender: 'text',
      birth: 'date',
      blood: 'text?',
      mobile: 'text',
      emergency: 'text?',
      guardian: jsonOrNull<Label>(),
      guardian_mobile: 'text?',
      address: json<Label>(),
      admitted: 'date?',
      board_roll: 'text?',
      board_registration: 'text?',
      photo: 'uuid?',
      class: json<Label>(),
      section: json<Label>(),
      group_name: json<Label>(),
      shift: json<Label>(),
      roll: 'int',
      year: json<Label>(),
      year_end: 'date',
      left_on: 'date?',
      first_class: jsonOrNull<Label>(),
    },
    `SELECT e.id AS enrolment_id, s.id, s.code, ${labelSql('s')} AS name, ${parentSql('father')} AS father,
            ${parentSql('mother')} AS mother, s.gender, s.date_of_birth AS birth, s.blood_group AS blood, s.mobile,
            s.emergency_contact AS emergency, k.name AS guardian, k.mobile AS guardian_mobile, ${addressSql} AS address,
            s.admission_date AS admitted, s.board_roll, s.board_registration, s.photo,
            ${labelSql('c')} AS class, ${labelSql('x')} AS section, ${labelSql('h')} AS shift,
            json_build_object('en', coalesce(g.name_en, ''), 'bn', coalesce(nullif(g.name_bn, ''), g.name_en, '')) AS group_name,
            e.roll, ${labelSql('y')} AS year, y.end_date AS year_end,
            CASE WHEN e.status IN ('transferred', 'struckOff', 'dropped', 'completed', 'alumni', 'deceased')
                 THEN coalesce(e.ends_on, y.end_date) END AS left_on,
            ${firstClassSql} AS first_class
       FROM students_enrolment e
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
       LEFT JOIN LATERAL (
         SELECT ${labelSql('r')} AS name, r.mobile FROM students_student_guardian l
           JOIN students_guardian r ON r.site_id = $1 AND r.id = l.guardian_id
          WHERE l.site_id = $1 AND l.student_id = s.id ORDER BY l.is_primary DESC, l.id LIMIT 1) k ON true
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])
      ORDER BY c.position, x.name_en, x.id, e.roll`,
    enrolmentIds,
  );
  return rows.map((row) => ({
    id: row.id,
    of: 'student',
    enrolmentId: row.enrolment_id,
    name: row.name,
    about: { en: `${row.class.en} – ${row.section.en}`, bn: `${row.class.bn} – ${row.section.bn}` },
    photo: row.photo,
    leftOn: row.left_on,
    values: {
      name: row.name,
      code: sameText(row.code),
      father: row.father,
      mother: row.mother,
      ...genderValues(row.gender),
      ...dayValues('birthDay', row.birth),
      bloodGroup: { en: row.blood ?? '', bn: row.blood ?? '' },
      mobile: mobile(row.mobile),
      guardian: row.guardian ?? sameText(''),
      guardianMobile: mobile(row.guardian_mobile),
      emergency: mobile(row.emergency ?? row.mobile),
      address: row.address,
      ...dayValues('admissionDay', row.admitted),
      ...dayValues('leavingDay', row.left_on),
      firstClass: row.first_class ?? sameText(''),
      boardRoll: sameText(row.board_roll ?? ''),
      boardRegistration: sameText(row.board_registration ?? ''),
      class: row.class,
      section: row.section,
      group: row.group_name,
      shift: row.shift,
      roll: sameText(String(row.roll)),
      year: row.year,
      ...dayValues('validUntil', row.year_end),
    },
  }));
}

export async function readEmployees(transaction: Transaction, ids: readonly string[]): Promise<Person[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      gender: 'text',
      mobile: 'text',
      joined: 'date?',
      index_number: 'text?',
      photo: 'uuid?',
      designation: json<Label>(),
      department: jsonOrNull<Label>(),
      blood: 'text?',
      is_active: 'bool',
      standing: 'text?',
      left_on: 'date?',
      valid_until: 'date?',
    },
    `SELECT p.id, p.code, ${labelSql('p')} AS name, p.gender, p.mobile, p.joining_date AS joined, p.index_number, p.photo,
            ${labelSql('d')} AS designation, CASE WHEN m.id IS NOT NULL THEN ${labelSql('m')} END AS department,
            p.blood_group AS blood, p.is_active, z.standing,
            CASE WHEN NOT p.is_active THEN (SELECT max(b.day) FROM people_service_entry b
              WHERE b.site_id = $1 AND b.employee_id = p.id AND b.event = 'left') END AS left_on,
            least(p.contract_until, CASE WHEN p.date_of_birth IS NOT NULL THEN r.leaves_on END) AS valid_until
       FROM people_employee p JOIN academic_designation d ON d.site_id = $1 AND d.id = p.designation_id
       LEFT JOIN people_department m ON m.site_id = $1 AND m.id = p.department_id
       LEFT JOIN people_standing z ON z.site_id = $1 AND z.employee_id = p.id AND z.to_day IS NULL
       LEFT JOIN people_setting q ON q.site_id = $1
       ${retirementSql('p', `coalesce(q.teacher_age, ${usualAges.teacherAge})`, `coalesce(q.staff_age, ${usualAges.staffAge})`)}
      WHERE p.site_id = $1 AND p.id = ANY($2::uuid[]) ORDER BY d.position, p.code`,
    ids,
  );
  return rows.map((row) => ({
    id: row.id,
    of: 'employee',
    enrolmentId: null,
    name: row.name,
    about: row.designation,
    photo: row.photo,
    notServing: notServing(row),
    values: {
      name: row.name,
      code: sameText(row.code),
      ...genderValues(row.gender),
      mobile: mobile(row.mobile),
      ...dayValues('joiningDay', row.joined),
      indexNumber: sameText(row.index_number ?? ''),
      designation: row.designation,
      department: row.department ?? sameText(''),
      bloodGroup: { en: row.blood ?? '', bn: row.blood ?? '' },
      ...dayValues('leavingDay', row.left_on),
      ...dayValues('validUntil', row.valid_until),
    },
  }));
}

/** How an employee stands who left or is suspended; null for who serves, here or away. */
function notServing({ is_active, standing }: { is_active: boolean; standing: string | null }): Label | null {
  if (!is_active) return isStanding(standing) ? standingLabels[standing] : standingLabels.left;
  return standing === 'suspended' ? standingLabels.suspended : null;
}
const isStanding = (name: string | null): name is keyof typeof standingLabels =>
  name !== null && Object.hasOwn(standingLabels, name);

/** The place of a student: of the current year, else of the latest; null where there never was one. */
export async function placeOf(
  transaction: Transaction,
  studentId: string,
): Promise<{ enrolmentId: string; status: string } | null> {
  const row = await transaction.readOne(
    { id: 'uuid', status: 'text' },
    `SELECT e.id, e.status FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.student_id = $2 ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1`,
    studentId,
  );
  return row ? { enrolmentId: row.id, status: row.status } : null;
}

/** What papers say of students in the places of these enrolments, with their pictures; by enrolment. */
export async function valuesOfStudents(
  transaction: Transaction,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Person, 'values' | 'photo'>>> {
  const people = await readStudents(transaction, enrolmentIds);
  return new Map(people.map((one) => [one.enrolmentId ?? '', one]));
}
