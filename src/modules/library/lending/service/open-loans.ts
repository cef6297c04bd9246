import { fillLabel } from '../../../../core/labels.ts';
import type { Clearance } from '../../../documents/public.ts';
import { clearanceTexts as texts } from '../labels.ts';

/** The books students still have, for those who leave. */
export const openLoans: Clearance = {
  name: 'library',
  label: texts.label,
  async open(transaction, studentIds) {
    const rows = await transaction.read(
      { student_id: 'uuid', books: 'int' },
      `SELECT m.student_id, count(*)::int AS books FROM library_loan l
         JOIN library_member m ON m.site_id = $1 AND m.id = l.member_id
        WHERE l.site_id = $1 AND l.ended IS NULL AND m.student_id = ANY($2::uuid[]) GROUP BY m.student_id`,
      studentIds,
    );
    const said = (books: number) => fillLabel(texts.books, { count: books });
    return new Map(rows.map((row) => [row.student_id, said(row.books)]));
  },
};
