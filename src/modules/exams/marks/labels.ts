import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What is said of marks that a save leaves as they are. */
export const keptLabels = {
  title: t(
    '{count} {count|student has marks|students have marks} on a closed sheet',
    '{count} জন শিক্ষার্থীর নম্বর বন্ধ নম্বরপত্রে আছে',
  ),
  text: t(
    'They came from another section. To change these marks, have the sheet of that section returned or opened again.',
    'তারা অন্য শাখা থেকে এসেছে। এই নম্বর বদলাতে হলে সেই শাখার নম্বরপত্র ফেরত দিতে বা আবার খুলতে বলুন।',
  ),
  one: t(
    'This student came from another section and the mark is on its closed sheet: it stays as it is. To change it, have that sheet returned or opened again.',
    'এই শিক্ষার্থী অন্য শাখা থেকে এসেছে এবং নম্বরটি সেই শাখার বন্ধ নম্বরপত্রে আছে: তা বদলাবে না। বদলাতে হলে সেই নম্বরপত্র ফেরত দিতে বা আবার খুলতে বলুন।',
  ),
} as const;
