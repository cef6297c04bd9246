import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { type OpenLine, type StatementSource, type Suggestion, spanOf, suggestMatches } from '../rules.ts';

/** Open lines that are compared at once; the oldest first, so that none waits for ever. */
const mostCompared = 5_000;

/** What of a line, `l`, or a receipt, `r`, is matched. */
const matchedOf = (key: 'line_id' | 'receipt_id', of: string) =>
  `coalesce((SELECT sum(m.amount) FROM payments_statement_match m
              WHERE m.site_id = $1 AND m.${key} = ${of}.id AND m.undone_at IS NULL), 0)::bigint`;
export const matchedOfLine = matchedOf('line_id', 'l');
export const matchedOfReceipt = matchedOf('receipt_id', 'r');

/** Receipts that money came for by a wallet or a bank and that nobody cancelled. */
export const receiptsToMatch = `r.site_id = $1 AND r.method IN ('mobile', 'bank') AND r.reversal_of IS NULL AND r.amount > 0
   AND NOT EXISTS (SELECT 1 FROM fees_receipt c WHERE c.site_id = $1 AND c.reversal_of = r.id)`;

export type Suggested = ReadonlyMap<string, Suggestion>;

/** What is suggested for every open line, by the line. */
export async function readSuggestions(transaction: Transaction): Promise<Suggested> {
  const lines = await transaction.read(
    {
      id: 'uuid',
      source: oneOf<StatementSource>(),
      trxId: 'text',
      day: 'date',
      left: 'bigint',
      phone: 'text',
      reference: 'text',
    },
    `SELECT * FROM (
       SELECT l.id, l.source, l.trx_id AS "trxId", l.day, l.amount - ${matchedOfLine} AS "left", l.phone, l.reference
         FROM payments_statement_line l WHERE l.site_id = $1 AND l.aside_reason = '') o
      WHERE o."left" > 0 ORDER BY o.day, o.id LIMIT ${mostCompared}`,
  );
  if (lines.length === 0) return new Map();
  const span = spanOf(lines.map(({ day }) => day));
  const receipts = await transaction.read(
    {
      id: 'uuid',
      day: 'date',
      left: 'bigint',
      provider: 'text',
      reference: 'text',
      code: 'text',
      roll: 'int',
      phones: 'text[]',
    },
    `SELECT * FROM (
       SELECT r.id, r.day, r.amount - ${matchedOfReceipt} AS "left", r.provider, r.reference, s.code, e.roll,
              array(SELECT g.mobile FROM students_student_guardian k
                      JOIN students_guardian g ON g.site_id = $1 AND g.id = k.guardian_id
                     WHERE k.site_id = $1 AND k.student_id = r.student_id) AS phones
         FROM fees_receipt r
         JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
        WHERE ${receiptsToMatch} AND r.day BETWEEN $2 AND $3) o
      WHERE o."left" > 0 ORDER BY o.day, o.id LIMIT 20000`,
    span.from,
    span.to,
  );
  const found = suggestMatches(lines satisfies readonly OpenLine[], receipts);
  return new Map(found.flatMap((one) => one.lineIds.map((id) => [id, one] as const)));
}
