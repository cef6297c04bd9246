import * as z from 'zod';

import { contractOf } from '../../core/contracts/entity-contract.ts';

import { importCalls } from '../../core/contracts/import-contract.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { endpoint } from '../../core/endpoint.ts';
import { missableOf } from '../../core/entity.ts';
import type { FieldValue } from '../../core/fields.ts';
import { usersPermission } from '../access/permissions.ts';
import { slip } from '../access/rules.ts';
import { relations } from './guardians/guardian-fields.ts';
import { studentsPermission } from './permissions.ts';
import { enrolmentStatuses, revealable, revealableOfGuardian } from './rules.ts';
import {
  addGuardianInput,
  admitInput,
  changePlaceInput,
  changeStatusInput,
  enrolInput,
  updateGuardianInput,
  updateInput,
} from './shapes.ts';
import { listedFields, type StudentField, student } from './student.entity.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const view = { permission: studentsPermission.view } as const;
const edit = { permission: studentsPermission.edit } as const;
const base = '/api/v1/students/student';

const parseJson = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};
/** What a list of students may be sorted by; nothing else reaches the statement. */
export const studentSorts = ['class', 'roll', 'code', 'nameEn', 'nameBn', 'section', 'status'] as const;
export const studentFilters = [
  'yearId',
  'classId',
  'sectionId',
  'shiftId',
  'versionId',
  'groupId',
  'status',
  'gender',
  'missing',
] as const;
/** What a record may be looked for without. */
export const missables = ['guardian', ...(missableOf(student) as StudentField[])] as const;

const ids = z.array(z.guid()).max(50).optional();
const listQuery = {
  q: z.string().max(100).optional(),
  sort: z.enum(studentSorts.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).default('class'),
  filter: z.preprocess(
    parseJson,
    z
      .strictObject({
        yearId: ids,
        classId: ids,
        sectionId: ids,
        shiftId: ids,
        versionId: ids,
        groupId: ids,
        status: z.array(z.enum(enrolmentStatuses)).max(10).optional(),
        gender: z.array(z.string().max(20)).max(5).optional(),
        missing: z.array(z.enum(missables)).max(missables.length).optional(),
      })
      .default({}),
  ),
};

const enrolled = { roll: z.int(), sectionId: z.guid(), status: z.enum(enrolmentStatuses) };
/** What the parts of a section's full name are called. */
const sectionTexts = { class: label, section: label, shift: label, version: label, group: label.nullable() };
const place = { enrolmentId: z.guid(), ...enrolled, ...sectionTexts };
const attendance = z.object({
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  leave: z.int(),
  total: z.int(),
});

/** A student's own values in the list, telephone numbers masked for those who may not see them. */
const listedShape = Object.fromEntries(
  listedFields.map((name) => [name, student.fields[name].required ? z.string() : z.string().nullable()]),
) as unknown as { [N in (typeof listedFields)[number]]: z.ZodType<FieldValue<(typeof student.fields)[N]>> };

const studentItem = z.object({
  id: z.guid(),
  ...listedShape,
  ...enrolled,
  guardian: z.object({ name: label, mobile: z.string() }).nullable(),
  /** The present share of the days taken, 0 to 100, and the days absent; null before the first day. */
  attendance: z.object({ share: z.int(), absent: z.int() }).nullable(),
});

const guardian = z.object({
  linkId: z.guid(),
  id: z.guid(),
  version: z.int(),
  linkVersion: z.int(),
  nameEn: z.string(),
  nameBn: z.string(),
  mobile: z.string(),
  /** Masked. */
  nid: z.string().nullable(),
  birthRegistration: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string(),
  occupationBn: z.string(),
  relation: z.enum(relations),
  /** What the family calls it: uncle. */
  relationSaid: z.string(),
  isPrimary: z.boolean(),
});

const enrolmentRow = z.object({
  ...place,
  rowVersion: z.int(),
  yearId: z.guid(),
  year: label,
  isCurrent: z.boolean(),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  /** The session a student of a college class belongs to; null in schools. */
  session: label.nullable(),
});

/** A mobile is shown without asking why. */
const whyRevealed = z.string().trim().max(300).default('');

/** A student's own fields, sensitive ones masked; `null` when nothing is entered. */
const studentRecord = z.looseObject({
  id: z.guid(),
  version: z.int(),
  labels: z.record(z.string(), label),
});

