import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { cleanRich } from '../../core/validation/rich-text.ts';
import { webAddress } from './rules.ts';

const day = z.preprocess(
  (value) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value),
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
const line = (most: number) => z.string().max(most).transform(normaliseText);
/** A text with headings, lists, links, tables and pictures, as it is kept; plain text keeps its lines. */
const written = z
  .string()
  .max(40_000)
  .transform((text) =>
    cleanRich(text.normalize('NFC').replaceAll('\u0000', '').replace(/\r\n?/g, '\n').trim()),
  );

const given = {
  sectionIds: z.array(z.guid()).min(1).max(60),
  subjectId: z.guid(),
  /** Who teaches it; only the office says so, everybody else is it themselves. */
  teacherId: z.guid().nullable().default(null),
  titleEn: line(200).pipe(z.string().min(1)),
  titleBn: line(200).pipe(z.string().min(1)),
  bodyEn: written.default(''),
  bodyBn: written.default(''),
  video: z.string().trim().max(300).regex(webAddress).or(z.literal('')).default(''),
  fileIds: z.array(z.guid()).max(10).default([]),
  isPublished: z.boolean().default(false),
  opensOn: day.nullable().default(null),
  closesOn: day.nullable().default(null),
};

/** What is written of a lesson; the form checks it before it sends it. */
export const newLesson = z.strictObject(given);
export const changedLesson = z.strictObject({ id: z.guid(), version: z.int(), ...given });
