import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const sitErrors = {
  nothingOpen: {
    code: 'documents.nothingOpen',
    status: 409,
    text: t(
      'Nothing prevents this student from sitting. No exception is needed.',
      'এই শিক্ষার্থীর কোনো বাধা নেই। ছাড়ের দরকার নেই।',
    ),
  },
  hasPass: {
    code: 'documents.hasPass',
    status: 409,
    text: t('An exception was already given.', 'আগেই ছাড় দেওয়া আছে।'),
  },
  noPass: {
    code: 'documents.noPass',
    status: 409,
    text: t('This exception was already withdrawn.', 'এই ছাড় আগেই ফেরত নেওয়া হয়েছে।'),
  },
  notFound: {
    code: 'documents.noAdmitCard',
    status: 404,
    text: t(
      'No admit card found. Check class, roll and date of birth.',
      'এই তথ্যে কোনো প্রবেশপত্র নেই। শ্রেণি, রোল ও জন্ম তারিখ মিলিয়ে দেখুন।',
    ),
  },
  atOffice: {
    code: 'documents.admitAtOffice',
    status: 409,
    text: t(
      'This admit card is given at the office. Please go there.',
      'এই প্রবেশপত্র অফিস থেকে দেওয়া হবে। অনুগ্রহ করে অফিসে যোগাযোগ করুন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const sitFields: Readonly<Record<string, Label>> = {
  examId: t('Examination', 'পরীক্ষা'),
  classId: t('Class', 'শ্রেণি'),
  studentId: t('Student', 'শিক্ষার্থী'),
  reason: t('Reason', 'কারণ'),
  duesAbove: t('Most that may be owed', 'সর্বোচ্চ যত পাওনা থাকতে পারে'),
  roll: t('Roll', 'রোল'),
  birth: t('Date of birth', 'জন্ম তারিখ'),
};

export const passTexts = {
  title: t('{name} sits {exam} although something is not settled', 'বাকি থাকা সত্ত্বেও {name} {exam}-এ বসবে'),
  student: t('Student', 'শিক্ষার্থী'),
  code: t('ID', 'আইডি'),
  exam: t('Examination', 'পরীক্ষা'),
  open: t('Not settled', 'বাকি'),
};

export const sitLabels = {
  tab: t('Who may not sit', 'যারা বসতে পারবে না'),
  hint: t(
    'Attendance and dues decide, by the conditions of the institution. An exception needs a second person.',
    'প্রতিষ্ঠানের শর্ত অনুযায়ী উপস্থিতি ও বকেয়া দেখা হয়। ছাড় দিতে দ্বিতীয় একজনের অনুমোদন লাগে।',
  ),
  chooseExam: t('Choose an examination.', 'একটি পরীক্ষা বাছাই করুন।'),
  nobody: t('Everybody may sit.', 'সবাই বসতে পারবে।'),
  state: t('Status', 'অবস্থা'),
  all: t('All', 'সব'),
  barred: t('May not sit', 'বসতে পারবে না'),
  passed: t('With exception', 'ছাড়প্রাপ্ত'),
  search: t('Name or ID', 'নাম বা আইডি'),
  student: t('Student', 'শিক্ষার্থী'),
  place: t('Class', 'শ্রেণি'),
  roll: t('Roll', 'রোল'),
  why: t('Why', 'কারণ'),
  sort: t('Order', 'ক্রম'),
  byClass: t('By class and roll', 'শ্রেণি ও রোল অনুযায়ী'),
  byName: t('By name', 'নাম অনুযায়ী'),
  give: t('Ask for an exception', 'ছাড় চান'),
  giveText: t(
    '{name} would sit although this is not settled: {matters}. A second person decides.',
    'যা এখনো বাকি: {matters}। তবু {name} পরীক্ষায় বসবে। দ্বিতীয় একজন সিদ্ধান্ত নেবেন।',
  ),
  given: t('The exception is given.', 'ছাড় দেওয়া হয়েছে।'),
  takeBack: t('Withdraw the exception', 'ছাড় ফেরত নিন'),
  takeBackText: t(
    '{name} may then not sit until everything is settled.',
    'এরপর বাকি না মেটা পর্যন্ত {name} বসতে পারবে না।',
  ),
  takenBack: t('The exception is withdrawn.', 'ছাড় ফেরত নেওয়া হয়েছে।'),
  settings: t('Conditions', 'শর্ত'),
  settingsTitle: t('Conditions for admit cards', 'প্রবেশপত্রের শর্ত'),
  countsDues: t('Students who owe fees may not sit', 'ফি পাওনা থাকলে বসা যাবে না'),
  duesHelp: t(
    'In taka. Students who owe more get no admit card. With 0, students who owe anything get none.',
    'টাকায়। এর বেশি বকেয়া থাকলে প্রবেশপত্র দেওয়া হয় না। ০ লিখলে যেকোনো বকেয়াতেই দেওয়া হয় না।',
  ),
  attendance: t(
    'The least attendance is set in the attendance rules.',
    'ন্যূনতম উপস্থিতি হাজিরার নিয়মে ঠিক করা হয়।',
  ),
  isPublic: t(
    'Cards can be downloaded from the website by class, roll and date of birth',
    'শ্রেণি, রোল ও জন্ম তারিখ দিয়ে ওয়েবসাইট থেকে প্রবেশপত্র নেওয়া যাবে',
  ),
  saved: t('The conditions are saved.', 'শর্ত সংরক্ষিত হয়েছে।'),
  // The website
  page: t('Admit card', 'প্রবেশপত্র'),
  pageHint: t(
    'For cards the school has already made. Class, roll and date of birth must match.',
    'স্কুল যেসব প্রবেশপত্র তৈরি করেছে সেগুলোর জন্য। শ্রেণি, রোল ও জন্ম তারিখ মিলতে হবে।',
  ),
  nothing: t('No admit card can be downloaded here now.', 'এখন এখান থেকে কোনো প্রবেশপত্র নেওয়া যায় না।'),
  exam: t('Examination', 'পরীক্ষা'),
  class: t('Class', 'শ্রেণি'),
  choose: t('Choose', 'বাছাই করুন'),
  birth: t('Date of birth', 'জন্ম তারিখ'),
  birthHelp: t('Day first, like 31/12/2012', 'দিন আগে, যেমন ৩১/১২/২০১২'),
  fetch: t('Get the card', 'প্রবেশপত্র নিন'),
};
