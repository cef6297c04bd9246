import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { admissionPermission } from '../permissions.ts';

const label = z.object({ en: z.string(), bn: z.string() });

/** What the application of a student told that the record has no field for. */
export const admissionOfStudentContract = {
  application: endpoint({
    method: 'GET',
    path: '/api/v1/admission/students/:id/application',
    access: { permission: admissionPermission.view },
    summary: { en: 'The application a student was admitted with', bn: 'যে আবেদনে শিক্ষার্থী ভর্তি হয়েছে' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      /** Null for who was admitted without one. */
      application: z
        .object({
          id: z.guid(),
          number: z.string(),
          declaration: label,
          submittedAt: z.string().nullable(),
          /** Public examinations of the past, by the fields of the form. */
          qualifications: z.array(z.record(z.string(), z.string())),
        })
        .nullable(),
    }),
  }),
};
