import * as z from 'zod';
import { normaliseText } from '../../../../core/bangla.ts';
import { pageSizes } from '../../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../../core/dates.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { studentsPermission } from '../../permissions.ts';

const base = '/api/v1/students/alumni';
const view = { permission: studentsPermission.view } as const;
const edit = { permission: studentsPermission.edit } as const;
const label = z.object({ en: z.string(), bn: z.string() });

export const alumniSorts = ['year', 'name', 'code'] as const;
const wish = {
  q: z.string().max(100).transform(normaliseText).optional(),
  /** The year they passed out in. */
  yearId: z.guid().optional(),
  classId: z.guid().optional(),
  sort: z.enum(alumniSorts).default('year'),
};

const alumnus = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  /** The batch: the year and the class they passed out of. */
  year: label,
  class: label,
  section: label,
  leftOn: z.string(),
  /** Covered for whoever does not keep records. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  guardian: label.nullable(),
  guardianMobile: z.string().nullable(),
});
export type Alumnus = z.output<typeof alumnus>;
const choice = z.object({ id: z.guid(), label, count: z.int() });

export const alumniContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'Alumni', bn: 'প্রাক্তন শিক্ষার্থী' },
    input: z.strictObject({
      ...wish,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(alumnus),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      years: z.array(choice),
      classes: z.array(choice),
      /** The years whose students completed the last class and are no alumni yet, with how many. */
      waiting: z.array(choice),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/file`,
    access: view,
    summary: { en: 'Alumni as a file', bn: 'প্রাক্তন শিক্ষার্থীর ফাইল' },
    input: z.strictObject({ ...wish, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
  /** Everybody who completed the last class in a year becomes an alumnus; each with the reason in the record. */
  make: endpoint({
    method: 'POST',
    path: base,
    access: edit,
    summary: { en: 'Make students who completed a year alumni', bn: 'সমাপ্তদের প্রাক্তন শিক্ষার্থী করা' },
    input: z.strictObject({
      yearId: z.guid(),
      day: z.string().refine(isDate),
      reason: z.string().max(300).transform(normaliseText).pipe(z.string().min(3)),
    }),
    output: z.object({ made: z.int() }),
  }),
};
