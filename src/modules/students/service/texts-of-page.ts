import type { Label } from '../../../core/labels.ts';

/** What a statement says of a student on a page: texts and the first contact; in a file some more. */
export type Texts = {
  code: string;
  nameEn: string;
  nameBn: string;
  gender: string;
  mobile: string;
  guardianEn: string | null;
  guardianBn: string | null;
  guardianMobile: string | null;
};
export type FileTexts = Texts & { dateOfBirth: string; fatherNameEn: string; motherNameEn: string };

const columns = `s.code, s.name_en AS "nameEn", s.name_bn AS "nameBn", s.gender, s.mobile,
  k.name_en AS "guardianEn", k.name_bn AS "guardianBn", k.mobile AS "guardianMobile"`;

/** The students are found in one run of their index: those of a section were mostly admitted together. */
const joins = `
  JOIN (SELECT * FROM students_student WHERE site_id = $1 AND id = ANY(ARRAY(SELECT id FROM page))) s ON s.id = page.id
  LEFT JOIN LATERAL (
    SELECT l.guardian_id FROM students_student_guardian l WHERE l.site_id = $1 AND l.student_id = page.id
     ORDER BY l.is_primary DESC, l.created_at LIMIT 1) l ON true
  LEFT JOIN students_guardian k ON k.site_id = $1 AND k.id = l.guardian_id`;

/** Columns and joins for the rows of a common table expression `page` with a student's `id`. */
export const textsOf = {
  screen: { columns, joins },
  file: {
    columns: `${columns}, s.date_of_birth AS "dateOfBirth", s.father_name_en AS "fatherNameEn",
      s.mother_name_en AS "motherNameEn"`,
    joins,
  },
} as const;

/** The first contact of a row, with the mobile number as the caller may see it. */
export function contactOf(
  row: Texts,
  mobileOf: (mobile: string) => string,
): { name: Label; mobile: string } | null {
  const { guardianEn, guardianBn, guardianMobile } = row;
  if (guardianEn === null || guardianMobile === null) return null;
  return { name: { en: guardianEn, bn: guardianBn || guardianEn }, mobile: mobileOf(guardianMobile) };
}
