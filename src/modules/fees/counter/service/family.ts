import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { fieldProblems } from '../../labels.ts';
import { type FeeStudent, latestEnrolment, studentJoins, studentSql } from '../../service/students-sql.ts';
import type { Method, Provider } from '../../shapes.ts';
import { earlyOffersSql, offerItem, type StoredOffer } from '../../waivers/early/service/early-offers.ts';
import { type Collected, collectFamily } from './collect.ts';
import { dueLineOf, readLinesOfAll, totalOf } from './dues.ts';

/** As many children of one family as are paid for together. */
const most = 12;

/** The students who share a guardian with one, this one first, each with what is owed. Throws 404 for an unknown one. */
export async function readFamily(transaction: Transaction, studentId: string, today: string) {
  const children = await transaction.read(
    { student: json<FeeStudent>(), advance: 'bigint', offers: json<StoredOffer[]>() },
    `SELECT ${studentSql} AS student, ${earlyOffersSql('f.id', '$3')} AS offers,
            (SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
              WHERE r.site_id = $1 AND r.student_id = f.id) AS advance
       FROM (SELECT $2::uuid AS id UNION
             SELECT o.student_id FROM students_student_guardian k
               JOIN students_student_guardian o ON o.site_id = $1 AND o.guardian_id = k.guardian_id
              WHERE k.site_id = $1 AND k.student_id = $2) f
       CROSS JOIN LATERAL ${latestEnrolment('f.id')} e ${studentJoins}
      ORDER BY f.id <> $2, c.position DESC, e.roll LIMIT ${most}`,
    studentId,
    today,
  );
  if (children.length === 0) throw new AppError(errors.notFound);
  const lines = await readLinesOfAll(
    transaction,
    children.map((one) => one.student.id),
    today,
  );
  return {
    today,
    items: children.map(({ student, advance, offers }) => {
      const own = lines.filter((line) => line.studentId === student.id);
      const { principal, fine } = totalOf(own);
      return {
        student,
        lines: own.map((line) => dueLineOf(line, today)),
        offers: offers.map(offerItem),
        total: takaText(principal + fine),
        advance: takaText(advance),
      };
    }),
  };
}

type Payment = {
  readonly method: Method;
  readonly reference: string;
  readonly provider: Provider | null;
  readonly tendered: bigint | null;
  readonly bankId: string | null;
  readonly parts: readonly {
    readonly studentId: string;
    readonly amount: bigint;
    readonly lineIds: readonly string[] | null;
    readonly expected: bigint;
    readonly offer: bigint | null;
    readonly keepAsAdvance: boolean;
  }[];
};

/** Takes one payment for several children; the change stands on the first one's receipt. */
export async function payForFamily(
  transaction: Transaction,
  { parts, tendered, ...how }: Payment,
  now: Date,
): Promise<readonly Collected[]> {
  if (new Set(parts.map((one) => one.studentId)).size < parts.length)
    throw new ValidationError({ parts: [fieldProblems.notOwn] });
  const all = parts.reduce((sum, one) => sum + one.amount, 0n);
  if (tendered !== null && how.method !== 'cash')
    throw new ValidationError({ tendered: [fieldProblems.onlyCash] });
  if (tendered !== null && tendered < all)
    throw new ValidationError({ tendered: [fieldProblems.tooLittleGiven] });
  const paymentId = newId();
  return collectFamily(
    transaction,
    parts.map((part, place) => ({
      ...part,
      ...how,
      paymentId,
      tendered: tendered === null ? null : part.amount + (place === 0 ? tendered - all : 0n),
      collectedBy: transaction.context.accountId,
    })),
    now,
  );
}
