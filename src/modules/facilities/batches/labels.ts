import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { BatchCode, BatchRhythm } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const batchWorkErrors = {
  notYours: {
    code: 'facilities.batch.notYours',
    status: 403,
    text: t(
      'Only the teacher of the batch or the office takes its attendance.',
      'ব্যাচের শিক্ষক বা অফিসই এর হাজিরা নেন।',
    ),
  },
  dayIsOver: {
    code: 'facilities.batch.dayIsOver',
    status: 403,
    text: t('This day is over; the office can still change it.', 'দিনটি পেরিয়ে গেছে; অফিস এখনো বদলাতে পারে।'),
  },
  future: {
    code: 'facilities.batch.future',
    status: 409,
    text: t('This day has not come yet.', 'এই দিন এখনো আসেনি।'),
  },
  outside: {
    code: 'facilities.batch.outside',
    status: 409,
    text: t('The batch does not run on this day.', 'এই দিনে ব্যাচটি চলে না।'),
  },
  noFee: {
    code: 'facilities.batch.noFee',
    status: 409,
    text: t('Set the fee of the batch first.', 'আগে ব্যাচের ফি ঠিক করুন।'),
  },
  notOfFee: {
    code: 'facilities.batch.notOfFee',
    status: 409,
    text: t('The fee of the batch is not charged for this month.', 'এই মাসে ব্যাচের ফি ধার্য হয় না।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const batchWorkProblems = {
  notChargeable: t('Choose a sub-head that is charged when asked for.', 'এমন উপখাত বেছে নিন, যা চাইলে ধার্য হয়।'),
  monthsOrder: t('The last month cannot be before the first.', 'শেষ মাস প্রথম মাসের আগে নয়।'),
  tooManyMonths: t('At most 24 months.', 'সর্বোচ্চ ২৪ মাস।'),
} as const;

/** How the line of a student's fees says what it is for. */
export const batchChargeReason = t('{batch}, {month}', '{batch}, {month}');

export const batchWorkFields: Readonly<Record<string, Label>> = {
  day: t('Date', 'তারিখ'),
  reason: t('Reason', 'কারণ'),
  marks: t('Attendance', 'হাজিরা'),
  subHeadId: t('Fee sub-head', 'ফি উপখাত'),
  amount: t('Amount for one student', 'একজন শিক্ষার্থীর ফি'),
  rhythm: t('Paid', 'পরিশোধ'),
  firstMonth: t('First month', 'প্রথম মাস'),
  lastMonth: t('Last month', 'শেষ মাস'),
  dueDay: t('Due on day of the month', 'মাসের কত তারিখে দেয়'),
  period: t('Month', 'মাস'),
  exceptIds: t('Without', 'যারা বাদ'),
};

export const codeTexts: Readonly<Record<BatchCode, Label>> = {
  P: t('Present', 'উপস্থিত'),
  L: t('Late', 'বিলম্ব'),
  A: t('Absent', 'অনুপস্থিত'),
};
export const rhythmTexts: Readonly<Record<BatchRhythm, Label>> = {
  monthly: t('Every month', 'প্রতি মাসে'),
  once: t('Once', 'একবার'),
};
export const chargeStateTexts = {
  none: t('Not charged', 'ধার্য হয়নি'),
  open: t('Due', 'বকেয়া'),
  paid: t('Paid', 'পরিশোধিত'),
  cancelled: t('Cancelled in fees', 'ফিতে বাতিল'),
} as const;

export const batchWorkLabels = {
  batch: t('Batch', 'ব্যাচ'),
  mine: t('{name} (mine)', '{name} (আমার)'),
  noBatches: t(
    'There is no batch this year. Make one in the list of batches.',
    'এ বছর কোনো ব্যাচ নেই। ব্যাচের তালিকায় একটি তৈরি করুন।',
  ),
  toBatches: t('Batches', 'ব্যাচসমূহ'),
  day: t('Day', 'দিন'),
  report: t('Students', 'শিক্ষার্থী'),
  meetings: t('Days', 'দিনগুলো'),
  teacher: t('Teacher: {name}', 'শিক্ষক: {name}'),
  noTeacher: t('No teacher is named', 'কোনো শিক্ষক ঠিক করা নেই'),
  nobody: t('Nobody was in the batch on this day.', 'এই দিনে ব্যাচে কেউ ছিল না।'),
  future: t('This day has not come yet.', 'এই দিন এখনো আসেনি।'),
  outside: t('The batch does not run on this day.', 'এই দিনে ব্যাচটি চলে না।'),
  notTaken: t('Attendance of this day has not been taken yet.', 'এই দিনের হাজিরা এখনো নেওয়া হয়নি।'),
  takenBy: t('Taken by {name}', 'নিয়েছেন {name}'),
  late: t('Entered later: {reason}', 'পরে লেখা: {reason}'),
  left: t('not here any more', 'এখন আর নেই'),
  save: t('Save attendance', 'হাজিরা সংরক্ষণ'),
  saved: t('Attendance of {count} {count|student|students} is saved', '{count} জনের হাজিরা সংরক্ষিত'),
  lateTitle: t('This day is over', 'দিনটি পেরিয়ে গেছে'),
  lateText: t('Write why attendance is taken only now.', 'হাজিরা এখন কেন লেখা হচ্ছে বলুন।'),
  roll: t('Roll', 'রোল'),
  student: t('Student', 'শিক্ষার্থী'),
  section: t('Section', 'শাখা'),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  mark: t('Attendance', 'হাজিরা'),
  rate: t('Came', 'উপস্থিতির হার'),
  search: t('Name, ID or roll', 'নাম, আইডি বা রোল'),
  from: t('From', 'থেকে'),
  to: t('To', 'পর্যন্ত'),
  met: t('The batch met on {count} {count|day|days}', 'ব্যাচ {count} দিন বসেছে'),
  noMeetings: t('The batch did not meet in these days.', 'এই দিনগুলোতে ব্যাচ বসেনি।'),
  takenByColumn: t('Taken by', 'নিয়েছেন'),
  reason: t('Entered later because', 'পরে লেখার কারণ'),
  open: t('Open the sheet', 'হাজিরা পত্র খুলুন'),
  empty: t('Nobody is in this batch yet.', 'এই ব্যাচে এখনো কেউ নেই।'),
  setFee: t('Set the fee', 'ফি ঠিক করুন'),
  changeFee: t('Change the fee', 'ফি পরিবর্তন'),
  feeSaved: t('The fee of the batch is saved', 'ব্যাচের ফি সংরক্ষিত'),
  feeNote: t('Those already charged keep their charge.', 'আগে যাদের ধার্য হয়েছে, তাদেরটি যেমন ছিল তেমনই থাকে।'),
  noFee: t(
    'This batch has no fee yet. Set its fee to charge its students.',
    'এই ব্যাচের এখনো কোনো ফি নেই। শিক্ষার্থীদের ধার্য করতে ফি ঠিক করুন।',
  ),
  monthly: t('{amount} a month as {head}', 'মাসে {amount}, খাত {head}'),
  once: t('{amount} once as {head}', 'একবারে {amount}, খাত {head}'),
  month: t('Month', 'মাস'),
  state: t('Status', 'অবস্থা'),
  all: t('All', 'সব'),
  amount: t('Amount', 'পরিমাণ'),
  due: t('Due', 'শেষ তারিখ'),
  receipts: t('Receipts', 'রসিদ'),
  collect: t('Take payment', 'টাকা নিন'),
  charge: t('Charge the month', 'মাসের ফি ধার্য করুন'),
  chargeTitle: t('Charge {month}', '{month}-এর ফি ধার্য'),
  chargeText: t(
    'Each student gets {amount} as a due in fees. Choose those who do not pay this month.',
    'প্রত্যেক শিক্ষার্থীর ফিতে {amount} বকেয়া যোগ হবে। এ মাসে যারা দেবে না, তাদের নাম দিন।',
  ),
  nobodyLeft: t('Everybody of this month is already charged.', 'এই মাসের সবার ফি আগেই ধার্য হয়েছে।'),
  willCharge: t('{count} {count|student|students}, {amount} together', '{count} জন শিক্ষার্থী, মোট {amount}'),
  charged: t(
    '{count} {count|student is|students are} charged, {amount} together',
    '{count} জনের ফি ধার্য হয়েছে, মোট {amount}',
  ),
  chargedSum: t('Charged', 'ধার্য'),
} as const;
