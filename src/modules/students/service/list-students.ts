import { searchWordsOf } from '../../../core/bangla.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { mobileAs, normaliseMobile } from '../../../core/identifiers.ts';
import type { Label } from '../../../core/labels.ts';
import { type Language, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import { containing } from '../../../core/server/records.ts';
import type { Cell } from '../../../core/server/sheets.ts';
import type { studentSorts } from '../contract.ts';
import { fieldTexts, statusTexts } from '../labels.ts';
import { type EnrolmentStatus, masked, seesMobiles } from '../rules.ts';
import { student } from '../student.entity.ts';
import { type AttendanceCounts, attendanceOf } from './read-student.ts';

export type StudentFilter = {
  yearId?: string[] | undefined;
  classId?: string[] | undefined;
  sectionId?: string[] | undefined;
  shiftId?: string[] | undefined;
  versionId?: string[] | undefined;
  groupId?: string[] | undefined;
  status?: EnrolmentStatus[] | undefined;
  gender?: string[] | undefined;
};
export type StudentQuery = {
  q?: string | undefined;
  sort: string;
  page: number;
  size: number;
  filter: StudentFilter;
  ids?: string[] | undefined;
};

const placeJoins = `
  JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
  JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id`;
const studentJoin = `
  JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id`;

const columns: Readonly<Record<keyof StudentFilter & string, string>> = {
  yearId: 'e.year_id',
  classId: 'x.class_id',
  sectionId: 'e.section_id',
  shiftId: 'x.shift_id',
  versionId: 'x.version_id',
  groupId: 'x.group_id',
  status: 'e.status',
  gender: 's.gender',
};

/** The orders the contract allows; `~` stands for the direction. A roll belongs to a section, so it never stands alone. */
const orders: Readonly<Record<(typeof studentSorts)[number], string>> = {
  class: 'c.position ~, h.position ~, x.name_en ~, e.roll ~',
  roll: 'e.roll ~, c.position, x.name_en',
  code: 's.code ~',
  nameEn: 's.name_en ~',
  nameBn: 's.name_bn ~',
  section: 'x.name_en ~, c.position, e.roll',
  status: 'e.status ~, c.position, x.name_en, e.roll',
};

/** The conditions of a search: every word in the names, the ID or the mobile, or the roll itself. */
export function searchOf(q: string, add: (value: unknown) => string): string[] {
  const mobile = normaliseMobile(q);
  if (mobile)
    return [
      `(s.mobile = ${add(mobile)} OR EXISTS (
         SELECT 1 FROM students_student_guardian l JOIN students_guardian p ON p.site_id = $1 AND p.id = l.guardian_id
          WHERE l.site_id = $1 AND l.student_id = s.id AND p.mobile = ${add(mobile)}))`,
    ];
  return searchWordsOf(q)
    .slice(0, 6)
    .map(({ plain, phonetic }) => {
      // Two or three figures stand in every mobile number: they are a roll, or the end of an ID.
      if (/^\d{1,3}$/.test(plain))
        return `(e.roll = ${add(Number(plain))} OR s.code LIKE ${add(`%${plain}`)})`;
      const any = [`s.search_text LIKE ${add(containing(plain))}`];
      if (phonetic) any.push(`s.search_text LIKE ${add(containing(phonetic))}`);
      if (/^\d{4,5}$/.test(plain)) any.push(`e.roll = ${add(Number(plain))}`);
      return `(${any.join(' OR ')})`;
    });
}

/** The year asked for, or the current one, or the latest; null while the institution has none. */
export async function yearOf(transaction: Transaction, wanted: string | undefined): Promise<string | null> {
  const row = await transaction.row<{ id: string }>(
    `SELECT id FROM academic_academic_year WHERE site_id = $1 AND ($2::uuid IS NULL OR id = $2)
      ORDER BY is_current DESC, start_date DESC LIMIT 1`,
    wanted ?? null,
  );
  if (!row && wanted) throw new AppError(errors.notFound);
  return row?.id ?? null;
}

type Listed = {
  id: string;
  code: string;
  nameEn: string;
  nameBn: string;
  gender: string;
  mobile: string;
  dateOfBirth: string;
  fatherNameEn: string;
  motherNameEn: string;
  enrolmentId: string;
  roll: number;
  sectionId: string;
  status: EnrolmentStatus;
  class: Label;
  section: Label;
  shift: Label;
  version: Label;
  group: Label | null;
};

type Guardian = { name: Label; mobile: string };

async function primaryGuardians(transaction: Transaction, studentIds: readonly string[]) {
  const rows = await transaction.rows<{ studentId: string; en: string; bn: string; mobile: string }>(
    `SELECT DISTINCT ON (l.student_id) l.student_id AS "studentId", p.name_en AS en, p.name_bn AS bn, p.mobile
       FROM students_student_guardian l JOIN students_guardian p ON p.site_id = $1 AND p.id = l.guardian_id
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[])
      ORDER BY l.student_id, l.is_primary DESC, l.created_at`,
    studentIds,
  );
  return new Map<string, Guardian>(
    rows.map((row) => [row.studentId, { name: { en: row.en, bn: row.bn || row.en }, mobile: row.mobile }]),
  );
}

/** One page of a year's students with the total; the page's guardians and attendance in one statement each. */
export async function listStudents(transaction: Transaction, query: StudentQuery) {
  const { yearId: years, ...filters } = query.filter;
  const yearId = await yearOf(transaction, years?.[0]);
  const nothing = { items: [], total: 0, page: query.page, size: query.size, yearId };
  if (yearId === null) return nothing;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value) + 1}`;
  const parts = ['e.site_id = $1', `e.year_id = ${add(yearId)}`];
  for (const [name, chosen] of Object.entries(filters)) {
    if (!chosen || chosen.length === 0) continue;
    const column = columns[name as keyof StudentFilter];
    parts.push(`${column}::text = ANY(${add(chosen)}::text[])`);
  }
  if (query.ids) parts.push(`e.student_id = ANY(${add(query.ids)}::uuid[])`);
  parts.push(...searchOf(query.q ?? '', add));
  const where = parts.join(' AND ');
  const name = query.sort.replace(/^-/, '') as (typeof studentSorts)[number];
  const order = orders[name].replaceAll('~', query.sort.startsWith('-') ? 'DESC' : 'ASC');
  const label = (alias: string) => `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;
  // Only the rows of the page get their texts: first the places in order, from as few tables as the question needs.
  const needed = `students_enrolment e ${placeJoins}${/\bs\./.test(where + order) ? studentJoin : ''}`;
  const paging = [query.size, (query.page - 1) * query.size];
  const [size, offset] = paging.map(add);
  const counting = `SELECT count(*) AS n FROM ${needed} WHERE ${where}`;
  const count = async () => Number((await transaction.row(counting, ...values.slice(0, -2)))?.n ?? 0);
  const found = query.q
    ? `WITH found AS MATERIALIZED (
         SELECT e.id, row_number() OVER (ORDER BY ${order}, e.student_id) AS place FROM ${needed} WHERE ${where}),
       page AS (SELECT id, (SELECT count(*) FROM found) AS total FROM found
                 WHERE place > ${offset} AND place <= ${offset}::bigint + ${size}::bigint)`
    : `WITH page AS (
         SELECT e.id, NULL::bigint AS total FROM ${needed} WHERE ${where}
          ORDER BY ${order}, e.student_id LIMIT ${size} OFFSET ${offset})`;
  const rows = await transaction.rows<Listed & { total: bigint | null }>(
    `${found}
     SELECT s.id, s.code, s.name_en AS "nameEn", s.name_bn AS "nameBn", s.gender, s.mobile,
            s.date_of_birth AS "dateOfBirth", s.father_name_en AS "fatherNameEn", s.mother_name_en AS "motherNameEn",
            e.id AS "enrolmentId", e.roll, e.section_id AS "sectionId", e.status,
            ${label('c')} AS class, ${label('x')} AS section, ${label('h')} AS shift, ${label('v')} AS version,
            CASE WHEN g.id IS NULL THEN NULL ELSE ${label('g')} END AS group, page.total
       FROM page JOIN students_enrolment e ON e.site_id = $1 AND e.id = page.id ${placeJoins} ${studentJoin}
       JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
      ORDER BY ${order}, e.student_id`,
    ...values,
  );
  const total = !query.q
    ? await transaction.kept(`count ${counting} ${JSON.stringify(values.slice(0, -2))}`, count)
    : rows[0]
      ? Number(rows[0].total)
      : query.page > 1
        ? await count()
        : 0;
  const guardians = await primaryGuardians(
    transaction,
    rows.map((row) => row.id),
  );
  const guardianOf = (id: string) => {
    const one = guardians.get(id);
    return one ? { ...one, mobile: mobileOf(one.mobile) } : null;
  };
  const attendance: ReadonlyMap<string, AttendanceCounts> = await attendanceOf(
    transaction,
    rows.map((row) => row.enrolmentId),
  );
  const isOpen = seesMobiles(transaction.context.permissions);
  const mobileOf = (mobile: string) => (isOpen ? mobile : masked('mobile', mobile));
  return {
    ...nothing,
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      mobile: mobileOf(row.mobile),
      guardian: guardianOf(row.id),
      attendance: attendance.get(row.enrolmentId) ?? null,
    })),
    total,
  };
}

