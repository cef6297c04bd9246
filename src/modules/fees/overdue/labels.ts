import { t } from '../words.ts';
import type { MonthAge, PromiseState } from './rules.ts';

export const ageLabels: Readonly<Record<MonthAge, ReturnType<typeof t>>> = {
  m0: t('Under 1 month', '১ মাসের কম'),
  m1: t('1 month', '১ মাস'),
  m2: t('2 months', '২ মাস'),
  m3: t('3 months', '৩ মাস'),
  m4: t('4 to 5 months', '৪ থেকে ৫ মাস'),
  m6: t('6 to 11 months', '৬ থেকে ১১ মাস'),
  m12: t('A year or more', '১ বছর ও তার বেশি'),
};

export const promiseStateLabels: Readonly<Record<PromiseState, ReturnType<typeof t>>> = {
  open: t('Awaited', 'অপেক্ষমাণ'),
  kept: t('Kept', 'রক্ষা হয়েছে'),
  broken: t('Broken', 'রক্ষা হয়নি'),
  moved: t('Moved', 'তারিখ বদলেছে'),
};

export const overdueFields = {
  guardianId: t('Guardian', 'অভিভাবক'),
  studentId: t('Student', 'শিক্ষার্থী'),
  studentIds: t('Students', 'শিক্ষার্থীরা'),
  day: t('Promised day', 'প্রতিশ্রুত তারিখ'),
  amount: t('Amount', 'পরিমাণ'),
  note: t('Note', 'মন্তব্য'),
} as const;

export const overdueProblems = {
  dayOver: t('This day has already passed.', 'তারিখটি পার হয়ে গেছে।'),
  tooFar: t('At most {days} days from today.', 'আজ থেকে সর্বোচ্চ {days} দিন।'),
  moreThanOwed: t('Only {owed} is owed.', 'বকেয়া মাত্র {owed}।'),
  notGuardian: t('This person is not a guardian of the student.', 'ইনি শিক্ষার্থীর অভিভাবক নন।'),
} as const;

export const overdueErrors = {
  ownChild: {
    code: 'fees.promiseOwnChild',
    status: 409,
    text: t(
      'Somebody else must note a promise for your own child.',
      'নিজের সন্তানের জন্য প্রতিশ্রুতি অন্য কেউ লিখবেন।',
    ),
  },
  promisedMeanwhile: {
    code: 'fees.promisedMeanwhile',
    status: 409,
    text: t(
      'Another promise was noted in the meantime. Look at it again; nothing was saved.',
      'এর মধ্যে আরেকটি প্রতিশ্রুতি লেখা হয়েছে। আবার দেখে নিন; কিছুই সংরক্ষণ হয়নি।',
    ),
  },
  nothingOwed: {
    code: 'fees.promiseNothingOwed',
    status: 409,
    text: t('Nothing is owed, so nothing can be promised.', 'কোনো বকেয়া নেই, তাই প্রতিশ্রুতিরও কিছু নেই।'),
  },
} as const;

export const overdueLabels = {
  tabSummary: t('Dues by month', 'মাস অনুযায়ী বকেয়া'),
  tabAdvances: t('Advances', 'অগ্রিম'),
  tabPromises: t('Promises to pay', 'পরিশোধের প্রতিশ্রুতি'),
  by: t('Grouped by', 'যা ধরে ভাগ'),
  bys: {
    class: t('Class', 'শ্রেণি'),
    section: t('Section', 'শাখা'),
    head: t('Fee', 'ফি'),
  },
  notYet: t('Not yet due', 'মেয়াদ আছে'),
  students: t('Students', 'শিক্ষার্থী'),
  owed: t('Owed', 'বকেয়া'),
  summaryHelp: t(
    'By whole months since the due day, as of today. Fines are calculated on the day of payment and are not included.',
    'শেষ তারিখ থেকে পূর্ণ মাস অনুযায়ী, আজকের হিসাবে। জরিমানা পরিশোধের দিনে হিসাব হয়, এখানে নেই।',
  ),
  noneOwing: t('Nobody owes anything.', 'কারও বকেয়া নেই।'),
  noAdvances: t('Nobody has anything in advance.', 'কারও অগ্রিম জমা নেই।'),
  allAdvances: t('In advance', 'মোট অগ্রিম'),
  lastOn: t('Last changed', 'সর্বশেষ পরিবর্তন'),
  noPromises: t(
    'No promise has been noted. Note one from the due list.',
    'কোনো প্রতিশ্রুতি লেখা হয়নি। বকেয়া তালিকা থেকে লিখুন।',
  ),
  note: t('Note a promise to pay', 'পরিশোধের প্রতিশ্রুতি লিখুন'),
  again: t('Note a later promise', 'নতুন প্রতিশ্রুতি লিখুন'),
  noted: t('The promise is noted', 'প্রতিশ্রুতি লেখা হয়েছে'),
  save: t('Note it', 'লিখে রাখুন'),
  who: t('Who promised', 'যিনি প্রতিশ্রুতি দিলেন'),
  day: t('Pays by', 'যে তারিখের মধ্যে দেবেন'),
  promised: t('Promised', 'প্রতিশ্রুত'),
  paidOfIt: t('Paid so far', 'এর মধ্যে পরিশোধ'),
  takenBy: t('Noted by', 'লিখেছেন'),
  owedNow: t('Owed now', 'এখন বকেয়া'),
  nth: t('promise no. {place}', '{place} নম্বর প্রতিশ্রুতি'),
  owedToday: t('{name} owes {amount} today.', '{name}-এর আজকের বকেয়া {amount}।'),
  lastOne: t(
    'The last promise: {amount} by {day} ({state}). It stays on record.',
    'সর্বশেষ প্রতিশ্রুতি: {day} তারিখের মধ্যে {amount} ({state})। এটি রেকর্ডে থাকবে।',
  ),
  noGuardian: t(
    'No guardian of this student is recorded, so nobody can promise.',
    'এই শিক্ষার্থীর কোনো অভিভাবক রেকর্ডে নেই, তাই প্রতিশ্রুতি দেওয়ার কেউ নেই।',
  ),
  nothingOwed: t('Nothing is owed.', 'কোনো বকেয়া নেই।'),
  promiseOf: t('{amount} by {day}', '{day}-এর মধ্যে {amount}'),
  writeChosen: t('Message the {count} selected', 'নির্বাচিত {count} জনকে বার্তা'),
  clearChosen: t('Clear selection', 'নির্বাচন বাদ দিন'),
  chosenAudience: t('Guardians chosen on the due list', 'বকেয়া তালিকায় বাছাই করা অভিভাবক'),
  choice: t('Chosen', 'বাছাই'),
  choiceOf: t('{count} {count|student|students}, {when}', '{count} জন শিক্ষার্থী, {when}'),
  from: t('From', 'শুরু'),
  to: t('To', 'শেষ'),
} as const;
