import { AppError, errors } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { ExaminedPaper, Examinee } from '../examined.ts';
import type { Entry } from '../marks.ts';
import type { ResultPolicy } from '../policy.ts';
import { usualMerit, usualPolicyOf } from '../presets.ts';
import type { MeritRule } from '../rules.ts';
import type { Inputs } from './compute.ts';

type MarkRow = [string, string, ...(number | string | null)[]];
type Row = {
  level: string;
  papers: ExaminedPaper[];
  students: (Omit<Examinee, 'choices'> & { choices: Examinee['choices'] | null })[];
  marks: MarkRow[];
  setting: { policy: ResultPolicy; merit: MeritRule } | null;
  latest: { id: string; generation: number; digest: string; status: string } | null;
};

/** Students of the year who sit its examinations; who left during it does not. */
export const sitting = `('active', 'promoted', 'retained', 'completed')`;

/** Locks a class's results of an examination until the transaction ends: one generation, publication or amendment at a time. */
export async function lockClass(transaction: Transaction, examId: string, classId: string): Promise<void> {
  await transaction.rows(
    `SELECT pg_advisory_xact_lock(hashtextextended($1::bigint || ' results ' || $2::uuid || $3::uuid, 0))`,
    examId,
    classId,
  );
}

/**
 * Everything the results of a class follow from, in one statement and therefore as it stood at one moment, whatever is
 * being entered meanwhile. Answers 404 when the class has no paper in the examination.
 */
export async function readInputs(
  transaction: Transaction,
  examId: string,
  classId: string,
): Promise<Inputs & { latest: Row['latest'] }> {
  const row = await transaction.row<Row>(
    `WITH paper AS (
       SELECT p.id, p.subject_id, p.group_id, p.role, p.unit, p.position, p.counts_in_gpa, p.components,
              coalesce(nullif(b.board_code, ''), b.code) AS code, b.name_en, b.name_bn
         FROM exams_paper p JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
        WHERE p.site_id = $1 AND p.exam_id = $2 AND p.class_id = $3)
     SELECT c.level,
       (SELECT json_agg(json_build_object('id', id, 'subjectId', subject_id, 'code', code,
          'name', json_build_object('en', name_en, 'bn', name_bn), 'groupId', group_id, 'role', role, 'unit', unit,
          'position', position, 'countsInGpa', counts_in_gpa = 1,
          'components', (SELECT json_agg(json_build_object('code', x->>'code',
             'name', json_build_object('en', x->>'nameEn', 'bn', x->>'nameBn'), 'full', (x->>'full')::int,
             'pass', (x->>'pass')::int, 'mustPass', coalesce((x->>'mustPass')::boolean, true)) ORDER BY place)
             FROM jsonb_array_elements(components) WITH ORDINALITY AS e(x, place))) ORDER BY position, code, id)
          FROM paper) AS papers,
       (SELECT coalesce(json_agg(json_build_object('id', e.id, 'sectionId', e.section_id, 'groupId', s.group_id,
          'roll', e.roll, 'religion', d.religion, 'choices',
          (SELECT json_object_agg(h.subject_id, h.role) FROM exams_subject_choice h
            WHERE h.site_id = $1 AND h.enrolment_id = e.id)) ORDER BY s.name_en, e.roll, e.id), '[]')
          FROM academic_section s JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id
           AND e.status IN ${sitting} AND e.year_id = x.year_id
          JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
         WHERE s.site_id = $1 AND s.class_id = $3) AS students,
       (SELECT coalesce(json_agg(json_build_array(m.enrolment_id, m.paper_id, m.c1, m.k1, m.c2, m.k2, m.c3, m.k3,
          m.c4, m.k4, m.c5, m.k5, m.c6, m.k6)), '[]')
          FROM exams_mark m WHERE m.site_id = $1 AND m.paper_id IN (SELECT id FROM paper)) AS marks,
       (SELECT json_build_object('policy', t.policy, 'merit', t.merit) FROM results_setting t
         WHERE t.site_id = $1 AND t.exam_id = $2 AND (t.class_id = $3 OR t.class_id IS NULL)
         ORDER BY t.class_id NULLS LAST LIMIT 1) AS setting,
       (SELECT json_build_object('id', r.id, 'generation', r.generation, 'digest', r.digest, 'status', r.status)
          FROM results_run r WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = $3
         ORDER BY r.generation DESC LIMIT 1) AS latest
       FROM exams_exam x JOIN academic_school_class c ON c.site_id = $1 AND c.id = $3
      WHERE x.site_id = $1 AND x.id = $2 AND EXISTS (SELECT 1 FROM paper)`,
    examId,
    classId,
  );
  if (!row) throw new AppError(errors.notFound);
  const marks = new Map<string, Map<string, Entry[]>>();
  for (const [enrolmentId, paperId, ...slots] of row.marks) {
    const entries: Entry[] = [];
    for (let place = 0; place < 6; place += 1)
      entries.push((slots[2 * place] ?? slots[2 * place + 1] ?? null) as Entry);
    const own = marks.get(enrolmentId);
    if (own) own.set(paperId, entries);
    else marks.set(enrolmentId, new Map([[paperId, entries]]));
  }
  return {
    papers: row.papers,
    students: row.students.map((one) => ({ ...one, choices: one.choices ?? {} })),
    marks,
    policy: row.setting?.policy ?? usualPolicyOf(row.level),
    merit: row.setting?.merit ?? usualMerit,
    latest: row.latest,
  };
}
