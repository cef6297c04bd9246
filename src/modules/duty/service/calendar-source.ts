import type { Label } from '../../../core/labels.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import { dutyPermission } from '../permissions.ts';

const withName = (en: string, bn: string): string => `json_build_object(
  'en', CASE WHEN c.id IS NULL THEN e.name_en || ': ' ELSE '' END || ${en},
  'bn', CASE WHEN c.id IS NULL THEN coalesce(nullif(e.name_bn, ''), e.name_en) || ': ' ELSE '' END || ${bn})`;

/** One's own duties, but those taken back; work on a holiday is among them. Everybody's, with the name, for whoever may see them. */
export const dutySource: CalendarSource = {
  name: 'duty.turn',
  kind: 'duty',
  others: dutyPermission.view,
  read: async (transaction, ask) => {
    const ofOthers = ask.ofOthers === true && ask.permissions.has(dutyPermission.view);
    if (ask.accountId === null) return [];
    const rows = await transaction.read(
      {
        id: 'uuid',
        title: json<Label>(),
        startDate: 'date',
        startsAt: 'text?',
        endsAt: 'text?',
        version: 'int',
        isOther: 'bool',
      },
      `SELECT t.id, ${withName('p.name_en', 'p.name_bn')} AS title, t.day AS "startDate",
              left(p.starts_at::text, 5) AS "startsAt", left(p.ends_at::text, 5) AS "endsAt", t.version, c.id IS NULL AS "isOther"
         FROM duty_turn t
         JOIN duty_place p ON p.site_id = $1 AND p.id = t.place_id
         JOIN people_employee e ON e.site_id = $1 AND e.id = t.employee_id
         LEFT JOIN people_employee_account c ON c.site_id = $1 AND c.employee_id = t.employee_id AND c.account_id = $2
        WHERE t.site_id = $1 AND t.status <> 'removed' AND (c.id IS NOT NULL OR $5::boolean) AND t.day BETWEEN $3::date AND $4::date
        UNION ALL
       -- Work on a holiday is one entry, however many are called to it.
       SELECT h.id, json_build_object('en', h.purpose, 'bn', h.purpose), h.day, NULL, NULL, h.version, NOT m.is_mine
         FROM duty_holiday h
        CROSS JOIN LATERAL (
          SELECT EXISTS (SELECT 1 FROM duty_holiday_person w
                           JOIN people_employee_account c ON c.site_id = $1 AND c.employee_id = w.employee_id AND c.account_id = $2
                          WHERE w.site_id = $1 AND w.holiday_id = h.id) AS is_mine) m
        WHERE h.site_id = $1 AND (m.is_mine OR $5::boolean) AND h.day BETWEEN $3::date AND $4::date
        ORDER BY 7, 3, 1 LIMIT 500`,
      ask.accountId,
      ask.from,
      ask.to,
      ofOthers,
    );
    return rows.map(({ isOther: _, ...row }) => ({
      ...row,
      endDate: row.startDate,
      place: null,
      isDayOff: false,
      isExpected: false,
    }));
  },
};
