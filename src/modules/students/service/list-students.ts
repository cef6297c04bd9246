import { AppError, errors } from '../../../core/errors.ts';
import { isWithinReach } from '../../../core/module/reach.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { missables, studentSorts } from '../contract.ts';
import { lacking } from '../public.ts';
import {
  type EnrolmentStatus,
  enrolmentStatuses,
  masked,
  phoneFields,
  presentShare,
  seesMobiles,
} from '../rules.ts';
import { listedFields } from '../student.entity.ts';
import { firstFinding, type Search } from './find-students.ts';
import { keptAttendance } from './read-student.ts';
import { contactOf, type FileTexts, type Texts, textsOf } from './texts-of-page.ts';
import {
  countStatuses,
  keptStatuses,
  type Run,
  readYearSections,
  runsOf,
  type YearSection,
} from './year-sections.ts';

type StudentFilter = {
  yearId?: string[] | undefined;
  classId?: string[] | undefined;
  sectionId?: string[] | undefined;
  shiftId?: string[] | undefined;
  versionId?: string[] | undefined;
  groupId?: string[] | undefined;
  status?: EnrolmentStatus[] | undefined;
  gender?: string[] | undefined;
  missing?: (typeof missables)[number][] | undefined;
};
export type StudentQuery = {
  q?: string | undefined;
  sort: string;
  page: number;
  size: number;
  filter: StudentFilter;
  ids?: string[] | undefined;
};

const studentJoin = 'JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id';

/**
 * The orders the contract allows: `turned` of the columns follow the direction asked for, and `p` is the section's
 * place among the year's. A roll belongs to a section, so it never stands alone.
 */
const orders: Readonly<
  Record<(typeof studentSorts)[number], { readonly columns: readonly string[]; readonly turned: number }>
> = {
  class: { columns: ['p.place', 'e.roll'], turned: 2 },
  roll: { columns: ['e.roll', 'p.place'], turned: 1 },
  code: { columns: ['s.code'], turned: 1 },
  nameEn: { columns: ['s.name_en'], turned: 1 },
  nameBn: { columns: ['s.name_bn'], turned: 1 },
  section: { columns: ['p.name_place', 'p.place', 'e.roll'], turned: 1 },
  status: { columns: ['e.status', 'p.place', 'e.roll'], turned: 1 },
};

