import type { Label } from '../../labels.ts';

export const secretLabels = {
  reveal: { en: 'Show {field} in full', bn: '{field} পূর্ণ দেখান' },
  noted: {
    en: 'Your name and the reason are kept with the record.',
    bn: 'আপনার নাম ও কারণ এই রেকর্ডের সঙ্গে সংরক্ষিত থাকবে।',
  },
  show: { en: 'Show', bn: 'দেখান' },
} as const satisfies Record<string, Label>;
