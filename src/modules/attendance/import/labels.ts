import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const importLabels = {
  tab: t('From a file', 'ফাইল থেকে'),
  hint: t(
    'One row for each student and day. Adding never replaces what is recorded: a row that differs is shown as wrong. A file of corrections changes it, and can be undone as a whole.',
    'প্রতি শিক্ষার্থী ও দিনের জন্য এক সারি। নতুন যোগ করলে আগে যা লেখা আছে তা বদলায় না; ভিন্ন হলে সারিটি ভুল হিসেবে দেখানো হয়। সংশোধনের ফাইল তা বদলায়, আর পুরোটা একসঙ্গে ফিরিয়েও নেওয়া যায়।',
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
    '{code} is already recorded. Correct it under “One student”, or with a file that changes existing ones.',
    'আগেই {code} লেখা আছে। “একজন শিক্ষার্থী”-তে সংশোধন করুন, বা ফাইল দিয়ে আগেরগুলো বদলান।',
  ),
  nothingThere: t(
    'No attendance is recorded for this student on this day. Add it instead.',
    'এই দিনে শিক্ষার্থীটির কোনো হাজিরা লেখা নেই। নতুন হিসেবে যোগ করুন।',
  ),
  reason: t('From a file', 'ফাইল থেকে'),
  undone: t('Corrections from a file, undone', 'ফাইলের সংশোধন ফিরিয়ে নেওয়া হয়েছে'),
} as const satisfies Record<string, Label>;
