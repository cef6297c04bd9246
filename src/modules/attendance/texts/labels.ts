import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const textLabels = {
  title: t('Messages to families on the same day', 'একই দিনে অভিভাবককে বার্তা'),
  about: t(
    'Sent by itself by SMS and at the bell, once for each child and day. Consent, quiet hours and the SMS balance count as for every message.',
    'এসএমএস ও বিজ্ঞপ্তিতে স্বয়ংক্রিয়ভাবে যায়, প্রতি শিক্ষার্থীর জন্য দিনে একবার। সম্মতি, নীরব সময় ও এসএমএস ব্যালেন্স অন্য বার্তার মতোই গণ্য হয়।',
  ),
  tellsAbsent: t('Tell of an absence', 'অনুপস্থিতির কথা জানানো'),
  tellsLate: t('Tell of coming late', 'দেরিতে আসার কথা জানানো'),
  fromAt: t('Not before', 'এর আগে নয়'),
  waitMinutes: t('Minutes after the sheet is saved', 'হাজিরা সংরক্ষণের কত মিনিট পর'),
  waitHint: t(
    'A mark that is corrected in this time is not told.',
    'এই সময়ের মধ্যে সংশোধন করা হাজিরার বার্তা যায় না।',
  ),
  textsAt: t('The words are under “Messages”, “What is written”.', 'বার্তার লেখা “বার্তা” পাতার “কী লেখা হয়” অংশে।'),
  toldToday: t('Told today: {absent} absent, {late} late.', 'আজ জানানো হয়েছে: অনুপস্থিত {absent}, বিলম্ব {late}।'),
  saved: t('Saved', 'সংরক্ষিত'),
} as const satisfies Record<string, Label>;

export const textFields: Readonly<Record<string, Label>> = {
  tellsAbsent: textLabels.tellsAbsent,
  tellsLate: textLabels.tellsLate,
  fromAt: textLabels.fromAt,
  waitMinutes: textLabels.waitMinutes,
};
