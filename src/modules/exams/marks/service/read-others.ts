import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { enteredSql } from '../../public.ts';
import { assertShown } from './both-entries.ts';
import { findSheet, type SheetHeld } from './sheet-facts.ts';

const slots = [1, 2, 3, 4, 5, 6];
const sum = slots.map((slot) => `coalesce(m.c${slot}, 0)`).join(' + ');
const isCoded = slots.map((slot) => `m.k${slot} IS NOT NULL`).join(' OR ');

/**
 * How the students of a sheet did in the other papers of the examination: the mean of their percentages, in hundredths,
 * over papers that are whole and without a code, and over how many; marks that are keyed twice count when both agreed and
 * the sheet is verified. Also what the register of the paper's day says of
 * them: present if any page of the day has them present or late.
 */
export async function readOthers(transaction: Transaction, id: string) {
  const sheet = await findSheet(transaction, id);
  await assertShown(transaction, sheet);
  return transaction.kept(`exams.others ${id}`, () => read(transaction, sheet));
}

async function read(transaction: Transaction, sheet: SheetHeld) {
  const rows = await transaction.read(
    { enrolment_id: 'uuid', percent: 'int', papers: 'int' },
    `SELECT m.enrolment_id, round(avg((${sum}) * 10000.0 / p."full"))::int AS percent, count(*)::int AS papers
       FROM students_enrolment e
       JOIN exams_mark m ON m.site_id = $1 AND m.enrolment_id = e.id AND m.paper_id <> $3
       JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.exam_id = $4 AND p.withdrawn_at IS NULL
       JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
       JOIN exams_mark_sheet h ON h.site_id = $1 AND h.id = m.sheet_id
      WHERE e.site_id = $1 AND e.section_id = $2 AND NOT (${isCoded})
        AND (NOT x.double_entry OR h.status NOT IN ('open', 'submitted', 'returned'))
        AND ${enteredSql('m', 'jsonb_array_length(p.components)')} = jsonb_array_length(p.components)
      GROUP BY m.enrolment_id`,
    sheet.section_id,
    sheet.paper_id,
    sheet.exam_id,
  );
  const register = await transaction.read(
    { enrolment_id: 'uuid', day: 'date', is_present: 'bool' },
    `SELECT r.enrolment_id, p.day, bool_or(r.code IN ('P', 'L')) AS is_present
       FROM exams_paper p
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = $2
       JOIN attendance_record r ON r.site_id = $1 AND r.enrolment_id = e.id AND r.day = p.day
       JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id AND t.period IS NULL
      WHERE p.site_id = $1 AND p.id = $3
      GROUP BY r.enrolment_id, p.day`,
    sheet.section_id,
    sheet.paper_id,
  );
  return {
    day: register[0]?.day ?? null,
    register: register.map((row) => ({ enrolmentId: row.enrolment_id, isPresent: row.is_present })),
    items: rows.map((row) => ({ enrolmentId: row.enrolment_id, percent: row.percent, papers: row.papers })),
  };
}
