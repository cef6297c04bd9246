import type * as z from 'zod';
import { mobileAs } from '../../../core/identifiers.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Paper } from '../../../core/server/documents/paper.ts';
import { noteReveals } from '../../../core/server/secrets/reveals.ts';
import { maskOfSealed } from '../../../core/server/secrets/sealed.ts';
import type { ListFormat } from '../../../core/server/sheets/list-files.ts';
import type { Cell } from '../../../core/server/sheets/sheets.ts';
import { room } from '../../facilities/room.entity.ts';
import { studentsPermission } from '../../students/permissions.ts';
import { masked, seesMobiles } from '../../students/rules.ts';
import { student } from '../../students/student.entity.ts';
import type { boardContract as contract } from '../contract.ts';
import { paper as words } from '../labels.ts';
import {
  type Counted,
  equipmentTable,
  indexTable,
  type ReturnTable,
  returnTexts,
  roomTable,
  staffTable,
  studentTables,
} from '../returns-rules.ts';
import { both, yearOf } from './classes.ts';
import { everyRow } from './every-row.ts';
import { likeOf } from './runs.ts';

const readStudents = (transaction: Transaction, yearId: string): Promise<Counted[]> =>
  transaction.read(
    {
      classId: 'uuid',
      class: json<Label>(),
      groupId: 'uuid?',
      group: jsonOrNull<Label>(),
      gender: 'text',
      religion: 'text',
      disability: 'text?',
      hasStipend: 'bool',
      stipendKind: 'text?',
      students: 'int',
    },
    `SELECT c.id AS "classId", ${both('c')} AS class, g.id AS "groupId",
            CASE WHEN g.id IS NOT NULL THEN ${both('g')} END AS group, n.gender, n.religion, n.disability,
            n.has_stipend AS "hasStipend", n.stipend_kind AS "stipendKind", n.students
       FROM (SELECT x.class_id, x.group_id, s.gender, s.religion, nullif(s.disability, '') AS disability,
                    coalesce(s.has_stipend, false) AS has_stipend, nullif(s.stipend_kind, '') AS stipend_kind,
                    count(*)::int AS students
               FROM students_enrolment e
               JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
               JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
              WHERE e.site_id = $1 AND e.year_id = $2 AND e.status IN ('active', 'onLeave')
              GROUP BY 1, 2, 3, 4, 5, 6, 7) n
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = n.class_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = n.group_id
      ORDER BY c.position, g.position`,
    yearId,
  );

