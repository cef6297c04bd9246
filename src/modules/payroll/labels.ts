import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';
import type { DifferenceReason } from './rules/variance-rules.ts';
import type { PayAccount } from './rules/voucher-rules.ts';
import type { Work } from './rules.ts';
import type { RunState } from './shapes.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `payroll.${code}`,
  status: 409,
  text: { en, bn },
});

export const payrollErrors = {
  ownPay: {
    code: 'payroll.ownPay',
    status: 403,
    text: t('Nobody can change their own pay.', 'কেউ নিজের বেতন পরিবর্তন করতে পারেন না।'),
  },
  termPaid: refusal(
    'termPaid',
    'Months from this day on are paid by it, so it stays. Enter another change with the month from which it holds.',
    'এই দিনের পরের মাসের বেতন এই নিয়মে দেওয়া হয়েছে, তাই এটি থাকবে। যে মাস থেকে বদলাবে, সেই মাসসহ নতুন পরিবর্তন লিখুন।',
  ),
  neverPaid: refusal(
    'neverPaid',
    'This employee has not been paid for any month yet, so nothing can be certified.',
    'এই কর্মীকে এখনো কোনো মাসের বেতন পরিশোধ করা হয়নি, তাই প্রত্যয়ন দেওয়া যাবে না।',
  ),
  noLetter: refusal(
    'noLetter',
    'None of those chosen had an increment on that day, or each already has the letter.',
    'বাছাই করা কারও ওই তারিখে বেতন বৃদ্ধি হয়নি, অথবা সবাই আগেই পত্র পেয়েছেন।',
  ),
  counted: refusal(
    'counted',
    'This would be paid in addition to “{rule}”, which is for the same purpose and people. Use that name, or end that rule first.',
    'একই খাতে একই কর্মীদের জন্য “{rule}” নিয়মটি আছে, তাই দুটিই হিসাবে আসবে। ওই নামটিই দিন, অথবা আগে ওই নিয়মের মেয়াদ শেষ করুন।',
  ),
  turned: refusal('turned', 'The last day is before the first.', 'শেষের তারিখ শুরুর আগে।'),
  runExists: refusal(
    'runExists',
    'The pay of this month has already been started.',
    'এই মাসের বেতন আগেই শুরু হয়েছে।',
  ),
  wrongState: refusal(
    'wrongState',
    'This cannot be done now: this pay is “{state}”.',
    'এখন এটি করা যাবে না: বেতনটি “{state}” অবস্থায় আছে।',
  ),
  nobody: refusal(
    'nobody',
    'Nobody has pay in this month. First enter what each person is paid.',
    'এই মাসে কারও বেতন নির্ধারিত নেই। আগে কার বেতন কত তা লিখুন।',
  ),
  stale: refusal(
    'stale',
    'Something changed since the calculation. Calculate again and look at the changes.',
    'হিসাবের পর কিছু বদলেছে। আবার হিসাব করে পরিবর্তনগুলো দেখুন।',
  ),
  noAccounts: refusal(
    'noAccounts',
    'First choose the pay ledgers in the payroll settings: {account}.',
    'আগে বেতন সেটিংসে লেজার ঠিক করুন: {account}।',
  ),
  loanChanged: refusal(
    'loanChanged',
    'A loan was paid back in the meantime. Reverse this pay and calculate it again.',
    'এর মধ্যে একটি ঋণ শোধ হয়েছে। বেতনটি ফিরিয়ে আবার হিসাব করুন।',
  ),
  alreadyWithheld: refusal('alreadyWithheld', 'This pay is already withheld.', 'এই বেতন আগেই স্থগিত আছে।'),
  notWithheld: refusal('notWithheld', 'This pay is not withheld.', 'এই বেতন স্থগিত নেই।'),
  noIncrement: refusal(
    'noIncrement',
    'Somebody has no next step, or has had the increment in the meantime.',
    'কারও পরের ধাপ নেই, অথবা এর মধ্যে তাঁর বেতন বেড়েছে।',
  ),
  noArrears: refusal('noArrears', 'Nothing is owed for this month any more.', 'এই মাসের জন্য আর কিছু বকেয়া নেই।'),
  notPaidMonth: refusal('notPaidMonth', 'This month is not paid yet.', 'এই মাসের বেতন এখনো দেওয়া হয়নি।'),
  interestGiven: refusal(
    'interestGiven',
    'The interest of this year is already entered.',
    'এই বছরের মুনাফা আগেই লেখা হয়েছে।',
  ),
  yearNotOver: refusal(
    'yearNotOver',
    'This year is not over yet: its interest is entered after its last day.',
    'এই বছর এখনো শেষ হয়নি; বছর শেষ হলে মুনাফা লেখা যাবে।',
  ),
  interestOverlaps: refusal(
    'interestOverlaps',
    'For a part of this year the interest is already entered: it was given for the year from {day}.',
    'এই বছরের একাংশের মুনাফা আগেই লেখা হয়েছে: {day} থেকে শুরু বছরের মুনাফা দেওয়া আছে।',
  ),
  lastMonthNotPaid: refusal(
    'lastMonthNotPaid',
    'The pay of {month} is not paid yet. First pay every month up to the last day; whoever has left is in the run of the last month.',
    '{month} মাসের বেতন এখনো দেওয়া হয়নি। আগে শেষ কর্মদিবস পর্যন্ত সব মাসের বেতন দিন; যিনি চলে গেছেন তিনিও শেষ মাসের বেতনে আছেন।',
  ),
  settledSince: refusal(
    'settledSince',
    'The final settlement of somebody in this pay is done, so it can no longer be reversed. What was wrong goes into the next month as arrears.',
    'এই বেতনের একজনের চূড়ান্ত হিসাব হয়ে গেছে, তাই এটি আর ফিরিয়ে নেওয়া যায় না। ভুল থাকলে তা বকেয়া হিসেবে পরের মাসে যাবে।',
  ),
  arrearsSince: refusal(
    'arrearsSince',
    'Arrears of this month are entered, so it can no longer be reversed: they would be paid twice. What else was wrong goes into the next month as arrears.',
    'এই মাসের বকেয়া লেখা হয়ে গেছে, তাই এটি আর ফিরিয়ে নেওয়া যায় না; নিলে একই টাকা দুবার দেওয়া হতো। আরও ভুল থাকলে তা বকেয়া হিসেবে পরের মাসে যাবে।',
  ),
  arrearsWithdrawn: refusal(
    'arrearsWithdrawn',
    'These arrears have already been withdrawn.',
    'এই বকেয়া আগেই প্রত্যাহার করা হয়েছে।',
  ),
  arrearsTaken: refusal(
    'arrearsTaken',
    'These arrears are in an approved pay or a final settlement, so they can no longer be withdrawn. Those paid with a month are taken back with the next one.',
    'এই বকেয়া অনুমোদিত বেতনে বা চূড়ান্ত হিসাবে আছে, তাই আর প্রত্যাহার করা যায় না। মাসের বেতনের সঙ্গে দেওয়া হলে পরের মাসে ফেরত নিন।',
  ),
  arrearsNotPaid: refusal(
    'arrearsNotPaid',
    'Only arrears that were paid with a month can be taken back with the next one.',
    'কোনো মাসের বেতনের সঙ্গে দেওয়া বকেয়াই শুধু পরের মাসে ফেরত নেওয়া যায়।',
  ),
  arrearsReversed: refusal(
    'arrearsReversed',
    'These arrears have already been taken back, or they take other arrears back themselves.',
    'এই বকেয়া আগেই ফেরত নেওয়া হয়েছে, অথবা এটি নিজেই অন্য বকেয়া ফেরত নেওয়ার হিসাব।',
  ),
  arrearsAnew: refusal(
    'arrearsAnew',
    'Arrears of this month have since been entered again. Withdraw those first.',
    'এই মাসের বকেয়া পরে নতুন করে লেখা হয়েছে। আগে সেটি প্রত্যাহার করুন।',
  ),
  arrearsTooMuch: refusal(
    'arrearsTooMuch',
    '{name} is to give back more arrears than the pay of this month; the rest would be lost. Withdraw those arrears, and enter a loan for them.',
    '{name}-এর কাছ থেকে এই মাসের বেতনের চেয়ে বেশি বকেয়া ফেরত নেওয়ার কথা; বাড়তি টাকাটা হারিয়ে যেত। সেই বকেয়া প্রত্যাহার করে তার জন্য ঋণ লিখুন।',
  ),
  settled: refusal(
    'settled',
    'The final settlement of this person is done.',
    'এই ব্যক্তির চূড়ান্ত হিসাব হয়ে গেছে।',
  ),
} as const satisfies Record<string, ErrorKind>;

