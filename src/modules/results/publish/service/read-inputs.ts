import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { takesPartSql } from '../../../exams/public.ts';
import { ownRulesOf, type ResultPolicy } from '../../../grading/policy.ts';
import { usualPolicyOf } from '../../../grading/presets.ts';
import { resultErrors } from '../../errors.ts';
import { usualMerit } from '../../merit/presets.ts';
import { needsRegister } from '../../merit/ranked.ts';
import type { MeritRule } from '../../rules.ts';
import { readRegisters } from '../../sheets/service/read-registers.ts';
import { type ClassRead, type Inputs, inputsOf } from './inputs.ts';

type Row = Omit<ClassRead, 'policy' | 'merit' | 'registers'> & {
  level: string;
  setting: { policy: ResultPolicy; merit: MeritRule } | null;
  terms: { id: string; name: Label; policy: ResultPolicy | null }[] | null;
  latest: { id: string; generation: number; digest: string; status: string } | null;
};

/**
 * The marks of paper `p` in so many components, column by column with a place for every student: no row of them becomes
 * an object of its own on its way. Students and marks come in the same order already, and are merged.
 */
function marksSql(parts: number): string {
  const slots = Array.from({ length: parts }, (_, place) => place + 1);
  const codes = slots.map((slot) => `m.k${slot}`).join(', ');
  return `(SELECT json_build_array(
      json_build_array(${slots.map((slot) => `array_to_json(array_agg(m.c${slot} ORDER BY e.id))`).join(', ')}),
      json_agg(json_build_array(e.place, ${codes}) ORDER BY e.id) FILTER (WHERE coalesce(${codes}) IS NOT NULL))
     FROM student e LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = p.id AND m.enrolment_id = e.id)`;
}

/** Students of the year who sit its examinations; who left during it does not. */
const sitting = `('active', 'promoted', 'retained', 'completed', 'alumni')`;

/**
 * Locks a class's results of an examination until the transaction ends: one generation, publication or amendment at a time.
 * What is said then is large and the same for every class: planning it anew each time would cost a tenth of the whole.
 */
export async function lockClass(transaction: Transaction, examId: string, classId: string): Promise<void> {
  await hold(transaction, [`results ${examId} ${classId}`], 'alone');
  transaction.planForAll();
}

/**
 * Refuses with 409 results of a draft or a cancelled examination, or made of one. `isHeld`: they stay as they are until
 * the transaction ends, so that none is cancelled while its results are being published.
 */
export async function assertHeld(
  transaction: Transaction,
  examIds: readonly string[],
  isHeld = false,
): Promise<void> {
  const exams = await transaction.read(
    { status: 'text', en: 'text', bn: 'text' },
    `SELECT status, name_en AS en, name_bn AS bn FROM exams_exam
      WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY starts_on, id ${isHeld ? 'FOR SHARE' : ''}`,
    examIds,
  );
  const off = exams.find(({ status }) => status !== 'declared' && status !== 'closed');
  if (off) throw new AppError(resultErrors.notHeld, { exam: { en: off.en, bn: off.bn } });
}

/**
 * Everything the results of a class follow from, in one statement and therefore as it stood at one moment, whatever is
 * being entered meanwhile; the attendance register only where places hang on it, in another. Answers 404 when the class
 * has no paper in the examination.
 */
