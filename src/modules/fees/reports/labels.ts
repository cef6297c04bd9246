import { t } from '../words.ts';

/** What students and guardians read of their own fees. */
export const ownLabels = {
  owedToday: t('Owed today', 'আজকের বকেয়া'),
  withFine: t('{amount} of it fines', 'এর মধ্যে জরিমানা {amount}'),
  paidAll: t('Paid so far', 'এ পর্যন্ত পরিশোধ'),
  nothingOwed: t('Nothing is owed.', 'কোনো বকেয়া নেই।'),
  where: t(
    'Fees are paid at the fee counter of the institution. Fines are as they stand today.',
    'প্রতিষ্ঠানের ফি কাউন্টারে ফি পরিশোধ করা যায়। জরিমানা আজকের হিসাবে।',
  ),
  noStudent: t(
    'No student is linked to your account. The office links students and guardians.',
    'আপনার অ্যাকাউন্টে কোনো শিক্ষার্থী যুক্ত নেই। অফিস শিক্ষার্থী ও অভিভাবক যুক্ত করে।',
  ),
} as const;
/** Fines and extra charges by hand. */
export const fineLabels = {
  add: t('Charge a student', 'শিক্ষার্থীকে ধার্য করুন'),
  addTitle: t('Fine or extra charge', 'জরিমানা বা অতিরিক্ত ধার্য'),
  fee: t('As which fee', 'কোন ফি হিসেবে'),
  due: t('Due on', 'শেষ তারিখ'),
  chargeAction: t('Charge', 'ধার্য করুন'),
  list: t('Fines and charges', 'জরিমানা ও ধার্য'),
  unpaid: t('Unpaid', 'অপরিশোধিত'),
  overdue: t('Overdue', 'মেয়াদোত্তীর্ণ'),
  partiallyPaid: t('Partially Paid', 'আংশিক পরিশোধিত'),
  cancelledState: t('Cancelled', 'বাতিলকৃত'),
  none: t('Nobody has been charged by hand.', 'কাউকে আলাদাভাবে ধার্য করা হয়নি।'),
  cancel: t('Cancel the charge', 'ধার্য বাতিল করুন'),
  cancelTitle: t('Cancel {amount} of {name}', '{name}-এর {amount} বাতিল'),
  cancelText: t('It leaves the dues; the record stays.', 'এটি বকেয়া থেকে বাদ যাবে; রেকর্ড থাকবে।'),
  cancelled: t('The charge is cancelled', 'ধার্য বাতিল হয়েছে'),
  done: t('{amount} charged to {name}', '{name}-এর নামে {amount} ধার্য হয়েছে'),
  noDemand: t(
    'A fine needs a fee sub-head that is billed “when it is asked for”.',
    'জরিমানার জন্য “প্রয়োজনে” বিল হয় এমন একটি উপখাত দরকার।',
  ),
} as const;
/** The reports. */
export const reportLabels = {
  /** Every way of paying that moves money. */
  money: t('Cash, bank and mobile', 'নগদ, ব্যাংক ও মোবাইল'),
  kind: t('Receipts', 'রসিদ'),
  onlyReceipts: t('Without cancellations', 'বাতিল বাদে'),
  onlyReversals: t('Cancellations only', 'শুধু বাতিল'),
  ofThis: t('Of it: {head}', 'এর মধ্যে: {head}'),
  tabCollections: t('Collections', 'আদায়'),
  tabDues: t('Due list', 'বকেয়া তালিকা'),
  tabReceipts: t('Receipts', 'রসিদ'),
  tabCloses: t('Day closes', 'দিনের হিসাব'),
  collected: t('Collected', 'আদায়'),
  byHead: t('By fee', 'ফি অনুযায়ী'),
  byMethod: t('By method', 'মাধ্যম অনুযায়ী'),
  byCollector: t('By collector', 'আদায়কারী অনুযায়ী'),
  toAdvance: t('To the advance', 'অগ্রিমে'),
  fines: t('Fines', 'জরিমানা'),
  reversed: t('Cancelled', 'বাতিলকৃত'),
  noneCollected: t('Nothing was collected in these days.', 'এই দিনগুলোতে কিছু আদায় হয়নি।'),
  asOf: t('As of {day}', '{day} পর্যন্ত'),
  owing: t('Students who owe', 'বকেয়া আছে এমন শিক্ষার্থী'),
  owed: t('Owed', 'বকেয়া'),
  notYet: t('Not yet due', 'মেয়াদ আছে'),
  days30: t('1 to 30 days', '১ থেকে ৩০ দিন'),
  days60: t('31 to 60 days', '৩১ থেকে ৬০ দিন'),
  days90: t('61 to 90 days', '৬১ থেকে ৯০ দিন'),
  older: t('Over 90 days', '৯০ দিনের বেশি'),
  guardian: t('Guardian', 'অভিভাবক'),
  lateFrom: t('How late', 'কত দেরি'),
  anyAge: t('All that is unpaid', 'সব অপরিশোধিত'),
  lateAtAll: t('Past the due day', 'মেয়াদ শেষ'),
  late31: t('Over 30 days', '৩০ দিনের বেশি'),
  late61: t('Over 60 days', '৬০ দিনের বেশি'),
  noneOwing: t('Nobody owes anything.', 'কারও বকেয়া নেই।'),
} as const;
