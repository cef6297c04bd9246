import { useState } from 'react';
import type * as z from 'zod';
import { isDate } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat } from '../../../../core/web/device/preferences.tsx';
import { type NoteKind, noteSign, reconciled } from '../../rules.ts';
import { reconciliationContract as contract } from '../contract.ts';

export type Reconciliation = z.output<typeof contract.one.output>;
export type Line = z.output<typeof contract.lines.output>['items'][number];
export type TypedNote = { id: string; kind: NoteKind; day: string; narration: string; amount: string };

/** A line whose mark was touched: the day it cleared or null, and what of that is saved. */
type Tick = { readonly line: Line; readonly clearedOn: string | null; readonly saved: string | null };
type Ticks = ReadonlyMap<string, Tick>;

const paisaOf = (text: string) => parseTaka(text) ?? 0n;
const isOpenTick = (tick: Tick) => tick.clearedOn !== tick.saved;

/**
 * What is changed and not saved yet of a reconciliation, and what the statement comes to with it. Its own save leaves
 * everything where it stands, with what was written meanwhile; whatever else changed it is shown anew.
 */
export function useReconciliationDraft(data: Reconciliation) {
  const format = useFormat();
  const saving = useSave(contract.save);
  const plain = (text: string) => format.money(text).replace('৳', '');
  const firstOf = () => ({
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
  });
  /** What is saved, of which version. */
  const [first, setFirst] = useState(() => ({ version: data.version, typed: firstOf() }));
  const [typed, setTyped] = useState(first.typed);
  const [ticks, setTicks] = useState<Ticks>(() => new Map());
  /** What is on its way to the server. */
  const [sent, setSent] = useState<{ version: number; typed: typeof typed; ticks: Ticks } | null>(null);
  if (data.version !== first.version) {
    if (sent?.version === data.version - 1) {
      setFirst({ version: data.version, typed: sent.typed });
      setTicks(
        new Map(
          [...ticks].map(([id, tick]) => {
            const kept = sent.ticks.get(id);
            return [id, kept ? { ...tick, saved: kept.clearedOn } : tick];
          }),
        ),
      );
    } else {
      const fresh = firstOf();
      setFirst({ version: data.version, typed: fresh });
      setTyped(fresh);
      setTicks(new Map());
    }
    setSent(null);
  }
  const set = (changes: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...changes }));
  const clearedOn = (line: Line): string | null => {
    const tick = ticks.get(line.id);
    return tick ? tick.clearedOn : line.clearedOn;
  };
  const tick = (lines: readonly Line[], on: (line: Line) => string | null) =>
    setTicks((known) => {
      const next = new Map(known);
      for (const line of lines) {
        const before = known.get(line.id);
        const saved = before ? before.saved : line.clearedOn;
        next.set(line.id, { line, clearedOn: on(line), saved });
      }
      return next;
    });

  const open = [...ticks].filter(([, tick]) => isOpenTick(tick));
  const moved = open.flatMap(([, { line, clearedOn: on, saved }]) =>
    (on === null) === (saved === null) ? [] : [{ line, sign: on === null ? 1n : -1n }],
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
    open.some(([, { clearedOn: on }]) => on !== null && (!isDate(on) || on > typed.day));
  const isDirty = open.length > 0 || JSON.stringify(typed) !== JSON.stringify(first.typed);
  return {
    typed,
    set,
    tick,
    clearedOn,
    sums,
    isWrong,
    isDirty,
    isSaving: saving.isPending,
    addNote: () =>
      set({
        notes: [...typed.notes, { id: newId(), kind: 'charge', day: typed.day, narration: '', amount: '' }],
      }),
    /** Saves what is changed. Answers the version to go on with; throws where it is refused. */
    save: async (): Promise<{ version: number }> => {
      if (!isDirty) return { version: data.version };
      setSent({ version: data.version, typed, ticks });
      try {
        return await saving.mutateAsync({
          id: data.id,
          version: data.version,
          day: typed.day,
          statementBalance: takaText(statement),
          ticks: open.map(([lineId, one]) => ({ lineId, clearedOn: one.clearedOn })),
          notes: typed.notes.map((note) => ({ ...note, amount: takaText(paisaOf(note.amount)) })),
          settled: typed.settled,
        });
      } catch (error) {
        setSent(null);
        throw error;
      }
    },
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
