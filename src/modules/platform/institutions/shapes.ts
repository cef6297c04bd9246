import * as z from 'zod';
import { checkStanding, digits, institution, line, siteId, standing, thanaId, version } from '../shapes.ts';

/** What of an institution can change at the platform and in its own settings. */
export const siteFacts = z.strictObject({
  ...institution,
  id: siteId,
  version,
  addressEn: line(300),
  addressBn: line(300),
  thanaId: thanaId.nullable(),
  establishedOn: z.preprocess((v) => (v === '' ? null : digits(v)), z.iso.date().nullable().default(null)),
});

/** What of an institution can change at the platform: its web address, setup and administrators cannot, here. */
export const siteChange = siteFacts.extend(standing).superRefine(checkStanding);
