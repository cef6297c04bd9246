import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { examsPermission } from '../../exams/permissions.ts';
import { resultsPermission } from '../permissions.ts';
import { taka } from '../publish/contract.ts';
import { component, entry, label } from '../shapes.ts';
import { scrutinyStates, scrutinySteps } from './states.ts';

const base = '/api/v1/results/scrutinies';
const mark = z.union([z.int().min(0).max(100_000), z.enum(['AB', 'EX', 'EXP', 'WH'])]);
const state = z.enum(scrutinyStates);
const reason = z.string().trim().min(5).max(300);
/** Whose act it is, and as what it was seen. */
const acted = { id: z.guid(), version: z.int() };
const moved = z.object({ version: z.int() });
const day = z.iso.date();

const ofOne = {
  id: z.guid(),
  version: z.int(),
  state,
  student: label,
  code: z.string(),
  roll: z.int(),
  className: label,
  section: label,
  exam: label,
  year: label,
  paper: label,
  appliedAt: z.string(),
  /** Decimal text of taka. */
  fee: z.string(),
  isWaived: z.boolean(),
  examiner: label.nullable(),
};
const item = z.object(ofOne);
export type ScrutinyItem = z.output<typeof item>;

const asked = {
  q: z.string().max(100).transform(normaliseText).default(''),
  state: state.optional(),
  examId: z.guid().optional(),
  classId: z.guid().optional(),
  sort: z.enum(['applied', '-applied', 'name', '-name']).default('-applied'),
};
const changed = z.object({ name: label, before: entry, after: entry });

