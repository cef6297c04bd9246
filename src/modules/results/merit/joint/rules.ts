/** A result as it stands in a joint list: `gpa` in hundredths, marks in hundredths of a mark. */
export type JointResult = { readonly gpa: number; readonly total: number; readonly totalFull: number };

/** Whose result is better: the GPA, then the share of the full marks, for papers differ between institutions. */
function better(a: JointResult, b: JointResult): number {
  return b.gpa - a.gpa || b.total * a.totalFull - a.total * b.totalFull;
}

/**
 * Results of several shifts or institutions in one order, each with its place: equal ones share it and the next one is
 * left out (1, 1, 3). Equal results stay in the order they came in.
 */
export function jointPlaces<R extends JointResult>(
  results: readonly R[],
): (R & { readonly place: number })[] {
  let place = 0;
  const ordered = results.toSorted(better);
  return ordered.map((one, at) => {
    const before = ordered[at - 1];
    if (before === undefined || better(before, one) !== 0) place = at + 1;
    return { ...one, place };
  });
}
