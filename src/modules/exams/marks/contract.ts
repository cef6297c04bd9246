import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { examsPermission, marksPermission } from '../permissions.ts';
import { entryCodes, mostComponents } from '../rules.ts';
import { comparison, entry, secondAnswer, sheetAnswer } from './shapes.ts';

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
  /** Came from a section whose sheet is closed: their marks stay as that sheet has them. */
  kept: z.array(z.guid()),
});
/** Entering the marks of one sheet. */
export const marksContract = {
  sheet: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id',
    access: { permission: examsPermission.view },
    summary: { en: 'The marks of a paper in a section', bn: 'একটি শাখার একটি বিষয়ের নম্বর' },
    input: z.strictObject({ id: z.guid() }),
    output: sheetAnswer,
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
    output: secondAnswer,
  }),
  saveSecond: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/second',
    access: { permission: examsPermission.view },
    summary: { en: 'Save marks of the second entry', bn: 'দ্বিতীয়বার তোলা নম্বর সংরক্ষণ' },
    input: toSave,
    output: whatWasSaved.extend(comparison),
  }),
};
