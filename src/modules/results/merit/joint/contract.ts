import * as z from 'zod';
import { endpoint } from '../../../../core/endpoint.ts';
import { resultsPermission } from '../../permissions.ts';
import { fileFormat, label } from '../../shapes.ts';

const base = '/api/v1/results/joint';
const access = { permission: resultsPermission.view } as const;
const asked = {
  /** Published runs of the institution, of one class and year; ids with commas between them. */
  runs: z.string().regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,9}$/),
  /** A group of institutions: those of the same class, year and examinations in all of them. */
  group: z.guid().optional(),
  q: z.string().trim().max(80).default(''),
};

/** Results of several shifts, or of the institutions of a group, in one merit list. */
export const jointContract = {
  jointChoices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    access,
    summary: { en: 'What combined merit lists can be made of', bn: 'সম্মিলিত মেধাতালিকার বিকল্প' },
    input: z.strictObject({}),
    output: z.object({
      groups: z.array(z.object({ id: z.guid(), name: label, institutions: z.int() })),
      runs: z.array(
        z.object({
          id: z.guid(),
          exam: label,
          classId: z.guid(),
          className: label,
          yearId: z.guid(),
          year: label,
          students: z.int(),
        }),
      ),
    }),
  }),
  joint: endpoint({
    method: 'GET',
    path: base,
    access,
    summary: { en: 'Combined merit list', bn: 'সম্মিলিত মেধাতালিকা' },
    input: z.strictObject({
      ...asked,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z
        .enum(['25', '50', '100', '200'])
        .default('25')
        .transform((text) => Number(text)),
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          place: z.int(),
          institution: label,
          exam: label,
          shift: label,
          section: label,
          roll: z.int(),
          name: label,
          gpa: z.int(),
          letter: z.string(),
          total: z.int(),
          totalFull: z.int(),
        }),
      ),
      total: z.int(),
      /** What it is made of. */
      sources: z.array(z.object({ institution: label, exam: label, students: z.int(), passed: z.int() })),
      /** Institutions of the group that have published no such result. */
      without: z.array(label),
    }),
  }),
  jointFile: endpoint({
    method: 'GET',
    path: `${base}/file`,
    access,
    summary: { en: 'Combined merit list as a file', bn: 'সম্মিলিত মেধাতালিকার ফাইল' },
    input: z.strictObject({ ...asked, format: fileFormat }),
    output: z.unknown(),
    raw: true,
  }),
};
