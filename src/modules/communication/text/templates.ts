import { fillLabel, type Label, type Language } from '../../../core/labels.ts';
import { foreignLetters, measureSent } from './segments.ts';

/** What a text may name; an event takes some of them. */
export const variableLabels = {
  student_name: { en: 'Student’s name', bn: 'শিক্ষার্থীর নাম' },
  student_id: { en: 'Student ID', bn: 'শিক্ষার্থী আইডি' },
  roll: { en: 'Roll', bn: 'রোল' },
  class: { en: 'Class', bn: 'শ্রেণি' },
  section: { en: 'Section', bn: 'শাখা' },
  shift: { en: 'Shift', bn: 'শিফট' },
  group: { en: 'Group', bn: 'বিভাগ' },
  father_name: { en: 'Father’s name', bn: 'পিতার নাম' },
  guardian_name: { en: 'Guardian’s name', bn: 'অভিভাবকের নাম' },
  name: { en: 'Name of the recipient', bn: 'প্রাপকের নাম' },
  date: { en: 'Date', bn: 'তারিখ' },
  month: { en: 'Month', bn: 'মাস' },
  receipt_no: { en: 'Receipt number', bn: 'রসিদ নম্বর' },
  amount: { en: 'Amount', bn: 'টাকা' },
  due: { en: 'Amount due', bn: 'বকেয়া' },
  exam_name: { en: 'Examination', bn: 'পরীক্ষা' },
  gpa: { en: 'GPA', bn: 'জিপিএ' },
  grade: { en: 'Grade', bn: 'গ্রেড' },
  merit: { en: 'Merit position', bn: 'মেধাক্রম' },
  subjects: { en: 'Marks by subject', bn: 'বিষয়ভিত্তিক নম্বর' },
  application_no: { en: 'Application number', bn: 'আবেদন নম্বর' },
  title: { en: 'Title', bn: 'শিরোনাম' },
  site_name: { en: 'Institution', bn: 'প্রতিষ্ঠান' },
  short_name: { en: 'Short name of the institution', bn: 'প্রতিষ্ঠানের সংক্ষিপ্ত নাম' },
  phone: { en: 'Phone of the institution', bn: 'প্রতিষ্ঠানের ফোন' },
  day: { en: 'Day', bn: 'দিন' },
  time: { en: 'Time', bn: 'সময়' },
  place: { en: 'Place', bn: 'স্থান' },
  answer: { en: 'Answer', bn: 'উত্তর' },
  link: { en: 'Link', bn: 'লিংক' },
  code: { en: 'Code', bn: 'কোড' },
} as const satisfies Record<string, Label>;
export type Variable = keyof typeof variableLabels;

const isVariable = (name: string): name is Variable => name in variableLabels;

/** What is known of one person: a text a language for each name. */
export type Values = Readonly<Partial<Record<Variable, Label>>>;

const place = /\{([^{}]*)\}/g;

/** The names a text uses that `known` does not have; an odd brace counts as one. */
export function unknownPlaces(
  text: string,
  known: readonly string[] = Object.keys(variableLabels),
): string[] {
  const wrong = [...text.matchAll(place)]
    .map((match) => match[1] ?? '')
    .filter((name) => !known.includes(name));
  return /[{}]/.test(text.replace(place, '')) ? [...wrong, '{'] : wrong;
}

/** A text whose places stand in the reader's words, for where it is only read: `[Student’s name] came at [Time].` */
export const placesInWords = (text: string, wordOf: (label: Label) => string): string =>
  text.replace(place, (written, name: string) =>
    isVariable(name) ? `[${wordOf(variableLabels[name])}]` : written,
  );

/** A text filled for one person, and the names that were empty for them. */
export function fillTemplate(
  text: string,
  values: Values,
  language: Language,
): { text: string; empty: Variable[] } {
  const empty: Variable[] = [];
  const filled = text.replace(place, (written, name: string) => {
    if (!isVariable(name)) return written;
    const value = values[name]?.[language] ?? '';
    if (value === '') empty.push(name);
    return value;
  });
  return { text: filled, empty };
}

/** Why a filled text needs more parts than what stands written: a place with letters of a dearer alphabet, or, without a place, its length. */
type Dearer = { readonly place: Variable | null; readonly letters: readonly string[] };

/** What makes a text dearer by being filled in for one person; nothing where it needs no more parts than it did unfilled. */
export function dearerBy(template: string, filled: string, values: Values, language: Language): Dearer[] {
  const [written, sent] = [measureSent(template), measureSent(filled)];
  if (sent.segments <= written.segments) return [];
  if (sent.encoding === written.encoding) return [{ place: null, letters: [] }];
  const places = new Set([...template.matchAll(place)].map((match) => match[1] ?? '').filter(isVariable));
  return [...places].flatMap((name): Dearer[] => {
    const letters = foreignLetters(values[name]?.[language] ?? '');
    return letters.length > 0 ? [{ place: name, letters }] : [];
  });
}

const and: Label = { en: '{first} and {last}', bn: '{first} ও {last}' };

const differentOf = (texts: readonly Label[]): Label[] => [
  ...new Map(texts.map((one) => [`${one.en}|${one.bn}`, one])).values(),
];

/** `Rahim, Karim and Fatema`; equal texts once. */
export const joinNames = (names: readonly Label[]): Label => listOf(differentOf(names));

/** `5.00, 4.50 and 5.00`: one for each name, in their order, a dash where one has none; a text that is the same for all once. */
export function joinInStep(texts: readonly Label[]): Label {
  if (differentOf(texts).length === 1) return listOf(texts.slice(0, 1));
  return listOf(texts.map(({ en, bn }) => ({ en: en || '–', bn: bn || '–' })));
}

function listOf(texts: readonly Label[]): Label {
  const last = texts.at(-1);
  if (!last) return { en: '', bn: '' };
  if (texts.length === 1) return last;
  const others = texts.slice(0, -1);
  const first = { en: others.map((one) => one.en).join(', '), bn: others.map((one) => one.bn).join(', ') };
  return fillLabel(and, { first, last });
}
