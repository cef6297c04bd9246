import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { academicPermission } from '../../academic/permissions.ts';
import * as shapes from '../shapes.ts';
import { shownStates } from '../states.ts';

const base = '/api/v1/replication/years';
const edit = { permission: academicPermission.edit } as const;
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
);
const years = { fromYearId: z.guid(), toYearId: z.guid(), keepsTeachers: flag };
const partList = shapes.several(z.string().min(1).max(60), 60);

const run = z.object({
  id: z.guid(),
  from: shapes.label,
  to: shapes.label,
  parts: z.array(shapes.label),
  keepsTeachers: z.boolean(),
  added: z.int(),
  by: shapes.label,
  at: z.string(),
  takenBackAt: z.string().nullable(),
});
export type YearRun = z.infer<typeof run>;

/** Copying what hangs on an academic year into a later one of the same institution. */
export const yearContract = {
  options: endpoint({
    method: 'GET',
    path: `${base}/options`,
    access: edit,
    summary: {
      en: 'The years, and what can be copied between them',
      bn: 'বর্ষগুলো, ও যা যা এক বর্ষ থেকে অন্যটিতে নেওয়া যায়',
    },
    input: z.strictObject({}),
    output: z.object({
      years: z.array(
        z.object({
          id: z.guid(),
          name: shapes.label,
          kind: z.string(),
          startDate: z.string(),
          endDate: z.string(),
          isCurrent: z.boolean(),
        }),
      ),
      parts: z.array(z.object({ name: z.string(), label: shapes.label, hasTeachers: z.boolean() })),
    }),
  }),
  /** The dry run: what would be made, part by part. */
  compare: endpoint({
    method: 'GET',
    path: `${base}/comparison`,
    access: edit,
    summary: { en: 'What copying into a year would make', bn: 'বর্ষে অনুলিপি করলে যা তৈরি হবে' },
    input: z.strictObject({ ...years, parts: partList }),
    output: shapes.comparedSite,
  }),
  rows: endpoint({
    method: 'GET',
    path: `${base}/comparison/rows`,
    access: edit,
    summary: { en: 'The records of it', bn: 'তার রেকর্ডগুলো' },
    input: z.strictObject({
      ...years,
      part: z.string().min(1).max(60),
      state: z.enum(shownStates).optional(),
      ...shapes.page,
    }),
    output: shapes.paged(shapes.comparedRow),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${base}/runs`,
    access: edit,
    summary: { en: 'What was copied between years', bn: 'বর্ষ থেকে বর্ষে যা অনুলিপি হয়েছে' },
    input: z.strictObject(shapes.page),
    output: shapes.paged(run),
  }),
  /** What stands in the year already stays as it is, so that copying twice makes nothing twice. */
  start: endpoint({
    method: 'POST',
    path: `${base}/runs`,
    access: edit,
    summary: { en: 'Copy the setup of a year into a later one', bn: 'এক বর্ষের সেটআপ পরের বর্ষে অনুলিপি করা' },
    input: z.strictObject({ id: z.guid(), ...years, parts: shapes.partNames }),
    output: z.object({ id: z.guid(), added: z.int() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${base}/runs/:id/take-back`,
    access: edit,
    summary: { en: 'Take the copies of a year back', bn: 'বর্ষের অনুলিপি ফিরিয়ে নেওয়া' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ id: z.guid() }),
  }),
};
