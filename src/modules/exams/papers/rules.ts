import type { Label } from '../../../core/labels.ts';

/** What a choice of subjects must keep in a class and group. */
export type Condition = {
  readonly id: string;
  readonly name: Label;
  readonly rule: string;
  readonly subjectId: string | null;
  readonly otherSubjectId: string | null;
  readonly least: number | null;
  readonly most: number | null;
};
/** A subject students choose; papers of one `unit` are one subject. `religion`: whose alone it is. */
export type Offered = { readonly id: string; readonly unit: string; readonly religion: string | null };
export type Chooser = {
  readonly gender: string | null;
  readonly religion: string | null;
  readonly choices: readonly { readonly subjectId: string; readonly role: 'elective' | 'optional' }[];
};

/** The rule every institution has, written as a condition or not. */
const oneFourth: Condition = {
  id: 'oneFourth',
  name: { en: 'One 4th subject a student', bn: 'একজনের চতুর্থ বিষয় একটিই' },
  rule: 'oneFourth',
  subjectId: null,
  otherSubjectId: null,
  least: null,
  most: null,
};

/**
 * The conditions a student's choices break, in their order; pure, so the screen says before saving what the server will
 * refuse. Whoever has chosen nothing yet breaks none.
 */
export function brokenConditions(
  chooser: Chooser,
  conditions: readonly Condition[],
  subjects: ReadonlyMap<string, Offered>,
): readonly Condition[] {
  if (chooser.choices.length === 0) return [];
  const unitOf = (id: string) => subjects.get(id)?.unit ?? id;
  const unitsAs = (role: 'elective' | 'optional') =>
    new Set(chooser.choices.filter((one) => one.role === role).map((one) => unitOf(one.subjectId)));
  const electives = unitsAs('elective');
  const fourths = unitsAs('optional');
  const takes = (id: string | null) => id !== null && (electives.has(unitOf(id)) || fourths.has(unitOf(id)));
  const isBroken = ({ rule, subjectId, otherSubjectId, least, most }: Condition): boolean => {
    switch (rule) {
      case 'oneFourth':
        return fourths.size > 1;
      case 'electives':
        return (least !== null && electives.size < least) || (most !== null && electives.size > most);
      case 'notTogether':
        return takes(subjectId) && takes(otherSubjectId);
      case 'fourthDiffers':
        return [...fourths].some((unit) => electives.has(unit));
      case 'byReligion':
        return chooser.choices.some((one) => {
          const own = subjects.get(one.subjectId)?.religion ?? null;
          return own !== null && own !== chooser.religion;
        });
      case 'girlsOnly':
        return takes(subjectId) && chooser.gender !== 'female';
      case 'boysOnly':
        return takes(subjectId) && chooser.gender !== 'male';
      default:
        return false;
    }
  };
  return [oneFourth, ...conditions].filter(isBroken);
}
