import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { attendancePermission } from '../permissions.ts';

const base = '/api/v1/attendance/texts';
const access = { permission: attendancePermission.setup } as const;
const setting = {
  tellsAbsent: z.boolean(),
  tellsLate: z.boolean(),
  fromAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  waitMinutes: z.int().min(5).max(240),
};

export const textsContract = {
  setting: endpoint({
    method: 'GET',
    path: base,
    access,
    summary: { en: 'What families are told on the same day', bn: 'একই দিনে অভিভাবককে যা জানানো হয়' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      ...setting,
      fromAt: z.string(),
      /** Families told today. */
      told: z.object({ absent: z.int(), late: z.int() }),
    }),
  }),
  saveSetting: endpoint({
    method: 'PUT',
    path: base,
    access,
    inOwnName: true,
    summary: { en: 'Set what families are told on the same day', bn: 'একই দিনে অভিভাবককে যা জানানো হয় তা ঠিক করা' },
    input: z.strictObject({ version: z.int(), ...setting }),
    output: z.object({ version: z.int() }),
  }),
};
