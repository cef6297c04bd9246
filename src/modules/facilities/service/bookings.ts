import type * as z from 'zod';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { formatDate } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { namesOfAccounts } from '../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import type { facilitiesContract } from '../contract.ts';
import { facilitiesErrors, facilitiesFields } from '../labels.ts';
import { facilitiesBookingPermission } from '../permissions.ts';
import { quartersOf, seatsOf } from '../rules.ts';
import { meetsPaper, readPapersInRooms } from './papers-in-rooms.ts';

/** A weekly booking reaches half a year ahead at most. */
const mostWeeks = 26;

/** The rooms that may be booked, and what holds them on a day. */
export async function readBookingDay(transaction: Transaction, database: Database, day: string) {
  const rooms = await transaction.read(
    {
      id: 'uuid',
      number: 'text',
      name: json<Label>(),
      seatRows: 'int?',
      seatColumns: 'int?',
      benchSeats: 'int?',
      capacity: 'int?',
    },
    `SELECT r.id, r.number, json_build_object('en', r.name_en, 'bn', r.name_bn) AS name, r.seat_rows AS "seatRows",
            r.seat_columns AS "seatColumns", r.bench_seats AS "benchSeats", r.capacity
       FROM facilities_room r WHERE r.site_id = $1 AND r.is_active AND r.is_bookable ORDER BY r.number, r.id LIMIT 500`,
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      roomId: 'uuid',
      day: 'date',
      startsAt: 'text',
      endsAt: 'text',
      purpose: 'text',
      bookedBy: 'uuid',
    },
    `SELECT b.id, b.room_id AS "roomId", b.day, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.purpose,
            b.booked_by AS "bookedBy"
       FROM facilities_booking b WHERE b.site_id = $1 AND b.day = $2 AND b.cancelled_at IS NULL
      ORDER BY b.starts_at, b.id LIMIT 2000`,
    day,
  );
  const papers = await readPapersInRooms(transaction, [day]);
  const { accountId, permissions, language } = transaction.context;
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.bookedBy),
    language,
  );
  return {
    rooms: rooms.map(({ seatRows, seatColumns, benchSeats, capacity, ...room }) => ({
      ...room,
      seats: capacity ?? seatsOf({ seatRows, seatColumns, benchSeats }) ?? 0,
    })),
    bookings: rows.map(({ bookedBy, ...row }) => ({
      ...row,
      by: names.get(bookedBy) ?? '',
      meetsPaper: papers.some((one) => one.roomId === row.roomId && meetsPaper(one, row)),
      can: {
        cancel:
          permissions.has(facilitiesBookingPermission.manage) ||
          (bookedBy === accountId && permissions.has(facilitiesBookingPermission.make)),
      },
    })),
    papers: papers
      .filter(({ roomId }) => rooms.some((room) => room.id === roomId))
      .map(({ roomId, startsAt, endsAt, exam, className, subject }) => ({
        roomId,
        startsAt,
        endsAt,
        exam,
        className,
        subject,
      })),
    can: { make: permissions.has(facilitiesBookingPermission.make) },
  };
}

/**
 * Books a room on a day, or on the same weekday to another one; all of them or none. Throws 409 with who has it where one
 * clashes, or with the paper of an examination that is sat there; of two at the same moment the table's key lets one
 * through.
 */
