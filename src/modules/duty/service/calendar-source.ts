import type { Label } from '../../../core/labels.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';

/** One's own duties, but those taken back; work on a holiday is among them. */
export const dutySource: CalendarSource = {
  name: 'duty.turn',
  kind: 'duty',
  read: async (transaction, ask) => {
    if (ask.accountId === null) return [];
    const rows = await transaction.read(
      {
        id: 'uuid',
        title: json<Label>(),
        startDate: 'date',
        startsAt: 'text?',
        endsAt: 'text?',
        version: 'int',
      },
      `SELECT t.id, json_build_object('en', p.name_en, 'bn', p.name_bn) AS title, t.day AS "startDate",
              left(p.starts_at::text, 5) AS "startsAt", left(p.ends_at::text, 5) AS "endsAt", t.version
         FROM people_employee_account c
         JOIN duty_turn t ON t.site_id = $1 AND t.employee_id = c.employee_id AND t.status <> 'removed'
         JOIN duty_place p ON p.site_id = $1 AND p.id = t.place_id
        WHERE c.site_id = $1 AND c.account_id = $2 AND t.day BETWEEN $3::date AND $4::date
        UNION ALL
       SELECT h.id, json_build_object('en', h.purpose, 'bn', h.purpose), h.day, NULL, NULL, h.version
         FROM people_employee_account c
         JOIN duty_holiday_person w ON w.site_id = $1 AND w.employee_id = c.employee_id
         JOIN duty_holiday h ON h.site_id = $1 AND h.id = w.holiday_id
        WHERE c.site_id = $1 AND c.account_id = $2 AND h.day BETWEEN $3::date AND $4::date
        ORDER BY 3, 1 LIMIT 500`,
      ask.accountId,
      ask.from,
      ask.to,
    );
    return rows.map((row) => ({
      ...row,
      endDate: row.startDate,
      place: null,
      isDayOff: false,
      isExpected: false,
    }));
  },
};
