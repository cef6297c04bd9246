import type { Field } from '../../../../core/fields.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { Block, Value } from '../../blocks/contract.ts';
import { openLabels } from '../../front/labels.ts';
import { readOpenData } from '../../front/service/design.ts';
import { siteAddress } from '../../service/addresses.ts';
import { labelOf } from '../../service/read-parts.ts';
import { contentLabels as labels } from '../labels.ts';

type Fact = { name: Label; value: Value };
type Open = Awaited<ReturnType<typeof readOpenData>>['open'];

const photoAddress = (of: 'employee' | 'student', row: Row) =>
  `/api/web/photo/${of}/${String(row.id)}?site_id=${String(row.site_id)}`;

const size = 100;

/** Teachers, then staff, in the order of their posts, with what the institution shows of them. */
export async function readEmployees(transaction: Transaction, page: number): Promise<Block[]> {
  const { open } = await readOpenData(transaction);
  const rows = await transaction.rows(
    `SELECT e.id, e.site_id, e.name_en, e.name_bn, e.mobile, e.email, e.joining_date, e.index_number,
            e.photo IS NOT NULL AS has_photo, d.name_en AS post_en, d.name_bn AS post_bn, d.is_teaching,
            count(*) OVER () AS total
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND e.is_active
      ORDER BY d.is_teaching DESC, d.position, e.joining_date NULLS LAST, e.code LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
  );
  if (rows.length === 0) return [{ kind: 'note', text: labels.noEmployees }];
  const groups = [
    { heading: labels.teachers, rows: rows.filter((row) => row.is_teaching) },
    { heading: labels.staff, rows: rows.filter((row) => !row.is_teaching) },
  ];
  return [
    ...groups.flatMap((group): Block[] =>
      group.rows.length === 0
        ? []
        : [
            { kind: 'heading', text: group.heading },
            { kind: 'people', items: group.rows.map((row) => employeeOf(row, open)) },
          ],
    ),
    { kind: 'pager', path: '/web/employee-details', page, size, total: Number(rows[0]?.total ?? 0) },
  ];
}

function employeeOf(row: Row, { employeeFields }: Open) {
  const facts: Fact[] = employeeFields.flatMap((field): Fact[] => {
    const name = openLabels.fields[field];
    if (field === 'joiningDate' && row.joining_date)
      return [{ name, value: { date: String(row.joining_date) } }];
    if (field === 'mobile' && row.mobile) return [{ name, value: { phone: String(row.mobile) } }];
    if (field === 'email' && row.email) return [{ name, value: { email: String(row.email) } }];
    if (field === 'indexNumber' && row.index_number)
      return [{ name, value: { digits: String(row.index_number) } }];
    return [];
  });
  return {
    picture: row.has_photo && employeeFields.includes('photo') ? photoAddress('employee', row) : null,
    name: labelOf(row, 'name'),
    post: labelOf(row, 'post'),
    facts,
  };
}

/** The sections of the current year as those who look for students choose them. */
const sections = `
  SELECT s.id, c.position, c.name_en || ' – ' || s.name_en AS name_en, c.name_bn || ' – ' || s.name_bn AS name_bn,
         y.name_en AS year_en, y.name_bn AS year_bn
    FROM academic_section s JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
    JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current AND y.is_active
   WHERE s.site_id = $1 AND s.is_active`;

/** Nobody whose family asked for it stands on the website. */
const onWebsite = (alias: string) => `${alias}.is_active AND NOT ${alias}.is_off_website`;

/** The students of one section of this year: name and roll, and where the institution links them what else is shown of each. */
export async function readStudents(
  transaction: Transaction,
  section: string | undefined,
  page: number,
): Promise<Block[]> {
  const { open } = await readOpenData(transaction);
  if (!open.hasStudents) return [{ kind: 'note', text: labels.closedStudents }];
  const all = await transaction.rows(`${sections} ORDER BY c.position, s.name_en, s.id LIMIT 300`);
  const chosen = all.find((one) => String(one.id) === section);
  const choices: Block = {
    kind: 'choices',
    name: labels.section,
    items: all.map((one) => ({
      to: `/web/student-details?section=${String(one.id)}`,
      name: labelOf(one, 'name'),
      isCurrent: one === chosen,
    })),
  };
  if (all.length === 0) return [{ kind: 'note', text: labels.noStudents }];
  if (!chosen) return [{ kind: 'note', text: labels.chooseSection }, choices];
  const rows = await transaction.rows(
    `SELECT e.id, e.roll, e.site_id, p.code, p.name_en, p.name_bn, count(*) OVER () AS total
       FROM students_enrolment e JOIN students_student p ON p.site_id = $1 AND p.id = e.student_id AND ${onWebsite('p')}
      WHERE e.site_id = $1 AND e.section_id = $2 AND e.status = 'active' ORDER BY e.roll LIMIT $3 OFFSET $4`,
    chosen.id,
    size,
    (page - 1) * size,
  );
  const name = labelOf(chosen, 'name');
  return [
    choices,
    {
      kind: 'table',
      caption: {
        en: labels.students.en.replace('{section}', name.en),
        bn: labels.students.bn.replace('{section}', name.bn),
      },
      columns: [labels.roll, labels.name],
      figures: [0],
      rows: rows.map((row) => [
        { number: Number(row.roll) },
        open.linksStudents
          ? {
              to: pathOf(transaction, String(row.code), String(row.id)),
              name: labelOf(row, 'name'),
            }
          : { text: labelOf(row, 'name') },
      ]),
      hasSum: false,
    },
    {
      kind: 'pager',
      path: `/web/student-details?section=${String(chosen.id)}`,
      page,
      size,
      total: Number(rows[0]?.total ?? 0),
    },
  ];
}

const pathOf = ({ siteId }: Transaction, code: string, enrolmentId: string): string =>
  `/site-public/student-details/${encodeURIComponent(code)}.${siteId}.${enrolmentId}`;

/** The whole address of a student's page, for whoever gives it to the family; null while the website shows none of them. */
export async function studentPage(
  transaction: Transaction,
  services: Services,
  { code, enrolmentId, isOff }: { code: string; enrolmentId: string; isOff: boolean },
): Promise<string | null> {
  const open = await transaction.kept('website.open', async () => (await readOpenData(transaction)).open);
  const site = open.hasStudents && !isOff ? await services.sites.find(transaction.siteId) : null;
  return site && `${await siteAddress(services, site)}${pathOf(transaction, code, enrolmentId)}`;
}

/** The parts of `{username}.{site_id}.{student_history_id}`; null for anything else. */
function keyOf(of: string): { code: string; siteId: number; enrolment: string } | null {
  const parts = /^([^/]{1,60})\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(of);
  if (!parts?.[1] || !parts[2] || !parts[3]) return null;
  return { code: parts[1], siteId: Number(parts[2]), enrolment: parts[3] };
}

/**
 * What is shown of one student: only while the institution shows students at all, only at the whole key, whose last part
 * nobody can guess, and only the fields it allowed. Null is "there is no such page", whatever the reason.
 */
export async function readStudent(
  transaction: Transaction,
  of: string,
): Promise<{ title: Label; blocks: Block[] } | null> {
  const key = keyOf(of);
  if (!key || key.siteId !== transaction.siteId) return null;
  const { open } = await readOpenData(transaction);
  if (!open.hasStudents) return null;
  const row = await transaction.row(
    `SELECT e.id, e.roll, e.section_id, e.site_id, p.name_en, p.name_bn, p.gender, p.blood_group, p.father_name_en,
            p.father_name_bn, p.mother_name_en, p.mother_name_bn, p.admission_date, p.photo IS NOT NULL AS has_photo,
            h.name_en AS house_en, h.name_bn AS house_bn, c.name_en AS class_en, c.name_bn AS class_bn,
            s.name_en AS section_en, s.name_bn AS section_bn, y.name_en AS year_en, y.name_bn AS year_bn
       FROM students_enrolment e
       JOIN students_student p ON p.site_id = $1 AND p.id = e.student_id AND ${onWebsite('p')}
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
       LEFT JOIN academic_house h ON h.site_id = $1 AND h.id = p.house_id
      WHERE e.site_id = $1 AND e.id = $2 AND e.status = 'active' AND p.code = $3`,
    key.enrolment,
    key.code,
  );
  if (!row) return null;
  const rows: Fact[] = [
    { name: labels.class, value: { text: labelOf(row, 'class') } },
    { name: labels.section, value: { text: labelOf(row, 'section') } },
    { name: labels.roll, value: { number: Number(row.roll) } },
    { name: labels.year, value: { text: labelOf(row, 'year') } },
    ...open.studentFields.flatMap((field) => factOf(field, row)),
  ];
  const hasPhoto = row.has_photo && open.studentFields.includes('photo');
  const blocks: Block[] = [
    ...(hasPhoto
      ? [
          {
            kind: 'people' as const,
            items: [
              {
                picture: photoAddress('student', row),
                name: labelOf(row, 'name'),
                post: labelOf(row, 'class'),
                facts: [],
              },
            ],
          },
        ]
      : []),
    { kind: 'facts', rows },
    {
      kind: 'choices',
      name: labels.backToStudents,
      items: [
        {
          to: `/web/student-details?section=${String(row.section_id)}`,
          name: labels.backToStudents,
          isCurrent: false,
        },
      ],
    },
  ];
  return { title: labelOf(row, 'name'), blocks };
}

function factOf(field: Open['studentFields'][number], row: Row): Fact[] {
  const name = openLabels.fields[field];
  const text = (label: Label): Fact[] => (label.en ? [{ name, value: { text: label } }] : []);
  switch (field) {
    case 'gender':
      return text(choiceText(genders, row.gender));
    case 'bloodGroup':
      return row.blood_group ? text({ en: String(row.blood_group), bn: String(row.blood_group) }) : [];
    case 'fatherName':
      return text(labelOf(row, 'father_name'));
    case 'motherName':
      return text(labelOf(row, 'mother_name'));
    case 'house':
      return text(labelOf(row, 'house'));
    case 'admissionDate':
      return row.admission_date ? [{ name, value: { date: String(row.admission_date) } }] : [];
    case 'photo':
      return [];
  }
}

type Choices = Extract<Field, { kind: 'choice' }>['choices'];
// As the students' definition says them; the website stands below students and cannot import it.
const genders: Choices = [
  { value: 'male', label: { en: 'Male', bn: 'ছেলে' } },
  { value: 'female', label: { en: 'Female', bn: 'মেয়ে' } },
  { value: 'other', label: { en: 'Other', bn: 'অন্যান্য' } },
];
const choiceText = (choices: Choices, value: unknown): Label =>
  choices.find((one) => one.value === value)?.label ?? { en: '', bn: '' };

/** The photo of somebody whose photo is shown now, or null. */
export async function findPhoto(transaction: Transaction, of: 'employee' | 'student', id: string) {
  const { open } = await readOpenData(transaction);
  const isOpen =
    of === 'employee'
      ? open.employeeFields.includes('photo')
      : open.hasStudents && open.studentFields.includes('photo');
  if (!isOpen) return null;
  return transaction.readOne(
    { id: 'uuid', name: 'text', mime: 'text', digest: 'text' },
    of === 'employee'
      ? `SELECT f.id, f.name, f.mime, f.digest FROM people_employee e
           JOIN stored_file f ON f.site_id = $1 AND f.id = e.photo WHERE e.site_id = $1 AND e.id = $2 AND e.is_active`
      : `SELECT f.id, f.name, f.mime, f.digest FROM students_enrolment e
           JOIN students_student p ON p.site_id = $1 AND p.id = e.student_id AND ${onWebsite('p')}
           JOIN stored_file f ON f.site_id = $1 AND f.id = p.photo
          WHERE e.site_id = $1 AND e.id = $2 AND e.status = 'active'`,
    id,
  );
}