/** The year asked for, or the current one, or the latest; null while the institution has none. */
export async function yearOf(transaction: Transaction, wanted: string | undefined): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM academic_academic_year WHERE site_id = $1 AND ($2::uuid IS NULL OR id = $2)
      ORDER BY is_current DESC, start_date DESC LIMIT 1`,
    wanted ?? null,
  );
  if (!row && wanted) throw new AppError(errors.notFound);
  return row?.id ?? null;
}

/** Where a student stands in the year. */
type Place = { id: string; enrolmentId: string; roll: number; sectionId: string; status: EnrolmentStatus };
const placeOf = 'e.student_id AS id, e.id AS "enrolmentId", e.roll, e.section_id AS "sectionId", e.status';
const placeInPage = 'page.id, page."enrolmentId", page.roll, page."sectionId", page.status';

type Kind = 'screen' | 'file';
type TextsOf<K extends Kind> = K extends 'screen' ? Texts : FileTexts;
type Listed<K extends Kind> = Place & TextsOf<K>;
type Page<K extends Kind> = { rows: Listed<K>[]; total: number };
type Question = StudentQuery & {
  inYear: string;
  sections: readonly YearSection[];
  offset: number;
};

/** A page of more sections than this is read in one statement; of fewer each section is kept as it is. */
const mostKeptSections = 3;

/** The students of a section by roll, kept until one of them, their first contact or a place in it changes. */
const keptSection = (transaction: Transaction, sectionId: string) =>
  transaction.kept(
    `students.ofSection ${sectionId}`,
    () =>
      transaction.rows<Listed<'screen'> & { guardianId: string | null }>(
        `WITH page AS MATERIALIZED (
           SELECT ${placeOf} FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = $2)
         SELECT ${placeInPage}, ${textsOf.screen.columns}, k.id AS "guardianId"
           FROM page ${textsOf.screen.joins} ORDER BY page.roll`,
        sectionId,
      ),
    (rows) => ({
      students_enrolment: sectionId,
      students_student: rows.map(({ id }) => id),
      students_student_guardian: rows.map(({ id }) => id),
      students_guardian: rows.flatMap(({ guardianId }) => guardianId ?? []),
    }),
  );

/**
 * A page in the order of the sections. How many each has is known already, so only the sections of the page are looked
 * at, each by its rolls.
 */
async function pageOfSections<K extends Kind>(
  transaction: Transaction,
  kind: K,
  question: Question,
): Promise<Page<K>> {
  const { filter, sort, size, offset } = question;
  const back = sort.startsWith('-');
  const isTurned = sort === '-class';
  const byName = (one: YearSection, other: YearSection) =>
    (back ? other.namePlace - one.namePlace : one.namePlace - other.namePlace) || one.place - other.place;
  const byPlace = (one: YearSection, other: YearSection) =>
    back ? other.place - one.place : one.place - other.place;
  const statuses = filter.status?.length ? filter.status : enrolmentStatuses;
  const sections = [...question.sections].sort(/section$/.test(sort) ? byName : byPlace);
  const ids = sections.map((one) => one.id);
  // A whole school for a file is counted anew: nobody may be missing in it.
  const counts = await (kind === 'file' ? countStatuses : keptStatuses)(transaction, ids);
  const { runs, total } = runsOf(sections, counts, statuses, { offset, size });
  if (runs.length === 0) return { rows: [], total };
  if (kind === 'screen' && runs.length <= mostKeptSections) {
    const kept = await Promise.all(runs.map((run) => keptSection(transaction, run.sectionId)));
    const rows = runs.flatMap(({ skip, take }, place) => {
      const counted = (kept[place] ?? []).filter((row) => statuses.includes(row.status));
      return (isTurned ? counted.reverse() : counted).slice(skip, skip + take);
    });
    return { rows: rows as Listed<Kind>[] as Listed<K>[], total };
  }
  return { rows: await readRuns(transaction, kind, { runs, status: filter.status, isTurned }), total };
}

/** The same read from the database, only the rows of the page. */
function readRuns<K extends Kind>(
  transaction: Transaction,
  kind: K,
  {
    runs,
    status,
    isTurned,
  }: { runs: readonly Run[]; status: EnrolmentStatus[] | undefined; isTurned: boolean },
) {
  const direction = isTurned ? 'DESC' : 'ASC';
  const { columns, joins } = textsOf[kind];
  // The arrays stand in subselects so that their length is no reason to plan the statement anew each time.
  return transaction.rows<Listed<K>>(
    `WITH page AS MATERIALIZED (
       SELECT ${placeOf}, run.place
         FROM unnest((SELECT $2::uuid[]), (SELECT $3::int[]), (SELECT $4::int[]))
              WITH ORDINALITY AS run(section_id, skip, take, place)
        CROSS JOIN LATERAL (
          SELECT id, student_id, roll, section_id, status FROM students_enrolment
           WHERE site_id = $1 AND section_id = run.section_id ${status?.length ? 'AND status = ANY($5::text[])' : ''}
           ORDER BY roll ${direction} LIMIT run.take OFFSET run.skip) e)
     SELECT ${placeInPage}, ${columns} FROM page ${joins} ORDER BY page.place, page.roll ${direction}`,
    runs.map((run) => run.sectionId),
    runs.map((run) => run.skip),
    runs.map((run) => run.take),
    ...(status?.length ? [status] : []),
  );
}

/** A page of what a search, a gender or a list of students leaves, in any order; its total is of the same statement. */
async function pageOfFound<K extends Kind>(
  transaction: Transaction,
  kind: K,
  question: Question,
  search: Search,
): Promise<Page<K>> {
  const { filter, sort, size, offset, sections } = question;
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value) + 1}`;
  const places = `unnest((SELECT ${add(sections.map((one) => one.id))}::uuid[]),
    (SELECT ${add(sections.map((one) => one.place))}::int[]),
    (SELECT ${add(sections.map((one) => one.namePlace))}::int[])) AS p(section_id, place, name_place)`;
  const hits = search.hits(add);
  // The sections are the year's already; saying so again lets the index of year and student find each place at once.
  const parts = ['e.site_id = $1', `e.year_id = ${add(question.inYear)}`, ...search.conditions(add)];
  if (hits) parts.push('e.student_id = ANY(ARRAY(SELECT student_id FROM hits))');
  if (filter.status?.length) parts.push(`e.status = ANY(${add(filter.status)}::text[])`);
  if (filter.gender?.length) parts.push(`s.gender = ANY(${add(filter.gender)}::text[])`);
  if (filter.missing?.length) parts.push(`(${filter.missing.map(lacking).join(' OR ')})`);
  if (question.ids) parts.push(`e.student_id = ANY(${add(question.ids)}::uuid[])`);
  const name = sort.replace(/^-/, '') as (typeof studentSorts)[number];
  const order = orders[name];
  const by = [
    ...order.columns.map((_, n) => `o${n} ${n < order.turned && sort.startsWith('-') ? 'DESC' : 'ASC'}`),
    'id',
  ].join(', ');
  const needsStudents = [...parts, ...order.columns].some((part) => /\bs\./.test(part));
  const { columns, joins } = textsOf[kind];
  const rows = await transaction.rows<Listed<K> & { found: number }>(
    `WITH ${hits ? `hits AS MATERIALIZED (${hits}),` : ''} found AS MATERIALIZED (
       SELECT ${placeOf}, ${order.columns.map((column, n) => `${column} AS o${n}`).join(', ')}
         FROM students_enrolment e JOIN ${places} ON p.section_id = e.section_id ${needsStudents ? studentJoin : ''}
        WHERE ${parts.join(' AND ')}),
     page AS MATERIALIZED (SELECT * FROM found ORDER BY ${by} LIMIT ${add(size)} OFFSET ${add(offset)})
     SELECT counted.found, ${placeInPage}, ${columns}
       FROM (SELECT count(*)::int AS found FROM found) counted LEFT JOIN (page ${joins}) ON true ORDER BY ${by}`,
    ...values,
  );
  // A page beyond the last one still says how many there are.
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.found ?? 0 };
}

