import { Worker } from 'node:worker_threads';
import type { Rich } from './sheets.ts';

/** A sheet that is written part by part: what it is called, its heading, and how the heading stands. */
export type LongSheet = {
  readonly format: 'csv' | 'xlsx';
  readonly name: string;
  /** Bold, and in view while the rest is turned; of a workbook alone all but the last. */
  readonly head: readonly (readonly Rich[])[];
  /** In characters. */
  readonly widths: readonly number[];
  readonly isLying?: boolean;
};

export type LongSheetTask =
  | { readonly kind: 'begin'; readonly place: string; readonly sheet: LongSheet }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Rich[])[] }
  | { readonly kind: 'end' };

/** The largest heap of the thread, in megabytes; what it writes does not stay in it, so it needs a tenth. */
const mostHeap = 128;

/**
 * Writes a sheet of any length to a file on this machine, in a thread of bounded memory: no more than one part of its rows
 * is ever held. Rejects when the thread ends, and removes nothing: the place belongs to the caller.
 */
export async function writeLongSheet(
  place: string,
  sheet: LongSheet,
  parts: AsyncIterable<readonly (readonly Rich[])[]>,
): Promise<void> {
  const worker = new Worker(new URL('./long-sheet-writer.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostHeap },
  });
  let isDone = () => {};
  worker.on('message', () => isDone());
  // It may end at any moment, also while the next rows are still being read.
  const ended = new Promise<never>((_, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The writer of sheets ended with ${code}`)));
  });
  ended.catch(() => {});
  const say = (task: LongSheetTask) => {
    const done = new Promise<void>((resolve) => {
      isDone = resolve;
    });
    worker.postMessage(task);
    return Promise.race([done, ended]);
  };
  try {
    await say({ kind: 'begin', place, sheet });
    for await (const rows of parts) await say({ kind: 'rows', rows });
    await say({ kind: 'end' });
  } finally {
    await worker.terminate();
  }
}
