import * as z from 'zod';
import { examsPermission } from '../exams/permissions.ts';
import { conductGradeNames } from './sheets/conduct/grades.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
const decimal = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/);
export const entry = z.union([z.int(), z.enum(['AB', 'EX', 'EXP', 'WH'])]).nullable();
export const outcomes = [
  'passed',
  'failed',
  'absent',
  'short',
  'expelled',
  'withheld',
  'incomplete',
] as const;
/** Outcomes that figures count together. */
export const outcomeGroups = {
  appeared: ['passed', 'failed', 'short', 'expelled'],
  unsuccessful: ['failed', 'short', 'expelled'],
  unfinished: ['withheld', 'incomplete'],
} as const;
export const outcome = z.enum(outcomes);
export const fileFormat = z.enum(['pdf', 'xlsx', 'csv']);
export const policy = z.strictObject({
  scale: z
    .array(z.strictObject({ letter: z.string().trim().min(1).max(5), minPercent: decimal, point: decimal }))
    .min(2)
    .max(15),
  passPercent: z.int().min(1).max(100),
  componentSeparatePass: z.boolean(),
  combinedPapers: z.enum(['combined', 'each_paper']),
  combinedPassMarks: z.enum(['percent_of_combined', 'sum_of_papers']),
  fourthSubject: z.strictObject({ threshold: decimal, cap: decimal }).nullable(),
  failGpaMode: z.enum(['zero', 'average']),
  subjectMarkRounding: z.enum(['none', 'half_up', 'ceil']),
  absentPaperFails: z.boolean(),
  leastAttendance: z.int().min(1).max(100).optional(),
  grace: z
    .strictObject({
      maxTotal: z.int().min(1).max(50),
      maxSubjects: z.int().min(1).max(20),
      perSubjectMax: z.int().min(1).max(50).optional(),
      onlyIfAllFailuresCured: z.boolean(),
    })
    .nullable(),
  totalIncludesFourth: z.boolean(),
  totalGpaOnly: z.literal(true).optional(),
  goldenAPlus: z.literal(true).optional(),
  credits: z
    .record(z.string().min(1).max(20), z.string().trim().max(10))
    .refine((all) => Object.keys(all).length <= 300)
    .optional(),
  bestOf: z.int().min(1).max(6).optional(),
  terms: z
    .array(z.strictObject({ id: z.guid(), weight: z.int().min(1).max(100) }))
    .max(6)
    .default([]),
  passOn: z.enum(['combined', 'combined_and_last_term', 'every_term']).default('combined'),
});
/** A policy as it is kept with a run: the terms by name. */
export const shownPolicy = policy
  .extend({ terms: z.array(z.object({ id: z.guid(), weight: z.int(), name: label.optional() })).default([]) })
  .loose();
const sortKey = z
  .string()
  .regex(
    /^(passed_first|failed_asc|gpa_desc|total_desc|best_grades_desc|attendance_desc|roll_asc|subject_desc:.{1,20})$/,
  );
