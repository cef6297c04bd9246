import * as z from 'zod';

export const label = z.object({ en: z.string(), bn: z.string() });

export const totals = z.object({ P: z.int(), A: z.int(), L: z.int(), V: z.int(), strength: z.int() });

/** Why the sheet of a day cannot be written; null when it can. */
export const refusal = z.object({ code: z.string(), text: label }).nullable();

/** A period of the day that has attendance of its own. */
export const periodShown = z.object({
  number: z.int(),
  name: label,
  startsAt: z.string(),
  endsAt: z.string(),
});

export const section = z.object({
  id: z.guid(),
  name: label,
  className: label,
  shift: label,
  group: label.nullable(),
});

/** The sections of a day and their attendance. */
export const sectionsAnswer = z.object({
  date: z.string(),
  today: z.string(),
  /** Null on a day of school; the year is checked by section. */
  closed: refusal,
  can: z.object({ takeAll: z.boolean(), amend: z.boolean(), take: z.boolean() }),
  items: z.array(
    section.extend({
      teacher: label.nullable(),
      isMine: z.boolean(),
      strength: z.int(),
      takenAt: z.string().nullable(),
      totals,
    }),
  ),
});
