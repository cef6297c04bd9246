import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });
const refusal = (code: string, en: string, bn: string): ErrorKind => ({
  code: `operations.${code}`,
  status: 409,
  text: t(en, bn),
});

export const operationsErrors = {
  otherAlias: refusal(
    'otherAlias',
    'This is not the web address of the institution. Nothing was done.',
    'এটি প্রতিষ্ঠানের ওয়েব ঠিকানা নয়। কিছুই করা হয়নি।',
  ),
  alreadyAsked: refusal(
    'alreadyAsked',
    'The removal of this institution was already asked for.',
    'এই প্রতিষ্ঠান মুছে ফেলার অনুরোধ আগেই করা হয়েছে।',
  ),
  ownRequest: refusal(
    'ownRequest',
    'Whoever asked for it cannot confirm it. Another person must.',
    'যিনি চেয়েছেন তিনি অনুমোদন করতে পারেন না; অন্য একজন করবেন।',
  ),
  notOpen: refusal(
    'notOpen',
    'It was stopped, or it is already being done.',
    'এটি থামানো হয়েছে, অথবা ইতিমধ্যে করা হচ্ছে।',
  ),
  activeAgain: refusal(
    'activeAgain',
    'The institution was opened again in the meantime, so nothing was removed.',
    'এর মধ্যে প্রতিষ্ঠান আবার চালু করা হয়েছে, তাই কিছুই মোছা হয়নি।',
  ),
  noArchive: refusal(
    'noArchive',
    'No export was made after the institution became read-only.',
    'প্রতিষ্ঠান শুধু-দেখা হওয়ার পরে কোনো এক্সপোর্ট করা হয়নি।',
  ),
  notFetched: refusal(
    'notFetched',
    'Nobody has downloaded the last export yet, so nothing was removed. Download it and keep it safe; it is looked at again each day.',
    'শেষ এক্সপোর্টটি এখনো কেউ ডাউনলোড করেননি, তাই কিছুই মোছা হয়নি। ডাউনলোড করে নিরাপদে রাখুন; প্রতিদিন আবার দেখা হয়।',
  ),
  missingFiles: refusal(
    'missingFiles',
    'The content of {count} {count|file|files} is missing, so nothing was removed. The last export names them. Look for them, or ask again and say that it goes on without them.',
    '{count}টি ফাইলের মূল তথ্য পাওয়া যায়নি, তাই কিছুই মোছা হয়নি। শেষ এক্সপোর্টে সেগুলোর নাম আছে। খুঁজে দেখুন, অথবা এগুলো ছাড়াই মোছার কথা জানিয়ে আবার অনুরোধ করুন।',
  ),
} as const;

export const operationsFields: Readonly<Record<string, Label>> = {
  siteId: t('Institution', 'প্রতিষ্ঠান'),
  reason: t('Reason', 'কারণ'),
  alias: t('Web address', 'ওয়েব ঠিকানা'),
};

/** What rings for whoever leads an institution when all of it leaves as a file. */
export const archiveNews = {
  asked: t(
    '{who} of the platform exports everything of this institution.',
    'প্ল্যাটফর্মের {who} এই প্রতিষ্ঠানের সবকিছু এক্সপোর্ট করছেন।',
  ),
  fetched: t(
    '{who} of the platform downloaded everything of this institution.',
    'প্ল্যাটফর্মের {who} এই প্রতিষ্ঠানের সবকিছু ডাউনলোড করেছেন।',
  ),
} as const satisfies Readonly<Record<string, Label>>;

/** What rings for whoever leads an institution that shall be removed. */
export const purgeNews = {
  asked: t(
    '{who} of the platform has asked to remove this institution with everything in it. From now on it is read-only. Reason: {reason}',
    'প্ল্যাটফর্মের {who} এই প্রতিষ্ঠান সব তথ্যসহ মুছে ফেলার অনুরোধ করেছেন। এখন থেকে শুধু দেখা যাবে। কারণ: {reason}',
  ),
  confirmed: t(
    'This institution will be removed with everything in it on {day}. Download before then whatever you need, and tell the platform at once if this is a mistake.',
    '{day} তারিখে এই প্রতিষ্ঠান সব তথ্যসহ মুছে ফেলা হবে। তার আগে যা দরকার ডাউনলোড করে নিন; ভুল হলে এখনই প্ল্যাটফর্মকে জানান।',
  ),
  stopped: t(
    'This institution will not be removed after all. Reason: {reason}',
    'এই প্রতিষ্ঠান আর মুছে ফেলা হচ্ছে না। কারণ: {reason}',
  ),
} as const satisfies Readonly<Record<string, Label>>;

/** What rings for whoever runs the platform when there is no backup to rely on. */
export const backupNews = {
  failed: t('The backup could not be made.', 'ব্যাকআপ তৈরি করা যায়নি।'),
  broken: t(
    'The backup was made, but could not be restored as a trial.',
    'ব্যাকআপ তৈরি হয়েছে, কিন্তু পরীক্ষা করে ফেরানো যায়নি।',
  ),
  old: t('The last backup is from {at}: more than a day ago.', 'সর্বশেষ ব্যাকআপ {at}-এর: এক দিনের বেশি আগের।'),
  none: t('No backup has been made yet, for more than a day.', 'এক দিনের বেশি হলো, এখনো কোনো ব্যাকআপ হয়নি।'),
} as const satisfies Readonly<Record<string, Label>>;

/** What whoever runs the server is told of it at the bell and by mail. */
export const serverNews = {
  noRoom: t(
    'The disk of the server is nearly full: {count} GB are left. Without room nothing can be saved.',
    'সার্ভারের ডিস্ক প্রায় পূর্ণ: {count} জিবি বাকি। জায়গা না থাকলে কিছুই সংরক্ষণ হবে না।',
  ),
  stuck: t(
    'Work has been waiting in the queue for more than an hour and nobody does it. Look whether a worker runs.',
    'এক ঘণ্টার বেশি সময় ধরে সারিতে কাজ অপেক্ষায় আছে, কেউ করছে না। কাজ করার প্রক্রিয়া চলছে কি না দেখুন।',
  ),
} as const;
