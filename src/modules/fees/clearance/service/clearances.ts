import { partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { nextNumber } from '../../../../core/server/database/numbers.ts';
import { recordOfCode } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { maskedName } from '../../../students/rules.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { readDues, readOpenLines } from '../../counter/service/dues.ts';
import { receiptKind } from '../../receipts/service/read-receipt.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { clearanceErrors } from '../labels.ts';

/** The kind of paper its code is of. */
export const clearanceKind = 'fee clearance';

type Question = {
  q?: string | undefined;
  studentId?: string | undefined;
  classId?: string | undefined;
  page: number;
  size: number;
};

/** Certificates, the newest first. */
export async function listClearances(transaction: Transaction, database: Database, question: Question) {
  const rows = await transaction.rows<{
    id: string;
    number: string;
    day: string;
    purpose: string;
    issued_by: string;
    issued_at: Date;
    printed: number;
    student: FeeStudent;
    year: Label;
    total: bigint;
  }>(
    `SELECT k.id, k.number, k.day, k.purpose, k.issued_by, k.issued_at, ${studentSql} AS student, ${labelSql('y')} AS year,
            (SELECT count(*)::int FROM fees_clearance_print p WHERE p.site_id = $1 AND p.clearance_id = k.id) AS printed,
            count(*) OVER () AS total
       FROM fees_clearance k
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = k.enrolment_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id ${studentJoins}
      WHERE k.site_id = $1 AND ($2::uuid IS NULL OR k.student_id = $2) AND ($3::uuid IS NULL OR x.class_id = $3)
        AND (${fitsQuestion('$4')} OR upper(k.number) LIKE upper($4))
      ORDER BY k.issued_at DESC, k.id DESC LIMIT $5 OFFSET $6`,
    question.studentId ?? null,
    question.classId ?? null,
    patternOf(question.q),
    question.size,
    (question.page - 1) * question.size,
  );
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.issued_by),
    transaction.context.language,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      day: row.day,
      student: row.student,
      year: row.year,
      purpose: row.purpose,
      issuedBy: names.get(row.issued_by) ?? '',
      issuedAt: row.issued_at.toISOString(),
      printed: row.printed,
    })),
  };
}

/** The copies of a certificate, the latest first. Throws 404 for another institution's. */
export async function listPrintsOf(
  transaction: Transaction,
  database: Database,
  { id, page, size }: { id: string; page: number; size: number },
) {
  const rows = await transaction.rows<{
    id: string | null;
    copy: number;
    printed_by: string;
    printed_at: Date;
    total: bigint;
  }>(
    `SELECT p.id, p.copy, p.printed_by, p.printed_at, count(p.id) OVER () AS total
       FROM fees_clearance k LEFT JOIN fees_clearance_print p ON p.site_id = $1 AND p.clearance_id = k.id
      WHERE k.site_id = $1 AND k.id = $2 ORDER BY p.copy DESC LIMIT $3 OFFSET $4`,
    id,
    size,
    (page - 1) * size,
  );
  if (rows.length === 0 && page === 1) throw new AppError(errors.notFound);
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => (row.id === null ? [] : [row.printed_by])),
    transaction.context.language,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page,
    size,
    items: rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              id: row.id,
              copy: row.copy,
              by: names.get(row.printed_by) ?? '',
              at: row.printed_at.toISOString(),
            },
          ],
    ),
  };
}

/**
 * Certifies that a student owes nothing today: the student is locked, so that nothing is billed or given back meanwhile.
 * Throws 409 with the dues while anything is open, not yet due or not.
 */
