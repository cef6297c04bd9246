import { normaliseText } from '../../core/bangla.ts';
import { ageOn } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { type Layout, layouts } from './layouts.data.ts';
import { type GroupSubjects, type PackKey, packs, type RulePack, titles } from './packs.data.ts';

/** The fields a pre-flight looks at. `subjects`, `group` and `record` are not of the student's own record. */
export const checkedFields = [
  'nameEn',
  'nameBn',
  'fatherNameEn',
  'fatherNameBn',
  'motherNameEn',
  'motherNameBn',
  'dateOfBirth',
  'religion',
  'birthRegistration',
  'photo',
  'subjects',
  'group',
  'record',
] as const;
export type CheckedField = (typeof checkedFields)[number];

export const flagCodes = [
  'missing',
  'tooShort',
  'tooLong',
  'letters',
  'spaces',
  'title',
  'sameAsParent',
  'tooYoung',
  'tooOld',
  'birthDigits',
  'birthYear',
  'noRecord',
  'notAsRecord',
  'photoHeavy',
  'photoSmall',
  'photoShape',
  'religionSubject',
  'requiredSubject',
  'electives',
  'fourths',
  'fourthNotOffered',
  'fourthTwice',
  'noGroup',
  'sameBirthNumber',
  'samePerson',
  'samePhoto',
] as const;
export type FlagCode = (typeof flagCodes)[number];

/** What is wrong with one student's record: what was found, and what the board asks for. */
export type Flag = {
  readonly code: FlagCode;
  readonly field: CheckedField;
  readonly found: string;
  readonly wanted: string;
};

const religions = ['islam', 'hindu', 'buddhist', 'christian'] as const;

/** Board's codes of the papers of religion. */
const religionOfPaper: Readonly<Record<string, (typeof religions)[number]>> = {
  111: 'islam',
  112: 'hindu',
  113: 'buddhist',
  114: 'christian',
};

export type Taken = {
  /** The board's code of the paper. */
  readonly paper: string;
  readonly role: 'compulsory' | 'group' | 'religion' | 'elective' | 'optional';
};

type Names = { readonly nameEn: string; readonly fatherNameEn: string; readonly motherNameEn: string };

/** A student as the board will see one. */
export type Pupil = Names & {
  readonly id: string;
  readonly nameBn: string;
  readonly fatherNameBn: string;
  readonly motherNameBn: string;
  readonly dateOfBirth: string;
  readonly religion: string;
  readonly birthRegistration: string | null;
  readonly hasDisability: boolean;
  readonly group: 'science' | 'business' | 'humanities' | null;
  /** `digest`: of the picture, the same for the same picture. Sides in pixels, 0 where nobody measured them. */
  readonly photo: {
    readonly bytes: number;
    readonly width: number;
    readonly height: number;
    readonly digest: string;
  } | null;
  /** What the online birth registration says, as somebody copied it from there. */
  readonly record: (Names & { readonly dateOfBirth: string }) | null;
  /** Null where the institution keeps no board's codes of subjects, so that nothing can be said. */
  readonly taken: readonly Taken[] | null;
};

const nameFields = [
  ['nameEn', 'nameBn'],
  ['fatherNameEn', 'fatherNameBn'],
  ['motherNameEn', 'motherNameBn'],
] as const;

const folded = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();
/** Stops and letters' size do not make two names of one; everything else does. */
const compared = (name: string): string => folded(name.replace(/\./g, ' '));

const englishTitles: ReadonlySet<string> = new Set(titles.en);
const bengaliTitles: ReadonlySet<string> = new Set(titles.bn.map((one) => one.normalize('NFC')));
const degrees: ReadonlySet<string> = new Set(titles.degrees);

/** The first word of a name that is a title, as it is written there; null where none is. */
export function titleIn(name: string): string | null {
  for (const word of normaliseText(name).split(/[\s,;/()]+/)) {
    const bare = word.toLowerCase().replace(/\./g, '');
    if (englishTitles.has(bare) || bengaliTitles.has(bare)) return word;
    if (word.includes('.') && degrees.has(bare)) return word;
  }
  return null;
}