const named = z.object({ id: z.guid(), label });

export const contract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/students/list',
    access: view,
    summary: { en: 'Students of a year', bn: 'বছরের শিক্ষার্থী তালিকা' },
    input: z.strictObject({
      ...listQuery,
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(studentItem),
      /** The sections the items are in, by id. */
      sections: z.record(z.guid(), z.object(sectionTexts)),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      yearId: z.guid().nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  lookUp: endpoint({
    method: 'GET',
    path: '/api/v1/students/look-up',
    access: view,
    summary: { en: 'The students that match a question', bn: 'যাদের খোঁজা হচ্ছে' },
    /** `8 padma 4`, a roll, an ID, a mobile, names in either script. */
    input: z.strictObject({ q: z.string().max(100) }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          code: z.string(),
          name: label,
          roll: z.int(),
          place: label,
          guardian: label.nullable(),
        }),
      ),
    }),
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/api/v1/students/export',
    access: { permission: studentsPermission.export },
    summary: { en: 'Export of the student list', bn: 'শিক্ষার্থী তালিকা এক্সপোর্ট' },
    input: z.strictObject({
      ...listQuery,
      ids: z.preprocess(parseJson, z.array(z.guid()).max(200).optional()),
      format: z.enum(['xlsx', 'csv', 'pdf']),
    }),
    output: z.unknown(),
    raw: true,
  }),
  setup: endpoint({
    method: 'GET',
    path: '/api/v1/students/setup',
    access: view,
    summary: { en: 'Years, classes and sections to choose from', bn: 'বাছাইয়ের বছর, শ্রেণি ও শাখা' },
    input: z.strictObject({}),
    output: z.object({
      years: z.array(named.extend({ isCurrent: z.boolean() })),
      classes: z.array(named),
      shifts: z.array(named),
      versions: z.array(named),
      groups: z.array(named),
      sections: z.array(
        named.extend({
          yearId: z.guid(),
          classId: z.guid(),
          shiftId: z.guid(),
          versionId: z.guid(),
          groupId: z.guid().nullable(),
          full: label,
          capacity: z.int(),
        }),
      ),
    }),
  }),
  nextRoll: endpoint({
    method: 'GET',
    path: '/api/v1/students/next-roll',
    access: view,
    summary: { en: 'The next free roll of a section', bn: 'শাখার পরবর্তী খালি রোল' },
    input: z.strictObject({ sectionId: z.guid() }),
    output: z.object({ roll: z.int(), filled: z.int(), capacity: z.int() }),
  }),
  guardianByMobile: endpoint({
    method: 'GET',
    path: '/api/v1/students/guardian-by-mobile',
    access: edit,
    summary: { en: 'Guardians known under a mobile number', bn: 'মোবাইল নম্বরে পরিচিত অভিভাবক' },
    input: z.strictObject({ mobile: z.string().max(40) }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          nameEn: z.string(),
          nameBn: z.string(),
          occupation: z.string(),
          occupationBn: z.string(),
          children: z.array(
            z.object({ id: z.guid(), code: z.string(), name: label, relation: z.enum(relations) }),
          ),
        }),
      ),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: view,
    summary: { en: 'One student', bn: 'একজন শিক্ষার্থী' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      student: studentRecord,
      enrolments: z.array(enrolmentRow),
      guardians: z.array(guardian),
      siblings: z.array(
        z.object({
          id: z.guid(),
          code: z.string(),
          nameEn: z.string(),
          nameBn: z.string(),
          class: label.nullable(),
          section: label.nullable(),
        }),
      ),
      attendance: attendance.nullable(),
      /** The address of the student's page on the website, while it shows one. */
      webPage: z.string().nullable(),
      /** The account the student signs in with, for those who see users. */
      accountId: z.guid().nullable(),
      can: z.object({
        edit: z.boolean(),
        reveal: z.boolean(),
        contact: z.boolean(),
        makeAccount: z.boolean(),
      }),
    }),
  }),
  admit: endpoint({
    method: 'POST',
    path: base,
    access: edit,
    summary: { en: 'Admit a student', bn: 'শিক্ষার্থী ভর্তি' },
    input: admitInput,
    output: z.object({ id: z.guid(), code: z.string(), roll: z.int(), enrolmentId: z.guid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    access: edit,
    summary: { en: 'Change a student', bn: 'শিক্ষার্থীর তথ্য সম্পাদনা' },
    input: updateInput,
    output: studentRecord,
  }),
  reveal: endpoint({
    method: 'POST',
    path: `${base}/:id/reveal`,
    access: view,
    summary: { en: 'See a sensitive value in full', bn: 'সংবেদনশীল তথ্য পূর্ণ দেখা' },
    input: z.strictObject({
      id: z.guid(),
      field: z.enum(revealable as [StudentField, ...StudentField[]]),
      reason: whyRevealed,
    }),
    output: z.object({ value: z.string().nullable() }),
  }),
  revealGuardian: endpoint({
    method: 'POST',
    path: '/api/v1/students/guardian-links/:id/reveal',
    access: view,
    summary: { en: "See a guardian's sensitive value in full", bn: 'অভিভাবকের সংবেদনশীল তথ্য পূর্ণ দেখা' },
    input: z.strictObject({ id: z.guid(), field: z.enum(revealableOfGuardian), reason: whyRevealed }),
    output: z.object({ value: z.string().nullable() }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: `${base}/:id/timeline`,
    access: view,
    summary: { en: 'What happened to a student', bn: 'শিক্ষার্থীর ঘটনাপঞ্জি' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          /** Of its own source; a month of absences has no record. */
          id: z.string(),
          at: z.string(),
          actor: z.string().nullable(),
          kind: z.enum([
            'created',
            'changed',
            'enrolled',
            'place',
            'status',
            'takenBack',
            'revealed',
            'payment',
            'result',
            'absence',
            'conduct',
          ]),
          /** What another module tells in words of its own. */
          told: label.nullable(),
          reason: z.string(),
          effectiveOn: z.string().nullable(),
          before: z
            .object({ status: z.enum(enrolmentStatuses).nullable(), place: label.nullable() })
            .nullable(),
          after: z
            .object({ status: z.enum(enrolmentStatuses).nullable(), place: label.nullable() })
            .nullable(),
          field: z.string().nullable(),
          changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        }),
      ),
    }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: `${base}/:id/enrolments`,
    access: edit,
    summary: { en: 'Enrol a student in a year', bn: 'শিক্ষার্থীকে কোনো বছরে শাখা দেওয়া' },
    input: enrolInput,
    output: z.object({ enrolmentId: z.guid(), roll: z.int() }),
  }),
  changePlace: endpoint({
    method: 'PUT',
    path: '/api/v1/students/enrolments/:id/place',
    access: edit,
    summary: { en: 'Change section or roll', bn: 'শাখা বা রোল পরিবর্তন' },
    input: changePlaceInput,
    output: enrolmentRow,
  }),
  changeStatus: endpoint({
    method: 'PUT',
    path: '/api/v1/students/enrolments/:id/status',
    access: edit,
    summary: { en: 'Change the status with a reason', bn: 'কারণসহ অবস্থা পরিবর্তন' },
    input: changeStatusInput,
    output: enrolmentRow,
  }),
  addGuardian: endpoint({
    method: 'POST',
    path: `${base}/:id/guardians`,
    access: edit,
    summary: { en: 'Add a guardian', bn: 'অভিভাবক যোগ' },
    input: addGuardianInput,
    output: guardian,
  }),
  updateGuardian: endpoint({
    method: 'PUT',
    path: '/api/v1/students/guardian-links/:id',
    access: edit,
    summary: { en: 'Change a guardian', bn: 'অভিভাবকের তথ্য সম্পাদনা' },
    input: updateGuardianInput,
    output: guardian,
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/v1/students/import/template',
    access: edit,
    summary: { en: 'Empty sheet for the import', bn: 'ইমপোর্টের খালি শিট' },
    input: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.unknown(),
    raw: true,
  }),
  ...importCalls({ path: '/api/v1/students/import', access: edit, plural: student.plural, mostRows: 5_000 }),
  /** The account a student logs in with. Its first password is answered only this once. */
  addAccount: endpoint({
    method: 'POST',
    path: `${base}/:id/account`,
    access: { permission: usersPermission.edit },
    summary: { en: 'Make the account a student logs in with', bn: 'শিক্ষার্থীর লগইন অ্যাকাউন্ট তৈরি' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ id: z.guid(), slip }),
  }),
  /** The same call as every entity has: a choice of a student in another module's form. */
  options: contractOf(student).options,
  upload: contractOf(student).upload,
};
