import * as z from 'zod';
import { typedCount, typedFor } from '../../core/contracts/typed-count.ts';
import { endpoint } from '../../core/endpoint.ts';
import { layoutKeys } from './layouts.data.ts';
import { packKeys } from './packs.data.ts';
import { checkedFields, flagCodes, numberRefusals, registrationStates } from './rules.ts';
import {
  access,
  base,
  feeInput,
  files,
  label,
  line,
  ofClass,
  paged,
  paging,
  q,
  recordInput,
} from './shapes.ts';

const file = { output: z.unknown(), raw: true } as const;
const changes = ['open', 'fresh', 'still', 'fixed', 'all'] as const;

const runItem = z.object({
  id: z.guid(),
  number: z.int(),
  packVersion: z.string(),
  students: z.int(),
  flagged: z.int(),
  flags: z.int(),
  fixed: z.int(),
  fresh: z.int(),
  ranAt: z.string(),
  by: z.string(),
});
export type Run = z.output<typeof runItem>;

const flagItem = z.object({
  id: z.guid(),
  studentId: z.guid(),
  student: label,
  code: z.string(),
  roll: z.int(),
  sectionId: z.guid(),
  section: label,
  teacher: label.nullable(),
  isOnLeave: z.boolean(),
  field: z.enum(checkedFields),
  flag: z.enum(flagCodes),
  reason: label,
  change: z.enum(['fresh', 'still', 'fixed']),
});
export type FlagItem = z.output<typeof flagItem>;

const flagFilter = {
  id: z.guid(),
  q,
  sectionId: z.guid().optional(),
  teacherId: z.guid().optional(),
  flag: z.enum(flagCodes).optional(),
  change: z.enum(changes).default('open'),
  sort: z.enum(['section', '-section', 'student', '-student']).default('section'),
};

const registrationItem = z.object({
  id: z.guid(),
  /** Of the registration; null while the student is not on the list. */
  registrationId: z.guid().nullable(),
  name: label,
  code: z.string(),
  roll: z.int(),
  section: label,
  /** The student is on leave: the place is kept. */
  isOnLeave: z.boolean(),
  state: z.enum([...registrationStates, 'none']),
  reason: z.string(),
  number: z.string(),
  session: z.string(),
  boardRoll: z.string(),
  gpa: z.string(),
  /** Of the last pre-flight. */
  flags: z.int(),
  /** Taka; empty where nothing was charged. */
  charged: z.string(),
  isPaid: z.boolean(),
});
export type Registration = z.output<typeof registrationItem>;

const registrationFilter = {
  ...ofClass,
  q,
  sectionId: z.guid().optional(),
  state: z.enum([...registrationStates, 'none', 'all']).default('all'),
  sort: z.enum(['roll', '-roll', 'code', '-code', 'name', '-name', 'number', '-number']).default('roll'),
};

const table = z.object({
  key: z.string(),
  title: label,
  head: label,
  columns: z.array(label),
  rows: z.array(z.object({ key: z.string(), label, note: z.string(), cells: z.array(z.int()) })),
  totals: z.array(z.int()),
});
export type ReturnTable = z.output<typeof table>;
const stipendItem = z.object({
  id: z.guid(),
  name: label,
  code: z.string(),
  roll: z.int(),
  place: label,
  gender: z.string(),
  kind: z.string(),
  father: z.string(),
  mother: z.string(),
  mobile: z.string(),
  walletKind: z.string(),
  /** Covered but for its end, save in the file of who may see it. */
  walletNumber: z.string(),
  walletHolder: z.string(),
});
export type Stipend = z.output<typeof stipendItem>;
const stipendFilter = {
  yearId: z.guid().optional(),
  classId: z.guid().optional(),
  kind: z.string().max(20).optional(),
  q,
  sort: z.enum(['class', '-class', 'name', '-name', 'code', '-code']).default('class'),
};

