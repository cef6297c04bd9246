import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { studentsPermission } from '../permissions.ts';

const base = '/api/v1/students/batches/:id/members';
const view = { permission: studentsPermission.view } as const;
const edit = { permission: studentsPermission.edit } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const ofId = z.strictObject({ id: z.guid() });

const member = z.object({
  id: z.guid(),
  studentId: z.guid(),
  code: z.string(),
  name: label,
  section: label,
  roll: z.int(),
  joinedOn: z.iso.date(),
  isActive: z.boolean(),
});
export type BatchMember = z.output<typeof member>;

/** Who is in a batch: students of any section of its year. */
export const batchesContract = {
  members: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'The students of a batch', bn: 'ব্যাচের শিক্ষার্থী' },
    input: ofId.extend({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(member),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      batch: z.object({ name: label, capacity: z.int(), yearId: z.guid() }),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** Of a section, those with these rolls; without rolls everybody. Who is in it already stays as they are. */
  add: endpoint({
    method: 'POST',
    path: base,
    access: edit,
    summary: { en: 'Add students to a batch', bn: 'ব্যাচে শিক্ষার্থী যোগ' },
    input: ofId.extend({
      sectionId: z.guid(),
      /** `1, 4, 7-12` in either language's digits. */
      rolls: z.string().max(300).transform(normaliseText).default(''),
    }),
    output: z.object({ added: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:memberId`,
    access: edit,
    summary: { en: 'Take a student out of a batch', bn: 'ব্যাচ থেকে শিক্ষার্থী বাদ' },
    input: ofId.extend({ memberId: z.guid() }),
    output: z.object({ id: z.guid() }),
  }),
};
