import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { endpoint } from '../../core/endpoint.ts';
import { facilitiesBookingPermission, facilitiesPermission } from './permissions.ts';
import { quarterOf } from './rules.ts';

const base = '/api/v1/facilities';
const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
const quarter = z.preprocess(
  ascii,
  z.string().refine((text) => quarterOf(text) !== null),
);
const line = (most: number) => z.string().max(most).transform(normaliseText);

const room = z.object({
  id: z.guid(),
  number: z.string(),
  name: label,
  purpose: z.string(),
  gender: z.string(),
  seatRows: z.int().nullable(),
  seatColumns: z.int().nullable(),
  benchSeats: z.int().nullable(),
  /** What is entered, else counted from the benches. */
  seats: z.int(),
  isBookable: z.boolean(),
});
const booking = z.object({
  id: z.guid(),
  roomId: z.guid(),
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  purpose: z.string(),
  by: z.string(),
  /** A paper of an examination is sat there at that time: it was set after the room was booked. */
  meetsPaper: z.boolean(),
  can: z.object({ cancel: z.boolean() }),
});

export const facilitiesContract = {
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    access: { permission: facilitiesPermission.view },
    summary: { en: 'Buildings with their floors and rooms', bn: 'ভবন, তলা ও কক্ষ' },
    input: z.strictObject({}),
    output: z.object({
      buildings: z.array(
        z.object({
          id: z.guid(),
          code: z.string(),
          name: label,
          floors: z.array(z.object({ id: z.guid(), level: z.int(), name: label, rooms: z.array(room) })),
        }),
      ),
    }),
  }),
  equipmentOf: endpoint({
    method: 'GET',
    path: `${base}/rooms/:id/equipment`,
    access: { permission: facilitiesPermission.view },
    summary: { en: 'What stands in a room', bn: 'কক্ষে যা আছে' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(z.object({ id: z.guid(), name: label, quantity: z.int(), condition: z.string() })),
    }),
  }),
  /** A day of every room that may be booked. */
  day: endpoint({
    method: 'GET',
    path: `${base}/bookings`,
    access: { permission: facilitiesBookingPermission.view },
    summary: { en: 'The bookings of a day', bn: 'এক দিনের বুকিং' },
    input: z.strictObject({ day }),
    output: z.object({
      rooms: z.array(z.object({ id: z.guid(), number: z.string(), name: label, seats: z.int() })),
      bookings: z.array(booking),
      /** Papers of declared examinations, room by room. */
      papers: z.array(
        z.object({
          roomId: z.guid(),
          /** Null where nobody said when it begins: all day. */
          startsAt: z.string().nullable(),
          endsAt: z.string().nullable(),
          exam: label,
          className: label,
          subject: label,
        }),
      ),
      can: z.object({ make: z.boolean() }),
    }),
  }),
  book: endpoint({
    method: 'POST',
    path: `${base}/bookings`,
    access: { permission: facilitiesBookingPermission.make },
    summary: { en: 'Book a room', bn: 'কক্ষ বুক করা' },
    input: z.strictObject({
      roomId: z.guid(),
      day,
      startsAt: quarter,
      endsAt: quarter,
      purpose: line(200).pipe(z.string().min(1)),
      /** The same time every week, to this day; half a year at most. */
      until: day.nullable().default(null),
    }),
    output: z.object({ id: z.guid(), days: z.array(z.string()) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/bookings/:id/cancel`,
    access: { permission: facilitiesBookingPermission.make },
    summary: { en: 'Cancel a booking', bn: 'বুকিং বাতিল' },
    input: z.strictObject({ id: z.guid(), reason: line(300).pipe(z.string().min(3)) }),
    output: z.object({ id: z.guid() }),
  }),
};
export type FacilityTree = ReturnType<typeof facilitiesContract.tree.output.parse>;
export type RoomShown = FacilityTree['buildings'][number]['floors'][number]['rooms'][number];
export type Booking = z.output<typeof booking>;
