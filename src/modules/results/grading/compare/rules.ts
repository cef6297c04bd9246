import type { Explained } from '../explain.ts';

/** Steps of one subject, or of the result as a whole (`subject` null), that the other result has not. */
export type StepDifference = {
  readonly subject: string | null;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** What is in a list and not in another, as often as it is there more. */
function besides(own: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return own.filter((text) => {
    const at = left.indexOf(text);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}

const textsOf = (step: Explained): string[] => [
  ...(step.rule === 'subject' ? [] : [step.text]),
  ...step.steps.flatMap(textsOf),
];

/**
 * Where two traces went different ways, subject by subject in the order of the later one, then the result as a whole: why
 * a GPA changed. Empty where every step is the same.
 */
export function compareSteps(before: readonly Explained[], after: readonly Explained[]): StepDifference[] {
  const subjectsOf = (steps: readonly Explained[]) =>
    new Map(steps.filter((one) => one.rule === 'subject').map((one) => [one.text, textsOf(one)]));
  const [was, is] = [subjectsOf(before), subjectsOf(after)];
  const wholeOf = (steps: readonly Explained[]) =>
    steps.filter((one) => one.rule !== 'subject').flatMap(textsOf);
  const pairs: (readonly [string | null, readonly string[], readonly string[]])[] = [
    ...[...new Set([...is.keys(), ...was.keys()])].map(
      (name) => [name, was.get(name) ?? [], is.get(name) ?? []] as const,
    ),
    [null, wholeOf(before), wholeOf(after)],
  ];
  return pairs.flatMap(([subject, a, b]) => {
    const difference = { subject, before: besides(a, b), after: besides(b, a) };
    return difference.before.length + difference.after.length === 0 ? [] : [difference];
  });
}
