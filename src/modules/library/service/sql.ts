import { foldForSearch } from '../../../core/bangla.ts';
import type { MemberShown, TitleShown } from '../shapes.ts';

export type { MemberShown, TitleShown };

/** A record's two names; without a Bengali one the other stands for it. */
export const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** {@link TitleShown} of the title `t`. */
export const titleSql = `json_build_object('id', t.id, 'title', t.title, 'other', coalesce(t.title_other, ''),
  'byline', coalesce(t.byline, ''))`;

/** How the copy `c` stands: a loan and a hold come before what is written on it. */
export const stateSql = `CASE
  WHEN EXISTS (SELECT 1 FROM library_loan o WHERE o.site_id = $1 AND o.copy_id = c.id AND o.ended IS NULL) THEN 'onLoan'
  WHEN c.status = 'shelf' AND EXISTS (
    SELECT 1 FROM library_hold h WHERE h.site_id = $1 AND h.copy_id = c.id AND h.status = 'ready') THEN 'onHold'
  ELSE c.status END`;

/**
 * Who the member `m` is: student `s` with section `x`, class `k` and the enrolment `e` of the current or latest year, or
 * employee `p` with the designation `d`.
 */
export const memberJoins = `
  LEFT JOIN students_student s ON s.site_id = $1 AND s.id = m.student_id
  LEFT JOIN LATERAL (
    SELECT n.id, n.roll, n.section_id FROM students_enrolment n
      JOIN academic_academic_year y ON y.site_id = $1 AND y.id = n.year_id
     WHERE n.site_id = $1 AND n.student_id = m.student_id
     ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1) e ON true
  LEFT JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
  LEFT JOIN academic_school_class k ON k.site_id = $1 AND k.id = x.class_id
  LEFT JOIN people_employee p ON p.site_id = $1 AND p.id = m.employee_id
  LEFT JOIN academic_designation d ON d.site_id = $1 AND d.id = p.designation_id`;

export const memberKindSql = `CASE WHEN m.student_id IS NOT NULL THEN 'student'
  WHEN d.is_teaching THEN 'teacher' ELSE 'staff' END`;

/** Whether the member `m` no longer studies or works here. */
export const hasLeftSql = '(NOT coalesce(s.is_active, p.is_active, false))';

const placeSql = (language: 'en' | 'bn') =>
  `CASE WHEN m.student_id IS NULL THEN coalesce(d.name_${language}, '')
        ELSE concat_ws(' – ', k.name_${language}, x.name_${language}) || coalesce(' · ' || e.roll, '') END`;

/** {@link MemberShown} of what {@link memberJoins} joins. */
export const memberSql = `json_build_object('id', m.id, 'kind', ${memberKindSql}, 'code', coalesce(s.code, p.code),
  'name', json_build_object('en', coalesce(s.name_en, p.name_en),
    'bn', coalesce(nullif(s.name_bn, ''), s.name_en, nullif(p.name_bn, ''), p.name_en)),
  'place', json_build_object('en', ${placeSql('en')}, 'bn', ${placeSql('bn')}))`;

/** A pattern for `LIKE` on search texts; null for an empty question. */
export function patternOf(question: string | undefined): string | null {
  const folded = foldForSearch(question ?? '');
  return folded === '' ? null : `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The condition that the member's names, code or mobile fit the pattern at `place`. */
export const memberFits = (place: string): string =>
  `(${place}::text IS NULL OR s.search_text LIKE ${place} OR lower(s.code) LIKE ${place}
    OR p.search_text LIKE ${place})`;
