import type { Label } from '../../core/labels.ts';
import type { VoucherProblem, VoucherType } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What is wrong with a voucher, as its form says it. */
export const problemTexts: Readonly<Record<VoucherProblem['kind'], Label>> = {
  fewLines: t('A voucher needs at least two lines.', 'ভাউচারে অন্তত দুটি লাইন লাগে।'),
  unbalanced: t('Debit and credit are not equal.', 'ডেবিট ও ক্রেডিট সমান নয়।'),
  noMoneyOut: t('A debit voucher pays from cash or a bank.', 'ডেবিট ভাউচারে নগদ বা ব্যাংক থেকে টাকা যেতে হয়।'),
  noMoneyIn: t('A credit voucher brings money into cash or a bank.', 'ক্রেডিট ভাউচারে নগদ বা ব্যাংকে টাকা আসতে হয়।'),
  money: t('A journal voucher has no cash or bank line.', 'জার্নাল ভাউচারে নগদ বা ব্যাংকের লাইন থাকে না।'),
  onlyMoney: t('A contra voucher has only cash and bank lines.', 'কন্ট্রা ভাউচারে শুধু নগদ ও ব্যাংকের লাইন থাকে।'),
  amount: t('The amount must be more than 0.', 'টাকার পরিমাণ ০-এর বেশি হতে হবে।'),
  ledger: t('The selected ledger is invalid.', 'নির্বাচিত লেজারটি সঠিক নয়।'),
  sameLedger: t(
    'A contra voucher moves money from one ledger to another.',
    'কন্ট্রা ভাউচারে টাকা এক লেজার থেকে অন্য লেজারে যায়।',
  ),
};

/** What a day outside the opened years answers, at its field where a form has one. */
export const noYearText = t(
  'No fiscal year is open for {day}. The person who closes the books can open it under Accounts, Periods.',
  '{day} তারিখের জন্য কোনো অর্থবছর খোলা নেই। যিনি হিসাব বন্ধ করেন, তিনি হিসাব মডিউলের “অর্থবছর” থেকে বছরটি খুলতে পারেন।',
);

