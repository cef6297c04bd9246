import type { Label } from './core/labels.ts';

/** Every permission there is: `module.act`, what it allows in the user's words. Scope is decided row by row. */
export const permissions = {
  'academic.view': { en: 'See the academic setup', bn: 'শিক্ষা সেটআপ দেখা' },
  'academic.edit': { en: 'Change the academic setup', bn: 'শিক্ষা সেটআপ পরিবর্তন' },
  'employees.view': { en: 'See teachers and staff', bn: 'শিক্ষক ও কর্মচারী দেখা' },
  'employees.edit': { en: 'Change teachers and staff', bn: 'শিক্ষক ও কর্মচারী পরিবর্তন' },
  'students.view': { en: 'See students', bn: 'শিক্ষার্থী দেখা' },
  'students.edit': { en: 'Add and change students', bn: 'শিক্ষার্থী যোগ ও পরিবর্তন' },
  'students.contact': {
    en: 'See a masked mobile number, noted each time',
    bn: 'আড়াল করা মোবাইল নম্বর দেখা, প্রতিবার লিপিবদ্ধ হয়',
  },
  'students.reveal': { en: 'See full identity numbers', bn: 'পূর্ণ পরিচয় নম্বর দেখা' },
  'attendance.view': { en: 'See attendance', bn: 'হাজিরা দেখা' },
  'attendance.take': { en: 'Take attendance of own sections', bn: 'নিজের শাখার হাজিরা নেওয়া' },
  'attendance.takeAll': { en: 'See and take attendance of every section', bn: 'সব শাখার হাজিরা দেখা ও নেওয়া' },
  'attendance.amend': { en: 'Change attendance after the day', bn: 'দিন শেষে হাজিরা সংশোধন' },
  'fees.setup.view': { en: 'See the fee setup', bn: 'ফি সেটআপ দেখা' },
  'fees.setup.edit': { en: 'Change the fee setup', bn: 'ফি সেটআপ পরিবর্তন' },
  'fees.view': { en: "See students' fees and receipts", bn: 'শিক্ষার্থীর ফি ও রসিদ দেখা' },
  'fees.bill': { en: 'Bill fees, give waivers and fines', bn: 'ফি বিল, মওকুফ ও জরিমানা করা' },
  'fees.collect': { en: 'Collect fees', bn: 'ফি আদায়' },
  'fees.cancel': {
    en: "Decide on others' cancellations, confirm day closes",
    bn: 'অন্যের রসিদ বাতিলের সিদ্ধান্ত ও দিনের হিসাব গ্রহণ',
  },
  'fees.approve': {
    en: "Decide on others' waivers above the limit",
    bn: 'সীমার বেশি অন্যের মওকুফের সিদ্ধান্ত',
  },
  'fees.waiveFine': { en: 'Waive late fines', bn: 'বিলম্ব জরিমানা মওকুফ' },
  'accounts.view': { en: 'See the accounts', bn: 'হিসাব দেখা' },
  'accounts.edit': {
    en: 'Change the chart of accounts, prepare vouchers',
    bn: 'হিসাব খাত পরিবর্তন ও ভাউচার প্রস্তুত',
  },
  'accounts.post': { en: 'Post and reverse vouchers', bn: 'ভাউচার পোস্ট ও বিপরীত করা' },
  'accounts.close': { en: 'Lock months and close years', bn: 'মাস ও বছর বন্ধ করা' },
  'exams.view': { en: 'See examinations and marks', bn: 'পরীক্ষা ও নম্বর দেখা' },
  'exams.edit': { en: 'Declare examinations', bn: 'পরীক্ষা ঘোষণা' },
  'marks.enter': { en: 'Enter marks of own sheets', bn: 'নিজের নম্বরপত্রে নম্বর দেওয়া' },
  'marks.enterAll': { en: 'Enter marks of every sheet', bn: 'সব নম্বরপত্রে নম্বর দেওয়া' },
  'marks.verify': { en: 'Verify and return mark sheets', bn: 'নম্বরপত্র যাচাই ও ফেরত' },
  'marks.accept': { en: 'Accept verified mark sheets', bn: 'যাচাই করা নম্বরপত্র গ্রহণ' },
  'results.view': { en: 'See results before publication', bn: 'প্রকাশের আগে ফলাফল দেখা' },
  'results.generate': { en: 'Set up and generate results', bn: 'ফলাফলের নিয়ম ও প্রস্তুত' },
  'results.publish': { en: 'Publish results', bn: 'ফলাফল প্রকাশ' },
  'results.amend': { en: 'Change marks after publication', bn: 'প্রকাশের পর নম্বর সংশোধন' },
  'results.scrutiny': { en: 'Handle applications for re-scrutiny', bn: 'পুনঃনিরীক্ষণের আবেদন পরিচালনা' },
  'notices.view': { en: 'See notices', bn: 'নোটিশ দেখা' },
  'notices.edit': { en: 'Write and publish notices', bn: 'নোটিশ লেখা ও প্রকাশ' },
  'website.view': { en: 'See the website setup', bn: 'ওয়েবসাইট সেটআপ দেখা' },
  'website.edit': { en: 'Change the website', bn: 'ওয়েবসাইট পরিবর্তন' },
  'site.settings': { en: "Change the institution's own settings", bn: 'প্রতিষ্ঠানের নিজস্ব সেটিংস পরিবর্তন' },
  'history.view': { en: 'See the log of changes', bn: 'পরিবর্তনের লগ দেখা' },
  'users.view': { en: 'See users and their roles', bn: 'ব্যবহারকারী ও ভূমিকা দেখা' },
  'users.edit': { en: 'Give and take roles', bn: 'ভূমিকা দেওয়া ও নেওয়া' },
  'users.roles': { en: 'Make and change roles of the institution', bn: 'প্রতিষ্ঠানের ভূমিকা তৈরি ও পরিবর্তন' },
  'platform.accounts': { en: 'See and manage all accounts', bn: 'সব অ্যাকাউন্ট দেখা ও পরিচালনা' },
  'platform.menus': { en: 'Change the menu', bn: 'মেনু পরিবর্তন' },
  'platform.sites': { en: 'Create and change institutions', bn: 'প্রতিষ্ঠান তৈরি ও পরিবর্তন' },
  'platform.applications': { en: 'Decide on applications', bn: 'আবেদন নিষ্পত্তি' },
  'platform.roles': { en: 'Change roles and permissions', bn: 'ভূমিকা ও অনুমতি পরিবর্তন' },
  'platform.history': { en: 'See the platform log', bn: 'প্ল্যাটফর্মের লগ দেখা' },
  'platform.outbox': { en: 'See outgoing mail', bn: 'বহির্গামী ইমেইল দেখা' },
} as const satisfies Record<string, Label>;

