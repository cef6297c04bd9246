import type { ErrorKind } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const openingKinds = ['dues', 'advances'] as const;
export type OpeningKind = (typeof openingKinds)[number];
export const openingStates = ['prepared', 'posted', 'discarded', 'undone'] as const;
export type OpeningState = (typeof openingStates)[number];

/** The columns of the two sheets. */
export const openingColumns = {
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  subHead: t('Fee sub-head', 'ফি উপখাত'),
  month: t('Month', 'মাস'),
  note: t('Note', 'মন্তব্য'),
  amount: t('Amount', 'টাকার পরিমাণ'),
  due: t('Due date', 'পরিশোধের শেষ তারিখ'),
} as const;

/** What is wrong with a row, or to be looked at. */
export const openingProblems = {
  noStudent: t('No student with a place in a class has this ID.', 'এই আইডির কোনো শিক্ষার্থী কোনো শ্রেণিতে নেই।'),
  noMonth: t(
    'This is not a month. Write it with its year, for example March 2026.',
    'এটি কোনো মাস নয়। বছরসহ লিখুন, যেমন মার্চ ২০২৬।',
  ),
  noDue: t('Write the due date or the month.', 'শেষ তারিখ বা মাস লিখুন।'),
  strangeDue: t('This day cannot be a due date.', 'এই দিন পরিশোধের শেষ তারিখ হতে পারে না।'),
  nothing: t('An amount above 0 is needed.', '০-এর বেশি পরিমাণ লাগবে।'),
  tooMuch: t('At most 10 crore taka.', 'সর্বোচ্চ ১০ কোটি টাকা।'),
  billed: t('This fee has already been billed to this student.', 'এই শিক্ষার্থীর এই ফি এখানে আগেই বিল হয়েছে।'),
  broughtIn: t(
    'This due has already been brought in, with “{file}”.',
    '“{file}”-এর সঙ্গে এই বকেয়া আগেই আনা হয়েছে।',
  ),
  twice: t('The same due appears twice in this sheet.', 'একই বকেয়া এই শিটে দুবার আছে।'),
  alike: t('Another row is the same: is it another due?', 'হুবহু আরেকটি সারি আছে: এটি কি আলাদা বকেয়া?'),
  twiceAdvance: t('This student appears twice in this sheet.', 'শিক্ষার্থীটি এই শিটে দুবার আছে।'),
  hasAdvance: t(
    'An advance of this student has already been brought in.',
    'এই শিক্ষার্থীর অগ্রিম আগেই আনা হয়েছে।',
  ),
  hasLeft: t('This student no longer studies here.', 'এই শিক্ষার্থী এখন আর এখানে পড়ে না।'),
} as const satisfies Record<string, Label>;

