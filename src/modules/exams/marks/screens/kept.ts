import type { Label } from '../../../../core/labels.ts';
import type { CurrentUser } from '../../../../core/web/auth/session.tsx';
import {
  keepOnDevice,
  keptNames,
  readKept as readName,
  unsentPrefix,
} from '../../../../core/web/device/kept.ts';
import type { SecondAnswer, SheetAnswer } from '../../screens/calls.ts';
import { secondAnswer, sheetAnswer } from '../shapes.ts';
import type { KeptCells } from './mark-store.ts';

/** Which of a sheet's two entries is made: the marks themselves, or the same ones keyed again. */
export type EntryOf = 'first' | 'second';
/** What this device holds of an entry that was not sent yet. */
export type KeptSheet = {
  readonly id: string;
  readonly entry: EntryOf;
  readonly name: Label;
  readonly cells: KeptCells;
};

/** Sheets that were opened stay on the device this many days, for opening without a network. */
const keepsDays = 3;

/** Whose marks this device keeps: one account in one institution. All of it goes at the log-out. */
export const ownerOf = (current: CurrentUser | null): string =>
  `${current?.user.id ?? ''}.${current?.site?.id ?? 0}`;
const cellsKey = (owner: string, entry: EntryOf, id: string) =>
  `${unsentPrefix}${owner}.${entry === 'first' ? 'marks' : 'second'}.${id}`;
const copyKey = (owner: string, entry: EntryOf, id: string) =>
  `draft.${owner}.${entry === 'first' ? 'sheet' : 'secondSheet'}.${id}`;

export function readKept(owner: string, entry: EntryOf, id: string): KeptCells {
  return (readName(cellsKey(owner, entry, id)) as KeptSheet | null)?.cells ?? {};
}

/** Keeps what was not sent of an entry; null: everything was. */
export function keep(owner: string, sheet: Omit<KeptSheet, 'cells'>, cells: KeptCells | null): void {
  keepOnDevice(cellsKey(owner, sheet.entry, sheet.id), cells && ({ ...sheet, cells } satisfies KeptSheet));
}

/** Every entry of which this device holds what was not sent. */
export function listKept(owner: string): KeptSheet[] {
  return [cellsKey(owner, 'first', ''), cellsKey(owner, 'second', '')].flatMap(keptNames).flatMap((name) => {
    const kept = readName(name) as KeptSheet | null;
    return kept && Object.keys(kept.cells).length > 0 ? [kept] : [];
  });
}

type Copy = { readonly at: number; readonly answer: unknown };

/** Keeps an entry as it was last read, and lets go of the ones nobody opened for days. */
export function keepCopy(
  owner: string,
  entry: EntryOf,
  answer: SheetAnswer | SecondAnswer,
  now = Date.now(),
): void {
  const prefixes = [copyKey(owner, 'first', ''), copyKey(owner, 'second', '')];
  for (const name of prefixes.flatMap(keptNames)) {
    const copy = readName(name) as Copy | null;
    if (!copy || now - copy.at > keepsDays * 86_400_000) keepOnDevice(name, null);
  }
  keepOnDevice(copyKey(owner, entry, answer.sheet.id), { at: now, answer } satisfies Copy);
}

export function readCopy(owner: string, id: string): SheetAnswer | null {
  const copy = readName(copyKey(owner, 'first', id)) as Copy | null;
  const parsed = sheetAnswer.safeParse(copy?.answer);
  return parsed.success ? parsed.data : null;
}

export function readSecondCopy(owner: string, id: string): SecondAnswer | null {
  const copy = readName(copyKey(owner, 'second', id)) as Copy | null;
  const parsed = secondAnswer.safeParse(copy?.answer);
  return parsed.success ? parsed.data : null;
}
