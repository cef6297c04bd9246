import type { Label } from '../../../../core/labels.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../../core/server/http/calendar-source.ts';
import { ownStudents } from '../../../students/public.ts';

/** For a family the leave of its children that the school has accepted. */
export const studentLeaveSource: CalendarSource = {
  name: 'attendance.leave',
  kind: 'leave',
  read: async (transaction, ask) => {
    if (ask.sectionIds === null || ask.accountId === null) return [];
    const rows = await transaction.read(
      {
        id: 'uuid',
        title: json<Label>(),
        startDate: 'date',
        endDate: 'date',
        startsAt: 'text?',
        version: 'int',
      },
      `SELECT l.id, l.first_day AS "startDate", l.last_day AS "endDate", l.at AS "startsAt", l.version,
              json_build_object(
                'en', CASE l.part WHEN 'late' THEN 'Comes late: ' WHEN 'early' THEN 'Leaves early: ' ELSE 'On leave: ' END || s.name_en,
                'bn', CASE l.part WHEN 'late' THEN 'দেরিতে আসবে: ' WHEN 'early' THEN 'আগে যাবে: ' ELSE 'ছুটিতে: ' END
                      || coalesce(nullif(s.name_bn, ''), s.name_en)) AS title
         FROM students_enrolment e
         JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
         JOIN attendance_leave l ON l.site_id = $1 AND l.enrolment_id = e.id AND l.status = 'accepted'
        WHERE e.site_id = $1 AND e.student_id IN (${ownStudents('$2')})
          AND ($5::uuid[] IS NULL OR e.student_id = ANY($5::uuid[]))
          AND l.first_day <= $4::date AND l.last_day >= $3::date
        ORDER BY l.first_day, l.id LIMIT 300`,
      ask.accountId,
      ask.from,
      ask.to,
      ask.studentIds ?? null,
    );
    return rows.map((row) => ({ ...row, endsAt: null, place: null, isDayOff: false, isExpected: false }));
  },
};
