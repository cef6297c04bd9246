import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const outsideLabels = {
  receipt: t('Receipt {number}', 'রসিদ {number}'),
  print: t('Print the receipt', 'রসিদ ছাপান'),
  title: t('Money receipt', 'টাকা প্রাপ্তির রসিদ'),
  duplicate: t('Duplicate, print {count}', 'অনুলিপি, ছাপা নং {count}'),
  givenBack: t('Given back', 'ফেরত দেওয়া হয়েছে'),
} as const;
