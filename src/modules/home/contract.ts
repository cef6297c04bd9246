import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { accentNames } from '../platform/settings/rules.ts';
import { boardShown } from './palettes/contract.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const counts = { present: z.int(), absent: z.int(), late: z.int(), leave: z.int() };

const period = z.object({ from: z.string(), to: z.string() });
const code = z.enum(['P', 'A', 'L', 'V']);
const child = {
  studentId: z.guid(),
  name: label,
  section: label,
  roll: z.int(),
  /** The caller is this student. */
  isSelf: z.boolean(),
  photoUrl: z.string().nullable(),
};

export const homeContract = {
  today: endpoint({
    method: 'GET',
    path: '/api/v1/home/today',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'What the first screen shows', bn: 'প্রথম স্ক্রিনে যা দেখানো হয়' },
    /** The role on screen: it decides what stands where, and nothing of what may be seen. */
    input: z.strictObject({ role: z.string().max(60).default('') }),
    output: z.object({
      today: z.string(),
      asOf: z.string(),
      /** What stands where, by the institution's palette; `accent` null: its own colour. */
      board: boardShown.extend({
        accent: z.enum(accentNames as [(typeof accentNames)[number], ...typeof accentNames]).nullable(),
      }),
      /** The whole institution's last days with attendance, the latest last; null without the permission. */
      days: z.array(z.object({ date: z.string(), ...counts, sheets: z.int() })).nullable(),
      /** Null without the permission to see students. */
      school: z
        .object({
          employees: z.int(),
          joined: z.int(),
          classes: z.array(z.object({ name: label, female: z.int(), others: z.int() })),
        })
        .nullable(),
      /** What came in at the counters today, in taka; null without the permission to see fees. */
      collected: z.object({ amount: z.string(), receipts: z.int() }).nullable(),
      notices: z.array(z.object({ id: z.guid(), title: label, on: z.string(), isPinned: z.boolean() })),
      events: z.array(z.object({ id: z.guid(), title: label, on: z.string() })),
      /** One's own duties, leave and pay, each null without its permission; null for whoever is no employee here. */
      work: z
        .object({
          turns: z
            .array(z.object({ day: z.string(), place: label, startsAt: z.string(), endsAt: z.string() }))
            .nullable(),
          leave: z
            .object({
              next: z
                .object({ firstDay: z.string(), lastDay: z.string(), isWaiting: z.boolean() })
                .nullable(),
            })
            .nullable(),
          pay: z.object({ month: z.string(), title: label, net: z.string() }).nullable(),
        })
        .nullable(),
      /** The guardian's children here, or the student himself; empty for everybody else. */
      children: z.array(
        z.object({
          ...child,
          /** Today's mark; null while nobody has taken it. */
          code: code.nullable(),
          /** This year's days. */
          ...counts,
          /** Taka with fines, and the earliest day of what is open; null for whoever was never billed. */
          fees: z.object({ owed: z.string(), due: z.string().nullable() }).nullable(),
          /** The latest one families may see. */
          result: z.object({ runId: z.guid(), enrolmentId: z.guid(), exam: label, text: label }).nullable(),
        }),
      ),
    }),
  }),
  /** What "this fiscal year" and "this academic year" mean here, for the lists that offer them. */
  years: endpoint({
    method: 'GET',
    path: '/api/v1/home/years',
    access: 'signedIn',
    summary: { en: 'The fiscal and the academic years', bn: 'অর্থবছর ও শিক্ষাবর্ষ' },
    input: z.strictObject({}),
    output: z.object({ fiscal: z.array(period), academic: z.array(period) }),
  }),
  /**
   * This year's attendance of the caller or of a child of the caller; without a student, of the first one. Anybody
   * else's student is not found.
   */
  attendance: endpoint({
    method: 'GET',
    path: '/api/v1/home/attendance',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'Own or a child’s attendance of the year', bn: 'নিজের বা সন্তানের বছরের হাজিরা' },
    input: z.strictObject({ studentId: z.guid().optional() }),
    output: z.object({
      today: z.string(),
      children: z.array(z.object(child)),
      /** Null when the account has no student. */
      shown: z
        .object({
          studentId: z.guid(),
          year: label,
          /** From the year's first day, or the student's first in it, to today. */
          days: z.array(z.object({ date: z.string(), code: code.nullable(), off: label.nullable() })),
        })
        .nullable(),
    }),
  }),
};
