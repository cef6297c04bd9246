import type { ErrorKind } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { ReckoningReason } from './rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const reckoningLabels = {
  open: t('Recalculate billed months', 'ধার্য মাস নতুন করে হিসাব'),
  help: t(
    'For a student who left, dropped a subject or gave up a service: fees already billed are lowered from the month you choose. Anything paid above that becomes an advance, which can be paid back. A second person decides.',
    'যে চলে গেছে, বিষয় ছেড়েছে বা সেবা ছেড়েছে তার জন্য: বেছে নেওয়া মাস থেকে আগে ধার্য করা ফি কমে। এর বেশি যা পরিশোধিত তা অগ্রিম হয়, ফেরত দেওয়া যায়। দ্বিতীয় একজন সিদ্ধান্ত দেন।',
  ),
  from: t('From the month', 'যে মাস থেকে'),
  leftOn: t('Left on {day}', '{day} তারিখে চলে গেছে'),
  nothing: t(
    'Nothing changes from this month on. The day of leaving and the subjects come from the student’s record, the last day of a service from its list.',
    'এই মাস থেকে কিছু বদলায় না। চলে যাওয়া ও বিষয় শিক্ষার্থীর রেকর্ড থেকে, সেবার শেষ দিন তার তালিকা থেকে নেওয়া হয়।',
  ),
  planned: t(
    '{count} {count|fee|fees} in instalments {count|is|are} left out: cancel the plan first.',
    'কিস্তিতে থাকা {count}টি ফি বাদ রইল: আগে কিস্তি বাতিল করুন।',
  ),
  billed: t('Billed', 'ধার্য'),
  now: t('New amount', 'নতুন অঙ্ক'),
  less: t('Lowered by', 'যত কমে'),
  toAdvance: t('To the advance', 'অগ্রিমে যায়'),
  why: t('Why', 'কেন'),
  ask: t('Ask a second person', 'দ্বিতীয় জনকে বলুন'),
  title: t('Recalculated fees of {name}', '{name}-এর ধার্য ফির নতুন হিসাব'),
  fee: t('{fee}, {month}: {billed} → {now}', '{fee}, {month}: {billed} → {now}'),
  done: t('Recalculated: {why}', 'নতুন করে হিসাব: {why}'),
} as const;

export const reckoningWhy: Readonly<Record<ReckoningReason, Label>> = {
  left: t('Had left before', 'আগেই চলে গেছে'),
  partMonth: t('Left in the month', 'মাসের মধ্যে চলে গেছে'),
  subject: t('Subject taken off', 'বিষয় ছেড়েছে'),
  service: t('Service ended', 'সেবা শেষ হয়েছে'),
};

export const reckoningErrors = {
  changed: {
    code: 'fees.reckoningChanged',
    status: 409,
    text: t(
      'The amounts have changed in the meantime. Look at them again; nothing was changed.',
      'এর মধ্যে হিসাব বদলেছে। আবার দেখে নিন; কিছুই বদলানো হয়নি।',
    ),
  },
  nothing: {
    code: 'fees.reckoningNothing',
    status: 409,
    text: t('No billed month becomes lower.', 'কোনো ধার্য মাস কমে না।'),
  },
} as const satisfies Record<string, ErrorKind>;
