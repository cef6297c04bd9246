import type { Label } from '../../../../core/labels.ts';
import { permissionsAt } from '../../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { threadsPermission } from '../../permissions.ts';
import { relationTexts } from '../labels.ts';
import type { Kind } from '../rules.ts';

export type Around = {
  readonly accountId: string;
  readonly kind: Exclude<Kind, 'office'>;
  /** How a guardian is related, or what a teacher teaches. */
  readonly about: Label | null;
};

/** The place of a student `$2` this year: the section, where there is one. */
const placeSql = `SELECT e.section_id FROM students_enrolment e
    JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
   WHERE e.site_id = $1 AND e.student_id = $2 AND e.status IN ('active', 'onLeave')`;

const shape = {
  accountId: 'uuid',
  kind: oneOf<Exclude<Kind, 'office'>>(),
  relation: 'text?',
  subject: jsonOrNull<Label>(),
} as const;

/**
 * Everybody who has to do with a student by what is stored now: guardians, the student, the class teacher of the section,
 * and those who enter its marks. Whoever is none of these any more stands no longer among them.
 */
export async function peopleAround(
  transaction: Transaction,
  studentId: string,
): Promise<{ isHere: boolean; people: Around[] }> {
  const place = await transaction.readOne({ section_id: 'uuid' }, `${placeSql} LIMIT 1`, studentId);
  const rows = await transaction.read(
    shape,
    `SELECT g.account_id AS "accountId", 'guardian' AS kind, l.relation, NULL::json AS subject
       FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
      WHERE l.site_id = $1 AND l.student_id = $2 AND g.account_id IS NOT NULL
      UNION ALL
     SELECT a.account_id, 'student', NULL, NULL::json FROM students_student_account a
      WHERE a.site_id = $1 AND a.student_id = $2
      UNION ALL
     SELECT a.account_id, 'classTeacher', NULL, NULL::json
       FROM academic_section s JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = s.class_teacher_id
      WHERE s.site_id = $1 AND s.id = $3
      UNION ALL
     SELECT t.account_id, 'subjectTeacher', NULL, json_build_object('en', u.name_en, 'bn', u.name_bn)
       FROM (SELECT DISTINCT a.account_id, p.subject_id
               FROM exams_mark_sheet m
               JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id
               JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = m.teacher_id
              WHERE m.site_id = $1 AND m.section_id = $3) t
       JOIN academic_subject u ON u.site_id = $1 AND u.id = t.subject_id
      LIMIT 200`,
    studentId,
    place?.section_id ?? null,
  );
  return {
    isHere: place !== null,
    people: rows.map(({ accountId, kind, relation, subject }) => ({
      accountId,
      kind,
      about: relation === null ? subject : (relationTexts[relation] ?? null),
    })),
  };
}

/** What an account is to a student; `permissions` are what it may do here now. */
export const kindsOf = (
  people: readonly Around[],
  accountId: string | null,
  permissions: ReadonlySet<string>,
): Kind[] => [
  ...new Set<Kind>([
    ...people.flatMap((one) => (one.accountId === accountId ? [one.kind] : [])),
    ...(permissions.has(threadsPermission.any) ? (['office'] as const) : []),
  ]),
];

/** What somebody else may do here now: asked of the database, since the other is not the one who calls. */
export const permissionsOfOther = (services: Services, siteId: number, accountId: string) =>
  permissionsAt(services.database, siteId, accountId);

/**
 * The students an account has to do with, as a query of ids to stand in an `IN (…)`: its children, itself, and those of
 * the sections it teaches this year. `$2` is the account.
 */
export const ownStudentIds = `SELECT l.student_id FROM students_guardian g
    JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
   WHERE g.site_id = $1 AND g.account_id = $2
   UNION
  SELECT a.student_id FROM students_student_account a WHERE a.site_id = $1 AND a.account_id = $2
   UNION
  SELECT e.student_id FROM people_employee_account a
    JOIN academic_section s ON s.site_id = $1 AND (s.class_teacher_id = a.employee_id
      OR s.id IN (SELECT m.section_id FROM exams_mark_sheet m WHERE m.site_id = $1 AND m.teacher_id = a.employee_id))
    JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
    JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id AND e.status IN ('active', 'onLeave')
   WHERE a.site_id = $1 AND a.account_id = $2`;
