import * as z from 'zod';
import { isDate } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { examsPermission, marksPermission } from './permissions.ts';
import { entryCodes, highestFull, markSteps, mostComponents, sheetFilters, sheetStates } from './rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const date = z.string().refine(isDate);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const name = z.string().trim().min(1).max(80);
const version = z.int().min(1);
const entry = z.union([z.int().min(0).max(highestFull), z.enum(entryCodes), z.null()]);
/** What was typed may be any number: what is no mark is refused cell by cell, and the others are saved. */
const typed = z.union([z.number(), z.enum(entryCodes), z.null()]);
/** Marks of a sheet to be saved. */
const toSave = z.strictObject({
  id: z.guid(),
  cells: z
    .array(
      z.strictObject({
        enrolmentId: z.guid(),
        slot: z.int().min(1).max(mostComponents),
        entry: typed,
        /** What the browser last knew to be stored. */
        was: entry,
      }),
    )
    .min(1)
    .max(1500),
});
const whatWasSaved = z.object({
  saved: z.int(),
  savedAt: z.string(),
  /** Changed by somebody else since it was read: nothing of these was written. */
  conflicts: z.array(
    z.object({
      enrolmentId: z.guid(),
      slot: z.int(),
      entry,
      by: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  /** Over the full mark, below zero, finer than a hundredth, or no such component; nothing of these was written. */
  refused: z.array(z.object({ enrolmentId: z.guid(), slot: z.int() })),
  /** Do not take this paper in this section any more. */
  moved: z.array(z.guid()),
});
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z
    .enum(['25', '50', '100', '200'])
    .default('50')
    .transform((text) => Number(text)),
};

const component = z.strictObject({
  code: z.string().trim().min(1).max(8),
  nameEn: z.string().trim().min(1).max(30),
  nameBn: z.string().trim().min(1).max(30),
  full: z.int().min(1).max(highestFull),
  pass: z.int().min(0).max(highestFull).nullable(),
  mustPass: z.boolean(),
  /** The smallest part of a mark that is given, in hundredths; left out: a hundredth. */
  step: z.literal([...markSteps]).optional(),
});

const grading = z.object({
  scale: z.array(z.object({ letter: z.string(), minPercent: z.string(), point: z.string() })).readonly(),
  passPercent: z.number(),
  componentSeparatePass: z.boolean(),
  absentPaperFails: z.boolean(),
  subjectMarkRounding: z.enum(['none', 'half_up', 'ceil']),
});

const examFields = {
  nameEn: name,
  nameBn: name,
  startsOn: date,
  endsOn: date,
  marksUntil: date.nullable(),
  doubleEntry: z.boolean().optional(),
  accepts: z.boolean().optional(),
};
const examStatus = z.enum(['draft', 'declared', 'closed', 'cancelled']);
const named = z.object({ id: z.guid(), name: label });
const examShown = z.object({
  id: z.guid(),
  version: z.int(),
  nameEn: z.string(),
  nameBn: z.string(),
  year: label,
  yearId: z.guid(),
  startsOn: z.string(),
  endsOn: z.string(),
  marksUntil: z.string().nullable(),
  /** Somebody else keys every mark a second time before a sheet is verified. */
  doubleEntry: z.boolean(),
  /** The exam controller accepts every verified sheet. */
  accepts: z.boolean(),
  status: examStatus,
  note: z.string(),
});
const paperShown = z.object({
  id: z.guid(),
  version: z.int(),
  classId: z.guid(),
  className: label,
  groupId: z.guid().nullable(),
  group: label.nullable(),
  subjectId: z.guid(),
  subject: label,
  code: z.string(),
  role: z.string(),
  unit: z.string(),
  position: z.int(),
  full: z.int(),
  components: z.array(component),
  countsInGpa: z.boolean(),
  day: z.string().nullable(),
  startsAt: z.string().nullable(),
  hasMarks: z.boolean(),
});

/** What names a sheet wherever one is shown. */
const sheetNames = {
  id: z.guid(),
  version: z.int(),
  examId: z.guid(),
  exam: label,
  paperId: z.guid(),
  subject: label,
  code: z.string(),
  sectionId: z.guid(),
  section: label,
  className: label,
  group: label.nullable(),
  shift: label,
  doubleEntry: z.boolean(),
  accepts: z.boolean(),
  state: z.enum(sheetStates),
  teacher: label.nullable(),
  note: z.string(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
};
const may = z.object({
  write: z.boolean(),
  submit: z.boolean(),
  verify: z.boolean(),
  accept: z.boolean(),
  return: z.boolean(),
  second: z.boolean(),
  /** The marks themselves; not where they are keyed twice and the caller is not of the first entry. */
  see: z.boolean(),
});
const moved = z.object({ version: z.int(), state: z.enum(sheetStates) });
const move = z.strictObject({ id: z.guid(), version });

const sheetAnswer = z.object({
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
const comparison = {
  differences: z.array(z.object({ enrolmentId: z.guid(), slot: z.int() })),
  missing: z.int(),
};

export const examsContract = {
  setup: endpoint({
    method: 'GET',
    path: '/api/v1/exams/setup',
    access: { permission: examsPermission.view },
    summary: { en: 'Years and classes for an examination', bn: 'পরীক্ষার জন্য শিক্ষাবর্ষ ও শ্রেণি' },
    input: z.strictObject({}),
    output: z.object({
      today: z.string(),
      years: z.array(named.extend({ startsOn: z.string(), endsOn: z.string(), isCurrent: z.boolean() })),
      classes: z.array(named.extend({ subjects: z.int() })),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam',
    access: { permission: examsPermission.view },
    summary: { en: 'Examinations', bn: 'পরীক্ষাসমূহ' },
    input: z.strictObject({
      search: z.string().trim().max(80).default(''),
      status: examStatus.optional(),
      yearId: z.guid().optional(),
      ...paging,
    }),
    output: z.object({
      items: z.array(
        examShown.extend({ classes: z.array(label), papers: z.int(), sheets: z.int(), ready: z.int() }),
      ),
      total: z.int(),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id',
    access: { permission: examsPermission.view },
    summary: { en: 'An examination and its papers', bn: 'একটি পরীক্ষা ও তার বিষয়সমূহ' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ exam: examShown, papers: z.array(paperShown) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam',
    access: { permission: examsPermission.edit },
    summary: { en: 'Begin an examination', bn: 'নতুন পরীক্ষা' },
    input: z.strictObject({ ...examFields, yearId: z.guid(), classIds: z.array(z.guid()).min(1).max(40) }),
    output: z.object({ id: z.guid(), papers: z.int() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/v1/exams/exam/:id',
    access: { permission: examsPermission.edit },
    summary: { en: 'Change an examination', bn: 'পরীক্ষা পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version, ...examFields }),
    output: z.object({ version: z.int() }),
  }),
  addClasses: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/classes',
    access: { permission: examsPermission.edit },
    summary: { en: 'Add classes with their papers', bn: 'শ্রেণি ও তার বিষয় যোগ' },
    input: z.strictObject({ id: z.guid(), classIds: z.array(z.guid()).min(1).max(40) }),
    output: z.object({ papers: z.int() }),
  }),
  savePaper: endpoint({
    method: 'PUT',
    path: '/api/v1/exams/paper/:id',
    access: { permission: examsPermission.edit },
    summary: { en: 'Change a paper', bn: 'বিষয়পত্র পরিবর্তন' },
    input: z.strictObject({
      id: z.guid(),
      version,
      full: z.int().min(1).max(highestFull),
      components: z.array(component).min(1).max(mostComponents),
      unit: z.string().trim().min(1).max(30),
      countsInGpa: z.boolean(),
      day: date.nullable(),
      startsAt: time.nullable(),
    }),
    output: z.object({ version: z.int() }),
  }),
  removePaper: endpoint({
    method: 'DELETE',
    path: '/api/v1/exams/paper/:id',
    access: { permission: examsPermission.edit },
    summary: { en: 'Take a paper out of a draft', bn: 'খসড়া থেকে বিষয়পত্র বাদ' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({}),
  }),
  declare: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/declare',
    access: { permission: examsPermission.edit },
    summary: { en: 'Declare an examination', bn: 'পরীক্ষা ঘোষণা' },
    input: z.strictObject({ id: z.guid(), version }),
    output: z.object({ version: z.int(), sheets: z.int() }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/close',
    access: { permission: examsPermission.edit },
    summary: { en: 'Close an examination', bn: 'পরীক্ষা সমাপ্ত' },
    input: z.strictObject({ id: z.guid(), version }),
    output: z.object({ version: z.int() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/cancel',
    access: { permission: examsPermission.edit },
    summary: { en: 'Cancel an examination', bn: 'পরীক্ষা বাতিল' },
    input: z.strictObject({ id: z.guid(), version, reason: z.string().trim().min(3).max(300) }),
    output: z.object({ version: z.int() }),
  }),
  clashes: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/clashes',
    access: { permission: examsPermission.view },
    summary: { en: 'Students with two papers at the same time', bn: 'একই সময়ে দুই বিষয় আছে এমন শিক্ষার্থী' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          day: z.string(),
          startsAt: z.string().nullable(),
          className: label,
          first: label,
          second: label,
          count: z.int(),
          /** The first twenty. */
          students: z.array(z.object({ name: label, roll: z.int(), section: label })),
        }),
      ),
    }),
  }),
  board: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet',
    access: { permission: examsPermission.view },
    summary: { en: 'Mark sheets and how far they are', bn: 'নম্বরপত্র ও তার অগ্রগতি' },
    input: z.strictObject({
      examId: z.guid().optional(),
      classId: z.guid().optional(),
      sectionId: z.guid().optional(),
      subjectId: z.guid().optional(),
      state: z.enum(sheetFilters).optional(),
      /** Whose sheets; `nobody`: of sections without a class teacher, given to nobody. */
      teacherId: z.union([z.guid(), z.literal('nobody')]).optional(),
      /** Only those the caller enters or answers for as class teacher. */
      mine: z.enum(['1', '']).default(''),
      ...paging,
    }),
    output: z.object({
      exams: z.array(
        named.extend({ status: z.string(), marksUntil: z.string().nullable(), accepts: z.boolean() }),
      ),
      examId: z.guid().nullable(),
      seesAll: z.boolean(),
      counts: z.record(z.enum(sheetStates), z.int()),
      items: z.array(z.object({ ...sheetNames, students: z.int(), cells: z.int(), entered: z.int(), may })),
      /** What the filters offer: those that have sheets here. */
      teachers: z.array(named),
      classes: z.array(named),
      sections: z.array(named.extend({ classId: z.guid() })),
      subjects: z.array(named),
      total: z.int(),
    }),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id',
    access: { permission: examsPermission.view },
    summary: { en: 'The marks of a paper in a section', bn: 'একটি শাখার একটি বিষয়ের নম্বর' },
    input: z.strictObject({ id: z.guid() }),
    output: sheetAnswer,
  }),
  teachers: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/teachers',
    access: { permission: examsPermission.edit },
    summary: { en: 'Who may be given mark sheets', bn: 'কাকে নম্বরপত্র দেওয়া যায়' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      employees: z.array(named.extend({ code: z.string() })),
      /** For sheets nobody was given: who had them in the examination before. */
      proposals: z.array(z.object({ sheetId: z.guid(), teacherId: z.guid() })),
    }),
  }),
  giveSheets: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/teachers',
    access: { permission: examsPermission.edit },
    summary: { en: 'Give mark sheets to teachers', bn: 'শিক্ষকদের নম্বরপত্র দেওয়া' },
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ id: z.guid(), version, teacherId: z.guid().nullable() }))
        .min(1)
        .max(500),
    }),
    output: z.object({ given: z.int() }),
  }),
  others: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id/others',
    access: { permission: examsPermission.view },
    summary: {
      en: 'How the students of a sheet did in their other papers',
      bn: 'অন্য বিষয়ে নম্বরপত্রের শিক্ষার্থীদের ফল',
    },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(z.object({ enrolmentId: z.guid(), percent: z.int(), papers: z.int() })),
      /** The paper's day, and what the register of that day says of whom it names. */
      day: z.string().nullable(),
      register: z.array(z.object({ enrolmentId: z.guid(), isPresent: z.boolean() })),
    }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/waiting',
    access: { permission: examsPermission.edit },
    summary: { en: 'Who has mark sheets that are not submitted', bn: 'কার নম্বরপত্র জমা হয়নি' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          /** Null: sheets nobody was given, of sections without a class teacher. */
          employeeId: z.guid().nullable(),
          name: label.nullable(),
          sheets: z.int(),
          missing: z.int(),
          hasAccount: z.boolean(),
          remindedAt: z.string().nullable(),
          isRemindedToday: z.boolean(),
        }),
      ),
    }),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/remind',
    access: { permission: examsPermission.edit },
    summary: { en: 'Remind teachers of their mark sheets', bn: 'শিক্ষকদের নম্বরপত্রের কথা মনে করানো' },
    input: z.strictObject({ id: z.guid(), employeeIds: z.array(z.guid()).min(1).max(500) }),
    output: z.object({ reminded: z.int() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/marks',
    access: { permission: marksPermission.enter },
    summary: { en: 'Save marks', bn: 'নম্বর সংরক্ষণ' },
    input: toSave,
    output: whatWasSaved,
  }),
  second: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id/second',
    access: { permission: examsPermission.view },
    summary: { en: 'The second entry of a sheet and what differs', bn: 'নম্বরপত্রের দ্বিতীয় নম্বর ও অমিল' },
    input: z.strictObject({ id: z.guid() }),
    /** The students with what was keyed the second time. */
    output: sheetAnswer.extend(comparison),
  }),
  saveSecond: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/second',
    access: { permission: examsPermission.view },
    summary: { en: 'Save marks of the second entry', bn: 'দ্বিতীয়বার তোলা নম্বর সংরক্ষণ' },
    input: toSave,
    output: whatWasSaved.extend(comparison),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/submit',
    access: { permission: marksPermission.enter },
    summary: { en: 'Submit a mark sheet', bn: 'নম্বরপত্র জমা' },
    input: move,
    output: moved,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/verify',
    access: { permission: examsPermission.view },
    summary: { en: 'Verify a mark sheet', bn: 'নম্বরপত্র যাচাই' },
    input: move,
    output: moved,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/accept',
    access: { permission: marksPermission.accept },
    summary: { en: 'Accept a verified mark sheet', bn: 'যাচাই করা নম্বরপত্র গ্রহণ' },
    input: move,
    output: moved,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/return',
    access: { permission: examsPermission.view },
    summary: { en: 'Return a mark sheet', bn: 'নম্বরপত্র ফেরত' },
    input: z.strictObject({ id: z.guid(), version, reason: z.string().trim().min(3).max(300) }),
    output: moved,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id/file',
    access: { permission: examsPermission.view },
    summary: { en: 'A mark sheet as a file', bn: 'নম্বরপত্রের ফাইল' },
    input: z.strictObject({ id: z.guid(), format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
  choiceSections: endpoint({
    method: 'GET',
    path: '/api/v1/exams/choice',
    access: { permission: examsPermission.edit },
    summary: { en: 'Sections where students choose subjects', bn: 'যেসব শাখায় বিষয় বাছাই আছে' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          section: label,
          className: label,
          group: label.nullable(),
          students: z.int(),
          chosen: z.int(),
        }),
      ),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/exams/choice/:sectionId',
    access: { permission: examsPermission.edit },
    summary: { en: 'The chosen subjects of a section', bn: 'একটি শাখার বাছাই করা বিষয়' },
    input: z.strictObject({ sectionId: z.guid() }),
    output: z.object({
      subjects: z.array(
        z.object({
          id: z.guid(),
          name: label,
          code: z.string(),
          roles: z.array(z.enum(['elective', 'optional'])),
        }),
      ),
      students: z.array(
        z.object({
          enrolmentId: z.guid(),
          roll: z.int(),
          name: label,
          choices: z.array(z.object({ subjectId: z.guid(), role: z.enum(['elective', 'optional']) })),
        }),
      ),
    }),
  }),
  saveChoices: endpoint({
    method: 'POST',
    path: '/api/v1/exams/choice/:sectionId',
    access: { permission: examsPermission.edit },
    summary: { en: 'Save chosen subjects', bn: 'বাছাই করা বিষয় সংরক্ষণ' },
    input: z.strictObject({
      sectionId: z.guid(),
      changes: z
        .array(
          z.strictObject({
            enrolmentId: z.guid(),
            subjectId: z.guid(),
            /** Null: not taken. */
            role: z.enum(['elective', 'optional']).nullable(),
          }),
        )
        .min(1)
        .max(1500),
    }),
    output: z.object({ saved: z.int() }),
  }),
};
