import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { resultsPermission } from '../permissions.ts';
import {
  examName,
  label,
  merit,
  outcome,
  policy,
  runId,
  runShort,
  see,
  shownPolicy,
  step,
} from '../shapes.ts';
import { scaleRecord } from './scales/contract.ts';

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

/** The rules of results, and what they would give if something were otherwise. */
export const gradingContract = {
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
      /** How new bands of the scale are recorded. */
      record: scaleRecord.optional(),
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  whatIf: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/what-if',
    access: { permission: resultsPermission.view },
    summary: {
      en: 'What results would be with another mark or grace; nothing is saved',
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
    summary: { en: 'The same for one student', bn: 'একজন শিক্ষার্থীর ক্ষেত্রে একই হিসাব' },
    input: z.strictObject({ ...tried, enrolmentId: z.guid() }),
    output: z.object({ before: standing, after: standing, grace: graceGiven, trace: z.array(step) }),
  }),
};
