import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { EnrolmentStatus } from '../rules.ts';

/** A section of a year with its names and its place among the others. */
export type YearSection = {
  id: string;
  classId: string;
  shiftId: string;
  versionId: string;
  groupId: string | null;
  class: Label;
  section: Label;
  shift: Label;
  version: Label;
  group: Label | null;
  /** Its number in the order of class, shift and name; no two have the same. */
  place: number;
  /** Its number in the order of names alone; sections of the same name share it. */
  namePlace: number;
};

/** How many students a section has in each state. */
export type StatusCounts = Readonly<Partial<Record<EnrolmentStatus, number>>>;

export type YearSections = { yearId: string | null; sections: readonly YearSection[] };

const label = (alias: string) => `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;

/**
 * The sections of the year asked for, or of the current one, or of the latest; no year while the institution has none.
 * A list of students orders and names its rows by them, so that no statement sorts a whole school.
 * Throws 404 for a year that is not this institution's.
 */
export async function readYearSections(
  transaction: Transaction,
  wanted: string | undefined,
): Promise<YearSections> {
  const rows = await transaction.rows<YearSection & { yearId: string }>(
    `SELECT y.id AS "yearId", x.id, x.class_id AS "classId", x.shift_id AS "shiftId", x.version_id AS "versionId",
            x.group_id AS "groupId", ${label('c')} AS class, ${label('x')} AS section, ${label('h')} AS shift,
            ${label('v')} AS version, CASE WHEN g.id IS NULL THEN NULL ELSE ${label('g')} END AS group,
            row_number() OVER (ORDER BY c.position, h.position, x.name_en, x.id)::int AS place,
            dense_rank() OVER (ORDER BY x.name_en)::int AS "namePlace"
       FROM (SELECT id FROM academic_academic_year WHERE site_id = $1 AND ($2::uuid IS NULL OR id = $2)
              ORDER BY is_current DESC, start_date DESC LIMIT 1) y
       LEFT JOIN academic_section x ON x.site_id = $1 AND x.year_id = y.id
       LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       LEFT JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id`,
    wanted ?? null,
  );
  if (rows.length === 0 && wanted) throw new AppError(errors.notFound);
  return {
    yearId: rows[0]?.yearId ?? null,
    sections: rows.filter((row) => row.id !== null).sort((one, other) => one.place - other.place),
  };
}

/** How many students sections have in each state; one without any is missing. */
export async function countStatuses(
  transaction: Transaction,
  sectionIds: readonly string[],
): Promise<ReadonlyMap<string, StatusCounts>> {
  const rows = await transaction.read(
    { id: 'uuid', counts: json<StatusCounts>() },
    `SELECT n.id, json_object_agg(n.status, n.students) AS counts FROM (
       SELECT section_id AS id, status, count(*) AS students FROM students_enrolment
        WHERE site_id = $1 AND section_id = ANY($2::uuid[]) GROUP BY section_id, status) n
      GROUP BY n.id`,
    sectionIds,
  );
  return new Map(rows.map(({ id, counts }) => [id, counts]));
}

/** The same, kept of each section until a place in it changes. */
export const keptStatuses = (transaction: Transaction, sectionIds: readonly string[]) =>
  transaction.keptEach(
    'students.statuses',
    sectionIds,
    (missing) => countStatuses(transaction, missing),
    (id) => ({ students_enrolment: id }),
  );

/** Some students of one section, by roll: so many after the first `skip`. */
export type Run = { sectionId: string; skip: number; take: number };

/** Which students of which sections, in this order, stand on a page; `total` counts all of them. */
export function runsOf(
  sections: readonly Pick<YearSection, 'id'>[],
  countsOf: ReadonlyMap<string, StatusCounts>,
  statuses: readonly EnrolmentStatus[],
  page: { offset: number; size: number },
): { runs: Run[]; total: number } {
  const runs: Run[] = [];
  let total = 0;
  for (const { id } of sections) {
    const counts = countsOf.get(id);
    const count = statuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0);
    const skip = Math.max(0, page.offset - total);
    const take = Math.min(count, page.offset + page.size - total) - skip;
    if (take > 0) runs.push({ sectionId: id, skip, take });
    total += count;
  }
  return { runs, total };
}
