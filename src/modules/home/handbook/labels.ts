import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const labels = {
  forWhom: t('For whom', 'কার জন্য'),
  print: t('Print', 'প্রিন্ট'),
  contents: t('In this handbook', 'এই নির্দেশিকায়'),
  open: t('Open the screen', 'স্ক্রিনটি খুলুন'),
  picture: t('The screen: {title}', 'স্ক্রিন: {title}'),
} as const;
