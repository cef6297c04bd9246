import type { Label } from '../../../core/labels.ts';
import { unsentPrefix } from '../../../core/web/forget-drafts.ts';
import type { CurrentUser } from '../../../core/web/session.tsx';
import { examsContract as contract } from '../contract.ts';
import type { SheetAnswer } from './calls.ts';
import type { KeptCells } from './mark-store.ts';

/** What this device holds of a sheet that was not sent yet. */
export type KeptSheet = { readonly id: string; readonly name: Label; readonly cells: KeptCells };

/** Sheets that were opened stay on the device this many days, for opening without a network. */
const keepsDays = 3;

/** Whose marks this device keeps: one account in one institution. All of it goes at the log-out. */
export const ownerOf = (current: CurrentUser | null): string =>
  `${current?.user.id ?? ''}.${current?.site?.id ?? 0}`;
const cellsKey = (owner: string, id: string) => `${unsentPrefix}${owner}.marks.${id}`;
const copyKey = (owner: string, id: string) => `draft.${owner}.sheet.${id}`;

const listeners = new Set<() => void>();
let version = 0;
function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** Changes with what is kept, so that a screen can tell. */
export const keptVersion = (): number => version;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the sheet still works with a network.
  }
}

export function readKept(owner: string, id: string): KeptCells {
  return (read(cellsKey(owner, id)) as KeptSheet | null)?.cells ?? {};
}

export function keep(owner: string, id: string, name: Label, cells: KeptCells | null): void {
  write(cellsKey(owner, id), cells && ({ id, name, cells } satisfies KeptSheet));
  tell();
}

/** Every sheet of which this device holds what was not sent. */
export function listKept(owner: string): KeptSheet[] {
  const prefix = cellsKey(owner, '');
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .sort()
    .flatMap((key) => {
      const kept = read(key) as KeptSheet | null;
      return kept && Object.keys(kept.cells).length > 0 ? [kept] : [];
    });
}

type Copy = { readonly at: number; readonly answer: unknown };

/** Keeps a sheet as it was last read, and lets go of the ones nobody opened for days. */
export function keepCopy(owner: string, answer: SheetAnswer, now = Date.now()): void {
  const prefix = copyKey(owner, '');
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) {
      const copy = read(key) as Copy | null;
      if (!copy || now - copy.at > keepsDays * 86_400_000) localStorage.removeItem(key);
    }
  write(copyKey(owner, answer.sheet.id), { at: now, answer } satisfies Copy);
}

export function readCopy(owner: string, id: string): SheetAnswer | null {
  const copy = read(copyKey(owner, id)) as Copy | null;
  const parsed = contract.sheet.output.safeParse(copy?.answer);
  return parsed.success ? parsed.data : null;
}
