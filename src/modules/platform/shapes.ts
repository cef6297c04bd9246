import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { isEmail, normaliseEiin, normaliseEmail, normaliseMobile } from '../../core/identifiers.ts';
import type { Label } from '../../core/labels.ts';
import { parseTaka } from '../../core/money.ts';
import { customMessages, messages } from '../../core/validation/messages.ts';
import { areaTiers, isOnMpoList, mpoStatuses } from '../locations/policy.data.ts';
import { refusals } from './labels.ts';
import { platformPermission } from './permissions.ts';
import {
  aliasPattern,
  applicationStatuses,
  discountTypes,
  healthRemarks,
  instalmentCounts,
  memberStates,
  paperKinds,
  siteKinds,
  siteStatuses,
} from './rules.ts';

export const clean = (value: unknown) =>
  typeof value === 'string'
    ? value.toWellFormed().normalize('NFC').replaceAll('\u0000', '').trim()
    : (value ?? undefined);
export const digits = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value).trim() : value);
export const line = (max: number) => z.preprocess(clean, z.string().min(1).max(max));
export const optionalLine = (max: number) => z.preprocess(clean, z.string().max(max).default(''));
/** A name, which mails and papers repeat: one line as entities keep it, and no address of a website. */
const nameLine = <T extends z.ZodType<string, string | undefined>>(text: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? normaliseText(value) : (value ?? undefined)),
    text.refine((v) => !/:\/\/|\bwww\./i.test(v), { params: { label: refusals.nameWithAddress } }),
  );
const name = (max: number) => nameLine(z.string().min(1).max(max));
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
export const mobile = z
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
export const thanaId = whole(1, 100_000);
export const reason = line(1000);
export const institution = {
  nameEn: name(200),
  nameBn: name(200),
  kind: z.enum(siteKinds),
  eiin,
  email,
  phone,
  board: code,
  academicGroups: chosen(customMessages.academicGroup),
};
const orNone = <T extends z.ZodType>(known: T) =>
  z.preprocess((v) => (v === '' ? null : digits(v)), known.nullable().default(null));
