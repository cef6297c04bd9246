import { useMemo } from 'react';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import { usePreferences } from '../../../../core/web/device/preferences.tsx';

/** A decimal text of the server as an amount in the reader's digits. */
export function useTaka(): (amount: string | bigint) => string {
  const { language, digits } = usePreferences();
  return useMemo(
    () => (amount) =>
      formatTaka(typeof amount === 'string' ? (parseTaka(amount) ?? 0n) : amount, { language, digits }),
    [language, digits],
  );
}
