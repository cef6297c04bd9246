import { firstGrapheme, foldForSearch, normaliseText } from '../../core/bangla.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import type { Field } from '../../core/fields.ts';
import { maskIdentifier, mobileAs } from '../../core/identifiers.ts';
import type { Permission } from '../../core/module/permissions.ts';
import { romanise } from '../../core/search-text.ts';
import { isMask, maskOf } from '../../core/validation/secrets.ts';
import type { Relation } from './guardians/guardian-fields.ts';
import { studentsPermission } from './permissions.ts';
import { type StudentField, student } from './student.entity.ts';

export const enrolmentStatuses = [
  'active',
  'onLeave',
  'promoted',
  'retained',
  'transferred',
  'struckOff',
  'dropped',
  'completed',
  'alumni',
  'deceased',
] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/**
 * Which step of the status ladder a person may take by hand. `promoted` and `retained` belong to the closing of a
 * year, `transferred` to the transfer certificate, which asks what is still owed and a second person (CRT-4): nobody sets
 * them here. Who left may come back (re-admission keeps the student's ID).
 */
const steps: Readonly<Record<EnrolmentStatus, readonly EnrolmentStatus[]>> = {
  active: ['onLeave', 'struckOff', 'dropped', 'completed', 'deceased'],
  onLeave: ['active', 'struckOff', 'dropped', 'deceased'],
  transferred: ['active', 'dropped'],
  struckOff: ['active', 'dropped'],
  dropped: ['active'],
  completed: ['active', 'alumni', 'deceased'],
  // Whoever was made one too early completed the class all the same; who comes back begins anew.
  alumni: ['completed', 'deceased'],
  // Only to correct a wrong entry.
  deceased: ['active'],
  promoted: [],
  retained: [],
};

/** The states a place may go to from `status` by hand. */
export function stepsFrom(status: EnrolmentStatus): readonly EnrolmentStatus[] {
  return steps[status];
}

/** Whether a place may go from one state to another by hand. */
export function mayStep(from: EnrolmentStatus, to: EnrolmentStatus): boolean {
  return steps[from].includes(to);
}

/** Whether a transfer certificate may be what ends a place: who is here, or on leave, leaves with it. */
export const mayTransfer = (from: EnrolmentStatus): boolean => from === 'active' || from === 'onLeave';

/**
 * A student's ID number: two figures of the year of admission, two of the class's order, and a serial of at least
 * four that counts through the year: `26080014`. It never changes afterwards, not at promotion either.
 */
export function studentCode(year: number, classPosition: number, serial: number): string {
  const two = (number: number) => String(number % 100).padStart(2, '0');
  return two(year) + two(classPosition) + String(serial).padStart(4, '0');
}

/** The serial inside an ID number made by {@link studentCode} in `year`, or null for any other number. */
export function serialOf(code: string, year: number): number | null {
  const found = new RegExp(`^${String(year % 100).padStart(2, '0')}\\d{2}(\\d{4,6})$`).exec(code);
  return found ? Number(found[1]) : null;
}

type Person = {
  readonly nameEn: string;
  readonly fatherNameEn: string;
  readonly motherNameEn: string;
  readonly dateOfBirth: string;
  readonly birthRegistration: string | null;
};

const namesOfPerson = ['nameEn', 'fatherNameEn', 'motherNameEn'] as const;

const spoken = (name: string) =>
  foldForSearch(name)
    .replace(/[.\s]+/g, ' ')
    .trim();

const titles =
  /^(?:md|mohd|m[ou]h?am+[aeu]d|mst|m[ou]s+am+[ao]t|most|late|mr|mrs|dr|alhaj)(?:\.\s*|\s+)(?=\S)/i;
const withoutTitles = (name: string): string => {
  let rest = normaliseText(name);
  while (titles.test(rest)) rest = rest.replace(titles, '');
  return rest;
};

/**
 * A name as it is heard, however its words are cut: Rahim Uddin is Rahimuddin, and Abu Bakar Abubakar. A last a is heard apart at
 * the end and before a vowel, for Salima Ahmed is Salim Ahmed's sister.
 */
const soundOf = (name: string): string =>
  withoutTitles(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ word, heard: romanise(word) || toAsciiDigits(word) }))
    .map(({ word, heard }, place, all) => {
      const isApart = /^[ai]/.test(all[place + 1]?.heard ?? 'a');
      const end = isApart && /[aou\u09be\u09cb\u09c1]h?$/i.test(word) ? '~' : '';
      return (place === 0 ? heard : heard.replace(/^a(?=.)/, '')) + end;
    })
    .join('')
    .replace(/(.)\1+/g, '$1') || spoken(name);

/**
 * Why two records may be one person: the same birth certificate, or the same date of birth and names and parents that sound
 * alike, however they are spelt (ADM-3).
 */
export function likenessOf(a: Person, b: Person): 'birthRegistration' | 'person' | null {
  if (a.birthRegistration !== null && a.birthRegistration === b.birthRegistration) return 'birthRegistration';
  return a.dateOfBirth === b.dateOfBirth && soundKey(a) === soundKey(b) ? 'person' : null;
}

