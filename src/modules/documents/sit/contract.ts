import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { documentsPermission } from '../permissions.ts';
import { access, base, label, line, paged, paging, reason } from '../shapes.ts';
import { settingInput } from './shapes.ts';

const path = `${base}/admit`;
const approve = { permission: documentsPermission.approve } as const;

const barred = z.object({
  /** The student. */
  id: z.guid(),
  code: z.string(),
  name: label,
  place: label,
  roll: z.int(),
  /** What is open, one text for each matter. */
  matters: z.array(label),
  /** The exception that holds. */
  pass: z.object({ id: z.guid(), reason: z.string() }).nullable(),
});
export type Barred = z.output<typeof barred>;

const site = { site_id: z.string().max(20).optional() };

export const sitContract = {
  setting: endpoint({
    method: 'GET',
    path: `${path}/setting`,
    access: access.view,
    summary: { en: 'Conditions for admit cards', bn: 'প্রবেশপত্রের শর্ত' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      isPublic: z.boolean(),
      /** Taka; null: dues do not matter. */
      duesAbove: z.string().nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveSetting: endpoint({
    method: 'PUT',
    path: `${path}/setting`,
    access: approve,
    summary: { en: 'Set the conditions for admit cards', bn: 'প্রবেশপত্রের শর্ত ঠিক করা' },
    input: settingInput,
    output: z.object({ version: z.int() }),
  }),
  /** Who sits for the examination and has something open; with an exception or without. */
  barred: endpoint({
    method: 'GET',
    path: `${path}/barred`,
    access: access.issue,
    summary: { en: 'Who may not sit an examination, and why', bn: 'কে পরীক্ষায় বসতে পারবে না ও কেন' },
    input: z.strictObject({
      examId: z.guid(),
      q: line(100).optional(),
      state: z.enum(['barred', 'passed', 'all']).default('barred'),
      sort: z.enum(['class', 'name']).default('class'),
      ...paging,
    }),
    output: z.object({ ...paged(barred), can: z.object({ takeBack: z.boolean() }) }),
  }),
  pass: approvalEndpoint({
    method: 'POST',
    path: `${path}/passes`,
    access: access.issue,
    approval: {
      act: 'documents.admitPass',
      label: {
        en: 'Let somebody sit although something is not settled',
        bn: 'বাকি থাকা সত্ত্বেও পরীক্ষায় বসতে দেওয়া',
      },
      decide: documentsPermission.approve,
    },
    summary: { en: 'Ask for an exception for an admit card', bn: 'প্রবেশপত্রের জন্য ছাড় চাওয়া' },
    input: z.strictObject({ examId: z.guid(), studentId: z.guid(), reason }),
    output: z.object({ id: z.guid() }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${path}/passes/:id/take-back`,
    access: approve,
    summary: { en: 'Withdraw an exception for an admit card', bn: 'প্রবেশপত্রের ছাড় ফেরত নেওয়া' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: z.object({ id: z.guid() }),
  }),
  openClasses: endpoint({
    method: 'GET',
    path: '/api/web/admit-card/classes',
    access: 'public',
    summary: { en: 'Examinations whose admit cards can be downloaded', bn: 'যেসব পরীক্ষার প্রবেশপত্র নেওয়া যায়' },
    input: z.strictObject(site),
    output: z.array(
      z.object({
        examId: z.guid(),
        exam: label,
        year: label,
        classes: z.array(z.object({ classId: z.guid(), name: label })),
      }),
    ),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/api/web/admit-card/file',
    access: 'public',
    stays: 'readOnly',
    summary: {
      en: 'An admit card by class, roll and date of birth',
      bn: 'শ্রেণি, রোল ও জন্ম তারিখ দিয়ে প্রবেশপত্র',
    },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid(),
      roll: z.int().min(1).max(1_000_000),
      /** The day first; digits of either script. */
      birth: z.string().trim().min(1).max(40),
      ...site,
    }),
    output: z.unknown(),
    raw: true,
  }),
};
