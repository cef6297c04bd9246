import type { MarkEntry, PaperComponent } from '../rules.ts';

/** What looks wrong on a sheet though every cell of it may stand: somebody should look at it before it is submitted. */
export type Anomaly =
  /** Every student has the same mark in a component. */
  | { readonly kind: 'allSame'; readonly slot: number; readonly mark: number; readonly students: number }
  /** What stands in the cell is no mark, or above the full mark; it is not saved. */
  | { readonly kind: 'noMark'; readonly row: string; readonly slot: number }
  /** One component is empty where another one of the student is entered. */
  | { readonly kind: 'partMissing'; readonly row: string; readonly slot: number }
  /** Absent in one component and marked in another. */
  | { readonly kind: 'partAbsent'; readonly row: string; readonly slot: number }
  /** The register of the paper's day says absent, and the paper is marked. */
  | { readonly kind: 'awayMarked'; readonly row: string; readonly slot: number }
  /** The register of the paper's day says present, and the whole paper is absent. */
  | { readonly kind: 'presentAbsent'; readonly row: string; readonly slot: number }
  /** Percentages, whole: of this paper, and what the student's other papers and this section would lead to expect. */
  | {
      readonly kind: 'outlier';
      readonly row: string;
      readonly slot: number;
      readonly percent: number;
      readonly expected: number;
    };

export type Examined = {
  readonly row: string;
  /** Undefined where what stands in the cell is no mark. */
  readonly entries: readonly (MarkEntry | undefined)[];
  /** The mean of the student's other papers in hundredths of a percent; null where there are too few. */
  readonly others: number | null;
  /** What the register of the paper's day says; null where there is none. */
  readonly attended: boolean | null;
};

/** So few students having the same mark is no wonder. */
const leastAlike = 5;
/** Percentage points from what is expected. */
const farOff = 30;

/**
 * What looks wrong on a sheet, in the order of the students. A paper that was hard for the whole section makes nobody
 * an outlier: the student's difference to the other papers is compared with the section's mean difference.
 */
export function anomaliesOf(
  components: readonly PaperComponent[],
  students: readonly Examined[],
): readonly Anomaly[] {
  const found: Anomaly[] = [];
  for (const place of components.keys()) {
    const marks = students.map((one) => one.entries[place]).filter((one) => typeof one === 'number');
    const [mark] = marks;
    if (mark !== undefined && marks.length >= leastAlike && marks.every((one) => one === mark))
      found.push({ kind: 'allSame', slot: place + 1, mark, students: marks.length });
  }
  const full = components.reduce((all, one) => all + one.full, 0);
  const percents = students.map(({ entries }) => {
    let total = 0;
    for (const place of components.keys()) {
      const entry = entries[place];
      if (typeof entry !== 'number') return null;
      total += entry;
    }
    return (total * 100) / full;
  });
  const offs = students.map(({ others }, at) => {
    const percent = percents[at] ?? null;
    return percent === null || others === null ? null : percent - others / 100;
  });
  const known = offs.filter((one) => one !== null);
  const mean = known.reduce((all, one) => all + one, 0) / Math.max(1, known.length);
  for (const [at, { row, entries, attended }] of students.entries()) {
    const marked = entries.some((entry) => typeof entry === 'number');
    const isBegun = entries.some((entry) => entry !== null);
    const firstMarked = entries.findIndex((entry) => typeof entry === 'number');
    if (attended === false && marked) found.push({ kind: 'awayMarked', row, slot: firstMarked + 1 });
    if (attended === true && entries.length > 0 && entries.every((entry) => entry === 'AB'))
      found.push({ kind: 'presentAbsent', row, slot: 1 });
    for (const place of components.keys()) {
      if (entries[place] === undefined) found.push({ kind: 'noMark', row, slot: place + 1 });
      const entry = entries[place] ?? null;
      if (entry === null && entries[place] !== undefined && isBegun)
        found.push({ kind: 'partMissing', row, slot: place + 1 });
      if (entry === 'AB' && marked) found.push({ kind: 'partAbsent', row, slot: place + 1 });
    }
    const off = offs[at] ?? null;
    const percent = percents[at] ?? null;
    if (off !== null && percent !== null && known.length >= leastAlike && Math.abs(off - mean) >= farOff)
      found.push({
        kind: 'outlier',
        row,
        slot: 1,
        percent: Math.round(percent),
        expected: Math.round(Math.min(100, Math.max(0, percent - (off - mean)))),
      });
  }
  return found;
}