export const accountsErrors = {
  noYear: { code: 'accounts.noYear', status: 409, text: noYearText },
  closedPeriod: {
    code: 'accounts.closedPeriod',
    status: 409,
    text: t(
      '{day} is in a locked period; nothing can be posted there.',
      '{day} তারিখের হিসাব বন্ধ করা হয়েছে; সেখানে আর পোস্ট করা যায় না।',
    ),
  },
  noCash: {
    code: 'accounts.noCash',
    status: 409,
    text: t(
      'From {day} on, {ledger} holds only {amount}, and a payment cannot take out more. Enter the money received first, or pay from a bank.',
      '{day} থেকে {ledger} লেজারে আছে মাত্র {amount}। এর বেশি পরিশোধ করা যায় না। আগে প্রাপ্ত টাকার ভাউচার লিখুন, অথবা ব্যাংক থেকে পরিশোধ করুন।',
    ),
  },
  noChart: {
    code: 'accounts.noChart',
    status: 409,
    text: t(
      'The chart of accounts lacks a ledger that the system posts to: {code}. Add it, or ask the platform.',
      'সিস্টেম পোস্ট করে এমন একটি লেজার হিসাব খাতে নেই: {code}। সেটি যোগ করুন, অথবা প্ল্যাটফর্মকে জানান।',
    ),
  },
  alreadyReversed: {
    code: 'accounts.alreadyReversed',
    status: 409,
    text: t('This voucher has already been reversed.', 'এই ভাউচারটি আগেই বিপরীত করা হয়েছে।'),
  },
  notPosted: {
    code: 'accounts.notPosted',
    status: 409,
    text: t('Only a posted voucher can be reversed.', 'শুধু পোস্ট করা ভাউচার বিপরীত করা যায়।'),
  },
  notDraft: {
    code: 'accounts.notDraft',
    status: 409,
    text: t('Only a draft can be changed and submitted.', 'শুধু খসড়া পরিবর্তন ও জমা করা যায়।'),
  },
  notSubmitted: {
    code: 'accounts.notSubmitted',
    status: 409,
    text: t('Only a submitted voucher can be sent back.', 'শুধু জমা দেওয়া ভাউচার ফেরত পাঠানো যায়।'),
  },
  notApproved: {
    code: 'accounts.notApproved',
    status: 409,
    text: t('It must be approved before it is posted.', 'পোস্টের আগে অনুমোদন লাগে।'),
  },
  isPosted: {
    code: 'accounts.isPosted',
    status: 409,
    text: t(
      'This voucher is already posted or cancelled; a posted one can be reversed.',
      'ভাউচারটি আগেই পোস্ট বা বাতিল হয়েছে; পোস্ট করা ভাউচার বিপরীত করা হয়।',
    ),
  },
  ofReceipt: {
    code: 'accounts.ofReceipt',
    status: 409,
    text: t(
      'This voucher belongs to a fee receipt; cancel the receipt and it is reversed.',
      'ভাউচারটি একটি ফি রসিদের; রসিদ বাতিল করলে এটি বিপরীত হবে।',
    ),
  },
  ofBooks: {
    code: 'accounts.ofBooks',
    status: 409,
    text: t(
      'Opening balances and closings are corrected where they are entered, not by reversing.',
      'প্রারম্ভিক জের ও সমাপনী যেখানে লেখা হয় সেখানেই সংশোধন হয়, বিপরীত করে নয়।',
    ),
  },
  ofCheque: {
    code: 'accounts.ofCheque',
    status: 409,
    text: t(
      'This voucher belongs to a cheque; take it back in the cheque register.',
      'ভাউচারটি একটি চেকের; চেক রেজিস্টার থেকে এটি ফেরত নিতে হয়।',
    ),
  },
  chequeMoved: {
    code: 'accounts.chequeMoved',
    status: 409,
    text: t(
      'The status of this cheque has changed: this can no longer be done.',
      'চেকটির অবস্থা বদলে গেছে: এখন আর এটি করা যায় না।',
    ),
  },
  reconciliationWaits: {
    code: 'accounts.reconciliationWaits',
    status: 409,
    text: t(
      'A statement of this account is still a draft: complete or discard it first.',
      'এই হিসাবের একটি বিবরণী এখনো খসড়া: আগে সেটি সম্পন্ন বা বাতিল করুন।',
    ),
  },
  reconciliationDone: {
    code: 'accounts.reconciliationDone',
    status: 409,
    text: t(
      'This reconciliation is completed: open it again before you change anything.',
      'সমন্বয়টি সম্পন্ন হয়েছে: বদলাতে হলে আগে আবার খুলতে হবে।',
    ),
  },
  reconciliationOpen: {
    code: 'accounts.reconciliationOpen',
    status: 409,
    text: t('This reconciliation is already a draft.', 'সমন্বয়টি খসড়া হিসেবেই আছে।'),
  },
  reconciliationFollowed: {
    code: 'accounts.reconciliationFollowed',
    status: 409,
    text: t(
      'A later statement of the account depends on it: only the latest can be opened again.',
      'পরের একটি বিবরণী এটির ওপর নির্ভর করে: শুধু সর্বশেষটি আবার খোলা যায়।',
    ),
  },
  reconciliationKept: {
    code: 'accounts.reconciliationKept',
    status: 409,
    text: t(
      'It was completed once, so it cannot be discarded: correct it and complete it again.',
      'এটি একবার সম্পন্ন হয়েছিল, তাই বাতিল করা যায় না: সংশোধন করে আবার সম্পন্ন করুন।',
    ),
  },
  notExplained: {
    code: 'accounts.notExplained',
    status: 409,
    text: t(
      '{amount} taka is still unexplained; you can complete it when the difference is zero.',
      '{amount} টাকার ব্যাখ্যা এখনো বাকি; পার্থক্য শূন্য হলে সম্পন্ন করা যায়।',
    ),
  },
  lineGone: {
    code: 'accounts.lineGone',
    status: 409,
    text: t(
      'Some of these lines are no longer open in this statement. Load it again.',
      'কিছু লাইন এই বিবরণীতে আর খোলা নেই। আবার লোড করুন।',
    ),
  },
  manyPapers: {
    code: 'accounts.manyPapers',
    status: 409,
    text: t('A voucher can hold at most twenty papers.', 'একটি ভাউচারে সর্বোচ্চ ২০টি কাগজ রাখা যায়।'),
  },
  yearClosed: {
    code: 'accounts.yearClosed',
    status: 409,
    text: t('The year {year} is closed.', '{year} অর্থবছরটি বন্ধ।'),
  },
  yearOpen: {
    code: 'accounts.yearOpen',
    status: 409,
    text: t('The year {year} is already open.', '{year} অর্থবছরটি খোলাই আছে।'),
  },
  yearNotOver: {
    code: 'accounts.yearNotOver',
    status: 409,
    text: t(
      'The year ends on {day}; it can be closed after that.',
      'বছরটি {day} তারিখে শেষ হবে; তারপর বন্ধ করা যাবে।',
    ),
  },
  earlierOpen: {
    code: 'accounts.earlierOpen',
    status: 409,
    text: t('Close the year {year} first.', 'আগে {year} অর্থবছরটি বন্ধ করুন।'),
  },
  laterClosed: {
    code: 'accounts.laterClosed',
    status: 409,
    text: t('Open the year {year} first.', 'আগে {year} অর্থবছরটি খুলুন।'),
  },
  vouchersWaiting: {
    code: 'accounts.vouchersWaiting',
    status: 409,
    text: t(
      'Vouchers of the year are waiting ({count}): post or cancel them first.',
      'এই বছরের {count}টি ভাউচার অপেক্ষায় আছে: আগে পোস্ট বা বাতিল করুন।',
    ),
  },
  openingCarried: {
    code: 'accounts.openingCarried',
    status: 409,
    text: t(
      'The books have entries before {day}; the balances come from them.',
      '{day} তারিখের আগে এন্ট্রি আছে; জের সেখান থেকেই আসে।',
    ),
  },
  yearMeets: {
    code: 'accounts.yearMeets',
    status: 409,
    text: t('These days already belong to another year.', 'এই দিনগুলো আগেই অন্য অর্থবছরে আছে।'),
  },
  ledgerUsed: {
    code: 'accounts.ledgerUsed',
    status: 409,
    text: t(
      'It has entries, or fees are booked under it: its kind and its head can no longer change.',
      'এতে এন্ট্রি আছে, অথবা ফি এতে জমা হয়: এর ধরন ও প্রধান খাত আর বদলানো যায় না।',
    ),
  },
  systemLedger: {
    code: 'accounts.systemLedger',
    status: 409,
    text: t(
      'The system posts to this ledger: its code cannot change, and it cannot be deleted or made inactive.',
      'সিস্টেম এই লেজারে পোস্ট করে: এর কোড বদলানো, মোছা বা নিষ্ক্রিয় করা যায় না।',
    ),
  },
} as const;

