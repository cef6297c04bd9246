import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { fileFormat, label, runId, see } from '../shapes.ts';
import { meritBys } from './merit.ts';

const meritAsked = {
  ...runId,
  by: z.enum(meritBys).default('class'),
  /** Places; whoever shares the last one is listed, too. */
  top: z.coerce.number().int().min(1).max(100).default(10),
  /** Of most improved: the earlier examination; the one before where none is named. */
  with: z.guid().optional(),
};

/** Merit lists. */
export const meritContract = {
  merit: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/merit',
    access: see,
    summary: {
      en: 'Merit lists: class, section, shift, group, gender, subject, most improved',
      bn: 'মেধাতালিকা: শ্রেণি, শাখা, শিফট, বিভাগ, লিঙ্গ, বিষয়, সবচেয়ে উন্নতি',
    },
    input: z.strictObject(meritAsked),
    output: z.object({
      lists: z.array(
        z.object({
          key: z.string(),
          name: label,
          rows: z.array(
            z.object({
              place: z.int(),
              enrolmentId: z.guid(),
              name: label,
              roll: z.int(),
              section: label,
              gpa: z.int(),
              /** Of the subject, in its list; else of the result. The same with the total. */
              letter: z.string(),
              total: z.int(),
              gain: z
                .object({
                  before: z.int(),
                  after: z.int(),
                  /** The earlier result. */
                  runId: z.guid(),
                  enrolmentId: z.guid(),
                })
                .optional(),
            }),
          ),
        }),
      ),
      /** Earlier examinations of these students, the newest first, and the one compared with. */
      bases: z.array(z.object({ id: z.guid(), name: label, year: label })),
      base: z.guid().nullable(),
    }),
  }),
  meritFile: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/merit/file',
    access: see,
    summary: { en: 'Merit lists as a file', bn: 'মেধাতালিকার ফাইল' },
    input: z.strictObject({ ...meritAsked, format: fileFormat }),
    output: z.unknown(),
    raw: true,
  }),
};
