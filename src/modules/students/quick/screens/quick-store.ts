import type { Label, Language } from '../../../../core/labels.ts';
import { textOf } from '../../../../core/labels.ts';
import type { GridRowView, GridSource } from '../../../../core/web/sheet/grid-store.ts';
import type { QuickRow } from '../contract.ts';
import { words } from '../labels.ts';
import { cellText, type QuickField, quickLabel, readCell } from '../rules.ts';

type Change = { row: string; field: QuickField; before: string; after: string };
type CellToSend = { studentId: string; field: QuickField; text: string; was: string | null };
type Answer = {
  saved: readonly { studentId: string; field: QuickField; value: string | null }[];
  conflicts: readonly { studentId: string; field: QuickField; value: string | null }[];
  refused: readonly { studentId: string; field: QuickField; problem: Label }[];
};
export type QuickSummary = { readonly pending: number; readonly wrong: number };

const undoSteps = 50;
const keyOf = (row: string, field: QuickField) => `${row} ${field}`;

/**
 * The students of a section while they are changed: what is stored, what was typed since, what the server refused, and where
 * somebody else was faster. Outside React, so that a key paints one row.
 */
export function makeQuickStore(
  given: readonly QuickRow[],
  columns: readonly QuickField[],
  language: Language,
  digits: (text: string) => string,
) {
  const stored = new Map<string, string | null>();
  const typed = new Map<string, string>();
  const refused = new Map<string, Label>();
  const conflicts = new Set<string>();
  const views = new Map<string, GridRowView>();
  const rowListeners = new Map<string, Set<() => void>>();
  const listeners = new Set<() => void>();
  const done: Change[][] = [];
  const undone: Change[][] = [];
  let summary: QuickSummary | null = null;
  for (const row of given)
    for (const [field, value] of Object.entries(row.values))
      stored.set(keyOf(row.studentId, field as QuickField), value);

  const storedAt = (row: string, field: QuickField) => stored.get(keyOf(row, field)) ?? null;
  const textAt = (row: string, field: QuickField) =>
    typed.get(keyOf(row, field)) ?? cellText(field, storedAt(row, field), language);

  const changed = (rows: Iterable<string>) => {
    summary = null;
    for (const row of new Set(rows)) {
      views.delete(row);
      for (const listener of rowListeners.get(row) ?? []) listener();
    }
    for (const listener of listeners) listener();
  };
  const setText = (row: string, field: QuickField, text: string) => {
    const key = keyOf(row, field);
    refused.delete(key);
    conflicts.delete(key);
    if (text === cellText(field, storedAt(row, field), language)) typed.delete(key);
    else typed.set(key, text);
  };
  const shown = (field: QuickField, value: string | null) => {
    const text = cellText(field, value, language);
    return text === '' ? textOf(words.nothingThere, language) : digits(text);
  };

  const viewOf = (row: string): GridRowView => {
    const notes: { text: string; tone: GridRowView['noteTone'] }[] = [];
    const cells = columns.map((field) => {
      const key = keyOf(row, field);
      const text = typed.get(key);
      if (text === undefined) return { text: digits(textAt(row, field)), state: 'saved' as const };
      const read = readCell(field, text);
      const problem = 'problem' in read ? read.problem : refused.get(key);
      const label = textOf(quickLabel(field), language);
      if (problem) {
        notes.push({ text: textOf(problem, language), tone: 'sindur' });
        return { text: digits(text), state: 'error' as const };
      }
      if (conflicts.has(key)) {
        const value = shown(field, storedAt(row, field));
        notes.push({ text: textOf(words.meanwhile, language, { field: label, value }), tone: 'marigold' });
        return { text: digits(text), state: 'conflict' as const };
      }
      const after = 'value' in read ? read.value : null;
      const change = { field: label, before: shown(field, storedAt(row, field)), after: shown(field, after) };
      notes.push({ text: textOf(words.changed, language, change), tone: 'plain' });
      return { text: digits(text), state: 'pending' as const };
    });
    const noteTone = (['sindur', 'marigold', 'plain'] as const).find((tone) =>
      notes.some((one) => one.tone === tone),
    );
    return { cells, tails: [], note: notes.map((one) => one.text).join(' '), noteTone: noteTone ?? 'plain' };
  };

  const toSend = (): CellToSend[] =>
    given.flatMap((row) =>
      columns.flatMap((field) => {
        const text = typed.get(keyOf(row.studentId, field));
        if (text === undefined || 'problem' in readCell(field, text)) return [];
        return [{ studentId: row.studentId, field, text, was: storedAt(row.studentId, field) }];
      }),
    );
  const apply = (step: readonly Change[], side: 'before' | 'after') => {
    for (const one of step) setText(one.row, one.field, one[side]);
    changed(step.map((one) => one.row));
  };

  const source: GridSource = {
    subscribe(row, listener) {
      const known = rowListeners.get(row) ?? new Set();
      rowListeners.set(row, known.add(listener));
      return () => {
        known.delete(listener);
      };
    },
    view(row) {
      const view = views.get(row) ?? viewOf(row);
      views.set(row, view);
      return view;
    },
    write(changes) {
      const step = changes.flatMap(({ row, column, text }) => {
        const field = columns.find((one) => one === column);
        // What is shown in Bengali digits and left as it is was not typed.
        if (!field || text === textAt(row, field) || text === digits(textAt(row, field))) return [];
        return [{ row, field, before: textAt(row, field), after: text }];
      });
      if (step.length === 0) return;
      done.push(step);
      if (done.length > undoSteps) done.shift();
      undone.length = 0;
      apply(step, 'after');
    },
    undo() {
      const step = done.pop();
      if (!step) return;
      undone.push(step);
      apply(step, 'before');
    },
    redo() {
      const step = undone.pop();
      if (!step) return;
      done.push(step);
      apply(step, 'after');
    },
  };

  return {
    source,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    summary(): QuickSummary {
      summary ??= { pending: toSend().length, wrong: typed.size - toSend().length };
      return summary;
    },
    toSend,
    /** What became of a save. A cell that somebody else changed shows both, and goes over theirs with the next save. */
    answered(answer: Answer) {
      for (const { studentId, field, value } of answer.saved) {
        stored.set(keyOf(studentId, field), value);
        typed.delete(keyOf(studentId, field));
      }
      for (const { studentId, field, value } of answer.conflicts) {
        stored.set(keyOf(studentId, field), value);
        conflicts.add(keyOf(studentId, field));
      }
      for (const { studentId, field, problem } of answer.refused)
        refused.set(keyOf(studentId, field), problem);
      changed(given.map((one) => one.studentId));
    },
    /** What was typed goes. */
    reset() {
      typed.clear();
      refused.clear();
      conflicts.clear();
      changed(given.map((one) => one.studentId));
    },
  };
}
