import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { siteStatuses } from '../rules.ts';
import {
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
  createSite: endpoint({
    method: 'POST',
    path: `${path}/sites`,
    access: sites,
    summary: { en: 'Make an institution', bn: 'প্রতিষ্ঠান তৈরি' },
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
      sort: z.enum(['name', '-name', 'createdAt', '-createdAt', 'eiin', '-eiin']).default('name'),
    }),
    output: page(siteRow),
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
    summary: { en: 'Suspend or reactivate an institution', bn: 'প্রতিষ্ঠান স্থগিত বা পুনরায় চালু' },
    input: z.strictObject({ id: siteId, version, status: z.enum(['active', 'suspended']), reason }),
    output: siteRecord,
  }),
};
