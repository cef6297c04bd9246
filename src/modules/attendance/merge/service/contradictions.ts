import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { deriveDay } from '../../periods/service/derive.ts';
import { asked, wantedSections } from '../../reports/service/reports.ts';
import { type AttendanceCode, authorityOf, mergeWords, type Word } from '../../rules.ts';
import { amendMarks } from '../../service/amend-marks.ts';
import { mergeErrors } from '../labels.ts';

type Told = Word & { readonly at: string | null; readonly note: string };

/**
 * Days of the register on which a device, accepted leave or a teacher's later value differs from the mark that stands, and
 * periods on which a teacher's later value does. What the office has decided since the last of them is left out.
 */
export async function listContradictions(
  transaction: Transaction,
  given: { from: string; to: string; sectionId?: string | undefined; page: number; size: number },
) {
  const rows = await transaction.read(
    {
      enrolmentId: 'uuid',
      studentId: 'uuid',
      name: json<Label>(),
      roll: 'int',
      section: json<Label>(),
      day: 'date',
      period: 'int?',
      code: oneOf<AttendanceCode>(),
      source: 'text',
      seen_at: 'time?',
      leave: 'text?',
      said: oneOf<AttendanceCode | ''>(),
      total: 'int',
    },
    `WITH seen AS MATERIALIZED (
       SELECT p.student_id, p.day, min(p.at) AS at, max(p.received_at) AS told_at FROM devices_punch p
        WHERE p.site_id = $1 AND p.day BETWEEN $2 AND $3 AND p.state = 'taken' AND p.student_id IS NOT NULL
        GROUP BY p.student_id, p.day),
     marks AS (
       SELECT e.id, e.student_id, e.section_id, e.roll, r.day, t.period, r.code, r.source,
              CASE WHEN r.source <> 'manual' AND r.code IN ('A', 'V') THEN g.at END AS seen_at,
              CASE WHEN r.source <> 'manual' AND r.code <> 'V' THEN l.reason END AS leave,
              CASE WHEN s.code <> r.code THEN s.code END AS said,
              greatest(CASE WHEN g.at IS NOT NULL THEN g.told_at END, l.decided_at, s.said_at) AS told_at,
              o.said_at AS decided_at, o.code AS decided
         FROM attendance_record r
         JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
         JOIN (${wantedSections}) w ON w.id = e.section_id
         LEFT JOIN seen g ON t.period IS NULL AND g.student_id = e.student_id AND g.day = r.day
         LEFT JOIN attendance_leave l ON l.site_id = $1 AND l.enrolment_id = r.enrolment_id AND l.status = 'accepted'
               AND t.period IS NULL AND l.part = 'day' AND r.day BETWEEN l.first_day AND l.last_day
         LEFT JOIN attendance_said s ON s.site_id = $1 AND s.enrolment_id = r.enrolment_id AND s.day = r.day
               AND s.period IS NOT DISTINCT FROM t.period AND s.source = 'sheet'
         LEFT JOIN attendance_said o ON o.site_id = $1 AND o.enrolment_id = r.enrolment_id AND o.day = r.day
               AND o.period IS NOT DISTINCT FROM t.period AND o.source = 'office'
        WHERE r.site_id = $1 AND r.day BETWEEN $2 AND $3)
     SELECT m.id AS "enrolmentId", m.student_id AS "studentId", json_build_object('en', p.name_en, 'bn', p.name_bn) AS name, m.roll,
            json_build_object('en', c.name_en || ' – ' || x.name_en, 'bn', c.name_bn || ' – ' || x.name_bn) AS section,
            m.day, m.period, m.code, m.source, m.seen_at, m.leave, coalesce(m.said, '') AS said, count(*) OVER ()::int AS total
       FROM marks m
       JOIN students_student p ON p.site_id = $1 AND p.id = m.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = m.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE (m.seen_at IS NOT NULL OR m.leave IS NOT NULL OR m.said IS NOT NULL)
        AND (m.decided IS DISTINCT FROM m.code OR m.decided_at < m.told_at)
      ORDER BY m.day DESC, c.position, x.name_en, m.roll, m.id, m.period NULLS FIRST LIMIT $7 OFFSET $8`,
    ...asked(transaction, given),
    given.size,
    (given.page - 1) * given.size,
  );
  const items = rows.flatMap((row) => {
    const words: Told[] = [{ by: authorityOf(row.source), code: row.code, at: null, note: '' }];
    if (row.said !== '') words.push({ by: 'teacher', code: row.said, at: null, note: '' });
    if (row.seen_at) words.push({ by: 'device', code: 'P', at: row.seen_at.toISOString(), note: '' });
    if (row.leave !== null) words.push({ by: 'guardian', code: 'V', at: null, note: row.leave });
    const [standing, ...others] = words;
    // The mark that is written stands, whoever speaks louder: a device never overwrites by itself.
    const merged = standing && { stands: standing, differ: mergeWords(others) };
    if (!merged?.differ) return [];
    const { enrolmentId, studentId, name, roll, section, day, period } = row;
    return [
      {
        id: `${enrolmentId} ${day} ${period ?? ''}`,
        enrolmentId,
        studentId,
        name,
        roll,
        section,
        day,
        period,
        stands: merged.stands,
        differ: [merged.differ.stands, ...merged.differ.differ],
      },
    ];
  });
  return { items, total: rows[0]?.total ?? 0, page: given.page, size: given.size };
}

/**
 * The office decides what holds for a student on a day, or in a period of it: the mark is corrected where it differs, with
 * its reason, and the contradiction is settled until somebody says otherwise anew. Throws 409 where there is no mark.
 */
export async function settleContradiction(
  transaction: Transaction,
  services: Services,
  given: { enrolmentId: string; day: string; period: number | null; code: AttendanceCode; reason: string },
): Promise<{ isChanged: boolean }> {
  const now = services.now();
  const { enrolmentId, day, period, code, reason } = given;
  const mark = await transaction.readOne(
    { sheetId: 'uuid', sectionId: 'uuid', code: oneOf<AttendanceCode>() },
    `SELECT r.sheet_id AS "sheetId", t.section_id AS "sectionId", r.code FROM attendance_record r
       JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id AND t.period IS NOT DISTINCT FROM $4::int
      WHERE r.site_id = $1 AND r.enrolment_id = $2 AND r.day = $3 FOR UPDATE OF t`,
    enrolmentId,
    day,
    period,
  );
  if (!mark) throw new AppError(mergeErrors.noMark);
  const written =
    mark.code === code
      ? []
      : await amendMarks(transaction, [{ sheetId: mark.sheetId, enrolmentId, day, code, was: mark.code }], {
          source: 'manual',
          reason,
          at: now,
        });
  await transaction.change(
    `INSERT INTO attendance_said (site_id, id, enrolment_id, day, source, code, note, said_by, said_at, period)
     VALUES ($1, $2, $3, $4, 'office', $5, $6, $7, $8, $9)
     ON CONFLICT (site_id, enrolment_id, day, period, source) DO UPDATE
       SET code = excluded.code, note = excluded.note, said_by = excluded.said_by, said_at = excluded.said_at,
           version = attendance_said.version + 1, updated_at = excluded.said_at`,
    newId(),
    enrolmentId,
    day,
    code,
    reason,
    transaction.context.accountId,
    now,
    period,
  );
  // The day follows from its periods, as after a sheet of one.
  if (period !== null && written.length > 0)
    await deriveDay(transaction, services, { sectionId: mark.sectionId, date: day, reason });
  return { isChanged: written.length > 0 };
}
