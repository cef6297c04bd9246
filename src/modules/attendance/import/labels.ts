import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const importLabels = {
  tab: t('From a file', 'ফাইল থেকে'),
  hint: t(
    'One row for each student and day. What is already recorded is never replaced: a row that differs is shown as wrong.',
    'প্রতি শিক্ষার্থী ও দিনের জন্য এক সারি। আগে যা লেখা আছে তা বদলায় না; ভিন্ন হলে সারিটি ভুল হিসেবে দেখানো হয়।',
  ),
  code: t('Student ID', 'শিক্ষার্থী আইডি'),
  day: t('Date', 'তারিখ'),
  mark: t('Attendance', 'হাজিরা'),
  plural: t('Attendance', 'হাজিরা'),
  unknownStudent: t('No student of that year has this ID.', 'সেই শিক্ষাবর্ষে এই আইডির কোনো শিক্ষার্থী নেই।'),
  future: t('This day is in the future.', 'এই দিন এখনো আসেনি।'),
  off: t('There is no school on this day: {name}.', 'এই দিন স্কুল বন্ধ: {name}।'),
  twice: t('This student appears twice on this day.', 'এই দিনে শিক্ষার্থীটি দুবার আছে।'),
  differs: t(
    '{code} is already recorded. Correct it under “One student”.',
    'আগেই {code} লেখা আছে। “একজন শিক্ষার্থী”-তে সংশোধন করুন।',
  ),
  reason: t('From a file', 'ফাইল থেকে'),
} as const satisfies Record<string, Label>;
