import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What the drawn parts of a page say of their own accord. */
export const blockLabels = {
  open: t('Open', 'খুলুন'),
  onlyEnglish: t('This text is in English only.', 'এই লেখাটি শুধু ইংরেজিতে আছে।'),
  onlyBengali: t('This text is in Bengali only.', 'এই লেখাটি শুধু বাংলায় আছে।'),
  inEnglish: t('in English', 'ইংরেজিতে'),
  inBengali: t('in Bengali', 'বাংলায়'),
  pdf: t('PDF', 'পিডিএফ'),
  picture: t('Picture', 'ছবি'),
  search: t('Search', 'খুঁজুন'),
  searchSite: t('Search the website', 'ওয়েবসাইটে খুঁজুন'),
  previous: t('Previous', 'পূর্ববর্তী'),
  next: t('Next', 'পরবর্তী'),
} as const;
