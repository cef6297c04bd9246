import type { Label } from '../../../core/labels.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import { leavePermission } from '../permissions.ts';

/** One's own approved leave, on the days that were not given back; everybody's, with the name, for whoever may see that. */
export const leaveSource: CalendarSource = {
  name: 'leave.application',
  kind: 'leave',
  others: leavePermission.view,
  read: async (transaction, ask) => {
    const ofOthers = ask.ofOthers === true && ask.permissions.has(leavePermission.view);
    if (ask.accountId === null) return [];
    const rows = await transaction.read(
      { id: 'uuid', title: json<Label>(), startDate: 'date', endDate: 'date', version: 'int' },
      `SELECT a.id, json_build_object(
                'en', CASE WHEN c.id IS NULL THEN e.name_en || ': ' ELSE '' END || t.name_en,
                'bn', CASE WHEN c.id IS NULL THEN coalesce(nullif(e.name_bn, ''), e.name_en) || ': ' ELSE '' END || t.name_bn) AS title, min(h.day) AS "startDate",
              max(h.day) AS "endDate", a.version
         FROM leave_application a
         JOIN leave_half h ON h.site_id = $1 AND h.application_id = a.id AND NOT h.is_returned
         JOIN leave_type t ON t.site_id = $1 AND t.id = a.type_id
         JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
         LEFT JOIN people_employee_account c ON c.site_id = $1 AND c.employee_id = a.employee_id AND c.account_id = $2
        WHERE a.site_id = $1 AND (c.id IS NOT NULL OR $5::boolean) AND a.first_day <= $4::date AND a.last_day >= $3::date
        GROUP BY a.id, a.version, t.name_en, t.name_bn, c.id, e.name_en, e.name_bn
        ORDER BY c.id IS NULL, 3, 1 LIMIT 300`,
      ask.accountId,
      ask.from,
      ask.to,
      ofOthers,
    );
    return rows.map((row) => ({
      ...row,
      startsAt: null,
      endsAt: null,
      place: null,
      isDayOff: false,
      isExpected: false,
    }));
  },
};
