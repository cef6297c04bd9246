import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { FollowedState, LetterKind, LetterState } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const letterErrors = {
  noAnswer: {
    code: 'website.noAnswer',
    status: 409,
    text: {
      en: 'Give a mobile number or an email address, so that the office can answer.',
      bn: 'উত্তর পেতে মোবাইল নম্বর বা ইমেইল দিন।',
    },
  },
  unknownCode: {
    code: 'website.unknownCode',
    status: 404,
    text: {
      en: 'No message has this number. Check it: it begins with A or C.',
      bn: 'এই নম্বরে কোনো বার্তা নেই। নম্বরটি মিলিয়ে দেখুন: এটি A বা C দিয়ে শুরু।',
    },
  },
} as const satisfies Record<string, ErrorKind>;

export const letterFields: Readonly<Record<string, Label>> = {
  name: t('Name', 'নাম'),
  mobile: t('Mobile', 'মোবাইল'),
  email: t('Email', 'ইমেইল'),
  subject: t('Subject', 'বিষয়'),
  body: t('Message', 'বার্তা'),
  state: t('Status', 'অবস্থা'),
  note: t('Note from the office', 'অফিসের টীকা'),
  code: t('Number', 'নম্বর'),
};

export const kindTexts: Readonly<Record<LetterKind, Label>> = {
  contact: t('Message', 'বার্তা'),
  complaint: t('Complaint', 'অভিযোগ'),
};

export const stateTexts: Readonly<Record<LetterState, Label>> = {
  new: t('New', 'নতুন'),
  open: t('Being looked at', 'দেখা হচ্ছে'),
  done: t('Done', 'সম্পন্ন'),
};

/** The inbox of the office. */
export const letterLabels = {
  list: t('Messages of visitors', 'দর্শনার্থীর বার্তা'),
  all: t('All', 'সব'),
  search: t('Search', 'খুঁজুন'),
  nobody: t('Without a name', 'নাম ছাড়া'),
  code: t('Number', 'নম্বর'),
  receivedAt: t('Received', 'প্রাপ্তি'),
  kind: t('Kind', 'ধরন'),
  empty: t('Nobody has written from the website yet.', 'ওয়েবসাইট থেকে এখনো কেউ লেখেননি।'),
  saved: t('Saved', 'সংরক্ষিত'),
} as const;

/** The form on the website. */
export const formLabels = {
  optional: t('{name} (optional)', '{name} (ঐচ্ছিক)'),
  answer: t('Mobile or email, so that the office can answer', 'মোবাইল বা ইমেইল, যাতে অফিস উত্তর দিতে পারে'),
  leaveEmpty: t('Leave this empty', 'এটি খালি রাখুন'),
  send: t('Send', 'পাঠান'),
  sent: t('Thank you. The office has your message.', 'ধন্যবাদ। অফিস আপনার বার্তা পেয়েছে।'),
  number: t(
    'Its number is {code}. Keep it to follow it up.',
    'এর নম্বর {code}। পরে খোঁজ নিতে নম্বরটি রেখে দিন।',
  ),
  follow: t('See its status', 'অবস্থা দেখুন'),
  another: t('Write another message', 'আরেকটি লিখুন'),
  away: t('Your message was not sent. Please try again.', 'বার্তাটি পাঠানো যায়নি। আবার চেষ্টা করুন।'),
} as const;

/** What who wrote is told of it. */
export const followedTexts: Readonly<Record<FollowedState, Label>> = {
  new: t('Received', 'পাওয়া গেছে'),
  open: t('Being looked at', 'দেখা হচ্ছে'),
  waiting: t('The office is waiting for your answer', 'অফিস আপনার উত্তরের অপেক্ষায়'),
  done: t('Done', 'সম্পন্ন'),
};

/** The page on which a visitor follows up what they wrote. */
export const followLabels = {
  page: t('Follow up a message or complaint', 'বার্তা বা অভিযোগের খোঁজ'),
  intro: t(
    'Enter the number you were given when you wrote. You will see its status and what the office answered.',
    'লেখার সময় যে নম্বর পেয়েছিলেন তা দিন। বার্তার অবস্থা ও অফিসের উত্তর দেখতে পাবেন।',
  ),
  ask: t('Show', 'দেখুন'),
  state: t('Status', 'অবস্থা'),
  answers: t('Answers', 'উত্তর'),
  none: t('There is no answer yet.', 'এখনো কোনো উত্তর নেই।'),
  files: t(
    'This answer has files; ask the institution for them.',
    'এই উত্তরের সঙ্গে ফাইল আছে; প্রতিষ্ঠানের কাছে চেয়ে নিন।',
  ),
  writeAgain: t(
    'To answer, write again and mention the number {code}.',
    'উত্তর দিতে আবার লিখুন এবং {code} নম্বরটি উল্লেখ করুন।',
  ),
  away: t('It could not be looked up. Please try again.', 'খোঁজ নেওয়া গেল না। আবার চেষ্টা করুন।'),
} as const;