/** A key equal for two records with the same name, parents and date of birth. */
export function personKey(person: Omit<Person, 'birthRegistration'>): string {
  return namesOfPerson.map((field) => spoken(person[field])).join('|') + person.dateOfBirth;
}

/** The same for names that sound alike: that may be one child spelt twice, or twins. */
export function soundKey(person: Omit<Person, 'birthRegistration'>): string {
  return namesOfPerson.map((field) => soundOf(person[field])).join('|') + person.dateOfBirth;
}

type KnownGuardian = {
  readonly nameEn: string;
  readonly relations: readonly string[];
  /** Opened. */
  readonly nid?: string | null | undefined;
};

const heard = (name: string) => {
  const rest = withoutTitles(name);
  return romanise(rest) || firstGrapheme(rest);
};

/** Whether one name may be the other said shorter: every word of the shorter is heard in the longer. */
function mayBeShorter(one: string, other: string): boolean {
  const [short, long] = [heard(one).split(' '), heard(other).split(' ')].sort((a, b) => a.length - b.length);
  return short?.[0] !== '' && (short ?? []).every((word) => long?.includes(word));
}

/**
 * Which of the guardians with the same mobile number this one is, so that brothers and sisters hang together:
 * the one whose name sounds alike, or the only one known as father or mother whose name is the same said shorter. Two with
 * different NIDs are two, and so are two with different names, though they share a telephone.
 */
export function sameGuardian<G extends KnownGuardian>(
  known: readonly G[],
  given: { readonly nameEn: string; readonly relation: Relation; readonly nid?: string | null | undefined },
): G | null {
  const possible = known.filter((one) => !one.nid || !given.nid || one.nid === given.nid);
  const byName = possible.find((one) => heard(one.nameEn) === heard(given.nameEn));
  if (byName) return byName;
  if (given.relation !== 'father' && given.relation !== 'mother') return null;
  const [inRelation, ...more] = possible.filter((one) => one.relations.includes(given.relation));
  return inRelation && more.length === 0 && mayBeShorter(inRelation.nameEn, given.nameEn) ? inRelation : null;
}

const fields: Readonly<Record<string, Field>> = student.fields;
const namesOf = (fits: (field: Field) => boolean) =>
  (Object.keys(fields) as StudentField[]).filter((name) => fits(student.fields[name]));

/** The fields of a student shown in full only to who may reveal them. */
export const sensitiveFields = namesOf((field) => field.sensitive === true);

/** The fields that hold a telephone number. */
export const phoneFields = namesOf((field) => field.kind === 'phone');

/** What may be asked for in full, of a student and of a guardian. */
export const revealable = [...sensitiveFields, ...phoneFields];
export const revealableOfGuardian = ['nid', 'birthRegistration', 'mobile'] as const;
export type Revealable = StudentField | (typeof revealableOfGuardian)[number];

/**
 * A sensitive value as it is shown until somebody asks for it: the end of a number, nothing of an income.
 * A mobile is stored as +8801…, and masked in its national form of eleven digits.
 */
export function masked<V extends string | null>(field: Revealable, value: V): V {
  if (value === null || value === '') return value;
  const kind = fields[field]?.kind;
  if (kind === 'money') return '*****' as V;
  if (kind === 'secret') return (isMask(value) ? value : maskOf(value)) as V;
  return maskIdentifier(kind === 'phone' ? mobileAs(value, 'national') : value) as V;
}

type Permissions = { has(permission: string): boolean };

/** Who keeps the records works with mobile numbers; everybody else sees them masked. */
export const seesMobiles = (permissions: Permissions): boolean => permissions.has(studentsPermission.edit);

/** The permission that shows a masked value in full: a mobile is needed in class, a number of identity is not. */
export function revealPermission(field: Revealable): Permission {
  return fields[field]?.kind === 'phone' ? studentsPermission.contact : studentsPermission.reveal;
}

/** A number of identity or an income: it is shown in full for a reason alone, and not to whoever asks too often. */
export const isOfIdentity = (field: Revealable): boolean => fields[field]?.kind !== 'phone';

/** Of every word of a name its first letter, with whatever signs hang on it. */
export function maskedName(name: string): string {
  const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [first, ...rest] = [...graphemes.segment(word)].map((one) => one.segment);
      return `${first ?? ''}${'•'.repeat(Math.min(rest.length, 5))}`;
    })
    .join(' ');
}

/** The lowest roll above every roll in use, which is the one proposed. */
export function nextRollAfter(highest: number | null): number {
  return (highest ?? 0) + 1;
}

/** The later of two days 'YYYY-MM-DD'. */
export function laterOf(a: string, b: string): string {
  return [a, b].sort()[1] ?? a;
}

/** The present share of the days taken, 0 to 100; late counts as present. Null before the first day. */
export function presentShare(counts: { total: number; absent: number; leave: number }): number | null {
  const { total, absent, leave } = counts;
  return total > 0 ? Math.round((100 * (total - absent - leave)) / total) : null;
}
