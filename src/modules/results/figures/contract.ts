import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { held, label, marksheet, outcomes, resultRow, runId, see } from '../shapes.ts';
import { partBys } from './breakdown.ts';
import { subjectStates } from './whose.ts';

/** Lists of results and the figures made of them. */
export const figuresContract = {
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
    summary: { en: "One student's result and how it was worked out", bn: 'একজন শিক্ষার্থীর ফলাফল ও তার হিসাব' },
    input: z.strictObject({ ...runId, enrolmentId: z.guid() }),
    output: marksheet,
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
    summary: { en: 'Results in figures, in detail', bn: 'ফলাফলের বিস্তারিত পরিসংখ্যান' },
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
};
