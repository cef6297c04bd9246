import type { ErrorKind } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const serviceProblems = {
  turned: t('Before the first day', 'শুরুর আগের তারিখ'),
  overlaps: t(
    'Has {service} on some of these days: give that a last day first.',
    'এই দিনগুলোতে {service} নেওয়া আছে: আগে সেটির শেষ দিন দিন।',
  ),
  full: t('All {count} seats are taken on these days.', 'এই দিনগুলোতে {count}টি আসনই পূর্ণ।'),
  notMonthly: t('Not billed every month', 'প্রতি মাসে বিল হয় না'),
  inUse: t(
    'Students use this service: add another one for another sub-head.',
    'শিক্ষার্থীরা এই সেবা নিচ্ছে: অন্য উপখাতের জন্য নতুন সেবা যোগ করুন।',
  ),
  less: t(
    'Students are billed for this service: it stays in use and costs no less. To lower what somebody pays, give a waiver.',
    'শিক্ষার্থীরা এই সেবার বিল পাচ্ছে, তাই সেবাটি চালু থাকবে এবং এর ফি কমানো যাবে না। কারও ফি কমাতে মওকুফ দিন।',
  ),
  lessThanRules: t(
    'Less than the fee rules of this sub-head ask: choose a sub-head of its own, or lower the rules, which two decide.',
    'এই উপখাতের ফির নিয়মের চেয়ে কম: আলাদা উপখাত বাছাই করুন, অথবা আগে নিয়মে ফি কমান, যা দুজনে ঠিক করেন।',
  ),
  usedBelowRules: t(
    'This service costs less than the fee rules of its sub-head ask. Choose another service, and give a waiver to whoever is to pay less.',
    'এই সেবার ফি তার উপখাতের ফির নিয়মের চেয়ে কম। অন্য সেবা বাছাই করুন; কারও ফি কমাতে হলে মওকুফ দিন।',
  ),
  above: t('Above the government ceiling of this head', 'এই খাতের সরকারি সীমার বেশি'),
  fewer: t('{count} students have a seat.', '{count} জন শিক্ষার্থীর আসন আছে।'),
  billed: t(
    'Already billed: give this entry a last day and add another.',
    'বিল হয়ে গেছে: শেষ দিন দিয়ে আরেকটি যোগ করুন।',
  ),
} as const;

export const serviceErrors = {
  billed: {
    code: 'fees.serviceBilled',
    status: 409,
    text: t(
      'Months of this entry are billed. Give it a last day instead.',
      'এর মাসের বিল হয়ে গেছে। মুছে না ফেলে শেষ দিন দিন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

/** What a line of a service is of, with the part of the month that was billed. */
export const serviceWords = {
  of: t('For {services}', '{services} বাবদ'),
  and: t(' and ', ' ও '),
} as const;
