import type { Label } from '../../core/labels.ts';
import { json } from '../../core/server/database/row-shape.ts';

export { keyersOf } from './marks/service/keyers.ts';
export { saveChoices } from './papers/service/choices.ts';

/** Papers of one subject `b` are one: by the code they carry for it, else 1st and 2nd Paper with codes like BAN1, BAN2. */
export const unitOfSubject = `coalesce(nullif(b.unit, ''),
    CASE WHEN b.name_en ~* '(1st|2nd) paper$' THEN left(b.code, length(b.code) - 1) ELSE b.code END)`;

/** What a condition `k` of subjects says; a list of columns. */
export const conditionColumns = `k.id, json_build_object('en', k.name_en, 'bn', k.name_bn) AS name, k.rule,
  k.subject_id AS "subjectId", k.other_subject_id AS "otherSubjectId", k.least, k.most`;
export const conditionShape = {
  id: 'uuid',
  name: json<Label>(),
  rule: 'text',
  subjectId: 'uuid?',
  otherSubjectId: 'uuid?',
  least: 'int?',
  most: 'int?',
} as const;

/**
 * The religion whose students take the subject `b`, from the board's code or the subject's own; NULL where it says
 * none, and then every student takes it.
 */
export const religionOfSubject = `CASE
    WHEN b.board_code = '111' OR b.code = 'ISL' OR b.name_en ILIKE 'Islam%' THEN 'islam'
    WHEN b.board_code = '112' OR b.code = 'HIN' OR b.name_en ILIKE 'Hindu%' THEN 'hindu'
    WHEN b.board_code = '113' OR b.code = 'BUD' OR b.name_en ILIKE 'Buddh%' THEN 'buddhist'
    WHEN b.board_code = '114' OR b.code = 'CHR' OR b.name_en ILIKE 'Christ%' THEN 'christian' END`;

/**
 * Whether section `s` takes part in examination `x`, which may be held for some shifts and groups; an SQL expression. No
 * list is every one, and so is no group of a section. Nearly always everybody does: the planner, which expects few rows
 * of most conditions and would loop over the rest, expects all of this `<>`.
 */
export const takesPartSql = (exam: string, section: string): string =>
  `CASE WHEN ${section}.shift_id = ANY(${exam}.shift_ids) IS FALSE OR ${section}.group_id = ANY(${exam}.group_ids) IS FALSE
     THEN 0 ELSE 1 END <> 0`;

/**
 * Who takes which paper: a query of `paper_id, sheet_section_id, enrolment_id, student_id, roll, role`, one row a
 * student and paper. Everybody of the class (and group) takes compulsory and group papers; a religion paper those of
 * its religion; an elective or 4th one those who chose it, and `role` is then what they chose it as. Transferred and
 * dropped students take none, nor do shifts and groups the examination is not held for. `where` narrows it by `p` the paper, `x` the examination, `s` the section, `e` the
 * enrolment; `$1` is the institution.
 */
export const takersSql = (where: string): string => `
  SELECT p.id AS paper_id, s.id AS sheet_section_id, e.id AS enrolment_id, e.student_id, e.roll,
         coalesce(k.role, p.role) AS role
    FROM exams_paper p
    JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
    JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
    JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id AND s.year_id = x.year_id
     AND (p.group_id IS NULL OR p.group_id = s.group_id) AND ${takesPartSql('x', 's')}
    JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id
     AND e.status NOT IN ('transferred', 'struckOff', 'dropped', 'deceased')
    JOIN students_student t ON t.site_id = $1 AND t.id = e.student_id
    LEFT JOIN exams_subject_choice k ON k.site_id = $1 AND k.enrolment_id = e.id AND k.subject_id = p.subject_id
   WHERE p.site_id = $1 AND p.withdrawn_at IS NULL
     AND (p.role IN ('compulsory', 'group')
       OR (p.role = 'religion' AND coalesce(${religionOfSubject}, t.religion) = t.religion)
       OR (p.role IN ('elective', 'optional') AND k.id IS NOT NULL))
     AND ${where}`;

/**
 * Common table expressions that end in `taken_sheet (status)`: the sheets of the examination `latest (id, year_id)` that
 * are begun or that somebody takes, by the rule of `takersSql`. Every student and every choice is looked at once, however
 * many papers there are.
 */
