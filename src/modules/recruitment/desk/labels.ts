import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** What lists and their files say. */
export const deskLabels = {
  applications: t('Job applications', 'চাকরির আবেদন'),
  number: t('Number', 'নম্বর'),
  name: t('Name', 'নাম'),
  post: t('Post', 'পদ'),
  born: t('Date of birth', 'জন্ম তারিখ'),
  mobile: t('Mobile', 'মোবাইল'),
  total: t('Total', 'মোট'),
  rank: t('Place', 'মেধাক্রম'),
  payment: t('Payment', 'পরিশোধ'),
  state: t('Status', 'অবস্থা'),
} as const;
