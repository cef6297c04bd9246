import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { hooksOf } from '../../../core/server/entity/records.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import { calendarEntry } from '../entry.entity.ts';
import { calendarErrors } from '../labels.ts';
import { calendarPermission } from '../permissions.ts';

/** An entry ends after it begins, and one for a class names it. */
export const entryHooks = hooksOf(calendarEntry, {
  async beforeSave(_transaction, saves) {
    for (const { input } of saves) {
      if (input.endDate < input.startDate) throw new ValidationError({ endDate: [calendarErrors.endDate] });
      if (input.startsAt === null) input.endsAt = null;
      else if (input.endsAt !== null && input.endDate === input.startDate && input.endsAt < input.startsAt)
        throw new ValidationError({ endsAt: [calendarErrors.endDate] });
      if (input.audience === 'class' && input.classId === null)
        throw new ValidationError({ classId: [calendarErrors.classId] });
      if (input.audience !== 'class') input.classId = null;
    }
  },
});

/** The institution's own entries: those for everybody, for one's class, and for the staff to the staff. */
export const entrySource: CalendarSource = {
  name: 'calendar.entry',
  kind: 'event',
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
        note: jsonOrNull<Label>(),
        forWhom: jsonOrNull<Label>(),
        isDayOff: 'bool',
        isExpected: 'bool',
        version: 'int',
      },
      `SELECT e.id, json_build_object('en', e.title_en, 'bn', e.title_bn) AS title, e.start_date AS "startDate",
              e.end_date AS "endDate", e.starts_at AS "startsAt", e.ends_at AS "endsAt",
              CASE WHEN e.place <> '' THEN json_build_object('en', e.place, 'bn', e.place) END AS place,
              CASE WHEN e.note <> '' AND ($4::uuid[] IS NULL OR e.is_note_open)
                   THEN json_build_object('en', e.note, 'bn', e.note) END AS note,
              CASE WHEN c.id IS NOT NULL THEN json_build_object('en', c.name_en, 'bn', c.name_bn) END AS "forWhom",
              false AS "isDayOff", false AS "isExpected", e.version
         FROM calendar_entry e LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = e.class_id
        WHERE e.site_id = $1 AND e.is_active AND e.start_date <= $3::date AND e.end_date >= $2::date
          AND ($4::uuid[] IS NULL OR e.audience = 'everybody' OR (e.audience = 'class' AND e.class_id IN (
                 SELECT s.class_id FROM academic_section s WHERE s.site_id = $1 AND s.id = ANY($4::uuid[]))))
        ORDER BY e.start_date, e.id LIMIT 1000`,
      ask.from,
      ask.to,
      ask.sectionIds,
    ),
  move: {
    permission: calendarPermission.edit,
    async run(transaction, { id, version, startDate }) {
      const row = await transaction.readOne(
        { version: 'int' },
        'SELECT version FROM calendar_entry WHERE site_id = $1 AND id = $2 FOR UPDATE',
        id,
      );
      if (!row) throw new AppError(errors.notFound);
      if (row.version !== version) throw new AppError(errors.staleVersion);
      await transaction.change(
        `UPDATE calendar_entry SET start_date = $3::date, end_date = $3::date + (end_date - start_date),
                version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2`,
        id,
        startDate,
      );
    },
  },
};