export type Permission = keyof typeof permissions;

type Role = { name: Label; scope: 'platform' | 'site'; rank: number; permissions: readonly Permission[] };

const all = Object.keys(permissions) as Permission[];
const ofSites = all.filter((name) => !name.startsWith('platform.'));
const office: Permission[] = ofSites.filter(
  (name) =>
    ![
      'users.edit',
      'users.roles',
      'students.reveal',
      'site.settings',
      'fees.cancel',
      'fees.approve',
      'fees.waiveFine',
      'accounts.post',
      'accounts.close',
      'results.publish',
      'results.amend',
    ].includes(name),
);

/** The roles every platform begins with; platform staff may change them afterwards. */
export const initialRoles: Readonly<Record<string, Role>> = {
  platformOwner: {
    name: { en: 'Platform owner', bn: 'প্ল্যাটফর্ম মালিক' },
    scope: 'platform',
    rank: 100,
    permissions: all.filter((name) => name.startsWith('platform.')),
  },
  siteAdmin: {
    name: { en: 'Institution administrator', bn: 'প্রতিষ্ঠান প্রশাসক' },
    scope: 'site',
    rank: 90,
    permissions: ofSites,
  },
  head: { name: { en: 'Head', bn: 'প্রতিষ্ঠান প্রধান' }, scope: 'site', rank: 80, permissions: ofSites },
  office: { name: { en: 'Office', bn: 'অফিস' }, scope: 'site', rank: 50, permissions: office },
  accountant: {
    name: { en: 'Accountant', bn: 'হিসাবরক্ষক' },
    scope: 'site',
    rank: 50,
    permissions: [
      'students.view',
      'students.contact',
      'academic.view',
      'fees.setup.view',
      'fees.setup.edit',
      'fees.view',
      'fees.bill',
      'fees.collect',
      'fees.cancel',
      'fees.approve',
      'fees.waiveFine',
      'accounts.view',
      'accounts.edit',
      'accounts.post',
      'accounts.close',
      'notices.view',
    ],
  },
  cashier: {
    name: { en: 'Cashier', bn: 'ক্যাশিয়ার' },
    scope: 'site',
    rank: 40,
    permissions: [
      'students.view',
      'students.contact',
      'academic.view',
      'fees.setup.view',
      'fees.view',
      'fees.collect',
      'notices.view',
    ],
  },
  teacher: {
    name: { en: 'Teacher', bn: 'শিক্ষক' },
    scope: 'site',
    rank: 30,
    permissions: [
      'academic.view',
      'students.view',
      'students.contact',
      'attendance.view',
      'attendance.take',
      'exams.view',
      'marks.enter',
      'notices.view',
    ],
  },
  student: { name: { en: 'Student', bn: 'শিক্ষার্থী' }, scope: 'site', rank: 10, permissions: [] },
  guardian: { name: { en: 'Guardian', bn: 'অভিভাবক' }, scope: 'site', rank: 10, permissions: [] },
};
