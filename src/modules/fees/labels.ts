import type { Label } from '../../core/labels.ts';
import { askedAs, chooseOne } from '../../core/validation/messages.ts';
import type { LineState, ReceiptMethod } from './shapes.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The fields of the forms, for the messages of a save. */
export const feeFields = {
  studentId: t('Student', 'শিক্ষার্থী'),
  studentIds: t('Students', 'শিক্ষার্থীরা'),
  subHeadId: t('Fee sub-head', 'ফি উপখাত'),
  subHeadIds: askedAs(t('Fee sub-heads', 'ফি উপখাতসমূহ'), chooseOne('Fee sub-head', 'ফি উপখাত')),
  yearId: t('Academic Year', 'শিক্ষাবর্ষ'),
  classId: t('Class', 'শ্রেণি'),
  typeId: t('Waiver type', 'মওকুফের ধরন'),
  amount: t('Amount', 'পরিমাণ'),
  share: t('Percent', 'শতকরা হার'),
  fromMonth: t('First month', 'প্রথম মাস'),
  toMonth: t('Last month', 'শেষ মাস'),
  period: t('Month', 'মাস'),
  due: t('Due date', 'পরিশোধের শেষ তারিখ'),
  day: t('Date', 'তারিখ'),
  from: t('From', 'শুরু'),
  to: t('To', 'শেষ'),
  reason: t('Reason', 'কারণ'),
  note: t('Note', 'মন্তব্য'),
  reference: t('Reference', 'সূত্র নম্বর'),
  method: t('Method', 'মাধ্যম'),
  counted: t('Counted cash', 'গোনা নগদ'),
  ceiling: t('At most', 'সর্বোচ্চ'),
  graceDays: t('Days of grace', 'ছাড়ের দিন'),
  tendered: t('Cash handed over', 'প্রদত্ত নগদ'),
  provider: t('Mobile service', 'মোবাইল সেবা'),
  float: t('Change in the drawer', 'ড্রয়ারে খুচরা'),
  month: t('Month', 'মাস'),
  through: t('Month', 'মাস'),
  absenceSubHeadId: t('Fee sub-head', 'ফি উপখাত'),
  absenceFine: t('Fine a day', 'দৈনিক জরিমানা'),
} as const;

export const methodTexts: Readonly<Record<ReceiptMethod, Label>> = {
  cash: t('Cash', 'নগদ'),
  bank: t('Bank', 'ব্যাংক'),
  mobile: t('Mobile banking', 'মোবাইল ব্যাংকিং'),
  advance: t('From advance', 'অগ্রিম থেকে'),
  opening: t('Brought in', 'আগের অগ্রিম'),
};

/** The specification's four words, and the three marks that stand outside them. */
export const stateTexts: Readonly<Record<LineState, Label>> = {
  unpaid: t('Unpaid', 'অপরিশোধিত'),
  overdue: t('Overdue', 'মেয়াদোত্তীর্ণ'),
  partiallyPaid: t('Partially Paid', 'আংশিক পরিশোধিত'),
  paid: t('Paid', 'পরিশোধিত'),
  waived: t('Waived', 'মওকুফ'),
  instalments: t('In instalments', 'কিস্তিতে'),
  cancelled: t('Cancelled', 'বাতিল'),
};

export const absenceReason = t('{days} {days|day|days} absent, {month}', '{month}: {days} দিন অনুপস্থিত');
export const reopenTitle = t('Open the closed day {day} again', 'বন্ধ দিন {day} আবার খোলা');
export const payBackTitle = t('Pay back to {name}', '{name}-কে টাকা ফেরত');
export const cancelTitle = t('Cancel receipt {number}', 'রসিদ {number} বাতিল');

