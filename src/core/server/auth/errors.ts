import type { ErrorKind } from '../../errors.ts';
import type { Label } from '../../labels.ts';

/** Why signing in, a link or a change of the own account is refused. */
export const authErrors = {
  failed: {
    code: 'auth.failed',
    status: 422,
    text: {
      en: 'These credentials do not match our records.',
      bn: 'ব্যবহারকারীর নাম বা পাসওয়ার্ড ঠিক নয়।',
    },
  },
  throttle: {
    code: 'auth.throttle',
    status: 429,
    text: {
      en: 'Too many login attempts. Please try again in {seconds} seconds.',
      bn: 'অনেকবার লগইনের চেষ্টা হয়েছে। {seconds} সেকেন্ড পরে আবার চেষ্টা করুন।',
    },
  },
  disabled: {
    code: 'auth.disabled',
    status: 403,
    text: {
      en: 'Your account is disabled. Please contact the system administrator.',
      bn: 'আপনার অ্যাকাউন্ট নিষ্ক্রিয়। সিস্টেম প্রশাসকের সঙ্গে যোগাযোগ করুন।',
    },
  },
  noCompany: {
    code: 'auth.noCompany',
    status: 403,
    text: {
      en: 'No company is assigned to your account. Please contact the system administrator.',
      bn: 'আপনার অ্যাকাউন্টে কোনো প্রতিষ্ঠান নেই। সিস্টেম প্রশাসকের সঙ্গে যোগাযোগ করুন।',
    },
  },
  elsewhere: {
    code: 'auth.elsewhere',
    status: 409,
    text: {
      en: 'In another window of this browser somebody else logged in, or you went to another institution. Nothing was saved here.',
      bn: 'এই ব্রাউজারের অন্য উইন্ডোতে অন্য কেউ লগইন করেছেন, বা আপনি অন্য প্রতিষ্ঠানে গেছেন। এখানে কিছু সংরক্ষণ হয়নি।',
    },
  },
  inAnothersName: {
    code: 'auth.inAnothersName',
    status: 403,
    text: {
      en: 'You cannot do this in somebody else’s name. Money, publishing, salary, permissions and passwords stay with the person.',
      bn: 'অন্যের হয়ে এটি করা যায় না। টাকা, ফল প্রকাশ, বেতন, অনুমতি ও পাসওয়ার্ডের কাজ শুধু ব্যক্তি নিজে করতে পারেন।',
    },
  },
  inEmergency: {
    code: 'auth.inEmergency',
    status: 403,
    text: {
      en: 'With emergency access you can only look: nothing can be changed or downloaded.',
      bn: 'জরুরি প্রবেশে শুধু দেখা যায়; কিছু বদলানো বা ডাউনলোড করা যায় না।',
    },
  },
  secondFactor: {
    code: 'auth.secondFactor',
    status: 409,
    text: {
      en: 'Enter the code from your authenticator app, or one of your recovery codes.',
      bn: 'অথেনটিকেটর অ্যাপের কোড, অথবা একটি পুনরুদ্ধার কোড দিন।',
    },
  },
  wrongCode: {
    code: 'auth.wrongCode',
    status: 422,
    text: {
      en: 'This code is wrong, or has already been used.',
      bn: 'কোডটি ভুল, অথবা আগে ব্যবহার করা হয়েছে।',
    },
  },
  needsSecondFactor: {
    code: 'auth.needsSecondFactor',
    status: 403,
    text: {
      en: 'Your role needs a second factor. Set it up on your profile first.',
      bn: 'আপনার ভূমিকায় দ্বিতীয় ধাপ লাগে। প্রথমে নিজের প্রোফাইলে সেটি চালু করুন।',
    },
  },
  confirmFirst: {
    code: 'auth.confirmFirst',
    status: 409,
    text: {
      en: 'Give your own password first: this changes how somebody else logs in.',
      bn: 'প্রথমে নিজের পাসওয়ার্ড দিন: এতে অন্য একজনের লগইনের উপায় বদলাবে।',
    },
  },
  needsPassword: {
    code: 'auth.needsPassword',
    status: 403,
    text: {
      en: 'Choose your own password first.',
      bn: 'প্রথমে নিজের একটি পাসওয়ার্ড দিন।',
    },
  },
  beyondReach: {
    code: 'auth.beyondReach',
    status: 403,
    text: {
      en: 'You work in a part of the institution only. This is about all of it.',
      bn: 'আপনি প্রতিষ্ঠানের একটি অংশে কাজ করেন। এটি পুরো প্রতিষ্ঠানের বিষয়।',
    },
  },
  chooseAccount: {
    code: 'chooseAccount',
    status: 409,
    text: {
      en: 'Several people use this number. Who are you?',
      bn: 'এই নম্বর কয়েকজন ব্যবহার করেন। আপনি কে?',
    },
  },
  badToken: {
    code: 'auth.badToken',
    status: 422,
    text: {
      en: 'This password reset token is invalid.',
      bn: 'পাসওয়ার্ড রিসেটের লিংকটি বৈধ নয়।',
    },
  },
  badEmailLink: {
    code: 'auth.badEmailLink',
    status: 422,
    text: {
      en: 'This link no longer works. Ask for a new one on your profile.',
      bn: 'লিংকটি আর কাজ করে না। প্রোফাইল থেকে নতুন লিংক চান।',
    },
  },
} as const satisfies Record<string, ErrorKind>;

/** At the field of the code for a new device. */
export const wrongProof: Label = {
  en: 'This code is wrong or no longer works. Ask for a new one, or leave it empty and try later.',
  bn: 'কোডটি ভুল, অথবা এর সময় শেষ। নতুন কোড চান, অথবা ঘরটি খালি রেখে পরে চেষ্টা করুন।',
};
