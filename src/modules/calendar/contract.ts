import * as z from 'zod';
import { isDate } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { calendarKinds } from '../../core/module/calendar.ts';
import { calendarPermission } from './permissions.ts';

const base = '/api/v1/calendar';
const label = z.object({ en: z.string(), bn: z.string() });
const day = z.string().refine((text) => isDate(text) && text >= '1900-01-01' && text <= '2100-12-31');

const entry = z.object({
  id: z.guid(),
  source: z.string(),
  kind: z.enum(calendarKinds),
  title: label,
  startDate: z.string(),
  endDate: z.string(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  place: label.nullable(),
  note: label.nullable(),
  forWhom: label.nullable(),
  isDayOff: z.boolean(),
  isExpected: z.boolean(),
  version: z.int(),
  can: z.object({ move: z.boolean() }),
});
const shown = {
  today: z.string(),
  /** The days of the week that are closed, 0 for Saturday. */
  weekend: z.array(z.int()),
  items: z.array(entry),
};
const scope = z.enum(['mine', 'school', 'class', 'section']);
const feed = z.object({
  id: z.guid(),
  scope,
  /** The class or the section it is of. */
  of: label.nullable(),
  madeAt: z.string(),
});
/** The address's path; its secret is told this once. */
const made = z.object({ id: z.guid(), path: z.string() });

export const calendarContract = {
  entries: endpoint({
    method: 'GET',
    path: `${base}/entries`,
    access: { permission: calendarPermission.view },
    summary: { en: 'Everything in the calendar between two days', bn: 'দুই তারিখের মধ্যে ক্যালেন্ডারের সব' },
    /** `all`: also duties and leave of others, for whoever may see them. */
    input: z.strictObject({ from: day, to: day, whose: z.enum(['own', 'all']).default('own') }),
    output: z.object({ ...shown, can: z.object({ edit: z.boolean(), others: z.boolean() }) }),
  }),
  /** Of oneself or a child; without a student, of the first one. Anybody else's student is not found. */
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "Your own calendar or a child's", bn: 'নিজের বা সন্তানের ক্যালেন্ডার' },
    input: z.strictObject({ from: day, to: day, studentId: z.guid().optional() }),
    output: z.object({
      ...shown,
      children: z.array(z.object({ id: z.guid(), name: label })),
      studentId: z.guid().nullable(),
    }),
  }),
  move: endpoint({
    method: 'POST',
    path: `${base}/move`,
    access: { permission: calendarPermission.view },
    summary: { en: 'Move an entry to another day', bn: 'অন্য দিনে সরানো' },
    input: z.strictObject({
      source: z
        .string()
        .regex(/^[a-zA-Z]+\.[a-zA-Z]+$/)
        .max(60),
      id: z.guid(),
      version: z.int(),
      startDate: day,
    }),
    output: z.object({ id: z.guid() }),
  }),
  feeds: endpoint({
    method: 'GET',
    path: `${base}/feeds`,
    access: 'signedIn',
    summary: { en: 'My calendar addresses', bn: 'আমার ক্যালেন্ডারের ঠিকানা' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(feed),
      classes: z.array(z.object({ id: z.guid(), name: label })),
      sections: z.array(z.object({ id: z.guid(), name: label })),
    }),
  }),
  makeFeed: endpoint({
    method: 'POST',
    path: `${base}/feeds`,
    access: 'signedIn',
    summary: { en: 'Make a calendar address', bn: 'ক্যালেন্ডারের ঠিকানা তৈরি' },
    input: z
      .strictObject({
        scope,
        classId: z.guid().nullable().default(null),
        sectionId: z.guid().nullable().default(null),
      })
      .refine((one) => (one.scope === 'section') === (one.sectionId !== null), { path: ['sectionId'] })
      .refine((one) => (one.scope === 'class') === (one.classId !== null), { path: ['classId'] }),
    output: made,
  }),
  rotateFeed: endpoint({
    method: 'POST',
    path: `${base}/feeds/:id/rotate`,
    access: 'signedIn',
    summary: {
      en: 'Give a calendar a new address; the old one stops working',
      bn: 'ক্যালেন্ডারের নতুন ঠিকানা; আগেরটি বন্ধ',
    },
    input: z.strictObject({ id: z.guid() }),
    output: made,
  }),
  stopFeed: endpoint({
    method: 'POST',
    path: `${base}/feeds/:id/stop`,
    access: 'signedIn',
    summary: { en: 'Stop a calendar address', bn: 'ক্যালেন্ডারের ঠিকানা বন্ধ করা' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ id: z.guid() }),
  }),
  /** What a calendar program reads: it knows the address and nothing else. */
  feed: endpoint({
    method: 'GET',
    path: `${base}/feed/:siteId/:file`,
    access: 'public',
    summary: { en: 'A calendar as an iCalendar file', bn: 'iCalendar ফাইল হিসেবে ক্যালেন্ডার' },
    input: z.strictObject({
      siteId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      file: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/),
    }),
    output: z.unknown(),
    raw: true,
  }),
};
export type Entry = z.output<typeof entry>;
