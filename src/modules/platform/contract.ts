import * as z from 'zod';
import { toAsciiDigits } from '../../core/bangla.ts';
import { endpoint } from '../../core/endpoint.ts';
import { isEmail, normaliseEiin, normaliseEmail, normaliseMobile } from '../../core/identifiers.ts';
import type { Label } from '../../core/labels.ts';
import { customMessages, messages } from '../../core/messages.ts';
import { platformPermission } from './permissions.ts';
import { aliasPattern, applicationStatuses, siteKinds, siteStatuses } from './rules.ts';

const clean = (value: unknown) =>
  typeof value === 'string'
    ? value.toWellFormed().normalize('NFC').replaceAll('\u0000', '').trim()
    : (value ?? undefined);
const digits = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value).trim() : value);

const line = (max: number) => z.preprocess(clean, z.string().min(1).max(max));
export const optionalLine = (max: number) => z.preprocess(clean, z.string().max(max).default(''));
const email = z
  .preprocess(
    clean,
    z
      .string()
      .min(1)
      .max(190)
      .refine((v) => v === '' || isEmail(v), { params: { label: messages.email } }),
  )
  .transform((v) => (normaliseEmail(v) ?? v).toLowerCase());
const mobile = z
  .preprocess(
    clean,
    z
      .string()
      .min(1)
      .max(40)
      .refine((v) => v === '' || normaliseMobile(v) !== null, { params: { label: messages.regex } }),
  )
  .transform((v) => normaliseMobile(v) ?? v);
const phone = z.preprocess(
  (v) => digits(clean(v)),
  z
    .string()
    .min(1)
    .max(40)
    .refine((v) => v === '' || /^\+?[\d][\d\s()/-]{5,30}$/.test(v), { params: { label: messages.regex } }),
);
const eiin = z
  .preprocess(
    clean,
    z
      .string()
      .max(20)
      .default('')
      .refine((v) => v === '' || normaliseEiin(v) !== null, {
        params: { label: messages.digits, values: { digits: 6 } },
      }),
  )
  .transform((v) => normaliseEiin(v) ?? '');
const whole = (min: number, max: number) =>
  z.preprocess((v) => {
    const ascii = digits(v);
    return typeof ascii === 'string' && /^\d{1,9}$/.test(ascii) ? Number(ascii) : ascii;
  }, z.int().min(min).max(max));
const code = z.preprocess(clean, z.string().min(1).max(40));
const chosen = (none: Label) =>
  z
    .array(code)
    .max(60)
    .refine((list) => list.length > 0, { params: { label: none } });
const thanaId = whole(1, 100_000);
const reason = line(1000);

const institution = {
  nameEn: line(200),
  nameBn: line(200),
  kind: z.enum(siteKinds),
  eiin,
  email,
  phone,
  board: code,
  academicGroups: chosen(customMessages.academicGroup),
};
const setup = {
  classes: chosen(customMessages.classes),
  shifts: chosen(customMessages.shifts),
  versions: chosen(customMessages.versions),
};

const applicationInput = z.strictObject({
  /** Made by the browser once a form: sent twice, the form is one application. */
  id: z.guid(),
  ...institution,
  address: line(300),
  thanaId,
  ...setup,
  headName: line(120),
  headMobile: mobile,
  students: whole(1, 100_000),
  message: optionalLine(2000),
});
export type ApplicationInput = z.output<typeof applicationInput>;

/** The form as the browser sends it: `fax` is hidden from people, and only programs fill it in. */
export const applyInput = applicationInput.extend({ fax: optionalLine(200) });

export const siteInput = z.strictObject({
  ...institution,
  alias: z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toLowerCase() : v),
    z
      .string()
      .min(1)
      .max(60)
      .refine((v) => v === '' || aliasPattern.test(v), { params: { label: messages.regex } }),
  ),
  addressEn: line(300),
  addressBn: line(300),
  thanaId: thanaId.nullable(),
  establishedOn: z.preprocess((v) => (v === '' ? null : digits(v)), z.iso.date().nullable().default(null)),
  ...setup,
  groups: chosen(customMessages.group),
  year: whole(2000, 2100),
  adminNameEn: line(120),
  adminNameBn: line(120),
  adminEmail: email,
  adminMobile: mobile,
  /** The application this approves; without one the institution is made at the platform's own wish. */
  applicationId: z.guid().nullable().default(null),
});
export type SiteInput = z.output<typeof siteInput>;

