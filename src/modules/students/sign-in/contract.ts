import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { usersPermission } from '../../access/permissions.ts';
import { slip } from '../../access/rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });

export const signInStates = ['none', 'never', 'signedIn'] as const;
export const familyKinds = ['student', 'guardian'] as const;
/** Slips made at once: each needs a password that takes its time to make. */
export const mostSlips = 40;

const row = z.object({
  id: z.guid(),
  name: label,
  /** The student, or the children of a guardian. */
  students: z.array(z.object({ code: z.string(), name: label, section: label, roll: z.int() })),
  /** Null where the caller does not see numbers, or there is none. */
  mobile: z.string().nullable(),
  state: z.enum(signInStates),
});
export type SignInRow = z.output<typeof row>;

/** Who of the students and guardians has signed in, and the slips of those who have not. */
export const signInContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/students/sign-in',
    access: { permission: usersPermission.view },
    summary: {
      en: 'Which students and guardians have logged in',
      bn: 'শিক্ষার্থী ও অভিভাবকদের কে কে লগইন করেছেন',
    },
    input: z.strictObject({
      who: z.enum(familyKinds).default('student'),
      state: z.enum(signInStates).optional(),
      section: z.guid().optional(),
      q: z.string().max(100).transform(normaliseText).optional(),
      sort: z.enum(['name', '-name', 'section', '-section']).default('section'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(row),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      /** Of the whole year, of this kind. */
      counts: z.object({ none: z.int(), never: z.int(), signedIn: z.int() }),
      sections: z.array(z.object({ id: z.guid(), label })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** Makes the accounts that are missing, and answers first passwords, only this once; who has signed in is left out. */
  slips: endpoint({
    method: 'POST',
    path: '/api/v1/students/sign-in/slips',
    access: { permission: usersPermission.edit },
    summary: { en: 'Make slips for the first login', bn: 'প্রথম লগইনের স্লিপ তৈরি' },
    input: z.strictObject({ who: z.enum(familyKinds), ids: z.array(z.guid()).min(1).max(mostSlips) }),
    output: z.object({ slips: z.array(slip), leftOut: z.int() }),
  }),
};
