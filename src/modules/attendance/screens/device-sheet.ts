import type * as z from 'zod';
import { newId } from '../../../core/ids.ts';
import type { attendanceContract } from '../contract.ts';
import { type AttendanceCode, firstCode } from '../rules.ts';

/** A sheet on a device: what the server last said, and what was marked since. All functions here are pure. */

export type SheetAnswer = z.output<typeof attendanceContract.sheet.output>;
export type SaveInput = z.input<typeof attendanceContract.save.input>;
export type Saved = z.output<typeof attendanceContract.save.output>;

export type KeptSheet = {
  readonly server: SheetAnswer;
  /** By enrolment; null when nothing was marked since. */
  readonly marks: Readonly<Record<string, AttendanceCode>> | null;
  /**
   * By enrolment, of every mark: what stood on the sheet when it was made. It stays whatever the server says later, so that
   * nothing somebody else wrote meanwhile is overwritten unseen.
   */
  readonly base?: Readonly<Record<string, AttendanceCode | null>>;
  readonly reason: string;
  /** Saved by the teacher, not sent yet. */
  readonly waits: boolean;
  /** When it was saved; a sheet that waits keeps the first moment. */
  readonly savedAt?: string;
  /** The ids this device gave to records it sends, by enrolment: sent again they are the same ones. */
  readonly ids?: Readonly<Record<string, string>>;
};

/** A mark for which somebody else wrote another one than this person saw. */
export type Conflict = {
  readonly enrolmentId: string;
  readonly mine: AttendanceCode;
  readonly theirs: AttendanceCode;
};

/** Marked and not saved; saved here and not sent; or somebody has to choose between two marks. Null: as on the server. */
export type DeviceState = 'draft' | 'waits' | 'conflict' | null;

export const emptySheet = (server: SheetAnswer): KeptSheet => ({
  server,
  marks: null,
  base: {},
  reason: '',
  waits: false,
});

const standing = ({ server }: KeptSheet, enrolmentId: string): AttendanceCode | null =>
  server.students.find((one) => one.enrolmentId === enrolmentId)?.code ?? null;

/** What stood when a mark was made; sheets of earlier versions did not keep it, and then it is what was read last. */
const baseOf = (kept: KeptSheet, enrolmentId: string): AttendanceCode | null =>
  kept.base && enrolmentId in kept.base ? (kept.base[enrolmentId] ?? null) : standing(kept, enrolmentId);

/** A sheet with other marks; none is null, and with them goes what they stood on. */
function withMarks(
  kept: KeptSheet,
  marks: Readonly<Record<string, AttendanceCode>>,
  base: Readonly<Record<string, AttendanceCode | null>>,
): KeptSheet {
  const names = Object.keys(marks);
  if (names.length === 0) return { ...kept, marks: null, base: {}, waits: false };
  return { ...kept, marks, base: Object.fromEntries(names.map((one) => [one, base[one] ?? null])) };
}

/** A tap. The first mark of a student keeps what stood there; a sheet that waited is a draft again. */
export function marked(kept: KeptSheet, enrolmentId: string, code: AttendanceCode): KeptSheet {
  const base = { ...kept.base, [enrolmentId]: baseOf(kept, enrolmentId) };
  return { ...withMarks(kept, { ...kept.marks, [enrolmentId]: code }, base), waits: false };
}

/** The server said anew what it has. Marks stay with what they were made on; those it has the same are no marks any more. */
export function withAnswer(kept: KeptSheet, server: SheetAnswer): KeptSheet {
  const codes = new Map(server.students.map((one) => [one.enrolmentId, one.code]));
  const left = Object.entries(kept.marks ?? {}).filter(
    ([enrolmentId, code]) => codes.has(enrolmentId) && codes.get(enrolmentId) !== code,
  );
  const base = Object.fromEntries(left.map(([enrolmentId]) => [enrolmentId, baseOf(kept, enrolmentId)]));
  return withMarks({ ...kept, server }, Object.fromEntries(left), base);
}

