import type { Transaction } from '../../../core/server/in-site.ts';
import { enteredSql } from '../public.ts';
import { findSheet, type SheetHeld } from './sheet-facts.ts';

const slots = [1, 2, 3, 4, 5, 6];
const sum = slots.map((slot) => `coalesce(m.c${slot}, 0)`).join(' + ');
const isCoded = slots.map((slot) => `m.k${slot} IS NOT NULL`).join(' OR ');

/**
 * How the students of a sheet did in the other papers of the examination: the mean of their percentages, in hundredths,
 * over papers that are whole and without a code, and over how many.
 */
export async function readOthers(transaction: Transaction, id: string) {
  const sheet = await findSheet(transaction, id);
  return transaction.kept(`exams.others ${id}`, () => read(transaction, sheet));
}

async function read(transaction: Transaction, sheet: SheetHeld) {
  const rows = await transaction.rows<{ enrolment_id: string; percent: number; papers: number }>(
    `SELECT m.enrolment_id, round(avg((${sum}) * 10000.0 / p."full"))::int AS percent, count(*)::int AS papers
       FROM students_enrolment e
       JOIN exams_mark m ON m.site_id = $1 AND m.enrolment_id = e.id AND m.paper_id <> $3
       JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.exam_id = $4
      WHERE e.site_id = $1 AND e.section_id = $2 AND NOT (${isCoded})
        AND ${enteredSql('m', 'jsonb_array_length(p.components)')} = jsonb_array_length(p.components)
      GROUP BY m.enrolment_id`,
    sheet.section_id,
    sheet.paper_id,
    sheet.exam_id,
  );
  return {
    items: rows.map((row) => ({ enrolmentId: row.enrolment_id, percent: row.percent, papers: row.papers })),
  };
}
