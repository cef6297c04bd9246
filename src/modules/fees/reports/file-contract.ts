import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { clearanceFilter } from '../clearance/contract.ts';
import { feesPermission } from '../permissions.ts';
import { dayFilter } from '../receipts/contract.ts';
import { waiverFilter } from '../waivers/given-contract.ts';
import { format } from './contract.ts';

const base = '/api/v1/fees';
const view = { permission: feesPermission.view } as const;

/** Lists of fees as files, with the filters of their screens. */
export const fileContract = {
  waiversFile: endpoint({
    method: 'GET',
    path: `${base}/waivers/file`,
    access: view,
    summary: { en: 'Waivers as a file', bn: 'মওকুফের ফাইল' },
    input: z.strictObject({ ...waiverFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
  clearancesFile: endpoint({
    method: 'GET',
    path: `${base}/clearances/file`,
    access: view,
    summary: { en: 'Fee clearance certificates as a file', bn: 'ফি পরিশোধ সনদের ফাইল' },
    input: z.strictObject({ ...clearanceFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
  daysFile: endpoint({
    method: 'GET',
    path: `${base}/days/file`,
    access: view,
    summary: { en: 'Closed days as a file', bn: 'বন্ধ করা দিনের ফাইল' },
    input: z.strictObject({ ...dayFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
};
