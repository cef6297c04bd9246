import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { MarkAuthority } from '../rules.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const authorityLabels: Readonly<Record<MarkAuthority, Label>> = {
  office: t('Office', 'অফিস'),
  teacher: t('Teacher', 'শিক্ষক'),
  device: t('Device at the gate', 'গেটের ডিভাইস'),
  guardian: t("Guardian's leave", 'অভিভাবকের ছুটি'),
};

export const mergeLabels = {
  tab: t('Contradictions', 'অমিল'),
  hint: t(
    'Days and periods on which two sources disagree about a student. What the office wrote counts first, then the teacher, then a device, then a guardian. Both values are kept.',
    'যেসব দিনে বা পিরিয়ডে একজন শিক্ষার্থীর হাজিরা নিয়ে দুই উৎসে অমিল আছে। আগে অফিসের লেখা ধরা হয়, তারপর শিক্ষকের, তারপর ডিভাইসের, তারপর অভিভাবকের। দুটি মানই রাখা হয়।',
  ),
  none: t('All sources agree.', 'সব উৎস একমত।'),
  stands: t('Counts now', 'এখন ধরা হচ্ছে'),
  differs: t('Differs', 'ভিন্ন'),
  word: t('{by}: {code}', '{by}: {code}'),
  seen: t('{by}: seen at {time}', '{by}: {time}-এ দেখা গেছে'),
  settle: t('Decide', 'সিদ্ধান্ত দিন'),
  settleText: t('Which mark is right for {name} on {day}?', '{day} তারিখে {name}-এর জন্য কোনটি ঠিক?'),
  holds: t('Right mark', 'সঠিক হাজিরা'),
  reason: t('Reason', 'কারণ'),
  reasonHint: t(
    'It is kept with the mark: for example, who was asked.',
    'হাজিরার সঙ্গে থাকে: যেমন কাকে জিজ্ঞেস করা হয়েছে।',
  ),
  reasonNeeded: t('Say why in a few words.', 'কারণটি অল্প কথায় লিখুন।'),
  settled: t('Decided', 'সিদ্ধান্ত হয়েছে'),
  day: t('Day', 'দিন'),
  inPeriod: t('{day}, period {number}', '{day}, পিরিয়ড {number}'),
} as const;

export const mergeErrors = {
  noMark: {
    code: 'attendance.noMark',
    status: 409,
    text: t(
      'This student has no mark on that day any more. Open the list again.',
      'ওই দিনে এই শিক্ষার্থীর আর হাজিরা নেই। তালিকাটি আবার খুলুন।',
    ),
  },
} satisfies Record<string, ErrorKind>;
