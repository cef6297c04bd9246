import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { type OpenLine, type StatementSource, type Suggestion, spanOf, suggestMatches } from '../rules.ts';

/** Open lines that are compared at once; the oldest first, so that none waits for ever. */
const mostCompared = 5_000;

/** What of a line, `l`, or a receipt, `r`, is matched. */
const matchedOf = (key: 'line_id' | 'receipt_id' | 'outside_id', of: string) =>
  `coalesce((SELECT sum(m.amount) FROM payments_statement_match m
              WHERE m.site_id = $1 AND m.${key} = ${of}.id AND m.undone_at IS NULL), 0)::bigint`;
export const matchedOfLine = matchedOf('line_id', 'l');
const matchedOfReceipt = matchedOf('receipt_id', 'r');
const matchedOfOutside = matchedOf('outside_id', 'r');

/** Receipts that money came for by a wallet or a bank and that nobody cancelled. */
const receiptsToMatch = `r.site_id = $1 AND r.method IN ('mobile', 'bank') AND r.reversal_of IS NULL AND r.amount > 0
   AND NOT EXISTS (SELECT 1 FROM fees_receipt c WHERE c.site_id = $1 AND c.reversal_of = r.id)`;

/** The same of those who are not students, with the applicant whose fee it is: `a` for admission, `x` for a post. */
const outsideToMatch = `r.site_id = $1 AND r.method IN ('mobile', 'bank') AND r.reversal_of IS NULL
   AND NOT EXISTS (SELECT 1 FROM fees_outside_receipt c WHERE c.site_id = $1 AND c.reversal_of = r.id)`;
const outsideJoins = `LEFT JOIN admission_applicant a ON a.site_id = $1 AND a.voucher_id = r.voucher_id
  LEFT JOIN recruitment_applicant x ON x.site_id = $1 AND x.voucher_id = r.voucher_id`;
const applicantNumber = "coalesce(a.number, x.number, '')";

/**
 * Receipts that may be matched, of students and of applicants: `id`, `number`, `day`, `amount`, `left`, `method`, `reference`, who
 * it is of with the code, and the words they are found by.
 */
export const matchableSql = `
  SELECT r.id, r.number, r.day, r.amount, r.amount - ${matchedOfReceipt} AS "left", r.method, r.reference, r.student_id AS "studentId",
         json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en)) AS student, s.code,
         s.search_text AS words, r.provider, NULL::text AS mobile, r.enrolment_id AS "enrolmentId"
    FROM fees_receipt r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
   WHERE ${receiptsToMatch}
   UNION ALL
  SELECT r.id, r.number, r.day, r.amount, r.amount - ${matchedOfOutside}, r.method, r.reference, NULL, r.payer::json,
         ${applicantNumber}, lower(concat_ws(' ', r.payer->>'en', r.payer->>'bn', ${applicantNumber})),
         CASE WHEN r.method = 'bank' THEN '' ELSE coalesce(a.payer, x.payer, '?') END, nullif(a.mobile, ''), NULL
    FROM fees_outside_receipt r ${outsideJoins}
   WHERE ${outsideToMatch}`;

/** Receipts by their ids, of students and of applicants, with whether each was cancelled or given back since. */
export const shownReceiptsSql = `
  SELECT r.id, r.number, r.day, r.amount,
         json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en)) AS student, s.code,
         EXISTS (SELECT 1 FROM fees_receipt c WHERE c.site_id = $1 AND c.reversal_of = r.id) AS "isCancelled"
    FROM fees_receipt r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
   WHERE r.site_id = $1 AND r.id = ANY($2::uuid[])
   UNION ALL
  SELECT r.id, coalesce(r.number, ''), r.day, r.amount, r.payer::json, ${applicantNumber},
         EXISTS (SELECT 1 FROM fees_outside_receipt c WHERE c.site_id = $1 AND c.reversal_of = r.id)
    FROM fees_outside_receipt r ${outsideJoins}
   WHERE r.site_id = $1 AND r.id = ANY($2::uuid[])`;

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
    `SELECT o.id, o.day, o."left", o.provider, o.reference, o.code, coalesce(e.roll, -1) AS roll,
            CASE WHEN o.mobile IS NOT NULL THEN ARRAY[o.mobile] ELSE array(
              SELECT g.mobile FROM students_student_guardian k
                JOIN students_guardian g ON g.site_id = $1 AND g.id = k.guardian_id
               WHERE k.site_id = $1 AND k.student_id = o."studentId") END AS phones
       FROM (${matchableSql}) o
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.id = o."enrolmentId"
      WHERE o."left" > 0 AND o.day BETWEEN $2 AND $3 ORDER BY o.day, o.id LIMIT 20000`,
    span.from,
    span.to,
  );
  const found = suggestMatches(lines satisfies readonly OpenLine[], receipts);
  return new Map(found.flatMap((one) => one.lineIds.map((id) => [id, one] as const)));
}