/** The headings of files. */
export const columnTexts = {
  receipt: t('Receipt', 'রসিদ'),
  date: t('Date', 'তারিখ'),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  student: t('Student', 'শিক্ষার্থী'),
  roll: t('Roll', 'রোল'),
  class: t('Class', 'শ্রেণি'),
  section: t('Section', 'শাখা'),
  method: t('Method', 'মাধ্যম'),
  reference: t('Reference', 'সূত্র নম্বর'),
  principal: t('Fees', 'ফি'),
  fine: t('Fine', 'জরিমানা'),
  advance: t('Advance', 'অগ্রিম'),
  amount: t('Amount', 'টাকা'),
  collector: t('Collector', 'আদায়কারী'),
  guardian: t('Guardian', 'অভিভাবক'),
  mobile: t('Mobile', 'মোবাইল'),
  oldest: t('Oldest due date', 'সবচেয়ে পুরোনো তারিখ'),
  notLate: t('Not late yet', 'সময় আছে'),
  days30: t('1–30 days', '১–৩০ দিন'),
  days60: t('31–60 days', '৩১–৬০ দিন'),
  days90: t('61–90 days', '৬১–৯০ দিন'),
  more: t('More than 90 days', '৯০ দিনের বেশি'),
  particulars: t('Particulars', 'বিবরণ'),
  charged: t('Charged', 'ধার্য'),
  paid: t('Paid', 'পরিশোধ'),
  balance: t('Balance', 'বাকি'),
  reversal: t('Cancelled receipt {number}', 'বাতিল রসিদ {number}'),
  receiptOf: t('Receipt {number}', 'রসিদ {number}'),
  plan: t('Split into instalments: {amount} ({reason})', 'কিস্তিতে ভাগ: {amount} ({reason})'),
  planCancelled: t('Instalments cancelled: {amount} ({reason})', 'কিস্তি বাতিল: {amount} ({reason})'),
  fineWaived: t('Fine of {amount} waived', '{amount} জরিমানা মওকুফ'),
  fineWaiverWithdrawn: t('Waiver of a fine of {amount} withdrawn', '{amount} জরিমানা মওকুফ প্রত্যাহার'),
  chargeWaived: t('{amount} of a charge waived', 'ধার্য থেকে {amount} মওকুফ'),
  chargeWaiverWithdrawn: t('Waiver of {amount} of a charge withdrawn', 'ধার্যের {amount} মওকুফ প্রত্যাহার'),
  offerTaken: t('{amount} less by an offer', 'অফারে {amount} কম'),
  offerBack: t('Offer of {amount} taken back', '{amount} অফার প্রত্যাহার'),
  paidBack: t('Paid back {number}', 'ফেরত {number}'),
  payments: t('Fee collection', 'ফি আদায়'),
  dueList: t('Fees due', 'বকেয়া ফি'),
  ledger: t('Student ledger', 'শিক্ষার্থীর খতিয়ান'),
  waivers: t('Fee waivers', 'ফি মওকুফ'),
  waiverType: t('Waiver type', 'মওকুফের ধরন'),
  subHeads: t('Fees', 'ফি'),
  share: t('Percent', 'শতকরা হার'),
  fromMonth: t('First month', 'প্রথম মাস'),
  toMonth: t('Last month', 'শেষ মাস'),
  reason: t('Reason', 'কারণ'),
  state: t('Status', 'অবস্থা'),
  revokedReason: t('Why it was revoked', 'প্রত্যাহারের কারণ'),
  waiverStates: {
    active: t('In force', 'চলমান'),
    future: t('Begins later', 'পরে শুরু'),
    ended: t('Expired', 'মেয়াদ শেষ'),
    revoked: t('Revoked', 'প্রত্যাহৃত'),
  },
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  dayCloses: t('Day closes', 'দিনের হিসাব'),
  receipts: t('Receipts', 'রসিদ'),
  expectedCash: t('Cash expected', 'হিসাবের নগদ'),
  countedCash: t('Cash counted', 'গোনা নগদ'),
  difference: t('Difference', 'পার্থক্য'),
  note: t('Note', 'মন্তব্য'),
  closedAt: t('Closed at', 'বন্ধের সময়'),
  takenOverBy: t('Taken over by', 'গ্রহণকারী'),
  takenOverAt: t('Taken over at', 'গ্রহণের সময়'),
} as const;