export const boardContract = {
  setup: endpoint({
    method: 'GET',
    path: `${base}/setup`,
    access: access.view,
    summary: { en: 'Years and classes to register', bn: 'রেজিস্ট্রেশনের বছর ও শ্রেণি' },
    input: z.strictObject({ yearId: z.guid().optional() }),
    output: z.object({
      yearId: z.guid().nullable(),
      years: z.array(z.object({ id: z.guid(), label })),
      classes: z.array(z.object({ id: z.guid(), label, pack: z.enum(packKeys).nullable() })),
      sections: z.array(
        z.object({
          id: z.guid(),
          classId: z.guid(),
          label,
          teacherId: z.guid().nullable(),
          teacher: label.nullable(),
        }),
      ),
      layout: z.enum(layoutKeys),
    }),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${base}/runs`,
    access: access.view,
    summary: { en: 'Checks of a class, the newest first', bn: 'শ্রেণির যাচাই, নতুনটি আগে' },
    input: z.strictObject({ ...ofClass, ...paging }),
    output: z.object(paged(runItem)),
  }),
  run: endpoint({
    method: 'POST',
    path: `${base}/runs`,
    access: access.edit,
    summary: { en: 'Check the records of a class', bn: 'শ্রেণির তথ্য যাচাই করা' },
    input: z.strictObject(ofClass),
    output: runItem.omit({ by: true }),
  }),
  flags: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/flags`,
    access: access.view,
    summary: { en: 'The red list of a check', bn: 'যাচাইয়ের লাল তালিকা' },
    input: z.strictObject({ ...flagFilter, ...paging }),
    output: z.object(paged(flagItem)),
  }),
  flagsFile: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/flags/file`,
    access: access.view,
    summary: { en: 'The red list as a file', bn: 'লাল তালিকার ফাইল' },
    input: z.strictObject({ ...flagFilter, ...files }),
    ...file,
  }),
  signOff: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/sign-off`,
    access: access.view,
    summary: { en: "The class teacher's sign-off sheet", bn: 'শ্রেণিশিক্ষকের যাচাইপত্র' },
    input: z.strictObject({ id: z.guid(), sectionId: z.guid(), language: files.language }),
    ...file,
  }),
  record: endpoint({
    method: 'GET',
    path: `${base}/birth-records/:studentId`,
    access: access.view,
    summary: { en: "A student's record beside the birth record", bn: 'নথি ও জন্ম নিবন্ধনের তথ্য পাশাপাশি' },
    input: z.strictObject({ studentId: z.guid() }),
    output: z.object({
      name: label,
      own: z.object({
        nameEn: z.string(),
        fatherNameEn: z.string(),
        motherNameEn: z.string(),
        dateOfBirth: z.string(),
      }),
      record: z
        .object({
          version: z.int(),
          nameEn: z.string(),
          fatherNameEn: z.string(),
          motherNameEn: z.string(),
          dateOfBirth: z.string(),
        })
        .nullable(),
    }),
  }),
  saveRecord: endpoint({
    method: 'PUT',
    path: `${base}/birth-records/:studentId`,
    access: access.edit,
    summary: { en: 'Enter what the birth record says', bn: 'জন্ম নিবন্ধনের তথ্য লেখা' },
    input: recordInput,
    output: z.object({ version: z.int() }),
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/export`,
    access: access.export,
    carriesFile: true,
    summary: { en: "The board's sheet with full birth numbers", bn: 'পূর্ণ জন্ম নিবন্ধন নম্বরসহ বোর্ডের শিট' },
    input: z.strictObject({
      ...ofClass,
      layout: z.enum(layoutKeys),
      format: z.enum(['xlsx', 'csv']),
      reason: line(300).pipe(z.string().min(3)),
    }),
    output: z.object({ name: z.string(), mime: z.string(), students: z.int(), content: z.string() }),
  }),
  registrations: endpoint({
    method: 'GET',
    path: `${base}/registrations`,
    access: access.view,
    summary: { en: 'Students of a class and their registration', bn: 'শ্রেণির শিক্ষার্থী ও তাদের রেজিস্ট্রেশন' },
    input: z.strictObject({ ...registrationFilter, ...paging }),
    output: z.object(paged(registrationItem)),
  }),
  slip: endpoint({
    method: 'GET',
    path: `${base}/slip`,
    access: access.view,
    summary: { en: 'How many there are in each state, and the fee slip', bn: 'কোন অবস্থায় কতজন, ও ফি স্লিপ' },
    input: z.strictObject(ofClass),
    output: z.object({
      states: z.record(z.enum([...registrationStates, 'none']), z.int()),
      fee: z
        .object({
          version: z.int(),
          subHeadId: z.guid(),
          amount: z.string(),
          toBoard: z.string(),
          due: z.string(),
        })
        .nullable(),
      /** Taka: what is charged, what is paid, and what the slip to the board is for those whose form is filled up. */
      charged: z.string(),
      chargedStudents: z.int(),
      paidStudents: z.int(),
      slip: z.string(),
      slipStudents: z.int(),
      subHeads: z.array(z.object({ id: z.guid(), name: label })),
    }),
  }),
  probableFile: endpoint({
    method: 'GET',
    path: `${base}/registrations/file`,
    access: access.view,
    summary: { en: 'The list of registration as a file', bn: 'রেজিস্ট্রেশন তালিকার ফাইল' },
    input: z.strictObject({ ...registrationFilter, ...files }),
    ...file,
  }),
  enter: endpoint({
    method: 'POST',
    path: `${base}/registrations`,
    access: access.edit,
    summary: { en: 'Put students on the probable list', bn: 'সম্ভাব্য তালিকায় নেওয়া' },
    input: z.strictObject({ ...ofClass, studentIds: z.array(z.guid()).max(2_000).optional() }),
    output: z.object({ entered: z.int() }),
  }),
  move: endpoint({
    method: 'PUT',
    path: `${base}/registrations/state`,
    access: access.edit,
    inOwnName: true,
    summary: { en: 'Change the state of registrations', bn: 'রেজিস্ট্রেশনের অবস্থা বদল' },
    input: z
      .strictObject({
        ids: z.array(z.guid()).min(1).max(500),
        state: z.enum(['probable', 'filled', 'leftOut']),
        reason: line(300).default(''),
        typed: typedCount,
      })
      .refine(...typedFor('ids', (given) => given.state === 'leftOut')),
    output: z.object({ moved: z.int() }),
  }),
  numbers: endpoint({
    method: 'POST',
    path: `${base}/registrations/numbers`,
    access: access.edit,
    summary: { en: "Enter the board's numbers", bn: 'বোর্ডের নম্বর লেখা' },
    input: z.strictObject({ ...ofClass, text: z.string().min(1).max(60_000) }),
    takesFiles: true,
    output: z.object({
      saved: z.int(),
      problems: z.array(z.object({ line: z.int(), code: z.string(), why: z.enum(numberRefusals) })),
    }),
  }),
  saveFee: endpoint({
    method: 'PUT',
    path: `${base}/fee`,
    access: access.charge,
    inOwnName: true,
    summary: { en: 'Set the registration fee of a class', bn: 'শ্রেণির রেজিস্ট্রেশন ফি নির্ধারণ' },
    input: feeInput,
    output: z.object({ version: z.int() }),
  }),
  charge: endpoint({
    method: 'POST',
    path: `${base}/charges`,
    access: access.charge,
    inOwnName: true,
    summary: { en: 'Charge those on the list who are not charged yet', bn: 'তালিকার বাকিদের ফি ধার্য করা' },
    input: z.strictObject(ofClass),
    output: z.object({ students: z.int(), amount: z.string() }),
  }),
  returns: endpoint({
    method: 'GET',
    path: `${base}/returns`,
    access: access.view,
    summary: { en: 'Tables of the government returns', bn: 'সরকারি তথ্য বিবরণীর ছক' },
    input: z.strictObject({ yearId: z.guid().optional() }),
    output: z.object({ yearId: z.guid().nullable(), year: label.nullable(), tables: z.array(table) }),
  }),
  returnsFile: endpoint({
    method: 'GET',
    path: `${base}/returns/file`,
    access: access.view,
    summary: { en: 'The returns on paper or as a workbook', bn: 'তথ্য বিবরণী কাগজে বা ওয়ার্কবুকে' },
    input: z.strictObject({
      yearId: z.guid().optional(),
      format: z.enum(['pdf', 'xlsx']),
      language: files.language,
    }),
    ...file,
  }),
  stipends: endpoint({
    method: 'GET',
    path: `${base}/stipends`,
    access: access.view,
    summary: { en: 'Students with a stipend', bn: 'উপবৃত্তিপ্রাপ্ত শিক্ষার্থী' },
    input: z.strictObject({ ...stipendFilter, ...paging }),
    output: z.object(paged(stipendItem)),
  }),
  stipendsFile: endpoint({
    method: 'GET',
    path: `${base}/stipends/file`,
    access: access.view,
    summary: { en: 'The list of stipends as a file', bn: 'উপবৃত্তি তালিকার ফাইল' },
    input: z.strictObject({ ...stipendFilter, ...files }),
    ...file,
  }),
};
