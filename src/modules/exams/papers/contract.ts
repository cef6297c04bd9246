import * as z from 'zod';
import { isDate } from '../../../core/dates.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { examsPermission } from '../permissions.ts';
import { highestFull, mostComponents } from '../rules.ts';
import { component, label, name, named, paging, version } from '../shapes.ts';
import { examChangeKinds } from './changes.ts';

const date = z.string().refine(isDate);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const ids = z
  .array(z.guid())
  .min(1)
  .max(20)
  .refine((all) => new Set(all).size === all.length);
const reason = z.string().trim().min(3).max(300);
const moment = z.object({ day: z.string().nullable(), startsAt: z.string().nullable() });
const shiftTimes = z.array(z.object({ shiftId: z.guid(), startsAt: z.string() }));
const momentShown = z.object({
  day: z.string(),
  startsAt: z.string().nullable(),
  room: z.string(),
  className: label,
  subject: label,
  shift: label.nullable(),
  /** Of another examination in the same room its name. */
  exam: label.nullable(),
});
const examFields = {
  nameEn: name,
  nameBn: name,
  startsOn: date,
  endsOn: date,
  marksUntil: date.nullable(),
  doubleEntry: z.boolean().optional(),
  accepts: z.boolean().optional(),
  /** Null: every one. Left out: every one, or as they are. */
  shiftIds: ids.nullable().optional(),
  groupIds: ids.nullable().optional(),
  /** When a shift sits each paper that does not say another time for it. */
  shiftTimes: z
    .array(z.strictObject({ shiftId: z.guid(), startsAt: time }))
    .max(12)
    .refine((all) => new Set(all.map((one) => one.shiftId)).size === all.length)
    .optional(),
};
const examStatus = z.enum(['draft', 'declared', 'closed', 'cancelled']);
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
  shiftIds: z.array(z.guid()).nullable(),
  groupIds: z.array(z.guid()).nullable(),
  shiftTimes,
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
  minutes: z.int().nullable(),
  room: z.string(),
  /** Of shifts that sit it at another time. */
  sittings: z.array(
    z.object({
      shiftId: z.guid(),
      day: z.string(),
      startsAt: z.string().nullable(),
      room: z.string(),
    }),
  ),
  hasMarks: z.boolean(),
  /** Some of its sheets are submitted or further: what passes stays. */
  isClosed: z.boolean(),
});

/** Examinations with their papers, and the subjects students choose. */
export const papersContract = {
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
      shifts: z.array(named),
      /** The rooms of the buildings, which papers may name. */
      rooms: z.array(z.object({ id: z.guid(), number: z.string(), name: label, seats: z.int().nullable() })),
      groups: z.array(named),
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
    input: z.strictObject({
      id: z.guid(),
      version,
      ...examFields,
      /** Needed where the examination is declared and times of shifts change. */
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ version: z.int() }),
  }),
  addClasses: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/classes',
    access: { permission: examsPermission.edit },
    summary: { en: 'Add classes with their papers', bn: 'শ্রেণি ও তার বিষয় যোগ' },
    input: z.strictObject({
      id: z.guid(),
      classIds: z.array(z.guid()).min(1).max(40),
      /** Needed where the examination is declared. */
      reason: z.string().trim().max(300).default(''),
    }),
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
      /** How long it takes. */
      minutes: z.int().min(10).max(600).nullable().default(null),
      room: z.string().trim().max(40).default(''),
      /** Left out: as they are. */
      sittings: z
        .array(
          z.strictObject({
            shiftId: z.guid(),
            day: date,
            startsAt: time.nullable(),
            room: z.string().trim().max(40),
          }),
        )
        .max(12)
        .refine((all) => new Set(all.map((one) => one.shiftId)).size === all.length)
        .optional(),
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
    input: z.strictObject({ id: z.guid(), version, reason }),
    output: z.object({ version: z.int() }),
  }),
  offers: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/offers',
    access: { permission: examsPermission.edit },
    summary: { en: 'More papers an examination could have', bn: 'পরীক্ষায় আর যেসব বিষয়পত্র যোগ করা যায়' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          classId: z.guid(),
          className: label,
          groupId: z.guid().nullable(),
          group: label.nullable(),
          subjectId: z.guid(),
          subject: label,
          wasWithdrawn: z.boolean(),
        }),
      ),
    }),
  }),
  addPaper: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/papers',
    access: { permission: examsPermission.edit },
    summary: { en: 'Add a paper', bn: 'বিষয়পত্র যোগ' },
    input: z.strictObject({
      id: z.guid(),
      classId: z.guid(),
      groupId: z.guid().nullable(),
      subjectId: z.guid(),
      /** Needed where the examination is declared. */
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ id: z.guid() }),
  }),
  withdrawPaper: endpoint({
    method: 'POST',
    path: '/api/v1/exams/paper/:id/withdraw',
    access: { permission: examsPermission.edit },
    summary: { en: 'Take a paper out of a declared examination', bn: 'ঘোষিত পরীক্ষা থেকে বিষয়পত্র বাদ' },
    input: z.strictObject({ id: z.guid(), version, reason }),
    output: z.object({ version: z.int() }),
  }),
  postponePaper: endpoint({
    method: 'POST',
    path: '/api/v1/exams/paper/:id/postpone',
    access: { permission: examsPermission.edit },
    summary: { en: 'Postpone a paper', bn: 'বিষয়পত্র পিছিয়ে দেওয়া' },
    input: z.strictObject({ id: z.guid(), version, day: date, startsAt: time.nullable(), reason }),
    output: z.object({ version: z.int() }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/changes',
    access: { permission: examsPermission.view },
    summary: { en: 'What was changed after the declaration', bn: 'ঘোষণার পর যা বদলেছে' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          kind: z.enum(examChangeKinds),
          className: label.nullable(),
          subject: label.nullable(),
          section: label.nullable(),
          sheetId: z.guid().nullable(),
          reason: z.string(),
          detail: z
            .union([
              z.object({ before: moment, after: moment }),
              z.object({ before: shiftTimes, after: shiftTimes }),
            ])
            .nullable(),
          by: z.string(),
          at: z.string(),
        }),
      ),
    }),
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
      /** Two papers in one room at one time. */
      rooms: z.array(z.object({ first: momentShown, second: momentShown })),
      /** Sittings of more students than the rooms they name have seats. */
      crowded: z.array(z.object({ first: momentShown, students: z.int(), seats: z.int() })),
      /** Sittings in rooms that somebody has booked for that time. */
      booked: z.array(
        z.object({ first: momentShown, from: z.string(), to: z.string(), purpose: z.string() }),
      ),
      /** Papers that run into the Friday prayer. */
      prayers: z.array(momentShown),
    }),
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
          /** Papers of one subject have the same. */
          unit: z.string(),
          /** Whose subject alone it is. */
          religion: z.string().nullable(),
        }),
      ),
      conditions: z.array(
        z.object({
          id: z.string(),
          name: label,
          rule: z.string(),
          subjectId: z.guid().nullable(),
          otherSubjectId: z.guid().nullable(),
          least: z.int().nullable(),
          most: z.int().nullable(),
        }),
      ),
      students: z.array(
        z.object({
          enrolmentId: z.guid(),
          roll: z.int(),
          name: label,
          gender: z.string().nullable(),
          religion: z.string().nullable(),
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
