import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { quarterOf } from '../../facilities/rules.ts';
import { access, base, day, done, id, label, line, paged, paging, reason, whole } from '../shapes.ts';
import { seatOrders } from './rules.ts';

const time = z.string().refine((text) => quarterOf(text) !== null);
const seatOrder = z.enum(seatOrders);
const seatName = z.object({ row: z.int(), bench: z.int(), place: z.int() }).nullable();

const room = z.object({
  id: z.guid(),
  number: z.string(),
  name: label,
  gender: z.enum(['all', 'female', 'male']),
  /** With as many on a bench as fit. */
  seats: z.int(),
  benchSeats: z.int().nullable(),
  benches: z.int().nullable(),
  heldBy: z.object({ startsAt: z.string(), endsAt: z.string(), purpose: z.string() }).nullable(),
});
export type RoomChoice = z.output<typeof room>;

const plan = z.object({
  version: z.int(),
  day: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  seatOrder,
  perBench: z.int().nullable(),
  firstRoll: z.int(),
  rooms: z.array(
    z.object({
      id: z.guid(),
      number: z.string(),
      name: label,
      seats: z.int(),
      taken: z.int(),
      /** Whether its booking stands. */
      isHeld: z.boolean(),
    }),
  ),
});
export type TestPlan = z.output<typeof plan>;

const seated = z.object({
  id: z.guid(),
  roll: z.int(),
  number: z.string(),
  name: label,
  fatherName: z.string(),
  room: label,
  roomNumber: z.string(),
  seat: z.int(),
  at: seatName,
  /** Whether the applicant still takes part. */
  isIn: z.boolean(),
});
export type Seated = z.output<typeof seated>;

export const testContract = {
  read: endpoint({
    method: 'GET',
    path: `${base}/tests/:id`,
    access: access.view,
    summary: { en: 'Rolls and seats of an admission test', bn: 'ভর্তি পরীক্ষার রোল ও আসন' },
    input: id.extend({ q: line(100).optional(), roomId: z.guid().optional(), ...paging }),
    output: z.object({
      plan: plan.nullable(),
      testOn: z.string().nullable(),
      /** Eligible with a seat and without one; whose fee is open takes no part yet. */
      counts: z.object({ seated: z.int(), unseated: z.int(), unpaid: z.int() }),
      /** Marks are given or the merit list is made: seats stay as they are. */
      isFixed: z.boolean(),
      ...paged(seated),
    }),
  }),
  rooms: endpoint({
    method: 'GET',
    path: `${base}/tests/:id/rooms`,
    access: access.edit,
    summary: { en: 'Rooms for an admission test at a time', bn: 'নির্দিষ্ট সময়ে ভর্তি পরীক্ষার কক্ষ' },
    input: id.extend({ day, startsAt: time, endsAt: time }),
    output: z.object({ rooms: z.array(room) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/tests/:id`,
    access: access.edit,
    summary: { en: 'Give rolls and seats of an admission test', bn: 'ভর্তি পরীক্ষার রোল ও আসন দেওয়া' },
    input: id.extend({
      /** Of the plan that is made anew; null: there is none yet. */
      version: z.int().nullable(),
      day,
      startsAt: time,
      endsAt: time,
      seatOrder,
      perBench: whole(1, 8).nullable(),
      firstRoll: whole(1, 900_000),
      roomIds: z.array(z.guid()).min(1).max(60),
      /** Why everybody gets another roll and seat. */
      reason: line(300).default(''),
    }),
    output: z.object({ seated: z.int() }),
  }),
  seatRest: endpoint({
    method: 'POST',
    path: `${base}/tests/:id/rest`,
    access: access.edit,
    summary: { en: 'Seat those who became eligible later', bn: 'পরে যোগ্য হওয়াদের আসন দেওয়া' },
    input: id,
    output: z.object({ seated: z.int() }),
  }),
  drop: endpoint({
    method: 'POST',
    path: `${base}/tests/:id/drop`,
    access: access.edit,
    summary: { en: 'Cancel rolls and seats', bn: 'রোল ও আসন বাতিল' },
    input: id.extend({ reason }),
    output: done,
  }),
  paper: endpoint({
    method: 'GET',
    path: `${base}/tests/:id/paper`,
    access: access.view,
    summary: {
      en: 'Admit cards, attendance sheets, the seat list or seat stickers, as PDF',
      bn: 'প্রবেশপত্র, হাজিরা, আসনতালিকা বা আসন স্টিকার, পিডিএফ',
    },
    input: id.extend({
      kind: z.enum(['cards', 'attendance', 'seats', 'stickers']),
      roomId: z.guid().optional(),
      applicantId: z.guid().optional(),
    }),
    output: z.unknown(),
    raw: true,
  }),
};
