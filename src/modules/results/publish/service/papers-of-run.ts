import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { takersSql } from '../../../exams/public.ts';
import type { Entry } from '../../../grading/marks.ts';
import type { ExaminedComponent } from '../../grading/examined.ts';
import type { Run } from '../../service/runs.ts';

/** The examinations whose marks a run is made of. */
export const examsOf = (run: Run): string[] => [
  ...new Set([run.exam_id, ...run.policy.terms.map((term) => term.id)]),
];

type Paper = { id: string; name: Label; exam: Label; components: ExaminedComponent[] };
const columns = `p.id, json_build_object('en', b.name_en, 'bn', b.name_bn) AS name,
  json_build_object('en', x.name_en, 'bn', x.name_bn) AS exam,
  (SELECT json_agg(json_build_object('code', c->>'code', 'name', json_build_object('en', c->>'nameEn', 'bn', c->>'nameBn'),
     'full', (c->>'full')::int, 'pass', (c->>'pass')::int, 'mustPass', coalesce((c->>'mustPass')::boolean, true))
     ORDER BY place) FROM jsonb_array_elements(p.components) WITH ORDINALITY AS e(c, place)) AS components`;
const joins = `JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
  JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id`;

/** The papers whose marks the run is made of. */
export const readPapers = (transaction: Transaction, run: Run) =>
  transaction.rows<Paper>(
    `SELECT ${columns} FROM exams_paper p ${joins}
      WHERE p.site_id = $1 AND p.class_id = $2 AND p.exam_id = ANY($3::uuid[])`,
    run.class_id,
    examsOf(run),
  );

/** What stands now in a student's papers of a run, whatever the run itself was made of; nothing in one taken since. */
export async function readMarksNow(transaction: Transaction, run: Run, enrolmentId: string) {
  const rows = await transaction.rows<Paper & { entries: Entry[] }>(
    `SELECT ${columns}, json_build_array(coalesce(to_json(m.c1), to_json(m.k1)), coalesce(to_json(m.c2), to_json(m.k2)),
            coalesce(to_json(m.c3), to_json(m.k3)), coalesce(to_json(m.c4), to_json(m.k4)),
            coalesce(to_json(m.c5), to_json(m.k5)), coalesce(to_json(m.c6), to_json(m.k6))) AS entries
       FROM exams_paper p ${joins}
       LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = p.id AND m.enrolment_id = $2
      WHERE p.site_id = $1 AND p.class_id = $3 AND p.exam_id = ANY($4::uuid[]) AND p.withdrawn_at IS NULL
        AND (m.id IS NOT NULL OR p.id IN (SELECT k.paper_id FROM (${takersSql(
          'p.class_id = $3 AND p.exam_id = ANY($4::uuid[]) AND e.id = $2',
        )}) AS k))
      ORDER BY x.starts_on, x.id, p.position, p.id`,
    enrolmentId,
    run.class_id,
    examsOf(run),
  );
  return rows.map(({ id, name, exam, components, entries }) => ({
    paperId: id,
    name,
    exam,
    components,
    entries: entries.slice(0, components.length),
  }));
}
