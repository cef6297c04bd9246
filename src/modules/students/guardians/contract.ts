import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { normaliseText } from '../../../core/bangla.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { studentsPermission } from '../permissions.ts';
import { relations } from './guardian-fields.ts';
import { barInput } from './shapes.ts';

const label = z.object({ en: z.string(), bn: z.string() });

export const barredContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/students/student/:id/barred',
    access: { permission: studentsPermission.view },
    summary: { en: 'Guardians from whom a student is hidden', bn: 'যে অভিভাবকদের কাছ থেকে শিক্ষার্থী আড়াল' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          name: label,
          relation: z.enum(relations),
          reason: z.string(),
          paper: z.string(),
          by: label.nullable(),
          at: z.string(),
        }),
      ),
      can: z.object({ bar: z.boolean() }),
    }),
  }),
  /** At once: a child's safety waits for nobody. Whoever may decide on showing the child again is told. */
  bar: endpoint({
    method: 'POST',
    path: '/api/v1/students/guardian-links/:id/bar',
    access: { permission: studentsPermission.bar },
    summary: { en: 'Hide a student from a guardian', bn: 'অভিভাবকের কাছ থেকে শিক্ষার্থীকে আড়াল করা' },
    input: barInput,
    output: z.object({ id: z.guid() }),
  }),
  lift: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/students/barred/:id/lift',
    access: { permission: studentsPermission.bar },
    approval: {
      act: 'students.liftBar',
      label: { en: 'Show a student to a barred guardian again', bn: 'আড়াল করা অভিভাবককে আবার দেখানো' },
      decide: studentsPermission.approveBars,
    },
    summary: { en: 'Show a student to a guardian again', bn: 'অভিভাবককে আবার শিক্ষার্থীর তথ্য দেখানো' },
    input: z.strictObject({ id: z.guid(), reason: z.string().max(300).transform(normaliseText).default('') }),
    output: z.object({ linkId: z.guid() }),
  }),
};
