import { useState } from 'react';
import type * as z from 'zod';
import { isDate } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { parseTaka, takaText } from '../../../core/money.ts';
import { useFormat } from '../../../core/web/preferences.tsx';
import type { reconciliationContract } from '../reconciliation-contract.ts';
import { type NoteKind, noteSign, reconciled } from '../rules.ts';

export type Reconciliation = z.output<typeof reconciliationContract.one.output>;
export type Line = z.output<typeof reconciliationContract.lines.output>['items'][number];
export type TypedNote = { id: string; kind: NoteKind; day: string; narration: string; amount: string };

const paisaOf = (text: string) => parseTaka(text) ?? 0n;

/** What is changed and not saved yet of a reconciliation, and what the statement comes to with it. */
export function useReconciliationDraft(data: Reconciliation) {
  const format = useFormat();
  const plain = (text: string) => format.money(text).replace('৳', '');
  const [first] = useState(() => ({
    day: data.day,
    balance: plain(data.statementBalance),
    notes: data.notes
      .filter((note) => note.since === null)
      .map(
        ({ id, kind, day, narration, amount }): TypedNote => ({
          id,
          kind,
          day,
          narration,
          amount: plain(amount),
        }),
      ),
    settled: data.notes.filter((note) => note.isSettled).map((note) => note.id),
  }));
  const [typed, setTyped] = useState(first);
  /** The lines whose mark was changed, with the day they cleared; null when they have not. */
  const [ticks, setTicks] = useState<ReadonlyMap<string, { line: Line; clearedOn: string | null }>>(
    () => new Map(),
  );
  const set = (changes: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...changes }));
  const clearedOn = (line: Line): string | null => {
    const tick = ticks.get(line.id);
    return tick ? tick.clearedOn : line.clearedOn;
  };
  const tick = (lines: readonly Line[], on: (line: Line) => string | null) =>
    setTicks((known) => {
      const next = new Map(known);
      for (const line of lines) {
        const day = on(line);
        if (day === line.clearedOn) next.delete(line.id);
        else next.set(line.id, { line, clearedOn: day });
      }
      return next;
    });

  const moved = [...ticks.values()].flatMap(({ line, clearedOn: on }) =>
    (on === null) === (line.clearedOn === null) ? [] : [{ line, sign: on === null ? 1n : -1n }],
  );
  const left = (of: Reconciliation['deposits'], side: 'received' | 'paid') =>
    moved.reduce((sum, { line, sign }) => sum + sign * paisaOf(line[side]), paisaOf(of.amount));
  const deposits = left(data.deposits, 'received');
  const cheques = left(data.cheques, 'paid');
  const notes = [
    ...typed.notes.map((note) => ({ kind: note.kind, amount: paisaOf(note.amount) })),
    ...data.notes
      .filter((note) => note.since !== null && !typed.settled.includes(note.id))
      .map((note) => ({ kind: note.kind, amount: paisaOf(note.amount) })),
  ];
  const ofSign = (sign: 1n | -1n) =>
    notes.reduce((sum, note) => (noteSign(note.kind) === sign ? sum + note.amount : sum), 0n);
  const statement = paisaOf(typed.balance);
  const sums = {
    book: paisaOf(data.bookBalance),
    deposits,
    cheques,
    added: ofSign(1n),
    taken: ofSign(-1n),
    statement,
    clearedCount: data.cleared.count - moved.reduce((sum, { sign }) => sum + Number(sign), 0),
    openCount:
      data.deposits.count + data.cheques.count + moved.reduce((sum, { sign }) => sum + Number(sign), 0),
    ...reconciled({ book: paisaOf(data.bookBalance), statement, deposits, cheques, notes }),
  };
  const isWrong =
    !isDate(typed.day) ||
    parseTaka(typed.balance) === null ||
    typed.notes.some((note) => noteProblem(note, typed.day) !== null) ||
    [...ticks.values()].some(({ clearedOn: on }) => on !== null && (!isDate(on) || on > typed.day));
  return {
    typed,
    set,
    tick,
    clearedOn,
    sums,
    isWrong,
    isDirty: ticks.size > 0 || JSON.stringify(typed) !== JSON.stringify(first),
    addNote: () =>
      set({
        notes: [...typed.notes, { id: newId(), kind: 'charge', day: typed.day, narration: '', amount: '' }],
      }),
    /** What saving sends. */
    body: () => ({
      id: data.id,
      version: data.version,
      day: typed.day,
      statementBalance: takaText(statement),
      ticks: [...ticks].map(([lineId, one]) => ({ lineId, clearedOn: one.clearedOn })),
      notes: typed.notes.map((note) => ({ ...note, amount: takaText(paisaOf(note.amount)) })),
      settled: typed.settled,
    }),
  };
}
export type Draft = ReturnType<typeof useReconciliationDraft>;

/** The first field of a note that is not right yet. */
export function noteProblem(note: TypedNote, day: string): 'day' | 'late' | 'narration' | 'amount' | null {
  if (!isDate(note.day)) return 'day';
  if (note.day > day) return 'late';
  if (note.narration.trim() === '') return 'narration';
  return (parseTaka(note.amount) ?? 0n) > 0n ? null : 'amount';
}