/** At most so many students go into one file. */
const mostExported = 20_000;

/** The filtered list as a sheet, its heading first. Identity numbers and incomes are never in it. */
export async function exportRows(
  transaction: Transaction,
  query: Omit<StudentQuery, 'page' | 'size'>,
  language: Language,
): Promise<Cell[][]> {
  const { items } = await listStudents(transaction, { ...query, page: 1, size: mostExported });
  const t = (label: Label | null) => (label ? textOf(label, language) : '');
  const { fields } = student;
  const heading = [
    fieldTexts.code,
    fieldTexts.roll,
    fields.nameEn.label,
    fields.nameBn.label,
    fieldTexts.class,
    fieldTexts.section,
    fieldTexts.group,
    fieldTexts.shift,
    fieldTexts.version,
    fields.gender.label,
    fields.dateOfBirth.label,
    fields.fatherNameEn.label,
    fields.motherNameEn.label,
    fields.mobile.label,
    fieldTexts.guardianNameEn,
    fieldTexts.guardianMobile,
    fieldTexts.status,
  ].map(t);
  return [
    heading,
    ...items.map((one): Cell[] => [
      one.code,
      one.roll,
      one.nameEn,
      one.nameBn,
      t(one.class),
      t(one.section),
      t(one.group),
      t(one.shift),
      t(one.version),
      t(fields.gender.choices.find((choice) => choice.value === one.gender)?.label ?? null),
      one.dateOfBirth,
      one.fatherNameEn,
      one.motherNameEn,
      mobileAs(one.mobile, 'national'),
      t(one.guardian?.name ?? null),
      one.guardian ? mobileAs(one.guardian.mobile, 'national') : '',
      t(statusTexts[one.status]),
    ]),
  ];
}
