import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { takersSql } from '../../public.ts';
import { crowdedRooms, type Moment, meet, roomsMeant, spanOf } from '../moments/rules.ts';

/** The rooms of the buildings, with the seats that are entered, else counted from the benches. */
export async function readRooms(transaction: Transaction) {
  return transaction.read(
    { id: 'uuid', number: 'text', nameEn: 'text', nameBn: 'text', name: json<Label>(), seats: 'int?' },
    `SELECT r.id, r.number, r.name_en AS "nameEn", r.name_bn AS "nameBn",
            json_build_object('en', r.name_en, 'bn', r.name_bn) AS name,
            coalesce(r.capacity, r.seat_rows * r.seat_columns * r.bench_seats) AS seats
       FROM facilities_room r WHERE r.site_id = $1 AND r.is_active ORDER BY r.number, r.id LIMIT 2000`,
  );
}

/**
 * Of an examination's moments: rooms with fewer seats than students who come, and rooms somebody has booked for that
 * time. Looks at no student and no booking while no moment names a room of the buildings.
 */
export async function readRoomWarnings<M extends Moment>(
  transaction: Transaction,
  examId: string,
  moments: readonly M[],
) {
  const nothing = { crowded: [], booked: [] };
  const named = moments.filter((one) => one.room.trim() !== '');
  if (named.length === 0) return nothing;
  const rooms = await readRooms(transaction);
  const placed = named.flatMap((moment) =>
    roomsMeant(moment.room, rooms).map((room) => ({ moment, roomId: room.id })),
  );
  if (placed.length === 0) return nothing;
  const counts = await transaction.read(
    { paperId: 'uuid', shiftId: 'uuid', students: 'int' },
    `SELECT one.paper_id AS "paperId", s.shift_id AS "shiftId", count(DISTINCT one.enrolment_id)::int AS students
       FROM (${takersSql('p.exam_id = $2 AND p.id = ANY($3::uuid[])')}) one
       JOIN academic_section s ON s.site_id = $1 AND s.id = one.sheet_section_id
      GROUP BY one.paper_id, s.shift_id LIMIT 20000`,
    examId,
    [...new Set(placed.map(({ moment }) => moment.paperId))],
  );
  const bookings = await transaction.read(
    { roomId: 'uuid', day: 'date', startsAt: 'text', endsAt: 'text', purpose: 'text' },
    `SELECT b.room_id AS "roomId", b.day, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.purpose
       FROM facilities_booking b
      WHERE b.site_id = $1 AND b.day = ANY($2::date[]) AND b.room_id = ANY($3::uuid[]) AND b.cancelled_at IS NULL
      ORDER BY b.day, b.starts_at, b.id LIMIT 2000`,
    [...new Set(placed.map(({ moment }) => moment.day))],
    [...new Set(placed.map(({ roomId }) => roomId))],
  );
  const shiftsApart = new Map(
    [...Map.groupBy(moments, (one) => one.paperId)].map(([paperId, all]) => [
      paperId,
      new Set(all.map((one) => one.shiftId)),
    ]),
  );
  const studentsOf = ({ paperId, shiftId }: M) =>
    counts
      .filter(
        (one) =>
          one.paperId === paperId &&
          (shiftId === null ? !shiftsApart.get(paperId)?.has(one.shiftId) : one.shiftId === shiftId),
      )
      .reduce((sum, one) => sum + one.students, 0);
  const isMet = ({ startsAt, endsAt }: (typeof bookings)[number], moment: M) =>
    meet(spanOf(moment), { from: minuteOf(startsAt), until: minuteOf(endsAt) });
  return {
    crowded: crowdedRooms(
      named.map((moment) => ({ ...moment, students: studentsOf(moment) })),
      rooms,
    ),
    booked: placed.flatMap(({ moment, roomId }) =>
      bookings
        .filter((one) => one.roomId === roomId && one.day === moment.day && isMet(one, moment))
        .map(({ startsAt, endsAt, purpose }) => ({ first: moment, from: startsAt, to: endsAt, purpose })),
    ),
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
