import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import type { Permission } from '../module/permissions.ts';
import { done, label, user } from './shapes.ts';

/** A value of the query that is a list. */
const parsedJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** A permission, as the answers of the API hold it. */
const permissionName = z.string() as unknown as z.ZodType<Permission>;
export type MenuItem = {
  id: string;
  module: string;
  /** Its group on the module's first page; null for a module, and for what staff added. */
  group: string | null;
  label: { en: string; bn: string };
  path: string | null;
  icon: string;
  position: number;
  /** Its other views, which the menu does not show; those this person may open. */
  views: { path: string; label: { en: string; bn: string } }[];
  children: MenuItem[];
};
const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    id: z.string(),
    module: z.string(),
    group: z.string().nullable(),
    label,
    path: z.string().nullable(),
    icon: z.string(),
    position: z.int(),
    views: z.array(z.object({ path: z.string(), label })),
    children: z.array(menuItem),
  }),
);
/** A text whose places are filled where it is read: whole numbers and days in the reader's digits, names by language. */
export const said = z.object({
  text: label,
  values: z.record(z.string(), z.union([z.int(), z.iso.date(), label])),
});
/** One cell of a module's band: how many there are, or a few words instead, and the list behind. */
export const moduleFigure = z.object({
  label,
  figure: z.union([z.int(), said]),
  hint: said,
  /** Marigold and sindur wait for somebody and are counted beside the menu; plain figures only tell. */
  tone: z.enum(['marigold', 'sindur', 'plain']),
  path: z.string().nullable(),
  /** How many wait behind each screen, where they wait behind several; else all of them behind `path`. */
  screens: z.record(z.string(), z.int()).optional(),
});
/** What a module needs before it can be worked with. */
const moduleStep = z.object({
  name: z.string(),
  label,
  /** What the step is for, said while it is the next one. */
  help: label,
  path: z.string(),
  /** How many records there are. */
  count: z.int(),
  isDone: z.boolean(),
});
export const moduleDay = z.object({
  module: z.string(),
  /** Beside the title: the day, the year. */
  context: said.nullable(),
  figures: z.array(moduleFigure).max(8),
  steps: z.array(moduleStep),
});
const siteShort = z.object({ id: z.int(), alias: z.string(), nameEn: z.string(), nameBn: z.string() });
export const currentUser = z.object({
  user,
  site: siteShort
    .extend({
      accent: z.string(),
      /** As the letterhead of what is printed says it. */
      address: label,
      eiin: z.string().nullable(),
      logoUrl: z.string().nullable(),
      /** How it stands with the platform: while its bill is open it comes down step by step. */
      standing: z.object({ status: z.string(), reason: z.string(), nextStepOn: z.string().nullable() }),
    })
    .nullable(),
  sites: z.array(siteShort),
  roles: z.array(z.object({ code: z.string(), label })),
  permissions: z.array(permissionName),
  /** The caller reaches a part of the institution only: of lists of students only what is in it is shown. */
  isLimited: z.boolean(),
  isPlatform: z.boolean(),
  /** Nothing works before a second factor is set up. */
  needsSecondFactor: z.boolean(),
  /** Until when one has to be set up; null: there is one, or none is needed. */
  secondFactorDueAt: z.string().nullable(),
  /** Signed in by a code or a birthday, and without a password of one's own: nothing works before it is set. */
  needsPassword: z.boolean(),
  /** Staff of the platform work through this account for a while. */
  impersonation: z.object({ actor: label, reason: z.string(), endsAt: z.string() }).nullable(),
  /** The caller, staff of the platform, looks into the institution in an emergency. */
  emergency: z.object({ reason: z.string(), endsAt: z.string() }).nullable(),
  menu: z.array(menuItem),
});