export async function giveClearance(
  transaction: Transaction,
  given: { studentId: string; purpose: string },
  now: Date,
): Promise<{ id: string; number: string }> {
  const today = todayInDhaka(now);
  const student = await lockStudent(transaction, given.studentId);
  const open = await readOpenLines(transaction, given.studentId, today);
  if (open.length > 0)
    throw new AppError(
      clearanceErrors.owes,
      { total: takaText(open.reduce((sum, line) => sum + line.principal + line.fine, 0n)) },
      { dues: await readDues(transaction, given.studentId, today) },
    );
  const id = newId();
  const year = String(partsOf(today).year);
  const place = await nextNumber(transaction, 'fees.clearance', year);
  const number = `FCL-${year}-${String(place).padStart(4, '0')}`;
  await transaction.change(
    `INSERT INTO fees_clearance (site_id, id, number, student_id, enrolment_id, day, purpose, paid, advance, issued_by, issued_at)
     SELECT $1, $2, $3, $4, $5, $6, $7,
            coalesce((SELECT sum(p.principal + p.fine) FROM fees_receipt_line p
                        JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id
                       WHERE p.site_id = $1 AND l.student_id = $4 AND p.receipt_id IS NOT NULL), 0)::bigint, $8, $9, $10`,
    id,
    number,
    given.studentId,
    student.enrolmentId,
    today,
    given.purpose,
    student.advance,
    transaction.context.accountId,
    now,
  );
  return { id, number };
}

/**
 * Notes a print and answers the copy and how many there are by now: from the second on it is a duplicate. Two at once are
 * counted one after the other. Throws 404 for another institution's.
 */
export async function notePrintOf(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<{ id: string; printed: number }> {
  // The copy is counted in a statement that begins once whoever prints the same certificate is through.
  await lockRow(transaction, 'fees_clearance', id);
  const row = await transaction.row<{ id: string; printed: number }>(
    `INSERT INTO fees_clearance_print (site_id, id, clearance_id, copy, printed_by, printed_at)
     SELECT k.site_id, $3, k.id, 1 + (SELECT count(*) FROM fees_clearance_print p WHERE p.site_id = $1 AND p.clearance_id = k.id),
            $4, $5
       FROM fees_clearance k WHERE k.site_id = $1 AND k.id = $2 RETURNING id, copy AS printed`,
    id,
    newId(),
    transaction.context.accountId,
    now,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** What a code on paper stands for, with the name half covered. Throws 404 for a code that is none of ours. */
export async function checkClearance(transaction: Transaction, services: Services, code: string) {
  const id = recordOfCode(services.config.secret, clearanceKind, transaction.siteId, code);
  const row =
    id &&
    (await transaction.row<{ number: string; day: string; name: Label; class: Label; year: Label }>(
      `SELECT k.number, k.day, ${labelSql('s')} AS name, ${labelSql('c')} AS class, ${labelSql('y')} AS year
         FROM fees_clearance k
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = k.enrolment_id
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id ${studentJoins}
        WHERE k.site_id = $1 AND k.id = $2`,
      id,
    ));
  if (!row) return checkReceipt(transaction, services, code);
  return { ...row, receipt: null, name: { en: maskedName(row.name.en), bn: maskedName(row.name.bn) } };
}

/** The same of a money receipt: what it is for, and whether it was cancelled since. */
async function checkReceipt(transaction: Transaction, services: Services, code: string) {
  const id = recordOfCode(services.config.secret, receiptKind, transaction.siteId, code);
  const row =
    id &&
    (await transaction.row<{
      number: string;
      day: string;
      amount: bigint;
      is_cancelled: boolean;
      name: Label;
      class: Label;
      year: Label;
    }>(
      `SELECT r.number, r.day, r.amount, ${labelSql('s')} AS name, ${labelSql('c')} AS class, ${labelSql('y')} AS year,
              EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = r.id) AS is_cancelled
         FROM fees_receipt r
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id ${studentJoins}
        WHERE r.site_id = $1 AND r.id = $2 AND r.number IS NOT NULL`,
      id,
    ));
  if (!row) throw new AppError(clearanceErrors.notGenuine);
  const { amount, is_cancelled: isCancelled, name, ...rest } = row;
  return {
    ...rest,
    name: { en: maskedName(name.en), bn: maskedName(name.bn) },
    receipt: { amount: takaText(amount), isCancelled },
  };
}