export const payrollProblems = {
  afterLeaving: t(
    'The service ended on {day}, as the service book says. The last day cannot be later.',
    'চাকরি বই অনুযায়ী চাকরি শেষ হয়েছে {day} তারিখে। শেষ কর্মদিবস এর পরে হতে পারে না।',
  ),
  futureDay: t('The day of payment cannot be in the future.', 'ভবিষ্যতের তারিখে টাকা দেওয়া যায় না।'),
  aboveFund: t(
    'Under the rule of the fund, at most {amount} taka can be taken out.',
    'তহবিলের নিয়মে সর্বোচ্চ {amount} টাকা তোলা যায়।',
  ),
  notGovernment: t(
    'This is only for a monthly salary type whose basic the government pays.',
    'এটি শুধু সেই মাসিক বেতনের ধরনের জন্য, যার মূল বেতন সরকার দেয়।',
  ),
  fromMonth: t(
    'Somebody is paid by this type. Enter the change with its month under “Changes of salary types”.',
    'এই ধরনে কারও বেতন আছে। পরিবর্তনটি মাসসহ “বেতনের ধরনের পরিবর্তনসমূহ” পাতায় লিখুন।',
  ),
  termPaid: t(
    'Months from this day on are paid by it. Enter another change with the month from which it holds.',
    'এই দিনের পরের মাসের বেতন এই নিয়মে দেওয়া হয়েছে। যে মাস থেকে বদলাবে, সেই মাসসহ নতুন পরিবর্তন লিখুন।',
  ),
  whyOther: t(
    'Write in the reason why this differs from what was gathered.',
    'সংগৃহীত হিসাবের চেয়ে আলাদা কেন, কারণের ঘরে লিখুন।',
  ),
  noBankColumns: t(
    'A bank’s file needs at least the account and the amount.',
    'ব্যাংকের ফাইলে অন্তত হিসাব নম্বর ও টাকার কলাম লাগে।',
  ),
  noWidth: t(
    'Each column of a file with fixed widths needs its width.',
    'নির্দিষ্ট প্রস্থের ফাইলে প্রতিটি কলামের প্রস্থ লাগে।',
  ),
  nameTaken: t('A file with this name already exists.', 'এই নামের একটি ফাইল আগেই আছে।'),
} as const;

