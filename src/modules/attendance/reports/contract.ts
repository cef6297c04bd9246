import * as z from 'zod';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { daysBetween, isDate } from '../../../core/dates.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { attendancePermission } from '../permissions.ts';
import { label, totals } from '../shapes.ts';

const base = '/api/v1/attendance/reports';
const date = z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31');
const access = { permission: attendancePermission.view };
/** A report looks at a year at most. */
const span = { from: date, to: date, sectionId: z.guid().optional() };
/** It is asked of what is no date too. */
const isSpan = ({ from, to }: { from: unknown; to: unknown }) =>
  typeof from === 'string' &&
  typeof to === 'string' &&
  isDate(from) &&
  isDate(to) &&
  from <= to &&
  daysBetween(from, to) <= 366;
const counted = { totals, rate: z.int().nullable() };

export const reportsContract = {
  gender: endpoint({
    method: 'GET',
    path: `${base}/gender`,
    access,
    summary: { en: 'Attendance by class and gender', bn: 'শ্রেণি ও লিঙ্গভেদে হাজিরা' },
    input: z.strictObject(span).refine(isSpan, { path: ['to'] }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          name: label,
          female: z.object(counted),
          male: z.object(counted),
          other: z.object(counted),
          all: z.object(counted),
        }),
      ),
    }),
  }),
  periods: endpoint({
    method: 'GET',
    path: `${base}/periods`,
    access,
    summary: { en: 'Attendance by period', bn: 'পিরিয়ড অনুযায়ী হাজিরা' },
    input: z.strictObject(span).refine(isSpan, { path: ['to'] }),
    output: z.object({
      items: z.array(
        z.object({
          number: z.int(),
          name: label,
          sheets: z.int(),
          ...counted,
          /** Marks of students who were there in an earlier period of the day and absent in this one. */
          left: z.int(),
        }),
      ),
    }),
  }),
  habits: endpoint({
    method: 'GET',
    path: `${base}/habits`,
    access,
    summary: { en: 'Students who are habitually absent', bn: 'অভ্যাসগতভাবে অনুপস্থিত শিক্ষার্থী' },
    input: z
      .strictObject({
        ...span,
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        size: z.coerce
          .number()
          .refine((n) => (pageSizes as readonly number[]).includes(n))
          .default(25),
      })
      .refine(isSpan, { path: ['to'] }),
    output: z.object({
      items: z.array(
        z.object({
          studentId: z.guid(),
          roll: z.int(),
          name: label,
          section: label,
          mobile: z.string(),
          /** On which days: a day of the week, or days beside a day off. */
          habit: label,
          away: z.int(),
          days: z.int(),
          /** Days absent in all. */
          all: z.int(),
        }),
      ),
      total: z.int(),
    }),
  }),
};