/** The calls of the frame around every screen, which come with the first load. */
export const shellContract = {
  logOut: endpoint({
    method: 'POST',
    path: '/api/v1/auth/log-out',
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'Log out', bn: 'লগআউট' },
    input: z.strictObject({}),
    output: done,
  }),
  enterSite: endpoint({
    method: 'POST',
    path: '/api/v1/auth/site',
    access: 'signedIn',
    turnsSession: true,
    stays: 'suspended',
    summary: { en: 'Go to another of my institutions', bn: 'নিজের অন্য প্রতিষ্ঠানে যাওয়া' },
    /** `accountId`: as which account of one's family, where several reach the institution. */
    input: z.strictObject({ siteId: z.int().positive(), accountId: z.guid().optional() }),
    output: done,
  }),
  endImpersonation: endpoint({
    method: 'POST',
    path: '/api/v1/auth/impersonation/end',
    access: 'signedIn',
    turnsSession: true,
    stays: 'suspended',
    summary: { en: 'End working as somebody else', bn: 'অন্যের হয়ে কাজ শেষ করা' },
    input: z.strictObject({}),
    output: done,
  }),
  endEmergency: endpoint({
    method: 'POST',
    path: '/api/v1/auth/emergency/end',
    access: 'signedIn',
    turnsSession: true,
    stays: 'suspended',
    summary: { en: 'End an emergency access', bn: 'জরুরি প্রবেশ শেষ করা' },
    input: z.strictObject({}),
    output: done,
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'signedIn',
    stays: 'suspended',
    summary: { en: 'The logged-in user', bn: 'লগইন করা ব্যবহারকারী' },
    input: z.strictObject({}),
    output: currentUser,
  }),
  notifications: endpoint({
    method: 'POST',
    path: '/user/notification/notifications',
    access: 'signedIn',
    stays: 'readOnly',
    summary: { en: 'Unread notifications', bn: 'অপঠিত বিজ্ঞপ্তি' },
    input: z.strictObject({}),
    output: z.object({
      unread: z.array(
        z.object({
          id: z.guid(),
          at: z.string(),
          data: z.object({ title: label, path: z.string().nullable() }),
        }),
      ),
      count: z.int(),
    }),
  }),
  allNotifications: endpoint({
    method: 'GET',
    path: '/api/v1/notifications',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'All notifications', bn: 'সব বিজ্ঞপ্তি' },
    input: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          at: z.string(),
          readAt: z.string().nullable(),
          data: z.object({ title: label, path: z.string().nullable() }),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  readNotification: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/:id/read',
    access: 'signedIn',
    stays: 'readOnly',
    summary: { en: 'Mark a notification as read', bn: 'বিজ্ঞপ্তি পঠিত করা' },
    input: z.strictObject({ id: z.guid() }),
    /** What it tells, so that its link opens it however old it is. */
    output: z.object({ data: z.object({ title: label, path: z.string().nullable() }) }),
  }),
  notificationStream: endpoint({
    method: 'GET',
    path: '/api/v1/notifications/stream',
    access: 'signedIn',
    summary: { en: 'Live updates', bn: 'তাৎক্ষণিক হালনাগাদ' },
    input: z.strictObject({}),
    output: z.unknown(),
    raw: 'stream',
  }),
  /** Several reads of one screen in one call, each by its endpoint's path; what is refused is not there. */
  firstShow: endpoint({
    method: 'GET',
    path: '/api/v1/first-show',
    access: 'signedIn',
    summary: { en: 'What a screen shows first', bn: 'স্ক্রিন প্রথমে যা দেখায়' },
    input: z.strictObject({
      reads: z.preprocess(
        parsedJson,
        z
          .array(
            z.strictObject({
              path: z.string().max(120),
              input: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])),
            }),
          )
          .min(1)
          .max(6),
      ),
    }),
    output: z.object({ answers: z.array(z.object({ isThere: z.boolean(), answer: z.unknown() })) }),
  }),
  /** Every module the caller may see something of, with what waits in it today. */
  moduleDays: endpoint({
    method: 'GET',
    path: '/api/v1/modules',
    access: 'signedIn',
    summary: { en: 'What waits in each module', bn: 'কোন মডিউলে কী অপেক্ষমাণ' },
    /** Of one module alone, with the figures that only its own first page shows. */
    input: z.strictObject({ module: z.string().max(40).optional() }),
    output: z.object({ modules: z.array(moduleDay) }),
  }),
};
