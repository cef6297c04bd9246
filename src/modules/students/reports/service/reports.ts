import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { enrolmentStatuses } from '../../rules.ts';
import { chosenRows } from '../../service/export-students.ts';
import { yearOf } from '../../service/list-students.ts';
import type { reportsContract as contract } from '../contract.ts';
import { type CountTable, type Dimension, dimensionTexts, tableOf } from '../rules.ts';

const mostRows = 200_000;
type Listed = Omit<z.output<typeof contract.listFile.input>, 'format' | 'language'>;
type Asked = Omit<z.output<typeof contract.countsFile.input>, 'format' | 'language'>;

const statusesOf = (status: Listed['status']) => (status === 'all' ? [...enrolmentStatuses] : [status]);

const questionOf = ({ yearId, classId, sectionId, status, gender }: Listed, page: number, size: number) => ({
  sort: 'class',
  page,
  size,
  filter: {
    ...(yearId ? { yearId: [yearId] } : {}),
    ...(classId ? { classId: [classId] } : {}),
    ...(sectionId ? { sectionId: [sectionId] } : {}),
    ...(gender ? { gender: [gender] } : {}),
    status: statusesOf(status),
  },
});

/** A page of a list in the chosen columns, each cell as it is written in a file. */
export async function readList(
  transaction: Transaction,
  asked: Listed & { page: number; size: number },
  language: Language,
) {
  const { page, size } = asked;
  const { rows, ids, total } = await chosenRows(
    transaction,
    questionOf(asked, page, size),
    language,
    asked.columns,
  );
  const items = rows.slice(1).map((cells, place) => ({
    id: ids[place] ?? '',
    cells: cells.map((cell) => String(cell ?? '')),
  }));
  return { items, total, page, size };
}

export async function listRows(
  transaction: Transaction,
  asked: Listed,
  language: Language,
): Promise<Cell[][]> {
  return (await chosenRows(transaction, questionOf(asked, 1, mostRows), language, asked.columns)).rows;
}

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** What a dimension's value is, by which it is told apart; its names where a record has them; and its order. */
const parts: Readonly<Record<Dimension, { key: string; label?: string; order: string }>> = {
  class: { key: 'c.id::text', label: both('c'), order: 'c.position' },
  section: {
    key: 'x.id::text',
    label: `json_build_object('en', c.name_en || ' – ' || x.name_en, 'bn', c.name_bn || ' – ' || x.name_bn)`,
    order: "lpad(c.position::text, 6, '0') || x.name_en",
  },
  shift: { key: 'h.id::text', label: both('h'), order: 'h.position' },
  version: { key: 'v.id::text', label: both('v'), order: 'v.position' },
  group: {
    key: "coalesce(g.id::text, '')",
    label: `CASE WHEN g.id IS NOT NULL THEN ${both('g')} END`,
    order: "coalesce(g.name_en, 'zz')",
  },
  gender: { key: 's.gender', order: 's.gender' },
  religion: { key: "coalesce(s.religion, '')", order: 's.religion' },
  age: {
    key: `extract(year FROM age($6::date, s.date_of_birth))::int::text`,
    order: 'extract(year FROM age($6::date, s.date_of_birth))',
  },
  bloodGroup: { key: "coalesce(s.blood_group, '')", order: "coalesce(s.blood_group, 'zz')" },
  house: {
    key: "coalesce(o.id::text, '')",
    label: `CASE WHEN o.id IS NOT NULL THEN ${both('o')} END`,
    order: "coalesce(o.name_en, 'zz')",
  },
  stipend: { key: 'coalesce(s.has_stipend, false)::text', order: 's.has_stipend::int' },
  status: { key: 'e.status', order: 'e.status' },
};
const labelOf = (dimension: Dimension) => parts[dimension].label ?? 'NULL::json';

/** How many students of a year there are, by one thing down and another across. */
export async function readCounts(transaction: Transaction, asked: Asked, today: string): Promise<CountTable> {
  const yearId = await yearOf(transaction, asked.yearId);
  if (asked.yearId && yearId === null) throw new AppError(errors.notFound);
  const counted = await transaction.read(
    {
      key: 'text',
      label: jsonOrNull<Label>(),
      across: 'text',
      acrossLabel: jsonOrNull<Label>(),
      students: 'int',
    },
    `SELECT n.key, n.label, n.across, n."acrossLabel", n.students FROM (
       SELECT ${parts[asked.by].key} AS key, min((${labelOf(asked.by)})::text)::json AS label,
              ${parts[asked.across].key} AS across, min((${labelOf(asked.across)})::text)::json AS "acrossLabel",
              count(*)::int AS students, min(${parts[asked.by].order}) AS place
         FROM students_enrolment e
         JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
         JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
         JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
         JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
         LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
         LEFT JOIN academic_house o ON o.site_id = $1 AND o.id = s.house_id
        WHERE e.site_id = $1 AND e.year_id = $2 AND e.status = ANY($3::text[])
          AND ($4::uuid IS NULL OR x.class_id = $4) AND ($5::uuid IS NULL OR x.id = $5) AND $6::date IS NOT NULL
        GROUP BY 1, 3) n ORDER BY n.place, n.key`,
    yearId,
    statusesOf(asked.status),
    asked.classId ?? null,
    asked.sectionId ?? null,
    today,
  );
  return tableOf(counted, asked.by, asked.across);
}

/** The same with its heading and its sums, as a file has it. */
export async function countRows(
  transaction: Transaction,
  asked: Asked,
  today: string,
  language: Language,
): Promise<Cell[][]> {
  const table = await readCounts(transaction, asked, today);
  const t = (label: Label) => textOf(label, language);
  const total = t({ en: 'Total', bn: 'মোট' });
  return [
    [t(dimensionTexts[asked.by]), ...table.columns.map((one) => t(one.label)), total],
    ...table.rows.map((row): Cell[] => [t(row.label), ...row.cells, row.total]),
    [total, ...table.totals, table.total],
  ];
}
