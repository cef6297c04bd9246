import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf, oneOfOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { religionOfSubject } from '../../../exams/public.ts';
import { feesPermission } from '../../../fees/permissions.ts';
import { keptOwed } from '../../../fees/public.ts';
import { libraryPermission } from '../../../library/permissions.ts';
import { resultsPermission } from '../../../results/permissions.ts';
import { resultText } from '../../../results/public.ts';
import type { subjectRoles } from '../contract.ts';

/** What a row of results may say. */
export type Outcome = Parameters<typeof resultText>[0]['outcome'] & string;

/** Throws 404 for a student of another institution. */
export async function findStudent(transaction: Transaction, id: string): Promise<void> {
  const here = await transaction.row('SELECT 1 FROM students_student WHERE site_id = $1 AND id = $2', id);
  if (!here) throw new AppError(errors.notFound);
}

/** What other modules know of a student in a figure each; null what this person may not see. */
export async function readFigures(transaction: Transaction, services: Services, id: string) {
  const { permissions } = transaction.context;
  const today = todayInDhaka(services.now());
  const key = id.toLowerCase();
  const [own, owed] = await Promise.all([
    readOwn(transaction, id),
    permissions.has(feesPermission.view) ? keptOwed(transaction, [key], today) : null,
  ]);
  const fees = owed?.get(key);
  const { exam, outcome, gpa, position, books, due } = own;
  return {
    fees: fees ? { owed: takaText(fees.amount), due: fees.due } : null,
    result:
      exam !== null && outcome !== null && permissions.has(resultsPermission.view)
        ? { exam, text: resultText({ outcome, gpa }), position }
        : null,
    library:
      books !== null && permissions.has(libraryPermission.view)
        ? { books, due, isLate: due !== null && due < today }
        : null,
  };
}

/** The latest published result and the books that are out, in one statement; throws 404 for a student of another institution. */
async function readOwn(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      exam: jsonOrNull<Label>(),
      outcome: oneOfOrNull<Outcome>(),
      gpa: 'int?',
      position: 'int?',
      books: 'int?',
      due: 'date?',
    },
    `SELECT t.exam, t.outcome, t.gpa, t.position, b.books, b.due
       FROM students_student s
       LEFT JOIN LATERAL (
         SELECT json_build_object('en', x.name_en, 'bn', x.name_bn) AS exam, t.outcome, t.gpa, t.class_position AS position
           FROM students_enrolment e
           JOIN results_result t ON t.site_id = $1 AND t.enrolment_id = e.id
           JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id AND r.status = 'published'
           JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
          WHERE e.site_id = $1 AND e.student_id = s.id ORDER BY r.published_at DESC, r.id LIMIT 1) t ON true
       LEFT JOIN LATERAL (
         SELECT count(l.id)::int AS books, min(l.due) AS due FROM library_member m
           LEFT JOIN library_loan l ON l.site_id = $1 AND l.member_id = m.id AND l.ended IS NULL
          WHERE m.site_id = $1 AND m.student_id = s.id GROUP BY m.id) b ON true
      WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/**
 * The subjects of the student's latest place: compulsory ones and those of the group, of religion the student's own,
 * of electives and 4th subjects what was chosen, as what it was chosen.
 */
export async function readSubjects(transaction: Transaction, id: string) {
  await findStudent(transaction, id);
  return {
    items: await transaction.read(
      { id: 'uuid', code: 'text', name: json<Label>(), role: oneOf<(typeof subjectRoles)[number]>() },
      `SELECT b.id, b.code, json_build_object('en', b.name_en, 'bn', b.name_bn) AS name,
              coalesce(o.role, min(k.role)) AS role
         FROM (SELECT e.id, e.section_id FROM students_enrolment e
                 JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
                WHERE e.site_id = $1 AND e.student_id = $2
                ORDER BY y.is_current DESC, y.start_date DESC, e.id LIMIT 1) e
         JOIN students_student t ON t.site_id = $1 AND t.id = $2
         JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
         JOIN academic_class_subject k ON k.site_id = $1 AND k.class_id = s.class_id AND k.is_active
          AND (k.group_id IS NULL OR k.group_id = s.group_id)
         JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
         LEFT JOIN exams_subject_choice o ON o.site_id = $1 AND o.enrolment_id = e.id AND o.subject_id = b.id
        WHERE k.role IN ('compulsory', 'group')
           OR (k.role = 'religion' AND coalesce(${religionOfSubject}, t.religion) = t.religion)
           OR (k.role IN ('elective', 'optional') AND o.id IS NOT NULL)
        GROUP BY b.id, b.code, b.name_en, b.name_bn, o.role ORDER BY min(k.position), b.code LIMIT 60`,
      id,
    ),
  };
}
