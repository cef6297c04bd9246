import * as z from 'zod';
import { highestFull, markSteps, sheetStates } from './rules.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
export const name = z.string().trim().min(1).max(80);
export const version = z.int().min(1);
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z
    .enum(['25', '50', '100', '200'])
    .default('50')
    .transform((text) => Number(text)),
};
export const component = z.strictObject({
  code: z.string().trim().min(1).max(8),
  nameEn: z.string().trim().min(1).max(30),
  nameBn: z.string().trim().min(1).max(30),
  full: z.int().min(1).max(highestFull),
  pass: z.int().min(0).max(highestFull).nullable(),
  mustPass: z.boolean(),
  /** The smallest part of a mark that is given, in hundredths; left out: a hundredth. */
  step: z.literal([...markSteps]).optional(),
});
export const named = z.object({ id: z.guid(), name: label });
/** What names a sheet wherever one is shown. */
export const sheetNames = {
  id: z.guid(),
  version: z.int(),
  examId: z.guid(),
  exam: label,
  paperId: z.guid(),
  subject: label,
  code: z.string(),
  sectionId: z.guid(),
  section: label,
  className: label,
  group: label.nullable(),
  shift: label,
  doubleEntry: z.boolean(),
  accepts: z.boolean(),
  state: z.enum(sheetStates),
  teacher: label.nullable(),
  note: z.string(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  verifiedBy: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
};
export const may = z.object({
  write: z.boolean(),
  submit: z.boolean(),
  verify: z.boolean(),
  accept: z.boolean(),
  return: z.boolean(),
  reopen: z.boolean(),
  second: z.boolean(),
  /** The marks themselves; not where they are keyed twice and the caller is not of the first entry. */
  see: z.boolean(),
});
export const moved = z.object({ version: z.int(), state: z.enum(sheetStates) });
