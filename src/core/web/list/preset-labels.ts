import type { Label } from '../../labels.ts';
import type { PresetName } from './date-presets.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const presetLabels = {
  period: t('Period', 'সময়কাল'),
  allDays: t('All days', 'সব দিন'),
  today: t('Today', 'আজ'),
  yesterday: t('Yesterday', 'গতকাল'),
  week: t('This week', 'এই সপ্তাহ'),
  last7: t('Last {count} {count|day|days}', 'গত {count} দিন'),
  last30: t('Last {count} {count|day|days}', 'গত {count} দিন'),
  month: t('This month', 'চলতি মাস'),
  lastMonth: t('Last month', 'গত মাস'),
  fiscal: t('This fiscal year', 'চলতি অর্থবছর'),
  lastFiscal: t('Last fiscal year', 'গত অর্থবছর'),
  academic: t('This academic year', 'চলতি শিক্ষাবর্ষ'),
  other: t('Other days', 'অন্য তারিখ'),
} as const satisfies Readonly<Record<PresetName | 'period' | 'allDays' | 'other', Label>>;
