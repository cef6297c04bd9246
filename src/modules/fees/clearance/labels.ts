import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const clearanceFields = {
  studentId: t('Student', 'শিক্ষার্থী'),
  purpose: t('Purpose', 'উদ্দেশ্য'),
} as const;

/** The certificate on paper. */
export const clearancePaper = {
  title: t('Fee clearance certificate', 'ফি পরিশোধ সনদ'),
  number: t('No: {number}', 'নম্বর: {number}'),
  day: t('Date: {day}', 'তারিখ: {day}'),
  certifies: t(
    'This is to certify that all fees of this institution billed to the student named below up to {day} have been paid in full. Nothing is owed.',
    'এই মর্মে প্রত্যয়ন করা যাচ্ছে যে, নিচে উল্লিখিত শিক্ষার্থীর {day} পর্যন্ত ধার্য এই প্রতিষ্ঠানের সকল ফি সম্পূর্ণ পরিশোধিত হয়েছে। কোনো বকেয়া নেই।',
  ),
  name: t('Name', 'নাম'),
  father: t('Father’s name', 'পিতার নাম'),
  mother: t('Mother’s name', 'মাতার নাম'),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  class: t('Class', 'শ্রেণি'),
  roll: t('Roll', 'রোল'),
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  paid: t('Paid in all', 'মোট পরিশোধ'),
  advance: t('Kept in advance for the student', 'শিক্ষার্থীর নামে অগ্রিম জমা'),
  purpose: t('Purpose', 'উদ্দেশ্য'),
  duplicate: t('Duplicate, copy {copy}', 'অনুলিপি, কপি {copy}'),
  preparedBy: t('Prepared by {name}', 'প্রস্তুতকারী: {name}'),
  accountant: t('Accountant', 'হিসাবরক্ষক'),
  headOf: t('Head of the institution', 'প্রতিষ্ঠান প্রধান'),
  check: t('Scan to check this certificate', 'যাচাই করতে স্ক্যান করুন'),
} as const;

/** Giving, keeping and reprinting certificates. */
export const clearanceLabels = {
  tab: t('Clearances', 'ফি সনদ'),
  give: t('Give a certificate', 'সনদ দিন'),
  title: t('Fee clearance certificate', 'ফি পরিশোধ সনদ'),
  ofLedger: t('Clearance', 'ফি সনদ'),
  number: t('Number', 'নম্বর'),
  clearOn: t('Clear on', 'যে দিন বকেয়ামুক্ত'),
  purpose: t('Purpose', 'উদ্দেশ্য'),
  purposeHint: t('Such as a transfer or a form fill-up', 'যেমন ছাড়পত্র বা ফরম পূরণ'),
  by: t('Given by', 'প্রদানকারী'),
  printed: t('Printed', 'ছাপা'),
  printedOnce: t('Printed once', 'একবার ছাপা'),
  printedTimes: t('Printed {count} {count|time|times}', '{count} বার ছাপা'),
  neverPrinted: t('Not printed yet', 'এখনো ছাপা হয়নি'),
  print: t('Print', 'প্রিন্ট'),
  reprint: t('Reprint', 'পুনর্মুদ্রণ'),
  search: t('Number, name or ID', 'নম্বর, নাম বা আইডি'),
  none: t('No certificate has been given yet.', 'এখনো কোনো সনদ দেওয়া হয়নি।'),
  isClear: t('Nothing is owed. A certificate can be given.', 'কোনো বকেয়া নেই। সনদ দেওয়া যাবে।'),
  owes: t(
    '{amount} is owed. A certificate is given once all of this is paid.',
    '{amount} বকেয়া আছে। সব পরিশোধ হলে সনদ দেওয়া যাবে।',
  ),
  keepsAdvance: t(
    '{amount} stays in advance; the certificate says so.',
    '{amount} অগ্রিম জমা থাকবে; সনদে তা লেখা থাকে।',
  ),
  before: t('Given before', 'আগে দেওয়া'),
  given: t('Certificate {number} is given', 'সনদ {number} দেওয়া হয়েছে'),
  giveAction: t('Give the certificate', 'সনদ দিন'),
  fee: t('Fee', 'ফি'),
  owed: t('Owed', 'বকেয়া'),
} as const;

/** What anybody reads who scans the code. */
export const clearanceCheck = {
  page: t('Fee papers', 'ফির কাগজপত্র'),
  genuineReceipt: t('This money receipt is genuine', 'টাকা প্রাপ্তির এই রসিদটি আসল'),
  cancelled: t('This money receipt was cancelled', 'টাকা প্রাপ্তির এই রসিদটি বাতিল হয়েছে'),
  paidOn: t('Paid on', 'পরিশোধের তারিখ'),
  amount: t('Amount', 'টাকা'),
  genuine: t('This certificate is genuine', 'এই সনদটি আসল'),
  compare: t('Compare it with the paper in your hand.', 'হাতের কাগজের সঙ্গে মিলিয়ে দেখুন।'),
  notGenuine: t('This institution has not issued this paper.', 'এই প্রতিষ্ঠান এমন কোনো কাগজ দেয়নি।'),
  noCode: t(
    'Scan the code on a money receipt or a fee clearance certificate to check it, or paste here what a scanner read.',
    'টাকা জমার রসিদ বা ফি পরিশোধ সনদ যাচাই করতে তার কোডটি স্ক্যান করুন, অথবা স্ক্যানারে পড়া লেখা এখানে দিন।',
  ),
  code: t('What the code says', 'কোডের লেখা'),
  write: t('Write or paste what the code says.', 'কোডের লেখাটি দিন।'),
  check: t('Check', 'যাচাই করুন'),
  number: t('Number', 'নম্বর'),
  clearOn: t('Nothing was owed on', 'যে দিন কোনো বকেয়া ছিল না'),
  name: t('Name', 'নাম'),
  class: t('Class', 'শ্রেণি'),
} as const;

/** What is said of a student who wants to leave. */
export const clearanceMatter = {
  label: t('Fees', 'ফি'),
  owes: t('৳{amount} is owed', '৳{amount} বকেয়া'),
} as const;

export const clearanceErrors = {
  owes: {
    code: 'fees.owes',
    status: 409,
    text: t(
      'This student owes {total}; a clearance is given once it is paid.',
      'এই শিক্ষার্থীর {total} বকেয়া আছে; পরিশোধ হলে সনদ দেওয়া যাবে।',
    ),
  },
  notGenuine: { code: 'fees.notGenuine', status: 404, text: clearanceCheck.notGenuine },
} as const;