/**
 * One page of a year's students with the total, in one statement besides those for what is kept a moment: the year's
 * sections and the attendance of each student. Rows name their section by its id; what it is called stands once
 * beside them.
 */
export async function listStudents(transaction: Transaction, query: StudentQuery) {
  const { yearId, rows, total, sectionOf } = await readPage(transaction, query, 'screen');
  const attendance = await keptAttendance(
    transaction,
    rows.map(({ id, enrolmentId, sectionId }) => ({ studentId: id, enrolmentId, sectionId })),
  );
  const mobileOf = mobilesFor(transaction);
  const sections: Record<string, SectionTexts> = {};
  for (const { sectionId } of rows) {
    const place = sectionOf.get(sectionId);
    if (!place || sections[sectionId]) continue;
    const { class: schoolClass, section, shift, version, group } = place;
    sections[sectionId] = { class: schoolClass, section, shift, version, group };
  }
  return {
    items: rows.map((row) => {
      const counts = attendance.get(row.enrolmentId);
      const share = counts ? presentShare(counts) : null;
      return {
        id: row.id,
        roll: row.roll,
        sectionId: row.sectionId,
        status: row.status,
        ...ownOf(row, mobileOf),
        guardian: contactOf(row, mobileOf),
        attendance: counts && share !== null ? { share, absent: counts.absent } : null,
      };
    }),
    sections,
    total,
    page: query.page,
    size: query.size,
    yearId,
  };
}

/** A student's own values of the list. */
function ownOf(row: Texts, mobileOf: (mobile: string) => string) {
  const own = Object.fromEntries(
    listedFields.map((name) => {
      const value = row[name];
      return [name, value !== null && phoneFields.includes(name) ? mobileOf(value) : value];
    }),
  );
  return own as Pick<Texts, (typeof listedFields)[number]>;
}

type SectionTexts = Pick<YearSection, 'class' | 'section' | 'shift' | 'version' | 'group'>;

/** How the caller sees mobile numbers: whole or masked. */
export function mobilesFor({ context }: Transaction): (mobile: string) => string {
  return seesMobiles(context.permissions) ? (mobile) => mobile : (mobile) => masked('mobile', mobile);
}

/** Whether places alone say who is on which page, so that no other student's own record matters to it. */
export const isByPlace = ({ q, ids, filter, sort }: StudentQuery): boolean =>
  !q && !ids && !filter.gender?.length && !filter.missing?.length && /^-?(class|section)$/.test(sort);

/** The rows a question finds with the year they are in and its sections. */
export async function readPage<K extends Kind>(transaction: Transaction, query: StudentQuery, kind: K) {
  const { yearId: years, classId, sectionId, shiftId, versionId, groupId } = query.filter;
  const read = () => readYearSections(transaction, years?.[0]);
  const { yearId, sections: all } =
    kind === 'file'
      ? await read()
      : await transaction.kept(`students.yearSections ${years?.[0] ?? ''}`, read);
  const chosen = (ids: string[] | undefined, id: string | null) =>
    !ids?.length || (id !== null && ids.includes(id));
  const { reach } = transaction.context;
  const sections = all.filter(
    (one) =>
      isWithinReach(reach, { ...one, sectionId: one.id }) &&
      chosen(classId, one.classId) &&
      chosen(sectionId, one.id) &&
      chosen(shiftId, one.shiftId) &&
      chosen(versionId, one.versionId) &&
      chosen(groupId, one.groupId),
  );
  const sectionOf = new Map(sections.map((one) => [one.id, one]));
  if (yearId === null || sections.length === 0) return { yearId, sectionOf, rows: [], total: 0 };
  const question = { ...query, inYear: yearId, sections, offset: (query.page - 1) * query.size };
  const page = isByPlace(query)
    ? await pageOfSections(transaction, kind, question)
    : await firstFinding(
        transaction,
        query.q ?? '',
        (search) => pageOfFound(transaction, kind, question, search),
        ({ total }) => total > 0,
      );
  return { yearId, sectionOf, ...page };
}
