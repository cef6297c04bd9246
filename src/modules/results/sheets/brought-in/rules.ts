import { foldForSearch } from '../../../../core/bangla.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';

/** What a sheet says of one subject. */
export type SubjectGrade = { readonly subject: string; readonly grade: string };

const mostSubjects = 20;

/**
 * The subjects with their grades a cell lists: `Bangla A+; English: A-, Mathematics = 80`. A grade is the last word of its
 * part. Null where a part has no grade, or there are more than 20.
 */
export function readSubjects(cell: string): SubjectGrade[] | null {
  const parts = cell
    .normalize('NFC')
    .split(/[;,|\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = parts.map((part) => /^(.{1,60}?)\s*(?:[:=]\s*|\s-\s|\s)([^\s:=]{1,8})$/u.exec(part));
  if (parts.length > mostSubjects || found.some((one) => one === null)) return null;
  return found.map((one) => ({ subject: (one?.[1] ?? '').trim(), grade: one?.[2] ?? '' }));
}

/** Hundredths of a GPA `4.75` in either digits, 0 to 5.00; null for what is none. */
export function readGpa(cell: string): number | null {
  const text = toAsciiDigits(cell.normalize('NFKC')).trim().replace(',', '.');
  if (!/^\d(\.\d{1,2})?$/.test(text)) return null;
  const hundredths = Math.round(Number(text) * 100);
  return hundredths <= 500 ? hundredths : null;
}

/** By which the names of an examination are the same: `Annual Exam` and `annual  exam`. */
export const examKeyOf = (name: string): string => foldForSearch(name).replace(/\s+/g, ' ').trim();