const version = z.int().min(1);
const id = z.strictObject({ id: z.guid() });
const siteId = z.coerce.number().int().positive();
/** What of an institution can change: its web address, setup and administrators cannot, here. */
export const siteChange = z.strictObject({
  ...institution,
  id: siteId,
  version,
  addressEn: line(300),
  addressBn: line(300),
  thanaId: thanaId.nullable(),
  establishedOn: z.preprocess((v) => (v === '' ? null : digits(v)), z.iso.date().nullable().default(null)),
});
const done = z.object({ done: z.literal(true) });
const label = z.object({ en: z.string(), bn: z.string() });
const status = z.enum(applicationStatuses);
const list = {
  q: z.preprocess(clean, z.string().max(100).default('')),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(25),
};
/** Lists travel in a query as JSON. */
const several = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => {
    if (typeof v !== 'string') return v;
    try {
      return JSON.parse(v);
    } catch {
      return v;
    }
  }, z.array(item).max(20).default([]));
const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });

const choice = z.object({ code: z.string(), label });
const choices = z.object({
  boards: z.array(choice),
  academicGroups: z.array(choice),
  classes: z.array(choice),
  groups: z.array(choice),
  shifts: z.array(choice),
  versions: z.array(choice),
});
export type Choices = z.infer<typeof choices>;
/** `[id, id of what it lies in, English, Bengali]`: divisions lie in 0. */
const place = z.tuple([z.int(), z.int(), z.string(), z.string()]);
const places = z.object({
  divisions: z.array(place),
  districts: z.array(place),
  thanas: z.array(place),
});
export type Places = z.infer<typeof places>;

const talk = z.array(
  z.object({ at: z.string(), by: z.enum(['reviewer', 'applicant']), status, text: z.string() }),
);
const followed = z.object({
  reference: z.string(),
  status,
  name: label,
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  talk,
});
export type Followed = z.infer<typeof followed>;
/** The mobile is the head's, as it was given in the application. */
const follow = {
  reference: z.preprocess((v) => digits(clean(v)), z.string().min(1).max(30)),
  mobile,
};
export const followInput = z.strictObject(follow);
export const answerInput = z.strictObject({ ...follow, answer: line(2000) });

