import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const setupLabels = {
  rules: t('How many books, how long', 'কয়টি বই, কত দিন'),
  rulesHint: t(
    'With 0 books this kind is not lent. Current loans keep their rule. What may cost readers less is decided by a second person.',
    '০ লিখলে এই ধরনের বই ধার দেওয়া হয় না। চলমান ধারে আগের নিয়মই থাকে। পাঠকের খরচ কমাতে পারে এমন বদলে দ্বিতীয় একজন সিদ্ধান্ত দেন।',
  ),
  member: t('Member', 'সদস্য'),
  book: t('Kind of book', 'বইয়ের ধরন'),
  books: t('Books', 'বই'),
  days: t('Days', 'দিন'),
  renewals: t('Renewals', 'নবায়ন'),
  fine: t('Fine a day, ৳', 'দৈনিক জরিমানা, ৳'),
  grace: t('Days without a fine', 'জরিমানা ছাড়া দিন'),
  general: t('The library', 'গ্রন্থাগার'),
  skips: t(
    'Holidays are not counted, and no book is due on one',
    'ছুটির দিন গোনা হয় না, ছুটির দিনে ফেরতের দিন পড়ে না',
  ),
  caps: t('A fine is never more than the price of the book', 'জরিমানা বইয়ের দামের বেশি হয় না'),
  holdDays: t('Days a book stays reserved', 'কারও জন্য বই রাখার দিন'),
  processing: t('Processing charge of a lost book, ৳', 'হারানো বইয়ের প্রক্রিয়াকরণ ফি, ৳'),
  subHead: t('Fines and lost books are billed as', 'জরিমানা ও হারানো বইয়ের ফি খাত'),
  subHeadHint: t(
    'Without one, charges stay in the library and do not reach the fees.',
    'না দিলে পাওনা শুধু গ্রন্থাগারে থাকে, ফিতে যায় না।',
  ),
  saved: t('The rules are saved', 'নিয়ম সংরক্ষিত হয়েছে'),
  act: t('Milder fines of the library', 'গ্রন্থাগারের জরিমানা শিথিল করা'),
  lowerFrom: t('{before} → {after}', '{before} → {after}'),
  ofRule: t('{what}: {member}, {book}', '{what}: {member}, {book}'),
  yes: t('Yes', 'হ্যাঁ'),
  no: t('No', 'না'),
  billed: t('Billed', 'ফিতে যায়'),
  notLent: t('Not lent', 'ধার দেওয়া হয় না'),
  notBilled: t('Not billed', 'ফিতে যায় না'),
} as const;
