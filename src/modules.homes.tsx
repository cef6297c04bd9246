import {
  IconBook2,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCategory,
  IconClipboardCheck,
  IconFileImport,
  IconFilePlus,
  IconHistory,
  IconIdBadge2,
  IconInbox,
  IconKey,
  IconListDetails,
  IconMailForward,
  IconNotebook,
  IconPhotoPlus,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconUserCancel,
  IconUserPlus,
  IconUsersGroup,
  IconWorld,
  IconWorldPlus,
} from '@tabler/icons-react';
import type { ModuleHomeParts, ModuleJob } from './core/web/module-home.tsx';

const job = (
  key: string,
  en: string,
  bn: string,
  icon: ModuleJob['icon'],
  path: string,
  permission: string | null,
): ModuleJob => ({ key, label: { en, bn }, icon, path, permission });
const group = (en: string, bn: string, ...paths: string[]) => ({ label: { en, bn }, paths });

const report = '/site/student/attendance/report/master';
const takeAttendance = (key: string) =>
  job(
    key,
    'Take attendance',
    'হাজিরা নিন',
    IconClipboardCheck,
    '/site/student/attendance/master',
    'attendance.take',
  );
const absentStudents = job(
  'A',
  'Absent students',
  'অনুপস্থিত শিক্ষার্থী',
  IconUserCancel,
  `${report}?tab=absences`,
  'attendance.view',
);
const writeNotice = job(
  'W',
  'Write a notice',
  'নোটিশ লিখুন',
  IconSpeakerphone,
  '/site/notice/master?do=new',
  'notices.edit',
);
const siteSettings = {
  label: { en: 'Institution settings', bn: 'প্রতিষ্ঠানের সেটিংস' },
  path: '/site/option/view-and-form',
  permission: 'site.settings',
};

