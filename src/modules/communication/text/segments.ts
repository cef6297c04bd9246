import { sendingForm } from './sending-form.ts';

type Encoding = 'GSM7' | 'UCS2';

/** What a text costs: gateways bill `segments`; a phone may receive `segmentsNoSplit`, one more where a pair would be cut. */
export type Measure = {
  readonly encoding: Encoding;
  readonly units: number;
  readonly segments: number;
  readonly segmentsNoSplit: number;
};

/** GSM 03.38: its basic letters, and those that take an escape before them. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('^{}\\[~]|€\f');

const limits: Readonly<Record<Encoding, { single: number; part: number }>> = {
  GSM7: { single: 160, part: 153 },
  UCS2: { single: 70, part: 67 },
};

const isGsm = (letter: string) => basic.has(letter) || extension.has(letter);

/** How many units and parts a text is, letter by letter as it stands. */
export function measure(text: string): Measure {
  const letters = [...text];
  const encoding: Encoding = letters.every(isGsm) ? 'GSM7' : 'UCS2';
  const sizes = letters.map((letter) =>
    encoding === 'GSM7' ? (extension.has(letter) ? 2 : 1) : letter.length,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = limits[encoding];
  if (units <= single) {
    const segments = units === 0 ? 0 : 1;
    return { encoding, units, segments, segmentsNoSplit: segments };
  }
  let parts = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > part) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return { encoding, units, segments: Math.ceil(units / part), segmentsNoSplit: parts };
}

/** What is billed for a text: it leaves in its {@link sendingForm}. */
export const measureSent = (text: string): Measure => measure(sendingForm(text));

/** What can stand for a letter that alone makes a text Unicode. */
const replacements: Readonly<Record<string, string>> = {
  '৳': 'Tk',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\u200b': '',
  '\ufeff': '',
  '\t': ' ',
  '`': "'",
  '´': "'",
  '•': '-',
};

/** The letters of a text that the cheap alphabet does not have, each once. */
export const foreignLetters = (text: string): string[] => [
  ...new Set([...text].filter((letter) => !isGsm(letter))),
];

/** The text with every letter replaced that has an equal in the cheap alphabet. */
export function gsmSafe(text: string): string {
  return [...text].map((letter) => replacements[letter] ?? letter).join('');
}

/**
 * The letters that alone make an otherwise plain text cost more, or null where it is plain anyway or meant to be in another
 * script. A text of Bengali letters is no accident.
 */
export function dearLetters(text: string): { letters: string[]; now: number; without: number } | null {
  const now = measureSent(text);
  if (now.encoding === 'GSM7') return null;
  const letters = foreignLetters(text);
  const plain = gsmSafe(text);
  const safe = measureSent(plain);
  const without = safe.encoding === 'GSM7' ? safe : measureSent([...plain].filter(isGsm).join(''));
  const isAccident = letters.every((letter) => letter in replacements) || letters.length <= 2;
  return isAccident && without.segments < now.segments
    ? { letters, now: now.segments, without: without.segments }
    : null;
}
