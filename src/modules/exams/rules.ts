import { toAsciiDigits } from '../../core/digits.ts';

/** Codes that may stand in a cell instead of a mark: absent, exempt, expelled, withheld. */
export const entryCodes = ['AB', 'EX', 'EXP', 'WH'] as const;
export type EntryCode = (typeof entryCodes)[number];
/** Hundredths of a mark, or a code; null while nobody entered it, which is not zero. */
export type MarkEntry = number | EntryCode | null;

/** A part of a paper as it is stored: full and pass in hundredths of a mark. */
export type PaperComponent = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly full: number;
  /** Null: the share of the full mark the result's rules ask for. */
  readonly pass: number | null;
  readonly mustPass: boolean;
  /** The smallest part of a mark that is given, in hundredths: 100 whole marks, 50 halves. Absent: a hundredth. */
  readonly step?: (typeof markSteps)[number] | undefined;
};

/** The steps that may be chosen, in hundredths of a mark. */
export const markSteps = [1, 25, 50, 100] as const;

/** How each code is shown, the same in both languages. */
export const codesShown: Readonly<Record<EntryCode, string>> = { AB: 'Ab', EX: 'Ex', EXP: 'Exp', WH: 'Wh' };

/** What may be typed for a code, in any case; one letter is enough for the usual ones. */
const typedCodes: Readonly<Record<string, EntryCode>> = {
  a: 'AB',
  ab: 'AB',
  অ: 'AB',
  e: 'EX',
  ex: 'EX',
  exp: 'EXP',
  w: 'WH',
  wh: 'WH',
  absent: 'AB',
  exempt: 'EX',
  exempted: 'EX',
  expelled: 'EXP',
  withheld: 'WH',
  অনু: 'AB',
  অনুপস্থিত: 'AB',
  অব্যাহতি: 'EX',
  বহিষ্কৃত: 'EXP',
  স্থগিত: 'WH',
};

/** Signs nobody sees that come along from other programs: spaces without width, direction marks, the byte order mark. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** A typed or pasted cell as it is read: in Latin digits, without what nobody sees. */
const plainCell = (typed: string): string =>
  toAsciiDigits(typed).normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The most components a paper has: a mark keeps six slots. */
export const mostComponents = 6;
/** The highest full mark of a component, in hundredths. */
export const highestFull = 100_000;

export type ParsedEntry =
  | { readonly kind: 'entry'; readonly entry: MarkEntry }
  | { readonly kind: 'malformed' | 'overFull' | 'tooFine' };

/**
 * What a typed cell means for a component of `full` hundredths: a mark of at most two decimals in either script, a
 * code in any case, or nothing. Never rounds: what has more decimals is malformed, and what is no multiple of `step`
 * hundredths is too fine.
 */
export function parseEntry(typed: string, full: number, step = 1): ParsedEntry {
  const text = plainCell(typed);
  if (text === '') return { kind: 'entry', entry: null };
  const code = typedCodes[text];
  if (code) return { kind: 'entry', entry: code };
  const parts = /^(\d{1,4})(?:\.(\d{0,2}))?$/.exec(text);
  if (!parts) return { kind: 'malformed' };
  const entry = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  if (entry > full) return { kind: 'overFull' };
  return entry % step === 0 ? { kind: 'entry', entry } : { kind: 'tooFine' };
}

