export type Digits = 'latin' | 'bengali';

/** ASCII digits as Bengali ones (০-৯); everything else stays. For display only, never for storing. */
export function toBengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + bengaliDigitOffset));
}

/** Bengali digits (U+09E6-U+09EF) as ASCII ones; everything else stays. Every input passes through it. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - bengaliDigitOffset));
}

const bengaliDigitOffset = 0x09e6 - 0x30;
