import { todayInDhaka } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { formatDate } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { type Label, textOf } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { facilitiesErrors } from '../labels.ts';
import { quartersOf, type SeatPlan } from '../rules.ts';
import { meetsPaper, readPapersInRooms } from './papers-in-rooms.ts';

/** A time of one day, on quarters of an hour: 'YYYY-MM-DD', 'HH:MM'. */
type Time = { readonly day: string; readonly startsAt: string; readonly endsAt: string };

/** A room that may be booked, and what holds it at the time that was asked for. */
type RoomAtTime = SeatPlan & {
  readonly id: string;
  readonly number: string;
  readonly name: Label;
  readonly gender: 'all' | 'female' | 'male';
  readonly capacity: number | null;
  readonly heldBy: { readonly startsAt: string; readonly endsAt: string; readonly purpose: string } | null;
  /** The paper of an examination that is sat there then; it holds the room before any booking. */
  readonly paper: { readonly exam: Label; readonly className: Label; readonly subject: Label } | null;
};

/**
 * The rooms that may be booked, by their numbers, with what holds each: a paper of an examination, else a booking; those of
 * `own` hold nothing.
 */
export async function roomsAt(
  transaction: Transaction,
  time: Time,
  own: readonly string[],
): Promise<RoomAtTime[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      number: 'text',
      name: json<Label>(),
      gender: oneOf<RoomAtTime['gender']>(),
      seatRows: 'int?',
      seatColumns: 'int?',
      benchSeats: 'int?',
      capacity: 'int?',
      heldBy: jsonOrNull<NonNullable<RoomAtTime['heldBy']>>(),
    },
    `SELECT r.id, r.number, json_build_object('en', r.name_en, 'bn', r.name_bn) AS name, r.gender, r.seat_rows AS "seatRows",
            r.seat_columns AS "seatColumns", r.bench_seats AS "benchSeats", r.capacity,
            (SELECT json_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at, 'purpose', b.purpose)
               FROM facilities_booking b
              WHERE b.site_id = $1 AND b.room_id = r.id AND b.day = $2 AND b.cancelled_at IS NULL AND b.starts_at < $4
                AND b.ends_at > $3 AND b.id <> ALL($5::uuid[]) ORDER BY b.starts_at LIMIT 1) AS "heldBy"
       FROM facilities_room r WHERE r.site_id = $1 AND r.is_active AND r.is_bookable ORDER BY r.number, r.id LIMIT 500`,
    time.day,
    time.startsAt,
    time.endsAt,
    own,
  );
  const papers = (await readPapersInRooms(transaction, [time.day])).filter((one) => meetsPaper(one, time));
  const { language } = transaction.context;
  return rows.map((row) => {
    const paper = papers.find((one) => one.roomId === row.id);
    if (!paper) return { ...row, paper: null };
    const { exam, className, subject } = paper;
    const purpose = [exam, className, subject].map((one) => textOf(one, language)).join(', ');
    const heldBy = {
      startsAt: paper.startsAt ?? time.startsAt,
      endsAt: paper.endsAt ?? time.endsAt,
      purpose,
    };
    return { ...row, heldBy, paper: { exam, className, subject } };
  });
}

/**
 * Books several rooms for one purpose at one time, all of them or none, and answers the bookings by their rooms. Throws 409
 * for a day that is over, and with who has a room already, be it for a paper of an examination; of two at the same moment the table's key lets one through.
 */
export async function bookRooms(
  transaction: Transaction,
  services: Services,
  given: Time & { readonly roomIds: readonly string[]; readonly purpose: string },
): Promise<ReadonlyMap<string, string>> {
  if (given.day < todayInDhaka(services.now())) throw new AppError(facilitiesErrors.past);
  const wanted = new Set(given.roomIds);
  const rooms = (await roomsAt(transaction, given, [])).filter((one) => wanted.has(one.id));
  if (rooms.length < wanted.size) throw new AppError(facilitiesErrors.notBookable);
  const day = {
    en: formatDate(given.day, { language: 'en' }),
    bn: formatDate(given.day, { language: 'bn' }),
  };
  for (const { name, heldBy, paper } of rooms) {
    if (paper)
      throw new AppError(facilitiesErrors.examClash, {
        room: name,
        day,
        exam: paper.exam,
        class: paper.className,
        subject: paper.subject,
      });
    if (heldBy)
      throw new AppError(facilitiesErrors.clash, {
        room: name,
        day,
        from: heldBy.startsAt,
        to: heldBy.endsAt,
        purpose: heldBy.purpose,
      });
  }
  const bookings = rooms.map((room) => ({ id: newId(), roomId: room.id }));
  await transaction.change(
    `INSERT INTO facilities_booking (site_id, id, room_id, day, starts_at, ends_at, purpose, series_id, booked_by)
     SELECT n.site_id, n.id, n.room_id, $4, $5, $6, $7, n.id, $8
       FROM ${rowsOf('n', { id: '$2::uuid[]', room_id: '$3::uuid[]' })}`,
    bookings.map((one) => one.id),
    bookings.map((one) => one.roomId),
    given.day,
    given.startsAt,
    given.endsAt,
    given.purpose,
    transaction.context.accountId,
  );
  const held = bookings.flatMap((one) =>
    quartersOf(given.startsAt, given.endsAt).map((quarter) => ({ ...one, quarter })),
  );
  await transaction
    .change(
      `INSERT INTO facilities_booked_quarter (site_id, id, booking_id, room_id, day, quarter)
       SELECT n.site_id, n.id, n.booking_id, n.room_id, $6, n.quarter
         FROM ${rowsOf('n', { id: '$2::uuid[]', booking_id: '$3::uuid[]', room_id: '$4::uuid[]', quarter: '$5::int[]' })}`,
      held.map(() => newId()),
      held.map((one) => one.id),
      held.map((one) => one.roomId),
      held.map((one) => one.quarter),
      given.day,
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new AppError(facilitiesErrors.clashNow);
      throw error;
    });
  return new Map(bookings.map((one) => [one.roomId, one.id]));
}

/** Frees rooms that another module booked; what is cancelled already stays as it is. */
export async function releaseRooms(
  transaction: Transaction,
  bookingIds: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  if (bookingIds.length === 0) return;
  await transaction.change(
    'DELETE FROM facilities_booked_quarter WHERE site_id = $1 AND booking_id = ANY($2::uuid[])',
    bookingIds,
  );
  await transaction.change(
    `UPDATE facilities_booking SET cancelled_at = $3, cancelled_by = $4, cancel_reason = $5, version = version + 1,
            updated_at = $3
      WHERE site_id = $1 AND id = ANY($2::uuid[]) AND cancelled_at IS NULL`,
    bookingIds,
    now,
    transaction.context.accountId,
    reason,
  );
}
