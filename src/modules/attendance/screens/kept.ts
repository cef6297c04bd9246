import type * as z from 'zod';
import { newId } from '../../../core/ids.ts';
import { CallError, call } from '../../../core/web/device/call.ts';
import {
  keepOnDevice,
  keptNames,
  readKept as readName,
  unsentPrefix,
} from '../../../core/web/device/kept.ts';
import { attendanceContract as contract } from '../contract.ts';
import { type AttendanceCode, firstCode } from '../rules.ts';
import { sectionsAnswer } from '../shapes.ts';

/** What a phone keeps of a sheet: what the server last said, and what was marked since. */
export type KeptSheet = {
  readonly server: SheetAnswer;
  /** By enrolment; null when nothing was marked since. */
  readonly marks: Record<string, AttendanceCode> | null;
  readonly reason: string;
  /** Saved by the teacher, not sent yet. */
  readonly waits: boolean;
  /** The ids this device gave to records it sends, by enrolment: sent again they are the same ones. */
  readonly ids?: Readonly<Record<string, string>>;
};
export type SheetAnswer = Awaited<ReturnType<typeof readSheet>>;
export type SectionsAnswer = z.output<typeof contract.sections.output>;
export type SaveInput = Parameters<typeof saveSheet>[0];

const prefix = 'attendance:';
/** Sheets that were sent are kept this many days, for opening without a network. */
const keepsDays = 3;

const readSheet = (input: { sectionId: string; date: string; period?: number }) =>
  call(contract.sheet, input);
const saveSheet = (
  input: Parameters<typeof call<typeof contract.save.input, typeof contract.save.output>>[1],
) => call(contract.save, input);

/** A period's sheet is kept beside the day's, under the section with the number behind it. */
const keyOf = (owner: string, sheet: string, date: string) => `${prefix}${owner}:${date}:${sheet}`;

/** What a sheet is kept under: its section, and the number of its period where it has one. */
export const keptName = (sectionId: string, period: number | null): string =>
  period === null ? sectionId : `${sectionId}.${period}`;

export function readKept(owner: string, name: string, date: string): KeptSheet | null {
  const key = keyOf(owner, name, date);
  return (readName(unsentPrefix + key) ?? readName(key)) as KeptSheet | null;
}

/** Keeps a sheet, as unsent work where something was marked since the server last said what it has. */
export function keep(owner: string, name: string, date: string, sheet: KeptSheet): void {
  const key = keyOf(owner, name, date);
  const [at, other] = sheet.marks ? [unsentPrefix + key, key] : [key, unsentPrefix + key];
  keepOnDevice(at, sheet);
  keepOnDevice(other, null);
}

export function forget(owner: string, name: string, date: string): void {
  const key = keyOf(owner, name, date);
  keepOnDevice(unsentPrefix + key, null);
  keepOnDevice(key, null);
}

/** A sheet with an id for each student who has no record yet; those it has stay. */
export const withIds = (
  server: SheetAnswer,
  ids: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(
    server.students.flatMap((one) => (one.code === null ? [[one.enrolmentId, newId()]] : [])),
  ),
  ...ids,
});

/** The marks a save sends: what differs from the server's, or everything when it has nothing yet. */
export function marksToSend(kept: Pick<KeptSheet, 'server' | 'marks' | 'ids'>): SaveInput['marks'] {
  return kept.server.students.flatMap((student) => {
    const { enrolmentId, code: was } = student;
    const code = kept.marks?.[enrolmentId] ?? firstCode(student);
    const id = kept.ids?.[enrolmentId];
    return code === was ? [] : [{ enrolmentId, code, was, ...(id ? { id } : {}) }];
  });
}

type Named = { readonly date: string; readonly name: string; readonly kept: KeptSheet };

/** This person's sheets on the device whose names begin so, the oldest first. */
const sheetsOf = (owner: string, beginning = ''): Named[] =>
  keptNames(`${beginning}${prefix}${owner}:`).flatMap((key) => {
    const [, , date = '', name = ''] = key.slice(beginning.length).split(':');
    const kept = readKept(owner, name, date);
    return kept ? [{ date, name, kept }] : [];
  });

/** How many saved sheets of this person wait for a network. */
export const countWaiting = (owner: string): number =>
  sheetsOf(owner, unsentPrefix).filter(({ kept }) => kept.waits).length;

let isSending = false;

/**
 * Sends what waits, the oldest first; what the server refuses stays on the device as unsaved marks, to be looked at.
 * Answers how many sheets were sent.
 */
export async function sendWaiting(owner: string): Promise<number> {
  if (isSending) return 0;
  isSending = true;
  let sent = 0;
  try {
    for (const { date, name, kept } of sheetsOf(owner, unsentPrefix)) {
      const [sectionId = '', number] = name.split('.');
      const period = number === undefined ? null : Number(number);
      if (!kept.waits) continue;
      const marks = marksToSend(kept);
      try {
        const answer =
          marks.length === 0
            ? null
            : await saveSheet({ sectionId, date, period, marks, reason: kept.reason });
        if (answer && answer.conflicts.length > 0) keep(owner, name, date, { ...kept, waits: false });
        else {
          forget(owner, name, date);
          sent += 1;
        }
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return sent;
        keep(owner, name, date, { ...kept, waits: false });
      }
    }
    return sent;
  } finally {
    isSending = false;
  }
}

const sectionsKey = (owner: string) => `attendance-sections:${owner}`;

/** Keeps today's sections, instead of the day's before. */
export const keepSections = (owner: string, answer: SectionsAnswer): void =>
  keepOnDevice(sectionsKey(owner), answer);

export function readSections(owner: string, date: string): SectionsAnswer | undefined {
  const kept = sectionsAnswer.safeParse(readName(sectionsKey(owner)));
  return kept.success && kept.data.date === date ? kept.data : undefined;
}

/** Reads a person's own sheets of the day beforehand, so that they open without a network, and drops old ones. */
export async function keepForOffline(owner: string, sectionIds: readonly string[], date: string) {
  const oldest = new Date(Date.now() - keepsDays * 86_400_000).toISOString().slice(0, 10);
  for (const sheet of sheetsOf(owner)) if (sheet.date < oldest) forget(owner, sheet.name, sheet.date);
  for (const sectionId of sectionIds.slice(0, 6)) {
    if (readKept(owner, sectionId, date)) continue;
    try {
      keep(owner, sectionId, date, {
        server: await readSheet({ sectionId, date }),
        marks: null,
        reason: '',
        waits: false,
      });
    } catch {
      return;
    }
  }
}
