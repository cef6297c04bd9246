import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of mark sheets and progress reports that an institution laid out itself. */
export const designLabels = {
  look: t('Layout of the PDF', 'পিডিএফের নকশা'),
  standard: t('Standard mark sheet', 'প্রমিত নম্বরপত্র'),
  keep: t('Use for this class', 'এই শ্রেণির জন্য রাখুন'),
  kept: t(
    'Families and everybody who prints get this layout now.',
    'এখন থেকে অভিভাবক ও যিনিই ছাপাবেন এই নকশা পাবেন।',
  ),
  change: t('Change layouts', 'নকশা পরিবর্তন'),
  gpa: t('GPA', 'জিপিএ'),
  place: t('Place in class', 'শ্রেণিতে স্থান'),
  draft: t('DRAFT', 'খসড়া'),
  withheld: t('WITHHELD', 'স্থগিত'),
  scale: t('Grade scale: {name}, version {number}', 'গ্রেড স্কেল: {name}, সংস্করণ {number}'),
} as const satisfies Record<string, Label>;
