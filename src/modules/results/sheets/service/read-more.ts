import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Run } from '../../service/runs.ts';
import type { ConductGiven } from '../conduct/grades.ts';
import type { SheetStudent } from '../mark-sheet-model.ts';
import { registerCounts, registerDays } from './read-registers.ts';

type More = {
  enrolment_id: string;
  birth_date: string | null;
  photo: string | null;
  group_id: string | null;
  shift: Label;
  days: number | null;
  present: number | null;
  comment: Label | null;
  conduct: ConductGiven[] | null;
};
export type SheetMore = Pick<
  SheetStudent,
  'birthDate' | 'groupId' | 'shift' | 'attendance' | 'comment' | 'conduct'
> & {
  photo: string | null;
};

/**
 * What a mark sheet shows beside the result, by enrolment: one statement for any number of students. Attendance is of
 * the enrolment's year up to the last day of the examination; null where none was taken.
 */
export async function readMore(
  transaction: Transaction,
  run: Run,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, SheetMore>> {
  const rows = await transaction.rows<More>(
    `SELECT e.id AS enrolment_id, d.date_of_birth::text AS birth_date, d.photo, s.group_id,
            json_build_object('en', h.name_en, 'bn', h.name_bn) AS shift, a.days, a.present,
            CASE WHEN c.text_en <> '' THEN json_build_object('en', c.text_en, 'bn', c.text_bn) END AS comment,
            (SELECT json_agg(json_build_object('name', json_build_object('en', x.name_en, 'bn', x.name_bn), 'grade', k.grade)
                             ORDER BY x.position, x.id)
               FROM results_conduct k JOIN exams_conduct_trait x ON x.site_id = $1 AND x.id = k.trait_id
              WHERE k.site_id = $1 AND k.exam_id = $4 AND k.enrolment_id = e.id AND k.grade IS NOT NULL) AS conduct
       FROM students_enrolment e JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
       JOIN results_result t ON t.site_id = $1 AND t.run_id = $3 AND t.enrolment_id = e.id
       JOIN academic_section s ON s.site_id = $1 AND s.id = t.section_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = s.shift_id
       LEFT JOIN results_comment c ON c.site_id = $1 AND c.exam_id = $4 AND c.enrolment_id = e.id
       LEFT JOIN (SELECT r.enrolment_id, ${registerCounts} FROM ${registerDays('$4')}
                   WHERE r.site_id = $1 AND r.enrolment_id = ANY($2::uuid[]) GROUP BY r.enrolment_id) a ON a.enrolment_id = e.id
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])`,
    enrolmentIds,
    run.id,
    run.exam_id,
  );
  return new Map(
    rows.map((row) => [
      row.enrolment_id,
      {
        birthDate: row.birth_date,
        photo: row.photo,
        groupId: row.group_id,
        shift: row.shift,
        comment: row.comment,
        conduct: row.conduct ?? [],
        attendance: row.days === null ? null : { days: row.days, present: row.present ?? 0 },
      },
    ]),
  );
}