export const scrutinyContract = {
  rules: endpoint({
    method: 'GET',
    path: '/api/v1/results/scrutiny-rules',
    access: { permission: resultsPermission.view },
    summary: { en: 'Until when re-scrutiny is applied for', bn: 'পুনঃনিরীক্ষণের আবেদনের সময়' },
    input: z.strictObject({ examId: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          classId: z.guid().nullable(),
          isOn: z.boolean(),
          lastDay: z.string(),
          fee: z.string(),
          subHeadId: z.guid().nullable(),
        }),
      ),
      /** What a fee may be charged as. */
      subHeads: z.array(z.object({ id: z.guid(), name: label })),
      can: z.object({ change: z.boolean() }),
    }),
  }),
  saveRule: endpoint({
    method: 'PUT',
    path: '/api/v1/results/scrutiny-rules',
    access: { permission: resultsPermission.publish },
    summary: { en: 'Take applications for re-scrutiny, or not', bn: 'পুনঃনিরীক্ষণের আবেদন নেওয়া বা না নেওয়া' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid().nullable(),
      isOn: z.boolean(),
      lastDay: day,
      fee: taka,
      subHeadId: z.guid().nullable(),
      version: z.int().nullable(),
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/results/mine/:id/:enrolmentId/scrutiny',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "Re-scrutiny of one's own result", bn: 'নিজের ফলের পুনঃনিরীক্ষণ' },
    input: z.strictObject({ id: z.guid(), enrolmentId: z.guid() }),
    output: z.object({
      /** Null where none is offered. */
      window: z.object({ isOpen: z.boolean(), lastDay: z.string(), fee: z.string() }).nullable(),
      /** That may still be applied for. */
      papers: z.array(z.object({ id: z.guid(), name: label })),
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          paper: label,
          state,
          appliedAt: z.string(),
          fee: z.string(),
          isFree: z.boolean(),
          /** Of a rejection. */
          reason: z.string(),
          /** Of marks that changed, as soon as the result with them is published. */
          changes: z.array(changed).nullable(),
          can: z.object({ withdraw: z.boolean() }),
        }),
      ),
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/results/mine/:id/:enrolmentId/scrutiny',
    access: 'signedIn',
    summary: { en: 'Apply for re-scrutiny', bn: 'পুনঃনিরীক্ষণের আবেদন' },
    input: z.strictObject({
      id: z.guid(),
      enrolmentId: z.guid(),
      papers: z.array(z.guid()).min(1).max(30),
      note: z.string().trim().max(300),
    }),
    output: z.object({ applied: z.int() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/:id/withdrawal`,
    access: 'signedIn',
    summary: { en: 'Withdraw an own application', bn: 'নিজের আবেদন প্রত্যাহার' },
    input: z.strictObject({ ...acted, reason: z.string().trim().max(300) }),
    output: moved,
  }),
  list: endpoint({
    method: 'GET',
    path: base,
    access: { permission: examsPermission.view },
    summary: {
      en: 'Applications for re-scrutiny; for examiners those of their papers',
      bn: 'পুনঃনিরীক্ষণের আবেদন; পরীক্ষকের জন্য নিজের পত্রের',
    },
    input: z.strictObject({
      ...asked,
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      items: z.array(item),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      /** Of each state how many fit, whatever state is asked for. */
      counts: z.record(z.string(), z.int()),
      /** What there are applications of, to narrow the list by. */
      exams: z.array(z.object({ id: z.guid(), name: label, year: label })),
      classes: z.array(z.object({ id: z.guid(), name: label })),
      can: z.object({ seeAll: z.boolean() }),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/results/scrutiny-file',
    access: { permission: examsPermission.view },
    summary: { en: 'Applications for re-scrutiny as a file', bn: 'পুনঃনিরীক্ষণের আবেদনের ফাইল' },
    input: z.strictObject({ ...asked, format: z.enum(['pdf', 'xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: { permission: examsPermission.view },
    summary: { en: 'One application, with the stored marks', bn: 'একটি আবেদন ও সংরক্ষিত নম্বর' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      ...ofOne,
      note: z.string(),
      appliedBy: z.string(),
      receipts: z.string(),
      examinerId: z.guid().nullable(),
      /** The marks as they are stored, part by part, and those that were found where they wait for approval. */
      marks: z.array(component.extend({ entry, found: entry })),
      foundReason: z.string(),
      events: z.array(
        z.object({
          id: z.guid(),
          kind: z.enum(scrutinySteps),
          at: z.string(),
          actor: z.string(),
          reason: z.string(),
          /** The examiner who was named. */
          examiner: label.nullable(),
          changes: z.array(changed),
        }),
      ),
      can: z.object({
        name: z.boolean(),
        waive: z.boolean(),
        reject: z.boolean(),
        begin: z.boolean(),
        find: z.boolean(),
        approve: z.boolean(),
        return: z.boolean(),
      }),
      /** Other marks wait for approval, and the caller found them. */
      isOwnFinding: z.boolean(),
    }),
  }),
  examiners: endpoint({
    method: 'GET',
    path: '/api/v1/results/scrutiny-examiners',
    access: { permission: resultsPermission.scrutiny },
    summary: { en: 'Who may be named as examiner', bn: 'যাঁদের পরীক্ষক করা যায়' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ id: z.guid(), code: z.string(), name: label })) }),
  }),
  name: endpoint({
    method: 'POST',
    path: `${base}/:id/examiner`,
    access: { permission: resultsPermission.scrutiny },
    summary: { en: 'Name the examiner of a re-scrutiny', bn: 'পুনঃনিরীক্ষণের পরীক্ষক মনোনয়ন' },
    /** Null: the subject's teacher. */
    input: z.strictObject({ ...acted, examinerId: z.guid().nullable() }),
    output: moved,
  }),
  waive: endpoint({
    method: 'POST',
    path: `${base}/:id/waiver`,
    access: { permission: resultsPermission.publish },
    summary: { en: 'Waive the fee of a re-scrutiny', bn: 'পুনঃনিরীক্ষণের ফি মওকুফ' },
    input: z.strictObject({ ...acted, reason }),
    output: moved,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${base}/:id/rejection`,
    access: { permission: resultsPermission.scrutiny },
    summary: { en: 'Reject an application for re-scrutiny', bn: 'পুনঃনিরীক্ষণের আবেদন প্রত্যাখ্যান' },
    input: z.strictObject({ ...acted, reason }),
    output: moved,
  }),
  begin: endpoint({
    method: 'POST',
    path: `${base}/:id/checking`,
    access: { permission: examsPermission.view },
    summary: { en: 'Begin to check a paper again', bn: 'পত্র আবার দেখা শুরু' },
    input: z.strictObject(acted),
    output: moved,
  }),
  find: endpoint({
    method: 'POST',
    path: `${base}/:id/finding`,
    access: { permission: examsPermission.view },
    summary: { en: 'Record what a re-scrutiny found', bn: 'পুনঃনিরীক্ষণে যা পাওয়া গেছে তা লেখা' },
    input: z.strictObject({
      ...acted,
      /** The parts that are other marks; none of them: unchanged. */
      marks: z
        .array(z.strictObject({ component: z.string().min(1).max(30), before: entry, after: mark }))
        .max(6),
      reason,
    }),
    output: moved,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${base}/:id/approval`,
    access: { permission: resultsPermission.amend },
    summary: { en: 'Approve the marks a re-scrutiny found', bn: 'পুনঃনিরীক্ষণে পাওয়া নম্বর অনুমোদন' },
    input: z.strictObject({ ...acted, reason: z.string().trim().max(300) }),
    output: moved,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: `${base}/:id/return`,
    access: { permission: resultsPermission.amend },
    summary: { en: 'Give a re-scrutiny back to its examiner', bn: 'পুনঃনিরীক্ষণ পরীক্ষককে ফেরত' },
    input: z.strictObject({ ...acted, reason }),
    output: moved,
  }),
};
