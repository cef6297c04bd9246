import type * as z from 'zod';
import { CallError, call } from '../../../core/web/device/call.ts';
import { attendanceContract as contract } from '../contract.ts';
import type { AttendanceCode } from '../rules.ts';
import { sectionsAnswer } from '../shapes.ts';

/** What a phone keeps of a sheet: what the server last said, and what was marked since. */
export type KeptSheet = {
  readonly server: SheetAnswer;
  /** By enrolment; null when nothing was marked since. */
  readonly marks: Record<string, AttendanceCode> | null;
  readonly reason: string;
  /** Saved by the teacher, not sent yet. */
  readonly waits: boolean;
};
export type SheetAnswer = Awaited<ReturnType<typeof readSheet>>;
export type SectionsAnswer = z.output<typeof contract.sections.output>;
export type SaveInput = Parameters<typeof saveSheet>[0];

const prefix = 'attendance:';
/** Sheets that were sent are kept this many days, for opening without a network. */
const keepsDays = 3;

const readSheet = (input: { sectionId: string; date: string }) => call(contract.sheet, input);
const saveSheet = (
  input: Parameters<typeof call<typeof contract.save.input, typeof contract.save.output>>[1],
) => call(contract.save, input);

const keyOf = (owner: string, sectionId: string, date: string) => `${prefix}${owner}:${date}:${sectionId}`;

export function readKept(owner: string, sectionId: string, date: string): KeptSheet | null {
  try {
    const text = localStorage.getItem(keyOf(owner, sectionId, date));
    return text === null ? null : (JSON.parse(text) as KeptSheet);
  } catch {
    return null;
  }
}

export function keep(owner: string, sectionId: string, date: string, sheet: KeptSheet): void {
  try {
    localStorage.setItem(keyOf(owner, sectionId, date), JSON.stringify(sheet));
  } catch {
    // A full or forbidden storage: the sheet still works with a network.
  }
  tell();
}

export function forget(owner: string, sectionId: string, date: string): void {
  localStorage.removeItem(keyOf(owner, sectionId, date));
  tell();
}

/** The marks a save sends: what differs from the server's, or everything when it has nothing yet. */
export function marksToSend(kept: Pick<KeptSheet, 'server' | 'marks'>): SaveInput['marks'] {
  return kept.server.students.flatMap(({ enrolmentId, code: was }) => {
    const code = kept.marks?.[enrolmentId] ?? was ?? 'P';
    return code === was ? [] : [{ enrolmentId, code, was }];
  });
}

const keysOf = (owner: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}${owner}:`));

/** How many saved sheets of this person wait for a network. */
export function countWaiting(owner: string): number {
  return keysOf(owner).filter((key) => {
    const text = localStorage.getItem(key);
    return text?.includes('"waits":true') === true;
  }).length;
}

const listeners = new Set<() => void>();
function tell(): void {
  for (const listener of listeners) listener();
}
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
    for (const key of keysOf(owner).sort()) {
      const [, , date = '', sectionId = ''] = key.split(':');
      const kept = readKept(owner, sectionId, date);
      if (!kept?.waits) continue;
      const marks = marksToSend(kept);
      try {
        const answer =
          marks.length === 0 ? null : await saveSheet({ sectionId, date, marks, reason: kept.reason });
        if (answer && answer.conflicts.length > 0) keep(owner, sectionId, date, { ...kept, waits: false });
        else {
          forget(owner, sectionId, date);
          sent += 1;
        }
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return sent;
        keep(owner, sectionId, date, { ...kept, waits: false });
      }
    }
    return sent;
  } finally {
    isSending = false;
  }
}

const sectionsKey = (owner: string) => `attendance-sections:${owner}`;

/** Keeps today's sections, instead of the day's before. */
export function keepSections(owner: string, answer: SectionsAnswer): void {
  try {
    localStorage.setItem(sectionsKey(owner), JSON.stringify(answer));
  } catch {
    // A full or forbidden storage: the list still works with a network.
  }
}

export function readSections(owner: string, date: string): SectionsAnswer | undefined {
  const kept = sectionsAnswer.safeParse(JSON.parse(localStorage.getItem(sectionsKey(owner)) ?? 'null'));
  return kept.success && kept.data.date === date ? kept.data : undefined;
}

/** Reads a person's own sheets of the day beforehand, so that they open without a network, and drops old ones. */
export async function keepForOffline(owner: string, sectionIds: readonly string[], date: string) {
  const oldest = new Date(Date.now() - keepsDays * 86_400_000).toISOString().slice(0, 10);
  for (const key of keysOf(owner)) {
    const [, , day = ''] = key.split(':');
    if (day < oldest && localStorage.getItem(key)?.includes('"marks":null')) localStorage.removeItem(key);
  }
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
