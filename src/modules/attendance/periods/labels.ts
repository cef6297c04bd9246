import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { AttendanceMode, DayRule } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const modeTexts: Readonly<Record<AttendanceMode, Label>> = {
  day: t('Once a day', 'দিনে একবার'),
  period: t('In every period', 'প্রতি পিরিয়ডে'),
  session: t('Morning and after tiffin', 'সকালে ও টিফিনের পর'),
};

export const dayRuleTexts: Readonly<Record<DayRule, Label>> = {
  first: t('Present in the first period taken', 'প্রথম নেওয়া পিরিয়ডে উপস্থিত'),
  any: t('Present in any period', 'যেকোনো একটি পিরিয়ডে উপস্থিত'),
  share: t('Present in a share of the periods taken', 'নেওয়া পিরিয়ডের একটি অংশে উপস্থিত'),
};

export const periodLabels = {
  byPeriod: t('By period', 'পিরিয়ড অনুযায়ী'),
  oneStudent: t('One student', 'একজন শিক্ষার্থী'),
  settings: t('How attendance is taken', 'হাজিরা যেভাবে নেওয়া হয়'),
  date: t('Date', 'তারিখ'),
  section: t('Section', 'শাখা'),
  period: t('Period', 'পিরিয়ড'),
  mode: t('Attendance is taken', 'হাজিরা নেওয়া হয়'),
  dayRule: t('A student is present on a day if', 'শিক্ষার্থী ওই দিন উপস্থিত, যদি'),
  share: t('Percent of the periods taken', 'নেওয়া পিরিয়ডের শতাংশ'),
  admitShare: t('Attendance for an admit card, percent', 'প্রবেশপত্রের জন্য উপস্থিতি, শতকরা'),
  admitHint: t(
    '0: no condition. Late counts as present, leave not; days before today in this year.',
    '০: কোনো শর্ত নেই। বিলম্ব উপস্থিতি ধরা হয়, ছুটি নয়; এ বছরের আজকের আগের দিনগুলো।',
  ),
  admitOpen: t(
    'Attendance {percent} % of {days} days, {least} % needed',
    '{days} দিনে উপস্থিতি {percent}%, লাগে {least}%',
  ),
  admitCheck: t('Attendance', 'উপস্থিতি'),
  ruleHint: t(
    'The day’s attendance comes from its periods. A day that was taken or corrected by hand stays as it is.',
    'পিরিয়ড থেকে দিনের হাজিরা হয়। হাতে নেওয়া বা সংশোধন করা দিন যেমন আছে তেমনই থাকে।',
  ),
  saved: t('Saved', 'সংরক্ষিত'),
  byDay: t(
    'This institution takes attendance once a day. It can be changed under “How attendance is taken”.',
    'এই প্রতিষ্ঠানে হাজিরা দিনে একবার নেওয়া হয়। “হাজিরা যেভাবে নেওয়া হয়”-এ তা বদলানো যায়।',
  ),
  noPeriods: t('There are no periods yet.', 'এখনো কোনো পিরিয়ড নেই।'),
  openPeriods: t('Set up periods', 'পিরিয়ড ঠিক করুন'),
  notTaken: t('Not taken', 'নেওয়া হয়নি'),
  takenOf: t('{here} of {strength}', '{strength} জনে {here}'),
  sections: t('Sections and periods', 'শাখা ও পিরিয়ড'),
  noSections: t('There are no sections on this date.', 'এই তারিখে কোনো শাখা নেই।'),
  choose: t('Choose a student', 'শিক্ষার্থী বাছাই করুন'),
  nobody: t('Nobody found', 'কাউকে পাওয়া যায়নি'),
  from: t('From', 'থেকে'),
  to: t('Until', 'পর্যন্ত'),
  student: t('Student', 'শিক্ষার্থী'),
  now: t('Now', 'এখন যা আছে'),
  becomes: t('Change to', 'যা হবে'),
  setAll: t('All days shown', 'দেখানো সব দিন'),
  keep: t('As it is', 'যেমন আছে'),
  noSheet: t('The section’s attendance was not taken', 'শাখার হাজিরা নেওয়া হয়নি'),
  reason: t('Reason', 'কারণ'),
  saveDays: t('Save {count} {count|day|days}', '{count} দিন সংরক্ষণ করুন'),
  savedDays: t('{count} {count|day|days} changed', '{count} দিন বদলানো হয়েছে'),
  conflicts: t(
    '{count} {count|day was|days were} changed by somebody else meanwhile',
    'এর মধ্যে অন্য কেউ {count} দিন বদলেছেন',
  ),
  chooseFirst: t('Choose a student to see the days.', 'দিনগুলো দেখতে একজন শিক্ষার্থী বাছাই করুন।'),
  day: t('Day', 'দিন'),
  written: t('Entered through', 'যেভাবে লেখা'),
  month: t('Month', 'মাস'),
  before: t('Month before', 'আগের মাস'),
  after: t('Month after', 'পরের মাস'),
  noneOwn: t('No attendance by period was taken in this month.', 'এই মাসে পিরিয়ড অনুযায়ী কোনো হাজিরা নেওয়া হয়নি।'),
  notStudent: t('This account belongs to no student here.', 'এই অ্যাকাউন্টের সঙ্গে এখানে কোনো শিক্ষার্থী নেই।'),
  ofDay: t('The day', 'সারা দিন'),
} as const satisfies Record<string, Label>;

export const sourceTexts: Readonly<Record<string, Label>> = {
  sheet: t('sheet', 'হাজিরা খাতা'),
  periods: t('periods', 'পিরিয়ড'),
  leave: t('leave', 'ছুটি'),
  manual: t('correction', 'সংশোধন'),
  import: t('import', 'ইমপোর্ট'),
  device: t('device', 'ডিভাইস'),
};

export const periodFields: Readonly<Record<string, Label>> = {
  mode: periodLabels.mode,
  dayRule: periodLabels.dayRule,
  share: periodLabels.share,
  enrolmentId: periodLabels.student,
  from: periodLabels.from,
  to: periodLabels.to,
  reason: periodLabels.reason,
};

export const periodErrors = {
  unknown: {
    code: 'attendance.period.unknown',
    status: 409,
    text: t('There is no such period for this section.', 'এই শাখার জন্য এমন কোনো পিরিয়ড নেই।'),
  },
  byDay: { code: 'attendance.period.byDay', status: 409, text: periodLabels.byDay },
} as const satisfies Record<string, ErrorKind>;
