import type * as z from 'zod';
import type { clearanceContract as contract } from './contract.ts';
import { clearanceCheck as labels } from './labels.ts';

type Checked = z.output<typeof contract.checkClearance.output>;

/** What a visitor reads and fills in who checks a paper of the fee office, as parts of a page of the website. */
export const checkBlocks = [
  { kind: 'text' as const, text: labels.noCode },
  {
    kind: 'form' as const,
    to: '/web/fee-clearance',
    method: 'post' as const,
    asks: 'again' as const,
    fields: [{ name: 'code', label: labels.code, type: 'text' as const, most: 300, isNeeded: true }],
    button: labels.check,
  },
];

/** What a paper must say whose code is genuine. */
export function checkedBlock(one: Checked, { digits }: { digits(text: string): string }) {
  const { receipt } = one;
  const amount = receipt ? digits(`৳${receipt.amount}`) : '';
  const isGood = !receipt?.isCancelled;
  return {
    kind: 'verdict' as const,
    verdict: isGood ? 'valid' : 'cancelled',
    isGood,
    said: receipt ? (isGood ? labels.genuineReceipt : labels.cancelled) : labels.genuine,
    hints: [labels.compare],
    rows: [
      { name: labels.number, value: { digits: one.number } },
      { name: labels.name, value: { text: one.name } },
      {
        name: labels.class,
        value: { text: { en: `${one.class.en} · ${one.year.en}`, bn: `${one.class.bn} · ${one.year.bn}` } },
      },
      { name: receipt ? labels.paidOn : labels.clearOn, value: { date: one.day } },
      ...(receipt ? [{ name: labels.amount, value: { text: { en: amount, bn: amount } } }] : []),
    ],
  };
}
