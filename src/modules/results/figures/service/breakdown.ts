import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readEverybody } from '../../merit/service/read-merit.ts';
import { resultsPermission } from '../../permissions.ts';
import { findRun, letIn } from '../../service/runs.ts';
import { failMatrix, partsInFigures, weakParts } from '../breakdown.ts';

const named = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;
/** So many examinations of a class are set beside each other. */
const mostYears = 12;

type YearRow = {
  runId: string;
  exam: Label;
  year: Label;
  appeared: number;
  passed: number;
  averageGpa: number | null;
};

/** A run's figures closer by: parts of the class, failures by subject, weak parts of papers, and the years before. */
export async function readBreakdown(transaction: Transaction, services: Services, asked: { id: string }) {
  const now = services.now();
  const run = await findRun(transaction, asked.id, now);
  const { students, sections } = await readEverybody(transaction, run);
  const years = await transaction.rows<YearRow>(
    `SELECT r.id AS "runId", ${named('x')} AS exam, ${named('y')} AS year, f.appeared, f.passed, f.gpa AS "averageGpa"
       FROM (SELECT DISTINCT ON (o.exam_id) o.id, o.exam_id FROM results_run o
              WHERE o.site_id = $1 AND o.class_id = $2
                AND (o.id = $3 OR o.exam_id <> $4)
                AND ($5 OR (o.status = 'published' AND ${letIn('staff', 'o', '$6::timestamptz')}))
              ORDER BY o.exam_id, o.generation DESC) r
       JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id AND x.status <> 'cancelled'
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS appeared, count(*) FILTER (WHERE t.outcome = 'passed')::int AS passed,
                round(avg(t.gpa))::int AS gpa
           FROM results_result t WHERE t.site_id = $1 AND t.run_id = r.id
            AND t.outcome IN ('passed', 'failed', 'short', 'expelled')) f
      ORDER BY x.starts_on DESC, x.id LIMIT ${mostYears}`,
    run.class_id,
    run.id,
    run.exam_id,
    transaction.context.permissions.has(resultsPermission.view),
    now,
  );
  return {
    parts: partsInFigures(students, run.policy),
    failures: failMatrix(students, run.units, run.policy),
    sections: sections.map(({ id, name }) => ({ id, name })),
    weak: weakParts(students, run.units, run.policy),
    years,
  };
}