export const merit = z.strictObject({
  sortKeys: z
    .array(sortKey)
    .min(1)
    .max(8)
    .refine((keys) => new Set(keys).size === keys.length),
  method: z.enum(['competition', 'dense', 'ordinal']),
  includeFailed: z.boolean(),
});
export const runShort = z.object({
  id: z.guid(),
  version: z.int(),
  generation: z.int(),
  status: z.enum(['computed', 'published', 'superseded', 'withdrawn']),
  revision: z.int().nullable(),
  students: z.int(),
  passed: z.int(),
  generatedAt: z.string(),
  publishedAt: z.string().nullable(),
});
export const examName = { examId: z.guid(), exam: label, year: label, classId: z.guid(), className: label };
export const component = z.object({
  code: z.string(),
  name: label,
  full: z.int(),
  pass: z.int().nullable(),
  mustPass: z.boolean(),
});
export const unit = z.object({
  code: z.string(),
  name: label,
  countsInGpa: z.boolean(),
  full: z.int().optional(),
  papers: z.array(
    z.object({
      id: z.guid(),
      code: z.string(),
      name: label,
      /** The group that takes it; null for every group. */
      groupId: z.guid().nullable(),
      components: z.array(component),
    }),
  ),
});
export const section = z.object({
  id: z.guid(),
  name: label,
  groupId: z.guid().nullable(),
  group: label.nullable(),
  shift: label,
  students: z.int(),
});
export const subjectKept = z.object({
  code: z.string(),
  role: z.enum(['compulsory', 'fourth']),
  isExempt: z.boolean(),
  countsInGpa: z.boolean(),
  total: z.string(),
  full: z.string(),
  letter: z.string(),
  point: z.string(),
  passed: z.boolean(),
  grace: z.string(),
  reasons: z.array(z.object({ kind: z.string(), part: z.string() })),
  entries: z.array(z.array(entry)),
});
/** A result withheld for dues as staff see it; without the amount for whoever may not see fees. */
export const held = z.object({ amount: z.string().nullable() });
/** GPA and marks in hundredths. */
export const resultRow = z.object({
  id: z.guid(),
  enrolmentId: z.guid(),
  name: label,
  code: z.string(),
  roll: z.int(),
  sectionId: z.guid(),
  outcome,
  gpa: z.int(),
  gpaWithoutFourth: z.int(),
  letter: z.string(),
  total: z.int(),
  totalFull: z.int(),
  failed: z.int(),
  sectionPosition: z.int().nullable(),
  classPosition: z.int().nullable(),
});
export type StepShown = {
  rule: string;
  values: Record<string, string>;
  steps?: StepShown[] | undefined;
};
export const step: z.ZodType<StepShown> = z.lazy(() =>
  z.object({ rule: z.string(), values: z.record(z.string(), z.string()), steps: z.array(step).optional() }),
);
export const sheetRun = z.object({
  id: z.guid(),
  exam: label,
  year: label,
  className: label,
  revision: z.int().nullable(),
  publishedAt: z.string().nullable(),
  scale: z.array(z.object({ letter: z.string(), minPercent: z.string(), point: z.string() })),
  /** Whether golden A+ is said. */
  goldenAPlus: z.literal(true).optional(),
  /** Whether the total leaves out what does not count in the GPA. */
  totalGpaOnly: z.literal(true).optional(),
  /** Of a credit-weighted result, by the code of the subject. */
  credits: z.record(z.string(), z.string()).optional(),
  passPercent: z.number().optional(),
  scaleVersion: z.object({ id: z.guid(), name: label, number: z.int() }).optional(),
  units: z.array(unit),
});
export const sheetStudent = resultRow.extend({
  father: label,
  mother: label,
  birthDate: z.string().nullable(),
  section: label,
  groupId: z.guid().nullable(),
  group: label.nullable(),
  shift: label,
  held: held.nullable(),
  /** The class teacher's; null for none. */
  comment: label.nullable(),
  /** Of the year up to the examination's end; null where none was taken. */
  attendance: z.object({ days: z.int(), present: z.int() }).nullable(),
  conduct: z.array(z.object({ name: label, grade: z.enum(conductGradeNames) })),
  subjects: z.array(subjectKept),
  trace: z.array(step),
});
export const marksheet = z.object({
  run: sheetRun,
  student: sheetStudent.extend({
    studentId: z.guid(),
    /** What stands on the mark sheets now, for whoever may correct it. */
    marks: z.array(
      z.object({
        paperId: z.guid(),
        name: label,
        exam: label,
        components: z.array(component),
        entries: z.array(entry),
      }),
    ),
    /** The address of the photo for this browser. */
    photo: z.string().nullable(),
    /** Why the result is shown in spite of dues, or was. */
    pass: z
      .object({
        version: z.int(),
        isActive: z.boolean(),
        reason: z.string(),
        actor: z.string(),
        at: z.string(),
      })
      .nullable(),
  }),
  /** The address at which the sheet is checked, as squares of side 1 in a field of `size`; of published results. */
  qr: z.object({ size: z.int(), path: z.string() }).nullable(),
  /** The highest total of each subject in the class, as a decimal text. */
  highest: z.record(z.string(), z.string()),
  ranked: z.object({ section: z.int(), class: z.int() }),
  /** The generations that hold this student, the newest first. */
  versions: z.array(runShort),
  amendments: z.array(
    z.object({
      id: z.guid(),
      at: z.string(),
      subject: label,
      component: z.string(),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      actor: z.string(),
    }),
  ),
});
export const see = { permission: examsPermission.view } as const;
export const runId = { id: z.guid() };
