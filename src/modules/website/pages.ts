import type { Label } from '../../core/labels.ts';
import { labels } from './labels.ts';

/** A page of the public website; `id` of a page that shows one record. */
export type WebsitePage = {
  readonly name:
    | 'home'
    | 'about'
    | 'notices'
    | 'notice'
    | 'events'
    | 'event'
    | 'calendar'
    | 'videos'
    | 'results'
    | 'clearance'
    | 'verify'
    | 'jobs'
    | 'admission'
    | 'registration'
    | 'draws';
  readonly path: string;
  readonly label: Label;
  /** Whether the menu shows it. */
  readonly inMenu: boolean;
  /** Shown in menus only while some result may be looked up. */
  readonly needsResults?: true;
  /** Shown in menus only while an admission is open. */
  readonly needsAdmission?: true;
};

export const pages: readonly WebsitePage[] = [
  { name: 'home', path: '/', label: labels.home, inMenu: true },
  { name: 'about', path: '/about', label: labels.about, inMenu: true },
  { name: 'notices', path: '/web/notice/all', label: labels.notices, inMenu: true },
  { name: 'notice', path: '/web/notice/:id', label: labels.notice, inMenu: false },
  { name: 'calendar', path: '/web/calendar', label: labels.calendar, inMenu: true },
  { name: 'events', path: '/web/event-gallery-details', label: labels.events, inMenu: true },
  { name: 'event', path: '/web/event/:id', label: labels.event, inMenu: false },
  { name: 'videos', path: '/web/event-video-details', label: labels.videos, inMenu: true },
  {
    name: 'results',
    path: '/web/exam-result',
    label: labels.examResult,
    inMenu: true,
    needsResults: true,
  },
  { name: 'verify', path: '/verify', label: labels.verify, inMenu: false },
  { name: 'clearance', path: '/web/fee-clearance', label: labels.feeClearance, inMenu: false },
  { name: 'jobs', path: '/job-application', label: labels.jobs, inMenu: true },
  {
    name: 'admission',
    path: '/web/admission-form',
    label: labels.admission,
    inMenu: true,
    needsAdmission: true,
  },
  { name: 'registration', path: '/student-form', label: labels.registration, inMenu: false },
  { name: 'draws', path: '/web/admission-lottery', label: labels.draws, inMenu: false },
];

/** What is open for everybody now. */
export type OpenNow = { readonly hasResults: boolean; readonly hasAdmission: boolean };

/** The pages a menu shows; results and the admission only while there are some. */
export const menuPages = (now: OpenNow): readonly WebsitePage[] =>
  pages.filter(
    (page) =>
      page.inMenu && (now.hasResults || !page.needsResults) && (now.hasAdmission || !page.needsAdmission),
  );

const documentCode = /^\/verify\/([\w-]{20,60})$/;
const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of a path (without `/@alias`), and the record it shows; null when there is no such page. */
export function pageOf(path: string): { page: WebsitePage; id: string | null } | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const exact = pages.find((page) => page.path === plain);
  if (exact) return { page: exact, id: null };
  const code = documentCode.exec(plain)?.[1];
  const verify = pages.find((page) => page.name === 'verify');
  if (code !== undefined && verify) return { page: verify, id: code };
  const cut = plain.lastIndexOf('/');
  const id = plain.slice(cut + 1);
  const page = pages.find((one) => one.path === `${plain.slice(0, cut)}/:id`);
  return page && recordId.test(id) ? { page, id } : null;
}

/** What most visitors come for, beside the first page's pictures. */
export const services = [
  { path: '/web/notice/all', label: labels.notices },
  { path: '/web/calendar', label: labels.calendar },
  { path: '/web/event-video-details', label: labels.videos },
  { path: '/job-application', label: labels.jobs },
] as const;
