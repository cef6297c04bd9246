import type { Label } from '../../core/labels.ts';

/**
 * The modules that other programs may call, by the name in their addresses. A module that is not among them is closed to
 * every program, so a new one has to be decided: a test names those that nobody has decided about.
 */
export const openModules: Readonly<Record<string, Label>> = {
  academic: { en: 'Academic setup', bn: 'শিক্ষা সেটআপ' },
  accounts: { en: 'Accounts', bn: 'হিসাব' },
  admission: { en: 'Admission', bn: 'ভর্তি' },
  attendance: { en: 'Attendance', bn: 'হাজিরা' },
  calendar: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
  communication: { en: 'Messages and notices', bn: 'বার্তা ও নোটিশ' },
  documents: { en: 'Certificates and cards', bn: 'সনদ ও কার্ড' },
  duty: { en: 'Duties', bn: 'দায়িত্ব' },
  exams: { en: 'Examinations and marks', bn: 'পরীক্ষা ও নম্বর' },
  facilities: { en: 'Buildings and assets', bn: 'ভবন ও সম্পদ' },
  fees: { en: 'Fees', bn: 'ফি' },
  helpdesk: { en: 'Help desk', bn: 'হেল্প ডেস্ক' },
  leave: { en: 'Leave', bn: 'ছুটি' },
  lessons: { en: 'Lessons and class rooms', bn: 'পাঠ ও ক্লাসরুম' },
  library: { en: 'Library', bn: 'গ্রন্থাগার' },
  locations: { en: 'Places', bn: 'স্থান' },
  meetings: { en: 'Meetings', bn: 'সভা' },
  payments: { en: 'Online payments', bn: 'অনলাইন পেমেন্ট' },
  payroll: { en: 'Salaries', bn: 'বেতন' },
  people: { en: 'Employees', bn: 'কর্মী' },
  results: { en: 'Results', bn: 'ফলাফল' },
  students: { en: 'Students', bn: 'শিক্ষার্থী' },
  tasks: { en: 'Tasks', bn: 'কাজ' },
  website: { en: 'Website', bn: 'ওয়েবসাইট' },
};

/**
 * Modules that no program calls: rights, passwords, second persons, the platform's own house, and what only the screens
 * of the application need.
 */
export const closedModules: ReadonlySet<string> = new Set([
  'access',
  'api',
  'approval',
  'approval-delegations',
  'approvals',
  'auth',
  'billing',
  'board',
  'catalogue',
  'control',
  'deletions',
  'devices',
  'files',
  'first-show',
  'home',
  'imports',
  'jobs',
  'list-files',
  'modules',
  'notifications',
  'operations',
  'places',
  'platform',
  'recruitment',
  'replication',
  'search',
  'settings',
  'views',
  'welfare',
]);

/** What a scope opens of a module: to look, to change, or what people keep to themselves. */
export const scopeKinds = ['read', 'write', 'restricted'] as const;

export const profileScope = 'profile.read';
