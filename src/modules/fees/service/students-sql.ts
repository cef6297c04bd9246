import type * as z from 'zod';
import { foldForSearch } from '../../../core/bangla.ts';
import type { feeStudent } from '../shapes.ts';

/** A student as lists of fees name him. */
export type FeeStudent = z.input<typeof feeStudent>;

/** A record's two names; without a Bengali one the other stands for it. */
export const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** Student `s`, section `x` and class `c` of the enrolment `e`. */
export const studentJoins = `
  JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
  JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id`;

/** {@link FeeStudent} of what {@link studentJoins} joins. */
export const studentSql = `json_build_object('id', s.id, 'code', s.code, 'name', ${labelSql('s')}, 'roll', e.roll,
  'class', ${labelSql('c')}, 'section', ${labelSql('x')})`;

/** The enrolment of the student at `place` ('$2', 's.id') in the current year, or else in the latest one. */
export const latestEnrolment = (place: string): string =>
  `(SELECT e.* FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
     WHERE e.site_id = $1 AND e.student_id = ${place}
     ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1)`;

/** What is paid of line `l`, principal alone: null when nothing ever was. */
export const paidOfLine = `(SELECT sum(p.principal)::bigint FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id)`;

/** A pattern for `LIKE` on the students' search text; null for an empty question. */
export function patternOf(question: string | undefined): string | null {
  const folded = foldForSearch(question ?? '');
  return folded === '' ? null : `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The condition that student `s` or roll of `e` fits the pattern at `place`. */
export const fitsQuestion = (place: string): string =>
  `(${place}::text IS NULL OR s.search_text LIKE ${place} OR s.code LIKE ${place} OR '%' || e.roll || '%' = ${place})`;
