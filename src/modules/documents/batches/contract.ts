import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, id, kind, label, language, paged, paging } from '../shapes.ts';

export const batchesContract = {
  sections: endpoint({
    method: 'GET',
    path: `${base}/sections`,
    access: access.view,
    summary: { en: 'Sections to make documents for', bn: 'যে সব শাখার সনদ তৈরি হবে' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ id: z.guid(), class: label, section: label, students: z.int() })),
    }),
  }),
  batches: endpoint({
    method: 'GET',
    path: `${base}/batches`,
    access: access.view,
    summary: { en: 'Documents made together', bn: 'একসঙ্গে তৈরি সনদ' },
    input: z.strictObject({ kind, ...paging }),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          about: label,
          documents: z.int(),
          isDrawn: z.boolean(),
          /** The originals were fetched: what is printed from now on are copies. */
          isPrinted: z.boolean(),
          /** Why staff of the platform made them; empty for the institution's own. */
          platformReason: z.string(),
          madeBy: z.string(),
          madeAt: z.string(),
        }),
      ),
    ),
  }),
  /** Makes documents for everybody who has none that holds; the file is drawn by a job. */
  make: endpoint({
    method: 'POST',
    path: `${base}/batches`,
    access: access.issue,
    summary: { en: 'Make documents for many', bn: 'একসঙ্গে অনেকের সনদ তৈরি' },
    input: z.strictObject({
      kind: kind.extract([
        'studentCard',
        'employeeCard',
        'libraryCard',
        'guardianCard',
        'staffLibraryCard',
        'admit',
        'protyonpotro',
      ]),
      /** Of whom; none for employees. */
      sectionIds: z.array(z.guid()).max(200).default([]),
      examId: z.guid().nullable().default(null),
      templateId: z.guid().nullable().default(null),
      language,
      /** Only those of whom nothing is open: dues, books. */
      onlyClear: z.boolean().default(false),
    }),
    output: z.object({ id: z.guid(), runId: z.guid() }),
  }),
  /** Notes the print before its file is fetched: the originals once, then a further copy of each that still holds. */
  print: endpoint({
    method: 'POST',
    path: `${base}/batches/:id/print`,
    access: access.issue,
    summary: { en: 'Print documents made together', bn: 'একসঙ্গে তৈরি সনদ ছাপানো' },
    input: id,
    output: z.object({
      /** Null: the originals. */
      copiesId: z.guid().nullable(),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/batches/:id/file`,
    access: access.issue,
    summary: { en: 'Documents made together, as PDF', bn: 'একসঙ্গে তৈরি সনদ, পিডিএফ' },
    input: id.extend({ copiesId: z.guid().nullable().default(null) }),
    output: z.unknown(),
    raw: true,
  }),
};
