import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { studentsPermission } from '../permissions.ts';
import { quickFields } from './rules.ts';

const base = '/api/v1/students/quick-update';
const edit = { permission: studentsPermission.edit } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const cell = z.object({ studentId: z.guid(), field: z.enum(quickFields) });
const values = z.record(z.string(), z.string().nullable());

const photos = z.strictObject({
  sectionId: z.guid(),
  /** A zip in base64. */
  content: z.string().min(1).max(15_500_000),
});

const quickRow = z.object({
  studentId: z.guid(),
  name: label,
  code: z.string(),
  roll: z.int(),
  /** As stored; identity numbers masked. */
  values,
  hasPhoto: z.boolean(),
});
export type QuickRow = z.output<typeof quickRow>;

export const quickContract = {
  grid: endpoint({
    method: 'GET',
    path: base,
    access: edit,
    summary: { en: 'The students of a section to change in a grid', bn: 'শাখার শিক্ষার্থীদের তথ্য ছকে' },
    input: z.strictObject({ sectionId: z.guid() }),
    output: z.object({ items: z.array(quickRow) }),
  }),
  /** Each cell travels with what was seen in it; the right ones are saved, the others come back with why. */
  save: endpoint({
    method: 'PUT',
    path: base,
    access: edit,
    summary: { en: 'Change many students in a grid', bn: 'ছকে অনেক শিক্ষার্থীর তথ্য বদল' },
    input: z.strictObject({
      sectionId: z.guid(),
      cells: z
        .array(
          z.strictObject({
            studentId: z.guid(),
            field: z.enum(quickFields),
            text: z.string().max(600),
            was: z.string().max(600).nullable(),
          }),
        )
        .min(1)
        .max(2_000)
        .refine((all) => new Set(all.map((one) => `${one.studentId} ${one.field}`)).size === all.length),
    }),
    output: z.object({
      saved: z.array(cell.extend({ value: z.string().nullable() })),
      /** Somebody else changed it meanwhile: what stands there now. */
      conflicts: z.array(cell.extend({ value: z.string().nullable() })),
      refused: z.array(cell.extend({ problem: label })),
    }),
  }),
  photosCheck: endpoint({
    method: 'POST',
    path: `${base}/photos/check`,
    access: edit,
    summary: { en: 'Whose photos a zip holds', bn: 'জিপের ছবিগুলো কার' },
    input: photos,
    takesFiles: true,
    output: z.object({
      matched: z.array(
        z.object({
          file: z.string(),
          studentId: z.guid(),
          roll: z.int(),
          name: label,
          replaces: z.boolean(),
        }),
      ),
      unmatched: z.array(z.object({ file: z.string(), why: z.enum(['nobody', 'twice', 'notAPicture']) })),
      /** Students without a photo who get none of this zip. */
      without: z.array(z.object({ studentId: z.guid(), roll: z.int(), name: label })),
    }),
  }),
  photosSave: endpoint({
    method: 'POST',
    path: `${base}/photos`,
    access: edit,
    summary: { en: 'Keep the photos of a zip', bn: 'জিপের ছবি সংরক্ষণ' },
    input: photos,
    takesFiles: true,
    output: z.object({
      saved: z.int(),
      refused: z.array(z.object({ file: z.string(), problem: label })),
    }),
  }),
};
