import { withDigits } from '../../../core/format.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { TimelineSource } from '../../students/public.ts';
import { resultsPermission } from '../permissions.ts';
import type { Outcome } from '../rules.ts';

const passed: Label = {
  en: '{exam}: passed, GPA {gpa} ({letter})',
  bn: '{exam}: উত্তীর্ণ, জিপিএ {gpa} ({letter})',
};
const failed: Label = {
  en: '{exam}: failed in {count} {count|subject|subjects}',
  bn: '{exam}: {count}টি বিষয়ে অনুত্তীর্ণ',
};
const other: Label = { en: 'Result of {exam} published', bn: '{exam}-এর ফল প্রকাশিত' };

/** What a student's timeline tells of published results. */
export const resultsInTimeline: TimelineSource = {
  kind: 'result',
  permission: resultsPermission.view,
  async read(transaction, studentId) {
    const rows = await transaction.read(
      {
        id: 'uuid',
        at: 'time',
        actor: 'uuid?',
        exam: json<Label>(),
        outcome: oneOf<Outcome>(),
        gpa: 'int',
        letter: 'text',
        failed: 'int',
      },
      `SELECT t.id, r.published_at AS at, r.published_by AS actor, json_build_object('en', x.name_en, 'bn', x.name_bn) AS exam,
              t.outcome, t.gpa, t.letter, t.failed
         FROM results_result t
         JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id AND r.status = 'published'
         JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
        WHERE t.site_id = $1 AND t.enrolment_id IN (
          SELECT e.id FROM students_enrolment e WHERE e.site_id = $1 AND e.student_id = $2)
        ORDER BY r.published_at DESC, t.id LIMIT 200`,
      studentId,
    );
    return rows.map(({ exam, outcome, gpa, letter, failed: count, ...row }) => {
      const en = (gpa / 100).toFixed(2);
      const text = outcome === 'passed' ? passed : outcome === 'failed' ? failed : other;
      return {
        ...row,
        text: fillLabel(text, { exam, letter, count, gpa: { en, bn: withDigits(en, { language: 'bn' }) } }),
      };
    });
  },
};
