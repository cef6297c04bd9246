import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { daysBetween, isDate } from '../../../core/dates.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { attendancePermission } from '../permissions.ts';
import { attendanceCodes, markAuthorities } from '../rules.ts';
import { label } from '../shapes.ts';

const base = '/api/v1/attendance/contradictions';
const date = z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31');
const code = z.enum(attendanceCodes);
const word = z.object({
  by: z.enum(markAuthorities),
  code,
  /** When a device saw the student. */
  at: z.string().nullable(),
  /** The leave's reason. */
  note: z.string(),
});

const span = { from: date, to: date, sectionId: z.guid().optional() };
const isSpan = ({ from, to }: { from: string; to: string }) =>
  isDate(from) && isDate(to) && from <= to && daysBetween(from, to) <= 366;

/** Days on which sources say different things of a student. */
export const mergeContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: { permission: attendancePermission.view },
    summary: { en: 'Attendance on which sources contradict', bn: 'যে হাজিরায় উৎসে অমিল' },
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
          id: z.string(),
          enrolmentId: z.guid(),
          studentId: z.guid(),
          name: label,
          roll: z.int(),
          section: label,
          day: z.string(),
          /** Null: the whole day. */
          period: z.int().nullable(),
          stands: word,
          differ: z.array(word),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      can: z.object({ settle: z.boolean() }),
    }),
  }),
  /** The same as a file, of any length. */
  file: endpoint({
    method: 'GET',
    path: `${base}/file`,
    access: { permission: attendancePermission.view },
    summary: {
      en: 'Attendance on which sources contradict, as a file',
      bn: 'যে হাজিরায় উৎসে অমিল: ফাইল',
    },
    input: z
      .strictObject({ ...span, format: z.enum(['xlsx', 'csv', 'pdf']) })
      .refine(isSpan, { path: ['to'] }),
    output: z.unknown(),
    raw: true,
  }),
  settle: endpoint({
    method: 'POST',
    path: `${base}/settle`,
    access: { permission: attendancePermission.amend },
    summary: { en: 'Decide between contradicting sources', bn: 'উৎসের অমিলে সিদ্ধান্ত' },
    input: z.strictObject({
      enrolmentId: z.guid(),
      day: date,
      period: z.int().min(1).max(99).nullable().default(null),
      code,
      reason: z.string().max(300).transform(normaliseText).pipe(z.string().min(3)),
    }),
    output: z.object({ isChanged: z.boolean() }),
  }),
};