/** What a field of the vouchers' and years' forms answers when it is wrong. */
export const fieldProblems = {
  receivableByItself: t(
    'Leave “Fees receivable” without an opening balance: what students owe is added automatically.',
    '“বকেয়া ফি” লেজারে প্রারম্ভিক জের দেবেন না: শিক্ষার্থীদের বকেয়া নিজে থেকেই যোগ হবে।',
  ),
  fineOnlyBounced: t('Only for a received cheque that bounced', 'শুধু প্রাপ্ত চেক প্রত্যাখ্যাত হলে'),
  fund: t('The selected fund is invalid.', 'নির্বাচিত তহবিলটি সঠিক নয়।'),
  party: t('The selected party is invalid.', 'নির্বাচিত পক্ষটি সঠিক নয়।'),
  needsParty: t('This ledger is kept by party: choose one.', 'এই লেজার পক্ষভিত্তিক: একটি পক্ষ বাছাই করুন।'),
  notBank: t('Choose a bank account.', 'একটি ব্যাংক হিসাব বাছাই করুন।'),
  needsDrawnOn: t('Write the bank it is drawn on.', 'চেকটি কোন ব্যাংকের তা লিখুন।'),
  chequeTwice: t('This cheque is already in the register.', 'এই চেক আগেই রেজিস্টারে আছে।'),
  beforeCheque: t('It cannot be posted before the date of the cheque.', 'চেকের তারিখের আগে পোস্ট করা যায় না।'),
  creditedBefore: t(
    'The statement of {day} shows it as credited and does not change: choose a later day for its return.',
    '{day} তারিখের বিবরণীতে এটি জমা হয়েছে এবং তা বদলাবে না: ফেরত আসার তারিখ এর পরে হবে।',
  ),
  beforeStep: t('The day is before the previous step.', 'তারিখটি আগের ধাপের তারিখের আগে।'),
  afterToday: t('This day has not come yet; post it on that day.', 'তারিখটি এখনো আসেনি; সেদিন পোস্ট করুন।'),
  tooEarly: t('The day is before 2000.', 'তারিখটি ২০০০ সালের আগের।'),
  beforeVoucher: t('The day is before the voucher it reverses.', 'তারিখটি মূল ভাউচারের তারিখের আগে।'),
  statementAhead: t('The date of a statement cannot be in the future.', 'বিবরণীর তারিখ ভবিষ্যতের হতে পারে না।'),
  afterLastStatement: t(
    'A statement of this day or a later one is already completed.',
    'এই তারিখের বা পরের বিবরণী আগেই সম্পন্ন হয়েছে।',
  ),
  afterStatement: t('The day is after the statement.', 'তারিখটি বিবরণীর তারিখের পরে।'),
  clearedLater: t(
    'Lines after this day are marked as cleared: remove their marks first.',
    'এই তারিখের পরের লাইন মেলানো আছে: আগে সেগুলোর চিহ্ন তুলে নিন।',
  ),
  notMoney: t('Enter the amount in taka.', 'টাকার পরিমাণ লিখুন।'),
  order: t('The first day is after the last.', 'প্রথম তারিখটি শেষ তারিখের পরে।'),
  tooLarge: t('The amount is too large.', 'টাকার পরিমাণ অনেক বেশি।'),
  tooLong: t(
    'Too long to print: choose a shorter period, or download an Excel file.',
    'ছাপার জন্য অনেক দীর্ঘ: কম সময় বাছাই করুন, অথবা এক্সেল ফাইল নিন।',
  ),
  needsLedger: t('Choose a ledger.', 'একটি লেজার বাছাই করুন।'),
  beforeOpening: t(
    'The books begin with the opening balances of {day}; no earlier year can be opened.',
    '{day} তারিখের প্রারম্ভিক জের দিয়ে হিসাব শুরু; এর আগের কোনো বছর খোলা যায় না।',
  ),
  outsideYear: t('The day is not within the year.', 'তারিখটি এই বছরের মধ্যে নয়।'),
  notOver: t('Only past days can be locked.', 'শুধু পার হওয়া দিন বন্ধ করা যায়।'),
  needsReason: t('Write the reason.', 'কারণ লিখুন।'),
  firstOfMonth: t('A year begins on the first day of a month.', 'অর্থবছর মাসের প্রথম দিনে শুরু হয়।'),
  sameMonth: t(
    "A year begins in the same month as the institution's other years.",
    'অন্য অর্থবছর যে মাসে শুরু, এটিও সেই মাসে শুরু হয়।',
  ),
  twice: t('This ledger is entered twice.', 'এই লেজারটি দুবার লেখা হয়েছে।'),
  notBalance: t(
    'Opening balances are only for assets, liabilities and funds.',
    'প্রারম্ভিক জের শুধু সম্পদ, দায় ও তহবিলের জন্য।',
  ),
} as const;

