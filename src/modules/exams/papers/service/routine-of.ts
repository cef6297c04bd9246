import type { Label } from '../../../../core/labels.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { ExamRoutine, SatPaper } from '../../../documents/public.ts';
import { takersSql } from '../../public.ts';
import { sittingJoin, startsAtSql } from './sittings.ts';

/** Who sits for which papers of an examination, in the order of their days: what an admit card shows. */
export const routineOf: ExamRoutine = async (transaction, examId, enrolmentIds) => {
  const rows = await transaction.read(
    { enrolment_id: 'uuid', subject: json<Label>(), day: 'date?', starts_at: 'text?' },
    `SELECT k.enrolment_id, json_build_object('en', b.name_en, 'bn', coalesce(nullif(b.name_bn, ''), b.name_en)) AS subject,
            coalesce(i.day, q.day) AS day, ${startsAtSql('q')} AS starts_at
       FROM (${takersSql('p.exam_id = $2 AND e.id = ANY($3::uuid[])')}) k
       JOIN exams_paper q ON q.site_id = $1 AND q.id = k.paper_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = k.sheet_section_id
       ${sittingJoin('q', 's')}
       JOIN academic_subject b ON b.site_id = $1 AND b.id = q.subject_id
      ORDER BY k.enrolment_id, coalesce(i.day, q.day) NULLS LAST, 4, q.position`,
    examId,
    enrolmentIds,
  );
  const found = new Map<string, SatPaper[]>();
  for (const { enrolment_id, subject, day, starts_at } of rows)
    found.set(enrolment_id, [...(found.get(enrolment_id) ?? []), { subject, day, startsAt: starts_at }]);
  return found;
};