/** What each module's first page offers: its usual jobs with their keys, and its screens by what they are for. */
export const moduleHomes: Readonly<Record<string, ModuleHomeParts>> = {
  students: {
    jobs: [
      job('N', 'Admit a student', 'শিক্ষার্থী ভর্তি', IconUserPlus, '/student/create', 'students.edit'),
      job('L', 'Student list', 'শিক্ষার্থী তালিকা', IconListDetails, '/student/list', 'students.view'),
      job(
        'I',
        'Import students',
        'শিক্ষার্থী ইমপোর্ট',
        IconFileImport,
        '/student/list?do=import',
        'students.edit',
      ),
      takeAttendance('T'),
      absentStudents,
    ],
    groups: [group('Records', 'রেকর্ড', '/student/list', '/student/create')],
    settings: siteSettings,
  },
  academic: {
    jobs: [
      job(
        'S',
        'Sections',
        'শাখাসমূহ',
        IconSchool,
        '/site/shift-class-group-section-setting/master',
        'academic.view',
      ),
      job(
        'B',
        'Class subjects',
        'শ্রেণির বিষয়',
        IconBook2,
        '/site/subject-group-condition-setting/list',
        'academic.view',
      ),
      job('H', 'Add a holiday', 'ছুটি যোগ করুন', IconCalendarPlus, '/edu/holiday/view?do=new', 'academic.edit'),
      job(
        'Y',
        'Open a new year',
        'নতুন শিক্ষাবর্ষ',
        IconCalendarEvent,
        '/academic/year/list?do=new',
        'academic.edit',
      ),
      job(
        'I',
        'Import subjects',
        'বিষয় ইমপোর্ট',
        IconFileImport,
        '/academic/subject/list?do=import',
        'academic.edit',
      ),
    ],
    groups: [
      group(
        'Classes and sections',
        'শ্রেণি ও শাখা',
        '/site/shift-details/list',
        '/academic/version/list',
        '/academic/class/list',
        '/academic/group/list',
        '/site/shift-class-group-section-setting/master',
        '/academic/house/list',
      ),
      group('Subjects', 'বিষয়', '/academic/subject/list', '/site/subject-group-condition-setting/list'),
      group('Calendar', 'পঞ্জি', '/academic/year/list', '/edu/holiday/view'),
      group('Staff', 'কর্মী', '/academic/designation/list'),
    ],
    settings: siteSettings,
  },
  attendance: {
    jobs: [
      takeAttendance('T'),
      job('D', "Today's sections", 'আজকের শাখা', IconListDetails, `${report}?tab=day`, 'attendance.view'),
      job(
        'O',
        'Still to be taken',
        'এখনো নেওয়া হয়নি',
        IconInbox,
        `${report}?tab=day&open=1`,
        'attendance.takeAll',
      ),
      job('R', 'Monthly register', 'মাসিক খাতা', IconNotebook, `${report}?tab=register`, 'attendance.view'),
      absentStudents,
    ],
    groups: [group('Day and month', 'দিন ও মাস', '/site/student/attendance/master', report)],
    settings: {
      label: { en: 'Holidays', bn: 'ছুটিসমূহ' },
      path: '/edu/holiday/view',
      permission: 'academic.view',
    },
  },
  exams: {
    jobs: [
      job(
        'G',
        'Generate results',
        'ফলাফল তৈরি',
        IconListDetails,
        '/site/result-generate/site-result-generate-form',
        'results.generate',
      ),
      job(
        'R',
        'Results and mark sheets',
        'ফলাফল ও নম্বরপত্র',
        IconNotebook,
        '/site/result-report/site-result-report-form',
        'results.view',
      ),
    ],
    groups: [
      group(
        'Results',
        'ফলাফল',
        '/site/result-setting/site-result-setting-form',
        '/site/result-generate/site-result-generate-form',
        '/site/result-permission/site-result-permission',
        '/site/result-report/site-result-report-form',
        '/site/result-report/site-result-report-two-master',
        '/site/result-statistics/site-combine-result-report-master',
        '/site/employee-panel/result/emp-exam-result-master-form',
      ),
    ],
  },
  fees: {
    jobs: [
      job(
        'L',
        'Fee heads',
        'ফি খাতসমূহ',
        IconListDetails,
        '/academic/academic-fee-head/view',
        'fees.setup.view',
      ),
      job(
        'N',
        'New fee head',
        'নতুন ফি খাত',
        IconFilePlus,
        '/academic/academic-fee-head/view?do=new',
        'fees.setup.edit',
      ),
      job(
        'I',
        'Import fee heads',
        'ফি খাত ইমপোর্ট',
        IconFileImport,
        '/academic/academic-fee-head/view?do=import',
        'fees.setup.edit',
      ),
    ],
    groups: [
      group(
        'Set-up',
        'সেটআপ',
        '/academic/academic-fee-head/view',
        '/academic/academic-fee-sub-head/view',
        '/academic/waiver-type/view',
      ),
    ],
    settings: siteSettings,
  },
  accounts: {
    jobs: [
      job('L', 'Ledgers', 'লেজারসমূহ', IconListDetails, '/site/accounts/accounts-ledger/view', 'accounts.view'),
    ],
    groups: [
      group(
        'Chart of accounts',
        'হিসাব খাত',
        '/site/accounts/accounts-group/view',
        '/site/accounts/accounts-sub-group/view',
        '/site/accounts/accounts-ledger/view',
      ),
      group('Registers', 'রেজিস্টার', '/site/accounts/bank/view', '/site/accounts/party/view'),
    ],
    settings: siteSettings,
  },
  people: {
    jobs: [
      job(
        'L',
        'Teachers and staff',
        'শিক্ষক ও কর্মচারী',
        IconListDetails,
        '/site/employee/employee-attach-form',
        'employees.view',
      ),
      job(
        'N',
        'Add one',
        'একজন যোগ করুন',
        IconUserPlus,
        '/site/employee/employee-attach-form?do=new',
        'employees.edit',
      ),
      job(
        'I',
        'Import from Excel',
        'এক্সেল থেকে ইমপোর্ট',
        IconFileImport,
        '/site/employee/employee-attach-form?do=import',
        'employees.edit',
      ),
      job('U', 'Accounts and roles', 'অ্যাকাউন্ট ও ভূমিকা', IconKey, '/site/user/master', 'users.view'),
      job('D', 'Designations', 'পদবিসমূহ', IconIdBadge2, '/academic/designation/list', 'academic.view'),
    ],
    groups: [group('Records', 'রেকর্ড', '/site/employee/employee-attach-form')],
    settings: siteSettings,
  },
  communication: {
    jobs: [
      writeNotice,
      job('L', 'Notices', 'নোটিশসমূহ', IconListDetails, '/site/notice/master', 'notices.view'),
      job('C', 'New category', 'নতুন ধরন', IconCategory, '/site/notice/category/list?do=new', 'notices.edit'),
    ],
    groups: [group('Set-up', 'সেটআপ', '/site/notice/category/list')],
    settings: siteSettings,
  },
  website: {
    jobs: [
      writeNotice,
      job(
        'E',
        'Add an event',
        'অনুষ্ঠান যোগ করুন',
        IconCalendarPlus,
        '/site/web/setting/master?do=new',
        'website.edit',
      ),
      job(
        'P',
        'Add a slide',
        'স্লাইড যোগ করুন',
        IconPhotoPlus,
        '/site/web/setting/slide/list?do=new',
        'website.edit',
      ),
      job(
        'J',
        'Job circular',
        'নিয়োগ বিজ্ঞপ্তি',
        IconFilePlus,
        '/site/web/setting/job-circular/list?do=new',
        'website.edit',
      ),
      job('V', 'See the website', 'ওয়েবসাইট দেখুন', IconWorld, 'website', null),
    ],
    groups: [
      group(
        'First page',
        'প্রথম পাতা',
        '/site/web/setting/slide/list',
        '/site/web/setting/message/list',
        '/site/web/setting/website-video/list',
      ),
      group(
        'News',
        'খবর',
        '/site/notice/master',
        '/site/web/setting/master',
        '/site/web/setting/job-circular/list',
      ),
      group('Pages', 'পাতা', '/site/web/setting/about/list'),
    ],
    settings: siteSettings,
  },
  settings: {
    jobs: [
      job('U', 'Users', 'ব্যবহারকারী', IconUsersGroup, '/site/user/master', 'users.view'),
      job('R', 'Roles', 'ভূমিকা', IconKey, '/site/user/master?tab=roles', 'users.view'),
      job(
        'O',
        'Site options',
        'প্রতিষ্ঠানের সেটিংস',
        IconSettings,
        '/site/option/view-and-form',
        'site.settings',
      ),
      job('L', 'Log of changes', 'পরিবর্তনের লগ', IconHistory, '/site/log/view', 'history.view'),
    ],
    groups: [
      group('Institution', 'প্রতিষ্ঠান', '/site/option/view-and-form'),
      group('Access', 'প্রবেশাধিকার', '/site/user/master', '/site/log/view'),
    ],
  },
  platform: {
    jobs: [
      job('A', 'Applications', 'আবেদনসমূহ', IconInbox, '/edu/site/application/list', 'platform.applications'),
      job('N', 'New institution', 'নতুন প্রতিষ্ঠান', IconWorldPlus, '/edu/site/new', 'platform.sites'),
      job('I', 'Institutions', 'প্রতিষ্ঠানসমূহ', IconListDetails, '/edu/site/list', 'platform.sites'),
      job('M', 'Outgoing mail', 'বহির্গামী ইমেইল', IconMailForward, '/edu/outbox/list', 'platform.outbox'),
      job('L', 'Log', 'লগ', IconHistory, '/edu/fetch/edu-log-view', 'platform.history'),
    ],
    groups: [
      group(
        'Institutions',
        'প্রতিষ্ঠান',
        '/edu/site/list',
        '/edu/site-group/list',
        '/edu/site/application/list',
      ),
      group('Access', 'প্রবেশাধিকার', '/edu/role/list', '/menu/list'),
      group('Records', 'রেকর্ড', '/edu/fetch/edu-log-view', '/edu/outbox/list'),
    ],
  },
};
