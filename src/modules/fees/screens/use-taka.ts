import { useMemo } from 'react';
import { formatTaka, parseTaka } from '../../../core/money.ts';
import { usePreferences } from '../../../core/web/device/preferences.tsx';

/** Amounts in the reader's digits. `plain` leaves ৳ out, for columns of figures; both take paisa or a decimal text. */
export function useTaka() {
  const { language, digits } = usePreferences();
  return useMemo(() => {
    const signed = (amount: bigint | string) =>
      formatTaka(typeof amount === 'string' ? (parseTaka(amount) ?? 0n) : amount, { language, digits });
    return {
      signed,
      plain: (amount: bigint | string) => signed(amount).replace('৳', ''),
      /** Nothing is a dash: a column of zeros says less. */
      orDash: (amount: bigint | string) => {
        const paisa = typeof amount === 'string' ? (parseTaka(amount) ?? 0n) : amount;
        return paisa === 0n ? '–' : signed(paisa).replace('৳', '').replace('-', '−');
      },
    };
  }, [language, digits]);
}

/** The paisa of a decimal text of the server; 0 for what is none. */
export const paisaOf = (decimal: string): bigint => parseTaka(decimal) ?? 0n;
