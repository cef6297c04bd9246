import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import type { Label } from '../../core/labels.ts';
import { block } from './blocks/contract.ts';
import { commonContract, siteId, writtenLabel } from './common-contract.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const picture = z.string().nullable();

/** `url` answers while the notice is shown. */
const attachedFile = z.object({
  url: z.string(),
  name: z.string(),
  kind: z.enum(['pdf', 'picture']),
  bytes: z.int(),
});
const noticeItem = z.object({
  id: z.guid(),
  title: label,
  body: label,
  category: label.nullable(),
  publishOn: z.string(),
  isPinned: z.boolean(),
  attachment: attachedFile.nullable(),
});
/** A notice on its own page, with all its files in their order. */
const noticePage = noticeItem.extend({ isPreview: z.boolean(), attachments: z.array(attachedFile) });
const slideItem = z.object({ id: z.guid(), title: label, caption: writtenLabel, picture });
const eventFacts = z.object({
  id: z.guid(),
  title: label,
  body: label,
  place: writtenLabel,
  day: z.string(),
  startsAt: z.string().nullable(),
  picture,
});
/** An event on its own page, with its pictures. */
const eventPage = eventFacts.extend({
  isPreview: z.boolean(),
  /** Of its uploaded picture, in pixels. */
  pictureSize: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** The one language its text is written in; null where it is in both. */
  only: z.enum(['en', 'bn']).nullable(),
  parts: z.array(block),
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
const jobItem = z.object({
  id: z.guid(),
  title: label,
  body: label,
  /** The one language its text is written in; null where it is in both. */
  only: z.enum(['en', 'bn']).nullable(),
  posts: z.int(),
  applyBy: z.string(),
});

const figures = z.object({ students: z.int(), employees: z.int(), updatedAt: z.string().nullable() });
const pageOf = <I extends z.ZodType>(item: I) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
const page = z.coerce.number().int().min(1).max(100_000).default(1);

export type NoticeItem = z.infer<typeof noticeItem>;
export type NoticePage = z.infer<typeof noticePage>;
export type SlideItem = z.infer<typeof slideItem>;
export type EventFacts = z.infer<typeof eventFacts>;
export type EventPage = z.infer<typeof eventPage>;
export type EventItem = z.infer<typeof eventItem>;
export type VideoItem = z.infer<typeof videoItem>;
export type MessageItem = z.infer<typeof messageItem>;
export type AboutItem = z.infer<typeof aboutItem>;
export type JobItem = z.infer<typeof jobItem>;
export type Figures = z.infer<typeof figures>;
export type PageOf<I> = { items: I[]; total: number; page: number; size: number };

const holidayItem = z.object({
  id: z.guid(),
  name: label,
  startDate: z.string(),
  endDate: z.string(),
  kind: label,
  /** The school opens for a programme although lessons are off. */
  isObserved: z.boolean(),
});
/** An examination, or what the institution's own calendar has for everybody. */
const calendarItem = z.object({
  id: z.guid(),
  kind: z.enum(['exam', 'entry']),
  title: label,
  startDate: z.string(),
  endDate: z.string(),
  startsAt: z.string().nullable(),
  place: z.string(),
});
const calendarMonth = z.object({
  month: z.string(),
  /** Weekly days off; 0 is Saturday, 6 is Friday. */
  weekend: z.array(z.int()),
  holidays: z.array(holidayItem),
  events: z.array(eventFacts),
  entries: z.array(calendarItem),
});
export type CalendarMonth = z.infer<typeof calendarMonth>;

const categoryItem = z.object({ id: z.guid(), name: label, notices: z.int() });
export type CategoryItem = z.infer<typeof categoryItem>;

const get = <O extends z.ZodType>(path: string, summary: Label, output: O) =>
  endpoint({ method: 'GET', path, access: 'public', summary, input: siteId, output });

/**
 * What the public website reads. The calls named `get-…` are the specification's; every one takes `site_id`, an id
 * of an institution whose website is open (digits of either script), and without it answers for the institution of
 * the address. An unknown or closed one answers 404. Answers hold only what is published on the day of asking.
 */
export const contract = {
  ...commonContract,
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
  specialImage: get(
    '/api/web/get-special-image',
    { en: 'Special image', bn: 'বিশেষ ছবি' },
    slideItem.nullable(),
  ),
  figures: get('/api/web/get-figures', { en: 'Figures', bn: 'সংখ্যায় প্রতিষ্ঠান' }, figures),
  noticeCategories: get(
    '/api/web/notice-categories',
    { en: 'Categories that have notices', bn: 'নোটিশের ধরন' },
    z.array(categoryItem),
  ),
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
    input: siteId.extend({ q: z.string().max(100).optional(), category: z.guid().optional(), page }),
    output: pageOf(noticeItem),
  }),
  notice: endpoint({
    method: 'GET',
    path: '/api/web/notice/:id',
    access: 'public',
    summary: { en: 'One notice', bn: 'একটি নোটিশ' },
    input: siteId.extend({ id: z.guid(), preview: z.string().max(100).optional() }),
    output: noticePage,
  }),
  noticeAttachment: endpoint({
    method: 'GET',
    path: '/api/web/notice/:id/attachment',
    access: 'public',
    summary: { en: "A published notice's attachment", bn: 'প্রকাশিত নোটিশের সংযুক্তি' },
    input: siteId.extend({ id: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
  noticeFile: endpoint({
    method: 'GET',
    path: '/api/web/notice/:id/files/:fileId',
    access: 'public',
    summary: { en: "One of a published notice's files", bn: 'প্রকাশিত নোটিশের একটি ফাইল' },
    input: siteId.extend({ id: z.guid(), fileId: z.guid(), preview: z.string().max(100).optional() }),
    output: z.unknown(),
    raw: true,
  }),
  allEvents: endpoint({
    method: 'GET',
    path: '/api/web/events',
    access: 'public',
    summary: { en: 'All events, latest first', bn: 'সব অনুষ্ঠান' },
    input: siteId.extend({ page }),
    output: pageOf(eventFacts),
  }),
  event: endpoint({
    method: 'GET',
    path: '/api/web/event/:id',
    access: 'public',
    summary: { en: 'One event', bn: 'একটি অনুষ্ঠান' },
    input: siteId.extend({
      id: z.guid(),
      preview: z.string().max(100).optional(),
      /** The place of the picture that is shown large. */
      picture: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    output: eventPage,
  }),
  allVideos: endpoint({
    method: 'GET',
    path: '/api/web/videos',
    access: 'public',
    summary: { en: 'All videos', bn: 'সব ভিডিও' },
    input: siteId.extend({ page }),
    output: pageOf(videoItem),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/web/calendar',
    access: 'public',
    summary: { en: 'Holidays, examinations and events of a month', bn: 'মাসের ছুটি, পরীক্ষা ও অনুষ্ঠান' },
    input: siteId.extend({
      month: z
        .string()
        .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    output: calendarMonth,
  }),
};
