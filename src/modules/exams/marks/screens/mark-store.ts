import type { GridRowView, GridSource } from '../../../../core/web/sheet/grid-store.ts';
import { letterOfPaper } from '../../grading.ts';
import { entryText, type MarkEntry, marksText, parseEntry, totalOf } from '../../rules.ts';
import type { SaveAnswer, SheetAnswer } from '../../screens/calls.ts';

export type Conflict = {
  readonly row: string;
  readonly slot: number;
  readonly mine: MarkEntry;
  readonly theirs: MarkEntry;
  readonly by: string | null;
  readonly at: string | null;
};
/** What this device holds that the server does not: what was typed, and what the server had then. */
export type KeptCells = Readonly<Record<string, { readonly text: string; readonly was: MarkEntry }>>;
export type MarkSummary = {
  readonly students: number;
  readonly entered: number;
  readonly missingCells: number;
  readonly missingRows: ReadonlySet<string>;
  readonly problemRows: ReadonlySet<string>;
  /** Rows of which something is not saved yet. */
  readonly pendingRows: ReadonlySet<string>;
  readonly wrong: number;
  readonly pending: number;
  readonly conflicts: readonly Conflict[];
};
/** Texts in the reader's language; the store itself knows none. */
export type MarkWords = {
  readonly digits: (text: string) => string;
  readonly over: (mark: string, full: string) => string;
  readonly fine: (mark: string, step: string) => string;
  readonly malformed: (mark: string) => string;
  readonly changed: (by: string | null, at: string | null) => string;
};
export type CellToSend = { enrolmentId: string; slot: number; entry: MarkEntry; was: MarkEntry };

const keyOf = (row: string, slot: number) => `${row} ${slot}`;
const undoSteps = 100;
type Step = readonly { row: string; slot: number; before: string; after: string }[];

/**
 * The marks of a sheet while they are entered: what the server has, what was typed since, and where the two differ by
 * somebody else's hand. Outside React, so that a key paints one row.
 */
