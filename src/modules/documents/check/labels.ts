import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What anybody reads who scans the code on a document. */
export const checkTexts = {
  page: t('Check a document', 'সনদ যাচাই'),
  valid: t('This document is genuine and valid', 'এই সনদটি আসল ও বৈধ'),
  genuine: t('This document is genuine', 'এই সনদটি আসল'),
  genuineHint: t(
    'Checked on this device without a network. It was not revoked as of {day}.',
    'নেটওয়ার্ক ছাড়া এই ডিভাইসে যাচাই করা হয়েছে। {day} পর্যন্ত এটি বাতিল হয়নি।',
  ),
  compare: t('Compare it with the paper in your hand.', 'হাতের কাগজের সঙ্গে মিলিয়ে দেখুন।'),
  revoked: t('This document was revoked', 'এই সনদটি বাতিল করা হয়েছে'),
  revokedHint: t('It is no longer valid. Ask the institution.', 'এটি আর বৈধ নয়। প্রতিষ্ঠানে জিজ্ঞাসা করুন।'),
  ended: t('This certificate is no longer in force', 'এই সনদটি আর কার্যকর নয়'),
  endedHint: t(
    'It is genuine, but the student has come back to the institution since.',
    'সনদটি আসল, তবে শিক্ষার্থী এরপর প্রতিষ্ঠানে ফিরে এসেছে।',
  ),
  altered: t('This document was changed', 'এই সনদটি বদলানো হয়েছে'),
  alteredHint: t(
    'What its code says was not signed by this institution. Do not accept it.',
    'কোডে যা আছে তা এই প্রতিষ্ঠানের স্বাক্ষরিত নয়। এটি গ্রহণ করবেন না।',
  ),
  unknown: t('This document could not be checked', 'এই সনদটি যাচাই করা যায়নি'),
  unknownHint: t(
    'This institution has no such document, or this device has no network and does not have its key yet.',
    'এই প্রতিষ্ঠান এমন কোনো সনদ চেনে না, অথবা ডিভাইসে নেটওয়ার্ক নেই এবং চাবি এখনো জানা নেই।',
  ),
  scan: t(
    'Scan the code on a document with your phone’s camera, or paste here what a scanner read.',
    'ফোনের ক্যামেরায় সনদের কোড স্ক্যান করুন, অথবা স্ক্যানারে পড়া লেখা এখানে দিন।',
  ),
  scanned: t('What the code says', 'কোডের লেখা'),
  write: t('Write or paste what the code says.', 'কোডের লেখাটি দিন।'),
  check: t('Check', 'যাচাই করুন'),
  keptHint: t(
    'After you have opened this page once with a network, it also works without one.',
    'একবার নেটওয়ার্কসহ খুললে এই পাতা নেটওয়ার্ক ছাড়াও কাজ করে।',
  ),
  number: t('Number', 'নম্বর'),
  kind: t('Document', 'সনদ'),
  day: t('Date', 'তারিখ'),
  name: t('Name', 'নাম'),
  about: t('Class or post', 'শ্রেণি বা পদবি'),
  revokedOn: t('Revoked on', 'বাতিলের তারিখ'),
  endedOn: t('Came back on', 'ফিরে আসার তারিখ'),
} as const;
