import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const listToolLabels = {
  tools: t('Views, columns, files', 'ভিউ, কলাম, ফাইল'),
  file: t('All rows as a file', 'সব সারির ফাইল'),
  kinds: {
    xlsx: t('Excel', 'এক্সেল'),
    text: t('Excel, figures as shown here', 'এক্সেল, অঙ্ক যেমন দেখা যাচ্ছে'),
    csv: t('CSV', 'CSV'),
    pdf: t('PDF', 'পিডিএফ'),
  },
  hide: t('Hide {name}', '{name} লুকান'),
  show: t('Show {name}', '{name} দেখান'),
  rename: t('Rename “{name}”', '“{name}”-এর নাম বদলান'),
  remove: t('Delete “{name}”', '“{name}” মুছুন'),
  partOf: t(
    'The file has the first {count} rows. Narrow the list to get the others.',
    'ফাইলে প্রথম {count}টি সারি আছে। বাকিগুলোর জন্য তালিকা ছোট করুন।',
  ),
} as const;
