import type { Label } from '../../../core/labels.ts';
import { reachValues, withinSql } from '../../../core/server/auth/reach.ts';
import { namesOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { isTakenSql, readySql } from '../../exams/public.ts';
import { resultsPermission } from '../permissions.ts';
import { readHeld } from '../publish/service/dues.ts';
import { examsOf } from '../publish/service/papers-of-run.ts';
import { readUnready } from '../publish/service/unready.ts';
import { findRun, letIn, type RunRow, runColumns, runShown } from './runs.ts';

type ClassRow = {
  exam_id: string;
  class_id: string;
  exam: Label;
  year: Label;
  class_name: Label;
  papers: number;
  sheets: number;
  verified: number;
  latest: RunRow | null;
  published: RunRow | null;
  total: number;
};
const named = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** Every class of every examination that is declared, the newest first; without `results.view` only published ones. */
export async function readOverview(
  transaction: Transaction,
  services: Services,
  { page, size }: { page: number; size: number },
) {
  const { permissions } = transaction.context;
  const rows = await transaction.rows<ClassRow>(
    `SELECT x.id AS exam_id, c.id AS class_id, ${named('x')} AS exam, ${named('y')} AS year, ${named('c')} AS class_name,
            p.papers, coalesce(m.sheets, 0) AS sheets, coalesce(m.verified, 0) AS verified,
            l.run AS latest, u.run AS published, count(*) OVER ()::int AS total
       FROM (SELECT exam_id, class_id, count(*)::int AS papers FROM exams_paper WHERE site_id = $1 AND withdrawn_at IS NULL
              GROUP BY exam_id, class_id) p
       JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id AND x.status IN ('declared', 'closed')
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
       LEFT JOIN (SELECT o.exam_id, o.class_id, count(*)::int AS sheets,
              count(*) FILTER (WHERE ${readySql('s', 'i')})::int AS verified
             FROM exams_mark_sheet s JOIN exams_paper o ON o.site_id = $1 AND o.id = s.paper_id
             JOIN exams_exam i ON i.site_id = $1 AND i.id = o.exam_id
            WHERE s.site_id = $1 AND o.withdrawn_at IS NULL AND ${isTakenSql('s', 'o')} GROUP BY o.exam_id, o.class_id) m ON m.exam_id = x.id AND m.class_id = c.id
       LEFT JOIN LATERAL (SELECT row_to_json(t) AS run FROM (SELECT ${runColumns('r')} FROM results_run r
          WHERE r.site_id = $1 AND r.exam_id = x.id AND r.class_id = c.id ORDER BY r.generation DESC LIMIT 1) t) l ON $4
       LEFT JOIN LATERAL (SELECT row_to_json(t) AS run FROM (SELECT ${runColumns('r')} FROM results_run r
          WHERE r.site_id = $1 AND r.exam_id = x.id AND r.class_id = c.id AND r.status = 'published'
            AND ($4 OR ${letIn('staff', 'r', '$5::timestamptz')}) LIMIT 1) t) u ON true
      WHERE $4 OR u.run IS NOT NULL
      ORDER BY x.starts_on DESC, x.id, c.position LIMIT $2 OFFSET $3`,
    size,
    (page - 1) * size,
    permissions.has(resultsPermission.view),
    services.now(),
  );
  return {
    items: rows.map((row) => ({
      examId: row.exam_id,
      exam: row.exam,
      year: row.year,
      classId: row.class_id,
      className: row.class_name,
      papers: row.papers,
      sheets: row.sheets,
      verified: row.verified,
      latest: row.latest ? runShown(row.latest) : null,
      published: row.published ? runShown(row.published) : null,
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
    can: { generate: permissions.has(resultsPermission.generate) },
  };
}

export type SectionRow = {
  id: string;
  name: Label;
  groupId: string | null;
  group: Label | null;
  shift: Label;
  students: number;
};

/** The sections of a run's students, as they stood. */
export const readSections = (transaction: Transaction, runId: string) =>
  transaction.rows<SectionRow>(
    `SELECT s.id, ${named('s')} AS name, s.group_id AS "groupId", ${named('h')} AS shift, t.students,
            CASE WHEN g.id IS NOT NULL THEN ${named('g')} END AS group
       FROM (SELECT section_id, count(*)::int AS students FROM results_result WHERE site_id = $1 AND run_id = $2
              GROUP BY section_id) t
       JOIN academic_section s ON s.site_id = $1 AND s.id = t.section_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = s.shift_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = s.group_id ORDER BY h.position, s.name_en, s.id`,
    runId,
  );

/** Those of the sections that the caller reaches. */
async function withinReach(transaction: Transaction, sections: readonly SectionRow[]): Promise<SectionRow[]> {
  const { reach } = transaction.context;
  if (!reach) return [...sections];
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT x.id FROM academic_section x WHERE x.site_id = $1 AND x.id = ANY($2::uuid[]) AND ${withinSql('x', 3)}`,
    sections.map(({ id }) => id),
    ...reachValues(reach),
  );
  const ids = new Set(rows.map(({ id }) => id));
  return sections.filter(({ id }) => ids.has(id));
}

/** A run with its rules, sections and outcomes, and the other generations of its class. */
export async function readRun(transaction: Transaction, services: Services, id: string) {
  const run = await findRun(transaction, id, services.now());
  const { permissions } = transaction.context;
  const seeAll = permissions.has(resultsPermission.view);
  const sections = await withinReach(transaction, await readSections(transaction, id));
  const counts = await transaction.read(
    { outcome: 'text', n: 'int' },
    'SELECT outcome, count(*)::int AS n FROM results_result WHERE site_id = $1 AND run_id = $2 GROUP BY outcome',
    id,
  );
  const others = await transaction.rows<RunRow>(
    `SELECT ${runColumns('r')} FROM results_run r WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = $3
      ORDER BY r.generation DESC LIMIT 50`,
    run.exam_id,
    run.class_id,
  );
  const held = await readHeld(transaction, services, id);
  const isLatest = others[0]?.id === id;
  const unready =
    isLatest && run.status === 'computed' ? await readUnready(transaction, examsOf(run), run.class_id) : [];
  const names = await namesOfAccounts(
    services.database,
    [run.generated_by, run.published_by, run.withdrawn_by],
    transaction.context.language,
  );
  return {
    ...runShown(run),
    examId: run.exam_id,
    exam: run.exam,
    year: run.year,
    classId: run.class_id,
    className: run.class_name,
    policy: run.policy,
    merit: run.merit,
    units: run.units,
    sections,
    counts: Object.fromEntries(counts.map((one) => [one.outcome, one.n])),
    held: held.ids.length,
    generatedBy: names.get(run.generated_by ?? '') ?? '',
    publishedBy: names.get(run.published_by ?? '') ?? '',
    others: seeAll ? others.filter((one) => one.id !== id).map(runShown) : [],
    can: {
      ask: permissions.has(resultsPermission.generate),
      publish: permissions.has(resultsPermission.publish),
      seeAll,
    },
    isLatest,
    trial: unready.length,
    withdrawn:
      run.withdrawn_at === null
        ? null
        : {
            at: new Date(run.withdrawn_at).toISOString(),
            by: names.get(run.withdrawn_by ?? '') ?? '',
            reason: run.withdrawn_reason,
          },
    override: run.unready_sheets > 0 ? { sheets: run.unready_sheets, reason: run.reason } : null,
  };
}