/** A mark of hundredths as it is written: `41`, `41.5`, `41.25`. */
export function marksText(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  return rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

/** A cell as it is written, in Latin digits; empty while nothing was entered. */
export function entryText(entry: MarkEntry): string {
  if (entry === null) return '';
  return typeof entry === 'number' ? marksText(entry) : codesShown[entry];
}

/** Whole marks or marks of at most two decimals as hundredths; null for anything else. */
export function parseMarks(typed: string): number | null {
  const parts = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(toAsciiDigits(typed).trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null;
}

/** The total of a row, in hundredths; null while a component is missing, a code when nothing but codes decide it. */
export function totalOf(entries: readonly MarkEntry[]): number | EntryCode | null {
  let total = 0;
  let numbers = 0;
  let code: EntryCode | null = null;
  for (const entry of entries) {
    if (entry === null) return null;
    if (typeof entry === 'number') {
      total += entry;
      numbers += 1;
    } else if (code === null || entry !== 'AB') code = entry;
  }
  return numbers === 0 && code ? code : total;
}

/** The pass mark the board's share asks for, in whole marks: 33 % of the full mark, rounded half up. */
export function usualPass(full: number): number {
  return Math.floor((full * 33 + 5_000) / 10_000) * 100;
}

const part = (code: string, nameEn: string, nameBn: string, marks: number): PaperComponent => ({
  code,
  nameEn,
  nameBn,
  full: marks * 100,
  pass: null,
  mustPass: true,
});

/** The components a paper of this subject usually has; `marks` are whole marks. */
export function usualComponents(subject: {
  nameEn: string;
  type: string;
  fullMarks: number;
}): readonly PaperComponent[] {
  const { nameEn, type, fullMarks } = subject;
  if (type === 'practical') return [part('PR', 'Practical', 'ব্যবহারিক', fullMarks)];
  if (type === 'both' && fullMarks === 100)
    return [
      part('CQ', 'Creative', 'সৃজনশীল', 50),
      part('MCQ', 'MCQ', 'বহুনির্বাচনি', 25),
      part('PR', 'Practical', 'ব্যবহারিক', 25),
    ];
  if (type === 'both' && fullMarks === 50)
    return [part('MCQ', 'MCQ', 'বহুনির্বাচনি', 25), part('PR', 'Practical', 'ব্যবহারিক', 25)];
  if (fullMarks === 100 && !/^English/.test(nameEn))
    return [part('CQ', 'Creative', 'সৃজনশীল', 70), part('MCQ', 'MCQ', 'বহুনির্বাচনি', 30)];
  return [part('TOT', 'Written', 'লিখিত', fullMarks)];
}

/**
 * The components a structure gives a paper of this full mark, those of no marks left out; null where they do not make
 * it up, for then the institution examines the subject otherwise.
 */
export function structuredComponents(structure: Split, fullMarks: number): readonly PaperComponent[] | null {
  const { written, mcq, practical, continuous } = structure;
  const rest = (mcq ?? 0) + (practical ?? 0) + (continuous ?? 0);
  if ((written ?? 0) + rest !== fullMarks) return null;
  const all = [
    rest === 0
      ? part('TOT', 'Written', 'লিখিত', written ?? 0)
      : part('CQ', 'Creative', 'সৃজনশীল', written ?? 0),
    part('MCQ', 'MCQ', 'বহুনির্বাচনি', mcq ?? 0),
    part('PR', 'Practical', 'ব্যবহারিক', practical ?? 0),
    { ...part('CA', 'Continuous', 'ধারাবাহিক', continuous ?? 0), mustPass: continuous === fullMarks },
  ];
  return all.filter((one) => one.full > 0);
}

/** Marks of the parts of a paper, whole ones; null where a part was left out. */
export type Split = Readonly<Record<'written' | 'mcq' | 'practical' | 'continuous', number | null>>;

const sumOf = ({ written, mcq, practical, continuous }: Split): number =>
  (written ?? 0) + (mcq ?? 0) + (practical ?? 0) + (continuous ?? 0);

/**
 * What an examination takes a paper to be made of, and of how many whole marks: what the class's subject says, whose
 * parts together are the full marks of that class; else the institution's structure of the level, else the subject
 * itself, where they make up the subject's full marks; else what is usual.
 */
export function proposedParts(
  subject: { nameEn: string; type: string; fullMarks: number },
  splits: { readonly ofClass: Split; readonly ofLevel: Split; readonly own: Split },
): { readonly fullMarks: number; readonly components: readonly PaperComponent[] } {
  const ofClass = sumOf(splits.ofClass);
  const fullMarks = ofClass > 0 ? ofClass : subject.fullMarks;
  const components =
    ofClass > 0
      ? structuredComponents(splits.ofClass, ofClass)
      : (structuredComponents(splits.ofLevel, fullMarks) ?? structuredComponents(splits.own, fullMarks));
  return { fullMarks, components: components ?? usualComponents(subject) };
}

/** What the papers of one subject have in common: the code they carry for it, else BAN of BAN1 and BAN2 by their names. */
export function usualUnit(subject: { code: string; nameEn: string; unit?: string | null }): string {
  if (subject.unit) return subject.unit;
  return /(1st|2nd|first|second) paper$/i.test(subject.nameEn)
    ? subject.code.replace(/[12]$/, '')
    : subject.code;
}

type Placed = {
  readonly id: string;
  readonly classId: string;
  readonly groupId: string | null;
  readonly role: string;
  readonly unit: string;
  readonly day: string | null;
  readonly startsAt: string | null;
};

const isChosen = (role: string) => role === 'elective' || role === 'optional';

/**
 * The paper that is sat at the same time by students of the same class; null when none is. Two religion papers, or
 * two of which a student chooses, may stand side by side.
 */
export function clashOf<P extends Placed>(paper: Placed, others: readonly P[]): P | null {
  if (paper.day === null) return null;
  return (
    others.find(
      (other) =>
        other.id !== paper.id &&
        other.classId === paper.classId &&
        other.day === paper.day &&
        other.startsAt === paper.startsAt &&
        (other.groupId === null || paper.groupId === null || other.groupId === paper.groupId) &&
        !(other.role === 'religion' && paper.role === 'religion') &&
        !(isChosen(other.role) && isChosen(paper.role)),
    ) ?? null
  );
}

/** What a stored sheet is. */
export type SheetStatus = 'open' | 'submitted' | 'returned' | 'verified' | 'accepted' | 'locked';
/** What a person does to a sheet as a whole; publishing its result locks it. */
export const sheetActs = ['submit', 'verify', 'accept', 'return', 'reopen'] as const;
export type SheetAct = (typeof sheetActs)[number];

const moves: Readonly<Record<SheetAct, Partial<Record<SheetStatus, SheetStatus>>>> = {
  submit: { open: 'submitted', returned: 'submitted' },
  verify: { submitted: 'verified' },
  accept: { verified: 'accepted' },
  return: { submitted: 'returned', verified: 'returned', accepted: 'returned' },
  /** After publication: the one way in besides an amendment. */
  reopen: { locked: 'returned' },
};

/** What a sheet becomes by an act; null where the act is not to be done then, or the examination has no such step. */
export function statusAfter(act: SheetAct, status: SheetStatus, accepts: boolean): SheetStatus | null {
  return act === 'accept' && !accepts ? null : (moves[act][status] ?? null);
}

export const sheetStates = [
  'notStarted',
  'partial',
  'full',
  'submitted',
  'returned',
  'verified',
  'accepted',
  'locked',
] as const;
export type SheetState = (typeof sheetStates)[number];
/** What a list of sheets is narrowed to: a state, all that are not submitted, or all in which a mark is missing. */
export const sheetFilters = [...sheetStates, 'waiting', 'missing'] as const;
export type SheetFilter = (typeof sheetFilters)[number];

/** Whether a sheet with so many of its cells entered is in a list narrowed to `filter`. */
export function isIn(filter: SheetFilter, state: SheetState, entered: number, cells: number): boolean {
  if (filter === 'missing') return entered < cells;
  if (filter === 'waiting') return statesOfView.enter.includes(state);
  return state === filter;
}

/** What the sheets of an examination are looked at for: all of them, those to enter, those to send on. */
export const sheetViews = ['all', 'enter', 'send'] as const;
export type SheetView = (typeof sheetViews)[number];

/** The states a sheet of a view may be in. */
export const statesOfView: Readonly<Record<SheetView, readonly SheetState[]>> = {
  all: sheetStates,
  enter: ['notStarted', 'partial', 'full', 'returned'],
  send: ['full', 'returned', 'submitted', 'verified'],
};

/**
 * Whether a sheet is in a view. To enter: nobody submitted it yet. To send on: the next person is waited for, because
 * its marks are all there and not submitted, or it is submitted, or it is verified where verified sheets are accepted.
 */
export function isInView(
  view: SheetView,
  sheet: { state: SheetState; entered: number; cells: number; accepts: boolean },
): boolean {
  if (view === 'all') return true;
  const isOpen = isIn('waiting', sheet.state, sheet.entered, sheet.cells);
  if (view === 'enter') return isOpen;
  if (isOpen) return sheet.cells > 0 && sheet.entered >= sheet.cells;
  return sheet.state === 'submitted' || (sheet.state === 'verified' && sheet.accepts);
}

/**
 * The state a board shows: an open sheet is partial as soon as one cell of it is entered, and full, though nobody has
 * submitted it, once each of them is.
 */
export function sheetStateOf(
  status: SheetStatus,
  { entered, cells }: { readonly entered: number; readonly cells: number },
): SheetState {
  if (status !== 'open') return status;
  if (entered === 0) return 'notStarted';
  return entered < cells ? 'partial' : 'full';
}

/**
 * The mark of a component that attendance gives, in hundredths: the share of days present of the full mark, to the nearest step
 * of the component (whole marks where it names none), a half up; never above the full mark. Null without a day.
 */
export function attendanceMark(
  { present, days }: { readonly present: number; readonly days: number },
  { full, step }: Pick<PaperComponent, 'full' | 'step'>,
): number | null {
  if (days === 0) return null;
  const to = step ?? 100;
  // In whole numbers: twice the share and a step, over twice the days and steps.
  const steps = Math.floor((2 * full * present + to * days) / (2 * to * days));
  return Math.min(steps * to, Math.floor(full / to) * to);
}
