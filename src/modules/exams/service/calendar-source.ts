import type { Label } from '../../../core/labels.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import { examsPermission } from '../permissions.ts';
import { takesPartSql } from '../public.ts';

/** Examinations; drafts for those who make them only, and of a section those in which its class has papers. */
export const examSource: CalendarSource = {
  name: 'exams.exam',
  kind: 'exam',
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
      `SELECT e.id, json_build_object('en', e.name_en, 'bn', e.name_bn) AS title, e.starts_on AS "startDate",
              e.ends_on AS "endDate", NULL::text AS "startsAt", NULL::text AS "endsAt", NULL::json AS place,
              false AS "isDayOff", e.status = 'draft' AS "isExpected", e.version
         FROM exams_exam e
        WHERE e.site_id = $1 AND e.starts_on <= $3::date AND e.ends_on >= $2::date
          AND (e.status IN ('declared', 'closed') OR ($5::bool AND e.status = 'draft'))
          AND ($4::uuid[] IS NULL OR cardinality($4::uuid[]) = 0 OR EXISTS (
                SELECT 1 FROM exams_paper p JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id
                 WHERE p.site_id = $1 AND p.exam_id = e.id AND p.withdrawn_at IS NULL AND s.id = ANY($4::uuid[])
                   AND ${takesPartSql('e', 's')}))
        ORDER BY e.starts_on, e.id LIMIT 500`,
      ask.from,
      ask.to,
      ask.sectionIds,
      ask.permissions.has(examsPermission.view),
    ),
};
