import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const instalmentFields = {
  lines: t('Fees', 'ফি'),
  parts: t('Instalments', 'কিস্তি'),
  reason: t('Reason', 'কারণ'),
} as const;

export const instalmentProblems = {
  notSum: t('The instalments add up to {sum}; {open} is unpaid.', 'কিস্তির যোগফল {sum}; বকেয়া {open}।'),
  notAscending: t('Each instalment must be due after the one before.', 'প্রতিটি কিস্তির তারিখ আগেরটির পরে হবে।'),
  tooFar: t(
    'The last instalment must be due within two years.',
    'শেষ কিস্তির তারিখ আজ থেকে দুই বছরের মধ্যে হতে হবে।',
  ),
  inPast: t('The first instalment must be due today or later.', 'প্রথম কিস্তির তারিখ আজ বা পরে হবে।'),
} as const;

/** What a second person is shown of a plan. */
export const planTexts = {
  title: t('Instalments of {amount}: {name}', '{amount} কিস্তিতে: {name}'),
  student: t('Student', 'শিক্ষার্থী'),
  amount: t('Put into instalments', 'কিস্তিতে মোট'),
  part: t('Instalment {part}: {amount}', 'কিস্তি {part}: {amount}'),
  again: t('Split before', 'আগে ভাগ করা ফি'),
  lines: t('{count} {count|fee|fees}', '{count}টি ফি'),
} as const;

export const instalmentErrors = {
  changed: {
    code: 'fees.instalmentsChanged',
    status: 409,
    text: t(
      'What this student owes has changed in the meantime. Look at it again; nothing was split.',
      'এর মধ্যে শিক্ষার্থীর বকেয়া বদলেছে। আবার দেখে নিন; কিছুই ভাগ হয়নি।',
    ),
  },
  fineOpen: {
    code: 'fees.fineOpen',
    status: 409,
    text: t(
      'One of these fees has an unpaid fine; pay or waive it first.',
      'এর কোনো ফির জরিমানা বাকি আছে; আগে সেটি পরিশোধ বা মওকুফ করুন।',
    ),
  },
  cancelled: {
    code: 'fees.instalmentsCancelled',
    status: 409,
    text: t('This plan is already cancelled.', 'এই কিস্তি আগেই বাতিল হয়েছে।'),
  },
  used: {
    code: 'fees.instalmentsUsed',
    status: 409,
    text: t(
      'Part of it is paid or split again; cancel that receipt or the later plan first.',
      'এর কিছু পরিশোধিত বা আবার ভাগ হয়েছে; আগে সেই রসিদ বা পরের কিস্তি বাতিল করুন।',
    ),
  },
  splitSince: {
    code: 'fees.splitSince',
    status: 409,
    text: t(
      'The rest of a fee of this receipt was split into instalments since; cancel that plan first.',
      'এই রসিদের কোনো ফির বাকি অংশ পরে কিস্তিতে ভাগ হয়েছে; আগে সেই কিস্তি বাতিল করুন।',
    ),
  },
  inPlan: {
    code: 'fees.inInstalments',
    status: 409,
    text: t('It is in instalments; cancel the plan instead.', 'এটি কিস্তিতে আছে; কিস্তির পরিকল্পনাটি বাতিল করুন।'),
  },
} as const;

/** Splitting dues, and the plans of a student. */
export const instalmentLabels = {
  action: t('Instalments', 'কিস্তি'),
  title: t('Pay in instalments', 'কিস্তিতে পরিশোধ'),
  help: t(
    'Each instalment has its own due day, and lateness is counted from it. For longer than the institution lets one person put fees off, or for fees split before, a second person decides.',
    'প্রতিটি কিস্তির নিজের শেষ তারিখ থাকে; দেরি সেই তারিখ থেকে ধরা হয়। প্রতিষ্ঠানে একজন একা যত মাস পেছাতে পারেন তার বেশি সময়ে, বা আগে ভাগ করা ফি আবার ভাগ করলে, দ্বিতীয় একজন সিদ্ধান্ত দেন।',
  ),
  fees: t('Fees to split', 'যেসব ফি ভাগ হবে'),
  hasFine: t('{amount} fine: pay or waive it first', '{amount} জরিমানা: আগে পরিশোধ বা মওকুফ করুন'),
  count: t('How many instalments', 'কয় কিস্তি'),
  first: t('First due on', 'প্রথম কিস্তির তারিখ'),
  part: t('Instalment {part}', 'কিস্তি {part}'),
  due: t('Due on', 'শেষ তারিখ'),
  amount: t('Amount', 'পরিমাণ'),
  preview: t('What will be due', 'যা যখন প্রদেয় হবে'),
  open: t('To split: {amount}', 'ভাগ হবে: {amount}'),
  sum: t('Total', 'মোট'),
  save: t('Split {amount}', '{amount} ভাগ করুন'),
  saveNone: t('Split', 'ভাগ করুন'),
  chooseFee: t('Tick what is split', 'যা ভাগ হবে তাতে টিক দিন'),
  tooMany: t('The amount is too small for so many instalments.', 'এত কিস্তির জন্য টাকা কম।'),
  noneToSplit: t(
    'Nothing can be split now: nothing is due, or every fee has an unpaid fine.',
    'এখন ভাগ করার মতো কিছু নেই: বকেয়া নেই, বা সবটিতে জরিমানা বাকি।',
  ),
  done: t('{amount} split into {parts} {parts|instalment|instalments}', '{amount} {parts} কিস্তিতে ভাগ হয়েছে'),
  plans: t('Plans', 'কিস্তির পরিকল্পনা'),
  planOf: t('{amount}, made on {day} by {name}', '{amount}, {day} তারিখে করেছেন {name}'),
  cancel: t('Cancel the plan', 'কিস্তি বাতিল করুন'),
  cancelTitle: t('Cancel the instalments of {amount}', '{amount}-এর কিস্তি বাতিল'),
  cancelText: t(
    'The fees are due on their original days again, with late fines. Both stay in the records.',
    'ফিগুলো আবার আগের তারিখে প্রদেয় হবে, দেরির জরিমানাসহ। রেকর্ড থাকবে।',
  ),
  cancelled: t('Cancelled', 'বাতিল'),
  cancelDone: t('The instalments are cancelled', 'কিস্তি বাতিল হয়েছে'),
  partOf: t('{fee}, instalment {part} of {parts}', '{fee}, কিস্তি {part}/{parts}'),
  ofLedger: t('Split into instalments', 'কিস্তিতে ভাগ'),
  cancelOfLedger: t('Instalments cancelled', 'কিস্তি বাতিল'),
} as const;