/** MPO and area, which the platform keeps of an institution; an applicant is not asked for them. */
export const standing = {
  mpo: orNone(z.enum(mpoStatuses)),
  mpoCode: orNone(
    z.string().refine((v) => /^\d{3,10}$/.test(v), {
      params: { label: messages.digitsBetween, values: { min: 3, max: 10 } },
    }),
  ),
  mpoSince: orNone(z.iso.date()),
  mpoLevel: orNone(z.string().max(40)),
  areaTier: orNone(z.enum(areaTiers)),
};
/** Code, first day and level belong to an institution on the MPO list alone, and the level to what it teaches. */
export function checkStanding(
  one: {
    mpo: string | null;
    mpoCode: string | null;
    mpoSince: string | null;
    mpoLevel: string | null;
    academicGroups: readonly string[];
  },
  context: z.RefinementCtx,
): void {
  const say = (name: string, label: Label) =>
    context.addIssue({ code: 'custom', path: [name], params: { label } });
  if (!isOnMpoList(one.mpo))
    for (const name of ['mpoCode', 'mpoSince', 'mpoLevel'] as const)
      if (one[name] !== null) say(name, refusals.mpoOnly);
  if (one.mpoLevel !== null && !one.academicGroups.includes(one.mpoLevel)) say('mpoLevel', refusals.mpoLevel);
}
const setup = {
  classes: chosen(customMessages.classes),
  shifts: chosen(customMessages.shifts),
  versions: chosen(customMessages.versions),
};
export const applicationInput = z.strictObject({
  /** Made by the browser once a form: sent twice, the form is one application. */
  id: z.guid(),
  ...institution,
  address: line(300),
  /** The same in the other language, so that nobody has to put it into other letters. */
  addressOther: optionalLine(300),
  thanaId,
  ...setup,
  headName: name(120),
  headNameOther: nameLine(z.string().max(120).default('')),
  headMobile: mobile,
  students: whole(1, 100_000),
  message: optionalLine(2000),
});
export type ApplicationInput = z.output<typeof applicationInput>;
const amount = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text.trim() === '' ? '0' : text);
    if (paisa !== null && paisa >= 0n && paisa <= 100_000_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
/** The first package of an institution, and what is agreed with it; without a package the rest says nothing. */
const firstMembership = {
  packageId: z.preprocess((v) => (v === '' ? null : v), z.guid().nullable().default(null)),
  /** The day from which its years and instalments are counted; empty: today. */
  memberFrom: z.preprocess((v) => (v === '' ? null : digits(v)), z.iso.date().nullable().default(null)),
  instalments: z.preprocess(Number, z.literal(instalmentCounts)).default(12),
  /** Paisa for a year; null: by the price of the package. */
  yearAmount: z.preprocess((v) => (v === '' ? null : v), amount.nullable().default(null)),
  alumniFee: amount.default(0n),
  discountType: z.enum(discountTypes).default('none'),
  /** Paisa an invoice, or hundredths of a percent. */
  discountValue: amount.default(0n),
};
export const siteInput = z
  .strictObject({
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
    ...standing,
    ...setup,
    groups: chosen(customMessages.group),
    year: whole(2000, 2100),
    adminNameEn: name(120),
    adminNameBn: name(120),
    adminEmail: email,
    adminMobile: mobile,
    ...firstMembership,
    /** The application this approves; without one the institution is made at the platform's own wish. */
    applicationId: z.guid().nullable().default(null),
  })
  .refine((one) => one.discountType !== 'percent' || one.discountValue <= 10_000n, {
    path: ['discountValue'],
  })
  .superRefine(checkStanding);
export type SiteInput = z.output<typeof siteInput>;
/** A day as people write it, in Bengali or Latin digits. */
export const day = z.preprocess(digits, z.iso.date());
export const version = z.int().min(1);
export const id = z.strictObject({ id: z.guid() });
export const siteId = z.coerce.number().int().positive();
export const label = z.object({ en: z.string(), bn: z.string() });
export const status = z.enum(applicationStatuses);
export const list = {
  q: z.preprocess(clean, z.string().max(100).default('')),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(25),
};
/** Lists travel in a query as JSON. */
export const several = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => {
    if (typeof v !== 'string') return v;
    try {
      return JSON.parse(v);
    } catch {
      return v;
    }
  }, z.array(item).max(20).default([]));
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
export const choice = z.object({ code: z.string(), label });
export const choices = z.object({
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
export const places = z.object({
  /** By their codes, the own one first. */
  countries: z.array(z.tuple([z.string(), z.string(), z.string()])),
  divisions: z.array(place),
  districts: z.array(place),
  thanas: z.array(place),
});
export type Places = z.infer<typeof places>;
const talk = z.array(
  z.object({ at: z.string(), by: z.enum(['reviewer', 'applicant']), status, text: z.string() }),
);
const applicationPaper = z.object({
  id: z.guid(),
  kind: z.enum(paperKinds),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type ApplicationPaper = z.infer<typeof applicationPaper>;
export const followed = z.object({
  reference: z.string(),
  status,
  name: label,
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  talk,
  papers: z.array(applicationPaper),
});
export type Followed = z.infer<typeof followed>;
export const applicationRow = z.object({
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
export const applicationRecord = applicationRow.extend({
  version,
  data: applicationInput.omit({ id: true }).extend({
    email: z.string(),
    eiin: z.string(),
    headMobile: z.string(),
  }),
  place: z.object({ division: label, district: label, thana: label }).nullable(),
  proposedAlias: z.string(),
  talk,
  papers: z.array(applicationPaper),
  reviewer: label.nullable(),
  decidedAt: z.string().nullable(),
  siteId: z.int().nullable(),
});
export type ApplicationRecord = z.infer<typeof applicationRecord>;
export const siteRow = z.object({
  id: z.string(),
  alias: z.string(),
  name: label,
  eiin: z.string().nullable(),
  district: label.nullable(),
  mpo: z.enum(mpoStatuses).nullable(),
  areaTier: z.enum(areaTiers).nullable(),
  students: z.int(),
  groups: z.array(label),
  accent: z.string(),
  status: z.enum(siteStatuses),
  statusReason: z.string(),
  createdAt: z.string(),
  version,
  package: label.nullable(),
  /** How its bills stand; `none`: nothing was agreed yet. */
  membership: z.enum(['none', 'paid', 'unpaid', 'overdue']),
  due: z.string(),
  lastSignIn: z.string().nullable(),
  health: z.array(z.enum(healthRemarks)),
});
export type SiteRow = z.infer<typeof siteRow>;
const agreed = z.object({
  /** For a year; null: by the price of the package. */
  amount: z.string().nullable(),
  instalments: z.int(),
  alumniFee: z.string(),
  discountType: z.enum(discountTypes),
  /** Taka an invoice, or percent. */
  discountValue: z.string(),
});
export const siteRecord = siteRow
  .omit({
    students: true,
    district: true,
    groups: true,
    package: true,
    membership: true,
    due: true,
    lastSignIn: true,
    health: true,
  })
  .extend({
    statusSince: z.string(),
    /** Set by a person, so that its bills leave it alone. */
    isStatusByHand: z.boolean(),
    nextStepOn: z.string().nullable(),
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
    mpoCode: z.string().nullable(),
    mpoSince: z.string().nullable(),
    mpoLevel: z.string().nullable(),
    package: label.nullable(),
    /** What was agreed on its membership, amounts in taka. */
    agreed: agreed.nullable(),
  });
export type SiteRecord = z.infer<typeof siteRecord>;
export const groupRow = z.object({
  id: z.guid(),
  name: label,
  version,
  /** Every time of an institution in it: those of today and to come first. */
  members: z.array(
    z.object({
      siteId: z.int(),
      alias: z.string(),
      name: label,
      from: z.string(),
      /** The first day it is out again. */
      to: z.string().nullable(),
      state: z.enum(memberStates),
    }),
  ),
});
export type GroupRow = z.infer<typeof groupRow>;
export const groupName = { nameEn: name(120), nameBn: name(120) };
export const groupInput = z.strictObject(groupName);
export const platformDay = z.object({
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
export const path = '/api/v1/platform';
export const sites = { platform: platformPermission.sites };
