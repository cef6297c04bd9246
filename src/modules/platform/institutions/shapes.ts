import * as z from 'zod';
import { checkStanding, digits, institution, line, siteId, standing, thanaId, version } from '../shapes.ts';

/** What of an institution can change: its web address, setup and administrators cannot, here. */
export const siteChange = z
  .strictObject({
    ...institution,
    id: siteId,
    version,
    addressEn: line(300),
    addressBn: line(300),
    thanaId: thanaId.nullable(),
    establishedOn: z.preprocess((v) => (v === '' ? null : digits(v)), z.iso.date().nullable().default(null)),
    ...standing,
  })
  .superRefine(checkStanding);
