import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import { studentsPath } from '../../paths.ts';
import { giveBackWhereHere } from '../../service/end-accounts.ts';
import { barErrors, barTexts } from '../labels.ts';
import { namesOf } from './bar.ts';

/** Shows a student to a barred guardian again, by two always. */
export const lifting: Act<{ id: string; reason: string }, { linkId: string }> = {
  withPlatform: true,
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const { student, guardian, studentId, reason } = await namesOf(transaction, input.id);
    return {
      subject: input.id,
      title: fillLabel(barTexts.lift, { student, guardian }),
      path: link(studentsPath.profile, { id: studentId }),
      amount: null,
      figures: [
        { kind: 'name', label: barTexts.student, value: student },
        { kind: 'name', label: barTexts.guardian, value: guardian },
        { kind: 'text', label: barTexts.why, value: { en: reason, bn: reason } },
      ],
      excluded: [],
    };
  },
  async run(transaction, { input }) {
    const linkId = newId();
    const { guardian, student, studentId } = await namesOf(transaction, input.id);
    const shown = await transaction.read(
      { id: 'uuid' },
      `WITH gone AS (
         DELETE FROM students_barred_guardian b WHERE b.site_id = $1 AND b.id = $2
         RETURNING b.site_id, b.student_id, b.guardian_id, b.relation, b.relation_said)
       INSERT INTO students_student_guardian AS l (site_id, id, student_id, guardian_id, relation, relation_said, is_primary)
       SELECT gone.site_id, $3, gone.student_id, gone.guardian_id, gone.relation, gone.relation_said,
              NOT EXISTS (SELECT 1 FROM students_student_guardian o
                           WHERE o.site_id = $1 AND o.student_id = gone.student_id AND o.is_primary)
         FROM gone
       RETURNING l.id`,
      input.id,
      linkId,
    );
    if (shown.length === 0) throw new AppError(barErrors.barred, { guardian, student });
    await giveBackWhereHere(transaction, [studentId]);
    return { linkId };
  },
};
