import { CallError, call } from '../../../../core/web/device/call.ts';
import { examsContract as contract } from '../../contract.ts';
import type { SaveAnswer, SheetAnswer } from '../../screens/calls.ts';
import { type EntryOf, keep, listKept, readCopy, readSecondCopy } from './kept.ts';
import { type CellToSend, type MarkWords, makeMarkStore } from './mark-store.ts';

const wordless: MarkWords = {
  digits: (text) => text,
  over: () => '',
  fine: () => '',
  malformed: () => '',
  changed: () => '',
};
/** Cells in one request. */
export const mostCells = 1000;

const read = async (owner: string, entry: EntryOf, id: string): Promise<SheetAnswer> =>
  entry === 'first'
    ? (readCopy(owner, id) ?? (await call(contract.sheet, { id })))
    : (readSecondCopy(owner, id) ?? (await call(contract.second, { id })));
const save = (entry: EntryOf, input: { id: string; cells: CellToSend[] }): Promise<SaveAnswer> =>
  call(entry === 'first' ? contract.save : contract.saveSecond, input);

let isSending = false;

/**
 * Sends what the device holds of sheets that are not open. What the server refuses, or somebody else wrote meanwhile,
 * stays on the device for its sheet to show. Answers how many cells were written, and whether the server was not reached:
 * then it is to be tried again.
 */
export async function sendKept(owner: string): Promise<{ sent: number; isCutOff: boolean }> {
  if (isSending) return { sent: 0, isCutOff: false };
  isSending = true;
  let sent = 0;
  try {
    for (const { cells, ...sheet } of listKept(owner)) {
      try {
        const { id, entry } = sheet;
        const answer = await read(owner, entry, id);
        const store = makeMarkStore({ ...answer, may: { ...answer.may, write: true } }, cells, wordless);
        const batch = store.toSend().slice(0, mostCells);
        if (batch.length === 0) continue;
        const answered = await save(entry, { id, cells: batch });
        store.saved(batch, answered);
        sent += answered.saved;
        keep(owner, sheet, store.kept());
      } catch (error) {
        // No network: later. Refused: the sheet itself says why when it is opened.
        if (!(error instanceof CallError) || error.status === 0 || error.status >= 500)
          return { sent, isCutOff: true };
      }
    }
    return { sent, isCutOff: false };
  } finally {
    isSending = false;
  }
}
