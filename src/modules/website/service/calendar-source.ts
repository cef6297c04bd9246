import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import { websitePermission } from '../permissions.ts';
import { isShown } from './shown.ts';

/** The events of the website, for everybody while visitors see them; whoever looks after the website sees what comes and went. */
export const eventSource: CalendarSource = {
  name: 'website.event',
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
        isDayOff: 'bool',
        isExpected: 'bool',
        version: 'int',
      },
      `SELECT e.id, json_build_object('en', e.title_en, 'bn', e.title_bn) AS title, e.day AS "startDate",
              e.day AS "endDate", e.starts_at AS "startsAt", NULL::text AS "endsAt",
              CASE WHEN e.place_en <> '' THEN
                json_build_object('en', e.place_en, 'bn', coalesce(nullif(e.place_bn, ''), e.place_en)) END AS place,
              false AS "isDayOff", false AS "isExpected", e.version
         FROM website_event e
        WHERE e.site_id = $1 AND e.is_active AND e.state = 'published' AND e.day BETWEEN $2::date AND $3::date
          AND ($4::boolean OR (${isShown('e', '$5')}))
        ORDER BY e.day, e.id LIMIT 1000`,
      ask.from,
      ask.to,
      ask.sectionIds === null && ask.permissions.has(websitePermission.view),
      ask.today,
    ),
  move: {
    permission: websitePermission.edit,
    async run(transaction, { id, version, startDate }) {
      const row = await transaction.readOne(
        { version: 'int' },
        'SELECT version FROM website_event WHERE site_id = $1 AND id = $2 FOR UPDATE',
        id,
      );
      if (!row) throw new AppError(errors.notFound);
      if (row.version !== version) throw new AppError(errors.staleVersion);
      await transaction.change(
        `UPDATE website_event SET day = $3::date, version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2`,
        id,
        startDate,
      );
    },
  },
};
