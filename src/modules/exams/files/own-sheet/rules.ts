import { toAsciiDigits, toBengaliDigits } from '../../../../core/digits.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Column } from '../../../../core/validation/import/columns.ts';
import { wordsOf } from '../../../../core/validation/import/names.ts';
import { labels } from '../../labels.ts';
import { keptLabels } from '../../marks/labels.ts';
import {
  entryText,
  type MarkEntry,
  marksText,
  type PaperComponent,
  parseEntry,
  totalOf,
} from '../../rules.ts';
import { ownSheetLabels, ownSheetProblems as problems } from './labels.ts';

/** What schools call the usual parts of a paper beside the names the paper gives them. */
const partNames: Readonly<Record<string, readonly string[]>> = {
  CQ: ['CQ', 'Creative', 'Written', 'SQ', 'সৃজনশীল', 'রচনামূলক', 'লিখিত', 'সৃজনী'],
  MCQ: ['MCQ', 'Objective', 'Obj', 'বহুনির্বাচনি', 'নৈর্ব্যক্তিক', 'এমসিকিউ', 'অবজেকটিভ'],
  PR: ['PR', 'Practical', 'Prac', 'ব্যবহারিক', 'ব্যবহারিক পরীক্ষা'],
  CA: ['CA', 'Continuous assessment', 'SBA', 'Class test', 'CT', 'ধারাবাহিক মূল্যায়ন', 'শ্রেণি পরীক্ষা'],
  TOT: ['Written', 'লিখিত'],
};
/** What the marks are called where a paper has one part. */
const wholeNames = ['Marks', 'Mark', 'Marks obtained', 'Obtained marks', 'Score', 'নম্বর', 'প্রাপ্ত নম্বর'];
const totalNames = ['Total marks', 'Grand total', 'মোট নম্বর', 'সর্বমোট', 'মোট প্রাপ্ত নম্বর'];

const isMark = (cell: string): boolean => parseEntry(cell, Number.MAX_SAFE_INTEGER).kind === 'entry';
const rollOf = (cell: string): number | null => {
  const found = /^\D{0,8}?0*(\d{1,6})(?:\.0*)?$/.exec(toAsciiDigits(cell).trim());
  return found ? Number(found[1]) : null;
};

/** A number as it is written, in the digits of each language. */
const inBoth = (text: string): Label => ({ en: text, bn: toBengaliDigits(text) });

