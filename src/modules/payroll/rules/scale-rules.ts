/**
 * The next step of a pay scale: so many hundredths of a percent more, rounded up to the next ten taka (12,500 → 13,130).
 * Source: national pay scale 2015. Only to fill a table of steps; what is paid stands in the table.
 */
export function nextBasic(basic: bigint, percent: number): bigint {
  const tenTaka = 1_000n;
  const raised = basic * BigInt(10_000 + percent);
  const unit = 10_000n * tenTaka;
  return ((raised + unit - 1n) / unit) * tenTaka;
}

/** The steps of a grade from its first. */
export function stepsFrom(first: bigint, percent: number, count: number): bigint[] {
  const steps = [first];
  while (steps.length < count) steps.push(nextBasic(steps.at(-1) ?? first, percent));
  return steps;
}

export type ScaleStep = { readonly grade: number; readonly step: number; readonly basic: bigint };

/**
 * Where somebody stands after one increment: the next step of the grade, or the first above their basic where they stand
 * on none. Null at the top of the grade.
 */
export function stepAfter(
  steps: readonly ScaleStep[],
  at: { readonly grade: number; readonly basic: bigint },
): ScaleStep | null {
  return (
    steps
      .filter((one) => one.grade === at.grade && one.basic > at.basic)
      .toSorted((one, other) => one.step - other.step)[0] ?? null
  );
}
