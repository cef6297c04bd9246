import { parseDate } from '../../../core/dates.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { type Answers, answerProblem, type Problems, tidyAll } from '../../../core/validation/open-form.ts';
import { type Cv, cvProblems, tidyCv } from '../../people/cv/rules.ts';
import { type Asked, fitOf } from '../rules.ts';
import { applicantFields, formSteps } from './fields.ts';

export type Form = { readonly data: Answers; readonly cv: Cv };

const t = (en: string, bn: string): Label => ({ en, bn });
export const formProblems = {
  education: t('Give at least one qualification.', 'কমপক্ষে একটি শিক্ষাগত যোগ্যতা দিন।'),
  level: t(
    'The post needs a higher level of education than you entered.',
    'পদটির জন্য এর চেয়ে উচ্চতর শিক্ষা প্রয়োজন।',
  ),
  experience: t(
    'The post needs {years} {years|year|years} of experience.',
    'পদটির জন্য {years} বছরের অভিজ্ঞতা প্রয়োজন।',
  ),
  age: t('The age must be {from} to {to} years on {day}.', '{day} তারিখে বয়স {from} থেকে {to} বছর হতে হবে।'),
  photo: t('A passport-size photo is required.', 'পাসপোর্ট আকারের ছবি আবশ্যক।'),
  district: t('Choose one from the list.', 'তালিকা থেকে একটি বাছাই করুন।'),
} as const;

/** A form as it may be kept: its fields tidied, nothing else. */
export const tidyForm = (form: Form): Form => ({
  data: tidyAll(applicantFields, form.data),
  cv: tidyCv(form.cv),
});

/** What is wrong with the answers of one step, as they were typed. */
export function stepProblems(step: number, form: Form, today: string): Problems {
  const one = formSteps[step];
  if (!one) return {};
  const found: Record<string, Label> = cvProblems(form.cv, today, one.sections);
  for (const field of one.fields) {
    const problem = answerProblem(field, form.data, today);
    if (problem) found[field.name] = problem;
  }
  if (one.name === 'education' && (tidyCv(form.cv).education ?? []).length === 0)
    found.education = formProblems.education;
  return found;
}

/** Everything that is wrong with a form that is sent: its answers, and what the post asks for. */
export function problemsOf(
  form: Form,
  asked: Asked & { readonly lastDay: string },
  today: string,
  hasPhoto: boolean,
): Problems {
  const found: Record<string, Label> = Object.assign(
    {},
    ...formSteps.map((_, step) => stepProblems(step, form, today)),
  );
  const tidied = tidyForm(form);
  const fit = fitOf(asked, parseDate(tidied.data.dateOfBirth ?? '') ?? '', tidied.cv, asked.lastDay);
  if (!found.dateOfBirth && fit.age === false)
    found.dateOfBirth = fillLabel(formProblems.age, {
      from: asked.minAge ?? 0,
      to: asked.maxAge ?? 99,
      day: asked.lastDay,
    });
  if (!found.education && fit.education === false) found.education = formProblems.level;
  if (fit.experience === false)
    found.experience = fillLabel(formProblems.experience, { years: asked.experienceYears ?? 0 });
  if (!hasPhoto) found.photo = formProblems.photo;
  return found;
}

/** The step on which the first problem stands. */
export function stepOf(found: Problems): number {
  const heads = new Set(Object.keys(found).map((name) => name.split('.')[0] ?? ''));
  const place = formSteps.findIndex(
    (step) =>
      step.fields.some((field) => heads.has(field.name)) ||
      step.sections.some((name) => heads.has(name)) ||
      (step.name === 'papers' && heads.has('photo')),
  );
  return place === -1 ? formSteps.length - 1 : place;
}