/** What is said of a sheet of opening balances. */
export const openingSheetTexts = {
  noLedger: t('No ledger has this code or name.', 'এই কোড বা নামের কোনো লেজার নেই।'),
  noAmount: t('Enter the amount in taka.', 'টাকার পরিমাণ লিখুন।'),
  bothSides: t('One side only: debit or credit.', 'শুধু এক দিকে: ডেবিট বা ক্রেডিট।'),
  ofStudents: t(
    'Bring in the dues and advances of students under Fees, student by student; leave them out here.',
    'শিক্ষার্থীদের বকেয়া ও অগ্রিম “ফি” মডিউলে শিক্ষার্থী ধরে ধরে আনুন; এখানে বাদ রাখুন।',
  ),
  difference: t('Difference', 'পার্থক্য'),
} as const;

export const openingDifference = t(
  'Debit and credit differ by {amount} taka.',
  'ডেবিট ও ক্রেডিটের পার্থক্য {amount} টাকা।',
);

/** The fields of the module's calls, as messages name them. */
export const fieldLabels = {
  type: t('Type', 'ধরন'),
  day: t('Date', 'তারিখ'),
  narration: t('Narration', 'বিবরণ'),
  lines: t('Lines', 'লাইন'),
  'lines.ledgerId': t('Ledger', 'লেজার'),
  'lines.side': t('Side', 'দিক'),
  'lines.amount': t('Amount', 'টাকা'),
  'lines.partyId': t('Party', 'পক্ষ'),
  'lines.memo': t('Note', 'টীকা'),
  reason: t('Reason', 'কারণ'),
  from: t('From', 'শুরু'),
  to: t('To', 'শেষ'),
  on: t('As of', 'তারিখ পর্যন্ত'),
  through: t('Through', 'পর্যন্ত'),
  startDate: t('Begins on', 'শুরুর তারিখ'),
  ledgerId: t('Ledger', 'লেজার'),
  partyId: t('Party', 'পক্ষ'),
  number: t('Cheque number', 'চেক নম্বর'),
  bankLedgerId: t('Bank account', 'ব্যাংক হিসাব'),
  otherLedgerId: t('Ledger', 'লেজার'),
  drawnOn: t('Drawn on', 'যে ব্যাংকের চেক'),
  amount: t('Amount', 'টাকা'),
  statementBalance: t('Balance of the statement', 'বিবরণীর জের'),
  ticks: t('Cleared lines', 'মেলানো লাইন'),
  'ticks.clearedOn': t('Cleared on', 'ব্যাংকে মেলার তারিখ'),
  notes: t('Only at the bank', 'শুধু ব্যাংকে আছে'),
  'notes.kind': t('Kind', 'ধরন'),
  'notes.day': t('Date', 'তারিখ'),
  'notes.narration': t('Details', 'বিবরণ'),
  'notes.amount': t('Amount', 'টাকা'),
  search: t('Search', 'খুঁজুন'),
} as const;

