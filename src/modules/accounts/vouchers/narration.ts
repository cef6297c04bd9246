import { fillLabel, type Label, type Language } from '../../../core/labels.ts';
import { voucherTexts } from '../labels.ts';

/** What a voucher or one of its lines is for: a person's own words, or what the system writes, in both languages. */
export type Narration = string | Label;

/** A narration as its two columns; without a Bengali one the other stands for both. */
export const narrationColumns = (
  narration: Narration,
): { readonly en: string; readonly bn: string | null } =>
  typeof narration === 'string' ? { en: narration, bn: null } : narration;

/** What a voucher is for that undoes another: which one, why, and what that was for. */
export const reversalNarration = (
  of: { readonly number: string; readonly narration: string; readonly narration_bn: string | null },
  reason: string,
): Label =>
  fillLabel(voucherTexts.reversalNarration, {
    number: of.number,
    reason,
    narration: { en: of.narration, bn: of.narration_bn ?? of.narration },
  });

/** The note of voucher line `alias` in a language. */
export const memoSql = (alias: string, language: Language): string =>
  language === 'bn' ? `coalesce(${alias}.memo_bn, ${alias}.memo)` : `${alias}.memo`;

/** The narration of voucher `alias` in a language. */
export const narrationSql = (alias: string, language: Language): string =>
  language === 'bn' ? `coalesce(${alias}.narration_bn, ${alias}.narration)` : `${alias}.narration`;
