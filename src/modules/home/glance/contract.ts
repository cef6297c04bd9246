import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';

/** What a line is about, by its colour: good, waiting, late or wrong, known, not known. */
const tone = z.enum(['leaf', 'marigold', 'sindur', 'ink', 'neutral']);

const shown = z.object({
  title: z.string(),
  day: z.string(),
  cards: z.array(
    z.object({
      title: z.string(),
      note: z.string(),
      /** `to`: the screen behind it; null where it stands for itself. */
      lines: z.array(z.object({ tone, text: z.string(), note: z.string(), to: z.string().nullable() })),
    }),
  ),
  /** Said below it while the rest comes. */
  rest: z.string(),
});
export type Glance = z.output<typeof shown>;

/**
 * The first screen in words, for a page that has no application yet: `assets/early-login.js` shows it after a login on a
 * slow network, until the screen itself is there.
 */
export const glanceContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/home/glance',
    access: 'signedIn',
    summary: { en: 'The first screen in words', bn: 'প্রথম স্ক্রিনের কথাগুলো' },
    input: z.strictObject({ language: z.enum(['en', 'bn']) }),
    /** Null for whoever is at no institution: the platform's own screen says it. */
    output: z.object({ shown: shown.nullable() }),
  }),
};