export const voucherTypeLabels: Readonly<Record<VoucherType, Label>> = {
  debit: t('Debit voucher', 'ডেবিট ভাউচার'),
  credit: t('Credit voucher', 'ক্রেডিট ভাউচার'),
  journal: t('Journal voucher', 'জার্নাল ভাউচার'),
  contra: t('Contra voucher', 'কন্ট্রা ভাউচার'),
};

export const sideLabels = { Dr: t('Debit', 'ডেবিট'), Cr: t('Credit', 'ক্রেডিট') } as const;

/** What a second person is asked about a voucher. */
export const voucherTexts = {
  afterwards: t('Then', 'এরপর'),
  putRight: t('a draft with the same lines, to be corrected', 'সংশোধনের জন্য একই লাইনের খসড়া'),
  approveTitle: t('Approve {type}: {narration}', '{type} অনুমোদন: {narration}'),
  postTitle: t('Post {type}: {narration}', '{type} পোস্ট: {narration}'),
  reverseTitle: t('Reverse voucher {number}', 'ভাউচার {number} বিপরীত করা'),
  reversalNarration: t(
    'Reversal of {number} ({reason}): {narration}',
    '{number} বিপরীত ({reason}): {narration}',
  ),
  reverseDay: t('Day of the reversal', 'বিপরীত করার তারিখ'),
  preparedBy: t('Prepared by', 'প্রস্তুতকারী'),
  line: t('{side} · {ledger}', '{side} · {ledger}'),
} as const;

