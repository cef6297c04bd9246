import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const listErrors = {
  notToday: {
    code: 'people.notBirthday',
    status: 409,
    text: t('It is not their birthday today.', 'আজ তাঁর জন্মদিন নয়।'),
  },
  wished: {
    code: 'people.wished',
    status: 409,
    text: t('They were wished a happy birthday already.', 'তাঁকে আগেই শুভেচ্ছা জানানো হয়েছে।'),
  },
  noAccount: {
    code: 'people.noAccount',
    status: 409,
    text: t('They have no login, so no wish reaches them.', 'তাঁর লগইন নেই, তাই শুভেচ্ছা পৌঁছাবে না।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const listFields: Readonly<Record<string, Label>> = {
  teacherAge: t('Age limit of teachers', 'শিক্ষকের অবসরের বয়স'),
  staffAge: t('Age limit of other staff', 'কর্মচারীর অবসরের বয়স'),
};

export const listLabels = {
  code: t('Employee ID', 'কর্মী আইডি'),
  name: t('Name', 'নাম'),
  designation: t('Designation', 'পদবি'),
  dateOfBirth: t('Date of birth', 'জন্ম তারিখ'),
  unknown: t(
    '{count} without a date of birth are not in this list.',
    '{count} জনের জন্ম তারিখ নেই, তাই তাঁরা এই তালিকায় নেই।',
  ),
  // Retirement
  retirement: t('Retirement list', 'অবসরের তালিকা'),
  age: t('Age limit', 'অবসরের বয়স'),
  leavesOn: t('Retires on', 'অবসরের তারিখ'),
  left: t('Left', 'বাকি'),
  monthsLeft: t('{count} {count|month|months}', '{count} মাস'),
  daysLeft: t('{count} {count|day|days}', '{count} দিন'),
  over: t('Limit passed', 'বয়স পেরিয়েছে'),
  told: t('Notice', 'জানানো'),
  toldAhead: t('{count} {count|month|months} ahead', '{count} মাস আগে'),
  gratuity: t('Gratuity, estimated', 'আনুতোষিক (আনুমানিক)'),
  within: t('Within', 'সময়'),
  months12: t('12 months', '১২ মাস'),
  months24: t('24 months', '২৪ মাস'),
  months60: t('5 years', '৫ বছর'),
  months0: t('All', 'সব'),
  nobodyLeaves: t('Nobody reaches the age limit in this time.', 'এই সময়ে কেউ অবসরে যাবেন না।'),
  ages: t('Age limits', 'অবসরের বয়স'),
  agesHint: t(
    'MPO teachers leave at 60. They and the office are told 12, 6 and 3 months ahead. A designation may have an age limit of its own; for one person service is extended under “Promotion, post or status” on the record.',
    'এমপিও শিক্ষকের অবসর ৬০ বছরে। ১২, ৬ ও ৩ মাস আগে তাঁকে ও অফিসকে জানানো হয়। কোনো পদবিতে আলাদা বয়স লেখা যায়; কোনো একজনের মেয়াদ বাড়ে তাঁর রেকর্ডে “পদোন্নতি, পদ বা চাকরির অবস্থা” থেকে।',
  ),
  saved: t('The age limits are saved.', 'অবসরের বয়স সংরক্ষিত হয়েছে।'),
  notice: t('You reach the age limit on {day}.', '{day} তারিখে আপনার অবসরের বয়স পূর্ণ হবে।'),
  noticeOf: t('{name} reaches the age limit on {day}.', '{day} তারিখে {name}-এর অবসরের বয়স পূর্ণ হবে।'),
  extended: t('Service extended', 'মেয়াদ বাড়ানো হয়েছে'),
  extensionEnds: t('Your extended service ends on {day}.', '{day} তারিখে আপনার চাকরির বর্ধিত মেয়াদ শেষ হবে।'),
  extensionEndsOf: t(
    'The extended service of {name} ends on {day}.',
    '{day} তারিখে {name}-এর চাকরির বর্ধিত মেয়াদ শেষ হবে।',
  ),
  // Birthdays
  birthdays: t('Birthdays', 'জন্মদিন'),
  birthday: t('Birthday', 'জন্মদিন'),
  turns: t('Turns', 'বয়স হবে'),
  today: t('Today', 'আজ'),
  month: t('Month', 'মাস'),
  year: t('Whole year', 'পুরো বছর'),
  wish: t('Wish', 'শুভেচ্ছা জানান'),
  wishOf: t('Wish {name} a happy birthday', '{name}-কে জন্মদিনের শুভেচ্ছা জানান'),
  wished: t('Wished', 'শুভেচ্ছা জানানো হয়েছে'),
  wishSent: t('Your wish is on its way.', 'শুভেচ্ছা পাঠানো হয়েছে।'),
  wishText: t(
    'Happy birthday, {name}! Your institution wishes you well.',
    'শুভ জন্মদিন, {name}! আপনার প্রতিষ্ঠানের শুভেচ্ছা নিন।',
  ),
  nobodyBorn: t('No birthday in this month.', 'এই মাসে কারও জন্মদিন নেই।'),
  // Report
  report: t('Employee report', 'কর্মী প্রতিবেদন'),
  countedBy: t('Counted by', 'যেভাবে গোনা'),
  gender: t('Gender', 'লিঙ্গ'),
  type: t('Type', 'ধরন'),
  subject: t('Subject of the post', 'পদের বিষয়'),
  teaching: t('Teachers', 'শিক্ষক'),
  staff: t('Other staff', 'কর্মচারী'),
  male: t('Male', 'পুরুষ'),
  female: t('Female', 'মহিলা'),
  others: t('Other', 'অন্যান্য'),
  all: t('Total', 'মোট'),
  notEntered: t('Not entered', 'লেখা নেই'),
  joiningDate: t('Joining date', 'যোগদানের তারিখ'),
  mobile: t('Mobile', 'মোবাইল'),
  counts: t('Counts', 'সংখ্যা'),
  list: t('List', 'তালিকা'),
  everybody: t('Everybody', 'সবাই'),
  showOnly: t('Only {name}', 'শুধু {name}'),
  nobody: t('Nobody in this list.', 'এই তালিকায় কেউ নেই।'),
} as const;

/** What is told before something ends: to the employee, and to the office. */
export const endTexts = {
  probation: {
    own: t('Your probation ends on {day}.', '{day} তারিখে আপনার শিক্ষানবিশকাল শেষ হবে।'),
    office: t('The probation of {name} ends on {day}.', '{day} তারিখে {name}-এর শিক্ষানবিশকাল শেষ হবে।'),
  },
  contract: {
    own: t('Your contract ends on {day}.', '{day} তারিখে আপনার চুক্তির মেয়াদ শেষ হবে।'),
    office: t('The contract of {name} ends on {day}.', '{day} তারিখে {name}-এর চুক্তির মেয়াদ শেষ হবে।'),
  },
} as const;

export const byLabels = {
  designation: listLabels.designation,
  gender: listLabels.gender,
  type: listLabels.type,
  subject: listLabels.subject,
} as const;