/** The names of the columns of a paper's parts, by which headings are remembered: the same part has the same in every paper. */
export function partColumns(components: readonly Pick<PaperComponent, 'code'>[]): string[] {
  const names = components.map((one) => `part${one.code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);
  return names.map((name, place) =>
    name === 'part' || names.indexOf(name) !== place ? `${name}Slot${place + 1}` : name,
  );
}

/** The columns a sheet of marks may have: who it is, each part of the paper, and the total where there are several parts. */
export function columnsOfSheet(components: readonly PaperComponent[]): Column[] {
  const names = partColumns(components);
  const isWhole = components.length === 1;
  const parts = components.map((one, place): Column => {
    const usual = partNames[one.code.toUpperCase()] ?? [];
    return {
      name: names[place] ?? '',
      label: { en: one.nameEn, bn: one.nameBn },
      isRequired: false,
      also: [one.code, ...usual, ...(isWhole ? [...wholeNames, 'Total', 'মোট', ...totalNames] : [])],
      fits: isMark,
    };
  });
  const total: Column = { name: 'total', label: labels.total, isRequired: false, also: totalNames };
  return [
    { name: 'roll', label: labels.roll, isRequired: false, fits: (cell) => rollOf(cell) !== null },
    { name: 'code', label: ownSheetLabels.code, isRequired: false },
    { name: 'name', label: labels.name, isRequired: false },
    ...parts,
    ...(isWhole ? [] : [total]),
  ];
}

/** A student who takes the paper, with what is stored. */
type Taker = {
  readonly enrolmentId: string;
  readonly code: string;
  readonly roll: number;
  readonly name: Label;
  readonly entries: readonly MarkEntry[];
  /** The marks stand on the closed sheet of the section the student came from. */
  readonly isKept?: boolean;
};
type OwnCell = {
  readonly enrolmentId: string;
  readonly slot: number;
  readonly entry: MarkEntry;
  readonly was: MarkEntry;
};
export type OwnRow = {
  readonly errors: Record<string, Label[]>;
  readonly warnings: Record<string, Label[]>;
  /** What stands in the cells that become others. */
  readonly was: Record<string, string>;
  readonly cells: readonly OwnCell[];
};

/**
 * What the rows of a sheet mean for what is stored, each checked for everything at once. `isAdding`: only what is empty is
 * filled, and a mark that stands there already is told; otherwise it is replaced. An empty cell changes nothing, and a mark that is
 * kept on an earlier section's sheet is told and left out.
 */
export function judgeRows(
  rows: readonly Readonly<Record<string, string>>[],
  { components, students }: { components: readonly PaperComponent[]; students: readonly Taker[] },
  isAdding: boolean,
): OwnRow[] {
  const byCode = new Map(students.map((one) => [one.code.toLowerCase(), one]));
  const byRoll = new Map(students.map((one) => [one.roll, one]));
  const found = rows.map((row) => takerOf(row, byCode, byRoll));
  const lines = Map.groupBy(
    found.flatMap(({ taker }, place) => (taker ? [{ id: taker.enrolmentId, line: place + 1 }] : [])),
    ({ id }) => id,
  );
  const names = partColumns(components);
  return rows.map((row, place): OwnRow => {
    const { taker, problem } = found[place] ?? nobody;
    const errors: OwnRow['errors'] = {};
    const warnings: OwnRow['warnings'] = {};
    const was: OwnRow['was'] = {};
    const say = (to: OwnRow['errors'], column: string, label: Label) => {
      to[column] = [...(to[column] ?? []), label];
    };
    const key = (row.roll ?? '').trim() === '' && (row.code ?? '').trim() !== '' ? 'code' : 'roll';
    if (problem) say(errors, problem.column, problem.label);
    const same = taker ? (lines.get(taker.enrolmentId) ?? []) : [];
    if (same.length > 1)
      say(errors, key, fillLabel(problems.twice, { lines: same.map(({ line }) => line).join(', ') }));
    if (taker && isOtherName(row.name ?? '', taker.name))
      say(warnings, 'name', fillLabel(problems.otherName, { roll: taker.roll, name: taker.name }));
    const given: MarkEntry[] = [];
    const cells = components.flatMap(({ full, step }, at): OwnCell[] => {
      const column = names[at] ?? '';
      const typed = row[column] ?? '';
      const read = parseEntry(typed, full, step);
      if (read.kind !== 'entry') {
        const said = {
          mark: typed.trim(),
          full: inBoth(marksText(full)),
          step: inBoth(marksText(step ?? 1)),
        };
        say(errors, column, fillLabel(labels[read.kind], said));
        return [];
      }
      given.push(read.entry);
      const stored = taker?.entries[at] ?? null;
      if (!taker || read.entry === null || read.entry === stored) return [];
      if (taker.isKept) {
        say(warnings, column, keptLabels.one);
        return [];
      }
      if (stored !== null) {
        was[column] = entryText(stored);
        if (isAdding) say(errors, column, fillLabel(problems.differs, { mark: inBoth(entryText(stored)) }));
      }
      return [{ enrolmentId: taker.enrolmentId, slot: at + 1, entry: read.entry, was: stored }];
    });
    if (taker && names.every((column) => (row[column] ?? '').trim() === ''))
      say(warnings, names[0] ?? '', problems.noMark);
    const total = given.length === components.length ? totalOf(given) : null;
    const said = parseEntry(row.total ?? '', Number.MAX_SAFE_INTEGER);
    if (typeof total === 'number' && said.kind === 'entry' && typeof said.entry === 'number')
      if (said.entry !== total)
        say(warnings, 'total', fillLabel(problems.otherTotal, { total: inBoth(marksText(total)) }));
    return { errors, warnings, was, cells: Object.keys(errors).length === 0 ? cells : [] };
  });
}

/** Whom a row is of, or why nobody. */
type Found = { readonly taker: Taker | null; readonly problem?: { column: string; label: Label } };
const nobody: Found = { taker: null };

/** Whom a row is of: by the student ID where it has one, else by the roll. */
function takerOf(
  row: Readonly<Record<string, string>>,
  byCode: ReadonlyMap<string, Taker>,
  byRoll: ReadonlyMap<number, Taker>,
): Found {
  const code = toAsciiDigits(row.code ?? '').trim();
  const typed = (row.roll ?? '').trim();
  const roll = rollOf(typed);
  const refused = (column: string, label: Label): Found => ({ taker: null, problem: { column, label } });
  if (code === '' && typed === '') return refused('roll', problems.needsRoll);
  if (code === '') {
    const taker = roll === null ? undefined : byRoll.get(roll);
    return taker ? { taker } : refused('roll', fillLabel(problems.noRoll, { roll: typed.slice(0, 20) }));
  }
  const taker = byCode.get(code.toLowerCase());
  if (!taker) return refused('code', problems.noCode);
  if (typed === '' || roll === taker.roll) return { taker };
  return refused('roll', fillLabel(problems.otherRoll, { name: taker.name, roll: taker.roll }));
}

/** Whether a name of the sheet has no word in common with the student's, in the letters it is written in. */
function isOtherName(typed: string, name: Label): boolean {
  const words = wordsOf(typed);
  if (words.length === 0) return false;
  const known = new Set([...wordsOf(name.en), ...wordsOf(name.bn)]);
  return !words.some((word) => known.has(word));
}
