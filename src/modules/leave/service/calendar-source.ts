import type { Label } from '../../../core/labels.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';

/** One's own approved leave, on the days that were not given back. */
export const leaveSource: CalendarSource = {
  name: 'leave.application',
  kind: 'leave',
  read: async (transaction, ask) => {
    if (ask.accountId === null) return [];
    const rows = await transaction.read(
      { id: 'uuid', title: json<Label>(), startDate: 'date', endDate: 'date', version: 'int' },
      `SELECT a.id, json_build_object('en', t.name_en, 'bn', t.name_bn) AS title, min(h.day) AS "startDate",
              max(h.day) AS "endDate", a.version
         FROM people_employee_account c
         JOIN leave_half h ON h.site_id = $1 AND h.employee_id = c.employee_id AND NOT h.is_returned
         JOIN leave_application a ON a.site_id = $1 AND a.id = h.application_id
         JOIN leave_type t ON t.site_id = $1 AND t.id = a.type_id
        WHERE c.site_id = $1 AND c.account_id = $2 AND a.first_day <= $4::date AND a.last_day >= $3::date
        GROUP BY a.id, a.version, t.name_en, t.name_bn
        ORDER BY 3, 1 LIMIT 300`,
      ask.accountId,
      ask.from,
      ask.to,
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
