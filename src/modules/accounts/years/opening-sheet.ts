import { foldForSearch } from '../../../core/bangla.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import type { Label } from '../../../core/labels.ts';
import { parseTaka } from '../../../core/money.ts';

/** The columns of a sheet of opening balances. */
export const openingSheetColumns = {
  ledger: { en: 'Ledger', bn: 'লেজার' },
  debit: { en: 'Debit', bn: 'ডেবিট' },
  credit: { en: 'Credit', bn: 'ক্রেডিট' },
} as const satisfies Record<string, Label>;

type Named = { readonly code: string; readonly name: Label };

/**
 * The ledger a cell names: by its code, `1101` or `1101 Cash in hand`, or by its name in either language. Undefined for none,
 * and for a name of several.
 */
export function ledgerNamed<L extends Named>(cell: string, ledgers: readonly L[]): L | undefined {
  const text = toAsciiDigits(cell.normalize('NFKC')).trim();
  const code = /^(\d{2,12})\b/.exec(text)?.[1];
  const coded = ledgers.find((one) => one.code === code);
  if (coded) return coded;
  const folded = foldForSearch(cell);
  const named = ledgers.filter(
    (one) => foldForSearch(one.name.en) === folded || foldForSearch(one.name.bn) === folded,
  );
  return folded !== '' && named.length === 1 ? named[0] : undefined;
}

/** Paisa of a cell: 0n for an empty one or a dash, null for what is no amount or below 0. */
export function amountIn(cell: string | undefined): bigint | null {
  const text = (cell ?? '').trim();
  if (text === '' || /^[-–—]$/.test(text)) return 0n;
  const paisa = parseTaka(text);
  return paisa !== null && paisa >= 0n ? paisa : null;
}
