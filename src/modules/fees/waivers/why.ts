import { fillLabel, type Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { CapOf } from '../rules.ts';
import { whyTexts as texts } from './offer-labels.ts';

/** What a waiver took of a line, as the line keeps it, with the terms of the waiver where the line names it. */
export type TracedWaiver = {
  readonly type: Label;
  /** Paisa. */
  readonly amount: string;
  readonly cut: CapOf | null;
  readonly terms: {
    readonly kind: 'percent' | 'fixed';
    readonly share: number | null;
    readonly base: 'remaining' | 'original';
    readonly amount: string | null;
    readonly monthCap: string | null;
    readonly yearCap: string | null;
    readonly childFrom: number | null;
    readonly childTo: number | null;
    readonly toDay: string | null;
  } | null;
};

const plain = (text: string): Label => ({ en: text, bn: text });
const taka = (paisa: string | null): Label => plain(`৳${takaText(BigInt(paisa ?? '0'))}`);

/** Why a waiver took what it took, in words; null for a line that does not name the waiver. */
export function whyTaken({ amount, cut, terms }: TracedWaiver): Label | null {
  if (!terms) return null;
  const parts: Label[] = [
    terms.kind === 'fixed'
      ? fillLabel(texts.fixed, { amount: taka(terms.amount) })
      : fillLabel(terms.base === 'original' ? texts.percent : texts.rest, {
          share: plain(`${(terms.share ?? 0) / 100}%`),
        }),
  ];
  if (terms.childFrom !== null)
    parts.push(
      fillLabel(
        terms.childTo === null
          ? texts.childOn
          : terms.childTo === terms.childFrom
            ? texts.child
            : texts.childSpan,
        { from: plain(String(terms.childFrom)), to: plain(String(terms.childTo ?? '')) },
      ),
    );
  if (terms.toDay) parts.push(fillLabel(texts.until, { day: plain(terms.toDay) }));
  if (cut) {
    const isUsedUp = amount === '0';
    const text =
      cut === 'month'
        ? isUsedUp
          ? texts.usedMonth
          : texts.cutMonth
        : isUsedUp
          ? texts.usedYear
          : texts.cutYear;
    parts.push(fillLabel(text, { cap: taka(cut === 'month' ? terms.monthCap : terms.yearCap) }));
  }
  return { en: parts.map((one) => one.en).join('; '), bn: parts.map((one) => one.bn).join('; ') };
}
