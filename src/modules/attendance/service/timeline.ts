import { monthLabels } from '../../../core/dates.ts';
import { withDigits } from '../../../core/format.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { TimelineSource } from '../../students/public.ts';
import { attendancePermission } from '../permissions.ts';

const absent: Label = {
  en: 'Absent on {count} {count|day|days} in {month}',
  bn: '{month} মাসে {count} দিন অনুপস্থিত',
};

/** What a student's timeline tells of absences: each month with the days of it. */
export const absencesInTimeline: TimelineSource = {
  kind: 'absence',
  permission: attendancePermission.view,
  bySection: ['attendance_record', 'attendance_sheet'],
  async read(transaction, studentId) {
    const rows = await transaction.read(
      { month: 'text', at: 'time', count: 'int' },
      // When the last absence of a month was noted is looked up for that day alone: a student has some two hundred marks a year.
      `WITH places AS MATERIALIZED (
         SELECT e.id FROM students_enrolment e WHERE e.site_id = $1 AND e.student_id = $2),
       months AS MATERIALIZED (
         SELECT to_char(r.day, 'YYYY-MM') AS month, max(r.day) AS day, count(DISTINCT r.day)::int AS count
           FROM attendance_record r
          WHERE r.site_id = $1 AND r.code = 'A' AND NOT r.of_period
            AND r.enrolment_id = ANY(ARRAY(SELECT id FROM places))
          GROUP BY 1 ORDER BY 1 DESC LIMIT 60)
       SELECT m.month, m.count,
              (SELECT max(s.taken_at) FROM attendance_record r
                 JOIN attendance_sheet s ON s.site_id = $1 AND s.id = r.sheet_id
                WHERE r.site_id = $1 AND r.enrolment_id = ANY(ARRAY(SELECT id FROM places)) AND r.day = m.day
                  AND r.code = 'A' AND NOT r.of_period) AS at
         FROM months m ORDER BY m.month DESC`,
      studentId,
    );
    return rows.map(({ month, at, count }) => ({
      id: `absence ${month}`,
      at,
      actor: null,
      text: fillLabel(absent, {
        count,
        month: monthOf(month),
      }),
    }));
  },
};

/** 'YYYY-MM' in words. */
function monthOf(text: string): Label {
  const [year = '', month = ''] = text.split('-');
  const name = monthLabels[Number(month) - 1];
  return { en: `${name?.en ?? ''} ${year}`, bn: `${name?.bn ?? ''} ${withDigits(year, { language: 'bn' })}` };
}
