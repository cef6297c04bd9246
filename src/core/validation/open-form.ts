import { normaliseText } from '../bangla.ts';
import { isDate, parseDate } from '../dates.ts';
import { toAsciiDigits } from '../digits.ts';
import { normaliseBirthRegistration, normaliseMobile, normaliseNid } from '../identifiers.ts';
import { fillLabel, type Label } from '../labels.ts';
import { parseTaka } from '../money.ts';
import { isMask } from './secrets.ts';

/** What one answer of a form is that anybody may fill in; `required` as the specification stars it. */
export type FormField = {
  readonly name: string;
  readonly label: Label;
  readonly kind:
    | 'text'
    | 'long'
    | 'english'
    | 'bengali'
    | 'date'
    | 'choice'
    | 'mobile'
    | 'email'
    | 'nid'
    | 'birth'
    | 'money'
    | 'gpa'
    | 'year'
    | 'digits';
  readonly required: boolean;
  readonly max: number;
  /** Kept sealed and shown covered: what is sent back as it was shown stands for the number that is kept. */
  readonly isSealed?: boolean;
  readonly choices?: readonly { readonly value: string; readonly label: Label }[];
  /** What is said where it is needed and left empty, in the specification's own words. */
  readonly empty?: Label;
};

type More = Partial<Pick<FormField, 'kind' | 'max' | 'choices' | 'isSealed' | 'empty'>>;

export const formField = (name: string, en: string, bn: string, more: More = {}): FormField => ({
  name,
  label: { en, bn },
  kind: 'text',
  required: false,
  max: 120,
  ...more,
});
export const neededField = (name: string, en: string, bn: string, more: More = {}): FormField => ({
  ...formField(name, en, bn, more),
  required: true,
});
export const formChoices = (...all: readonly (readonly [value: string, en: string, bn: string])[]) =>
  all.map(([value, en, bn]) => ({ value, label: { en, bn } }));

/** Answers by the names of the fields. */
export type Answers = Readonly<Record<string, string>>;
/** What is wrong, by the name of the answer; of a row that is repeated `qualifications.0.exam`. */
export type Problems = Readonly<Record<string, Label>>;

const t = (en: string, bn: string): Label => ({ en, bn });

/** What a form says of an answer; the server and the browser say it alike. */
export const answerProblems = {
  required: t('The {attribute} field is required.', '{attribute} পূরণ করা আবশ্যক।'),
  inBengali: t('Write it in Bengali.', 'বাংলায় লিখুন।'),
  inEnglish: t('Write it in English letters.', 'ইংরেজি অক্ষরে লিখুন।'),
  date: t('Write a past date, such as 05/07/2016.', 'আগের কোনো তারিখ লিখুন, যেমন ০৫/০৭/২০১৬।'),
  year: t('Write a past year, such as 2016.', 'আগের কোনো সন লিখুন, যেমন ২০১৬।'),
  choice: t('Choose one from the list.', 'তালিকা থেকে একটি বাছাই করুন।'),
  mobile: t(
    'Write a mobile number of 11 digits, such as 01712345678.',
    '১১ অঙ্কের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।',
  ),
  email: t('The email must be a valid email address.', 'সঠিক ইমেইল ঠিকানা লিখুন।'),
  nid: t('A National ID number has 10, 13 or 17 digits.', 'জাতীয় পরিচয়পত্র নম্বর ১০, ১৩ বা ১৭ অঙ্কের হয়।'),
  birth: t('A birth certificate number has 17 digits.', 'জন্ম নিবন্ধন নম্বর ১৭ অঙ্কের হয়।'),
  money: t('Write an amount of taka.', 'টাকার পরিমাণ লিখুন।'),
  digits: t('Only digits.', 'শুধু অঙ্ক লিখুন।'),
  gpa: t('A GPA is from 0.00 to 5.00.', 'জিপিএ ০.০০ থেকে ৫.০০ পর্যন্ত হয়।'),
} as const satisfies Record<string, Label>;

const asTyped: ReadonlySet<FormField['kind']> = new Set(['text', 'english', 'bengali', 'choice', 'gpa']);

/** An answer as it is kept: digits in ASCII, a date and a number in their one form, anything else as it was typed. */
function tidy(field: FormField, given: string): string {
  if (field.kind === 'long') return given.split('\n').map(normaliseText).join('\n').trim();
  const text = normaliseText(given).trim();
  if (field.isSealed && isMask(text)) return toAsciiDigits(text);
  if (asTyped.has(field.kind)) return text;
  const plain = toAsciiDigits(text);
  if (field.kind === 'date') return parseDate(plain) ?? plain;
  if (field.kind === 'mobile') return normaliseMobile(plain) ?? plain;
  if (field.kind === 'nid' || field.kind === 'birth') return plain.replace(/[\s-]/g, '');
  return plain;
}

/** The answers of these fields tidied; what is no field of the form is left out. */
export const tidyAll = (fields: readonly FormField[], data: Answers): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const given = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
      const text = given === undefined ? '' : tidy(field, given);
      return text === '' ? [] : [[field.name, text.slice(0, field.max)]];
    }),
  );

const bengali = /[\u0980-\u09ff]/;
const latin = /[A-Za-z]/;

/** What is wrong with one tidied answer. */
export function problemOf(field: FormField, text: string, today: string): Label | null {
  if (text === '') {
    if (!field.required) return null;
    return field.empty ?? fillLabel(answerProblems.required, { attribute: field.label });
  }
  return passes(field, text, today) ? null : problemIn(field);
}

const problemIn = ({ kind }: FormField): Label =>
  ({
    text: answerProblems.required,
    long: answerProblems.required,
    english: answerProblems.inEnglish,
    bengali: answerProblems.inBengali,
    date: answerProblems.date,
    choice: answerProblems.choice,
    mobile: answerProblems.mobile,
    email: answerProblems.email,
    nid: answerProblems.nid,
    birth: answerProblems.birth,
    money: answerProblems.money,
    gpa: answerProblems.gpa,
    year: answerProblems.year,
    digits: answerProblems.digits,
  })[kind];

function passes(field: FormField, text: string, today: string): boolean {
  if (field.isSealed && isMask(text)) return true;
  switch (field.kind) {
    case 'english':
      return latin.test(text);
    case 'bengali':
      return bengali.test(text);
    case 'date':
      return isDate(text) && text < today && text > '1950-01-01';
    case 'choice':
      return field.choices?.some((one) => one.value === text) === true;
    case 'mobile':
      return normaliseMobile(text) !== null;
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
    case 'nid':
      return normaliseNid(text) !== null;
    case 'birth':
      return normaliseBirthRegistration(text) !== null;
    case 'money': {
      const paisa = parseTaka(text);
      return paisa !== null && paisa >= 0n;
    }
    case 'gpa':
      return gpaOf(text) !== null;
    case 'year':
      return /^(19[5-9]|20)\d+$/.test(text) && text.length === 4 && text <= today.slice(0, 4);
    case 'digits':
      return /^\d+$/.test(text);
    default:
      return true;
  }
}

/** A GPA in hundredths, 0 to 5.00; null for anything else. */
export function gpaOf(text: string): number | null {
  const found = /^([0-5])(?:\.(\d{1,2}))?$/.exec(toAsciiDigits(text.trim()));
  const value = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
  return value !== null && value <= 500 ? value : null;
}

/** What is wrong with an answer as it was typed. */
export const answerProblem = (field: FormField, data: Answers, today: string): Label | null =>
  problemOf(field, tidy(field, data[field.name] ?? ''), today);
