import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const outsideLabels = {
  receipt: t('Receipt {number}', 'রসিদ {number}'),
  print: t('Print the receipt', 'রসিদ ছাপান'),
  title: t('Money receipt', 'টাকা জমার রসিদ'),
  duplicate: t('Duplicate, print {count}', 'অনুলিপি, ছাপা নং {count}'),
  givenBack: t('Given back', 'ফেরত দেওয়া হয়েছে'),
  tab: t('From others', 'অন্যদের থেকে'),
  payer: t('Paid by', 'যিনি দিয়েছেন'),
  about: t('For', 'যে বাবদ'),
  search: t('Receipt, name or number of the payment', 'রসিদ, নাম বা লেনদেন নম্বর'),
  sum: t('Taken from others', 'অন্যদের থেকে আদায়'),
  back: t('Given back: {number}', 'ফেরত: {number}'),
  none: t(
    'Nobody except students paid in these days. Fees of applicants appear here.',
    'এই দিনগুলোতে শিক্ষার্থী ছাড়া কেউ টাকা দেননি। আবেদনকারীদের ফি এখানে থাকে।',
  ),
} as const;
