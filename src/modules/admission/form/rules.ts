import { ageOn, isDate, parseDate } from '../../../core/dates.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { type Answers, answerProblem, gpaOf, type Problems } from '../../../core/validation/open-form.ts';
import { formProblems as problems } from '../problems.ts';
import {
  formSteps,
  isAbroad,
  isPlaceOfAbroad,
  otherCountry,
  placeParts,
  qualificationFields,
} from './fields.ts';

/** Months after the last day of applications for which a form that was never sent is kept. */
export const draftsKeptMonths = 3;

export type Form = {
  readonly choices: readonly string[];
  readonly claims: readonly string[];
  readonly data: Answers;
  readonly qualifications: readonly Answers[];
};
/** What is wrong with the answers of one step, as they were typed. */
export function stepProblems(step: number, form: Form, today: string): Problems {
  const found: Record<string, Label> = {};
  const note = (name: string, problem: Label | null) => {
    if (problem) found[name] = problem;
  };
  const one = formSteps[step];
  if (!one) return found;
  if (one.name === 'choice' && form.choices.length === 0) note('choices', problems.choose);
  for (const field of one.fields)
    if (!isPlaceOfAbroad(form.data, field.name)) note(field.name, answerProblem(field, form.data, today));
  if (one.name === 'education')
    for (const [place, row] of form.qualifications.entries())
      for (const field of qualificationFields)
        note(`qualifications.${place}.${field.name}`, answerProblem(field, row, today));
  return found;
}

export type Requirements = {
  readonly ageOn: string | null;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly mostChoices: number;
  readonly offers: readonly string[];
  readonly quotas: readonly { readonly code: string; readonly extraYears: number }[];
  readonly eligibility: readonly { readonly exam: string; readonly gpa: number }[];
};

/** Whether somebody born then is of an age for it; a quota may give years more. */
export function isOfAge(
  { ageOn: day, minAge, maxAge, quotas }: Requirements,
  born: string,
  claims: readonly string[],
): boolean {
  if (day === null || !isDate(born)) return true;
  const age = ageOn(born, day);
  const extra = Math.max(
    0,
    ...quotas.filter((quota) => claims.includes(quota.code)).map((quota) => quota.extraYears),
  );
  return (minAge === null || age >= minAge) && (maxAge === null || age <= maxAge + extra);
}

/** Everything that is wrong with a form that is sent: its answers, and what the declaration asks for. */
export function formProblemsOf(form: Form, asked: Requirements, today: string, hasPhoto: boolean): Problems {
  const found: Record<string, Label> = Object.assign(
    {},
    ...formSteps.map((_, step) => stepProblems(step, form, today)),
  );
  const known = new Set(asked.offers);
  if (form.choices.some((id) => !known.has(id)) || new Set(form.choices).size !== form.choices.length)
    found.choices = problems.choose;
  if (form.choices.length > asked.mostChoices)
    found.choices = fillLabel(problems.tooManyChoices, { count: asked.mostChoices });
  if (form.claims.some((code) => !asked.quotas.some((quota) => quota.code === code)))
    found.claims = problems.choice;
  if (!found.dateOfBirth && !isOfAge(asked, parseDate(form.data.dateOfBirth ?? '') ?? '', form.claims))
    found.dateOfBirth = fillLabel(problems.age, {
      from: asked.minAge ?? 0,
      to: asked.maxAge ?? 99,
      day: asked.ageOn ?? '',
    });
  for (const { exam, gpa } of asked.eligibility) {
    const row = form.qualifications.find((one) => one.exam === exam);
    if (!row || (gpaOf(row.gpa ?? '') ?? -1) < gpa)
      found.qualifications = fillLabel(problems.eligibility, {
        exam: qualificationFields[0]?.choices?.find((one) => one.value === exam)?.label ?? {
          en: exam,
          bn: exam,
        },
        gpa: (gpa / 100).toFixed(2),
      });
  }
  if (!hasPhoto) found.photo = problems.photo;
  return found;
}

/** The step on which the first problem stands. */
export function stepOf(found: Problems): number {
  const place = formSteps.findIndex((step) =>
    Object.keys(found).some(
      (name) =>
        step.fields.some((field) => field.name === name) ||
        (step.name === 'choice' && (name === 'choices' || name === 'claims')) ||
        (step.name === 'education' && name.startsWith('qualifications')) ||
        (step.name === 'photo' && name === 'photo'),
    ),
  );
  return place === -1 ? formSteps.length - 1 : place;
}

export type Tuple = readonly [id: number, within: number, en: string, bn: string];
export type Country = readonly [code: string, en: string, bn: string];
export type PlaceList = {
  readonly countries: readonly Country[];
  readonly divisions: readonly Tuple[];
  readonly districts: readonly Tuple[];
  readonly thanas: readonly Tuple[];
};

/** The countries an address may lie in, and any other. */
export const countryChoices = (known: PlaceList | undefined) => [
  ...(known?.countries ?? []).map(([value, en, bn]) => ({ value, label: { en, bn } })),
  otherCountry,
];

/** An address's thana, district and division, where they lie in each other; of one in another country its name alone. */
export function placesOf(
  data: Answers,
  which: 'present' | 'permanent',
  known: PlaceList,
): readonly Label[] | null {
  if (isAbroad(data, which)) {
    const country = countryChoices(known).find((one) => one.value === data[`${which}Country`]);
    return country ? [country.label] : null;
  }
  const [division, district, thana] = placeParts.map((part) => Number(data[`${which}${part}`]));
  const found = [
    known.thanas.find(([id, within]) => id === thana && within === district),
    known.districts.find(([id, within]) => id === district && within === division),
    known.divisions.find(([id]) => id === division),
  ];
  const labels = found.flatMap((one) => (one ? [{ en: one[2], bn: one[3] }] : []));
  return labels.length === 3 ? labels : null;
}