/** What a step of a cheque is called while it waits. */
export const chequeTexts = {
  fine: t('Fine for the bounced cheque', 'প্রত্যাখ্যাত চেকের জরিমানা'),
  post: t('Hand over or deposit cheque {number}', 'চেক {number} হস্তান্তর বা জমা'),
  clear: t('Clear cheque {number}', 'চেক {number} নগদায়ন'),
  bounce: t('Cheque {number} bounced', 'চেক {number} প্রত্যাখ্যাত'),
  cancel: t('Cancel cheque {number}', 'চেক {number} বাতিল'),
} as const;

export const yearTexts = {
  year: t('Year', 'অর্থবছর'),
  surplus: t('Surplus; below zero it is a deficit', 'উদ্বৃত্ত, শূন্যের নিচে হলে ঘাটতি'),
  lockedBefore: t('Locked through', 'যে দিন পর্যন্ত বন্ধ'),
  lockedAfter: t('Locked through, afterwards', 'এরপর যে দিন পর্যন্ত বন্ধ'),
  reopenTitle: t('Open the year {year} again', '{year} বছর আবার খোলা'),
  closeTitle: t('Close the year {year}', '{year} বছর সমাপ্ত করা'),
  unlockTitle: t('Open locked days of {year} again', '{year} বছরের বন্ধ দিন আবার খোলা'),
  openTitle: t('Open the year that begins on {day}', '{day} তারিখে শুরু বছর খোলা'),
  balancesTitle: t('Opening balances of {year}', '{year} বছরের প্রারম্ভিক জের'),
  line: t('{side} · {ledger}', '{side} · {ledger}'),
} as const;

/** How an institution keeps its books. */
export const basisTexts = {
  label: t('Fees are income', 'ফি আয় হয়'),
  cash: t('When they are paid (cash basis)', 'পরিশোধের সময় (নগদ ভিত্তি)'),
  accrual: t('When they are billed (accrual basis)', 'ধার্যের সময় (বকেয়া ভিত্তি)'),
} as const;

export const bookSettingTexts = {
  postsBill: t('Post the platform’s bills in the books', 'প্ল্যাটফর্মের বিল হিসাবে পোস্ট'),
  yes: t('Automatically', 'নিজে থেকে'),
  no: t('By hand', 'হাতে'),
  act: t('Post vouchers without approving them first', 'আগে অনুমোদন ছাড়া ভাউচার পোস্ট'),
  before: t('Until now', 'এতদিন'),
  after: t('From now on', 'এখন থেকে'),
  apart: t('Approved first, then posted', 'আগে অনুমোদন, পরে পোস্ট'),
  together: t('Posted directly', 'সরাসরি পোস্ট'),
} as const;

export const voucherStatusLabels = {
  draft: t('Draft', 'খসড়া'),
  submitted: t('Submitted', 'জমা দেওয়া'),
  approved: t('Approved', 'অনুমোদিত'),
  posted: t('Posted', 'পোস্ট করা'),
  cancelled: t('Cancelled', 'বাতিল'),
} as const;

export const reportLabels = {
  ledger: t('Ledger', 'লেজার'),
  'cash-book': t('Cash book', 'ক্যাশ বই'),
  'bank-book': t('Bank book', 'ব্যাংক বই'),
  'day-book': t('Day book', 'দৈনিক বই'),
  parties: t('Dues of parties by age', 'পক্ষভিত্তিক বকেয়ার বয়স'),
  'party-ledger': t('Party ledger', 'পক্ষের খতিয়ান'),
  'general-ledger': t('General ledger', 'সাধারণ খতিয়ান'),
  'trial-balance': t('Trial balance', 'রেওয়ামিল'),
  'income-expenditure': t('Income and expenditure account', 'আয়-ব্যয় হিসাব'),
  'balance-sheet': t('Balance sheet', 'উদ্বৃত্তপত্র'),
  'receipts-payments': t('Receipts and payments account', 'প্রাপ্তি ও প্রদান হিসাব'),
  statements: t('Financial statements', 'আর্থিক বিবরণী'),
  budget: t('Budget and actual', 'বাজেট ও প্রকৃত'),
  funds: t('Fund balances', 'তহবিলের জের'),
} as const;

