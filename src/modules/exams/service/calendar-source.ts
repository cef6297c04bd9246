import type { Label, Language } from '../../../core/labels.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import { sittingJoin, startsAtSql } from '../papers/service/sittings.ts';
import { examsPermission } from '../permissions.ts';
import { religionOfSubject, takesPartSql } from '../public.ts';

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

/** The enrolments `u` in section `s` of the students whose calendar it is, `$5`. */
const askedPupils = `students_enrolment u JOIN students_student t ON t.site_id = $1 AND t.id = u.student_id
  WHERE u.site_id = $1 AND u.section_id = s.id AND u.student_id = ANY($5::uuid[])`;
const choiceOf = (which = '') =>
  `EXISTS (SELECT 1 FROM exams_subject_choice h WHERE h.site_id = $1 AND h.enrolment_id = u.id${which})`;

/** Whether one of those students sits paper `p`, as far as it is known: who has chosen nothing yet may sit each. */
const satByAsked = `($5::uuid[] IS NULL OR EXISTS (SELECT 1 FROM ${askedPupils}
  AND CASE p.role WHEN 'religion' THEN coalesce(coalesce(${religionOfSubject}, t.religion) = t.religion, true)
        WHEN 'compulsory' THEN true WHEN 'group' THEN true
        ELSE ${choiceOf(' AND h.subject_id = p.subject_id')} OR NOT ${choiceOf()} END))`;

/** Said with a paper `p` that not everybody of the section sits, unless it is known who does. */
const someLabels: Label = { en: ', for those who take it', bn: ', যারা নিয়েছে তাদের' };
const forSome = (language: Language) =>
  `CASE WHEN p.role IN ('religion', 'elective', 'optional') AND ($5::uuid[] IS NULL OR p.role <> 'religion'
          AND NOT EXISTS (SELECT 1 FROM ${askedPupils} AND ${choiceOf(' AND h.subject_id = p.subject_id')}))
        THEN '${someLabels[language]}' ELSE '' END`;

/**
 * The papers of the sections that are asked for, each on its day: the subject, when it begins and ends, and its room. A shift
 * that sits a paper at a time of its own has an entry of its own. A family sees those its children take. The whole institution's would be hundreds on a day: whoever
 * asks for everything is shown the examinations alone.
 */
export const paperSource: CalendarSource = {
  name: 'exams.paper',
  kind: 'exam',
  read: async (transaction, ask) => {
    if (!ask.sectionIds || ask.sectionIds.length === 0) return [];
    return transaction.read(
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
      `SELECT o.id, o.title, o.day AS "startDate", o.day AS "endDate", o.starts_at AS "startsAt",
              to_char(o.starts_at::time + o.minutes * interval '1 minute', 'HH24:MI') AS "endsAt",
              CASE WHEN o.room <> '' THEN json_build_object('en', o.room, 'bn', o.room) END AS place,
              false AS "isDayOff", false AS "isExpected", o.version
         FROM (SELECT DISTINCT ON (n.id) n.*
                 FROM (SELECT CASE WHEN i.id IS NULL AND w.id IS NULL THEN p.id
                                   ELSE md5(p.id::text || s.shift_id::text)::uuid END AS id,
                              json_build_object('en', b.name_en || ' (' || k.name_en || '), ' || e.name_en || ${forSome('en')},
                                'bn', coalesce(nullif(b.name_bn, ''), b.name_en) || ' (' || k.name_bn || '), ' || e.name_bn || ${forSome('bn')}) AS title,
                              coalesce(i.day, p.day) AS day, ${startsAtSql('p')} AS starts_at, p.minutes,
                              CASE WHEN i.room <> '' THEN i.room ELSE p.room END AS room,
                              p.version + coalesce(i.version, 0) + coalesce(w.version, 0) AS version
                         FROM exams_paper p
                         JOIN exams_exam e ON e.site_id = $1 AND e.id = p.exam_id AND e.status IN ('declared', 'closed')
                         JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id AND s.year_id = e.year_id
                          AND s.id = ANY($4::uuid[]) AND (p.group_id IS NULL OR p.group_id = s.group_id)
                          AND ${takesPartSql('e', 's')}
                         JOIN academic_school_class k ON k.site_id = $1 AND k.id = p.class_id
                         JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
                         ${sittingJoin('p', 's')}
                        WHERE p.site_id = $1 AND p.withdrawn_at IS NULL AND ${satByAsked}) n
                WHERE n.day BETWEEN $2::date AND $3::date
                ORDER BY n.id) o
        ORDER BY o.day, o.starts_at, o.id LIMIT 500`,
      ask.from,
      ask.to,
      ask.sectionIds,
      ask.studentIds ?? null,
    );
  },
};