export const takenSheetsSql = `
     pupil AS MATERIALIZED (
       SELECT e.id, e.section_id, t.religion FROM students_enrolment e
         JOIN students_student t ON t.site_id = $1 AND t.id = e.student_id
        WHERE e.site_id = $1 AND e.year_id = (SELECT year_id FROM latest)
          AND e.status NOT IN ('transferred', 'struckOff', 'dropped', 'deceased')),
     chosen AS (
       SELECT DISTINCT u.section_id, k.subject_id FROM pupil u
         JOIN exams_subject_choice k ON k.site_id = $1 AND k.enrolment_id = u.id),
     paper AS (
       SELECT p.id, p.role, p.subject_id, ${religionOfSubject} AS religion FROM exams_paper p
         JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
        WHERE p.site_id = $1 AND p.exam_id = (SELECT id FROM latest) AND p.withdrawn_at IS NULL),
     taken_sheet AS (
       SELECT m.status, m.section_id, m.teacher_id FROM paper p JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = p.id
        WHERE m.status <> 'open' OR CASE
          WHEN p.role IN ('compulsory', 'group') THEN m.section_id IN (SELECT section_id FROM pupil)
          WHEN p.role <> 'religion' THEN (m.section_id, p.subject_id) IN (SELECT section_id, subject_id FROM chosen)
          WHEN p.religion IS NULL THEN m.section_id IN (SELECT section_id FROM pupil WHERE religion IS NOT NULL)
          ELSE (m.section_id, p.religion) IN (SELECT section_id, religion FROM pupil WHERE religion IS NOT NULL) END)`;

/**
 * Whether the sheet `s` of the paper `o` is begun or somebody takes it, by the rule of `takersSql`; an SQL expression. One
 * that is begun is not looked into further.
 */
export const isTakenSql = (sheet: string, paper: string): string =>
  `(${sheet}.status <> 'open' OR EXISTS (
      SELECT FROM students_enrolment e
        JOIN students_student t ON t.site_id = $1 AND t.id = e.student_id
        JOIN academic_subject b ON b.site_id = $1 AND b.id = ${paper}.subject_id
       WHERE e.site_id = $1 AND e.section_id = ${sheet}.section_id
         AND e.status NOT IN ('transferred', 'struckOff', 'dropped', 'deceased')
         AND CASE WHEN ${paper}.role IN ('compulsory', 'group') THEN true
                  WHEN ${paper}.role = 'religion' THEN coalesce(${religionOfSubject}, t.religion) = t.religion
                  ELSE EXISTS (SELECT FROM exams_subject_choice k
                     WHERE k.site_id = $1 AND k.enrolment_id = e.id AND k.subject_id = ${paper}.subject_id) END))`;

/** Whether the sheet `m` of the examination `x` is ready for its result: its last step is done; an SQL expression. */
export const readySql = (sheet: string, exam: string): string =>
  `(${sheet}.status IN ('accepted', 'locked') OR (${sheet}.status = 'verified' AND NOT ${exam}.accepts))`;

const slots = [1, 2, 3, 4, 5, 6] as const;

/** How many of the first `count` components of the mark `m` are entered; an SQL expression. */
export const enteredSql = (mark: string, count: string): string =>
  `(${slots.map((slot) => `(${slot} <= ${count} AND (${mark}.c${slot} IS NOT NULL OR ${mark}.k${slot} IS NOT NULL))::int`).join(' + ')})`;

/**
 * When and where a paper `p` of an examination `x` is sat, a row each: what a shift has as its own for the paper, then the
 * time a shift has in the whole examination, then the paper's own. Columns `shift_id` (null: everybody else), `day`,
 * `starts_at` and `room`.
 */
export const momentsSql = `
         SELECT i.shift_id, i.day, i.starts_at, i.room FROM exams_sitting i WHERE i.site_id = $1 AND i.paper_id = p.id
         UNION ALL
         SELECT w.shift_id, p.day, w.starts_at, p.room FROM exams_shift_time w
          WHERE w.site_id = $1 AND w.exam_id = p.exam_id
            AND NOT EXISTS (SELECT 1 FROM exams_sitting i WHERE i.site_id = $1 AND i.paper_id = p.id AND i.shift_id = w.shift_id)
            AND EXISTS (SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.class_id = p.class_id
                   AND s.year_id = x.year_id AND s.shift_id = w.shift_id AND ${takesPartSql('x', 's')})
         UNION ALL
         -- Whoever has no time of his own, while there is anybody; a class without sections yet too.
         SELECT NULL::uuid, p.day, p.starts_at, p.room
          WHERE NOT EXISTS (SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.class_id = p.class_id
                   AND s.year_id = x.year_id AND ${takesPartSql('x', 's')})
             OR EXISTS (SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.class_id = p.class_id
                   AND s.year_id = x.year_id AND ${takesPartSql('x', 's')}
                   AND NOT EXISTS (SELECT 1 FROM exams_shift_time w WHERE w.site_id = $1 AND w.exam_id = p.exam_id AND w.shift_id = s.shift_id)
                   AND NOT EXISTS (SELECT 1 FROM exams_sitting i WHERE i.site_id = $1 AND i.paper_id = p.id AND i.shift_id = s.shift_id))`;
