import { parseTaka, takaText } from '../../../../core/money.ts';
import { useFormat, usePreferences } from '../../../../core/web/device/preferences.tsx';

/** Amounts as the books write them: no taka sign, negative ones in brackets, a dash for nothing. */
export function useBookMoney() {
  const format = useFormat();
  const { language } = usePreferences();
  const plain = (paisa: bigint) => format.money(takaText(paisa)).replace('৳', '');
  const sideOf = (paisa: bigint) =>
    language === 'bn' ? (paisa > 0n ? 'ডে.' : 'ক্রে.') : paisa > 0n ? 'Dr' : 'Cr';
  const told = (text: string) => {
    const paisa = parseTaka(text) ?? 0n;
    const size = format.money(takaText(paisa < 0n ? -paisa : paisa));
    return { size, side: paisa === 0n ? null : sideOf(paisa) };
  };
  return {
    amount: (text: string) => {
      const paisa = parseTaka(text) ?? 0n;
      return paisa === 0n ? '–' : paisa < 0n ? `(${plain(-paisa)})` : plain(paisa);
    },
    /** A balance with its side. */
    balance: (text: string) => {
      const paisa = parseTaka(text) ?? 0n;
      return paisa === 0n ? '–' : `${plain(paisa < 0n ? -paisa : paisa)} ${sideOf(paisa)}`;
    },
    /** The same beside figures that carry the taka sign, the side as their unit. */
    figure: (text: string) => {
      const { size, side } = told(text);
      return side ? { figure: size, unit: side } : { figure: size };
    },
    /** The same in a sentence. */
    told: (text: string) => {
      const { size, side } = told(text);
      return side ? `${size} ${side}` : size;
    },
  };
}
