import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const batchTexts = {
  jobTitle: t('Documents for many', 'একসঙ্গে অনেকের সনদ'),
  everybody: t('All employees', 'সকল কর্মী'),
  notClear: t('{name}: {matter}', '{name}: {matter}'),
} as const;
