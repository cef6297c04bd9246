import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { ownStudents } from '../../../students/public.ts';
import { keptDues } from '../../counter/service/dues.ts';
import { readReceipt } from '../../receipts/service/read-receipt.ts';
import { type FeeStudent, latestEnrolment, studentJoins, studentSql } from '../../service/students-sql.ts';
import type { Receipt } from '../../shapes.ts';
import { readLedger } from './ledger.ts';

/** Entries of the ledger a guardian reads at once: more than a student has in five years. */
const mostEntries = 400;

/** The fees of one of the account's own students on a day; throws 404 for anybody else's. */
export async function readMine(transaction: Transaction, studentId: string | undefined, today: string) {
  const rows = await transaction.rows<{ student: FeeStudent }>(
    `SELECT ${studentSql} AS student FROM (${ownStudents('$2')}) o
       CROSS JOIN LATERAL ${latestEnrolment('o.student_id')} e ${studentJoins}
      ORDER BY s.date_of_birth, s.id LIMIT 20`,
    transaction.context.accountId,
  );
  const children = rows.map((row) => row.student);
  const asked = studentId?.toLowerCase() ?? children[0]?.id;
  if (asked === undefined) return { children, shown: null };
  if (!children.some((one) => one.id === asked)) throw new AppError(errors.notFound);
  const dues = await keptDues(transaction, asked, today);
  const ledger = await readLedger(transaction, asked, { page: 1, size: mostEntries });
  return { children, shown: { dues, ledger } };
}

/** A receipt of one of the account's own students; throws 404 for anybody else's. Others of the payment are theirs to read. */
export async function readOwnReceipt(
  transaction: Transaction,
  services: Services,
  id: string,
  today: string,
): Promise<Receipt> {
  const own = await transaction.readOne(
    { id: 'uuid' },
    `SELECT r.id FROM fees_receipt r
      WHERE r.site_id = $1 AND r.id = $3 AND r.student_id IN (${ownStudents('$2')})`,
    transaction.context.accountId,
    id,
  );
  if (!own) throw new AppError(errors.notFound);
  return { ...(await readReceipt(transaction, services, id, today)), together: [], request: null };
}
