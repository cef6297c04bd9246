import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { RunRules } from '../grading/examined.ts';
import { resultsPermission } from '../permissions.ts';

export type RunRow = {
  id: string;
  version: number;
  generation: number;
  status: 'computed' | 'published' | 'superseded' | 'withdrawn';
  revision: number | null;
  students: number;
  passed: number;
  generated_at: Date;
  published_at: Date | null;
};
export const runColumns = (run: string) =>
  `${run}.id, ${run}.version, ${run}.generation, ${run}.status, ${run}.revision, ${run}.students, ${run}.passed,
   ${run}.generated_at, ${run}.published_at`;

export const runShown = (row: RunRow) => ({
  id: row.id,
  version: row.version,
  generation: row.generation,
  status: row.status,
  revision: row.revision,
  students: row.students,
  passed: row.passed,
  generatedAt: new Date(row.generated_at).toISOString(),
  publishedAt: row.published_at === null ? null : new Date(row.published_at).toISOString(),
});

export type Run = RunRow & {
  exam_id: string;
  class_id: string;
  year_id: string;
  digest: string;
  policy: RunRules['policy'];
  merit: RunRules['merit'];
  units: RunRules['units'];
  generated_by: string | null;
  published_by: string | null;
  reason: string;
  /** Sheets that were not ready when it was published all the same. */
  unready_sheets: number;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string;
  exam: Label;
  year: Label;
  class_name: Label;
};

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/**
 * Whether an audience is let in now: for the class or, without a class of its own, for the whole examination; nobody to
 * one that is a draft or cancelled.
 */
export const letIn = (audience: 'staff' | 'guardians' | 'public', run = 'r', now = 'now()') => `EXISTS (
  SELECT 1 FROM results_permission m JOIN exams_exam i ON i.site_id = $1 AND i.id = m.exam_id AND i.status IN ('declared', 'closed')
   WHERE m.site_id = $1 AND m.exam_id = ${run}.exam_id
     AND (m.class_id IS NULL OR m.class_id = ${run}.class_id) AND m.audience = '${audience}' AND m.is_active
     AND m.from_at <= ${now} AND (m.until_at IS NULL OR m.until_at > ${now}))`;

/**
 * A run with its rules and names. Answers 404 for one of nobody's, and for whoever may not see it: without
 * `results.view` only what is published, and to staff. `isOwn`: the caller's right to it was checked already.
 */
export async function findRun(transaction: Transaction, id: string, now: Date, isOwn = false): Promise<Run> {
  const row = await transaction.row<Run & { for_staff: boolean }>(
    `SELECT ${runColumns('r')}, r.exam_id, r.class_id, x.year_id, r.digest, r.policy - 'units' - 'registers' AS policy, r.merit,
            r.policy->'units' AS units, r.generated_by, r.published_by, r.reason, r.unready_sheets,
            r.withdrawn_by, r.withdrawn_at, r.withdrawn_reason,
            ${both('x')} AS exam, ${both('y')} AS year, ${both('c')} AS class_name,
            ${letIn('staff', 'r', '$3::timestamptz')} AS for_staff
       FROM results_run r JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
      WHERE r.site_id = $1 AND r.id = $2`,
    id,
    now,
  );
  const seesAll = isOwn || transaction.context.permissions.has(resultsPermission.view);
  if (!row || (!seesAll && !(row.status === 'published' && row.for_staff)))
    throw new AppError(errors.notFound);
  return row;
}
