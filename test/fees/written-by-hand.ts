/* What somebody with the application's own rights at the database might write past it. */

/** A receipt that shares the voucher of `$2` and has no lines. */
export const receiptWithoutLines = `INSERT INTO fees_receipt (site_id, id, number, student_id, enrolment_id, day, method,
    money_ledger_id, amount, advance, collected_by, collected_at, voucher_id)
  SELECT site_id, gen_random_uuid(), '26-999999', student_id, enrolment_id, day, method, money_ledger_id, amount,
    0, collected_by, collected_at, voucher_id FROM fees_receipt WHERE site_id = $1 AND id = $2`;

/** What cancels receipt `$2`, without the request that two stand for. */
export const mirrorByOne = `INSERT INTO fees_receipt (site_id, id, student_id, enrolment_id, day, method, money_ledger_id, amount,
    advance, collected_by, collected_at, voucher_id, reversal_of)
  SELECT site_id, gen_random_uuid(), student_id, enrolment_id, day, method, money_ledger_id, -amount,
    -advance, collected_by, collected_at, voucher_id, id FROM fees_receipt WHERE site_id = $1 AND id = $2`;

/** Another receipt of somebody who is no student beside `$2`. */
export const anotherOutside = (amount: string, voucher: string): string => `
  INSERT INTO fees_outside_receipt (site_id, id, number, payer, about, day, method, reference, money_ledger_id, amount,
         collected_by, collected_at, voucher_id)
  SELECT o.site_id, gen_random_uuid(), 'OR26-999999', o.payer, o.about, o.day, o.method, o.reference, o.money_ledger_id,
         ${amount}, o.collected_by, o.collected_at, ${voucher}
    FROM fees_outside_receipt o WHERE o.site_id = $1 AND o.id = $2`;

/** Another year in the place of a closed one. */
export const yearInItsPlace: readonly (readonly [string, RegExp])[] = [
  ['DELETE FROM accounts_fiscal_year WHERE site_id = $1', /keeps the days/],
  ['UPDATE accounts_fiscal_year SET end_date = end_date - 300 WHERE site_id = $1', /keeps the days/],
  [
    `INSERT INTO accounts_fiscal_year (site_id, id, name, start_date, end_date)
     VALUES ($1, gen_random_uuid(), 'Again', '2025-08-01', '2025-09-30')`,
    /days of another year/,
  ],
];

/** Another mark or pass mark in paper `$2`, with the rule that refuses it. */
export const onClosedSheet: readonly (readonly [string, string])[] = [
  ['UPDATE exams_mark SET c1 = 9900 WHERE site_id = $1 AND paper_id = $2', 'exams_mark_kept'],
  ["UPDATE exams_mark SET c2 = NULL, k2 = 'EX' WHERE site_id = $1 AND paper_id = $2", 'exams_mark_kept'],
  ['DELETE FROM exams_mark WHERE site_id = $1 AND paper_id = $2', 'exams_mark_kept'],
  // A first mark of somebody, and one that is brought to a sheet which is open.
  [
    `INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, c1)
     SELECT m.site_id, gen_random_uuid(), m.sheet_id, m.paper_id, e.id, 9900
       FROM exams_mark m JOIN students_enrolment e ON e.site_id = $1 AND e.id <> m.enrolment_id
      WHERE m.site_id = $1 AND m.paper_id = $2 LIMIT 1`,
    'exams_mark_kept',
  ],
  [
    `WITH other AS (
       INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id)
       SELECT $1, gen_random_uuid(), $2, s.id FROM academic_section s WHERE s.site_id = $1 AND NOT EXISTS (
         SELECT 1 FROM exams_mark_sheet o WHERE o.site_id = $1 AND o.paper_id = $2 AND o.section_id = s.id) LIMIT 1
       RETURNING id)
     UPDATE exams_mark m SET sheet_id = other.id, c1 = 9900 FROM other WHERE m.site_id = $1 AND m.paper_id = $2`,
    'exams_mark_kept',
  ],
  [
    "UPDATE exams_paper SET components = jsonb_set(components, '{0,pass}', '100') WHERE site_id = $1 AND id = $2",
    'exams_paper_kept',
  ],
];

/** A late fine of student `$2`, waived by `$3` at `$4`. */
export const fineWaived = `INSERT INTO fees_fine_waiver (site_id, id, student_id, line_id, amount, reason, day, given_by, given_at)
  SELECT $1, gen_random_uuid(), l.student_id, l.id, 9000, 'The river rose', '2026-07-09', $3, $4
    FROM fees_invoice_line l WHERE l.site_id = $1 AND l.student_id = $2 LIMIT 1`;

const ofStudent = '(SELECT r.voucher_id FROM fees_receipt r WHERE r.site_id = $1 AND r.amount > 0 LIMIT 1)';
/** The amount of {@link anotherOutside} with a voucher that is not its own. */
export const otherVouchers: readonly (readonly [amount: string, voucher: string])[] = [
  ['o.amount', ofStudent],
  ['10000', ofStudent],
  [
    '5000',
    `(SELECT v.id FROM accounts_voucher v WHERE v.site_id = $1 AND v.source_kind IS NULL AND v.status = 'posted' LIMIT 1)`,
  ],
];
