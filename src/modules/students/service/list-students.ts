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
import { type EnrolmentStatus, enrolmentStatuses, masked, seesMobiles } from '../rules.ts';
import { student } from '../student.entity.ts';
import { attendanceOf } from './read-student.ts';
import { readYearSections, runsOf, type YearSection } from './year-sections.ts';

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

const studentJoin = `
  JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id`;

/**
 * The orders the contract allows; `~` stands for the direction, `p` for the section's place among the year's.
 * A roll belongs to a section, so it never stands alone.
 */
const orders: Readonly<Record<(typeof studentSorts)[number], string>> = {
  class: 'p.place ~, e.roll ~',
  roll: 'e.roll ~, p.place',
  code: 's.code ~',
  nameEn: 's.name_en ~',
  nameBn: 's.name_bn ~',
  section: 'p.name_place ~, p.place, e.roll',
  status: 'e.status ~, p.place, e.roll',
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
      const patterns = [plain, phonetic].filter((text) => text !== null).map(containing);
      // One operator over both patterns takes a quarter less than two.
      const any = [`s.search_text LIKE ANY(${add(patterns)}::text[])`];
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
  guardianEn: string | null;
  guardianBn: string | null;
  guardianMobile: string | null;
};

/** What a row shows of the student `s`, the enrolment `e` and the first contact `k`. */
const shown = `s.id, s.code, s.name_en AS "nameEn", s.name_bn AS "nameBn", s.gender, s.mobile,
  s.date_of_birth AS "dateOfBirth", s.father_name_en AS "fatherNameEn", s.mother_name_en AS "motherNameEn",
  e.id AS "enrolmentId", e.roll, e.section_id AS "sectionId", e.status,
  k.name_en AS "guardianEn", k.name_bn AS "guardianBn", k.mobile AS "guardianMobile"`;
const contactJoin = `
  LEFT JOIN LATERAL (
    SELECT g.name_en, g.name_bn, g.mobile
      FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
     WHERE l.site_id = $1 AND l.student_id = s.id ORDER BY l.is_primary DESC, l.created_at LIMIT 1) k ON true`;

type Page = { rows: Listed[]; total: number };
type Question = StudentQuery & { inYear: string; sections: readonly YearSection[]; offset: number };

/**
 * A page in the order of the sections. How many each has is known already, so only the rows of the page are read,
 * each section's by its rolls.
 */
async function pageOfSections(transaction: Transaction, question: Question): Promise<Page> {
  const { filter, sort, size, offset } = question;
  const back = sort.startsWith('-');
  const direction = sort === '-class' ? 'DESC' : 'ASC';
  const byName = (one: YearSection, other: YearSection) =>
    (back ? other.namePlace - one.namePlace : one.namePlace - other.namePlace) || one.place - other.place;
  const byPlace = (one: YearSection, other: YearSection) =>
    back ? other.place - one.place : one.place - other.place;
  const statuses = filter.status?.length ? filter.status : enrolmentStatuses;
  const sections = [...question.sections].sort(/section$/.test(sort) ? byName : byPlace);
  const { runs, total } = runsOf(sections, statuses, { offset, size });
  if (runs.length === 0) return { rows: [], total };
  // The arrays stand in subselects so that their length is no reason to plan the statement anew each time.
  const rows = await transaction.rows<Listed>(
    `SELECT ${shown}
       FROM unnest((SELECT $2::uuid[]), (SELECT $3::int[]), (SELECT $4::int[]))
            WITH ORDINALITY AS run(section_id, skip, take, place)
      CROSS JOIN LATERAL (
        SELECT id, student_id, roll, section_id, status FROM students_enrolment
         WHERE site_id = $1 AND section_id = run.section_id ${filter.status?.length ? 'AND status = ANY($5::text[])' : ''}
         ORDER BY roll ${direction} LIMIT run.take OFFSET run.skip) e ${studentJoin} ${contactJoin}
      ORDER BY run.place, e.roll ${direction}`,
    runs.map((run) => run.sectionId),
    runs.map((run) => run.skip),
    runs.map((run) => run.take),
    ...(filter.status?.length ? [filter.status] : []),
  );
  return { rows, total };
}

