import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { meet, roomsMeant, spanOf } from '../../exams/papers/moments/rules.ts';
import { momentsSql } from '../../exams/public.ts';

const nameOf = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/**
 * The papers of declared examinations that are sat on these days, in their order, in rooms of the buildings, room by
 * room. A paper names its rooms in words; what is no room here is left out, and so is the common time of a paper whose
 * shifts all sit it at times of their own.
 */
export async function readPapersInRooms(transaction: Transaction, days: readonly string[]) {
  const papers = await transaction.read(
    {
      day: 'date',
      startsAt: 'text?',
      minutes: 'int?',
      room: 'text',
      exam: json<Label>(),
      className: json<Label>(),
      subject: json<Label>(),
    },
    `SELECT m.day, m.starts_at AS "startsAt", p.minutes, m.room, ${nameOf('x')} AS exam, ${nameOf('c')} AS "className",
            ${nameOf('b')} AS subject
       FROM exams_exam x
       JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id AND p.withdrawn_at IS NULL
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
       CROSS JOIN LATERAL (${momentsSql}) m
      WHERE x.site_id = $1 AND x.status IN ('declared', 'closed') AND m.room <> '' AND m.day = ANY($2::date[])
        AND x.starts_on BETWEEN $3::date - 400 AND $4::date
      ORDER BY m.day, m.starts_at, c.position, p.position, p.id LIMIT 2000`,
    days,
    days[0],
    days.at(-1),
  );
  if (papers.length === 0) return [];
  const rooms = await transaction.read(
    { id: 'uuid', number: 'text', nameEn: 'text', nameBn: 'text' },
    `SELECT id, number, name_en AS "nameEn", name_bn AS "nameBn" FROM facilities_room
      WHERE site_id = $1 AND is_active ORDER BY number, id LIMIT 2000`,
  );
  return papers.flatMap((paper) =>
    roomsMeant(paper.room, rooms).map((room) => ({ ...paper, roomId: room.id, endsAt: endOf(paper) })),
  );
}

type Timed = { readonly startsAt: string | null; readonly minutes: number | null };

/** Whether a booking of a day, from `HH:MM` to `HH:MM`, meets a paper of that day. */
export const meetsPaper = (paper: Timed, booking: { startsAt: string; endsAt: string }): boolean =>
  meet(spanOf(paper), { from: minuteOf(booking.startsAt), until: minuteOf(booking.endsAt) });

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When a paper ends, `HH:MM`; null where nobody said when it begins. */
function endOf(paper: Timed): string | null {
  if (paper.startsAt === null) return null;
  const { until } = spanOf(paper);
  const two = (number: number) => String(number).padStart(2, '0');
  return until >= 24 * 60 ? '24:00' : `${two(Math.floor(until / 60))}:${two(until % 60)}`;
}
