import type { ErrorKind } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const emergencyErrors = {
  open: {
    code: 'access.emergencyOpen',
    status: 409,
    text: t(
      'An emergency access is already open. End it first.',
      'একটি জরুরি প্রবেশ চালু আছে। আগে সেটি শেষ করুন।',
    ),
  },
  ownReview: {
    code: 'access.emergencyOwnReview',
    status: 409,
    text: t('Another person reviews what you looked at.', 'আপনি যা দেখেছেন তা অন্য একজন যাচাই করবেন।'),
  },
  reviewed: {
    code: 'access.emergencyReviewed',
    status: 409,
    text: t('It has already been reviewed.', 'এটি আগেই যাচাই করা হয়েছে।'),
  },
  stillOpen: {
    code: 'access.emergencyStillOpen',
    status: 409,
    text: t('It can be reviewed once it is over.', 'শেষ হলে যাচাই করা যাবে।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const emergencyNews = {
  en: '{actor} of the platform is looking into this institution in an emergency. Reason: {reason}',
  bn: 'প্ল্যাটফর্মের {actor} জরুরি প্রয়োজনে এই প্রতিষ্ঠান দেখছেন। কারণ: {reason}',
} as const satisfies Label;

export const emergencyReviewNews = {
  en: '{actor} looked into {site} in an emergency. Please review it.',
  bn: '{actor} জরুরি প্রয়োজনে {site} দেখেছেন। অনুগ্রহ করে যাচাই করুন।',
} as const satisfies Label;

export const emergencyLabels = {
  title: t('Emergency access', 'জরুরি প্রবেশ'),
  start: t('Look into an institution in an emergency', 'জরুরি প্রয়োজনে প্রতিষ্ঠানে প্রবেশ'),
  begin: t('Look into the institution', 'প্রতিষ্ঠানটি দেখুন'),
  hint: t(
    'For when nobody at the institution can be asked: you see what its auditor sees, in your own name, and can change nothing. Its head is told at once, every page you open is recorded, and another member of the staff reviews it afterwards.',
    'যখন প্রতিষ্ঠানের কাউকে জিজ্ঞাসা করা সম্ভব নয়: আপনি নিজের নামে নিরীক্ষকের মতো দেখবেন, কিছু বদলাতে পারবেন না। প্রধানকে সঙ্গে সঙ্গে জানানো হয়, প্রতিটি পাতা লেখা থাকে, আর পরে অন্য একজন কর্মী তা যাচাই করেন।',
  ),
  reasonHint: t('At least 20 letters; the institution reads it.', 'কমপক্ষে ২০ অক্ষর; প্রতিষ্ঠান এটি পড়বে।'),
  minutes: t('For how many minutes', 'কত মিনিটের জন্য'),
  actor: t('Platform staff', 'প্ল্যাটফর্মের কর্মী'),
  site: t('Institution', 'প্রতিষ্ঠান'),
  reason: t('Reason', 'কারণ'),
  from: t('From', 'শুরু'),
  until: t('Until', 'শেষ'),
  running: t('Now', 'চলছে'),
  calls: t('Pages opened', 'খোলা পাতা'),
  state: t('Status', 'অবস্থা'),
  unreviewed: t('Not reviewed yet', 'এখনো যাচাই হয়নি'),
  justified: t('Was needed', 'প্রয়োজন ছিল'),
  unjustified: t('Was not needed', 'প্রয়োজন ছিল না'),
  reviewedBy: t('{name}: {review}', '{name}: {review}'),
  none: t('Nobody has used emergency access yet.', 'এখনো কেউ জরুরি প্রবেশ ব্যবহার করেননি।'),
  noneHere: t(
    'Nobody of the platform has looked into this institution in an emergency.',
    'প্ল্যাটফর্মের কেউ জরুরি প্রয়োজনে এই প্রতিষ্ঠান দেখেননি।',
  ),
  looked: t('What was looked at', 'কী দেখা হয়েছে'),
  lookedOf: t('What {name} looked at', '{name} যা দেখেছেন'),
  noCalls: t('No page has been opened.', 'কোনো পাতা খোলা হয়নি।'),
  when: t('When', 'কখন'),
  what: t('What', 'কী'),
  address: t('Address', 'ঠিকানা'),
  wasNeeded: t('It was needed', 'প্রয়োজন ছিল'),
  wasNotNeeded: t('It was not needed', 'প্রয়োজন ছিল না'),
  reviewTitle: t('Review the emergency access of {name}', '{name}-এর জরুরি প্রবেশ যাচাই'),
  reviewNeeded: t('Write what you found. The institution reads it.', 'কী পেলেন লিখুন। প্রতিষ্ঠান এটি পড়বে।'),
  reviewNotNeeded: t(
    'Write what you found and what will be done. The institution reads it.',
    'কী পেলেন এবং এরপর কী হবে লিখুন। প্রতিষ্ঠান এটি পড়বে।',
  ),
  reviewed: t('The review is saved', 'যাচাই সংরক্ষিত হয়েছে'),
} as const;