export async function readClass(
  transaction: Transaction,
  examId: string,
  classId: string,
): Promise<ClassRead & Pick<Row, 'latest'>> {
  const row = await transaction.row<Row>(
    `WITH setting AS (
       SELECT t.policy, t.merit FROM results_setting t
        WHERE t.site_id = $1 AND t.exam_id = $2 AND (t.class_id = $3 OR t.class_id IS NULL)
        ORDER BY t.class_id NULLS LAST LIMIT 1),
     term AS (SELECT (e->>'id')::uuid AS id, place FROM setting, jsonb_array_elements(policy->'terms') WITH ORDINALITY AS t(e, place)),
     paper AS MATERIALIZED (
       SELECT p.id, p.exam_id, p.subject_id, p.group_id, p.role, p.unit, p.position, p.counts_in_gpa, p.components,
              coalesce(nullif(b.board_code, ''), b.code) AS code, b.name_en, b.name_bn,
              row_number() OVER (ORDER BY p.exam_id <> $2, p.position, b.code, p.id) - 1 AS place
         FROM exams_paper p JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
        WHERE p.site_id = $1 AND p.class_id = $3 AND p.withdrawn_at IS NULL AND (p.exam_id = $2 OR p.exam_id IN (SELECT id FROM term))),
     section AS MATERIALIZED (
       SELECT s.id, s.group_id, row_number() OVER (ORDER BY s.name_en, s.id) - 1 AS place
         FROM academic_section s JOIN exams_exam x ON x.site_id = $1 AND x.id = $2 AND ${takesPartSql('x', 's')}
        WHERE s.site_id = $1 AND s.class_id = $3),
     student AS MATERIALIZED (
       SELECT e.id, e.student_id, s.place AS section, e.roll, row_number() OVER (ORDER BY e.id) - 1 AS place
         FROM exams_exam x CROSS JOIN section s
        CROSS JOIN LATERAL (
          SELECT e.id, e.student_id, e.roll FROM students_enrolment e
           WHERE e.site_id = $1 AND e.section_id = s.id AND e.status IN ${sitting} AND e.year_id = x.year_id OFFSET 0) e
        WHERE x.site_id = $1 AND x.id = $2)
     SELECT c.level, $2::uuid AS "examId",
       (SELECT json_agg(json_build_object('id', id, 'examId', exam_id, 'subjectId', subject_id, 'code', code,
          'name', json_build_object('en', name_en, 'bn', name_bn), 'groupId', group_id, 'role', role, 'unit', unit,
          'position', position, 'countsInGpa', counts_in_gpa = 1,
          'components', (SELECT json_agg(json_build_object('code', x->>'code',
             'name', json_build_object('en', x->>'nameEn', 'bn', x->>'nameBn'), 'full', (x->>'full')::int,
             'pass', (x->>'pass')::int, 'mustPass', coalesce((x->>'mustPass')::boolean, true)) ORDER BY place)
             FROM jsonb_array_elements(components) WITH ORDINALITY AS e(x, place))) ORDER BY place)
          FROM paper) AS papers,
       (SELECT json_agg(json_build_object('id', id, 'groupId', group_id) ORDER BY place) FROM section) AS sections,
       (SELECT json_build_array(array_to_json(array_agg(id)), array_to_json(array_agg(section)), array_to_json(array_agg(roll)))
          FROM (SELECT * FROM student ORDER BY place) e)::text AS students,
       CASE WHEN EXISTS (SELECT 1 FROM paper WHERE role = 'religion') THEN
         (SELECT json_agg(d.religion ORDER BY e.place) FROM student e
            JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id)::text END AS religions,
       CASE WHEN EXISTS (SELECT 1 FROM paper WHERE role IN ('elective', 'optional')) THEN
         (SELECT json_agg((SELECT json_object_agg(h.subject_id, h.role ORDER BY h.subject_id) FROM exams_subject_choice h
                            WHERE h.site_id = $1 AND h.enrolment_id = e.id) ORDER BY e.place) FROM student e)::text END AS choices,
       (SELECT json_agg(CASE WHEN p.parts <= 3 THEN ${marksSql(3)} ELSE ${marksSql(6)} END ORDER BY p.place)
          FROM (SELECT id, place, jsonb_array_length(components) AS parts FROM paper) p)::text AS marks,
       (SELECT json_build_object('policy', t.policy, 'merit', t.merit) FROM setting t) AS setting,
       (SELECT json_agg(json_build_object('id', o.id, 'name', json_build_object('en', o.name_en, 'bn', o.name_bn),
          'policy', (SELECT q.policy FROM results_setting q
             WHERE q.site_id = $1 AND q.exam_id = o.id AND (q.class_id = $3 OR q.class_id IS NULL)
             ORDER BY q.class_id NULLS LAST LIMIT 1)))
          FROM exams_exam o WHERE o.site_id = $1 AND o.id IN (SELECT id FROM term)) AS terms,
       (SELECT json_build_object('id', r.id, 'generation', r.generation, 'digest', r.digest, 'status', r.status)
          FROM results_run r WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = $3
         ORDER BY r.generation DESC LIMIT 1) AS latest
       FROM exams_exam x JOIN academic_school_class c ON c.site_id = $1 AND c.id = $3
      WHERE x.site_id = $1 AND x.id = $2 AND EXISTS (SELECT 1 FROM paper WHERE exam_id = $2)`,
    examId,
    classId,
  );
  if (!row) throw new AppError(errors.notFound);
  const { level, setting, terms, ...read } = row;
  const policy = setting?.policy ?? usualPolicyOf(level);
  const merit = setting?.merit ?? usualMerit;
  const known = new Map(terms?.map((one) => [one.id, one]));
  return {
    ...read,
    policy: {
      ...policy,
      terms: policy.terms.map((term) => ({
        ...term,
        name: known.get(term.id)?.name ?? { en: '', bn: '' },
        ...ownRulesOf(known.get(term.id)?.policy ?? null, policy),
      })),
    },
    merit,
    registers: needsRegister(merit, policy) ? await readRegisters(transaction, examId, classId) : null,
  };
}

/** The same, ready to be worked with. */
export const readInputs = async (
  transaction: Transaction,
  examId: string,
  classId: string,
): Promise<Inputs> => inputsOf(await readClass(transaction, examId, classId));