/** Headings and words of the printed books. */
export const bookLabels = {
  vouchers: t('Vouchers', 'ভাউচার তালিকা'),
  number: t('Number', 'নম্বর'),
  status: t('Status', 'অবস্থা'),
  code: t('Code', 'কোড'),
  openingDebit: t('Opening Dr', 'প্রারম্ভিক ডেবিট'),
  openingCredit: t('Opening Cr', 'প্রারম্ভিক ক্রেডিট'),
  opening: t('Opening', 'প্রারম্ভিক জের'),
  debit: t('Debit', 'ডেবিট'),
  credit: t('Credit', 'ক্রেডিট'),
  closing: t('Closing', 'সমাপনী জের'),
  closingDebit: t('Closing Dr', 'সমাপনী ডেবিট'),
  closingCredit: t('Closing Cr', 'সমাপনী ক্রেডিট'),
  balance: t('Balance', 'জের'),
  against: t('Against', 'বিপরীত লেজার'),
  total: t('Total', 'মোট'),
  totalWithoutCancelled: t('Total without cancelled ones', 'বাতিলগুলো ছাড়া মোট'),
  amount: t('Amount', 'টাকা'),
  before: t('Before', 'আগের সময়'),
  income: t('Income', 'আয়'),
  expenditure: t('Expenditure', 'ব্যয়'),
  surplus: t('Surplus', 'উদ্বৃত্ত'),
  deficit: t('Deficit', 'ঘাটতি'),
  assets: t('Assets', 'সম্পদ'),
  liabilities: t('Liabilities', 'দায়'),
  fund: t('Fund', 'তহবিল'),
  fundAndLiabilities: t('Fund and liabilities', 'তহবিল ও দায়'),
  receipts: t('Receipts', 'প্রাপ্তি'),
  payments: t('Payments', 'প্রদান'),
  openingMoney: t('Opening cash and bank', 'প্রারম্ভিক নগদ ও ব্যাংক'),
  closingMoney: t('Closing cash and bank', 'সমাপনী নগদ ও ব্যাংক'),
  period: t('{from} to {to}', '{from} থেকে {to}'),
  asOf: t('As of {day}', '{day} পর্যন্ত'),
  inWords: t('In words', 'কথায়'),
  preparedBy: t('Prepared by', 'প্রস্তুতকারী'),
  checkedBy: t('Checked by', 'যাচাইকারী'),
  approvedBy: t('Approved by', 'অনুমোদনকারী'),
  byOnePerson: t('Prepared and posted by one person', 'একজনই প্রস্তুত ও পোস্ট করেছেন'),
  notInBooks: t('{status}: not in the books', '{status}: হিসাবে ওঠেনি'),
  receivedBy: t('Received by', 'গ্রহীতা'),
  received: t('Received', 'প্রাপ্তি'),
  paid: t('Paid', 'প্রদান'),
  due: t('Due', 'বকেয়া'),
  withoutParty: t('Without a party', 'পক্ষ ছাড়া'),
  reverses: t('Reverses {number}', '{number} বিপরীত করে'),
  reversedBy: t('Reversed by {number}', '{number} দিয়ে বিপরীত করা'),
} as const;

/** The ages of what is due, in their order. */
export const ageLabels = [
  t('Up to 30 days', '৩০ দিন পর্যন্ত'),
  t('31 to 60 days', '৩১–৬০ দিন'),
  t('61 to 90 days', '৬১–৯০ দিন'),
  t('Over 90 days', '৯০ দিনের বেশি'),
] as const;
