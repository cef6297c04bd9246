import * as z from 'zod';
import { approvalEndpoint } from '../../../../core/approvals/approvals.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { resultsPermission } from '../../permissions.ts';
import { label, runId, see } from '../../shapes.ts';
import { conductGradeNames } from './grades.ts';

const grade = z.enum(conductGradeNames);

/** Conduct beside an examination, as class teachers mark it. */
export const conductContract = {
  conduct: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/conduct',
    access: see,
    summary: { en: 'Conduct of the students of a section', bn: 'শাখার শিক্ষার্থীদের আচরণ মূল্যায়ন' },
    input: z.strictObject({ ...runId, sectionId: z.guid() }),
    output: z.object({
      traits: z.array(z.object({ id: z.guid(), name: label })),
      items: z.array(
        z.object({
          enrolmentId: z.guid(),
          name: label,
          roll: z.int(),
          /** By trait. */
          marks: z.record(z.string(), z.object({ version: z.int(), grade: grade.nullable() })),
        }),
      ),
      isPublished: z.boolean(),
      can: z.object({ write: z.boolean() }),
    }),
  }),
  /** Done at once until the results are published; afterwards a second person decides. */
  saveConduct: approvalEndpoint({
    method: 'PUT',
    path: '/api/v1/results/runs/:id/conduct',
    access: see,
    approval: {
      act: 'results.conduct',
      label: { en: 'Change conduct after publication', bn: 'প্রকাশের পর আচরণ মূল্যায়ন পরিবর্তন' },
      decide: resultsPermission.amend,
    },
    summary: { en: 'Mark conduct of a section', bn: 'শাখার আচরণ মূল্যায়ন' },
    input: z.strictObject({
      ...runId,
      sectionId: z.guid(),
      reason: z.string().trim().max(300).default(''),
      marks: z
        .array(
          z.strictObject({
            enrolmentId: z.guid(),
            traitId: z.guid(),
            version: z.int().nullable(),
            grade: grade.nullable(),
          }),
        )
        .min(1)
        .max(2000)
        .refine((all) => new Set(all.map((one) => `${one.enrolmentId} ${one.traitId}`)).size === all.length),
    }),
    output: z.object({ saved: z.int() }),
  }),
};
