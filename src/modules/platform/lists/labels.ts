import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const featureLabels = {
  title: t('Features', 'সুবিধাসমূহ'),
  intro: t(
    'What Pathshala does for a school or college, every day of the year.',
    'বছরজুড়ে একটি স্কুল বা কলেজের জন্য পাঠশালা যা করে।',
  ),
  apply: t('Apply for your institution', 'আপনার প্রতিষ্ঠানের জন্য আবেদন করুন'),
} as const;
