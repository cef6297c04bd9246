import { entryText, highestFull, type MarkEntry, parseEntry } from '../rules.ts';

/** The most mark sheets one file holds, each on a worksheet of its own. */
export const mostSheets = 60;

/** What a cell of an uploaded file means for what is stored. */
export type JudgedCell =
  /** Nothing is to be written: the file says what is stored, or nothing new. */
  | { readonly kind: 'same' }
  /** `conflict`: somebody else changed it since the file was made, to something else. */
  | { readonly kind: 'change' | 'conflict'; readonly entry: MarkEntry }
  | { readonly kind: 'malformed' | 'overFull' | 'tooFine' };

/**
 * What becomes of a cell typed into a file: `base` is what stood in it when the file was made, `stored` what is stored
 * now, `full` the component's full mark and `step` its smallest part, in hundredths. A cell nobody touched in the file never takes back what
 * somebody else wrote since.
 */
export function judgeCell(
  typed: string,
  full: number,
  base: MarkEntry,
  stored: MarkEntry,
  step = 1,
): JudgedCell {
  const read = parseEntry(typed, full, step);
  if (read.kind !== 'entry') return { kind: read.kind };
  const { entry } = read;
  if (entry === base || entry === stored) return { kind: 'same' };
  return { kind: stored === base ? 'change' : 'conflict', entry };
}

/** The entries of a row as one text, for the hidden column of a file. */
export const entriesText = (entries: readonly MarkEntry[]): string => entries.map(entryText).join(',');

/** The same read back; null when it is not of so many components. */
export function parseEntries(text: string, count: number): MarkEntry[] | null {
  const entries: MarkEntry[] = [];
  for (const part of text.split(',')) {
    const read = parseEntry(part, highestFull);
    if (read.kind !== 'entry') return null;
    entries.push(read.entry);
  }
  return entries.length === count ? entries : null;
}