export function makeMarkStore(answer: SheetAnswer, kept: KeptCells, firstWords: MarkWords) {
  const { components } = answer;
  const rows = answer.students.map((one) => one.enrolmentId);
  const server = new Map<string, MarkEntry>();
  /** Where what was kept on the device was typed over another value than the server has now. */
  const seen = new Map<string, MarkEntry>();
  const texts = new Map<string, string>();
  const conflicts = new Map<string, { by: string | null; at: string | null; entry: MarkEntry }>();
  const views = new Map<string, GridRowView>();
  const rowListeners = new Map<string, Set<() => void>>();
  const listeners = new Set<() => void>();
  let summary: MarkSummary | null = null;
  let words = firstWords;
  const done: Step[] = [];
  const undone: Step[] = [];

  for (const student of answer.students)
    for (const [place, entry] of student.entries.entries())
      server.set(keyOf(student.enrolmentId, place + 1), entry);
  for (const [key, { text, was }] of Object.entries(kept)) {
    const known = server.get(key);
    if (known === undefined || !answer.may.write) continue;
    const part = components[Number(key.split(' ')[1]) - 1];
    const read = parseEntry(text, part?.full ?? 0, part?.step);
    if (read.kind === 'entry' && read.entry === known) continue;
    texts.set(key, text);
    // Somebody changed it meanwhile: the server is told what was seen, and answers with who did and when.
    if (known !== was) seen.set(key, was);
  }
  const wasAt = (key: string): MarkEntry => (seen.has(key) ? seen.get(key) : server.get(key)) ?? null;

  const read = (text: string, slot: number) =>
    parseEntry(text, components[slot - 1]?.full ?? 0, components[slot - 1]?.step);
  const parsed = (row: string, slot: number) => {
    const text = texts.get(keyOf(row, slot));
    return text === undefined ? null : read(text, slot);
  };
  /** What counts now: what was typed when it is right, else the server's; undefined when it is wrong. */
  const entryAt = (row: string, slot: number): MarkEntry | undefined => {
    const own = parsed(row, slot);
    if (own === null) return server.get(keyOf(row, slot)) ?? null;
    return own.kind === 'entry' ? own.entry : undefined;
  };
  const rawAt = (row: string, slot: number): string =>
    texts.get(keyOf(row, slot)) ?? entryText(server.get(keyOf(row, slot)) ?? null);

  const changed = (touched: Iterable<string>) => {
    summary = null;
    for (const row of new Set(touched)) {
      views.delete(row);
      for (const listener of rowListeners.get(row) ?? []) listener();
    }
    for (const listener of listeners) listener();
  };

  const setText = (row: string, slot: number, text: string) => {
    const key = keyOf(row, slot);
    const own = read(text, slot);
    const isServers = own.kind === 'entry' && own.entry === (server.get(key) ?? null);
    if (isServers && !conflicts.has(key)) {
      texts.delete(key);
      seen.delete(key);
    } else texts.set(key, text);
  };

  const viewOf = (row: string): GridRowView => {
    let note = '';
    let noteTone: GridRowView['noteTone'] = 'plain';
    const entries: (MarkEntry | undefined)[] = [];
    const cells = components.map((component, place) => {
      const slot = place + 1;
      const key = keyOf(row, slot);
      const own = parsed(row, slot);
      const entry = entryAt(row, slot);
      entries.push(entry);
      const raw = texts.get(key) ?? '';
      if (own && own.kind !== 'entry') {
        note =
          own.kind === 'overFull'
            ? words.over(words.digits(raw), words.digits(marksText(component.full)))
            : own.kind === 'tooFine'
              ? words.fine(words.digits(raw), words.digits(marksText(component.step ?? 1)))
              : words.malformed(raw);
        noteTone = 'sindur';
        return { text: words.digits(raw), state: 'error' as const };
      }
      const text = words.digits(entryText(entry ?? null));
      const conflict = conflicts.get(key);
      if (conflict) {
        if (noteTone !== 'sindur') {
          note = words.changed(conflict.by, conflict.at);
          noteTone = 'marigold';
        }
        return { text, state: 'conflict' as const };
      }
      return { text, state: own ? ('pending' as const) : ('saved' as const) };
    });
    const known = entries.filter((entry): entry is MarkEntry => entry !== undefined);
    const total = known.length === entries.length ? totalOf(known) : null;
    return {
      cells,
      tails: [
        total === null ? '–' : words.digits(entryText(total)),
        total === null ? '–' : (letterOfPaper(components, known, answer.grading) ?? '–'),
      ],
      note,
      noteTone,
    };
  };

  const summaryOf = (): MarkSummary => {
    const missingRows = new Set<string>();
    const problemRows = new Set<string>();
    let missingCells = 0;
    let wrong = 0;
    for (const row of rows)
      for (let slot = 1; slot <= components.length; slot += 1) {
        const entry = entryAt(row, slot);
        if (entry === undefined) {
          wrong += 1;
          problemRows.add(row);
        } else if (entry === null) {
          missingCells += 1;
          missingRows.add(row);
        }
        if (conflicts.has(keyOf(row, slot))) problemRows.add(row);
      }
    const entered = rows.filter((row) => !missingRows.has(row)).length;
    const pending = toSend();
    return {
      students: rows.length,
      entered,
      missingCells,
      missingRows,
      problemRows,
      wrong,
      pendingRows: new Set(pending.map((one) => one.enrolmentId)),
      pending: pending.length,
      conflicts: [...conflicts].map(([key, one]) => {
        const [row = '', slot = '1'] = key.split(' ');
        return {
          row,
          slot: Number(slot),
          mine: entryAt(row, Number(slot)) ?? null,
          theirs: one.entry,
          by: one.by,
          at: one.at,
        };
      }),
    };
  };

  const toSend = (): CellToSend[] =>
    [...texts.keys()].flatMap((key) => {
      const [enrolmentId = '', place = '1'] = key.split(' ');
      const slot = Number(place);
      const typed = parsed(enrolmentId, slot);
      if (conflicts.has(key) || typed?.kind !== 'entry') return [];
      return [{ enrolmentId, slot, entry: typed.entry, was: wasAt(key) }];
    });

  const apply = (step: Step, side: 'before' | 'after') => {
    for (const one of step) setText(one.row, one.slot, one[side]);
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
      const known = views.get(row);
      if (known) return known;
      const view = viewOf(row);
      views.set(row, view);
      return view;
    },
    write(changes) {
      const step = changes.flatMap(({ row, column, text }) => {
        const slot = Number(column);
        const before = rawAt(row, slot);
        const typed = read(text, slot);
        const isSame = typed.kind === 'entry' ? typed.entry === entryAt(row, slot) : text === before;
        return isSame ? [] : [{ row, slot, before, after: text }];
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
    summary(): MarkSummary {
      summary ??= summaryOf();
      return summary;
    },
    toSend,
    /** A row's cells as they count now; undefined where what was typed is no mark. */
    entriesOf: (row: string): (MarkEntry | undefined)[] =>
      components.map((_, place) => entryAt(row, place + 1)),
    /** What is to be kept on the device; null when the server has everything. */
    kept(): KeptCells | null {
      if (texts.size === 0) return null;
      return Object.fromEntries([...texts].map(([key, text]) => [key, { text, was: wasAt(key) }]));
    },
    /** What became of a batch: written, somebody else's, or of a student who is no longer here or brought closed marks along. */
    saved(sent: readonly CellToSend[], answered: SaveAnswer) {
      const lost = new Map(answered.conflicts.map((one) => [keyOf(one.enrolmentId, one.slot), one]));
      const refused = new Set(answered.refused.map((one) => keyOf(one.enrolmentId, one.slot)));
      const gone = new Set([...answered.moved, ...answered.kept]);
      for (const cell of sent) {
        const key = keyOf(cell.enrolmentId, cell.slot);
        const theirs = lost.get(key);
        if (theirs) conflicts.set(key, theirs);
        else if (gone.has(cell.enrolmentId)) texts.delete(key);
        else if (!refused.has(key)) {
          seen.delete(key);
          server.set(key, cell.entry);
          const now = parsed(cell.enrolmentId, cell.slot);
          if (now?.kind === 'entry' && now.entry === cell.entry) texts.delete(key);
        }
      }
      changed(sent.map((cell) => cell.enrolmentId));
    },
    /**
     * What others wrote meanwhile appears by itself. Where something was typed over what they changed, it stays, and
     * the server is told what was seen then: it answers with who and when.
     */
    renewed(next: Pick<SheetAnswer, 'students'>) {
      const touched = new Set<string>();
      for (const student of next.students)
        for (const [place, entry] of student.entries.entries()) {
          const key = keyOf(student.enrolmentId, place + 1);
          const known = server.get(key);
          if (known === undefined || known === entry || conflicts.has(key)) continue;
          const own = parsed(student.enrolmentId, place + 1);
          if (own?.kind === 'entry' && own.entry === entry) {
            texts.delete(key);
            seen.delete(key);
          } else if (own !== null && !seen.has(key)) seen.set(key, known);
          server.set(key, entry);
          touched.add(student.enrolmentId);
        }
      if (touched.size > 0) changed(touched);
    },
    /** Mine: it is sent again over theirs, now seen. Theirs: what was typed goes. */
    resolve(row: string, slot: number, isMine: boolean) {
      const key = keyOf(row, slot);
      const conflict = conflicts.get(key);
      if (!conflict) return;
      server.set(key, conflict.entry);
      seen.delete(key);
      conflicts.delete(key);
      const own = parsed(row, slot);
      if (!isMine || (own?.kind === 'entry' && own.entry === conflict.entry)) texts.delete(key);
      changed([row]);
    },
    /** Paints rows anew whose look hangs on more than their marks. */
    renew: changed,
    setWords(next: MarkWords) {
      words = next;
      changed(rows);
    },
  };
}

export type MarkStore = ReturnType<typeof makeMarkStore>;
