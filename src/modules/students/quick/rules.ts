import { foldForSearch, normaliseText } from '../../../core/bangla.ts';
import { parseDate } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { mobileAs } from '../../../core/identifiers.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import { fieldSchema } from '../../../core/validation/entity-schemas.ts';
import { messages } from '../../../core/validation/messages.ts';
import { fieldMessages } from '../../../core/validation/zod-messages.ts';
import { guardianFields } from '../guardians/guardian-fields.ts';
import { fieldTexts, problems } from '../labels.ts';
import { student } from '../student.entity.ts';

/** What a grid of a section can change, in its order. */
export const quickFields = [
  'roll',
  'nameEn',
  'nameBn',
  'gender',
  'dateOfBirth',
  'religion',
  'bloodGroup',
  'birthRegistration',
  'mobile',
  'guardianMobile',
  'emergencyContact',
  'fatherNameEn',
  'fatherNameBn',
  'motherNameEn',
  'motherNameBn',
  'presentAddress',
  'presentAddressBn',
  'email',
  'boardRoll',
  'boardRegistration',
  'hasStipend',
  'stipendKind',
  'residence',
  'disability',
] as const;
export type QuickField = (typeof quickFields)[number];

export const usualFields: readonly QuickField[] = ['roll', 'nameEn', 'nameBn', 'mobile', 'birthRegistration'];

/** What is written beside the student: the place's roll, and the number of the guardian who is called first. */
const besides = ['roll', 'guardianMobile'] as const;
export type BesideField = (typeof besides)[number];
export const isBeside = (field: QuickField): field is BesideField => besides.some((one) => one === field);

const definitionOf = (field: Exclude<QuickField, 'roll'>) =>
  field === 'guardianMobile' ? guardianFields.mobile : student.fields[field];

export const quickLabel = (field: QuickField): Label =>
  field === 'roll' ? fieldTexts.roll : definitionOf(field).label;

const yes: Label = { en: 'Yes', bn: 'হ্যাঁ' };
const no: Label = { en: 'No', bn: 'না' };
const yesWords = ['true', '1', yes.en, yes.bn].map(foldForSearch);
const noWords = ['false', '0', '', no.en, no.bn].map(foldForSearch);

/** What was typed, as it is stored (a flag as 'true' or 'false'), or why it cannot be. */
export type CellRead = { readonly value: string | null } | { readonly problem: Label };

/** Reads a cell as it is typed or pasted, in either language's words and digits. */
export function readCell(field: QuickField, typed: string): CellRead {
  const text = normaliseText(typed);
  if (field === 'roll') {
    const digits = toAsciiDigits(text);
    return /^\d{1,5}$/.test(digits) && Number(digits) > 0
      ? { value: String(Number(digits)) }
      : { problem: problems.wholeRoll };
  }
  const definition = definitionOf(field);
  if (definition.kind === 'flag') {
    const word = foldForSearch(text);
    if (yesWords.includes(word)) return { value: 'true' };
    return noWords.includes(word) ? { value: 'false' } : { problem: named(messages.in, definition.label) };
  }
  const value =
    text === ''
      ? null
      : definition.kind === 'choice'
        ? (definition.choices.find((one) =>
            [one.value, one.label.en, one.label.bn].map(foldForSearch).includes(foldForSearch(text)),
          )?.value ?? text)
        : definition.kind === 'date'
          ? (parseDate(text) ?? text)
          : text;
  const parsed = fieldSchema(definition).safeParse(value);
  if (parsed.success) return { value: (parsed.data as string | null) ?? null };
  const [problem] = Object.values(fieldMessages(parsed.error, { '': definition.label }, value)).flat();
  return { problem: problem ?? named(messages.in, definition.label) };
}

const named = (message: Label, attribute: Label): Label => ({
  en: textOf(message, 'en', { attribute }),
  bn: textOf(message, 'bn', { attribute }),
});

/** A stored value as a cell shows it, so that it can be typed back. */
export function cellText(field: QuickField, value: string | null, language: Language): string {
  if (value === null) return '';
  if (field === 'roll') return value;
  const definition = definitionOf(field);
  switch (definition.kind) {
    case 'flag':
      return textOf(value === 'true' ? yes : no, language);
    case 'choice': {
      const choice = definition.choices.find((one) => one.value === value);
      return choice ? textOf(choice.label, language) : value;
    }
    case 'date':
      return value.split('-').reverse().join('/');
    case 'phone':
      return mobileAs(value, 'national');
    default:
      return value;
  }
}

/** A pupil a photo may belong to. */
export type Pupil = { readonly id: string; readonly code: string; readonly roll: number };
export type PhotoMatch =
  | { readonly file: string; readonly studentId: string }
  | { readonly file: string; readonly why: 'nobody' | 'twice' | 'notAPicture' };

const pictureEnding = /\.(jpe?g|png|webp)$/i;
/** What stands before the number a camera, a telephone or a scanner counts its pictures by: that is nobody's roll. */
const countedByCamera = /^(?:img|image|dsc[nf]?|pxl|mvimg|vid|scan|screenshot|wa|p|cam)[\s_-]*\d{3,}/;
/** What a computer adds to the name of a copy. */
const copyMark = /(?:\s*\(\d{1,2}\)|\s*-\s*copy)+$/;
const besideRoll = /(?:roll|রোল)[^\d]{0,8}(\d+)/;

/**
 * The number in a file's name that is a roll: the one after the word, or the only one there is. Null where several numbers
 * stand in it, such as a class and a roll, and in a name a camera gave: a wrong guess would be a wrong face.
 */
function rollIn(stem: string): number | null {
  const [, beside] = besideRoll.exec(stem) ?? [];
  const numbers = stem.match(/\d+/g) ?? [];
  const found = beside ?? (numbers.length === 1 && !countedByCamera.test(stem) ? numbers[0] : undefined);
  return found && found.length <= 5 ? Number(found) : null;
}

/**
 * Whose photo a file of a zip is, by its name: the student's ID, or the roll with or without other letters around it
 * (`12.jpg`, `Class 9 roll-012.png`, `৪.webp`). A second photo of the same student is left out.
 */
export function matchPhotos(files: readonly string[], pupils: readonly Pupil[]): PhotoMatch[] {
  const byCode = new Map(pupils.map((one) => [one.code.toLowerCase(), one.id]));
  const byRoll = new Map(pupils.map((one) => [one.roll, one.id]));
  const met = new Set<string>();
  return files.map((file): PhotoMatch => {
    if (!pictureEnding.test(file)) return { file, why: 'notAPicture' };
    const stem = toAsciiDigits(
      (file.split(/[\\/]/).at(-1) ?? '').replace(pictureEnding, '').trim().normalize('NFC'),
    )
      .toLowerCase()
      .replace(copyMark, '');
    const roll = rollIn(stem);
    const studentId =
      byCode.get(stem) ??
      // An ID beside a name.
      stem.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => byCode.get(word) ?? [])[0] ??
      (roll === null ? undefined : byRoll.get(roll));
    if (!studentId) return { file, why: 'nobody' };
    if (met.has(studentId)) return { file, why: 'twice' };
    met.add(studentId);
    return { file, studentId };
  });
}
