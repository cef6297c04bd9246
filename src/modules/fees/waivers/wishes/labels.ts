import { t } from '../../words.ts';

export const wishErrors = {
  open: {
    code: 'fees.wishOpen',
    status: 409,
    text: t(
      'The school has not answered the last request yet. Withdraw that one to ask for something else.',
      'আগের আবেদনের উত্তর এখনো আসেনি। অন্য কিছু চাইতে আগেরটি প্রত্যাহার করুন।',
    ),
  },
  answered: {
    code: 'fees.wishAnswered',
    status: 409,
    text: t('This request has already been answered.', 'এই আবেদনের উত্তর দেওয়া হয়ে গেছে।'),
  },
} as const;

export const wishStates = ['asked', 'given', 'refused', 'withdrawn'] as const;
export type WishState = (typeof wishStates)[number];
export const wishStateLabels: Readonly<Record<WishState, ReturnType<typeof t>>> = {
  asked: t('Waiting for an answer', 'উত্তরের অপেক্ষায়'),
  given: t('Given', 'দেওয়া হয়েছে'),
  refused: t('Not given', 'দেওয়া হয়নি'),
  withdrawn: t('Withdrawn', 'প্রত্যাহার করা'),
};

export const wishFields = {
  studentId: t('Student', 'শিক্ষার্থী'),
  typeId: t('Ground', 'কারণের ধরন'),
  reason: t('Why', 'কেন'),
  answer: t('Answer', 'উত্তর'),
  paperId: t('Paper', 'কাগজ'),
  wishId: t('Request of the family', 'পরিবারের আবেদন'),
} as const;

export const wishLabels = {
  panel: t('Waivers asked for', 'মওকুফের আবেদন'),
  ask: t('Ask for a waiver', 'মওকুফের আবেদন করুন'),
  askHelp: t(
    'The school reads it and answers here. Until then fees stay as they are.',
    'বিদ্যালয় আবেদনটি পড়ে এখানে উত্তর দেবে। তার আগে ফি যেমন আছে থাকবে।',
  ),
  send: t('Send', 'পাঠান'),
  sent: t('The school has received your request', 'আপনার আবেদন বিদ্যালয়ে পৌঁছেছে'),
  paperHint: t('A certificate or a picture of one, where you have it.', 'প্রমাণপত্র বা তার ছবি, থাকলে।'),
  askedOn: t('Asked', 'আবেদনের দিন'),
  withdraw: t('Withdraw', 'প্রত্যাহার করুন'),
  withdrawText: t('The school will no longer answer it.', 'বিদ্যালয় আর উত্তর দেবে না।'),
  noneOwn: t('You have not asked for a waiver.', 'আপনি কোনো মওকুফের আবেদন করেননি।'),
  none: t('No family has asked for a waiver.', 'কোনো পরিবার মওকুফের আবেদন করেনি।'),
  noneOpen: t('No request is waiting for an answer.', 'কোনো আবেদন উত্তরের অপেক্ষায় নেই।'),
  byFamilies: t('Asked by families', 'পরিবারের আবেদন'),
  waiting: t('Waivers families ask for', 'পরিবারের মওকুফ আবেদন'),
  give: t('Give a waiver', 'মওকুফ দিন'),
  refuse: t('Refuse', 'প্রত্যাখ্যান করুন'),
  refuseTitle: t('No waiver for {name}', '{name}-এর মওকুফ হবে না'),
  refuseText: t('The family reads your answer.', 'পরিবার আপনার উত্তর পড়বে।'),
  search: t('Name or ID', 'নাম বা আইডি'),
  asker: t('Asked by', 'আবেদনকারী'),
  answer: t('Answer', 'উত্তর'),
  givenNews: t('A waiver for {name} was given', '{name}-এর মওকুফ দেওয়া হয়েছে'),
  refusedNews: t('A waiver for {name} was not given', '{name}-এর মওকুফ দেওয়া হয়নি'),
} as const;

export const wishProblems = {
  otherStudent: t(
    'This request belongs to another student, or has already been answered.',
    'আবেদনটি অন্য শিক্ষার্থীর, অথবা উত্তর দেওয়া হয়ে গেছে।',
  ),
} as const;
