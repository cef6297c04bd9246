import type { Label, Language } from '../../../core/labels.ts';

/** What a voucher is for: a person's own words, or what the system writes, in both languages. */
export type Narration = string | Label;

/** A narration as its two columns; without a Bengali one the other stands for both. */
export const narrationColumns = (
  narration: Narration,
): { readonly en: string; readonly bn: string | null } =>
  typeof narration === 'string' ? { en: narration, bn: null } : narration;

/** The narration of voucher `alias` in a language. */
export const narrationSql = (alias: string, language: Language): string =>
  language === 'bn' ? `coalesce(${alias}.narration_bn, ${alias}.narration)` : `${alias}.narration`;