function* flagsOfNames(pupil: Pupil, pack: RulePack): Generator<Flag> {
  for (const [en, bn] of nameFields) {
    const name = pupil[en];
    if (name.trim() === '') yield { code: 'missing', field: en, found: '', wanted: '' };
    else yield* flagsOfEnglish(en, name, pack);
    const native = pupil[bn];
    if (native.trim() === '') yield { code: 'missing', field: bn, found: '', wanted: '' };
    else yield* flagsOfBengali(bn, native);
  }
  const own = compared(pupil.nameEn);
  const father = compared(pupil.fatherNameEn);
  const mother = compared(pupil.motherNameEn);
  if (father !== '' && (father === own || father === mother))
    yield { code: 'sameAsParent', field: 'fatherNameEn', found: pupil.fatherNameEn, wanted: '' };
  else if (mother !== '' && mother === own)
    yield { code: 'sameAsParent', field: 'motherNameEn', found: pupil.motherNameEn, wanted: '' };
}

/** One flag a name: the first that explains it, so that one mistake is told once. */
function* flagsOfEnglish(field: CheckedField, name: string, { names }: RulePack): Generator<Flag> {
  const title = titleIn(name);
  const length = name.trim().length;
  if (title) yield { code: 'title', field, found: title, wanted: '' };
  else if (!/^[A-Za-z .'-]+$/.test(name)) yield { code: 'letters', field, found: name, wanted: 'A–Z' };
  else if (length < names.shortest)
    yield { code: 'tooShort', field, found: name, wanted: String(names.shortest) };
  else if (length > names.longest)
    yield { code: 'tooLong', field, found: name, wanted: String(names.longest) };
  else if (/^\s|\s$|\s\s/.test(name)) yield { code: 'spaces', field, found: name, wanted: '' };
}

function* flagsOfBengali(field: CheckedField, name: string): Generator<Flag> {
  const title = titleIn(name);
  if (title) yield { code: 'title', field, found: title, wanted: '' };
  else if (!/^(?:[\u0980-\u09E5 .:'’-]|\u200c|\u200d)+$/.test(name))
    yield { code: 'letters', field, found: name, wanted: 'অ–হ' };
}

function* flagsOfAge(pupil: Pupil, { ages }: RulePack, year: number): Generator<Flag> {
  const age = ageOn(pupil.dateOfBirth, `${year}-01-01`);
  const most = pupil.hasDisability ? ages.mostSpecial : ages.most;
  const field = 'dateOfBirth';
  if (age < ages.least) yield { code: 'tooYoung', field, found: String(age), wanted: String(ages.least) };
  if (age > most) yield { code: 'tooOld', field, found: String(age), wanted: String(most) };
}

function* flagsOfBirthNumber(pupil: Pupil, { birthNumber }: RulePack): Generator<Flag> {
  const field = 'birthRegistration';
  const number = pupil.birthRegistration ?? '';
  if (number === '') yield { code: 'missing', field, found: '', wanted: '' };
  else if (!/^\d+$/.test(number) || !birthNumber.digits.includes(number.length))
    yield { code: 'birthDigits', field, found: String(number.length), wanted: birthNumber.digits.join(', ') };
  else if (number.slice(0, 4) !== pupil.dateOfBirth.slice(0, 4))
    yield { code: 'birthYear', field, found: number.slice(0, 4), wanted: pupil.dateOfBirth.slice(0, 4) };
}

function* flagsOfRecord(pupil: Pupil): Generator<Flag> {
  const { record } = pupil;
  if (!record) {
    yield { code: 'noRecord', field: 'record', found: '', wanted: '' };
    return;
  }
  for (const field of ['nameEn', 'fatherNameEn', 'motherNameEn'] as const)
    if (pupil[field].trim() !== '' && compared(record[field]) !== compared(pupil[field]))
      yield { code: 'notAsRecord', field, found: pupil[field], wanted: record[field] };
  if (record.dateOfBirth !== pupil.dateOfBirth)
    yield { code: 'notAsRecord', field: 'dateOfBirth', found: pupil.dateOfBirth, wanted: record.dateOfBirth };
}

function* flagsOfPhoto({ photo }: Pupil, { photo: asked }: RulePack): Generator<Flag> {
  const field = 'photo';
  if (!photo) {
    yield { code: 'missing', field, found: '', wanted: '' };
    return;
  }
  const { bytes, width, height } = photo;
  const kb = Math.ceil(bytes / 1024);
  if (kb > asked.mostKb) yield { code: 'photoHeavy', field, found: String(kb), wanted: String(asked.mostKb) };
  if (width < asked.leastWidth || height < asked.leastHeight)
    yield {
      code: 'photoSmall',
      field,
      found: `${width} × ${height}`,
      wanted: `${asked.leastWidth} × ${asked.leastHeight}`,
    };
  else if (height * 100 < asked.leastRatio * width || height * 100 > asked.mostRatio * width)
    yield { code: 'photoShape', field, found: `${width} × ${height}`, wanted: '' };
}

function* flagsOfSubjects(pupil: Pupil, pack: RulePack): Generator<Flag> {
  const { taken } = pupil;
  const field = 'subjects';
  if (!taken || pack.hasOwnCodes) return;
  const religion = taken.find((one) => religionOfPaper[one.paper]);
  const isOfBoard = (religions as readonly string[]).includes(pupil.religion);
  if (isOfBoard && (!religion || religionOfPaper[religion.paper] !== pupil.religion))
    yield { code: 'religionSubject', field, found: religion?.paper ?? '–', wanted: pupil.religion };
  if (!pack.groups) return;
  if (!pupil.group) yield { code: 'noGroup', field: 'group', found: '', wanted: '' };
  else yield* flagsOfChoice(taken, pack.groups[pupil.group]);
}

function* flagsOfChoice(taken: readonly Taken[], asked: GroupSubjects): Generator<Flag> {
  const field = 'subjects';
  const papers = (role: Taken['role']) => taken.filter((one) => one.role === role).map((one) => one.paper);
  const own = new Set(taken.filter((one) => one.role !== 'optional').map((one) => one.paper));
  const missing = asked.required.filter((paper) => !own.has(paper));
  if (missing.length > 0) yield { code: 'requiredSubject', field, found: '', wanted: missing.join(', ') };
  const chosen = asked.elective.of.filter((paper) => own.has(paper));
  if (chosen.length !== asked.elective.papers)
    yield { code: 'electives', field, found: String(chosen.length), wanted: String(asked.elective.papers) };
  const fourths = papers('optional');
  if (fourths.length !== asked.fourth.papers)
    yield { code: 'fourths', field, found: String(fourths.length), wanted: String(asked.fourth.papers) };
  const twice = fourths.find((paper) => own.has(paper));
  const other = fourths.find((paper) => !asked.fourth.of.includes(paper));
  if (twice) yield { code: 'fourthTwice', field, found: twice, wanted: '' };
  else if (other) yield { code: 'fourthNotOffered', field, found: other, wanted: asked.fourth.of.join(', ') };
}

/** Students who share what should be one's alone, by what they share; found is how many have it. */
function sharing(pupils: readonly Pupil[], keyOf: (pupil: Pupil) => string): ReadonlyMap<string, number> {
  const known = new Map<string, string[]>();
  for (const pupil of pupils) {
    const key = keyOf(pupil);
    if (key !== '') known.set(key, [...(known.get(key) ?? []), pupil.id]);
  }
  const found = new Map<string, number>();
  for (const ids of known.values()) if (ids.length > 1) for (const id of ids) found.set(id, ids.length);
  return found;
}

/**
 * Everything the board would refuse, by the student's id; who is in order is not in it. `year` is the academic year, whose
 * 1 January ages are counted on. Pure: the same records give the same flags in the same order.
 */
export function preflight(
  pupils: readonly Pupil[],
  pack: RulePack,
  year: number,
): ReadonlyMap<string, readonly Flag[]> {
  const numbers = sharing(pupils, (one) => one.birthRegistration ?? '');
  const persons = sharing(pupils, (one) =>
    [one.nameEn, one.fatherNameEn, one.motherNameEn].map(compared).concat(one.dateOfBirth).join('|'),
  );
  const photos = sharing(pupils, (one) => one.photo?.digest ?? '');
  const shared = (code: FlagCode, field: CheckedField, count: number | undefined): Flag[] =>
    count === undefined ? [] : [{ code, field, found: String(count), wanted: '' }];
  return new Map(
    pupils.flatMap((pupil): [string, readonly Flag[]][] => {
      const flags = [
        ...flagsOfNames(pupil, pack),
        ...flagsOfAge(pupil, pack, year),
        ...flagsOfBirthNumber(pupil, pack),
        ...flagsOfRecord(pupil),
        ...flagsOfPhoto(pupil, pack),
        ...flagsOfSubjects(pupil, pack),
        ...shared('sameBirthNumber', 'birthRegistration', numbers.get(pupil.id)),
        ...shared('samePerson', 'nameEn', persons.get(pupil.id)),
        ...shared('samePhoto', 'photo', photos.get(pupil.id)),
      ];
      return flags.length > 0 ? [[pupil.id, flags]] : [];
    }),
  );
}

/** The pack of a class by its name in a year, the newest that holds then; null where its students are not registered. */
export function packOf(className: string, year: number, board: string | null = null): RulePack | null {
  const name = folded(className);
  const isOf = ({ boards }: RulePack) => boards === undefined || (board !== null && boards.includes(board));
  const fitting = packs.filter((one) => one.from <= year && one.classNames.includes(name) && isOf(one));
  const own = fitting.filter((one) => one.boards !== undefined);
  return (
    (own.length > 0 ? own : fitting).toSorted(
      (a, b) => b.from - a.from || b.version.localeCompare(a.version),
    )[0] ?? null
  );
}

export const packByKey = (key: PackKey, year: number): RulePack | null =>
  packOf(packs.find((one) => one.key === key)?.classNames[0] ?? '', year);

/** What an institution's group is to the packs. */
export function groupKeyOf(name: string): Pupil['group'] {
  const found = folded(name);
  if (/^science|^বিজ্ঞান/.test(found)) return 'science';
  if (/^business|^commerce|^ব্যবসায়|^বাণিজ্য/.test(found)) return 'business';
  return /^humanit|^arts|^মানবিক/.test(found) ? 'humanities' : null;
}

/** The board's sheet for an institution of this board. */
export function layoutOf(board: string | null): Layout {
  const key = board === 'madrasah' || board === 'technical' ? board : 'general';
  return layouts.find((one) => one.key === key) ?? (layouts[0] as Layout);
}

/** How a flag is told from others of the same student between two runs. */
export const flagKey = (studentId: string, flag: Pick<Flag, 'code' | 'field'>): string =>
  `${studentId} ${flag.code} ${flag.field}`;

/** What two runs differ in: flags that are gone, that are new, and that stand in both. */
export function difference(
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): { fixed: number; fresh: number; still: number } {
  const still = [...now].filter((key) => before.has(key)).length;
  return { fixed: before.size - still, fresh: now.size - still, still };
}

export const registrationStates = ['probable', 'filled', 'registered', 'leftOut'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** The steps somebody may take by hand; `registered` comes with the board's number and stays. */
const registrationSteps: Readonly<Record<RegistrationState, readonly RegistrationState[]>> = {
  probable: ['filled', 'leftOut'],
  filled: ['probable', 'leftOut'],
  leftOut: ['probable'],
  registered: [],
};
export const mayGo = (from: RegistrationState, to: RegistrationState): boolean =>
  registrationSteps[from].includes(to);

export type NumberLine = {
  readonly line: number;
  readonly code: string;
  readonly number: string;
  readonly session: string;
  readonly roll: string;
  readonly gpa: string;
  readonly passed: string;
};
export type NumberProblem = { readonly line: number; readonly code: string; readonly why: NumberRefusal };
export const numberRefusals = [
  'columns',
  'number',
  'session',
  'roll',
  'result',
  'twice',
  'nobody',
  'taken',
] as const;
export type NumberRefusal = (typeof numberRefusals)[number];

/**
 * Lines as they are pasted from the board's sheet: student ID, registration number (6 to 12 figures), session (2026 or
 * 2026-27) and, where they are known, the board roll, the GPA and the year of passing; parted by tabs, commas or semicolons. A heading is left out.
 */
export function readNumbers(text: string): { lines: NumberLine[]; problems: NumberProblem[] } {
  const lines: NumberLine[] = [];
  const problems: NumberProblem[] = [];
  const met = new Set<string>();
  for (const [place, row] of toAsciiDigits(text).split(/\r?\n/).entries()) {
    const cells = row.split(/[\t,;]/).map((cell) => cell.trim());
    const [code = '', number = '', session = '', roll = '', gpa = '', passed = ''] = cells;
    if (row.trim() === '' || (place === 0 && !/\d/.test(row))) continue;
    const line = place + 1;
    const why: NumberRefusal | null =
      cells.length < 3 || code === ''
        ? 'columns'
        : !/^\d{6,12}$/.test(number)
          ? 'number'
          : !/^20\d{2}(-(20)?\d{2})?$/.test(session)
            ? 'session'
            : !/^\d{0,10}$/.test(roll)
              ? 'roll'
              : !/^([0-4](\.\d{1,2})?|5(\.00?)?)?$/.test(gpa) || !/^(20\d{2})?$/.test(passed)
                ? 'result'
                : met.has(code) || met.has(`#${number}`)
                  ? 'twice'
                  : null;
    if (why) problems.push({ line, code, why });
    else lines.push({ line, code, number, session, roll, gpa, passed });
    met.add(code).add(`#${number}`);
  }
  return { lines, problems };
}
