import { AppError, errors, ValidationError } from '../../../../../core/errors.ts';
import type { Label } from '../../../../../core/labels.ts';
import type { Context, Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import type { GroupReader } from '../../../../../core/server/database/scope/group-reader.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import { groupsOfUser } from '../../../../access/public.ts';
import { resultsPermission } from '../../../permissions.ts';
import { jointErrors } from '../labels.ts';
import { jointPlaces } from '../rules.ts';

export type JointAsked = { readonly runs: string; readonly group?: string | undefined; readonly q: string };
/** What the results of other institutions are found by: the names of class, year and examinations, as those write them. */
type Names = { readonly class: string; readonly year: string; readonly exams: readonly string[] };

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;
const plain = (column: string) => `lower(regexp_replace(btrim(${column}), '\\s+', ' ', 'g'))`;
/** A published run `r` with its examination `x`, year `y` and class `c`, of the institutions that `fits` keeps. */
const publishedRuns = (
  fits: string,
) => `results_run r JOIN exams_exam x ON x.site_id = r.site_id AND x.id = r.exam_id
   JOIN academic_academic_year y ON y.site_id = r.site_id AND y.id = x.year_id
   JOIN academic_school_class c ON c.site_id = r.site_id AND c.id = r.class_id
  WHERE r.site_id ${fits} AND r.status = 'published'`;
const ownRuns = publishedRuns('= $1');

/** The groups and the published runs of the institution, the latest first. */
export async function readJointChoices(database: Database, context: Context) {
  const groups = await database.asPlatform(context, (transaction) =>
    groupsOfUser(transaction, resultsPermission.view),
  );
  const runs = await database.readInSite(context, (transaction) =>
    transaction.read(
      {
        id: 'uuid',
        exam: json<Label>(),
        classId: 'uuid',
        className: json<Label>(),
        yearId: 'uuid',
        year: json<Label>(),
        students: 'int',
      },
      `SELECT r.id, ${both('x')} AS exam, c.id AS "classId", ${both('c')} AS "className", y.id AS "yearId",
              ${both('y')} AS year, r.students
         FROM ${ownRuns} ORDER BY y.start_date DESC, c.position, x.starts_on DESC, r.id LIMIT 1000`,
    ),
  );
  return {
    groups: groups.map(({ sites, ...one }) => ({ ...one, institutions: sites.length })),
    runs,
  };
}

/** The names of the runs asked for. Throws 404 for one that is not published here, 422 where class or year differ. */
async function namesOf(transaction: Transaction, runIds: readonly string[]): Promise<Names> {
  const rows = await transaction.read(
    { class_id: 'uuid', year_id: 'uuid', exam: 'text', year: 'text', class: 'text' },
    `SELECT r.class_id, x.year_id, ${plain('x.name_en')} AS exam, ${plain('y.name_en')} AS year, ${plain('c.name_en')} AS class
       FROM ${ownRuns} AND r.id = ANY($2::uuid[])`,
    runIds,
  );
  const first = rows[0];
  if (!first || rows.length !== runIds.length) throw new AppError(errors.notFound);
  if (rows.some((one) => one.class_id !== first.class_id || one.year_id !== first.year_id))
    throw new ValidationError({ runs: [jointErrors.differ] });
  return { class: first.class, year: first.year, exams: rows.map((one) => one.exam) };
}

/** These runs of the own institution ($2) by their ids ($3), those of the others by the names of class, year and examinations. */
const askedRuns = `${publishedRuns('= ANY($1)')} AND CASE WHEN r.site_id = $2 THEN r.id = ANY($3::uuid[])
    ELSE ${plain('c.name_en')} = $4 AND ${plain('y.name_en')} = $5 AND ${plain('x.name_en')} = ANY($6::text[]) END`;

/** Whoever passed in these runs, and the runs themselves, of all institutions that are read. */
async function readPassed(group: GroupReader, runIds: readonly string[], names: Names) {
  const values = [group.context.siteId, runIds, names.class, names.year, names.exams];
  const runs = await group.read(
    { site: 'bigint', exam: json<Label>(), students: 'int', passed: 'int' },
    `SELECT r.site_id AS site, ${both('x')} AS exam, r.students, r.passed FROM ${askedRuns} ORDER BY x.starts_on, r.id`,
    ...values,
  );
  const passed = await group.read(
    {
      site: 'bigint',
      id: 'uuid',
      exam: json<Label>(),
      shift: json<Label>(),
      section: json<Label>(),
      roll: 'int',
      name: json<Label>(),
      gpa: 'int',
      letter: 'text',
      total: 'int',
      totalFull: 'int',
    },
    `SELECT t.site_id AS site, t.id, ${both('x')} AS exam, ${both('h')} AS shift, ${both('s')} AS section, t.roll,
            ${both('d')} AS name, t.gpa, t.letter, t.total, t.total_full AS "totalFull"
       FROM results_result t
       JOIN (SELECT r.site_id, r.id, r.exam_id FROM ${askedRuns}) r ON r.site_id = t.site_id AND r.id = t.run_id
       JOIN exams_exam x ON x.site_id = t.site_id AND x.id = r.exam_id
       JOIN students_enrolment e ON e.site_id = t.site_id AND e.id = t.enrolment_id
       JOIN students_student d ON d.site_id = t.site_id AND d.id = e.student_id
       JOIN academic_section s ON s.site_id = t.site_id AND s.id = t.section_id
       JOIN academic_shift h ON h.site_id = t.site_id AND h.id = s.shift_id
      WHERE t.site_id = ANY($1) AND t.outcome = 'passed' ORDER BY t.roll, t.id`,
    ...values,
  );
  return { runs, passed };
}

/** Which institutions are read: the caller's, or those of a group he is a user of; 403 for another group. */
async function sitesOf(database: Database, context: Context, services: Services, group: string | undefined) {
  if (group === undefined) {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    return [{ id: site.id, name: site.name }];
  }
  const groups = await database.asPlatform(context, (transaction) =>
    groupsOfUser(transaction, resultsPermission.view),
  );
  const found = groups.find((one) => one.id === group);
  if (!found) throw new AppError(jointErrors.notTheGroup);
  return found.sites;
}

/**
 * Everybody who passed in the runs asked for, and in a group in the runs of the same names of its institutions, with
 * places over all of them. The institutions are read together, row security holding the reader to their array.
 */
export async function readJoint(
  database: Database,
  context: Context,
  services: Services,
  { runs, group, q }: JointAsked,
) {
  const runIds = [...new Set(runs.split(','))];
  const sites = await sitesOf(database, context, services, group);
  const names = await database.readInSite(context, (transaction) => namesOf(transaction, runIds));
  const read = await database.readInSites(
    context,
    sites.map(({ id }) => id),
    (reader) => readPassed(reader, runIds, names),
  );
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
  const institutionOf = ({ site }: { site: bigint }): Label => nameOf.get(Number(site)) ?? { en: '', bn: '' };
  const placed = jointPlaces(
    read.passed.map(({ site, ...one }) => ({ ...one, institution: institutionOf({ site }) })),
  );
  const wanted = q.toLowerCase();
  const fits = (one: (typeof placed)[number]) =>
    wanted === '' ||
    String(one.roll) === wanted ||
    one.name.en.toLowerCase().includes(wanted) ||
    one.name.bn.includes(q);
  return {
    items: placed.filter(fits),
    sources: sites.flatMap(({ id, name }) =>
      read.runs
        .filter(({ site }) => Number(site) === id)
        .map(({ exam, students, passed }) => ({ institution: name, exam, students, passed })),
    ),
    without: sites
      .filter(({ id }) => !read.runs.some(({ site }) => Number(site) === id))
      .map(({ name }) => name),
  };
}
