import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Answers, Problems } from '../../../../core/validation/open-form.ts';
import { brokenConditions, type Condition } from '../../../exams/papers/rules.ts';
import { formProblems } from '../../problems.ts';
import { subjectFields } from '../fields.ts';

/** A subject that the class of the offer teaches. */
type OfferedSubject = {
  readonly id: string;
  readonly name: Label;
  /** Every role the class has for it. */
  readonly roles: readonly string[];
  readonly unit: string;
  readonly religion: string | null;
};
export type SubjectOffer = {
  readonly items: readonly OfferedSubject[];
  readonly conditions: readonly Condition[];
};

const roleOfField = (name: string): 'elective' | 'optional' | null =>
  name === 'optionalSubject' ? 'optional' : name.startsWith('electiveSubject') ? 'elective' : null;

/** The role a subject must have in the class to be chosen in a field of the form. */
export const roleNeeded = (name: string): string =>
  roleOfField(name) ?? (name === 'religionSubject' ? 'religion' : 'compulsory');

const subjectsIn = (data: Answers) =>
  subjectFields.flatMap(({ name }) => {
    const subjectId = data[name] ?? '';
    return /^[0-9a-f-]{36}$/.test(subjectId) ? [{ name, role: roleOfField(name), subjectId }] : [];
  });

/** The subjects among the answers that are chosen by the student, each with the field in which it stands. */
const choicesIn = (data: Answers) =>
  subjectsIn(data).flatMap(({ role, ...one }) => (role === null ? [] : [{ ...one, role }]));

/**
 * What of the subjects in a form goes along into a class: `kept` are the choices it teaches as that, all or, where they
 * break a condition there together, none; `dropped` is what does not. What everybody of the class takes needs no keeping.
 */
export function keptChoices(data: Answers, { items, conditions }: SubjectOffer) {
  const offered = new Map(items.map((one) => [one.id, one]));
  const isTaught = ({ name, subjectId }: { name: string; subjectId: string }) =>
    offered.get(subjectId)?.roles.includes(roleNeeded(name)) ?? false;
  const taught = choicesIn(data).filter(
    (one, place, all) =>
      isTaught(one) && all.findIndex((other) => other.subjectId === one.subjectId) === place,
  );
  const chooser = { gender: data.gender ?? null, religion: data.religion ?? null, choices: taught };
  const kept = brokenConditions(chooser, conditions, offered).length === 0 ? taught : [];
  const isOfOthers = (id: string) => (offered.get(id)?.religion ?? data.religion) !== data.religion;
  const dropped = subjectsIn(data).filter(({ name, role, subjectId }) =>
    role === null
      ? !isTaught({ name, subjectId }) || isOfOthers(subjectId)
      : !kept.some((one) => one.subjectId === subjectId),
  );
  return { kept, dropped };
}

/**
 * What the chosen subjects break, at the field in which it is mended: a subject the class does not offer there, one
 * chosen twice, and each condition of the class and group. Whoever has chosen nothing yet breaks none.
 */
export function subjectProblems(data: Answers, { items, conditions }: SubjectOffer): Problems {
  const found: Record<string, Label> = {};
  const offered = new Map(items.map((one) => [one.id, one]));
  for (const { name } of subjectFields) {
    const id = data[name] ?? '';
    if (id !== '' && !offered.get(id)?.roles.includes(roleNeeded(name))) found[name] = formProblems.choice;
  }
  const choices = choicesIn(data).filter(({ name }) => !found[name]);
  for (const [place, one] of choices.entries())
    if (
      one.role === 'elective' &&
      choices.slice(0, place).some((other) => other.role === 'elective' && other.subjectId === one.subjectId)
    )
      found[one.name] = formProblems.subjectTwice;
  const unitOf = (id: string) => offered.get(id)?.unit ?? id;
  const last = (fits: (one: (typeof choices)[number]) => boolean) => choices.filter(fits).at(-1)?.name;
  const fieldOf = ({ rule, subjectId, otherSubjectId }: Condition): string => {
    const units = [subjectId, otherSubjectId].flatMap((id) => (id === null ? [] : [unitOf(id)]));
    const named = last((one) => units.includes(unitOf(one.subjectId)));
    if (rule === 'electives') return last((one) => one.role === 'elective') ?? 'electiveSubject1';
    if (rule === 'byReligion')
      return (
        last(({ subjectId: id }) => (offered.get(id)?.religion ?? data.religion) !== data.religion) ??
        'optionalSubject'
      );
    return named ?? 'optionalSubject';
  };
  const chooser = { gender: data.gender ?? null, religion: data.religion ?? null, choices };
  for (const condition of brokenConditions(chooser, conditions, offered)) {
    const name = fieldOf(condition);
    found[name] ??= fillLabel(formProblems.condition, { rule: condition.name });
  }
  return found;
}