/** What is written into the books. */
export const narrations = {
  collection: t('Fees of {code} {name}, receipt {number}', '{code} {name}-এর ফি, রসিদ {number}'),
  waivedPaid: t(
    'Waived fees of {code} {name} that were paid, to the advance, {number}',
    '{code} {name}-এর পরিশোধিত ফি মওকুফ হয়ে অগ্রিমে, {number}',
  ),
  reckonedPaid: t(
    'Fees of {code} {name} recalculated, what was paid above to the advance, {number}',
    '{code} {name}-এর ফির নতুন হিসাব, বেশি পরিশোধিত টাকা অগ্রিমে, {number}',
  ),
  paidBack: t(
    'Paid back to the family of {code} {name}: {reason}',
    '{code} {name}-এর পরিবারকে ফেরত: {reason}',
  ),
  opening: t('Opening advance {number}, {code} {name}', 'শুরুর অগ্রিম {number}, {code} {name}'),
  accrued: t('Fees billed, cancelled and waived', 'ধার্য, বাতিল ও মওকুফ করা ফি'),
  receivableOut: t('Fees receivable taken out, the year is on a cash basis', 'বকেয়া ফি বাদ, বছরটি নগদ ভিত্তিতে'),
  short: t('Cash short in the drawer of {name}, {day}', '{name}-এর ড্রয়ারে নগদ কম, {day}'),
  over: t('Cash over in the drawer of {name}, {day}', '{name}-এর ড্রয়ারে নগদ বেশি, {day}'),
} as const;

export const fieldProblems = {
  overlap: t(
    'Another rule is equally specific for the same students ({amount}). Change that one, or make this one more specific.',
    'একই শিক্ষার্থীদের জন্য সমান নির্দিষ্ট আরেকটি নিয়ম আছে ({amount})। সেটি বদলান, অথবা এটি কার জন্য তা আরও নির্দিষ্ট করুন।',
  ),
  otherYear: t(
    'A rule stays in its year. Add it to the other year, and remove it here.',
    'নিয়ম তার নিজের শিক্ষাবর্ষেই থাকে। অন্য বর্ষে নতুন করে যোগ করুন, এখান থেকে মুছে দিন।',
  ),
  notOwn: t('The selected record is invalid.', 'নির্বাচিত রেকর্ডটি সঠিক নয়।'),
  dueLater: t(
    'A later due day would let off late fines. Give the fine rule more free days instead; two people decide that.',
    'তারিখ পেছালে দেরির জরিমানা মাফ হয়ে যাবে। বদলে জরিমানার নিয়মে ছাড়ের দিন বাড়ান; তা দুজনে ঠিক করেন।',
  ),
  noIncome: t(
    'Choose a ledger of income, of a fund, or of money kept for others.',
    'আয়, তহবিল বা অন্যের হয়ে রাখা টাকার লেজার বাছাই করুন।',
  ),
  subHeadNeeded: t('Choose the fee it is charged under.', 'কোন ফি হিসেবে ধার্য হবে তা বাছাই করুন।'),
  shareNeeded: t('The percent is required.', 'শতকরা হার দিতে হবে।'),
  amountNeeded: t('The amount is required.', 'টাকার পরিমাণ দিতে হবে।'),
  monthsTurned: t('The last month is before the first.', 'শেষ মাস প্রথম মাসের আগে।'),
  monthOutside: t('The month is not in this academic year.', 'মাসটি এই শিক্ষাবর্ষের মধ্যে নয়।'),
  strangeDue: t(
    'The due day is at most a year before or after today.',
    'পরিশোধের শেষ তারিখ আজ থেকে এক বছরের মধ্যে হতে হবে।',
  ),
  notOnDemand: t(
    'Only a sub-head that is billed on demand can be charged by hand.',
    'শুধু “প্রয়োজনে” বিল হয় এমন উপখাত হাতে ধার্য করা যায়।',
  ),
  datesTurned: t('The last date is before the first.', 'শেষ তারিখ শুরুর আগে।'),
  paidAlready: t(
    '{amount} has already been paid for these months, more than would be due. Choose what happens to it.',
    'এই মাসগুলোর {amount} আগেই পরিশোধিত, মওকুফের পরের পাওনার চেয়ে বেশি। টাকাটির কী হবে বাছাই করুন।',
  ),
  waivedAlready: t(
    'The student already has a waiver on this ground for one of these fees, {from} to {to}. Revoke that one first.',
    'এই কারণে এসব ফির কোনোটিতে শিক্ষার্থীর মওকুফ আগেই আছে, {from} থেকে {to}। আগে সেটি প্রত্যাহার করুন।',
  ),
  beforeYears: t('The first year here begins in {month}.', 'এখানকার প্রথম শিক্ষাবর্ষ {month}-এ শুরু।'),
  longRange: t('At most 366 days at once.', 'একবারে সর্বোচ্চ ৩৬৬ দিন।'),
  slabsOrder: t(
    'Each step begins on a later day than the one before.',
    'প্রতিটি ধাপ আগেরটির পরের দিন থেকে শুরু হয়।',
  ),
  noBank: t('There is no bank ledger to post it to.', 'হিসাবে দেখানোর মতো কোনো ব্যাংক লেজার নেই।'),
  differenceNote: t('The drawer is short or over: write why.', 'ড্রয়ারে কম বা বেশি আছে: কারণ লিখুন।'),
  piecesDiffer: t(
    'The notes and coins do not come to the amount counted.',
    'নোট ও মুদ্রার যোগফল গোনা টাকার সমান নয়।',
  ),
  monthGoesOn: t('The month is not over yet.', 'মাসটি এখনো শেষ হয়নি।'),
  offerNeedsAll: t(
    'Offers count only when all of it is paid: {amount}',
    'সব ({amount}) পরিশোধ করলে তবেই অফার মেলে',
  ),
  notKept: t(
    'That is {amount} more than is owed: give it back as change, or keep it as advance.',
    'এটি বকেয়ার চেয়ে {amount} বেশি: ফেরত দিন, অথবা অগ্রিম হিসেবে রাখুন।',
  ),
  tooLittleGiven: t(
    'The amount handed over is less than the amount taken.',
    'যা নেওয়া হচ্ছে তার চেয়ে কম টাকা দেওয়া হয়েছে।',
  ),
  onlyCash: t('Change can be given only for cash.', 'ফেরত শুধু নগদের ক্ষেত্রে হয়।'),
  referenceNeeded: t('Write the number of the slip or transaction.', 'স্লিপ বা লেনদেনের নম্বর লিখুন।'),
  providerNeeded: t('Choose the mobile service.', 'মোবাইল সেবা বাছাই করুন।'),
  numberUsed: t(
    'This transaction number is already on receipt {number}.',
    'এই লেনদেন নম্বর ইতিমধ্যে রসিদ {number}-এ আছে।',
  ),
  laterDay: t('The day has not come yet.', 'দিনটি এখনো আসেনি।'),
} as const;

