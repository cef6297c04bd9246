import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { academicPermission } from '../permissions.ts';

const base = '/api/v1/academic/section-grid';
const label = z.object({ en: z.string(), bn: z.string() });
const named = z.object({ id: z.guid(), name: label });
const sectionName = z.string().min(1).max(40).transform(normaliseText).pipe(z.string().min(1));

/** The sections of a year as a grid: shifts and versions with their sections across, classes and groups down. */
export const gridContract = {
  read: endpoint({
    method: 'GET',
    path: base,
    access: { permission: academicPermission.view },
    summary: { en: 'The sections of a year as a grid', bn: 'এক বর্ষের শাখাগুলোর ছক' },
    input: z.strictObject({ yearId: z.guid().optional() }),
    output: z.object({
      years: z.array(named.extend({ isCurrent: z.boolean() })),
      /** The year asked for, or the current one; null where there is none. */
      yearId: z.guid().nullable(),
      shifts: z.array(named),
      versions: z.array(named),
      /** In teaching order; a class taught in groups has a line for all of them and one for each. */
      lines: z.array(
        z.object({ classId: z.guid(), groupId: z.guid().nullable(), class: label, group: label.nullable() }),
      ),
      sections: z.array(
        z.object({
          id: z.guid(),
          shiftId: z.guid(),
          versionId: z.guid(),
          classId: z.guid(),
          groupId: z.guid().nullable(),
          nameEn: z.string(),
          nameBn: z.string(),
          isActive: z.boolean(),
          students: z.int(),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** All of the changes or none of them; what a cell is already is not done again. */
  change: endpoint({
    method: 'POST',
    path: base,
    access: { permission: academicPermission.edit },
    summary: { en: 'Make and close sections in the grid', bn: 'ছক থেকে শাখা তৈরি ও বন্ধ করা' },
    input: z.strictObject({
      yearId: z.guid(),
      changes: z
        .array(
          z.strictObject({
            shiftId: z.guid(),
            versionId: z.guid(),
            classId: z.guid(),
            groupId: z.guid().nullable(),
            nameEn: sectionName,
            nameBn: sectionName,
            isOn: z.boolean(),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({ made: z.int(), reopened: z.int(), closed: z.int() }),
  }),
};
