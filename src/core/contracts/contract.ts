import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import type { Permission } from '../module/permissions.ts';

/** A permission, as the answers of the API hold it. */
const permissionName = z.string() as unknown as z.ZodType<Permission>;

const label = z.object({ en: z.string(), bn: z.string() });
const done = z.object({ done: z.literal(true) });
/** How long it must be depends on whose it is; the server says so in the specification's words. */
const password = z.string().min(1).max(200);

export type MenuItem = {
  id: string;
  module: string;
  label: { en: string; bn: string };
  path: string | null;
  icon: string;
  position: number;
  children: MenuItem[];
};

const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    id: z.string(),
    module: z.string(),
    label,
    path: z.string().nullable(),
    icon: z.string(),
    position: z.int(),
    children: z.array(menuItem),
  }),
);

const user = z.object({
  id: z.guid(),
  username: z.string(),
  nameEn: z.string(),
  nameBn: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  photoUrl: z.string().nullable(),
  bio: z.string(),
  language: z.string(),
  mustChangePassword: z.boolean(),
});

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

/** What is found, by which it gets its picture. */
export const searchKind = z.enum(['student', 'employee', 'receipt', 'voucher']);

export const moduleDay = z.object({
  module: z.string(),
  /** Beside the title: the day, the year. */
  context: said.nullable(),
  figures: z.array(moduleFigure).max(5),
  steps: z.array(moduleStep),
});

const siteShort = z.object({ id: z.int(), alias: z.string(), nameEn: z.string(), nameBn: z.string() });

export const currentUser = z.object({
  user,
  site: siteShort.extend({ accent: z.string(), logoUrl: z.string().nullable() }).nullable(),
  sites: z.array(siteShort),
  roles: z.array(z.object({ code: z.string(), label })),
  permissions: z.array(permissionName),
  isPlatform: z.boolean(),
  menu: z.array(menuItem),
});

/** Signing in and out, the account itself, notifications: what every signed-in person has. */
export const contract = {
  logIn: endpoint({
    method: 'POST',
    path: '/api/v1/auth/log-in',
    access: 'public',
    summary: { en: 'Log in', bn: 'লগইন' },
    input: z.strictObject({
      login: z.string().trim().min(1).max(190),
      password: z.string().min(1).max(200),
      remember: z.boolean().default(false),
    }),
    output: z.object({ token: z.string(), user }),
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/v1/auth/log-out',
    access: 'signedIn',
    summary: { en: 'Log out', bn: 'লগআউট' },
    input: z.strictObject({}),
    output: done,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/api/v1/auth/forgot',
    access: 'public',
    summary: { en: 'Send a reset link', bn: 'রিসেট লিংক পাঠানো' },
    input: z.strictObject({ email: z.email().max(190) }),
    output: z.object({ message: label }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/v1/auth/reset',
    access: 'public',
    summary: { en: 'Set a password by a link', bn: 'লিংক দিয়ে পাসওয়ার্ড নির্ধারণ' },
    input: z.strictObject({
      token: z.string().min(20).max(200),
      password,
      passwordConfirmation: z.string().max(200),
    }),
    /** With the user name and the new password the browser signs in. */
    output: z.object({ message: label, username: z.string() }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/v1/auth/email',
    access: 'public',
    summary: { en: 'Confirm an email by a link', bn: 'লিংক দিয়ে ইমেইল নিশ্চিত করা' },
    input: z.strictObject({ token: z.string().min(20).max(200) }),
    output: z.object({ email: z.string() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v1/auth/password',
    access: 'signedIn',
    summary: { en: 'Change the password', bn: 'পাসওয়ার্ড পরিবর্তন' },
    input: z.strictObject({
      current: z.string().max(200),
      password,
      passwordConfirmation: z.string().max(200),
    }),
    output: done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/auth/sessions',
    access: 'signedIn',
    summary: { en: 'Own sessions', bn: 'নিজের সেশনসমূহ' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          device: z.string(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/auth/sessions/:id',
    access: 'signedIn',
    summary: { en: 'End a session', bn: 'সেশন বন্ধ করা' },
    input: z.strictObject({ id: z.guid() }),
    output: done,
  }),
  enterSite: endpoint({
    method: 'POST',
    path: '/api/v1/auth/site',
    access: 'signedIn',
    summary: { en: 'Go to another of my institutions', bn: 'নিজের অন্য প্রতিষ্ঠানে যাওয়া' },
    input: z.strictObject({ siteId: z.int().positive() }),
    output: done,
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'signedIn',
    summary: { en: 'The signed-in user', bn: 'লগইন করা ব্যবহারকারী' },
    input: z.strictObject({}),
    output: currentUser,
  }),
  checkUser: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'signedIn',
    summary: { en: 'Check the session', bn: 'সেশন যাচাই' },
    input: z.strictObject({}),
    output: z.object({ user: user.extend({ token: z.string().optional() }) }),
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/api/user',
    access: 'signedIn',
    summary: { en: 'Change the profile', bn: 'প্রোফাইল হালনাগাদ' },
    input: z.strictObject({
      email: z.union([z.email().max(190), z.literal(''), z.null()]).optional(),
      username: z
        .string()
        .trim()
        .regex(/^[a-zA-Z0-9._-]{3,60}$/)
        .optional(),
      bio: z.string().max(1000).optional(),
      image: z.string().max(6_000_000).nullable().optional(),
      password: z.union([password, z.literal('')]).optional(),
      currentPassword: z.string().max(200).optional(),
      language: z.enum(['en', 'bn']).optional(),
    }),
    /** A photo of the account comes inside the call. */
    takesFiles: true,
    /** A new address counts once the link sent there is opened; until then it is told here. */
    output: z.object({ user, unconfirmedEmail: z.string().nullable() }),
  }),
  notifications: endpoint({
    method: 'POST',
    path: '/user/notification/notifications',
    access: 'signedIn',
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
    raw: true,
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
  search: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    access: 'signedIn',
    summary: { en: 'Search everything', bn: 'সবকিছু খোঁজা' },
    input: z.strictObject({ q: z.string().max(100) }),
    output: z.object({
      groups: z.array(
        z.object({
          kind: searchKind,
          label,
          items: z.array(
            z.object({
              id: z.string(),
              label,
              hint: label.nullable(),
              path: z.string(),
              /** The question names it and nothing longer. */
              isExact: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
};
