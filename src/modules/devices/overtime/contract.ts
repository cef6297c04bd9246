import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { attendanceStaffPermission } from '../../attendance/permissions.ts';
import { base, done, line, overtimeInput, paged, paging, person } from '../shapes.ts';

const own = { permission: attendanceStaffPermission.own } as const;

const shown = z.object({
  id: z.guid(),
  employee: person.omit({ kind: true }),
  day: z.string(),
  from: z.string(),
  to: z.string(),
  minutes: z.int(),
  /** What is paid of it: less where somebody left earlier, 0 where a time of the day is missing. */
  paidMinutes: z.int(),
  reason: z.string(),
  askedBy: z.string(),
  decidedBy: z.string(),
  /** Why it was taken back. */
  cancelled: z.string().nullable(),
  isMine: z.boolean(),
});
export type OvertimeShown = z.output<typeof shown>;

/** Overtime is asked for, decided by another, and only then paid. */
export const overtimeContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/overtime`,
    access: own,
    summary: { en: 'Approved overtime', bn: 'অনুমোদিত অতিরিক্ত সময়' },
    input: z.strictObject({
      month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
      q: line(100).optional(),
      state: z.enum(['standing', 'cancelled', 'all']).default('standing'),
      sort: z.enum(['day', '-day', 'name']).default('-day'),
      ...paging,
    }),
    output: z.object({
      ...paged(shown),
      /** Minutes paid in the month, of what stands. */
      sum: z.int(),
      /** Who asks, where the account belongs to an employee. */
      own: z.guid().nullable(),
      can: z.object({ ask: z.boolean(), askForOthers: z.boolean(), cancel: z.boolean() }),
    }),
  }),
  ask: approvalEndpoint({
    method: 'POST',
    path: `${base}/overtime`,
    access: own,
    approval: {
      act: 'devices.overtime',
      label: { en: 'Approve overtime', bn: 'অতিরিক্ত সময় অনুমোদন' },
      decide: attendanceStaffPermission.amend,
    },
    summary: { en: 'Ask for overtime', bn: 'অতিরিক্ত সময়ের অনুমতি চাওয়া' },
    input: overtimeInput,
    output: z.object({ approved: z.int() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/overtime/:id/cancellation`,
    access: { permission: attendanceStaffPermission.amend },
    summary: { en: 'Take back approved overtime', bn: 'অনুমোদিত অতিরিক্ত সময় প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), reason: line(300).pipe(z.string().min(3)) }),
    output: done,
  }),
};
