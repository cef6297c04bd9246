import { t } from '../words.ts';

/** Fines for days of absence. */
export const absenceLabels = {
  tab: t('Absences', 'অনুপস্থিতি'),
  days: t('Days absent', 'অনুপস্থিত দিন'),
  fined: t('Days fined', 'জরিমানার দিন'),
  charged: t('Charged', 'ধার্য হয়েছে'),
  charge: t('Charge', 'ধার্য করুন'),
  chargeAll: t('Charge {amount}', '{amount} ধার্য করুন'),
  ask: t('Charge the absences of {month}?', '{month}-এর অনুপস্থিতির জরিমানা ধার্য করবেন?'),
  askText: t(
    '{students} {students|student is|students are} charged {amount} together, each once for this month.',
    '{students} জন শিক্ষার্থীর মোট {amount} ধার্য হবে; এই মাসের জন্য প্রত্যেকের একবারই।',
  ),
  done: t('{count} {count|student is|students are} charged', '{count} জন শিক্ষার্থীর জরিমানা ধার্য হয়েছে'),
  none: t('Nobody was absent beyond the free days.', 'মাফ করা দিনের বেশি কেউ অনুপস্থিত ছিল না।'),
  noRule: t('This institution does not fine absences.', 'এই প্রতিষ্ঠানে অনুপস্থিতির জরিমানা নেই।'),
  toRule: t('Set the fine for a day', 'দৈনিক জরিমানা ঠিক করুন'),
} as const;
