import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { parseTaka } from '../../core/money.ts';
import { examsPermission } from '../exams/permissions.ts';
import { partBys } from './figures/breakdown.ts';
import { subjectStates } from './figures/whose.ts';
import { meritBys } from './merit/merit.ts';
import { resultsPermission } from './permissions.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
const decimal = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/);
export const entry = z.union([z.int(), z.enum(['AB', 'EX', 'EXP', 'WH'])]).nullable();
export const outcomes = ['passed', 'failed', 'absent', 'expelled', 'withheld', 'incomplete'] as const;
/** Outcomes that figures count together. */
export const outcomeGroups = {
  appeared: ['passed', 'failed', 'expelled'],
  unsuccessful: ['failed', 'expelled'],
  unfinished: ['withheld', 'incomplete'],
} as const;
export const audiences = ['staff', 'guardians', 'public'] as const;
const outcome = z.enum(outcomes);
const fileFormat = z.enum(['pdf', 'xlsx', 'csv']);

const policy = z.strictObject({
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
  grace: z
    .strictObject({
      maxTotal: z.int().min(1).max(50),
      maxSubjects: z.int().min(1).max(20),
      perSubjectMax: z.int().min(1).max(50).optional(),
      onlyIfAllFailuresCured: z.boolean(),
    })
    .nullable(),
  totalIncludesFourth: z.boolean(),
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
const shownPolicy = policy
  .extend({ terms: z.array(z.object({ id: z.guid(), weight: z.int(), name: label.optional() })).default([]) })
  .loose();
const sortKey = z
  .string()
  .regex(
    /^(passed_first|failed_asc|gpa_desc|total_desc|best_grades_desc|attendance_desc|roll_asc|subject_desc:.{1,20})$/,
  );
const merit = z.strictObject({
  sortKeys: z
    .array(sortKey)
    .min(1)
    .max(8)
    .refine((keys) => new Set(keys).size === keys.length),
  method: z.enum(['competition', 'dense', 'ordinal']),
  includeFailed: z.boolean(),
});

const runShort = z.object({
  id: z.guid(),
  version: z.int(),
  generation: z.int(),
  status: z.enum(['computed', 'published', 'superseded']),
  revision: z.int().nullable(),
  students: z.int(),
  passed: z.int(),
  generatedAt: z.string(),
  publishedAt: z.string().nullable(),
});
const examName = { examId: z.guid(), exam: label, year: label, classId: z.guid(), className: label };

export const component = z.object({
  code: z.string(),
  name: label,
  full: z.int(),
  pass: z.int().nullable(),
  mustPass: z.boolean(),
});
const unit = z.object({
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
const section = z.object({
  id: z.guid(),
  name: label,
  groupId: z.guid().nullable(),
  group: label.nullable(),
  shift: label,
  students: z.int(),
});

const subjectKept = z.object({
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
/** What somebody typed of an amount in taka, in either digits; paisa. */
export const taka = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 100_000_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
/** A result withheld for dues as staff see it; without the amount for whoever may not see fees. */
const held = z.object({ amount: z.string().nullable() });
/** All that others see of it. */
const heldShown = z.object({
  exam: label,
  year: label,
  className: label,
  section: label,
  student: label,
  roll: z.int(),
  /** Decimal text of taka. */
  amount: z.string(),
});

/** GPA and marks in hundredths. */
const resultRow = z.object({
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
const step: z.ZodType<StepShown> = z.lazy(() =>
  z.object({ rule: z.string(), values: z.record(z.string(), z.string()), steps: z.array(step).optional() }),
);

const runHead = runShort.extend({
  ...examName,
  policy: shownPolicy,
  merit: merit.loose(),
  units: z.array(unit),
  sections: z.array(section),
  counts: z.record(z.string(), z.int()),
  /** Results withheld for dues at this moment. */
  held: z.int(),
  generatedBy: z.string(),
  publishedBy: z.string(),
  /** The other generations of the class in the examination, the newest first. */
  others: z.array(runShort),
  can: z.object({ publish: z.boolean(), amend: z.boolean(), seeAll: z.boolean() }),
  isLatest: z.boolean(),
});

const sheetRun = z.object({
  id: z.guid(),
  exam: label,
  year: label,
  className: label,
  revision: z.int().nullable(),
  publishedAt: z.string().nullable(),
  scale: z.array(z.object({ letter: z.string(), minPercent: z.string(), point: z.string() })),
  /** Whether golden A+ is said. */
  goldenAPlus: z.literal(true).optional(),
  /** Of a credit-weighted result, by the code of the subject. */
  credits: z.record(z.string(), z.string()).optional(),
  units: z.array(unit),
});
const sheetStudent = resultRow.extend({
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
  subjects: z.array(subjectKept),
  trace: z.array(step),
});

const marksheet = z.object({
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

const see = { permission: examsPermission.view } as const;
/** Who asks for a result of somebody: the roll, and what strangers do not know. */
const lookedUp = {
  examId: z.guid(),
  classId: z.guid(),
  roll: z.int().min(1).max(1_000_000),
  /** The student ID, or the date of birth, the day first; digits of either script. */
  proof: z.string().trim().min(1).max(40),
  site_id: z.string().max(20).optional(),
};
const runId = { id: z.guid() };
const meritAsked = {
  ...runId,
  by: z.enum(meritBys).default('class'),
  /** Places; whoever shares the last one is listed, too. */
  top: z.coerce.number().int().min(1).max(100).default(10),
  /** Of most improved: the earlier examination; the one before where none is named. */
  with: z.guid().optional(),
};
const standing = z.object({ outcome, gpa: z.int(), letter: z.string(), failed: z.int() });
const summed = z.object({
  appeared: z.int(),
  passed: z.int(),
  failed: z.int(),
  averageGpa: z.int().nullable(),
  letters: z.record(z.string(), z.int()),
});
const graceGiven = z.array(z.object({ code: z.string(), marks: z.string() }));
const tried = {
  ...runId,
  /** The three name a part of a paper; `by` is how many hundredths of a mark more or less. */
  subject: z.string().max(20).optional(),
  paperId: z.guid().optional(),
  component: z.string().max(60).optional(),
  by: z.coerce.number().int().min(-10_000).max(10_000).default(0),
  grace: z.enum(['rules', 'none', 'some']).default('rules'),
  graceTotal: z.coerce.number().int().min(1).max(50).default(3),
  graceSubjects: z.coerce.number().int().min(1).max(20).default(1),
};

export const resultsContract = {
  overview: endpoint({
    method: 'GET',
    path: '/api/v1/results/classes',
    access: see,
    summary: {
      en: 'Examinations by class and how far their results are',
      bn: 'শ্রেণিভিত্তিক পরীক্ষা ও ফলাফলের অবস্থা',
    },
    input: z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(300).default(50),
    }),
    output: z.object({
      items: z.array(
        z.object({
          ...examName,
          papers: z.int(),
          sheets: z.int(),
          verified: z.int(),
          latest: runShort.nullable(),
          published: runShort.nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      can: z.object({ generate: z.boolean() }),
    }),
  }),
  setting: endpoint({
    method: 'GET',
    path: '/api/v1/results/setting',
    access: { permission: resultsPermission.generate },
    summary: { en: 'How the results of a class are made', bn: 'শ্রেণির ফলাফলের নিয়ম' },
    input: z.strictObject({ examId: z.guid(), classId: z.guid().optional() }),
    output: z.object({
      /** Null while nothing is saved for exactly this choice. */
      saved: z.object({ id: z.guid(), version: z.int() }).nullable(),
      /** Where the rules shown come from. */
      from: z.enum(['class', 'exam', 'usual']),
      policy: shownPolicy,
      merit: merit.loose(),
      /** Examinations of the same year that a yearly result may be made of besides this one, the earliest first. */
      others: z.array(z.object({ id: z.guid(), name: label })),
      /** What is examined in the class, or in all of them: who breaks ties and what has credits. Full in hundredths. */
      subjects: z.array(z.object({ code: z.string(), name: label, full: z.int(), countsInGpa: z.boolean() })),
    }),
  }),
  saveSetting: endpoint({
    method: 'PUT',
    path: '/api/v1/results/setting',
    access: { permission: resultsPermission.generate },
    summary: { en: 'Save the rules of results', bn: 'ফলাফলের নিয়ম সংরক্ষণ' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid().nullable(),
      version: z.int().nullable(),
      policy,
      merit,
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  readiness: endpoint({
    method: 'GET',
    path: '/api/v1/results/readiness',
    access: { permission: resultsPermission.generate },
    summary: { en: 'What is missing before results can be made', bn: 'ফলাফল তৈরির আগে যা বাকি' },
    input: z.strictObject({ examId: z.guid(), classId: z.guid() }),
    output: z.object({
      students: z.int(),
      subjects: z.int(),
      /** Entries that are not there. */
      missing: z.int(),
      papers: z.array(
        z.object({
          paperId: z.guid(),
          paper: label,
          sectionId: z.guid(),
          section: label,
          /** Its mark sheet; null where none is laid out. */
          sheetId: z.guid().nullable(),
          count: z.int(),
          /** The first twenty. */
          students: z.array(z.object({ name: label, roll: z.int() })),
        }),
      ),
      /** Sheets with students that are not ready; `id` is null where there is none yet. */
      sheets: z.array(
        z.object({ id: z.guid().nullable(), paper: label, section: label, status: z.string() }),
      ),
    }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/v1/results/runs',
    access: { permission: resultsPermission.generate },
    summary: { en: 'Generate the results of a class', bn: 'শ্রেণির ফলাফল তৈরি' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid(),
      /** Whoever has a mark missing gets no result yet, instead of nobody getting one. */
      withMissing: z.boolean().default(false),
    }),
    output: z.object({
      runId: z.guid(),
      generation: z.int(),
      /** False: nothing had changed since, the results are the ones made before. */
      isNew: z.boolean(),
      students: z.int(),
      passed: z.int(),
    }),
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id',
    access: see,
    summary: { en: 'One generation of results', bn: 'একবারের ফলাফল' },
    input: z.strictObject(runId),
    output: runHead,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/results',
    access: see,
    summary: { en: "The students' results", bn: 'শিক্ষার্থীদের ফলাফল' },
    input: z.strictObject({
      ...runId,
      sectionId: z.guid().optional(),
      outcome: z.enum([...outcomes, 'appeared', 'unsuccessful', 'unfinished']).optional(),
      letter: z.string().max(5).optional(),
      failed: z.coerce.number().int().min(0).max(50).optional(),
      /** With `grade`: who got it in this subject; else `state` says whom, and alone it is who failed in it. */
      subject: z.string().max(20).optional(),
      grade: z.string().max(5).optional(),
      state: z.enum(subjectStates).optional(),
      /** A part of a paper of the subject: who has a mark in it, or one below its pass mark. */
      paperId: z.guid().optional(),
      component: z.string().max(60).optional(),
      below: z.literal('1').optional(),
      /** Whom this teacher examined in the subject. */
      teacher: z.union([z.guid(), z.literal('none')]).optional(),
      gender: z.string().max(20).optional(),
      /** The English name of a shift. */
      shift: z.string().max(100).optional(),
      group: z.union([z.guid(), z.literal('none')]).optional(),
      /** Only golden A+. */
      golden: z.literal('1').optional(),
      /** Only those withheld for dues. */
      held: z.literal('1').optional(),
      q: z.string().trim().max(100).default(''),
      sort: z.enum(['merit', 'roll', '-gpa', 'gpa', '-total', 'total', 'name']).default('merit'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(25),
    }),
    output: z.object({
      items: z.array(
        resultRow.extend({
          held: held.nullable(),
          /** Of whom a figure of a subject or a part counts: the mark it is made of. */
          mark: z.string().nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  student: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/results/:enrolmentId',
    access: see,
    summary: { en: "One student's result and how it came about", bn: 'একজন শিক্ষার্থীর ফলাফল ও কীভাবে হলো' },
    input: z.strictObject({ ...runId, enrolmentId: z.guid() }),
    output: marksheet,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/v1/results/runs/:id/publish',
    access: { permission: resultsPermission.publish },
    summary: { en: 'Publish results', bn: 'ফলাফল প্রকাশ' },
    input: z.strictObject({
      ...runId,
      version: z.int(),
      password: z.string().min(1).max(200),
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ revision: z.int(), publishedAt: z.string() }),
  }),
  amend: endpoint({
    method: 'POST',
    path: '/api/v1/results/runs/:id/amendments',
    access: { permission: resultsPermission.amend },
    summary: { en: 'Change a mark after publication', bn: 'প্রকাশের পর নম্বর সংশোধন' },
    input: z.strictObject({
      ...runId,
      enrolmentId: z.guid(),
      paperId: z.guid(),
      component: z.string().min(1).max(30),
      before: entry,
      after: z.union([z.int().min(0).max(100_000), z.enum(['AB', 'EX', 'EXP', 'WH'])]),
      reason: z.string().trim().min(5).max(500),
    }),
    output: z.object({ id: z.guid() }),
  }),
  tabulation: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/tabulation',
    access: see,
    summary: { en: 'The tabulation sheet of a section', bn: 'শাখার টেবুলেশন শিট' },
    input: z.strictObject({ ...runId, sectionId: z.guid() }),
    output: z.object({
      section,
      units: z.array(unit),
      rows: z.array(resultRow.extend({ subjects: z.array(subjectKept) })),
    }),
  }),
  tabulationFile: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/tabulation/file',
    access: see,
    summary: { en: 'The tabulation sheet as a file', bn: 'টেবুলেশন শিটের ফাইল' },
    input: z.strictObject({ ...runId, sectionId: z.guid(), format: fileFormat }),
    output: z.unknown(),
    raw: true,
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/sheets',
    access: see,
    summary: {
      en: 'The mark sheets of a section, or of the whole class, complete',
      bn: 'শাখার বা পুরো শ্রেণির সব নম্বরপত্র',
    },
    input: z.strictObject({ ...runId, sectionId: z.guid().optional() }),
    output: z.object({
      run: sheetRun,
      highest: z.record(z.string(), z.string()),
      /** How many the places are counted among: in the class, and by section. */
      ranked: z.object({ class: z.int(), sections: z.record(z.string(), z.int()) }),
      /** By section and roll; of how a result came about only what the sheet prints. */
      students: z.array(sheetStudent),
    }),
  }),
  markSheets: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/mark-sheets',
    access: see,
    summary: {
      en: 'Mark sheets as PDF: of one student, a section or the whole class',
      bn: 'নম্বরপত্রের পিডিএফ: একজনের, শাখার বা পুরো শ্রেণির',
    },
    input: z.strictObject({
      ...runId,
      sectionId: z.guid().optional(),
      enrolmentId: z.guid().optional(),
      /** Of several, those withheld for dues: left out, or with a mark on each. One alone always comes with it. */
      held: z.enum(['out', 'marked']).default('out'),
    }),
    output: z.unknown(),
    raw: true,
  }),
  comments: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/comments',
    access: see,
    summary: { en: "The class teacher's comments of a section", bn: 'শাখার শ্রেণি শিক্ষকের মন্তব্য' },
    input: z.strictObject({ ...runId, sectionId: z.guid() }),
    output: z.object({
      /** Bands in hundredths of a GPA. */
      remarks: z.array(z.object({ id: z.guid(), text: label, fromGpa: z.int(), toGpa: z.int() })),
      items: z.array(
        z.object({
          enrolmentId: z.guid(),
          name: label,
          roll: z.int(),
          outcome,
          gpa: z.int(),
          letter: z.string(),
          comment: z.object({ version: z.int(), text: label, actor: z.string(), at: z.string() }).nullable(),
        }),
      ),
      can: z.object({ write: z.boolean(), fillBank: z.boolean() }),
    }),
  }),
  saveComments: endpoint({
    method: 'PUT',
    path: '/api/v1/results/runs/:id/comments',
    access: see,
    summary: { en: 'Write comments of a section', bn: 'শাখার মন্তব্য লেখা' },
    input: z.strictObject({
      ...runId,
      sectionId: z.guid(),
      comments: z
        .array(
          z.strictObject({
            enrolmentId: z.guid(),
            version: z.int().nullable(),
            /** A ready remark, in both languages; else the text counts. */
            remarkId: z.guid().nullable(),
            text: z.string().trim().max(300),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({ saved: z.int() }),
  }),
  commentHistory: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/comments/:enrolmentId',
    access: see,
    summary: { en: 'Earlier comments for a student', bn: 'শিক্ষার্থীর আগের মন্তব্য' },
    input: z.strictObject({ ...runId, enrolmentId: z.guid() }),
    output: z.object({
      items: z.array(z.object({ id: z.string(), at: z.string(), actor: z.string(), text: label })),
    }),
  }),
  usualRemarks: endpoint({
    method: 'POST',
    path: '/api/v1/results/usual-remarks',
    access: { permission: examsPermission.edit },
    summary: { en: 'Put the usual remarks into an empty bank', bn: 'খালি ভাণ্ডারে প্রচলিত মন্তব্য যোগ' },
    input: z.strictObject({}),
    output: z.object({ added: z.int() }),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/statistics',
    access: see,
    summary: { en: 'Results in figures', bn: 'ফলাফলের পরিসংখ্যান' },
    input: z.strictObject({ ...runId, sectionId: z.guid().optional() }),
    output: z.object({
      appeared: z.int(),
      passed: z.int(),
      failed: z.int(),
      absent: z.int(),
      withheld: z.int(),
      /** Golden A+; null where it is not said. */
      golden: z.int().nullable(),
      /** In hundredths, of who appeared; null without anybody. */
      averageGpa: z.int().nullable(),
      highestTotal: z.object({ total: z.int(), name: label, enrolmentId: z.guid() }).nullable(),
      letters: z.array(z.object({ letter: z.string(), count: z.int() })),
      failures: z.array(z.object({ subjects: z.int(), count: z.int() })),
      subjects: z.array(
        z.object({
          code: z.string(),
          name: label,
          sat: z.int(),
          passed: z.int(),
          highest: z.string().nullable(),
          letters: z.record(z.string(), z.int()),
        }),
      ),
    }),
  }),
  breakdown: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/breakdown',
    access: see,
    summary: { en: 'Results in figures, closer by', bn: 'ফলাফলের বিস্তারিত পরিসংখ্যান' },
    input: z.strictObject(runId),
    output: z.object({
      /** Only what tells apart: no line of its own for the one shift there is. */
      parts: z.array(
        z.object({
          by: z.enum(partBys),
          key: z.string(),
          name: label,
          appeared: z.int(),
          passed: z.int(),
          best: z.int(),
          averageGpa: z.int().nullable(),
        }),
      ),
      failures: z.array(
        z.object({
          code: z.string(),
          name: label,
          failed: z.int(),
          /** By how many subjects they failed in altogether, from one. */
          bySubjects: z.array(z.int()),
          bySection: z.record(z.string(), z.int()),
        }),
      ),
      sections: z.array(z.object({ id: z.guid(), name: label })),
      weak: z.array(
        z.object({
          code: z.string(),
          paperId: z.guid(),
          component: z.string(),
          subject: label,
          paper: label.nullable(),
          part: label,
          sat: z.int(),
          /** Hundredths of a percent. */
          average: z.int(),
          below: z.int(),
        }),
      ),
      /** Examinations of the class, the newest first. */
      years: z.array(
        z.object({
          runId: z.guid(),
          exam: label,
          year: label,
          appeared: z.int(),
          passed: z.int(),
          averageGpa: z.int().nullable(),
        }),
      ),
    }),
  }),
  whatIf: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/what-if',
    access: { permission: resultsPermission.view },
    summary: {
      en: 'How results would be with another mark or grace; nothing is stored',
      bn: 'অন্য নম্বর বা অনুকম্পায় ফল কেমন হতো; কিছুই সংরক্ষিত হয় না',
    },
    input: z.strictObject({
      ...tried,
      sectionId: z.guid().optional(),
      /** Whose results are listed: those that change, or whoever one of the figures then counts. */
      show: z.enum(['changed', 'appeared', 'passed', 'failed']).default('changed'),
      /** Of those who pass then: with this letter. */
      letter: z.string().max(5).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(25),
    }),
    output: z.object({
      before: summed,
      after: summed,
      /** Whose result would be another, or as asked. */
      items: z.array(
        z.object({
          id: z.guid(),
          enrolmentId: z.guid(),
          name: label,
          roll: z.int(),
          section: label,
          before: standing,
          after: standing,
          grace: graceGiven,
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  whatIfOne: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/what-if/:enrolmentId',
    access: { permission: resultsPermission.view },
    summary: { en: 'The same of one student', bn: 'একজন শিক্ষার্থীর ক্ষেত্রে একই হিসাব' },
    input: z.strictObject({ ...tried, enrolmentId: z.guid() }),
    output: z.object({ before: standing, after: standing, grace: graceGiven, trace: z.array(step) }),
  }),
  merit: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/merit',
    access: see,
    summary: {
      en: 'Merit lists: class, section, shift, group, gender, subject, most improved',
      bn: 'মেধাতালিকা: শ্রেণি, শাখা, শিফট, বিভাগ, লিঙ্গ, বিষয়, সবচেয়ে উন্নতি',
    },
    input: z.strictObject(meritAsked),
    output: z.object({
      lists: z.array(
        z.object({
          key: z.string(),
          name: label,
          rows: z.array(
            z.object({
              place: z.int(),
              enrolmentId: z.guid(),
              name: label,
              roll: z.int(),
              section: label,
              gpa: z.int(),
              /** Of the subject, in its list; else of the result. The same with the total. */
              letter: z.string(),
              total: z.int(),
              gain: z
                .object({
                  before: z.int(),
                  after: z.int(),
                  /** The earlier result. */
                  runId: z.guid(),
                  enrolmentId: z.guid(),
                })
                .optional(),
            }),
          ),
        }),
      ),
      /** Earlier examinations of these students, the newest first, and the one compared with. */
      bases: z.array(z.object({ id: z.guid(), name: label, year: label })),
      base: z.guid().nullable(),
    }),
  }),
  meritFile: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/merit/file',
    access: see,
    summary: { en: 'Merit lists as a file', bn: 'মেধাতালিকার ফাইল' },
    input: z.strictObject({ ...meritAsked, format: fileFormat }),
    output: z.unknown(),
    raw: true,
  }),
  teachers: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/teachers',
    access: see,
    summary: { en: 'Who passed, by teacher', bn: 'শিক্ষকভিত্তিক পাসের হার' },
    input: z.strictObject(runId),
    output: z.object({
      items: z.array(
        z.object({
          /** Both null where nobody is named. */
          teacherId: z.guid().nullable(),
          teacher: label.nullable(),
          subject: label,
          code: z.string(),
          sat: z.int(),
          passed: z.int(),
        }),
      ),
    }),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/api/v1/results/permissions',
    access: { permission: resultsPermission.view },
    summary: { en: 'Who may see which results, from when', bn: 'কে কোন ফলাফল কখন থেকে দেখবে' },
    input: z.strictObject({ examId: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          classId: z.guid().nullable(),
          audience: z.enum(audiences),
          fromAt: z.string(),
          untilAt: z.string().nullable(),
          isActive: z.boolean(),
        }),
      ),
      /** Withholding for dues, of the examination and of classes with a rule of their own. */
      dues: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          classId: z.guid().nullable(),
          isOn: z.boolean(),
          above: z.string(),
        }),
      ),
      can: z.object({ change: z.boolean() }),
    }),
  }),
  saveDuesRule: endpoint({
    method: 'PUT',
    path: '/api/v1/results/dues-rules',
    access: { permission: resultsPermission.publish },
    summary: { en: 'Withhold results for dues, or not', bn: 'বকেয়ার কারণে ফল স্থগিত রাখা বা না রাখা' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid().nullable(),
      isOn: z.boolean(),
      above: taka,
      version: z.int().nullable(),
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  saveDuesPass: endpoint({
    method: 'PUT',
    path: '/api/v1/results/runs/:id/dues-passes/:enrolmentId',
    access: { permission: resultsPermission.publish },
    summary: { en: 'Show a result in spite of dues', bn: 'বকেয়া সত্ত্বেও ফল দেখানো' },
    input: z.strictObject({
      ...runId,
      enrolmentId: z.guid(),
      isActive: z.boolean(),
      reason: z.string().trim().min(5).max(300),
      version: z.int().nullable(),
    }),
    output: z.object({ version: z.int() }),
  }),
  savePermission: endpoint({
    method: 'PUT',
    path: '/api/v1/results/permissions',
    access: { permission: resultsPermission.publish },
    summary: { en: 'Let an audience see results', bn: 'কাউকে ফলাফল দেখার অনুমতি' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid().nullable(),
      audience: z.enum(audiences),
      fromAt: z.iso.datetime({ offset: true }),
      untilAt: z.iso.datetime({ offset: true }).nullable(),
      isActive: z.boolean(),
      version: z.int().nullable(),
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/results/mine',
    access: 'signedIn',
    summary: { en: "Own published results, or one's children's", bn: 'নিজের বা সন্তানের প্রকাশিত ফলাফল' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          runId: z.guid(),
          exam: label,
          year: label,
          student: label,
          className: label,
          section: label,
          roll: z.int(),
          enrolmentId: z.guid(),
          /**
           * The three are null while the result is withheld for dues; then `dues` says how much is owed. Withheld by a
           * mark, it has neither GPA nor letter.
           */
          outcome: outcome.nullable(),
          gpa: z.int().nullable(),
          letter: z.string().nullable(),
          dues: z.string().nullable(),
          publishedAt: z.string(),
        }),
      ),
    }),
  }),
  mineOne: endpoint({
    method: 'GET',
    path: '/api/v1/results/mine/:id/:enrolmentId',
    access: 'signedIn',
    summary: { en: "One published result of one's own", bn: 'নিজের একটি প্রকাশিত ফলাফল' },
    input: z.strictObject({ ...runId, enrolmentId: z.guid() }),
    /** One of the three: the sheet, what is owed before it is shown, or that it is withheld. */
    output: z.object({ sheet: marksheet.nullable(), dues: heldShown.nullable(), isWithheld: z.boolean() }),
  }),
  // What the website asks; `site_id` names the institution whose page it is, as in every call of the website.
  openClasses: endpoint({
    method: 'GET',
    path: '/api/web/exam-result/classes',
    access: 'public',
    summary: { en: 'Examinations whose results anybody may look up', bn: 'যেসব পরীক্ষার ফলাফল সবাই দেখতে পারেন' },
    input: z.strictObject({ site_id: z.string().max(20).optional() }),
    output: z.array(
      z.object({
        examId: z.guid(),
        exam: label,
        year: label,
        classes: z.array(z.object({ classId: z.guid(), name: label })),
      }),
    ),
  }),
  lookUp: endpoint({
    method: 'POST',
    path: '/api/web/exam-result',
    access: 'public',
    summary: { en: 'Look up a published result', bn: 'প্রকাশিত ফলাফল দেখা' },
    input: z.strictObject(lookedUp),
    output: z.object({
      /** Then there is no sheet. */
      isWithheld: z.boolean(),
      /** What is owed, where that is why. */
      dues: heldShown.nullable(),
      sheet: marksheet.nullable(),
    }),
  }),
  lookUpFile: endpoint({
    method: 'POST',
    path: '/api/web/exam-result/file',
    access: 'public',
    summary: { en: 'The mark sheet looked up, as PDF', bn: 'দেখা ফলাফলের নম্বরপত্র, পিডিএফ' },
    input: z.strictObject(lookedUp),
    output: z.unknown(),
    raw: true,
  }),
  checkCode: endpoint({
    method: 'GET',
    path: '/api/web/exam-result/check',
    access: 'public',
    summary: { en: 'Whether a printed mark sheet is genuine', bn: 'ছাপা নম্বরপত্র আসল কি না' },
    input: z.strictObject({
      code: z.string().regex(/^[\w-]{20,60}$/),
      site_id: z.string().max(20).optional(),
    }),
    output: z.object({
      /** Of each word the first letter. */
      name: label,
      exam: label,
      year: label,
      className: label,
      /** The three are null while the result is withheld for dues. */
      outcome: outcome.nullable(),
      gpa: z.int().nullable(),
      letter: z.string().nullable(),
      revision: z.int(),
      /** False: a later revision has replaced it. */
      isCurrent: z.boolean(),
    }),
  }),
};