export const stateTexts: Readonly<Record<RunState, Label>> = {
  draft: t('Draft', 'খসড়া'),
  computed: t('Calculated', 'হিসাব হয়েছে'),
  checked: t('Checked', 'যাচাই হয়েছে'),
  approved: t('Approved', 'অনুমোদিত'),
  paid: t('Paid', 'পরিশোধিত'),
  locked: t('Locked', 'বন্ধ'),
  reversed: t('Reversed', 'ফিরিয়ে নেওয়া'),
};

export const workTexts: Readonly<Record<keyof Work, Label>> = {
  absentDays: t('Days absent', 'অনুপস্থিত দিন'),
  unpaidLeaveDays: t('Days of unpaid leave', 'বিনা বেতনে ছুটি (দিন)'),
  lateDays: t('Days lost by lateness', 'বিলম্বে কাটা দিন'),
  lates: t('Times late', 'বিলম্ব (বার)'),
  lateMinutes: t('Minutes late', 'বিলম্ব (মিনিট)'),
  earlyLeaves: t('Left early', 'আগে প্রস্থান (বার)'),
  overtimeHours: t('Hours of overtime', 'অতিরিক্ত ঘণ্টা'),
  holidayDutyDays: t('Holiday duty', 'ছুটিতে দায়িত্ব (দিন)'),
  holidayDutyPay: t('Holiday duty, taka', 'ছুটিতে দায়িত্ব (টাকা)'),
  extraClasses: t('Extra classes', 'অতিরিক্ত ক্লাস'),
  examDuties: t('Exam duties', 'পরীক্ষার দায়িত্ব'),
  workedDays: t('Days worked', 'কাজের দিন'),
  workedHours: t('Hours worked', 'কাজের ঘণ্টা'),
  workedClasses: t('Classes taken', 'নেওয়া ক্লাস'),
};

