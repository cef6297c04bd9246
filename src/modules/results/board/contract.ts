import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { resultsPermission } from '../permissions.ts';
import { label, runShort } from '../shapes.ts';
import { boardKinds } from './rules.ts';

/** What stands against publishing an examination. */
export const publishBoardContract = {
  publishBoard: endpoint({
    method: 'GET',
    path: '/api/v1/results/publish-board',
    access: { permission: resultsPermission.view },
    summary: { en: 'Can an examination be published?', bn: 'পরীক্ষার ফল প্রকাশ করা যাবে কি না' },
    input: z.strictObject({ examId: z.guid().optional() }),
    output: z.object({
      exams: z.array(z.object({ id: z.guid(), name: label, year: label })),
      examId: z.guid().nullable(),
      classes: z.array(
        z.object({
          classId: z.guid(),
          className: label,
          students: z.int(),
          /** The generation that is published, and the latest one. */
          published: runShort.nullable(),
          latest: runShort.nullable(),
          lines: z.array(
            z.object({
              kind: z.enum(boardKinds),
              isBlocking: z.boolean(),
              count: z.int(),
              /** The first hundred. */
              items: z.array(
                z.object({
                  name: label,
                  note: label.nullable(),
                  opens: z.object({ kind: z.enum(['sheet', 'choices']), id: z.guid() }).nullable(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
};
