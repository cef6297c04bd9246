import * as z from 'zod';
import { entryCodes, highestFull } from '../rules.ts';
import { component, label, may, sheetNames } from '../shapes.ts';

export const entry = z.union([z.int().min(0).max(highestFull), z.enum(entryCodes), z.null()]);

const grading = z.object({
  scale: z.array(z.object({ letter: z.string(), minPercent: z.string(), point: z.string() })).readonly(),
  passPercent: z.number(),
  componentSeparatePass: z.boolean(),
  absentPaperFails: z.boolean(),
  subjectMarkRounding: z.enum(['none', 'half_up', 'ceil']),
});

export const sheetAnswer = z.object({
  sheet: z.object({ ...sheetNames, full: z.int() }),
  components: z.array(component),
  /** By what this paper alone would be graded. */
  grading,
  may,
  /** Why nothing can be entered; null when it can. */
  closed: label.nullable(),
  marksUntil: z.string().nullable(),
  students: z.array(
    z.object({
      enrolmentId: z.guid(),
      roll: z.int(),
      name: label,
      entries: z.array(entry),
    }),
  ),
});

/** Where the two entries differ, told when every mark is keyed twice; never what the first one says. */
export const comparison = {
  differences: z.array(z.object({ enrolmentId: z.guid(), slot: z.int() })),
  missing: z.int(),
};

/** The students with what was keyed the second time. */
export const secondAnswer = sheetAnswer.extend(comparison);
