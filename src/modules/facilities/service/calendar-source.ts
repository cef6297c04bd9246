import type { Label } from '../../../core/labels.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';

/** The rooms one has booked, but those given back. */
export const bookingSource: CalendarSource = {
  name: 'facilities.booking',
  kind: 'booking',
  read: async (transaction, ask) => {
    if (ask.accountId === null) return [];
    const rows = await transaction.read(
      {
        id: 'uuid',
        title: 'text',
        startDate: 'date',
        startsAt: 'text',
        endsAt: 'text',
        place: json<Label>(),
        version: 'int',
      },
      `SELECT b.id, b.purpose AS title, b.day AS "startDate", b.starts_at AS "startsAt", b.ends_at AS "endsAt",
              json_build_object('en', concat_ws(' ', r.number, r.name_en), 'bn', concat_ws(' ', r.number, r.name_bn)) AS place,
              b.version
         FROM facilities_booking b JOIN facilities_room r ON r.site_id = $1 AND r.id = b.room_id
        WHERE b.site_id = $1 AND b.booked_by = $2 AND b.cancelled_at IS NULL AND b.day BETWEEN $3::date AND $4::date
        ORDER BY b.day, b.starts_at, b.id LIMIT 300`,
      ask.accountId,
      ask.from,
      ask.to,
    );
    return rows.map(({ title, ...row }) => ({
      ...row,
      title: { en: title, bn: title },
      endDate: row.startDate,
      isDayOff: false,
      isExpected: false,
    }));
  },
};
