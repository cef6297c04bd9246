/** Whom a dated rule is for: nothing named is everybody. Grades run from 1, the highest, to 20. */
export type Scope = {
  readonly salaryTypeId: string | null;
  readonly designationId: string | null;
  readonly gradeFrom: number | null;
  readonly gradeTo: number | null;
  readonly fromDate: string;
  readonly toDate: string | null;
};
export type Standing = {
  readonly salaryTypeId: string;
  readonly designationId: string;
  readonly grade: number | null;
};

/** Whether a rule holds for somebody in a month, whose first day decides: a rule begins and ends with whole months. */
function holdsFor(scope: Scope, person: Standing, firstDay: string): boolean {
  return (
    scope.fromDate <= firstDay &&
    (scope.toDate === null || scope.toDate >= firstDay) &&
    (scope.salaryTypeId === null || scope.salaryTypeId === person.salaryTypeId) &&
    (scope.designationId === null || scope.designationId === person.designationId) &&
    ((scope.gradeFrom === null && scope.gradeTo === null) ||
      (person.grade !== null &&
        person.grade >= (scope.gradeFrom ?? 1) &&
        person.grade <= (scope.gradeTo ?? 99)))
  );
}

/** A rule as two are held against each other: `about` is what it is for and for whom; '' where several are meant to stand. */
export type Named = Pick<Scope, 'fromDate' | 'toDate'> & { readonly about: string; readonly name: string };

/**
 * Whether both rules would count: they are for the same and the same people at the same time, and as they are called
 * otherwise neither takes the other's place.
 */
export const bothCount = (one: Named, other: Named): boolean =>
  one.about !== '' &&
  one.about === other.about &&
  one.name.trim().toLowerCase() !== other.name.trim().toLowerCase() &&
  (one.toDate === null || one.toDate >= other.fromDate) &&
  (other.toDate === null || other.toDate >= one.fromDate);

/** How exactly a rule names whom it is for: the designation before the grade, the grade before the kind of salary. */
const exactness = (scope: Scope): number =>
  (scope.designationId === null ? 0 : 4) +
  (scope.gradeFrom === null && scope.gradeTo === null ? 0 : 2) +
  (scope.salaryTypeId === null ? 0 : 1);

/**
 * Of rules that share a name the one that holds: the most exact, of equal ones the latest. The order of the rules is kept.
 */
export function rulesInForce<R extends Scope & { readonly code: string }>(
  rules: readonly R[],
  person: Standing,
  firstDay: string,
): R[] {
  const best = new Map<string, R>();
  for (const rule of rules) {
    if (!holdsFor(rule, person, firstDay)) continue;
    const known = best.get(rule.code);
    const isBetter =
      !known ||
      exactness(rule) > exactness(known) ||
      (exactness(rule) === exactness(known) && rule.fromDate > known.fromDate);
    if (isBetter) best.set(rule.code, rule);
  }
  return rules.filter((rule) => best.get(rule.code) === rule);
}
