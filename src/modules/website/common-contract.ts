import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { designShape } from './front/shapes.ts';

const label = z.object({ en: z.string(), bn: z.string() });
/** A line that may be written in one language alone, which the page of the other shows with a mark. */
export const writtenLabel = label.extend({ only: z.enum(['en', 'bn']).optional() });
/** The institution, by its id or by the address. */
export const siteId = z.strictObject({ site_id: z.string().max(20).optional() });

const commonData = z.object({
  alias: z.string(),
  USER_TYPE: z.string(),
  siteName: label,
  SITE_ID: z.int(),
  logoPath: z.string(),
  siteEmail: z.string().nullable(),
  sitePhone: z.string().nullable(),
  siteAddress: label,
  webTitle: label,
  motto: label,
  eiin: z.string().nullable(),
  establishedOn: z.string().nullable(),
  accent: z.string(),
  /** Whether results may be looked up now. */
  hasResults: z.boolean(),
  /** Whether the admission form stands in the menu. */
  hasAdmission: z.boolean(),
  /** The institution's own menu; empty: the usual one. */
  menu: z.array(
    z.object({
      id: z.guid(),
      parentId: z.guid().nullable(),
      position: z.int(),
      label,
      target: z.string(),
    }),
  ),
  icons: z.array(z.object({ network: z.string(), name: label, address: z.string() })),
  design: designShape,
  /** When the notices of the website last changed. */
  updatedAt: z.string().nullable(),
  /** Today in Dhaka, YYYY-MM-DD. */
  today: z.string(),
  id: z.int(),
  fullName: z.string(),
  about: z.string(),
  photo: z.string(),
  status: z.string(),
  userRole: z.string().nullable(),
});
export type CommonData = z.infer<typeof commonData>;

/** What every page of an institution shows of it, the application included: it comes without the other calls. */
export const commonContract = {
  common: endpoint({
    method: 'GET',
    path: '/api/web/get-common-data',
    access: 'public',
    summary: { en: 'The institution', bn: 'প্রতিষ্ঠান' },
    input: siteId,
    output: commonData,
  }),
};
