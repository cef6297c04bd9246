import { useState } from 'react';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useFormat } from '../../../../core/web/device/preferences.tsx';

type Typed = Readonly<Record<string, { debit: string; credit: string }>>;
export type BalanceSide = 'debit' | 'credit';
export type BalanceInput = ReturnType<typeof useBalances>;

/** What is typed as opening balances: a side and an amount a ledger, and what both sides come to. */
export function useBalances(given: readonly { readonly ledgerId: string; readonly amount: string }[]) {
  const format = useFormat();
  const first = (): Typed =>
    Object.fromEntries(
      given.map((line) => {
        const paisa = parseTaka(line.amount) ?? 0n;
        const text = (amount: bigint) => (amount > 0n ? format.money(takaText(amount)).replace('৳', '') : '');
        return [line.ledgerId, { debit: text(paisa), credit: text(-paisa) }];
      }),
    );
  const [typed, setTyped] = useState<Typed>(first);
  const [isDirty, setIsDirty] = useState(false);
  const sum = (side: BalanceSide) =>
    Object.values(typed).reduce((total, one) => total + paisaOf(one[side]), 0n);
  const [debit, credit] = [sum('debit'), sum('credit')];
  return {
    isDirty,
    sums: { debit, credit },
    total: debit,
    difference: debit - credit,
    isNothing: debit === 0n && credit === 0n,
    isWrong: Object.values(typed).some((one) => isWrongAmount(one.debit) || isWrongAmount(one.credit)),
    text: (ledgerId: string, side: BalanceSide) => typed[ledgerId]?.[side] ?? '',
    type(ledgerId: string, side: BalanceSide, value: string) {
      if (value === typed[ledgerId]?.[side]) return;
      setIsDirty(true);
      setTyped((known) => ({
        ...known,
        [ledgerId]:
          value.trim() === ''
            ? { debit: '', credit: '', ...known[ledgerId], [side]: '' }
            : { debit: '', credit: '', [side]: value },
      }));
    },
    /** Other balances in place of all that is typed. */
    takeOver(lines: readonly { ledgerId: string; debit: string; credit: string }[]) {
      const shown = (text: string) => (paisaOf(text) > 0n ? format.money(text).replace('৳', '') : '');
      setIsDirty(true);
      setTyped(
        Object.fromEntries(
          lines.map(({ ledgerId, debit, credit }) => [
            ledgerId,
            { debit: shown(debit), credit: shown(credit) },
          ]),
        ),
      );
    },
    saved: () => setIsDirty(false),
    /** The ledgers with a balance, as they are sent. */
    lines: () =>
      Object.entries(typed).flatMap(([ledgerId, one]) => {
        const amount = paisaOf(one.debit) || paisaOf(one.credit);
        const side = paisaOf(one.debit) > 0n ? ('Dr' as const) : ('Cr' as const);
        return amount > 0n ? [{ ledgerId, side, amount: takaText(amount) }] : [];
      }),
  };
}

const paisaOf = (text: string): bigint => parseTaka(text) ?? 0n;

/** Whether something is typed that is no amount. */
export const isWrongAmount = (text: string): boolean => text.trim() !== '' && (parseTaka(text) ?? -1n) < 0n;
