import { toAsciiDigits } from './digits.ts';
import { type FormatOptions, formatNumber, withDigits } from './format.ts';
import type { Label, Language } from './labels.ts';

/**
 * The paisa of an amount a person typed: Bengali or ASCII digits, commas, ৳, Tk or টাকা, `/-` after it.
 * Null for anything else, more than two decimals, or more than 16 digits of taka.
 */
export function parseTaka(text: string): bigint | null {
  if (text.length > 60) return null;
  const plain = toAsciiDigits(text.normalize('NFKC'))
    .trim()
    .replace(/^([-−]?)\s*(?:৳|tk\.?|bdt)\s*/i, '$1')
    .replace(/\s*(?:৳|tk\.?|bdt|taka|টাকা|\/[-=])$/i, '')
    .replace('−', '-');
  const parts = /^(-?)(\d[\d,]*|(?=\.\d))(?:\.(\d{1,2}))?$/.exec(plain);
  if (!parts || /,(?:,|$|\.)/.test(plain)) return null;
  const taka = (parts[2] ?? '').replaceAll(',', '');
  if (taka.length > 16) return null;
  const paisa = BigInt(taka || '0') * 100n + BigInt((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] ? -paisa : paisa;
}

/** The decimal text of an amount as the API carries it: 125000n → '1250.00'. */
export function takaText(paisa: bigint): string {
  const size = paisa < 0n ? -paisa : paisa;
  return `${paisa < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

/** `৳12,34,567.00`: the taka sign, lakh and crore groups, two decimals; the minus stands before the sign. */
export function formatTaka(paisa: bigint, options: FormatOptions): string {
  const size = paisa < 0n ? -paisa : paisa;
  const taka = formatNumber(size / 100n, { ...options, digits: 'latin' });
  return withDigits(`${paisa < 0n ? '-' : ''}৳${taka}.${String(size % 100n).padStart(2, '0')}`, options);
}

/** An amount in a sentence of either language. */
export const takaLabel = (paisa: bigint): Label => ({
  en: formatTaka(paisa, { language: 'en' }),
  bn: formatTaka(paisa, { language: 'bn' }),
});

/** `One thousand two hundred fifty taka fifty paisa only`, as receipts and vouchers carry it. */
export function amountInWords(paisa: bigint, language: Language): string {
  const size = paisa < 0n ? -paisa : paisa;
  const words = language === 'bn' ? wordsBn : wordsEn;
  const [taka, small, only, minus] =
    language === 'bn' ? ['টাকা', 'পয়সা', 'মাত্র', 'ঋণাত্মক'] : ['taka', 'paisa', 'only', 'minus'];
  const parts = [
    ...(paisa < 0n ? [minus] : []),
    words(size / 100n),
    taka,
    ...(size % 100n > 0n ? [words(size % 100n), small] : []),
    only,
  ].join(' ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}

/** `Two thousand twelve`, of a number from 0: a date of birth in words. */
export function numberInWords(number: bigint, language: Language): string {
  const words = (language === 'bn' ? wordsBn : wordsEn)(number);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsEn(number: bigint): string {
  return joined(number, ['crore', 'lakh', 'thousand'], (below) => {
    const hundreds = Math.floor(below / 100);
    const rest = below % 100;
    const tens =
      rest < 20 ? onesEn[rest] : [tensEn[Math.floor(rest / 10)], onesEn[rest % 10]].filter(Boolean).join('-');
    return [hundreds > 0 ? `${onesEn[hundreds]} hundred` : '', tens ?? '']
      .filter((word) => word !== '')
      .join(' ');
  });
}

function wordsBn(number: bigint): string {
  return joined(
    number,
    ['কোটি', 'লক্ষ', 'হাজার'],
    (below) => {
      const hundreds = Math.floor(below / 100);
      const rest = below % 100;
      return [hundreds > 0 ? `${numberWordsBn[hundreds]}শত` : '', rest > 0 ? (numberWordsBn[rest] ?? '') : '']
        .filter((word) => word !== '')
        .join(' ');
    },
    numberWordsBn[0],
  );
}

/** The words of a number in crore, lakh, thousand and the rest; `below` gives the words of 1 to 999. */
function joined(
  number: bigint,
  names: readonly [string, string, string],
  below: (number: number) => string,
  zero = 'zero',
): string {
  if (number === 0n) return zero;
  const crore = number / 10_000_000n;
  const groups: readonly (readonly [bigint, string])[] = [
    [(number / 100_000n) % 100n, names[1]],
    [(number / 1000n) % 100n, names[2]],
  ];
  return [
    ...(crore > 0n ? [joined(crore, names, below, zero), names[0]] : []),
    ...groups.flatMap(([count, name]) => (count > 0n ? [below(Number(count)), name] : [])),
    ...(number % 1000n > 0n ? [below(Number(number % 1000n))] : []),
  ].join(' ');
}

const onesEn =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tensEn = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** The Bengali words of 0 to 99, all irregular. */
// biome-ignore format: ten a line
const numberWordsBn: readonly string[] = [
  'শূন্য', 'এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়', 'সাত', 'আট', 'নয়',
  'দশ', 'এগারো', 'বারো', 'তেরো', 'চৌদ্দ', 'পনেরো', 'ষোলো', 'সতেরো', 'আঠারো', 'উনিশ',
  'বিশ', 'একুশ', 'বাইশ', 'তেইশ', 'চব্বিশ', 'পঁচিশ', 'ছাব্বিশ', 'সাতাশ', 'আটাশ', 'ঊনত্রিশ',
  'ত্রিশ', 'একত্রিশ', 'বত্রিশ', 'তেত্রিশ', 'চৌত্রিশ', 'পঁয়ত্রিশ', 'ছত্রিশ', 'সাঁইত্রিশ', 'আটত্রিশ', 'ঊনচল্লিশ',
  'চল্লিশ', 'একচল্লিশ', 'বিয়াল্লিশ', 'তেতাল্লিশ', 'চুয়াল্লিশ', 'পঁয়তাল্লিশ', 'ছেচল্লিশ', 'সাতচল্লিশ', 'আটচল্লিশ', 'ঊনপঞ্চাশ',
  'পঞ্চাশ', 'একান্ন', 'বায়ান্ন', 'তিপ্পান্ন', 'চুয়ান্ন', 'পঞ্চান্ন', 'ছাপ্পান্ন', 'সাতান্ন', 'আটান্ন', 'ঊনষাট',
  'ষাট', 'একষট্টি', 'বাষট্টি', 'তেষট্টি', 'চৌষট্টি', 'পঁয়ষট্টি', 'ছেষট্টি', 'সাতষট্টি', 'আটষট্টি', 'ঊনসত্তর',
  'সত্তর', 'একাত্তর', 'বাহাত্তর', 'তিয়াত্তর', 'চুয়াত্তর', 'পঁচাত্তর', 'ছিয়াত্তর', 'সাতাত্তর', 'আটাত্তর', 'ঊনআশি',
  'আশি', 'একাশি', 'বিরাশি', 'তিরাশি', 'চুরাশি', 'পঁচাশি', 'ছিয়াশি', 'সাতাশি', 'অষ্টাশি', 'ঊননব্বই',
  'নব্বই', 'একানব্বই', 'বিরানব্বই', 'তিরানব্বই', 'চুরানব্বই', 'পঁচানব্বই', 'ছিয়ানব্বই', 'সাতানব্বই', 'আটানব্বই', 'নিরানব্বই',
];