export const accountTexts: Readonly<Record<PayAccount, Label>> = {
  salary: t('Salaries', 'বেতন ব্যয়'),
  bonus: t('Bonuses', 'বোনাস ব্যয়'),
  employerShare: t('Institution’s share of funds', 'তহবিলে প্রতিষ্ঠানের অংশ'),
  fund: t('Provident fund owed', 'প্রদেয় ভবিষ্য তহবিল'),
  tax: t('Tax held', 'কর্তিত কর'),
  withheldDues: t('Pay withheld', 'স্থগিত বেতন'),
  otherDues: t('Other deductions held', 'অন্যান্য কর্তিত টাকা'),
  recoveries: t('Rent and fines of staff', 'কর্মীর ভাড়া ও জরিমানা'),
  loans: t('Loans and advances to staff', 'কর্মীকে ঋণ ও অগ্রিম'),
  bank: t('Bank that pays', 'যে ব্যাংক থেকে দেওয়া হয়'),
  cash: t('Cash that pays', 'যে নগদ থেকে দেওয়া হয়'),
};

export const reasonTexts: Readonly<Record<DifferenceReason, Label>> = {
  new: t('new', 'নতুন'),
  gone: t('no longer', 'আর নেই'),
  rule: t('another rule or rate', 'নিয়ম বা হার বদলেছে'),
  basic: t('another basic', 'মূল বেতন বদলেছে'),
  work: t('other days or hours', 'দিন বা ঘণ্টা আলাদা'),
  days: t('part of a month', 'মাসের অংশ'),
  left: t('what was left', 'যা বাকি ছিল'),
};

export const payrollFields: Readonly<Record<string, Label>> = {
  ...workTexts,
  month: t('Month', 'মাস'),
  bonus: t('Bonus', 'বোনাস'),
  employeeId: t('Employee', 'কর্মী'),
  amount: t('Amount', 'টাকা'),
  instalment: t('Instalment', 'কিস্তি'),
  firstMonth: t('First month', 'প্রথম মাস'),
  day: t('Day', 'তারিখ'),
  paidOn: t('Paid on', 'পরিশোধের তারিখ'),
  fromDate: t('From', 'থেকে'),
  lastDay: t('Last day', 'শেষ কর্মদিবস'),
  rate: t('Rate', 'হার'),
  reason: t('Reason', 'কারণ'),
  note: t('Note', 'মন্তব্য'),
  other: t('Other payments', 'অন্যান্য প্রদান'),
  recoveries: t('Recoveries', 'আদায়যোগ্য'),
  year: t('Year', 'বছর'),
  gratuityYears: t('Years before gratuity', 'আনুতোষিকের আগে বছর'),
  gratuityMonths: t('Months of basic for a year', 'বছরে যত মাসের মূল বেতন'),
  fundYears: t('Years in the fund before money is taken out', 'তহবিল থেকে তোলার আগে বছর'),
  fundPercent: t('Percent of the own share that may be taken out', 'নিজের জমার শতকরা যত তোলা যায়'),
};
