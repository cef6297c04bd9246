import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import type { Label } from '../../core/labels.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const picture = z.string().nullable();
const siteId = z.strictObject({ site_id: z.string().max(20).optional() });

export const noticeItem = z.object({
  id: z.guid(),
  title: label,
  body: label,
  category: label.nullable(),
  publishOn: z.string(),
  isPinned: z.boolean(),
});
const slideItem = z.object({ id: z.guid(), title: label, caption: label, picture });
const eventFacts = z.object({
  id: z.guid(),
  title: label,
  body: label,
  place: label,
  day: z.string(),
  startsAt: z.string().nullable(),
  picture,
});
const eventItem = z.object({ id: z.guid(), event: eventFacts });
const videoItem = z.object({
  id: z.guid(),
  title: label,
  address: z.string(),
  duration: z.string().nullable(),
  picture,
});
const messageItem = z.object({ id: z.guid(), name: label, post: label, body: label, picture });
const aboutItem = z.object({ id: z.guid(), type: z.string(), title: label, body: label });
const jobItem = z.object({ id: z.guid(), title: label, body: label, posts: z.int(), applyBy: z.string() });

export const commonData = z.object({
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
  id: z.int(),
  fullName: z.string(),
  about: z.string(),
  photo: z.string(),
  status: z.string(),
  userRole: z.string().nullable(),
});

export const homeData = z.object({
  common: commonData,
  notices: z.array(noticeItem),
  sidebarNotices: z.array(noticeItem),
  slides: z.array(slideItem),
  events: z.array(eventItem),
  videos: z.array(videoItem),
  message: messageItem.nullable(),
  about: aboutItem.nullable(),
  jobs: z.array(jobItem),
  figures: z.object({ students: z.int(), employees: z.int() }),
});
export type HomeData = z.infer<typeof homeData>;

const get = <O extends z.ZodType>(path: string, summary: Label, output: O) =>
  endpoint({ method: 'GET', path, access: 'public', summary, input: siteId, output });

/** What the public website reads: the specification's calls one by one, and the home page in one. */
export const contract = {
  common: get('/api/web/get-common-data', { en: 'The institution', bn: 'প্রতিষ্ঠান' }, commonData),
  latestNotices: get(
    '/api/web/get-latest-notice',
    { en: 'Latest notices', bn: 'সাম্প্রতিক নোটিশ' },
    z.array(noticeItem),
  ),
  sidebarNotices: get(
    '/api/web/get-latest-notice-for-sitebar',
    { en: 'Sidebar notices', bn: 'পার্শ্ব নোটিশ' },
    z.array(noticeItem),
  ),
  slides: get('/api/web/get-slide-item', { en: 'Slides', bn: 'স্লাইড' }, z.array(slideItem)),
  events: get('/api/web/get-event-item', { en: 'Events', bn: 'অনুষ্ঠান' }, z.array(eventItem)),
  videos: get('/api/web/get-video-list-for-home', { en: 'Videos', bn: 'ভিডিও' }, z.array(videoItem)),
  message: get(
    '/api/web/get-head-of-authority-message',
    { en: 'Message of the head', bn: 'প্রধানের বাণী' },
    messageItem.nullable(),
  ),
  aboutUs: get('/api/web/get-about-us', { en: 'About us', bn: 'আমাদের সম্পর্কে' }, aboutItem.nullable()),
  jobCircular: get(
    '/api/web/get-job-circular',
    { en: 'Job circular', bn: 'নিয়োগ বিজ্ঞপ্তি' },
    z.array(jobItem),
  ),
  home: get('/api/web/home', { en: 'The home page', bn: 'মূল পাতা' }, homeData),
  latestAbout: endpoint({
    method: 'GET',
    path: '/api/web/get-latest-about-us',
    access: 'public',
    summary: { en: 'About texts of a type', bn: 'ধরন অনুযায়ী পরিচিতি' },
    input: siteId.extend({ type: z.enum(['about', 'history', 'mission']).optional() }),
    output: z.array(aboutItem),
  }),
  notices: endpoint({
    method: 'GET',
    path: '/api/web/notices',
    access: 'public',
    summary: { en: 'All notices', bn: 'সব নোটিশ' },
    input: siteId.extend({
      q: z.string().max(100).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    output: z.object({ items: z.array(noticeItem), total: z.int(), page: z.int(), size: z.int() }),
  }),
};