const applicationRow = z.object({
  id: z.guid(),
  reference: z.string(),
  status,
  name: label,
  email: z.string(),
  eiin: z.string().nullable(),
  district: label.nullable(),
  students: z.int(),
  submittedAt: z.string(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;
const applicationRecord = applicationRow.extend({
  version,
  data: applicationInput.omit({ id: true }).extend({
    email: z.string(),
    eiin: z.string(),
    headMobile: z.string(),
  }),
  place: z.object({ division: label, district: label, thana: label }).nullable(),
  proposedAlias: z.string(),
  talk,
  reviewer: label.nullable(),
  decidedAt: z.string().nullable(),
  siteId: z.int().nullable(),
});
export type ApplicationRecord = z.infer<typeof applicationRecord>;

const siteRow = z.object({
  id: z.string(),
  alias: z.string(),
  name: label,
  eiin: z.string().nullable(),
  district: label.nullable(),
  students: z.int(),
  groups: z.array(label),
  accent: z.string(),
  status: z.enum(siteStatuses),
  statusReason: z.string(),
  createdAt: z.string(),
  version,
});
export type SiteRow = z.infer<typeof siteRow>;
const siteRecord = siteRow.omit({ students: true, district: true, groups: true }).extend({
  nameEn: z.string(),
  nameBn: z.string(),
  kind: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  board: z.string().nullable(),
  academicGroups: z.array(z.string()),
  addressEn: z.string(),
  addressBn: z.string(),
  thanaId: z.int().nullable(),
  establishedOn: z.string().nullable(),
});
export type SiteRecord = z.infer<typeof siteRecord>;

const groupRow = z.object({
  id: z.guid(),
  name: label,
  version,
  members: z.array(z.object({ siteId: z.int(), alias: z.string(), name: label })),
});
export type GroupRow = z.infer<typeof groupRow>;

const groupName = { nameEn: line(120), nameBn: line(120) };
export const groupInput = z.strictObject(groupName);

const platformDay = z.object({
  asOf: z.string(),
  /** Applications to be decided, the oldest first, at most eight of them; null without the permission. */
  waiting: z
    .object({
      total: z.int(),
      items: z.array(
        applicationRow
          .pick({ id: true, reference: true, status: true, name: true, district: true, students: true })
          .extend({ days: z.int() }),
      ),
    })
    .nullable(),
  states: z.array(z.object({ status: z.enum(siteStatuses), count: z.int() })),
  students: z.int(),
  /** Accounts that may sign in, and how many did in the last seven days. */
  accounts: z.int(),
  activeAccounts: z.int(),
  newest: z.array(
    siteRow.pick({
      id: true,
      alias: true,
      name: true,
      accent: true,
      status: true,
      district: true,
      createdAt: true,
      students: true,
    }),
  ),
  /** Null without the permission. */
  mails: z.object({ waiting: z.int(), failed: z.int() }).nullable(),
});
export type PlatformDay = z.infer<typeof platformDay>;

const path = '/api/v1/platform';
const applications = { platform: platformPermission.applications };
const sites = { platform: platformPermission.sites };

/** How a new institution comes to be, and how the platform keeps them. */
export const contract = {
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    access: 'public',
    summary: { en: 'What an institution can choose from', bn: 'প্রতিষ্ঠান যা থেকে বাছাই করে' },
    input: z.strictObject({}),
    output: choices,
  }),
  places: endpoint({
    method: 'GET',
    path: `${path}/places`,
    access: 'public',
    summary: { en: 'Divisions, districts and thanas', bn: 'বিভাগ, জেলা ও থানা' },
    input: z.strictObject({}),
    output: places,
  }),
  apply: endpoint({
    method: 'POST',
    path: `${path}/apply`,
    access: 'public',
    summary: { en: 'Apply for an institution', bn: 'প্রতিষ্ঠানের জন্য আবেদন' },
    input: applyInput,
    output: z.object({ reference: z.string() }),
  }),
  follow: endpoint({
    method: 'POST',
    path: `${path}/apply/status`,
    access: 'public',
    summary: { en: 'Follow an application', bn: 'আবেদনের অবস্থা জানা' },
    input: followInput,
    output: followed,
  }),
  answer: endpoint({
    method: 'POST',
    path: `${path}/apply/answer`,
    access: 'public',
    summary: { en: 'Give the requested information', bn: 'চাওয়া তথ্য দেওয়া' },
    input: answerInput,
    output: followed,
  }),
  day: endpoint({
    method: 'GET',
    path: `${path}/day`,
    access: sites,
    summary: { en: 'The platform today', bn: 'আজকের প্ল্যাটফর্ম' },
    input: z.strictObject({}),
    output: platformDay,
  }),
  listApplications: endpoint({
    method: 'GET',
    path: `${path}/applications`,
    access: applications,
    summary: { en: 'Applications', bn: 'আবেদনসমূহ' },
    input: z.strictObject({
      ...list,
      status: several(status),
      sort: z.enum(['-submittedAt', 'submittedAt', 'name', '-name']).default('-submittedAt'),
    }),
    output: page(applicationRow).extend({
      counts: z.object({
        submitted: z.int(),
        under_review: z.int(),
        info_requested: z.int(),
        approved: z.int(),
        rejected: z.int(),
        withdrawn: z.int(),
      }),
    }),
  }),
  readApplication: endpoint({
    method: 'GET',
    path: `${path}/applications/:id`,
    access: applications,
    summary: { en: 'An application', bn: 'একটি আবেদন' },
    input: id,
    output: applicationRecord,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/applications/:id/decision`,
    access: applications,
    summary: { en: 'Review an application', bn: 'আবেদন যাচাই' },
    input: z.discriminatedUnion('status', [
      z.strictObject({ id: z.guid(), version, status: z.literal('under_review') }),
      z.strictObject({
        id: z.guid(),
        version,
        status: z.enum(['info_requested', 'rejected', 'withdrawn']),
        reason,
      }),
    ]),
    output: applicationRecord,
  }),
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
  listGroups: endpoint({
    method: 'GET',
    path: `${path}/site-groups`,
    access: sites,
    summary: { en: 'Groups of institutions', bn: 'প্রতিষ্ঠানগুচ্ছ' },
    input: z.strictObject(list),
    output: page(groupRow),
  }),
  readGroup: endpoint({
    method: 'GET',
    path: `${path}/site-groups/:id`,
    access: sites,
    summary: { en: 'A group of institutions', bn: 'একটি প্রতিষ্ঠানগুচ্ছ' },
    input: id,
    output: groupRow,
  }),
  createGroup: endpoint({
    method: 'POST',
    path: `${path}/site-groups`,
    access: sites,
    summary: { en: 'Make a group', bn: 'গুচ্ছ তৈরি' },
    input: z.strictObject({ id: z.guid(), ...groupName }),
    output: id,
  }),
  renameGroup: endpoint({
    method: 'PUT',
    path: `${path}/site-groups/:id`,
    access: sites,
    summary: { en: 'Rename a group', bn: 'গুচ্ছের নাম পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version, ...groupName }),
    output: done,
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: `${path}/site-groups/:id`,
    access: sites,
    summary: { en: 'Delete an empty group', bn: 'খালি গুচ্ছ মুছে ফেলা' },
    input: id,
    output: done,
  }),
  addMember: endpoint({
    method: 'POST',
    path: `${path}/site-groups/:id/members`,
    access: sites,
    summary: { en: 'Add an institution to a group', bn: 'গুচ্ছে প্রতিষ্ঠান যোগ' },
    input: z.strictObject({ id: z.guid(), siteId }),
    output: done,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: `${path}/site-groups/:id/members/:siteId`,
    access: sites,
    summary: { en: 'Remove an institution from a group', bn: 'গুচ্ছ থেকে প্রতিষ্ঠান সরানো' },
    input: z.strictObject({ id: z.guid(), siteId }),
    output: done,
  }),
};
