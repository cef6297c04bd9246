import { isDate, parseDate } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import {
  type Answers,
  answerProblem,
  answerProblems,
  type FormField,
  tidyAll,
} from '../../../core/validation/open-form.ts';
import { type CvName, cvSections, educationLevels } from './fields.data.ts';

/** Entries by their section; a section without any is left out. */
export type Cv = { readonly [name in CvName]?: readonly Answers[] };

const fieldsOf = (section: { readonly fields: readonly FormField[] }): readonly FormField[] => section.fields;

/** A curriculum vitae as it is kept: known fields alone, tidied, no empty entries, no more of them than there may be. */
export const tidyCv = (given: Cv): Cv =>
  Object.fromEntries(
    cvSections.flatMap((section) => {
      const rows = (given[section.name] ?? [])
        .map((row) => tidyAll(fieldsOf(section), row))
        .filter((row) => Object.keys(row).length > 0)
        .slice(0, section.most);
      return rows.length > 0 ? [[section.name, rows]] : [];
    }),
  );

/** What is wrong with entries as they were typed, by `education.0.level`; of these sections alone. */
export function cvProblems(cv: Cv, today: string, names: readonly CvName[]): Record<string, Label> {
  const found: Record<string, Label> = {};
  for (const section of cvSections)
    if (names.includes(section.name))
      for (const [place, row] of (cv[section.name] ?? []).entries()) {
        for (const field of fieldsOf(section)) {
          const problem = answerProblem(field, row, today);
          if (problem) found[`${section.name}.${place}.${field.name}`] = problem;
        }
        const [from, to] = [parseDate(row.from ?? ''), parseDate(row.to ?? '')];
        if (section.name === 'experience' && from && to && to < from)
          found[`experience.${place}.to`] = answerProblems.date;
      }
  return found;
}

/** How high a level of education is, from 1; 0 for none. */
export const levelRank = (level: string): number =>
  educationLevels.findIndex((one) => one.value === level) + 1;

/** The highest level of a curriculum vitae; '' where it tells of none. */
export const highestLevel = (cv: Cv): string =>
  (cv.education ?? []).reduce(
    (best, { level = '' }) => (levelRank(level) > levelRank(best) ? level : best),
    '',
  );

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Whole months of employment until `today`; two posts held at once count once. */
export function experienceMonths(cv: Cv, today: string): number {
  const spans = (cv.experience ?? [])
    .flatMap(({ from = '', to = '' }) => {
      const end = isDate(to) && to < today ? to : today;
      return isDate(from) && from <= end ? [[monthOf(from), monthOf(end)] as const] : [];
    })
    .sort(([a], [b]) => a - b);
  let until = 0;
  let months = 0;
  for (const [from, to] of spans) {
    months += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return months;
}

/** The names of all fields, for messages. */
export const cvAttributes: Readonly<Record<string, Label>> = Object.fromEntries(
  cvSections.flatMap((section) => fieldsOf(section).map((field) => [field.name, field.label])),
);
