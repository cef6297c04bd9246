import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { academicPermission } from '../../permissions.ts';
import type { KnownSection } from '../rules.ts';

type Named = { readonly id: string; readonly name: Label };
type Line = {
  readonly classId: string;
  readonly groupId: string | null;
  readonly class: Label;
  readonly group: Label | null;
};
/** What the grid is made of: everything that is in use. */
export type GridSetup = {
  readonly years: readonly (Named & { readonly isCurrent: boolean })[];
  readonly shifts: readonly Named[];
  readonly versions: readonly Named[];
  readonly groups: readonly string[];
  readonly lines: readonly (Line & { readonly seats: number })[];
};

const label = (of: string) => `jsonb_build_object('en', ${of}.name_en, 'bn', ${of}.name_bn)`;
const listOf = (row: string, from: string) => `(SELECT coalesce(jsonb_agg(${row}), '[]') FROM ${from})`;
const named = (table: string, order: string) =>
  listOf(
    `jsonb_build_object('id', n.id, 'name', ${label('n')})`,
    `(SELECT * FROM academic_${table} WHERE site_id = $1 AND is_active ORDER BY ${order}, id) n`,
  );

/** A class has a line of its own, and one for each group it is taught in: by its subjects, its groups or its sections. */
const linesSql = `SELECT c.id AS class_id, c.position AS class_order, c.seats, ${label('c')} AS class_name,
         NULL::uuid AS group_id, NULL::jsonb AS group_name, -1 AS group_order
    FROM academic_school_class c WHERE c.site_id = $1 AND c.is_active
   UNION ALL
  SELECT c.id, c.position, c.seats, ${label('c')}, g.id, ${label('g')}, g.position
    FROM (SELECT class_id, group_id FROM academic_class_group WHERE site_id = $1 AND is_active
           UNION
          SELECT class_id, group_id FROM academic_class_subject
           WHERE site_id = $1 AND is_active AND group_id IS NOT NULL
           UNION
          SELECT class_id, group_id FROM academic_section
           WHERE site_id = $1 AND is_active AND group_id IS NOT NULL) u
    JOIN academic_school_class c ON c.site_id = $1 AND c.id = u.class_id AND c.is_active
    JOIN academic_group g ON g.site_id = $1 AND g.id = u.group_id AND g.is_active`;

/** The years, shifts, versions, classes and groups that are in use, in their order. */
export async function readGridSetup(transaction: Transaction): Promise<GridSetup> {
  const row = await transaction.readOne(
    { setup: json<GridSetup>() },
    `SELECT jsonb_build_object(
       'years', ${listOf(
         `jsonb_build_object('id', y.id, 'name', ${label('y')}, 'isCurrent', y.is_current)`,
         '(SELECT * FROM academic_academic_year WHERE site_id = $1 AND is_active ORDER BY start_date DESC, id) y',
       )},
       'shifts', ${named('shift', 'position')}, 'versions', ${named('version', 'position')},
       'groups', ${listOf('g.id', '(SELECT id FROM academic_group WHERE site_id = $1 AND is_active) g')},
       'lines', ${listOf(
         `jsonb_build_object('classId', l.class_id, 'groupId', l.group_id, 'class', l.class_name,
            'group', l.group_name, 'seats', l.seats)`,
         `(SELECT * FROM (${linesSql}) every ORDER BY class_order, class_id, group_order, group_id) l`,
       )}) AS setup`,
  );
  return row?.setup ?? { years: [], shifts: [], versions: [], groups: [], lines: [] };
}

const sectionShape = {
  id: 'uuid',
  shiftId: 'uuid',
  versionId: 'uuid',
  classId: 'uuid',
  groupId: 'uuid?',
  nameEn: 'text',
  nameBn: 'text',
  isActive: 'bool',
  students: 'int',
} as const;

/** The sections of a year with the students in them; who has left the institution is in none. */
export function readYearSections(transaction: Transaction, yearId: string): Promise<KnownSection[]> {
  return transaction.read(
    sectionShape,
    `SELECT s.id, s.shift_id AS "shiftId", s.version_id AS "versionId", s.class_id AS "classId", s.group_id AS "groupId",
            s.name_en AS "nameEn", s.name_bn AS "nameBn", s.is_active AS "isActive",
            (SELECT count(*)::int FROM students_enrolment e
              WHERE e.site_id = $1 AND e.section_id = s.id
                AND e.status IN ('active', 'onLeave', 'promoted', 'retained', 'completed', 'alumni')) AS students
       FROM academic_section s WHERE s.site_id = $1 AND s.year_id = $2 ORDER BY s.name_en, s.id`,
    yearId,
  );
}

/** The grid of a year: the one asked for, else the current one, else the latest. */
export async function readGrid(transaction: Transaction, given: { yearId?: string | undefined }) {
  const { years, shifts, versions, lines } = await readGridSetup(transaction);
  const year = years.find(({ id }) => id === given.yearId) ?? years.find((one) => one.isCurrent) ?? years[0];
  const sections = year ? await readYearSections(transaction, year.id) : [];
  return {
    years,
    yearId: year?.id ?? null,
    shifts,
    versions,
    lines: lines.map(({ seats: _, ...line }) => line),
    sections,
    can: { edit: transaction.context.permissions.has(academicPermission.edit) },
  };
}