/** A page of what a search, a gender or a list of students leaves, in any order; its total is of the same statement. */
async function pageOfFound(transaction: Transaction, question: Question): Promise<Page> {
  const { filter, sort, size, offset, sections } = question;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value) + 1}`;
  const places = `unnest(${add(sections.map((one) => one.id))}::uuid[], ${add(sections.map((one) => one.place))}::int[],
    ${add(sections.map((one) => one.namePlace))}::int[]) AS p(section_id, place, name_place)`;
  // The sections are the year's already; saying so again lets the index of year and student find each place at once.
  const parts = ['e.site_id = $1', `e.year_id = ${add(question.inYear)}`];
  if (filter.status?.length) parts.push(`e.status = ANY(${add(filter.status)}::text[])`);
  if (filter.gender?.length) parts.push(`s.gender = ANY(${add(filter.gender)}::text[])`);
  if (question.ids) parts.push(`e.student_id = ANY(${add(question.ids)}::uuid[])`);
  parts.push(...searchOf(question.q ?? '', add));
  const name = sort.replace(/^-/, '') as (typeof studentSorts)[number];
  const order = orders[name].replaceAll('~', sort.startsWith('-') ? 'DESC' : 'ASC');
  // The students a search finds come first, by themselves: the planner cannot know how few they are, and would look
  // up every student of the year one by one.
  const ofStudents = parts.filter((part) => !/\be\./.test(part));
  const ofBoth = parts.filter((part) => !ofStudents.includes(part));
  const hits =
    ofStudents.length === 0
      ? ''
      : `hits AS MATERIALIZED (
           SELECT s.id FROM students_student s WHERE s.site_id = $1 AND ${ofStudents.join(' AND ')}),`;
  // Only the rows of the page get their texts: first the places in order, from as few tables as the question needs.
  const needed = `students_enrolment e JOIN ${places} ON p.section_id = e.section_id
    ${hits ? 'JOIN hits ON hits.id = e.student_id' : ''} ${/\bs\./.test(ofBoth.join() + order) ? studentJoin : ''}`;
  const rows = await transaction.rows<(Listed | { id: null }) & { total: number; onPage: bigint }>(
    `WITH ${hits} found AS MATERIALIZED (
       SELECT e.id, row_number() OVER (ORDER BY ${order}, e.student_id) AS place FROM ${needed}
        WHERE ${ofBoth.join(' AND ')}),
     page AS (SELECT id, place FROM found WHERE place > ${add(offset)} ORDER BY place LIMIT ${add(size)})
     SELECT counted.total, shown.*
       FROM (SELECT count(*)::int AS total FROM found) counted
       LEFT JOIN (SELECT page.place AS "onPage", ${shown}
                    FROM page JOIN students_enrolment e ON e.site_id = $1 AND e.id = page.id
                    ${studentJoin} ${contactJoin}) shown ON true
      ORDER BY shown."onPage"`,
    ...values,
  );
  // A page beyond the last one still says how many there are.
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.flatMap(({ total: _, onPage: __, ...row }) => (row.id === null ? [] : [row as Listed])),
    total,
  };
}

/** One page of a year's students with the total: the year's sections, the page and its attendance, a statement each. */
export async function listStudents(transaction: Transaction, query: StudentQuery) {
  const { yearId: years, classId, sectionId, shiftId, versionId, groupId } = query.filter;
  const read = () => readYearSections(transaction, years?.[0]);
  // A whole school for a file is counted anew: nobody may be missing in it.
  const known =
    query.size > mostKeptRows
      ? await read()
      : await transaction.kept(`students.yearSections ${years?.[0] ?? ''}`, read);
  const { yearId } = known;
  const nothing = { items: [], total: 0, page: query.page, size: query.size, yearId };
  const chosen = (ids: string[] | undefined, id: string | null) =>
    !ids?.length || (id !== null && ids.includes(id));
  const sections = known.sections.filter(
    (one) =>
      chosen(classId, one.classId) &&
      chosen(sectionId, one.id) &&
      chosen(shiftId, one.shiftId) &&
      chosen(versionId, one.versionId) &&
      chosen(groupId, one.groupId),
  );
  if (yearId === null || sections.length === 0) return nothing;
  const question = { ...query, inYear: yearId, sections, offset: (query.page - 1) * query.size };
  const isPlain =
    !query.q && !query.ids && !query.filter.gender?.length && /^-?(class|section)$/.test(query.sort);
  const { rows, total } = await (isPlain ? pageOfSections : pageOfFound)(transaction, question);
  const enrolmentIds = rows.map((row) => row.enrolmentId);
  const attendance = await transaction.keptEach('students.attendance', enrolmentIds, (missing) =>
    attendanceOf(transaction, missing),
  );
  const isOpen = seesMobiles(transaction.context.permissions);
  const mobileOf = (mobile: string) => (isOpen ? mobile : masked('mobile', mobile));
  const sectionOf = new Map(sections.map((one) => [one.id, one]));
  return {
    ...nothing,
    items: rows.flatMap(({ guardianEn, guardianBn, guardianMobile, mobile, ...row }) => {
      const place = sectionOf.get(row.sectionId);
      if (!place) return [];
      const { class: schoolClass, section, shift, version, group } = place;
      return {
        ...row,
        mobile: mobileOf(mobile),
        class: schoolClass,
        section,
        shift,
        version,
        group,
        guardian:
          guardianEn === null || guardianMobile === null
            ? null
            : { name: { en: guardianEn, bn: guardianBn || guardianEn }, mobile: mobileOf(guardianMobile) },
        attendance: attendance.get(row.enrolmentId) ?? null,
      };
    }),
    total,
  };
}

/** Longer pages than those of the screen do not rest on what is kept. */
const mostKeptRows = 200;

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
