import type { KeptCells } from './mark-store.ts';

const keyOf = (owner: string, sheetId: string) => `marks:${owner}:${sheetId}`;

/** What this device holds of a sheet that was not sent yet. */
export function readKept(owner: string, sheetId: string): KeptCells {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner, sheetId)) ?? '{}') as KeptCells;
  } catch {
    return {};
  }
}

export function keep(owner: string, sheetId: string, cells: KeptCells | null): void {
  try {
    if (cells === null) localStorage.removeItem(keyOf(owner, sheetId));
    else localStorage.setItem(keyOf(owner, sheetId), JSON.stringify(cells));
  } catch {
    // A full or forbidden storage: the sheet still works with a network.
  }
}