export const feesErrors = {
  drawerTooSmall: {
    code: 'fees.drawerTooSmall',
    status: 409,
    text: t(
      'The drawer holds {there} in cash and {amount} is to be given back. Begin a shift with change, or pay it back through the bank.',
      'ড্রয়ারে নগদ আছে {there}, ফেরত দিতে হবে {amount}। খুচরা টাকাসহ শিফট শুরু করুন, অথবা ব্যাংকের মাধ্যমে ফেরত দিন।',
    ),
  },
  changed: {
    code: 'fees.changed',
    status: 409,
    text: t(
      'What this student owes has changed in the meantime: it is now {total}. Look at it again; nothing was collected.',
      'এর মধ্যে শিক্ষার্থীর বকেয়া বদলেছে: এখন {total}। আবার দেখে নিন; কিছুই আদায় হয়নি।',
    ),
  },
  notEnoughAdvance: {
    code: 'fees.notEnoughAdvance',
    status: 409,
    text: t('The advance is only {advance}.', 'অগ্রিম আছে মাত্র {advance}।'),
  },
  moreThanDue: {
    code: 'fees.moreThanDue',
    status: 409,
    text: t(
      'Only {total} is due; more cannot be taken from the advance.',
      'বকেয়া মাত্র {total}; অগ্রিম থেকে এর বেশি নেওয়া যায় না।',
    ),
  },
  dayClosed: {
    code: 'fees.dayClosed',
    status: 409,
    text: t(
      'The day is closed; nothing more is collected in it.',
      'দিনের হিসাব বন্ধ হয়েছে; এ দিনে আর আদায় করা যাবে না।',
    ),
  },
  clockBehind: {
    code: 'fees.clockBehind',
    status: 409,
    text: t(
      'There is already a receipt of {last}, but by the clock of the server it is {today}. No money is taken until the clock is right; please tell whoever looks after the server.',
      '{last} তারিখের রসিদ আগেই আছে, অথচ সার্ভারের ঘড়িতে আজ {today}। ঘড়ি ঠিক না হওয়া পর্যন্ত টাকা নেওয়া যাবে না; যিনি সার্ভার দেখাশোনা করেন তাঁকে জানান।',
    ),
  },
  alreadyClosed: {
    code: 'fees.alreadyClosed',
    status: 409,
    text: t('This day has already been closed.', 'এই দিনের হিসাব আগেই বন্ধ হয়েছে।'),
  },
  noAbsenceRule: {
    code: 'fees.noAbsenceRule',
    status: 409,
    text: t(
      'The fine for a day of absence is not set yet: see Fee settings, Payments.',
      'অনুপস্থিতির জরিমানা এখনো ঠিক করা হয়নি: ফি সেটিংসের “পরিশোধ” অংশ দেখুন।',
    ),
  },
  shiftOpen: {
    code: 'fees.shiftOpen',
    status: 409,
    text: t('A shift is already open.', 'একটি শিফট আগে থেকেই খোলা আছে।'),
  },
  shiftFollowed: {
    code: 'fees.shiftFollowed',
    status: 409,
    text: t(
      'Another shift has begun since; this one stays closed.',
      'এরপর আরেকটি শিফট শুরু হয়েছে; এটি বন্ধই থাকবে।',
    ),
  },
  expectedChanged: {
    code: 'fees.expectedChanged',
    status: 409,
    text: t(
      'The expected cash has changed: now {expected}. Count again.',
      'হিসাবের নগদ বদলেছে: এখন {expected}। আবার গুনুন।',
    ),
  },
  samePerson: {
    code: 'fees.samePerson',
    status: 409,
    text: t('Somebody else has to decide this.', 'এই সিদ্ধান্ত অন্য কাউকে নিতে হবে।'),
  },
  amountsChanged: {
    code: 'fees.amountsChanged',
    status: 409,
    text: t(
      'Somebody else has changed {count} of these amounts in the meantime. Nothing was saved: open the page again, look at them and enter yours.',
      'ইতিমধ্যে অন্য কেউ এখানকার {count}টি পরিমাণ বদলেছেন। কিছুই সংরক্ষণ হয়নি: পাতাটি আবার খুলে দেখে আপনারটি লিখুন।',
    ),
  },
  billedLess: {
    code: 'fees.billedLess',
    status: 409,
    text: t(
      '{fee} is being billed this year. Billed less often or not at all it asks less, which takes two people: first empty its amounts in the fee settings, which a second person approves. Then change it here and enter the new amounts.',
      '{fee} এ বছর বিল হচ্ছে। কম বার বা একেবারেই বিল না হলে টাকা কমে, তাই দুজন লাগে: আগে ফি সেটিংসে এর পরিমাণগুলো মুছুন, আরেকজন তা অনুমোদন করবেন। তারপর এখানে বদলে নতুন পরিমাণ লিখুন।',
    ),
  },
  copyLowers: {
    code: 'fees.copyLowers',
    status: 409,
    text: t(
      'In {count} {count|case|cases} copied rules would ask less than what is billed already. Add those rules one by one; each is decided by two.',
      '{count}টি ক্ষেত্রে কপি করা নিয়মে আগের বিলের চেয়ে কম ধার্য হত। সেই নিয়মগুলো একটি একটি করে যোগ করুন; প্রতিটির সিদ্ধান্ত দুজনে নেন।',
    ),
  },
  copyLowersFines: {
    code: 'fees.copyLowersFines',
    status: 409,
    text: t(
      'In {count} {count|case|cases} copied fine rules could ask less than those in force. Change those rules one by one; each is decided by two.',
      '{count}টি ক্ষেত্রে কপি করা জরিমানার নিয়মে এখনকার চেয়ে কম জরিমানা হতে পারত। সেই নিয়মগুলো একটি একটি করে বদলান; প্রতিটির সিদ্ধান্ত দুজনে নেন।',
    ),
  },
  copyAbove: {
    code: 'fees.copyAbove',
    status: 409,
    text: t(
      'Copied amounts would be above the ceiling: {heads}. Copy without the fee amounts and enter these one by one, with the reason.',
      'কপি করা পরিমাণ সর্বোচ্চ সীমার বেশি হত: {heads}। ফির পরিমাণ বাদ দিয়ে কপি করুন, আর এগুলো কারণসহ একটি একটি করে লিখুন।',
    ),
  },
  takeBackLowers: {
    code: 'fees.takeBackLowers',
    status: 409,
    text: t(
      'With the copy taken back, rules would ask less than what is billed already in {count} {count|case|cases}. Change those rules one by one; each is decided by two.',
      'কপি ফিরিয়ে নিলে {count}টি ক্ষেত্রে আগের বিলের চেয়ে কম ধার্য হত। সেই নিয়মগুলো একটি একটি করে বদলান; প্রতিটির সিদ্ধান্ত দুজনে নেন।',
    ),
  },
  takeBackLowersFines: {
    code: 'fees.takeBackLowersFines',
    status: 409,
    text: t(
      'With the copy taken back, fine rules could ask less than those in force in {count} {count|case|cases}. Change those rules one by one; each is decided by two.',
      'কপি ফিরিয়ে নিলে {count}টি ক্ষেত্রে এখনকার চেয়ে কম জরিমানা হতে পারত। সেই নিয়মগুলো একটি একটি করে বদলান; প্রতিটির সিদ্ধান্ত দুজনে নেন।',
    ),
  },
  takeBackAbove: {
    code: 'fees.takeBackAbove',
    status: 409,
    text: t(
      'With the copy taken back, amounts would be above the ceiling: {heads}. Change these one by one, with the reason.',
      'কপি ফিরিয়ে নিলে পরিমাণ সর্বোচ্চ সীমার বেশি হত: {heads}। এগুলো কারণসহ একটি একটি করে বদলান।',
    ),
  },
  alreadyCancelled: {
    code: 'fees.alreadyCancelled',
    status: 409,
    text: t('This receipt has already been cancelled.', 'রসিদটি আগেই বাতিল হয়েছে।'),
  },
  alreadyDecided: {
    code: 'fees.alreadyDecided',
    status: 409,
    text: t('It has already been decided.', 'সিদ্ধান্ত আগেই হয়েছে।'),
  },
  advanceUsed: {
    code: 'fees.advanceUsed',
    status: 409,
    text: t(
      'The advance of this receipt has been used since; cancel the receipt that used it first.',
      'এই রসিদের অগ্রিম পরে ব্যবহৃত হয়েছে; আগে সেই রসিদটি বাতিল করুন।',
    ),
  },
  fineUsed: {
    code: 'fees.fineUsed',
    status: 409,
    text: t(
      'The fine this receipt left open has been paid or waived since; cancel that receipt or withdraw that waiver first.',
      'এই রসিদে বাকি রাখা জরিমানা পরে পরিশোধ বা মওকুফ হয়েছে; আগে সেই রসিদ বাতিল বা মওকুফ প্রত্যাহার করুন।',
    ),
  },
  credited: {
    code: 'fees.credited',
    status: 409,
    text: t(
      'A waiver turned what was paid of these fees into the student’s advance, so this receipt stays.',
      'মওকুফের কারণে এসব ফির পরিশোধিত টাকা শিক্ষার্থীর অগ্রিমে গেছে, তাই রসিদটি থাকবে।',
    ),
  },
  linePaid: {
    code: 'fees.linePaid',
    status: 409,
    text: t('Part of it is paid; cancel the receipt first.', 'এর কিছু টাকা পরিশোধিত; আগে রসিদটি বাতিল করুন।'),
  },
  lineCancelled: {
    code: 'fees.lineCancelled',
    status: 409,
    text: t('This line has already been cancelled.', 'লাইনটি আগেই বাতিল হয়েছে।'),
  },
  offerTurned: {
    code: 'fees.offerTurned',
    status: 422,
    text: t(
      'The last day is before the first, or the last child before the first.',
      'শেষ দিন প্রথম দিনের আগে, অথবা শেষ সন্তান প্রথমটির আগে।',
    ),
  },
  waiverRevoked: {
    code: 'fees.waiverRevoked',
    status: 409,
    text: t('This waiver has already been revoked.', 'মওকুফটি আগেই প্রত্যাহার হয়েছে।'),
  },
} as const;
