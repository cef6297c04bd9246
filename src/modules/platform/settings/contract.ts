import * as z from 'zod';
import { fileFacts } from '../../../core/contracts/files-contract.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { sitePermission } from '../../../core/module/permissions.ts';
import { areaTiers, mpoStatuses } from '../../locations/policy.data.ts';
import { settingsInput } from './shapes.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const settings = z.object({
  version: z.int(),
  alias: z.string(),
  nameEn: z.string(),
  nameBn: z.string(),
  eiin: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  addressEn: z.string(),
  addressBn: z.string(),
  thanaId: z.int().nullable(),
  establishedOn: z.string().nullable(),
  /** What the platform keeps of it. */
  mpo: z.enum(mpoStatuses).nullable(),
  areaTier: z.enum(areaTiers).nullable(),
  mottoEn: z.string(),
  mottoBn: z.string(),
  logo: z.guid().nullable(),
  accent: z.string(),
  language: z.enum(['en', 'bn']).nullable(),
  weekend: z.array(z.int()),
  passwordMinimum: z.int().nullable(),
  codeSignIn: z.boolean(),
  birthdaySignIn: z.boolean(),
  codesADay: z.int(),
});
export type Settings = z.infer<typeof settings>;

const access = { permission: sitePermission.settings };
const path = '/api/v1/settings/site';

/** The caller's own institution, as its administrator or head keeps it. */
export const settingsContract = {
  read: endpoint({
    method: 'GET',
    path,
    access,
    summary: { en: "The institution's own settings", bn: 'প্রতিষ্ঠানের নিজস্ব সেটিংস' },
    input: z.strictObject({}),
    output: settings,
  }),
  /** A stale version answers 409 with the settings as they are now in `details.current`. */
  save: endpoint({
    method: 'PUT',
    path,
    access,
    summary: { en: "Change the institution's own settings", bn: 'প্রতিষ্ঠানের নিজস্ব সেটিংস পরিবর্তন' },
    input: settingsInput,
    output: settings,
  }),
  /** A form with one picture; it is the institution's logo once the settings are saved with its id. */
  uploadLogo: endpoint({
    method: 'POST',
    path: `${path}/logo`,
    access,
    summary: { en: 'Upload a logo', bn: 'লোগো আপলোড' },
    input: z.strictObject({}),
    output: fileFacts,
  }),
  /** The last hundred changes, newest first. */
  history: endpoint({
    method: 'GET',
    path: `${path}/history`,
    access,
    summary: { en: "Changes of the institution's settings", bn: 'প্রতিষ্ঠানের সেটিংসের পরিবর্তন' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          at: z.string(),
          /** Null: the platform. */
          actor: label.nullable(),
          changes: z.array(
            z.object({ field: z.string(), before: label.nullable(), after: label.nullable() }),
          ),
        }),
      ),
    }),
  }),
};
