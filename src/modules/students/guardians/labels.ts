import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const barFields = {
  reason: t('Reason', 'কারণ'),
  paper: t('Number and date of the order', 'আদেশের নম্বর ও তারিখ'),
} as const;

export const barTexts = {
  barred: t('{guardian} no longer sees {student}', '{guardian} এখন আর {student}-এর কিছু দেখতে পান না'),
  lift: t('Show {student} to {guardian} again', '{guardian}-কে আবার {student}-এর তথ্য দেখানো'),
  student: t('Student', 'শিক্ষার্থী'),
  guardian: t('Guardian', 'অভিভাবক'),
  why: t('Why barred', 'কেন আড়াল করা হয়েছিল'),
} as const;

export const barErrors = {
  barred: {
    code: 'students.barredGuardian',
    status: 409,
    text: t(
      '{guardian} may not see {student}. First show the student to this guardian again, which a second person approves.',
      '{guardian}-এর কাছ থেকে {student}-এর তথ্য আড়াল করা আছে। আগে আবার দেখানোর অনুমতি নিন; দ্বিতীয় একজন তা অনুমোদন করবেন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

/** At the field of a mobile number or an identity number. */
export const barProblems = {
  barred: t(
    'This is a guardian from whom the student is hidden. First show the student to this guardian again.',
    'এই অভিভাবকের কাছ থেকে শিক্ষার্থীর তথ্য আড়াল করা আছে। আগে আবার দেখানোর অনুমতি নিন।',
  ),
} as const;
