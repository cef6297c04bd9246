import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import { holidayErrors } from '../labels.ts';
import { academicPermission } from '../permissions.ts';
import { tellChangedHolidays } from './holidays-changed.ts';

/** The institution's holidays, for everybody. One of the national calendar is moved in its form, with a reason. */
export const holidaySource: CalendarSource = {
  name: 'academic.holiday',
  kind: 'holiday',
  read: (transaction, ask) =>
    transaction.read(
      {
        id: 'uuid',
        title: json<Label>(),
        startDate: 'date',
        endDate: 'date',
        startsAt: 'text?',
        endsAt: 'text?',
        place: jsonOrNull<Label>(),
        isDayOff: 'bool',
        isExpected: 'bool',
        version: 'int',
      },
      `SELECT h.id, json_build_object('en', h.name_en, 'bn', h.name_bn) AS title, h.start_date AS "startDate",
              h.end_date AS "endDate", NULL::text AS "startsAt", NULL::text AS "endsAt", NULL::json AS place,
              NOT h.is_observed AS "isDayOff", h.is_tentative AS "isExpected", h.version
         FROM academic_holiday h
        WHERE h.site_id = $1 AND h.is_active AND h.start_date <= $3::date AND h.end_date >= $2::date
        ORDER BY h.start_date, h.id LIMIT 1000`,
      ask.from,
      ask.to,
    ),
  move: {
    permission: academicPermission.edit,
    async run(transaction, { id, version, startDate }) {
      const row = await transaction.readOne(
        { version: 'int', isInherited: 'bool' },
        `SELECT h.version, EXISTS (SELECT 1 FROM academic_inherited_holiday i
                                    WHERE i.site_id = $1 AND i.holiday_id = h.id) AS "isInherited"
           FROM academic_holiday h WHERE h.site_id = $1 AND h.id = $2 FOR UPDATE`,
        id,
      );
      if (!row) throw new AppError(errors.notFound);
      if (row.version !== version) throw new AppError(errors.staleVersion);
      if (row.isInherited) throw new AppError(holidayErrors.needsReason);
      await transaction.change(
        `UPDATE academic_holiday SET start_date = $3::date, end_date = $3::date + (end_date - start_date),
                version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2`,
        id,
        startDate,
      );
      await tellChangedHolidays(transaction);
    },
  },
};
