import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { studentsPermission } from '../permissions.ts';

const label = z.object({ en: z.string(), bn: z.string() });

export const pastExamsContract = {
  ofStudent: endpoint({
    method: 'GET',
    path: '/api/v1/students/student/:id/past-exams',
    access: { permission: studentsPermission.view },
    summary: { en: 'Examinations a student passed elsewhere', bn: 'শিক্ষার্থীর আগের পরীক্ষাসমূহ' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      /** As the entity's own form takes them. */
      items: z.array(
        z.looseObject({
          id: z.guid(),
          version: z.int(),
          isActive: z.boolean(),
          labels: z.record(z.string(), label),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
};
