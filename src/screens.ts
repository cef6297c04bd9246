import type { Label } from './core/labels.ts';
import { entities } from './modules.ts';

/** A screen of the application: its route, its place in the menu and who may open it. Both sides read it. */
export type Screen = {
  readonly path: string;
  readonly title: Label;
  readonly module: string;
  /** The permission that opens it; null: everybody who is signed in. */
  readonly permission: string | null;
  readonly menuFor: 'site' | 'platform';
  /** Shown in menus and module homes; details and forms are not. */
  readonly inMenu: boolean;
  readonly icon?: string;
};

const site = (
  path: string,
  module: string,
  permission: string | null,
  en: string,
  bn: string,
  inMenu = true,
): Screen => ({
  path,
  title: { en, bn },
  module,
  permission,
  menuFor: 'site',
  inMenu,
});
const platform = (path: string, permission: string, en: string, bn: string, inMenu = true): Screen => ({
  path,
  title: { en, bn },
  module: 'platform',
  permission,
  menuFor: 'platform',
  inMenu,
});
export const screens: readonly Screen[] = [
  site('/dashboard', 'home', null, 'Dashboard', 'ড্যাশবোর্ড', false),
  site('/user/notification/all', 'home', null, 'Notifications', 'বিজ্ঞপ্তি', false),
  site('/user/notification/view/:id', 'home', null, 'Notification', 'বিজ্ঞপ্তি', false),
  site('/user/profile', 'home', null, 'Profile', 'প্রোফাইল', false),
  site('/student/attendance/my-attendance', 'home', null, 'My Attendance', 'আমার হাজিরা', false),
  platform('/edu/site/list', 'platform.sites', 'Institutions', 'প্রতিষ্ঠানসমূহ'),
  platform('/edu/site/new', 'platform.sites', 'New Institution', 'নতুন প্রতিষ্ঠান', false),
  platform('/edu/site/edit/:id', 'platform.sites', 'Edit Institution', 'প্রতিষ্ঠান সম্পাদনা', false),
  platform(
    '/edu/site-group/new-site/:gr_id',
    'platform.sites',
    'Add Institution To Group',
    'গুচ্ছে প্রতিষ্ঠান যোগ',
    false,
  ),
  platform('/edu/site-group/list', 'platform.sites', 'Site Groups', 'প্রতিষ্ঠানগুচ্ছ'),
  platform(
    '/edu/site/application/list',
    'platform.applications',
    'Institution Applications',
    'প্রতিষ্ঠানের আবেদন',
  ),
  platform('/edu/site/application/edit/:id', 'platform.applications', 'Edit Application', 'আবেদন যাচাই', false),
  platform(
    '/edu/site/application/approve/:app_id',
    'platform.sites',
    'Approve Application',
    'আবেদন অনুমোদন',
    false,
  ),
  platform('/edu/outbox/list', 'platform.outbox', 'Outgoing Mail', 'বহির্গামী ইমেইল'),
  site('/student/list', 'students', 'students.view', 'Student list', 'শিক্ষার্থী তালিকা'),
  site('/student/create', 'students', 'students.edit', 'New student', 'নতুন শিক্ষার্থী'),
  site('/student/view/:id', 'students', 'students.view', 'Student profile', 'শিক্ষার্থীর প্রোফাইল', false),
  site(
    '/site/student/attendance/master',
    'attendance',
    'attendance.view',
    'Student attendance',
    'শিক্ষার্থী হাজিরা',
  ),
  site(
    '/site/student/attendance/report/master',
    'attendance',
    'attendance.view',
    'Attendance report',
    'হাজিরা প্রতিবেদন',
  ),
  site('/student/result/master', 'home', null, 'Results', 'ফলাফল', false),
  site(
    '/site/result-setting/site-result-setting-form',
    'exams',
    'results.generate',
    'Result Settings',
    'ফলাফলের নিয়ম',
  ),
  site(
    '/site/result-generate/site-result-generate-form',
    'exams',
    'results.generate',
    'Result Generate',
    'ফলাফল তৈরি',
  ),
  site(
    '/site/result-permission/site-result-permission',
    'exams',
    'results.view',
    'Result Permission',
    'ফলাফলের অনুমতি',
  ),
  site(
    '/site/result-report/site-result-report-form',
    'exams',
    'results.view',
    'Result Report',
    'ফলাফল প্রতিবেদন',
  ),
  site(
    '/site/result-report/site-result-report-two-master',
    'exams',
    'exams.view',
    'Result Report Two',
    'টেবুলেশন শিট',
  ),
  site(
    '/site/result-statistics/site-combine-result-report-master',
    'exams',
    'exams.view',
    'Combined Result Statistics',
    'সমন্বিত ফলাফল পরিসংখ্যান',
  ),
  site(
    '/site/employee-panel/result/emp-exam-result-master-form',
    'exams',
    'exams.view',
    'Exam Results',
    'পরীক্ষার ফলাফল',
  ),
  site('/site/option/view-and-form', 'settings', 'site.settings', 'Site Options', 'প্রতিষ্ঠানের সেটিংস'),
  site('/site/user/master', 'settings', 'users.view', 'Users', 'ব্যবহারকারী'),
  site('/site/user/view/:id', 'settings', 'users.view', 'User', 'ব্যবহারকারী', false),
  site('/site/role/view/:code', 'settings', 'users.view', 'Role', 'ভূমিকা', false),
  site('/site/log/view', 'settings', 'history.view', 'Log of changes', 'পরিবর্তনের লগ'),
  platform('/menu/list', 'platform.menus', 'Menu List', 'মেনুর তালিকা'),
  platform('/edu/role/list', 'platform.roles', 'Roles', 'ভূমিকা'),
  platform('/edu/role/view/:code', 'platform.roles', 'Role', 'ভূমিকা', false),
  platform('/edu/fetch/edu-log-view', 'platform.history', 'Log View', 'লগ দেখুন'),
  ...entities.map(
    (entity): Screen => ({
      path: entity.path,
      title: entity.plural,
      module: entity.module,
      permission: `${entity.permission}.view`,
      menuFor: 'site',
      inMenu: true,
    }),
  ),
];