export async function bookRoom(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof facilitiesContract.book.input>,
) {
  const quarters = quartersOf(given.startsAt, given.endsAt);
  if (quarters.length === 0) throw new ValidationError({ endsAt: [facilitiesErrors.endFirst] });
  if (given.day < todayInDhaka(services.now())) throw new AppError(facilitiesErrors.past);
  const days = daysOf(given.day, given.until);
  const room = await transaction.readOne(
    { name: json<Label>(), isBookable: 'bool' },
    `SELECT json_build_object('en', name_en, 'bn', name_bn) AS name, is_bookable AND is_active AS "isBookable"
       FROM facilities_room WHERE site_id = $1 AND id = $2 FOR SHARE`,
    given.roomId,
  );
  if (!room)
    throw new ValidationError({
      roomId: [withAttribute(messages.exists, facilitiesFields.roomId ?? messages.exists)],
    });
  if (!room.isBookable) throw new AppError(facilitiesErrors.notBookable);
  const clash = await transaction.readOne(
    { day: 'date', startsAt: 'text', endsAt: 'text', purpose: 'text' },
    `SELECT b.day, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.purpose FROM facilities_booking b
      WHERE b.site_id = $1 AND b.room_id = $2 AND b.day = ANY($3::date[]) AND b.cancelled_at IS NULL
        AND b.starts_at < $5 AND b.ends_at > $4 ORDER BY b.day, b.starts_at LIMIT 1`,
    given.roomId,
    days,
    given.startsAt,
    given.endsAt,
  );
  if (clash)
    throw new AppError(facilitiesErrors.clash, {
      room: room.name,
      day: {
        en: formatDate(clash.day, { language: 'en' }),
        bn: formatDate(clash.day, { language: 'bn' }),
      },
      from: clash.startsAt,
      to: clash.endsAt,
      purpose: clash.purpose,
    });
  const sat = (await readPapersInRooms(transaction, days)).find(
    (one) => one.roomId === given.roomId && meetsPaper(one, given),
  );
  if (sat)
    throw new AppError(facilitiesErrors.examClash, {
      room: room.name,
      day: {
        en: formatDate(sat.day, { language: 'en' }),
        bn: formatDate(sat.day, { language: 'bn' }),
      },
      exam: sat.exam,
      class: sat.className,
      subject: sat.subject,
    });
  const bookings = days.map((day) => ({ id: newId(), day }));
  const first = bookings[0]?.id ?? newId();
  await transaction.change(
    `INSERT INTO facilities_booking (site_id, id, room_id, day, starts_at, ends_at, purpose, series_id, booked_by)
     SELECT n.site_id, n.id, $4, n.day, $5, $6, $7, $8, $9 FROM ${rowsOf('n', { id: '$2::uuid[]', day: '$3::date[]' })}`,
    bookings.map(({ id }) => id),
    days,
    given.roomId,
    given.startsAt,
    given.endsAt,
    given.purpose,
    first,
    transaction.context.accountId,
  );
  const held = bookings.flatMap(({ id, day }) => quarters.map((quarter) => ({ id, day, quarter })));
  await transaction
    .change(
      `INSERT INTO facilities_booked_quarter (site_id, id, booking_id, room_id, day, quarter)
       SELECT n.site_id, n.id, n.booking_id, $6, n.day, n.quarter
         FROM ${rowsOf('n', { id: '$2::uuid[]', booking_id: '$3::uuid[]', day: '$4::date[]', quarter: '$5::int[]' })}`,
      held.map(() => newId()),
      held.map(({ id }) => id),
      held.map(({ day }) => day),
      held.map(({ quarter }) => quarter),
      given.roomId,
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23505') throw new AppError(facilitiesErrors.clashNow);
      throw error;
    });
  return { id: first, days };
}

function daysOf(first: string, until: string | null): string[] {
  if (until === null || until <= first) return [first];
  const days = Array.from({ length: mostWeeks + 1 }, (_, week) => addDays(first, week * 7));
  return days.filter((day) => day <= until);
}

/** Frees the room again. Whoever booked it may, and who looks after the rooms. Throws 409 once it is cancelled or over. */
export async function cancelBooking(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
) {
  const row = await transaction.readOne(
    { bookedBy: 'uuid', day: 'date', isCancelled: 'bool' },
    `SELECT booked_by AS "bookedBy", day, cancelled_at IS NOT NULL AS "isCancelled" FROM facilities_booking
      WHERE site_id = $1 AND id = $2 FOR UPDATE`,
    given.id,
  );
  if (!row) throw new AppError(errors.notFound);
  const { accountId, permissions } = transaction.context;
  if (row.bookedBy !== accountId && !permissions.has(facilitiesBookingPermission.manage))
    throw new AppError(facilitiesErrors.notYours);
  if (row.isCancelled) throw new AppError(facilitiesErrors.cancelled);
  const now = services.now();
  if (row.day < todayInDhaka(now)) throw new AppError(facilitiesErrors.past);
  await transaction.change(
    'DELETE FROM facilities_booked_quarter WHERE site_id = $1 AND booking_id = $2',
    given.id,
  );
  await transaction.change(
    `UPDATE facilities_booking SET cancelled_at = $3, cancelled_by = $4, cancel_reason = $5, version = version + 1,
            updated_at = $3
      WHERE site_id = $1 AND id = $2`,
    given.id,
    now,
    accountId,
    given.reason,
  );
  return { id: given.id };
}
