import { useState } from 'react';
import type * as z from 'zod';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useFormat } from '../../../../core/web/device/preferences.tsx';
import type { budgetsContract } from '../contract.ts';
import { monthCount, spread } from '../rules.ts';

export type Budget = z.output<typeof budgetsContract.budget.output>;
type Known = Budget['others'][number];
export type DraftRow = Known & {
  /** As they are typed; `year` is what the months come to, or what is being typed. */
  readonly months: readonly string[];
  readonly year: string;
};

const paisaOf = (text: string): bigint => parseTaka(text) ?? 0n;
const sumOf = (texts: readonly string[]): bigint => texts.reduce((sum, one) => sum + paisaOf(one), 0n);
const isWrong = (text: string): boolean => (parseTaka(text) ?? -1n) < 0n;

/** A draft of a budget while it is written. */
export function useBudgetDraft(data: Budget) {
  const format = useFormat();
  const shown = (paisa: bigint) => format.money(takaText(paisa)).replace('৳', '');
  const rowOf = (one: Known, months: readonly bigint[]): DraftRow => ({
    ...one,
    months: months.map(shown),
    year: shown(months.reduce((sum, month) => sum + month, 0n)),
  });
  const [rows, setRows] = useState(() => data.lines.map((one) => rowOf(one, one.months.map(paisaOf))));
  const [beyond, setBeyond] = useState(data.beyond);
  const [reason, setReason] = useState(data.reason);
  const contentOf = (list: readonly DraftRow[]) =>
    JSON.stringify([
      list.map((one) => [one.ledgerId, one.months.map((month) => parseTaka(month)?.toString() ?? month)]),
      beyond,
      reason,
    ]);
  const [saved, setSaved] = useState(() => contentOf(rows));
  const change = (ledgerId: string, made: (row: DraftRow) => DraftRow) =>
    setRows((known) => known.map((one) => (one.ledgerId === ledgerId ? made(one) : one)));
  const known = [...data.lines, ...data.others];
  return {
    rows,
    beyond,
    setBeyond,
    reason,
    setReason,
    isDirty: contentOf(rows) !== saved,
    isWrong: rows.some((row) => isWrong(row.year) || row.months.some(isWrong)),
    markSaved: () => setSaved(contentOf(rows)),
    others: known.filter((one) => !rows.some((row) => row.ledgerId === one.ledgerId)),
    /** Spread evenly; what is no amount stays to be seen. */
    typeYear: (ledgerId: string, year: string) =>
      change(ledgerId, (row) =>
        isWrong(year) ? { ...row, year } : { ...row, year, months: spread(paisaOf(year)).map(shown) },
      ),
    typeMonth: (ledgerId: string, month: number, text: string) =>
      change(ledgerId, (row) => {
        const months = row.months.map((one, at) => (at === month ? text : one));
        return { ...row, months, year: shown(sumOf(months)) };
      }),
    spreadAs: (ledgerId: string, how: 'evenly' | 'lastYear') =>
      change(ledgerId, (row) => {
        const before = row.lastYear.map(paisaOf);
        const total = paisaOf(row.year);
        const whole = how === 'lastYear' && total === 0n ? before.reduce((sum, one) => sum + one, 0n) : total;
        return rowOf(row, spread(whole > 0n ? whole : 0n, how === 'lastYear' ? before : []));
      }),
    add: (ledgerId: string) => {
      const one = known.find((other) => other.ledgerId === ledgerId);
      if (!one) return;
      const order = known.map((other) => `${other.type === 'income' ? 0 : 1} ${other.code}`).toSorted();
      const placeOf = (row: Known) => order.indexOf(`${row.type === 'income' ? 0 : 1} ${row.code}`);
      setRows((list) =>
        [
          ...list,
          rowOf(
            one,
            Array.from({ length: monthCount }, () => 0n),
          ),
        ].toSorted((a, b) => placeOf(a) - placeOf(b)),
      );
    },
    remove: (ledgerId: string) => setRows((list) => list.filter((one) => one.ledgerId !== ledgerId)),
    lines: () =>
      rows.map((row) => ({
        ledgerId: row.ledgerId,
        months: row.months.map((month) => takaText(paisaOf(month))),
      })),
    sums: {
      income: sumOf(rows.filter((one) => one.type === 'income').map((one) => one.year)),
      spending: sumOf(rows.filter((one) => one.type !== 'income').map((one) => one.year)),
    },
  };
}
export type BudgetDraft = ReturnType<typeof useBudgetDraft>;
