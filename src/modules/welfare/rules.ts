/** Measures that more than a teacher decides on. */
const weighty: readonly string[] = ['warning', 'suspension'];

export type ConductFacts = {
  readonly day: string;
  readonly measure: string;
  readonly measureUntil: string | null;
  readonly toldOn: string | null;
};

/**
 * What is wrong with an entry about conduct, by its field: a day to come, a weighty measure given, changed or taken away
 * by whoever may not decide, and a last day without a suspension or before the entry's.
 */
export function conductProblems(
  after: ConductFacts,
  before: ConductFacts | null,
  { today, mayDecide }: { today: string; mayDecide: boolean },
): Partial<Record<keyof ConductFacts, 'future' | 'measure' | 'until'>> {
  const isWeighty = weighty.includes(after.measure) || (before !== null && weighty.includes(before.measure));
  const isSame = before?.measure === after.measure && before.measureUntil === after.measureUntil;
  const { measureUntil: until } = after;
  return {
    ...(after.day > today ? { day: 'future' as const } : {}),
    ...(after.toldOn !== null && after.toldOn > today ? { toldOn: 'future' as const } : {}),
    ...(isWeighty && !isSame && !mayDecide ? { measure: 'measure' as const } : {}),
    ...(until !== null && (after.measure !== 'suspension' || until < after.day)
      ? { measureUntil: 'until' as const }
      : {}),
  };
}

/** The colour of an entry: a good deed, one with a weighty measure, any other. */
export const toneOf = (entry: Readonly<Record<string, unknown>>): 'leaf' | 'sindur' | 'slate' =>
  entry.kind === 'good' ? 'leaf' : weighty.includes(String(entry.measure)) ? 'sindur' : 'slate';
