import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The desk, loans, holds, charges, members and class sets. */
export const lendingLabels = {
  isKept: t('“{book}” is kept for you until {day}', '“{book}” আপনার জন্য {day} পর্যন্ত তুলে রাখা আছে'),
} as const;
