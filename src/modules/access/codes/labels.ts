import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

export const codeErrors = {
  off: {
    code: 'access.waySwitchedOff',
    status: 403,
    text: {
      en: 'This institution does not use this way to log in.',
      bn: 'এই প্রতিষ্ঠানে এভাবে লগইন চালু নেই।',
    },
  },
  notGuardian: {
    code: 'access.notGuardian',
    status: 422,
    text: {
      en: 'Only guardians’ accounts can be joined. The account of somebody who works or studies at an institution stays separate.',
      bn: 'শুধু অভিভাবকের অ্যাকাউন্ট যুক্ত করা যায়। যিনি কোনো প্রতিষ্ঠানে কাজ করেন বা পড়েন, তাঁর সেই অ্যাকাউন্ট আলাদা থাকে।',
    },
  },
  nobodyElse: {
    code: 'access.nobodyElse',
    status: 422,
    text: {
      en: 'No other guardian’s account has this mobile number. Use the other account’s user name and password.',
      bn: 'এই মোবাইল নম্বরে অভিভাবকের আর কোনো অ্যাকাউন্ট নেই। অন্য অ্যাকাউন্টের ব্যবহারকারীর নাম ও পাসওয়ার্ড দিন।',
    },
  },
  tooManyJoined: {
    code: 'access.tooManyJoined',
    status: 422,
    text: {
      en: 'A family has at most {most} accounts.',
      bn: 'একটি পরিবারে সর্বোচ্চ {most}টি অ্যাকাউন্ট থাকে।',
    },
  },
} as const satisfies Record<string, ErrorKind>;

export const codeAnswer: Label = {
  en: 'If this account can log in with a code, the code is being sent to the mobile number the institution has.',
  bn: 'এই অ্যাকাউন্টে কোড দিয়ে লগইন করা গেলে, প্রতিষ্ঠানের কাছে থাকা মোবাইল নম্বরে কোড যাচ্ছে।',
};

export const proofAnswer: Label = {
  en: 'If this account has an email address, or a mobile number at an institution that sends codes, a code has been sent there. Enter it and try again.',
  bn: 'এই অ্যাকাউন্টের ইমেইল থাকলে, অথবা কোড পাঠায় এমন প্রতিষ্ঠানে মোবাইল নম্বর থাকলে, সেখানে একটি কোড পাঠানো হয়েছে। কোডটি দিয়ে আবার চেষ্টা করুন।',
};

export const familyNews = {
  en: 'The account “{username}” was joined with yours. If it was not you, separate it on your family page and change your password.',
  bn: '“{username}” অ্যাকাউন্টটি আপনার অ্যাকাউন্টের সঙ্গে যুক্ত হয়েছে। আপনি নিজে না করে থাকলে পরিবারের পাতায় গিয়ে আলাদা করুন ও পাসওয়ার্ড বদলান।',
} as const satisfies Label;
