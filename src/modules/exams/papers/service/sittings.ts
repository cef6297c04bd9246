import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { momentsSql } from '../../public.ts';
import { isAtFridayPrayer, type Moment, roomClashes } from '../moments/rules.ts';
import { readRoomWarnings } from './rooms.ts';

export type Sitting = {
  readonly shiftId: string;
  readonly day: string;
  readonly startsAt: string | null;
  readonly room: string;
};

/**
 * Joins to a paper the sitting `i` of the shift of a section, and the time `w` that shift has in the whole examination:
 * what the sitting says goes before both, the time of the shift before the paper's.
 */
export const sittingJoin = (paper: string, section: string) =>
  `LEFT JOIN exams_sitting i ON i.site_id = $1 AND i.paper_id = ${paper}.id AND i.shift_id = ${section}.shift_id
   LEFT JOIN exams_shift_time w ON w.site_id = $1 AND w.exam_id = ${paper}.exam_id AND w.shift_id = ${section}.shift_id`;
/** When those joined sit the paper; an SQL expression. */
export const startsAtSql = (paper: string) =>
  `CASE WHEN i.id IS NOT NULL THEN i.starts_at ELSE coalesce(w.starts_at, ${paper}.starts_at) END`;

/** The sittings of a paper `p` as JSON, in the order of the shifts; an SQL expression. */
export const sittingsSql = `coalesce((SELECT json_agg(json_build_object('shiftId', i.shift_id, 'day', i.day, 'startsAt', i.starts_at,
    'room', i.room) ORDER BY h.position, h.id)
   FROM exams_sitting i JOIN academic_shift h ON h.site_id = $1 AND h.id = i.shift_id
  WHERE i.site_id = $1 AND i.paper_id = p.id), '[]')`;

/** Writes what the shifts of a paper have as their own; whoever is not among them sits when the paper says. */
export async function saveSittings(
  transaction: Transaction,
  paperId: string,
  sittings: readonly Sitting[],
): Promise<void> {
  await transaction.change(
    'DELETE FROM exams_sitting WHERE site_id = $1 AND paper_id = $2 AND NOT shift_id = ANY($3::uuid[])',
    paperId,
    sittings.map((one) => one.shiftId),
  );
  if (sittings.length === 0) return;
  await transaction.change(
    `INSERT INTO exams_sitting AS i (site_id, id, paper_id, shift_id, day, starts_at, room)
     SELECT n.site_id, n.id, $2, n.shift_id, n.day, n.starts_at, n.room
       FROM ${recordsOf('n', '$3', { id: 'uuid', shift_id: 'uuid', day: 'date', starts_at: 'text', room: 'text' })}
     ON CONFLICT ON CONSTRAINT exams_sitting_once DO UPDATE SET day = EXCLUDED.day, starts_at = EXCLUDED.starts_at,
        room = EXCLUDED.room, version = i.version + 1, updated_at = EXCLUDED.updated_at`,
    paperId,
    JSON.stringify(
      sittings.map((one) => ({
        id: newId(),
        shift_id: one.shiftId,
        day: one.day,
        starts_at: one.startsAt,
        room: one.room,
      })),
    ),
  );
}

type Named = Moment & {
  readonly className: Label;
  readonly subject: Label;
  readonly shift: Label | null;
  /** Null: the one looked at. */
  readonly exam: Label | null;
};

/**
 * Rooms of an examination with two papers at one time, those of other open examinations then too, that are too small or
 * that somebody booked, and its papers at the time of the Friday prayer.
 */
export async function readMomentWarnings(transaction: Transaction, examId: string) {
  const rows = await transaction.read(
    {
      paper_id: 'uuid',
      class_id: 'uuid',
      shift_id: 'uuid?',
      day: 'date?',
      starts_at: 'text?',
      minutes: 'int?',
      room: 'text',
      class_name: json<Label>(),
      subject: json<Label>(),
      shift: jsonOrNull<Label>(),
      exam: jsonOrNull<Label>(),
    },
    `SELECT p.id AS paper_id, p.class_id, m.shift_id, m.day, m.starts_at, p.minutes, m.room,
            json_build_object('en', c.name_en, 'bn', c.name_bn) AS class_name,
            json_build_object('en', b.name_en, 'bn', b.name_bn) AS subject,
            (SELECT json_build_object('en', h.name_en, 'bn', h.name_bn) FROM academic_shift h
              WHERE h.site_id = $1 AND h.id = m.shift_id) AS shift,
            CASE WHEN x.id <> $2 THEN json_build_object('en', x.name_en, 'bn', x.name_bn) END AS exam
       FROM exams_exam own
       JOIN exams_exam x ON x.site_id = $1 AND (x.id = own.id OR (x.status IN ('draft', 'declared')
        AND x.starts_on <= own.ends_on AND x.ends_on >= own.starts_on))
       JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
       CROSS JOIN LATERAL (${momentsSql}) m
      WHERE own.site_id = $1 AND own.id = $2 AND p.withdrawn_at IS NULL AND m.day IS NOT NULL AND (x.id = $2 OR m.room <> '')
      ORDER BY m.day, m.starts_at, c.position, p.position, p.id LIMIT 5000`,
    examId,
  );
  const moments: Named[] = rows.map((row) => ({
    paperId: row.paper_id,
    classId: row.class_id,
    shiftId: row.shift_id,
    day: row.day,
    startsAt: row.starts_at,
    minutes: row.minutes,
    room: row.room,
    className: row.class_name,
    subject: row.subject,
    shift: row.shift,
    exam: row.exam,
  }));
  const shown = ({ day, startsAt, room, className, subject, shift, exam }: Named) => ({
    day: day ?? '',
    startsAt,
    room,
    className,
    subject,
    shift,
    exam,
  });
  const { crowded, booked } = await readRoomWarnings(
    transaction,
    examId,
    moments.filter((one) => one.exam === null),
  );
  return {
    crowded: crowded
      .slice(0, 100)
      .map(({ first, students, seats }) => ({ first: shown(first), students, seats })),
    booked: booked.slice(0, 100).map(({ first, ...booking }) => ({ first: shown(first), ...booking })),
    rooms: roomClashes(moments)
      .filter(([one, other]) => one.exam === null || other.exam === null)
      .slice(0, 100)
      .map(([one, other]) => ({ first: shown(one), second: shown(other) })),
    prayers: moments
      .filter((one) => one.exam === null && isAtFridayPrayer(one))
      .slice(0, 100)
      .map(shown),
  };
}
