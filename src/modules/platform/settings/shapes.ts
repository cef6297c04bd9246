import * as z from 'zod';
import { siteFacts } from '../institutions/shapes.ts';
import { digits, optionalLine } from '../shapes.ts';
import { accentNames } from './rules.ts';

const none = (value: unknown) => (value === '' || value === undefined ? null : value);

/** What an institution changes of itself: not its kind, board and web address, which are the platform's. */
export const settingsInput = siteFacts
  .omit({ id: true, kind: true, board: true, academicGroups: true })
  .extend({
    mottoEn: optionalLine(200),
    mottoBn: optionalLine(200),
    logo: z.preprocess(none, z.guid().nullable()),
    accent: z.enum(accentNames as [(typeof accentNames)[number], ...(typeof accentNames)[number][]]),
    /** What a visitor who has not chosen reads; null: the visitor's browser decides. */
    language: z.preprocess(none, z.enum(['en', 'bn']).nullable()),
    /** Characters a password has at least, where the institution asks for more than the roles do. */
    passwordMinimum: z.preprocess(
      (value) => (typeof value === 'string' ? none(digits(value)) : none(value)),
      z.coerce.number().int().min(6).max(64).nullable(),
    ),
    /** Sign-in by a code to the mobile, and a student's first by ID and birthday. What is left out stays as it is. */
    codeSignIn: z.boolean().optional(),
    birthdaySignIn: z.boolean().optional(),
    codesADay: z.preprocess(
      (value) => (typeof value === 'string' ? digits(value) : value),
      z.coerce.number().int().min(1).max(100_000).optional(),
    ),
    weekend: z
      .array(z.coerce.number().int().min(0).max(6))
      .min(1)
      .max(6)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  });

export type SettingsInput = z.output<typeof settingsInput>;
