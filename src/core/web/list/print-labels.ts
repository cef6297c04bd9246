import type { Label } from '../../labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const printLabels = {
  firstOf: t(
    'The first {count} of {total} rows; the export holds all of them',
    'মোট {total} সারির প্রথম {count}টি; এক্সপোর্টে সব আছে',
  ),
  partOf: t('{count} of {total} rows', 'মোট {total} সারির {count}টি'),
} as const;
