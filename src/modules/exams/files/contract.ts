import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { marksPermission } from '../permissions.ts';
import { entryCodes, mostComponents } from '../rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const entry = z.union([z.int(), z.enum(entryCodes), z.null()]);
const access = { permission: marksPermission.enter } as const;

const cell = z.object({
  slot: z.int().min(1).max(mostComponents),
  kind: z.enum(['change', 'conflict', 'refused']),
  /** As it stands in the file. */
  typed: z.string(),
  /** What it means; null for an emptied cell and for one that is refused. */
  entry,
  stored: entry,
  /** Who wrote the stored one since the file was made, and when. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  problem: label.nullable(),
});

/** Marks that go out to a spreadsheet and come back. What is confirmed is saved as the grid saves it. */
export const marksFileContract = {
  template: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id/template',
    access,
    summary: { en: 'A mark sheet to fill in', bn: 'পূরণের জন্য নম্বরপত্রের ফাইল' },
    input: z.strictObject({ id: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/template',
    access,
    summary: { en: 'The open mark sheets of an examination to fill in', bn: 'পরীক্ষার খোলা নম্বরপত্রের ফাইল' },
    input: z.strictObject({
      id: z.guid(),
      classId: z.guid().optional(),
      sectionId: z.guid().optional(),
      subjectId: z.guid().optional(),
      mine: z.enum(['1', '']).default(''),
    }),
    output: z.unknown(),
    raw: true,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/v1/exams/marks-file/check',
    access,
    summary: { en: 'What an uploaded marks file changes', bn: 'আপলোড করা নম্বরের ফাইল কী বদলায়' },
    input: z.strictObject({
      fileName: z.string().max(200),
      /** Base64. */
      content: z.string().min(1).max(14_000_000),
      /** Only this sheet is taken. */
      sheetId: z.guid().optional(),
      /** Only sheets of this examination are taken. */
      examId: z.guid().optional(),
    }),
    takesFiles: true,
    output: z.object({
      sheets: z.array(
        z.object({
          /** The worksheet's, which no other of the file has. */
          name: z.string(),
          /** Null where the whole worksheet is refused. */
          sheetId: z.guid().nullable(),
          /** What the sheet is called; the worksheet's own name where it is of no sheet here. */
          title: label,
          refusal: label.nullable(),
          notices: z.array(label),
          components: z.array(z.object({ nameEn: z.string(), nameBn: z.string(), full: z.int() })),
          /** Only rows in which something changes or is refused. */
          rows: z.array(
            z.object({
              /** As a spreadsheet program counts: from 1, the headings too. */
              line: z.int(),
              enrolmentId: z.guid().nullable(),
              roll: z.string(),
              name: label,
              /** Why the whole row is refused. */
              problem: label.nullable(),
              cells: z.array(cell),
            }),
          ),
        }),
      ),
    }),
  }),
};
