import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const fineWaiverFields = {
  studentId: t('Student', 'শিক্ষার্থী'),
  lines: t('Fines', 'জরিমানা'),
  amount: t('Amount', 'পরিমাণ'),
  reason: t('Reason', 'কারণ'),
} as const;

export const fineWaiverErrors = {
  changed: {
    code: 'fees.fineChanged',
    status: 409,
    text: t(
      'The fines have changed in the meantime. Look at them again; nothing was waived.',
      'এর মধ্যে জরিমানা বদলেছে। আবার দেখে নিন; কিছুই মওকুফ হয়নি।',
    ),
  },
  chargeChanged: {
    code: 'fees.chargeChanged',
    status: 409,
    text: t(
      'This charge has changed in the meantime: now {owed} is owed. Nothing was waived.',
      'এর মধ্যে ধার্যটি বদলেছে: এখন বাকি {owed}। কিছুই মওকুফ হয়নি।',
    ),
  },
  notCharge: {
    code: 'fees.notCharge',
    status: 409,
    text: t(
      'Only charges made by hand are waived here; to lower a fee, give a waiver.',
      'শুধু হাতে ধার্য করা টাকা এভাবে মওকুফ হয়; ফি কমাতে মওকুফ দিন।',
    ),
  },
  withdrawn: {
    code: 'fees.fineWaiverWithdrawn',
    status: 409,
    text: t('This waiver has already been withdrawn.', 'মওকুফটি আগেই প্রত্যাহার হয়েছে।'),
  },
  used: {
    code: 'fees.fineWaiverUsed',
    status: 409,
    text: t(
      'Since then this fee was paid or split into instalments, or a clearance was given; the waiver stays.',
      'এরপর ফিটি পরিশোধ বা কিস্তিতে ভাগ হয়েছে, বা সনদ দেওয়া হয়েছে; মওকুফটি থাকবে।',
    ),
  },
} as const;

export const moreThanFine = t('The fine is only {fine}.', 'জরিমানা মাত্র {fine}।');
export const moreThanCharge = t('Only {owed} of it is unpaid.', 'এর বাকি মাত্র {owed}।');

/** Waiving late fines, and the list of what was waived. */
export const fineWaiverLabels = {
  tab: t('Waived fines', 'মওকুফ করা জরিমানা'),
  ofWhat: t('Of what', 'কীসের'),
  lateFines: t('Late fine', 'বিলম্ব জরিমানা'),
  chargesOnly: t('Charge by hand', 'হাতে ধার্য'),
  waiveCharge: t('Waive', 'মওকুফ করুন'),
  chargeTitle: t('Waive a charge', 'ধার্য মওকুফ'),
  chargeHelp: t(
    'The waived amount is no longer due and gets no late fine. Both stay in the ledger with the reason.',
    'যা মওকুফ হয় তা আর দিতে হয় না এবং তার বিলম্ব জরিমানাও হয় না। দুটিই কারণসহ খতিয়ানে থাকবে।',
  ),
  chargeOwed: t('{amount} of it is unpaid', 'এর বাকি {amount}'),
  howMuch: t('How much is waived', 'কত মওকুফ হবে'),
  charges: t('Fines and charges', 'জরিমানা ও ধার্য'),
  waive: t('Waive a fine', 'জরিমানা মওকুফ'),
  title: t('Waive late fines', 'বিলম্ব জরিমানা মওকুফ'),
  help: t(
    'The waived amount is no longer due. If the fee stays unpaid, fines resume tomorrow under its rule.',
    'যা মওকুফ হয় তা আর দিতে হয় না। ফি অপরিশোধিত থাকলে কাল থেকে নিয়ম অনুযায়ী জরিমানা আবার বাড়ে।',
  ),
  fineOf: t('Fine {amount}', 'জরিমানা {amount}'),
  fineOfDays: t('Fine {amount}, {days} {days|day|days} late', 'জরিমানা {amount}, {days} দিন দেরি'),
  all: t('Waive all of it, {amount}', 'পুরোটা মওকুফ, {amount}'),
  save: t('Waive {amount}', '{amount} মওকুফ করুন'),
  saveNone: t('Waive', 'মওকুফ করুন'),
  none: t('Write how much of a fine is waived', 'কোন জরিমানার কত মওকুফ হবে লিখুন'),
  atMost: t('Above 0 and at most {amount}', '০-এর বেশি, সর্বোচ্চ {amount}'),
  done: t('{amount} of {name} waived', '{name}-এর {amount} মওকুফ হয়েছে'),
  search: t('Name or ID', 'নাম বা আইডি'),
  empty: t('No fine has been waived yet.', 'এখনো কোনো জরিমানা মওকুফ হয়নি।'),
  total: t('Waived and not withdrawn', 'মওকুফ, প্রত্যাহার বাদে'),
  count: t('{count} {count|waiver|waivers}', '{count}টি মওকুফ'),
  given: t('Waived', 'মওকুফ হয়েছে'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
  by: t('Waived by', 'যিনি মওকুফ করেছেন'),
  withdraw: t('Withdraw the waiver', 'মওকুফ প্রত্যাহার করুন'),
  withdrawTitle: t('Withdraw the waiver of {amount} of {name}', '{name}-এর {amount} মওকুফ প্রত্যাহার'),
  withdrawText: t(
    'The amount is due again. Both stay in the ledger with their reasons.',
    'টাকাটি আবার দিতে হবে। দুটিই কারণসহ খতিয়ানে থাকবে।',
  ),
  withdrawDone: t('The waiver is withdrawn', 'মওকুফ প্রত্যাহার হয়েছে'),
  ofLedger: t('Fine waived', 'জরিমানা মওকুফ'),
  chargeOfLedger: t('Charge waived', 'ধার্য মওকুফ'),
  chargeWithdrawnOfLedger: t('Waiver of a charge withdrawn', 'ধার্যের মওকুফ প্রত্যাহার'),
  withdrawnOfLedger: t('Waiver of a fine withdrawn', 'জরিমানার মওকুফ প্রত্যাহার'),
} as const;

/** Told once to whoever decides, after the update with which these limits began to count a day together. */
export const limitsByDayNews = t(
  'Limits changed: waivers, vouchers by hand and waived fines are now added together for each person and day. Above the limit a second person decides.',
  'সীমার নিয়ম বদলেছে: মওকুফ, হাতে করা ভাউচার ও জরিমানা মওকুফ এখন প্রত্যেকের এক দিনের সব মিলিয়ে ধরা হয়। সীমা ছাড়ালে দ্বিতীয় একজন সিদ্ধান্ত দেবেন।',
);

/** What a second person is asked about a waiver. */
export const waiverActTexts = {
  toAdvance: t('Already paid, becomes an advance', 'আগে পরিশোধিত, অগ্রিমে যাবে'),
  waiverTitle: t('Waiver for {name}', '{name}-এর মওকুফ'),
  finesTitle: t('Waive ৳{amount} of fines of {name}', '{name}-এর জরিমানা ৳{amount} মওকুফ'),
  chargeTitle: t('Waive ৳{amount} of a charge of {name}', '{name}-এর ধার্য ৳{amount} মওকুফ'),
  cancelTitle: t('Cancel ৳{amount} of fees of {name}', '{name}-এর ফি ৳{amount} বাতিল'),
  fineOf: t('Fine of {fee} {period}', '{fee} {period}-এর জরিমানা'),
  each: t('Amount each time', 'প্রতিবারের পরিমাণ'),
  owed: t('Owed', 'পাওনা'),
  waived: t('Waived', 'মওকুফ'),
} as const;
