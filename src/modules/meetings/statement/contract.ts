import * as z from 'zod';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { meetingsBodyPermission } from '../permissions.ts';

const access = { permission: meetingsBodyPermission.statement } as const;
const cell = z.union([z.string(), z.number(), z.null()]);
const label = z.object({ en: z.string(), bn: z.string() });
const input = z.strictObject({
  /** `YYYY-MM`, not one to come; this one where none is named. */
  month: z
    .preprocess(
      (value) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value),
      z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    )
    .optional(),
  language: z.enum(['en', 'bn']).optional(),
});

/** What the governing body is told of a month, on a screen and on paper. */
export const statementContract = {
  statement: endpoint({
    method: 'GET',
    path: '/api/v1/meetings/statement',
    access,
    summary: { en: 'The month in figures for the governing body', bn: 'পরিচালনা পর্ষদের জন্য মাসের হিসাব' },
    input,
    output: z.object({
      month: z.string(),
      today: z.string(),
      about: z.string(),
      note: z.string(),
      tables: z.array(
        z.object({
          title: z.string(),
          columns: z.array(
            z.object({ label, isFigure: z.boolean().optional(), isWide: z.boolean().optional() }),
          ),
          rows: z.array(z.array(cell)),
          sums: z.array(cell).optional(),
        }),
      ),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/meetings/statement.pdf',
    access,
    summary: { en: 'The monthly statement on paper', bn: 'কাগজে মাসিক প্রতিবেদন' },
    input,
    output: z.unknown(),
    raw: true,
  }),
};
