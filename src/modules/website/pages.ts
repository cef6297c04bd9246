import type { Label } from '../../core/labels.ts';
import { type ContentPage, contentPages } from './blocks/pages.data.ts';
import { pictureLabels } from './content/galleries/labels.ts';
import { pageTypes } from './content/page-types.data.ts';
import { labels } from './labels.ts';
import { followLabels } from './letters/labels.ts';
import { followPath } from './letters/rules.ts';

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
    | 'admitCard'
    | 'verify'
    | 'jobs'
    | 'admission'
    | 'registration'
    | 'draws'
    | 'letter'
    | 'classRooms'
    | 'sharedClassRooms'
    | 'invitation'
    | ContentPage;
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
  { name: 'admitCard', path: '/web/admit-card', label: labels.admitCard, inMenu: false },
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
  { name: 'classRooms', path: '/web/classroom/all', label: labels.classRooms, inMenu: true },
  {
    name: 'sharedClassRooms',
    path: '/web/edu/classroom/all',
    label: labels.sharedClassRooms,
    inMenu: false,
  },
  { name: 'charter', path: '/web/citizen-charter', label: labels.charter, inMenu: false },
  { name: 'employees', path: '/web/employee-details', label: labels.employeePage, inMenu: false },
  { name: 'statistics', path: '/web/student-statistics', label: labels.statistics, inMenu: false },
  { name: 'students', path: '/web/student-details', label: labels.studentPage, inMenu: false },
  {
    name: 'student',
    path: '/site-public/student-details/:username.:site_id.:student_history_id',
    label: labels.student,
    inMenu: false,
  },
  { name: 'contact', path: '/web/contact-form', label: labels.contact, inMenu: false },
  { name: 'complaint', path: '/web/officer-complaint', label: labels.complaint, inMenu: false },
  { name: 'letter', path: followPath, label: followLabels.page, inMenu: false },
  { name: 'invitation', path: '/web/invitation', label: labels.invitation, inMenu: false },
  { name: 'prospectus', path: '/web/prospectus-details', label: labels.prospectus, inMenu: false },
  { name: 'syllabus', path: '/web/syllabus-details', label: labels.syllabus, inMenu: false },
  { name: 'documents', path: '/web/institute-document', label: labels.documents, inMenu: false },
  { name: 'jubilee', path: '/web/shuborno-joyonti', label: labels.jubilee, inMenu: false },
  { name: 'subject', path: '/web/page/:evanttype', label: labels.page, inMenu: false },
  { name: 'galleries', path: '/web/gallery/all', label: pictureLabels.galleries, inMenu: false },
  { name: 'gallery', path: '/web/gallery/:id', label: pictureLabels.gallery, inMenu: false },
  { name: 'search', path: '/web/search', label: labels.search, inMenu: false },
  { name: 'board', path: '/web/notice/board', label: labels.noticeBoard, inMenu: false },
];

/** Whether a page is made of parts, which the server and the browser draw alike. */
export const isContentPage = (name: WebsitePage['name']): name is ContentPage =>
  (contentPages as readonly string[]).includes(name);

/** What the foot of every page leads to, and what a search engine is told of, besides the menu. */
export const furtherPages: readonly WebsitePage[] = pages.filter(
  (page) =>
    isContentPage(page.name) &&
    !page.path.includes(':') &&
    !['search', 'board', 'students'].includes(page.name),
);

/** What is open for everybody now. */
export type OpenNow = { readonly hasResults: boolean; readonly hasAdmission: boolean };

/** The pages a menu shows; results and the admission only while there are some. */
export const menuPages = (now: OpenNow): readonly WebsitePage[] =>
  pages.filter(
    (page) =>
      page.inMenu && (now.hasResults || !page.needsResults) && (now.hasAdmission || !page.needsAdmission),
  );

const pathsOf = (...names: WebsitePage['name'][]): readonly string[] =>
  pages.filter(({ name }) => names.includes(name)).map(({ path }) => path);

/** The pages that take a form as a browser without scripts sends it with files: a photo, papers. */
export const fileForms = pathsOf('admission', 'registration', 'jobs');

/** The pages that take a form as a browser without scripts sends it. */
export const publicForms: readonly string[] = [
  ...fileForms,
  ...pathsOf('results', 'verify', 'clearance', 'admitCard', 'contact', 'complaint', 'letter', 'invitation'),
];

const documentCode = /^\/verify\/([\w-]{20,60})$/;
const studentKey = /^\/site-public\/student-details\/([^/]{1,150}\.\d{1,15}\.[0-9a-f-]{36})$/;
const subjectKey = new RegExp(`^/web/page/(${pageTypes.map((type) => type.value).join('|')})$`);
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of a path (without `/@alias`), and the record it shows; null when there is no such page. */
export function pageOf(path: string): { page: WebsitePage; id: string | null } | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const exact = pages.find((page) => page.path === plain);
  if (exact) return { page: exact, id: null };
  const code = documentCode.exec(plain)?.[1];
  const verify = pages.find((page) => page.name === 'verify');
  if (code !== undefined && verify) return { page: verify, id: code };
  const own = studentKey.exec(plain)?.[1] ?? subjectKey.exec(plain)?.[1];
  const about = pages.find((page) => page.name === (studentKey.test(plain) ? 'student' : 'subject'));
  if (own !== undefined && about) return { page: about, id: decoded(own) };
  const cut = plain.lastIndexOf('/');
  const id = plain.slice(cut + 1);
  const page = pages.find((one) => one.path === `${plain.slice(0, cut)}/:id`);
  return page && recordId.test(id) ? { page, id } : null;
}

/** The page of the menu that a path belongs to: one notice to all notices, one event to all events. */
export function listPathOf(path: string): string {
  const name = pageOf(path)?.page.name;
  const list =
    name === 'notice'
      ? 'notices'
      : name === 'event'
        ? 'events'
        : name === 'student'
          ? 'students'
          : name === 'gallery'
            ? 'galleries'
            : null;
  return pages.find((page) => page.name === list)?.path ?? path;
}

/** What most visitors come for, beside the first page's pictures. */
export const services = [
  { path: '/web/notice/all', label: labels.notices },
  { path: '/web/calendar', label: labels.calendar },
  { path: '/web/event-video-details', label: labels.videos },
  { path: '/job-application', label: labels.jobs },
] as const;
