import type * as z from 'zod';
import { CallError, call } from '../../../core/web/device/call.ts';
import {
  keepOnDevice,
  keptNames,
  readKept as readName,
  unsentPrefix,
} from '../../../core/web/device/kept.ts';
import { attendanceContract as contract } from '../contract.ts';
import { sectionsAnswer } from '../shapes.ts';
import {
  answered,
  decided,
  deviceStateOf,
  emptySheet,
  type KeptSheet,
  marked,
  marksToSend,
  type Saved,
  type SaveInput,
  type SheetAnswer,
  submitted,
  withAnswer,
} from './device-sheet.ts';

export type SectionsAnswer = z.output<typeof contract.sections.output>;

const prefix = 'attendance:';
/** Sheets that were sent are kept this many days, for opening without a network. */
const keepsDays = 3;

const readSheet = (input: { sectionId: string; date: string; period?: number }) =>
  call(contract.sheet, input);
const saveSheet = (input: SaveInput) => call(contract.save, input);

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
function keep(owner: string, name: string, date: string, sheet: KeptSheet): void {
  const key = keyOf(owner, name, date);
  const [at, other] = sheet.marks ? [unsentPrefix + key, key] : [key, unsentPrefix + key];
  keepOnDevice(at, sheet);
  keepOnDevice(other, null);
}

function forget(owner: string, name: string, date: string): void {
  const key = keyOf(owner, name, date);
  keepOnDevice(unsentPrefix + key, null);
  keepOnDevice(key, null);
}

/** Where a sheet lies on the device: whose it is, what it is kept under ({@link keptName}), and its day. */
export type Place = { readonly owner: string; readonly name: string; readonly date: string };

const readAt = ({ owner, name, date }: Place) => readKept(owner, name, date);
function change(place: Place, how: (kept: KeptSheet) => KeptSheet): void {
  const kept = readAt(place);
  if (kept) keep(place.owner, place.name, place.date, how(kept));
}

/** The server said what it has. */
export function arrive(place: Place, answer: SheetAnswer): void {
  keep(place.owner, place.name, place.date, withAnswer(readAt(place) ?? emptySheet(answer), answer));
}

/** Some students are marked, all of it kept at once. */
export const mark = (
  place: Place,
  marks: readonly (readonly [string, Parameters<typeof marked>[2]])[],
): void =>
  change(place, (kept) => marks.reduce((now, [enrolmentId, code]) => marked(now, enrolmentId, code), kept));

export const setReason = (place: Place, reason: string): void =>
  change(place, (kept) => ({ ...kept, reason }));

export const decide = (place: Place, keepsMine: ReadonlySet<string>): void =>
  change(place, (kept) => decided(kept, keepsMine));

/** What the server last said, without the marks made since. */
export const discard = (place: Place): void => change(place, ({ server }) => emptySheet(server));

/**
 * Saves a sheet: from the press on it waits to be sent, so that neither a lost answer nor a page closed on the way loses
 * anything. Answers what the server said, null where nothing was to be sent, `waits` where it could not be reached. Throws a
 * refusal, after which the sheet is a draft again.
 */
export async function save(
  place: Place,
  send: (input: SaveInput) => Promise<Saved> = saveSheet,
): Promise<Saved | null | 'waits'> {
  change(place, (now) => {
    const next = submitted(now);
    const savedAt = now.waits && now.savedAt ? now.savedAt : new Date().toISOString();
    return { ...next, waits: next.marks !== null, savedAt };
  });
  const kept = readAt(place);
  if (!kept) return null;
  const marks = marksToSend(kept);
  if (marks.length === 0) return null;
  try {
    const savedAt = kept.savedAt ? { savedAt: kept.savedAt } : {};
    const saved = await send({ ...sheetOf(place), ...savedAt, marks, reason: kept.reason });
    change(place, (now) => answered(now, marks, saved));
    return saved;
  } catch (error) {
    if (isAway(error)) return 'waits';
    if (isRefused(error)) change(place, (now) => ({ ...now, waits: false }));
    throw error;
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503);

/** The sheet itself was refused; a session that is over, or somebody else's by now, says nothing about it. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && error.status !== 401 && error.code !== 'auth.elsewhere';

function sheetOf({ name, date }: Place) {
  const [sectionId = '', number] = name.split('.');
  return { sectionId, date, period: number === undefined ? null : Number(number) };
}

type Named = { readonly date: string; readonly name: string; readonly kept: KeptSheet };

/** This person's sheets on the device whose names begin so, the oldest first. */
const sheetsOf = (owner: string, beginning = ''): Named[] =>
  keptNames(`${beginning}${prefix}${owner}:`).flatMap((key) => {
    const [, , date = '', name = ''] = key.slice(beginning.length).split(':');
    const kept = readKept(owner, name, date);
    return kept ? [{ date, name, kept }] : [];
  });

/** How many sheets of this person wait for a network, and of how many somebody has to decide between two marks. */
export function countUnsent(owner: string): { readonly waits: number; readonly conflicts: number } {
  const states = sheetsOf(owner, unsentPrefix).map(({ kept }) => deviceStateOf(kept));
  const count = (state: string) => states.filter((one) => one === state).length;
  return { waits: count('waits'), conflicts: count('conflict') };
}

let isSending = false;

/**
 * Sends what waits, the oldest first; what the server refuses stays on the device as a draft, and marks of which it has others
 * wait for a person's choice. Answers how many sheets were sent whole.
 */
export async function sendWaiting(owner: string): Promise<number> {
  if (isSending) return 0;
  isSending = true;
  let sent = 0;
  try {
    for (const { date, name, kept } of sheetsOf(owner, unsentPrefix)) {
      if (!kept.waits) continue;
      const place = { owner, name, date };
      try {
        const saved = await save(place);
        if (saved === 'waits') return sent;
        if (!readAt(place)?.marks) sent += 1;
      } catch (error) {
        if (!isRefused(error)) return sent;
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
      arrive({ owner, name: sectionId, date }, await readSheet({ sectionId, date }));
    } catch {
      return;
    }
  }
}
