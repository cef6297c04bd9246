import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { examErrors } from '../../labels.ts';
import { takersSql } from '../../public.ts';
import { type EntryCode, type MarkEntry, mostComponents } from '../../rules.ts';
import type { SheetHeld } from './sheet-facts.ts';

type Entries = readonly MarkEntry[];
/** A student's marks of both entries, and who keyed the second one last. */
export type Keyed = {
  enrolmentId: string;
  first: Entries;
  second: Entries;
  by: string | null;
  at: Date | null;
};
/** Where the two entries differ. What the first one says is nobody's to see before they agree. */
export type Difference = { enrolmentId: string; slot: number };

const slots = Array.from({ length: mostComponents }, (_, place) => place + 1);
const arrays = (mark: string) =>
  `ARRAY[${slots.map((slot) => `${mark}.c${slot}`).join(', ')}] AS ${mark}_marks,
   ARRAY[${slots.map((slot) => `${mark}.k${slot}`).join(', ')}] AS ${mark}_codes`;

/** Everybody who takes the paper in the section, with the marks of both entries. */
export async function readBoth(transaction: Transaction, sheet: SheetHeld): Promise<Keyed[]> {
  type Row = {
    enrolment_id: string;
    m_marks: (number | null)[];
    m_codes: (EntryCode | null)[];
    z_marks: (number | null)[];
    z_codes: (EntryCode | null)[];
    entered_by: string | null;
    updated_at: Date | null;
  };
  const rows = await transaction.rows<Row>(
    `SELECT k.enrolment_id, ${arrays('m')}, ${arrays('z')}, z.entered_by, z.updated_at
       FROM (${takersSql('p.id = $2 AND s.id = $3')}) k
       LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = $2 AND m.enrolment_id = k.enrolment_id
       LEFT JOIN exams_second_mark z ON z.site_id = $1 AND z.sheet_id = $4 AND z.enrolment_id = k.enrolment_id
      ORDER BY k.roll`,
    sheet.paper_id,
    sheet.section_id,
    sheet.id,
  );
  const entries = (marks: (number | null)[], codes: (EntryCode | null)[]): Entries =>
    sheet.components.map((_, place) => codes[place] ?? marks[place] ?? null);
  return rows.map((row) => ({
    enrolmentId: row.enrolment_id,
    first: entries(row.m_marks, row.m_codes),
    second: entries(row.z_marks, row.z_codes),
    by: row.entered_by,
    at: row.updated_at,
  }));
}

/**
 * What is not keyed a second time yet, and, when everything is, where the two entries differ. Told mark by mark, while
 * they are keyed, it would lead the hand to the first entry instead of to the script.
 */
export function compared(keyed: readonly Keyed[]): { missing: number; differences: Difference[] } {
  const missing = keyed.reduce((sum, { second }) => sum + second.filter((one) => one === null).length, 0);
  if (missing > 0) return { missing, differences: [] };
  const differences = keyed.flatMap(({ enrolmentId, first, second }) =>
    second.flatMap((entry, place) =>
      entry === (first[place] ?? null) ? [] : [{ enrolmentId, slot: place + 1 }],
    ),
  );
  return { missing, differences };
}

/** Refuses with 409 while a mark is keyed only once or the two entries differ. */
export async function assertKeyedTwice(transaction: Transaction, sheet: SheetHeld): Promise<void> {
  const { missing, differences } = compared(await readBoth(transaction, sheet));
  if (missing > 0) throw new AppError(examErrors.secondMissing, { count: missing });
  if (differences.length > 0) throw new AppError(examErrors.secondDiffers, { count: differences.length });
}

/** Refuses with 403 the first entry of a sheet that is keyed twice to everybody else until both agree. */
export async function assertShown(transaction: Transaction, sheet: SheetHeld): Promise<void> {
  if (!sheet.is_blind) return;
  const keyed = await readBoth(transaction, sheet);
  const { missing, differences } = compared(keyed);
  if (keyed.length === 0 || missing > 0 || differences.length > 0) throw new AppError(examErrors.firstUnseen);
}
