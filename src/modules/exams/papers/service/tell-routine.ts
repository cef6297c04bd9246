import { dayLabel } from '../../../../core/format.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { isSwitchedOn, tellByItself } from '../../../communication/public.ts';
import { recipientsAbout } from '../../../students/public.ts';
import { takersSql } from '../../public.ts';
import { sittingJoin } from './sittings.ts';

const event = 'exams.routine';

/** Tells families when an examination of their child begins, where the institution has switched that on. */
export async function tellRoutine(transaction: Transaction, examId: string): Promise<void> {
  if (!(await isSwitchedOn(transaction, event))) return;
  const rows = await transaction.read(
    { enrolmentId: 'uuid', exam: json<Label>(), day: 'date' },
    `SELECT k.enrolment_id AS "enrolmentId", json_build_object('en', x.name_en, 'bn', x.name_bn) AS exam,
            coalesce(min(coalesce(i.day, q.day)), x.starts_on) AS day
       FROM (${takersSql('p.exam_id = $2')}) k
       JOIN exams_paper q ON q.site_id = $1 AND q.id = k.paper_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = q.exam_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = k.sheet_section_id
       ${sittingJoin('q', 's')}
      GROUP BY k.enrolment_id, x.id, x.name_en, x.name_bn, x.starts_on`,
    examId,
  );
  const of = new Map(rows.map((row) => [row.enrolmentId, row]));
  const people = await recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...of.keys()]], (id) => {
    const row = of.get(id);
    return row ? { values: { exam_name: row.exam, day: dayLabel(row.day) } } : {};
  });
  await tellByItself(transaction, { event, channels: ['sms', 'bell'], people });
}
