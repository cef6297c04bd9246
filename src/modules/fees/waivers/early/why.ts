import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { earlyLabels as labels } from './labels.ts';

/** What an offer took of a line, as the line keeps it; paisa as texts. */
export type TracedOffer = {
  readonly name: Label;
  readonly kind: 'percent' | 'fixed';
  readonly share: number | null;
  readonly amount: string | null;
  readonly payBy: number | null;
  readonly payMonths: number | null;
  readonly took: string;
};

/** The part of a month that was billed, as the line keeps it. */
export type TracedMonth = { readonly part: number; readonly of: number; readonly whole: string };

const plain = (text: string): Label => ({ en: text, bn: text });
const taka = (paisa: string): Label => plain(`৳${takaText(BigInt(paisa))}`);

/** Why an offer took what it took, in words. */
export function whyOffered({ kind, share, amount, payBy, payMonths }: TracedOffer): Label {
  const when =
    payBy === null
      ? fillLabel(labels.atOnce, { count: plain(String(payMonths ?? 0)) })
      : fillLabel(labels.byDay, { day: plain(String(payBy)) });
  const what =
    kind === 'percent'
      ? fillLabel(labels.percent, { share: plain(`${(share ?? 0) / 100}%`) })
      : fillLabel(labels.fixed, { amount: taka(amount ?? '0') });
  return { en: `${what.en}, ${when.en}`, bn: `${what.bn}, ${when.bn}` };
}

/** Which part of a month's fee was billed, in words. */
export const whyPart = ({ part, of, whole }: TracedMonth): Label =>
  of === 2
    ? fillLabel(labels.half, { whole: taka(whole) })
    : fillLabel(labels.month, { part: plain(String(part)), of: plain(String(of)), whole: taka(whole) });