export const openingErrors = {
  notPrepared: {
    code: 'fees.openingNotPrepared',
    status: 409,
    text: t('This sheet has already been posted or thrown away.', 'এই শিট আগেই পোস্ট হয়েছে বা বাদ দেওয়া হয়েছে।'),
  },
  notPosted: {
    code: 'fees.openingNotPosted',
    status: 409,
    text: t('This sheet is not posted, or was taken back.', 'এই শিট পোস্ট হয়নি বা ফিরিয়ে নেওয়া হয়েছে।'),
  },
  billedSince: {
    code: 'fees.openingBilledSince',
    status: 409,
    text: t(
      '{count} of these dues were billed or brought in since the sheet was checked. Throw it away and bring it in again.',
      'শিটটি যাচাইয়ের পরে এর {count}টি বকেয়া বিল হয়েছে বা আনা হয়েছে। এটি বাদ দিয়ে আবার আনুন।',
    ),
  },
  hangs: {
    code: 'fees.openingHangs',
    status: 409,
    text: t(
      '{count} of these have been partly paid, waived or split. Nothing was taken back.',
      'এর {count}টির কিছু পরিশোধ, মওকুফ বা কিস্তি হয়েছে। কিছুই ফিরিয়ে নেওয়া হয়নি।',
    ),
  },
  advanceGap: {
    code: 'fees.openingAdvanceGap',
    status: 409,
    text: t(
      'The ledger of advances says {ledger}, but the students have {students}: a difference of {amount}. The opening balances may already include the advances. Leave them out there, then post this sheet.',
      'অগ্রিমের লেজারে আছে {ledger}, কিন্তু শিক্ষার্থীদের আছে {students}: পার্থক্য {amount}। প্রারম্ভিক জেরে হয়তো অগ্রিম আগেই ধরা আছে। সেখান থেকে বাদ দিয়ে এই শিট পোস্ট করুন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const openingKindLabels: Readonly<Record<OpeningKind, Label>> = {
  dues: t('Opening dues', 'প্রারম্ভিক বকেয়া'),
  advances: t('Opening advances', 'প্রারম্ভিক অগ্রিম'),
};

export const openingActs = {
  post: t('Post opening dues or advances', 'প্রারম্ভিক বকেয়া বা অগ্রিম পোস্ট'),
  undo: t('Take opening dues or advances back', 'প্রারম্ভিক বকেয়া বা অগ্রিম ফিরিয়ে নেওয়া'),
  postDues: t('Opening dues from {file}', '{file} থেকে প্রারম্ভিক বকেয়া'),
  postAdvances: t('Opening advances from {file}', '{file} থেকে প্রারম্ভিক অগ্রিম'),
  undoDues: t('Take back opening dues from {file}', '{file}-এর প্রারম্ভিক বকেয়া ফিরিয়ে নেওয়া'),
  undoAdvances: t('Take back opening advances from {file}', '{file}-এর প্রারম্ভিক অগ্রিম ফিরিয়ে নেওয়া'),
  file: t('File', 'ফাইল'),
  rows: t('Rows', 'সারি'),
  students: t('Students', 'শিক্ষার্থী'),
  amount: t('Amount', 'টাকা'),
  preparedBy: t('Prepared by', 'প্রস্তুতকারী'),
  /** The reason of a line that has no note. */
  reason: t('Opening due', 'প্রারম্ভিক বকেয়া'),
  takenBack: t('Opening sheet taken back', 'প্রারম্ভিক শিট ফেরত'),
} as const;

/** The words of the screen. */
export const openingLabels = {
  tab: t('Opening dues', 'প্রারম্ভিক বকেয়া'),
  hint: t(
    'What students owed, or had paid in advance, when you started here. A sheet is prepared by one person and posted by another.',
    'এখানে শুরুর সময় শিক্ষার্থীদের যা বকেয়া বা অগ্রিম ছিল। একজন শিট প্রস্তুত করেন, আরেকজন পোস্ট করেন।',
  ),
  hintDues: t(
    'One row for each due. It is due exactly as written: no late fine is added, and if its month is given, it is not billed again. Like every fee, it enters the books when it is paid.',
    'প্রতি বকেয়ার জন্য এক সারি। যা লেখা তা-ই পাওনা: এতে বিলম্ব জরিমানা বাড়ে না, আর মাস লেখা থাকলে আবার বিল হয় না। অন্য ফির মতোই পরিশোধের সময় হিসাবে ওঠে।',
  ),
  hintAdvances: t(
    'One row for each student. Each is posted from the general fund to student advances; leave them out of the opening balance of that ledger.',
    'প্রতি শিক্ষার্থীর জন্য এক সারি। প্রতিটি সাধারণ তহবিল থেকে শিক্ষার্থীদের অগ্রিমে পোস্ট হয়; ওই লেজারের প্রারম্ভিক জেরে এগুলো ধরবেন না।',
  ),
  bring: t('From a file', 'ফাইল থেকে'),
  kind: t('Kind', 'ধরন'),
  search: t('File or student', 'ফাইল বা শিক্ষার্থী'),
  searchRows: t('Name, ID or roll', 'নাম, আইডি বা রোল'),
  state: t('Status', 'অবস্থা'),
  sheet: t('Sheet', 'শিট'),
  rows: t('Rows', 'সারি'),
  preparedBy: t('Prepared', 'প্রস্তুত'),
  postedBy: t('Posted', 'পোস্ট'),
  none: t('No opening dues or advances have been brought in.', 'কোনো প্রারম্ভিক বকেয়া বা অগ্রিম আনা হয়নি।'),
  noRows: t('No row matches.', 'কোনো সারি মেলেনি।'),
  post: t('Post', 'পোস্ট করুন'),
  postTitle: t('Post {amount}?', '{amount} পোস্ট করবেন?'),
  postText: t(
    '{rows} {rows|row|rows} of “{file}”. The person who prepared the sheet asks; another person posts it.',
    '“{file}”-এর {rows}টি সারি। যিনি প্রস্তুত করেছেন তিনি অনুরোধ করেন; অন্যজন পোস্ট করেন।',
  ),
  posted: t('{rows} {rows|row was|rows were} posted', '{rows}টি সারি পোস্ট হয়েছে'),
  discard: t('Throw away', 'বাদ দিন'),
  discardTitle: t('Throw this sheet away?', 'শিটটি বাদ দেবেন?'),
  discardText: t(
    'Nothing of it was posted. It stays in the list as thrown away.',
    'এর কিছুই পোস্ট হয়নি। তালিকায় এটি বাদ দেওয়া হিসেবে থাকবে।',
  ),
  discarded: t('The sheet was thrown away', 'শিটটি বাদ দেওয়া হয়েছে'),
  undo: t('Take back', 'ফিরিয়ে নিন'),
  undoTitle: t('Take all {rows} {rows|row|rows} back?', 'সব {rows}টি সারি ফিরিয়ে নেবেন?'),
  undoText: t(
    'Dues are cancelled, advances reversed in the books. A second person decides. If anything has been paid on any of them, nothing is taken back.',
    'বকেয়া বাতিল হয়, হিসাবে অগ্রিম বিপরীত করা হয়। দ্বিতীয় একজন সিদ্ধান্ত দেন। এর একটিরও কিছু পরিশোধ হয়ে থাকলে কিছুই ফিরিয়ে নেওয়া হয় না।',
  ),
  undone: t('The sheet was taken back', 'শিটটি ফিরিয়ে নেওয়া হয়েছে'),
  waits: t('The sheet is prepared. Another person posts it.', 'শিটটি প্রস্তুত। অন্য একজন এটি পোস্ট করবেন।'),
  total: t('Together', 'মোট'),
  isCancelled: t('Cancelled since', 'পরে বাতিল'),
} as const;
