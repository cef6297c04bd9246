import * as z from 'zod';
import { importCalls } from '../../../core/contracts/import-contract.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { attendancePermission } from '../permissions.ts';

const base = '/api/v1/attendance/import';
const access = { permission: attendancePermission.amend };
/** Marks of one sheet; more come in several. */
const mostRows = 12_000;

export const importContract = {
  ...importCalls({ path: base, access, plural: { en: 'Attendance', bn: 'হাজিরা' }, mostRows }),
  template: endpoint({
    method: 'GET',
    path: `${base}/template`,
    access,
    summary: { en: 'Empty sheet of attendance', bn: 'হাজিরার খালি শিট' },
    input: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
};
