/**
 * What a student owes, in paisa, as a query of one row with the column `owed`: what is unpaid of lines whose day of
 * payment is over, less what lies in advance; zero or less is nothing. Fines are not in it: they are reckoned on the
 * day of payment. `student` and `today` are expressions of the statement around it.
 */
export const overdueSql = (student: string, today: string): string =>
  `SELECT coalesce(sum(l.payable - coalesce((
              SELECT sum(p.principal) FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id), 0)), 0)::bigint
            - (SELECT coalesce(sum(a.advance), 0)::bigint FROM fees_receipt a
                WHERE a.site_id = $1 AND a.student_id = ${student}) AS owed
     FROM fees_invoice_line l
    WHERE l.site_id = $1 AND l.student_id = ${student} AND l.cancelled_at IS NULL AND l.payable > 0
      AND l.due < ${today}`;
