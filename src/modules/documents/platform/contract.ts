import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { runStates } from '../../../core/contracts/jobs-contract.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { platformCardsPermission } from '../permissions.ts';
import { base, label, language, paged, paging, reason } from '../shapes.ts';

const view = { platform: platformCardsPermission.view } as const;
const issue = { platform: platformCardsPermission.issue } as const;
const path = `${base}/platform`;
const siteId = z.coerce.number().int().positive();

/** What staff of the platform make for an institution: ID cards of its students. */
export const platformCardsContract = {
  institutions: endpoint({
    method: 'GET',
    path: `${path}/institutions`,
    access: view,
    summary: { en: 'Institutions to draw ID cards for', bn: 'যে প্রতিষ্ঠানের পরিচয়পত্র তৈরি করা যায়' },
    input: z.strictObject({ q: z.string().max(100).transform(normaliseText).default('') }),
    output: z.object({ items: z.array(z.object({ id: z.int(), name: label, eiin: z.string().nullable() })) }),
  }),
  sections: endpoint({
    method: 'GET',
    path: `${path}/:siteId/sections`,
    access: issue,
    summary: { en: 'Sections of an institution', bn: 'প্রতিষ্ঠানের শাখাসমূহ' },
    input: z.strictObject({ siteId }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          class: label,
          section: label,
          students: z.int(),
          /** Of them with a card of this year that holds: they get no second one. */
          have: z.int(),
        }),
      ),
    }),
  }),
  batches: endpoint({
    method: 'GET',
    path: `${path}/:siteId/batches`,
    access: view,
    summary: { en: 'ID cards the platform made', bn: 'প্ল্যাটফর্মের তৈরি পরিচয়পত্র' },
    input: z.strictObject({ siteId, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          about: label,
          reason: z.string(),
          state: z.enum(runStates),
          done: z.int(),
          total: z.int().nullable(),
          /** Who were left out, and why the first of them. */
          leftOut: z.int(),
          firstLeftOut: label.nullable(),
          documents: z.int(),
          isDrawn: z.boolean(),
          madeBy: label,
          madeAt: z.string(),
          fetches: z.int(),
        }),
      ),
      /** Which institution it is of. */
      site: label,
      can: z.object({ issue: z.boolean() }),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: `${path}/:siteId/batches`,
    access: issue,
    summary: { en: 'Make ID cards for an institution', bn: 'প্রতিষ্ঠানের পরিচয়পত্র তৈরি' },
    input: z.strictObject({
      siteId,
      /** Made by whoever asks: the same one asked twice is made once. */
      id: z.guid(),
      sectionIds: z.array(z.guid()).min(1).max(200),
      language,
      reason,
    }),
    output: z.object({ id: z.guid() }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:siteId/batches/:id/file`,
    access: issue,
    summary: { en: 'Download the ID cards as PDF', bn: 'পরিচয়পত্রের পিডিএফ নেওয়া' },
    input: z.strictObject({ siteId, id: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
};