/** The marks somebody has to decide about: other than what stood when they were made, and other than what stands now. */
export const conflictsOf = (kept: KeptSheet): Conflict[] =>
  kept.server.students.flatMap(({ enrolmentId, code: theirs }) => {
    const mine = kept.marks?.[enrolmentId];
    return mine === undefined || theirs === null || theirs === mine || theirs === baseOf(kept, enrolmentId)
      ? []
      : [{ enrolmentId, mine, theirs }];
  });

export const deviceStateOf = (kept: KeptSheet | null): DeviceState =>
  !kept?.marks ? null : conflictsOf(kept).length > 0 ? 'conflict' : kept.waits ? 'waits' : 'draft';

/** What each student is shown as. */
export const codesOf = ({ server, marks }: KeptSheet): Map<string, AttendanceCode> =>
  new Map(server.students.map((one) => [one.enrolmentId, marks?.[one.enrolmentId] ?? firstCode(one)]));

/** The person chose: mine stands on what the other wrote, which has been seen now; theirs is no mark of mine any more. */
export function decided(kept: KeptSheet, keepsMine: ReadonlySet<string>): KeptSheet {
  const marks = { ...kept.marks };
  const base = { ...kept.base };
  for (const { enrolmentId, theirs } of conflictsOf(kept))
    if (keepsMine.has(enrolmentId)) base[enrolmentId] = theirs;
    else delete marks[enrolmentId];
  return withMarks(kept, marks, base);
}

/**
 * The person saves: what the sheet shows of everybody is a mark from now on, each on what stood when it was made or shown,
 * and a student without a record has an id for it.
 */
export function submitted(kept: KeptSheet): KeptSheet {
  const marks = Object.fromEntries(
    [...codesOf(kept)].filter(([enrolmentId, code]) => code !== standing(kept, enrolmentId)),
  );
  const base = Object.fromEntries(Object.keys(marks).map((one) => [one, baseOf(kept, one)]));
  const ids = Object.fromEntries(
    kept.server.students.flatMap((one) =>
      one.code === null ? [[one.enrolmentId, kept.ids?.[one.enrolmentId] ?? newId()]] : [],
    ),
  );
  return { ...withMarks(kept, marks, base), ids };
}

/** What a save sends: every mark with what it replaces. */
export const marksToSend = (kept: KeptSheet): SaveInput['marks'] =>
  kept.server.students.flatMap(({ enrolmentId, code: now }) => {
    const code = kept.marks?.[enrolmentId];
    const id = kept.ids?.[enrolmentId];
    if (code === undefined || code === now) return [];
    return [{ enrolmentId, code, was: baseOf(kept, enrolmentId), ...(id ? { id } : {}) }];
  });

/**
 * After a save: what was taken is the server's now; a mark it did not take, because somebody else wrote another, stays with what
 * it was made on, and so do marks of a moment later.
 */
export function answered(kept: KeptSheet, sent: SaveInput['marks'], saved: Saved): KeptSheet {
  const others = new Map([...saved.conflicts, ...saved.stands].map((one) => [one.enrolmentId, one.code]));
  const gone = new Set(saved.moved);
  const stands = new Set(saved.stands.map((one) => one.enrolmentId));
  const written = new Map(sent.map((one) => [one.enrolmentId, one.code]));
  const marks = { ...kept.marks };
  for (const [enrolmentId, code] of written) {
    const isLost = others.has(enrolmentId) && !stands.has(enrolmentId);
    if (!isLost && marks[enrolmentId] === code) delete marks[enrolmentId];
  }
  const students = kept.server.students
    .filter((one) => !gone.has(one.enrolmentId))
    .map((one) => ({
      ...one,
      code: others.get(one.enrolmentId) ?? written.get(one.enrolmentId) ?? one.code,
    }));
  const base = { ...kept.base };
  // A mark that was changed again while its save was on the way stands on what that save wrote.
  for (const [enrolmentId, code] of written)
    if (!others.has(enrolmentId) && marks[enrolmentId] !== undefined) base[enrolmentId] = code;
  const left = withMarks({ ...kept, server: { ...kept.server, students } }, marks, base);
  return { ...left, waits: false, reason: left.marks ? left.reason : '' };
}
