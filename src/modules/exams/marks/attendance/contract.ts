import * as z from 'zod';
import { isDate } from '../../../../core/dates.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { examsPermission } from '../../permissions.ts';

const date = z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31');

export const marksAttendanceContract = {
  /** On how many days of the register the students of a sheet were present: from the year's first day to the one before the examination, unless told. */
  days: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id/attendance',
    access: { permission: examsPermission.view },
    summary: { en: 'Attendance of the students of a sheet', bn: 'নম্বরপত্রের শিক্ষার্থীদের হাজিরা' },
    input: z.strictObject({ id: z.guid(), from: date.optional(), to: date.optional() }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      items: z.array(z.object({ enrolmentId: z.guid(), present: z.int(), days: z.int() })),
    }),
  }),
};
