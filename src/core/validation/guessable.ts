import { toAsciiDigits } from '../digits.ts';
import { commonPasswords } from './common-passwords.data.ts';

/** What others know of somebody; of a mobile number any part is known. */
export type Own = { readonly words: readonly string[]; readonly mobile: string | null };

/** Keys and letters in the order everybody knows. */
const rows = [
  '012345678901234567890',
  '1234567891234567891',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'অআইঈউঊঋএঐওঔ',
  'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Signs that stand for letters, as in `p@ssw0rd`. */
const standsFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const fold = (text: string) => toAsciiDigits(text.normalize('NFKC').toLowerCase()).normalize('NFC');
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
/** Without the digits and signs at its ends: `Rahim_2026` is `rahim`. */
const coreOf = (folded: string) => folded.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');

const isSequence = (text: string) => text.length >= 3 && rows.some((row) => row.includes(text));
/** One piece again and again, the last time perhaps cut short: `121212`, `abcabca`. */
function isRepeated(text: string): boolean {
  for (let length = 1; length * 2 <= text.length; length++)
    if (text.startsWith(text.slice(length))) return true;
  return false;
}
const isPlain = (text: string) => isSequence(text) || isRepeated(text);

/** Whether somebody who tries common passwords, and what is known of the account, would soon have this one. */
export function isGuessable(password: string, own: Own): boolean {
  const folded = fold(password);
  const whole = lettersOf(folded);
  const core = coreOf(folded);
  const inLetters = core.replace(/[@4315!0$7]/g, (sign) => standsFor[sign] ?? sign);
  const forms = [whole, ...[core, inLetters].map(lettersOf).filter((form) => form.length >= 3)];
  if (forms.some((form) => commonPasswords.has(form) || isPlain(form))) return true;
  const parts = whole.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  if (parts.every((part) => isPlain(part))) return true;
  const known = own.words.map(fold);
  if (known.some((word) => word !== '' && whole === lettersOf(word))) return true;
  const cores = known.map((word) => lettersOf(coreOf(word))).filter((word) => word.length >= 3);
  if (forms.slice(1).some((form) => cores.includes(form))) return true;
  const mobile = lettersOf(fold(own.mobile ?? '')).replace(/^88(?=01)/, '');
  return mobile !== '' && /^\d{6,}$/.test(whole) && (mobile.includes(whole) || whole.includes(mobile));
}
