import type { Label } from '../../labels.ts';

export const printLabels = {
  partOf: {
    en: '{count} of {total} {total|row|rows}; the export holds all of them',
    bn: 'মোট {total} সারির {count}টি; এক্সপোর্টে সব আছে',
  },
} as const satisfies Readonly<Record<string, Label>>;
