import { toAsciiDigits } from '../../../../core/digits.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { labels } from '../../labels.ts';
import { type MarkEntry, marksText, type PaperComponent } from '../../rules.ts';
import { fileRefusals } from '../labels.ts';
import { judgeCell, parseEntries } from '../rules.ts';
import type { Seals } from './file-seal.ts';
import type { FileStudent } from './file-sheets.ts';

type JudgedEntry = {
  slot: number;
  kind: 'change' | 'conflict' | 'refused';
  typed: string;
  entry: MarkEntry;
  stored: MarkEntry;
  by: string | null;
  at: string | null;
  problem: Label | null;
};
export type JudgedRow = {
  line: number;
  enrolmentId: string | null;
  roll: string;
  name: Label;
  problem: Label | null;
  cells: JudgedEntry[];
};

type Given = { rows: string[][]; headLine: number; hiddenColumn: number };
type Sheet = { id: string; components: readonly PaperComponent[] };
type Row = { line: number; roll: string; name: string; cells: string[]; hidden: string };

/** The rows of a worksheet in which something changes or is refused, and the rolls of the students who stand in none. */
export function checkRows(given: Given, sheet: Sheet, students: readonly FileStudent[], seals: Seals) {
  const known = new Map(students.map((one) => [one.enrolmentId, one]));
  const read = rowsOf(given, sheet).map((row) => ({ row, mark: seals.readRow(sheet.id, row.hidden) }));
  const lines = new Map<string, number[]>();
  for (const { row, mark } of read)
    if (mark) lines.set(mark.enrolmentId, [...(lines.get(mark.enrolmentId) ?? []), row.line]);
  const rows: JudgedRow[] = [];
  for (const { row, mark } of read) {
    const student = mark ? known.get(mark.enrolmentId) : undefined;
    const base = mark && parseEntries(mark.base, sheet.components.length);
    const problem =
      row.hidden === ''
        ? fileRefusals.rowUnknown
        : !mark || !base
          ? fileRefusals.rowChanged
          : !student
            ? fileRefusals.rowMoved
            : wrongStudent(row, student, lines.get(student.enrolmentId) ?? []);
    const cells = student && base && !problem ? judge(row.cells, sheet, base, student) : [];
    if (!problem && cells.length === 0) continue;
    rows.push({
      line: row.line,
      enrolmentId: student?.enrolmentId ?? null,
      roll: student ? String(student.roll) : row.roll,
      name: student?.name ?? { en: row.name, bn: row.name },
      problem,
      cells,
    });
  }
  return { rows, missing: students.filter((one) => !lines.has(one.enrolmentId)).map((one) => one.roll) };
}

/** The rows below the heading; what stands there for nobody, with no mark in it, is somebody's own note. */
function rowsOf({ rows, headLine, hiddenColumn }: Given, { components }: Sheet): Row[] {
  const first = hiddenColumn - components.length;
  return rows.flatMap((cells, at) => {
    if (at <= headLine) return [];
    const text = (column: number) => cells[column]?.trim() ?? '';
    const row = {
      line: at + 1,
      roll: text(first - 2).slice(0, 20),
      name: text(first - 1).slice(0, 120),
      cells: components.map((_, place) => text(first + place).slice(0, 40)),
      hidden: text(hiddenColumn),
    };
    return row.hidden === '' && row.cells.every((one) => one === '') ? [] : [row];
  });
}

/** The hidden column was left behind when rows were sorted, or a student stands in two of them. */
function wrongStudent(row: Row, student: FileStudent, lines: readonly number[]): Label | null {
  if (lines.length > 1) return fillLabel(fileRefusals.rowTwice, { lines: lines.join(', ') });
  const isRoll = Number(toAsciiDigits(row.roll) || Number.NaN) === student.roll;
  const isName = [student.name.en, student.name.bn].some((one) => plain(one) === plain(row.name));
  if (isRoll && isName) return null;
  return fillLabel(fileRefusals.rowOther, {
    roll: student.roll,
    name: student.name,
    given: row.roll || '–',
    givenName: row.name || '–',
  });
}

const plain = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

function judge(cells: readonly string[], sheet: Sheet, base: readonly MarkEntry[], student: FileStudent) {
  return cells.flatMap((typed, place): JudgedEntry[] => {
    const { full = 0, step = 1 } = sheet.components[place] ?? {};
    const stored = student.entries[place] ?? null;
    const judged = judgeCell(typed, full, base[place] ?? null, stored, step);
    if (judged.kind === 'same') return [];
    const cell = { slot: place + 1, typed, stored, by: null, at: null, problem: null };
    if (!('entry' in judged))
      return [
        {
          ...cell,
          kind: 'refused',
          entry: null,
          problem: fillLabel(labels[judged.kind], {
            mark: typed,
            full: marksText(full),
            step: marksText(step),
          }),
        },
      ];
    const { kind, entry } = judged;
    if (kind === 'change') return [{ ...cell, kind, entry }];
    return [{ ...cell, kind, entry, by: student.by, at: student.at?.toISOString() ?? null }];
  });
}