/** Every table of the returns of a year: students, staff, rooms and equipment. */
export async function readReturns(
  transaction: Transaction,
  wanted: string | undefined,
  language: Language,
): Promise<{ yearId: string | null; year: Label | null; tables: ReturnTable[] }> {
  const year = await yearOf(transaction, wanted);
  const students = year ? await readStudents(transaction, year.id) : [];
  const staff = await transaction.read(
    { designationId: 'uuid', designation: json<Label>(), gender: 'text', hasIndex: 'bool', people: 'int' },
    `SELECT d.id AS "designationId", ${both('d')} AS designation, n.gender, n.has_index AS "hasIndex", n.people
       FROM (SELECT p.designation_id, p.gender, coalesce(p.index_number, '') <> '' AS has_index, count(*)::int AS people
               FROM people_employee p WHERE p.site_id = $1 AND p.is_active GROUP BY 1, 2, 3) n
       JOIN academic_designation d ON d.site_id = $1 AND d.id = n.designation_id
      ORDER BY d.position, d.name_en`,
  );
  const indexed = await transaction.read(
    { id: 'uuid', name: json<Label>(), designation: json<Label>(), number: 'text' },
    `SELECT p.id, ${both('p')} AS name, ${both('d')} AS designation, p.index_number AS number
       FROM people_employee p JOIN academic_designation d ON d.site_id = $1 AND d.id = p.designation_id
      WHERE p.site_id = $1 AND p.is_active AND coalesce(p.index_number, '') <> ''
      ORDER BY d.position, p.index_number LIMIT 1000`,
  );
  const rooms = await transaction.read(
    { purpose: 'text', rooms: 'int', seats: 'int' },
    `SELECT r.purpose, count(*)::int AS rooms,
            coalesce(sum(coalesce(r.capacity, r.seat_rows * r.seat_columns * r.bench_seats)), 0)::int AS seats
       FROM facilities_room r WHERE r.site_id = $1 AND r.is_active GROUP BY r.purpose`,
  );
  const things = await transaction.read(
    { name: json<Label>(), working: 'int', repair: 'int', broken: 'int' },
    `SELECT json_build_object('en', q.name_en, 'bn', min(q.name_bn)) AS name,
            coalesce(sum(q.quantity) FILTER (WHERE q.condition = 'working'), 0)::int AS working,
            coalesce(sum(q.quantity) FILTER (WHERE q.condition = 'repair'), 0)::int AS repair,
            coalesce(sum(q.quantity) FILTER (WHERE q.condition = 'broken'), 0)::int AS broken
       FROM facilities_equipment q WHERE q.site_id = $1 AND q.is_active GROUP BY q.name_en ORDER BY q.name_en LIMIT 200`,
  );
  return {
    yearId: year?.id ?? null,
    year: year?.label ?? null,
    tables: [
      ...studentTables(students),
      staffTable(staff),
      indexTable(
        indexed.map(({ id, name, designation, number }) => ({
          id,
          name,
          about: `${number} · ${textOf(designation, language)}`,
        })),
      ),
      roomTable(rooms, room.fields.purpose.choices),
      equipmentTable(things),
    ],
  };
}

/** The returns as a paper; tables without a line are left out. */
export async function returnsPaper(
  transaction: Transaction,
  yearId: string | undefined,
  language: Language,
): Promise<Paper> {
  const t = (label: Label) => textOf(label, language);
  const { year, tables } = await readReturns(transaction, yearId, language);
  return {
    title: t(words.returns),
    about: year ? `${t(words.year)}: ${t(year)}` : '',
    signatures: [words.preparedBy, words.head],
    tables: tables
      .filter((one) => one.rows.length > 0)
      .map((one) => ({
        title: t(one.title),
        columns: [
          { label: one.head, isWide: true },
          ...(one.columns.length === 0 ? [{ label: returnTexts.index }] : []),
          ...one.columns.map((label) => ({ label, isFigure: true })),
        ],
        rows: one.rows.map((row): Cell[] => [
          t(row.label),
          ...(one.columns.length === 0 ? [row.note] : []),
          ...row.cells,
        ]),
        ...(one.totals.length > 0 ? { sums: [t(returnTexts.total), ...one.totals] } : {}),
      })),
  };
}

type Filter = Omit<z.output<typeof contract.stipends.input>, 'size'> & { size: number };
const orders = {
  class: 'c.position, x.name_en, x.id, e.roll',
  name: 's.name_en, s.id',
  code: 's.code',
} as const;

