import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { areaTiers, mpoStatuses } from '../../locations/policy.data.ts';
import { givenStatuses, noPackage, siteStatuses } from '../rules.ts';
import {
  choice,
  label,
  list,
  page,
  path,
  reason,
  several,
  siteId,
  siteInput,
  siteRecord,
  siteRow,
  sites,
  version,
} from '../shapes.ts';
import { siteChange } from './shapes.ts';

/** Only those whose bill is overdue. */
const owing = z.preprocess((value) => value === true || value === 'true', z.boolean()).default(false);

/** Institutions and what they set for themselves. */
export const institutionsContract = {
  proposeAlias: endpoint({
    method: 'GET',
    path: `${path}/alias`,
    access: sites,
    summary: { en: 'A free web address for a name', bn: 'নাম থেকে খালি ওয়েব ঠিকানা' },
    input: z.strictObject({ name: z.string().max(200) }),
    output: z.object({ alias: z.string() }),
  }),
  packages: endpoint({
    method: 'GET',
    path: `${path}/packages`,
    access: sites,
    summary: { en: 'Packages that are offered', bn: 'যেসব প্যাকেজ দেওয়া হয়' },
    input: z.strictObject({}),
    /** `mayGive`: whoever asks may begin an institution's membership with one. */
    output: z.object({
      items: z.array(choice),
      mayGive: z.boolean(),
      /** What an institution begins with for which none is chosen. */
      usual: z.string().nullable(),
    }),
  }),
  createSite: endpoint({
    method: 'POST',
    path: `${path}/sites`,
    access: sites,
    summary: { en: 'Create an institution', bn: 'প্রতিষ্ঠান তৈরি' },
    input: siteInput,
    output: z.object({ id: z.int(), alias: z.string(), username: z.string(), isNewAccount: z.boolean() }),
  }),
  listSites: endpoint({
    method: 'GET',
    path: `${path}/sites`,
    access: sites,
    summary: { en: 'Institutions', bn: 'প্রতিষ্ঠানসমূহ' },
    input: z.strictObject({
      ...list,
      status: several(z.enum(siteStatuses)),
      group: several(z.guid()),
      package: several(z.guid().or(z.literal(noPackage))),
      owing,
      mpo: several(z.enum(mpoStatuses)),
      area: several(z.enum(areaTiers)),
      sort: z.enum(['name', '-name', 'createdAt', '-createdAt', 'eiin', '-eiin']).default('name'),
    }),
    output: page(siteRow),
  }),
  listSteps: endpoint({
    method: 'GET',
    path: `${path}/sites/:id/steps`,
    access: sites,
    summary: { en: 'Earlier states of an institution', bn: 'প্রতিষ্ঠানের অবস্থার ধাপ' },
    input: z.strictObject({ id: siteId }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          was: z.enum(siteStatuses),
          became: z.enum(siteStatuses),
          reason: z.string(),
          at: z.string(),
          by: label.nullable(),
        }),
      ),
    }),
  }),
  readAcademics: endpoint({
    method: 'GET',
    path: `${path}/sites/:id/academics`,
    access: sites,
    summary: { en: 'What an institution teaches', bn: 'প্রতিষ্ঠানের শিক্ষা তথ্য' },
    input: z.strictObject({ id: siteId }),
    output: z.object({
      id: z.string(),
      name: label,
      version,
      academicGroups: z.array(z.string()),
      mpo: z.enum(mpoStatuses).nullable(),
      mpoCode: z.string().nullable(),
      mpoSince: z.string().nullable(),
      mpoLevel: z.string().nullable(),
      areaTier: z.enum(areaTiers).nullable(),
      year: label.nullable(),
      shifts: z.array(label),
      versions: z.array(label),
      groups: z.array(label),
      subjects: z.int(),
      classes: z.array(z.object({ name: label, sections: z.int(), students: z.int() })),
    }),
  }),
  exportSites: endpoint({
    method: 'GET',
    path: `${path}/sites/export`,
    access: sites,
    summary: { en: 'Export of the institutions', bn: 'প্রতিষ্ঠান তালিকা এক্সপোর্ট' },
    input: z.strictObject({
      q: list.q,
      status: several(z.enum(siteStatuses)),
      group: several(z.guid()),
      package: several(z.guid().or(z.literal(noPackage))),
      owing,
      mpo: several(z.enum(mpoStatuses)),
      area: several(z.enum(areaTiers)),
      sort: z.enum(['name', '-name', 'createdAt', '-createdAt', 'eiin', '-eiin']).default('name'),
      format: z.enum(['xlsx', 'csv']),
    }),
    output: z.unknown(),
    raw: true,
  }),
  siteFigures: endpoint({
    method: 'GET',
    path: `${path}/site-figures`,
    access: sites,
    summary: { en: 'The platform in figures', bn: 'সংখ্যায় প্ল্যাটফর্ম' },
    input: z.strictObject({}),
    output: z.object({
      active: z.int(),
      inactive: z.int(),
      students: z.int(),
      waiting: z.int(),
      oldestDays: z.int().nullable(),
      newThisYear: z.int(),
      overdue: z.string(),
      overdueSites: z.int(),
    }),
  }),
  readSite: endpoint({
    method: 'GET',
    path: `${path}/sites/:id`,
    access: sites,
    summary: { en: 'An institution', bn: 'একটি প্রতিষ্ঠান' },
    input: z.strictObject({ id: siteId }),
    output: siteRecord,
  }),
  updateSite: endpoint({
    method: 'PUT',
    path: `${path}/sites/:id`,
    access: sites,
    summary: { en: 'Change an institution', bn: 'প্রতিষ্ঠান পরিবর্তন' },
    input: siteChange,
    output: siteRecord,
  }),
  setSiteStatus: endpoint({
    method: 'POST',
    path: `${path}/sites/:id/status`,
    access: sites,
    summary: { en: 'Set the state of an institution', bn: 'প্রতিষ্ঠানের অবস্থা নির্ধারণ' },
    input: z.strictObject({ id: siteId, version, status: z.enum(givenStatuses), reason }),
    output: siteRecord,
  }),
};
