import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What is said of arrears alone. */
export const arrearsLabels = {
  arrearsHint: t(
    'The month is calculated again with what is known today and compared with what was paid. Tick whoever was left out of it to pay the whole month.',
    'আজকের তথ্যে মাসটি আবার হিসাব করে যা দেওয়া হয়েছে তার সঙ্গে মেলানো হয়। কেউ বাদ পড়ে থাকলে টিক দিলে তিনি পুরো মাসের বেতন পাবেন।',
  ),
  leftOut: t('left out of this month', 'এই মাসে বাদ পড়েছিলেন'),
  wasPaid: t('Was paid', 'দেওয়া হয়েছে'),
  wasDue: t('Is due', 'পাওনা'),
  noneFound: t('Nobody was paid too little or too much.', 'কাউকে কম বা বেশি দেওয়া হয়নি।'),
  payWithNext: t('Pay with the next month', 'পরের মাসে দিন'),
  arrearsAdded: t('{count} entered', '{count}টি লেখা হলো'),
  takeBack: t('Take back', 'ফেরত নিন'),
  withdrawArrears: t('Withdraw', 'প্রত্যাহার করুন'),
  withdrawArrearsHint: t(
    'These arrears are then not paid. They stay in the list with your reason. A month calculated with them has to be calculated again.',
    'এই বকেয়া আর দেওয়া হবে না। কারণসহ তালিকায় থেকে যাবে। এটি ধরে কোনো মাসের হিসাব হয়ে থাকলে আবার হিসাব করতে হবে।',
  ),
  reverseArrears: t('Take back with the next month', 'পরের মাসে ফেরত নিন'),
  reverseHint: t(
    'The next month has the same amounts the other way round: what was paid is taken back, what was taken is paid back.',
    'পরের মাসে একই টাকা উল্টো হিসাবে ধরা হবে: যা দেওয়া হয়েছিল তা কাটা হবে, যা কাটা হয়েছিল তা ফেরত দেওয়া হবে।',
  ),
  withdrawnFor: t('Withdrawn: {reason}', 'প্রত্যাহার: {reason}'),
  takesBack: t('takes back arrears', 'বকেয়া ফেরত'),
  noArrears: t('No arrears.', 'কোনো বকেয়া নেই।'),
  paidWith: t('Paid with', 'যে মাসে দেওয়া'),
  waits: t('Waits for the next month', 'পরের মাসের অপেক্ষায়'),
};