/** Who has a stipend in a year, with what the paying office asks for. */
export async function listStipends(
  transaction: Transaction,
  input: Filter,
  isOpen = false,
): Promise<z.output<typeof contract.stipends.output>> {
  const { page, size } = input;
  const year = await yearOf(transaction, input.yearId);
  const order = orders[input.sort.replace('-', '') as keyof typeof orders];
  const turned = input.sort.startsWith('-') ? order.replaceAll(',', ' DESC,').concat(' DESC') : order;
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      code: 'text',
      roll: 'int',
      place: json<Label>(),
      gender: 'text',
      kind: 'text',
      father: 'text',
      mother: 'text',
      mobile: 'text',
      walletKind: 'text',
      walletNumber: 'text?',
      walletHolder: 'text',
      total: 'int',
    },
    `SELECT s.id, ${both('s')} AS name, s.code, e.roll,
            json_build_object('en', c.name_en || ' – ' || x.name_en, 'bn', c.name_bn || ' – ' || x.name_bn) AS place,
            s.gender, coalesce(s.stipend_kind, '') AS kind, s.father_name_en AS father, s.mother_name_en AS mother,
            s.mobile, coalesce(s.wallet_kind, '') AS "walletKind", s.wallet_number AS "walletNumber",
            coalesce(s.wallet_holder, '') AS "walletHolder", count(*) OVER ()::int AS total
       FROM students_enrolment e
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id AND s.has_stipend
      WHERE e.site_id = $1 AND e.year_id = $2 AND e.status IN ('active', 'onLeave')
        AND ($3::uuid IS NULL OR c.id = $3) AND ($4::text IS NULL OR coalesce(s.stipend_kind, '') = $4)
        AND ($5::text IS NULL OR s.name_en ILIKE $5 OR s.name_bn ILIKE $5 OR s.code ILIKE $5)
      ORDER BY ${turned} LIMIT $6 OFFSET $7`,
    year?.id ?? null,
    input.classId ?? null,
    input.kind ?? null,
    likeOf(input.q),
    size,
    (page - 1) * size,
  );
  return {
    // Who does not keep the records sees of a number what other lists show.
    items: rows.map(({ total: _, mobile, walletNumber, ...row }) => ({
      ...row,
      walletNumber:
        walletNumber === null
          ? ''
          : isOpen
            ? transaction.secrets.open(walletNumber)
            : maskOfSealed(walletNumber),
      mobile: seesMobiles(transaction.context.permissions)
        ? mobileAs(mobile, 'national')
        : masked('mobile', mobile),
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

/** Whether the caller's file of the list has the numbers of wallets in full: the office that pays needs them. */
const opensWallets = ({ permissions, isReadOnly }: Transaction['context']): boolean =>
  !isReadOnly && permissions.has(studentsPermission.reveal);

/**
 * The list of stipends as it is narrowed, with the numbers of wallets in full for whoever may see them, which is noted at
 * each student.
 */
export async function stipendsPaper(
  transaction: Transaction,
  input: Omit<Filter, 'page' | 'size'>,
  language: Language,
  format: ListFormat,
): Promise<Paper> {
  const t = (label: Label | undefined) => (label ? textOf(label, language) : '');
  const year = await yearOf(transaction, input.yearId);
  const isOpen = opensWallets(transaction.context);
  const items = await everyRow(format, (page) => listStipends(transaction, { ...input, ...page }, isOpen));
  if (isOpen)
    await noteReveals(
      transaction,
      words.stipends.en,
      items
        .filter((one) => one.walletNumber !== '')
        .map(({ id }) => ({ table: 'students_student', id, field: 'walletNumber' })),
    );
  return {
    title: `${t(words.stipends)}${year ? `, ${t(year.label)}` : ''}`,
    about: `${t(words.students)}: ${items.length}`,
    isLying: true,
    signatures: [words.preparedBy, words.head],
    tables: [
      {
        title: '',
        columns: [
          { label: words.serial, isFigure: true },
          { label: words.class },
          { label: words.roll, isFigure: true },
          { label: words.code },
          { label: words.name, isWide: true },
          { label: student.fields.gender.label },
          { label: words.father },
          { label: words.mother },
          { label: words.mobile },
          { label: student.fields.stipendKind.label },
          { label: student.fields.walletKind.label },
          { label: student.fields.walletNumber.label },
          { label: student.fields.walletHolder.label },
        ],
        rows: items.map((row, place): Cell[] => [
          place + 1,
          t(row.place),
          row.roll,
          row.code,
          t(row.name),
          t(student.fields.gender.choices.find((one) => one.value === row.gender)?.label),
          row.father,
          row.mother,
          row.mobile,
          t(
            student.fields.stipendKind.choices.find((one) => one.value === row.kind)?.label ??
              returnTexts.none,
          ),
          t(student.fields.walletKind.choices.find((one) => one.value === row.walletKind)?.label),
          row.walletNumber,
          row.walletHolder,
        ]),
      },
    ],
  };
}
