import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaLabel, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { moveCopies, stoodBefore } from '../../catalogue/service/copies.ts';
import { libraryErrors, lostProblems } from '../../labels.ts';
import { lostCharge } from '../../rules.ts';
import { type MemberShown, memberJoins, memberSql } from '../../service/sql.ts';
import { type LibrarySettings, readLibrarySettings } from '../../setup/service/settings.ts';
import type { conditions } from '../../shapes.ts';
import { addLibraryCharges, dropLostCharge, type NewCharge } from './charges.ts';
import { endOverdueHolds, keepForNext } from './holds.ts';
import { copyOf } from './lend.ts';
import { fineOfLoan, loanColumns, loanJoins, loanSql, shutFor } from './loans.ts';

type Condition = (typeof conditions)[number];
const same = (text: string): Label => ({ en: text, bn: text });

/** The open loan at a condition on `l`, with whom it is charged to. */
async function readOpen(transaction: Transaction, condition: string, of: string) {
  return transaction.readOne(
    {
      ...loanColumns,
      title_id: 'uuid',
      memberId: 'uuid?',
      setId: 'uuid?',
      studentId: 'uuid?',
      enrolmentId: 'uuid?',
      ended: 'text?',
      endedOn: 'date?',
      member: jsonOrNull<MemberShown>(),
    },
    `SELECT ${loanSql}, l.title_id, l.member_id AS "memberId", l.set_id AS "setId", m.student_id AS "studentId",
            coalesce(l.enrolment_id, e.id) AS "enrolmentId", l.ended, l.ended_on AS "endedOn", CASE WHEN m.id IS NOT NULL THEN ${memberSql} END AS member
       FROM library_loan l ${loanJoins}
       LEFT JOIN library_member m ON m.site_id = $1 AND m.id = l.member_id ${memberJoins}
      WHERE l.site_id = $1 AND ${condition} LIMIT 1`,
    of,
  );
}
type Open = NonNullable<Awaited<ReturnType<typeof readOpen>>>;

/** Ends a loan. Throws 409 where somebody else ended it meanwhile. */
async function endLoan(
  transaction: Transaction,
  id: string,
  how: 'returned' | 'lost' | 'reversed',
  reason: string,
  now: Date,
): Promise<void> {
  const changed = await transaction.change(
    `UPDATE library_loan SET ended = $3, ended_on = $4, ended_at = $5, ended_by = $6, reason = $7, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2 AND ended IS NULL`,
    id,
    how,
    todayInDhaka(now),
    now,
    transaction.context.accountId,
    reason,
  );
  if (changed === 0) throw new AppError(libraryErrors.loanEnded);
}

const chargeOf = (
  loan: Open,
  memberId: string,
  charge: Pick<NewCharge, 'kind' | 'amount' | 'days' | 'reason'>,
): NewCharge => ({
  ...charge,
  loanId: loan.id,
  memberId,
  student:
    loan.studentId !== null && loan.enrolmentId !== null
      ? { id: loan.studentId, enrolmentId: loan.enrolmentId }
      : null,
  title: loan.title.title,
});

/**
 * Takes a copy back from whoever has it: reckons the fine of the day, charges damage, and keeps the copy for who waits
 * longest. Throws 404 for an unknown label, 409 when it is not on loan.
 */
export async function takeBack(
  transaction: Transaction,
  services: Services,
  given: { code: string; condition?: Condition | undefined; damage?: bigint | undefined; note: string },
) {
  const now = services.now();
  const today = todayInDhaka(now);
  const copy = await copyOf(transaction, given.code);
  await lockRow(transaction, 'library_title', copy.title_id);
  const loan = await readOpen(transaction, 'l.copy_id = $2 AND l.ended IS NULL', copy.id);
  if (!loan) throw new AppError(libraryErrors.notOnLoan, { book: same(copy.title) });
  const settings = await readLibrarySettings(transaction);
  const shut = await shutFor(transaction, services, settings, [loan], today);
  const late = fineOfLoan(loan, today, settings, shut);
  const damage = given.damage ?? 0n;
  await endLoan(transaction, loan.id, 'returned', given.note, now);
  if (loan.memberId !== null)
    await addLibraryCharges(
      transaction,
      [
        chargeOf(loan, loan.memberId, { kind: 'late', amount: late.amount, days: late.days, reason: '' }),
        chargeOf(loan, loan.memberId, { kind: 'damaged', amount: damage, days: 0, reason: given.note }),
      ],
      settings,
      now,
    );
  if (given.condition !== undefined && given.condition !== loan.condition)
    await moveCopies(
      transaction,
      [
        {
          copyId: copy.id,
          status: given.condition === 'damaged' ? 'repair' : copy.status,
          condition: given.condition,
          reason: given.note,
          stockTakeId: null,
        },
      ],
      now,
    );
  await endOverdueHolds(transaction, copy.title_id, settings, now);
  const kept =
    given.condition === 'damaged'
      ? null
      : await keepForNext(transaction, { copyId: copy.id, titleId: copy.title_id }, settings, today);
  return {
    loanId: loan.id,
    copy: { id: copy.id, accession: loan.accession },
    title: loan.title,
    member: loan.member,
    lateDays: late.days,
    fine: takaText(loan.memberId === null ? 0n : late.amount),
    damage: takaText(loan.memberId === null ? 0n : damage),
    keepFor: kept?.member ?? null,
    keptUntil: kept?.keptUntil ?? null,
  };
}

/** Undoes a loan that was entered by mistake today. Throws 404, or 409 when it is older or has ended. */
export async function reverseLoan(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const now = services.now();
  const today = todayInDhaka(now);
  const loan = await readOpen(transaction, 'l.id = $2', given.id);
  if (!loan) throw new AppError(errors.notFound);
  if (loan.ended !== null) throw new AppError(libraryErrors.loanEnded);
  if (loan.setId !== null) throw new AppError(libraryErrors.ofClassSet);
  if (loan.issuedOn !== today) throw new AppError(libraryErrors.issuedEarlier);
  await lockRow(transaction, 'library_title', loan.title_id);
  await endLoan(transaction, loan.id, 'reversed', given.reason, now);
  const settings = await readLibrarySettings(transaction);
  await keepForNext(transaction, { copyId: loan.copyId, titleId: loan.title_id }, settings, today);
  return { id: loan.id };
}

/** Enters a lent book as lost: the loan ends, the copy is written off, the member is charged its price. */
export async function loseBook(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string; price: bigint },
) {
  const now = services.now();
  const loan = await readOpen(transaction, 'l.id = $2', given.id);
  if (!loan) throw new AppError(errors.notFound);
  if (loan.ended !== null) throw new AppError(libraryErrors.loanEnded);
  if (loan.memberId === null) throw new AppError(libraryErrors.ofClassSet);
  // Less is let off by two, as any charge is.
  if (given.price < loan.price)
    throw new ValidationError({ price: [fillLabel(lostProblems.less, { price: takaLabel(loan.price) })] });
  await lockRow(transaction, 'library_title', loan.title_id);
  const settings = await readLibrarySettings(transaction);
  const amount = lostCharge(given.price, settings.processing);
  await endLoan(transaction, loan.id, 'lost', given.reason, now);
  await moveCopies(
    transaction,
    [{ copyId: loan.copyId, status: 'lost', condition: null, reason: given.reason, stockTakeId: null }],
    now,
  );
  await addLibraryCharges(
    transaction,
    [chargeOf(loan, loan.memberId, { kind: 'lost', amount, days: 0, reason: given.reason })],
    settings,
    now,
  );
  return { id: loan.id, charged: takaText(amount) };
}

/** A lost book is here again: back to where it stood or whoever waits; what it cost is taken back, and it was late until then. Throws 404, 409 unless lost. */
export async function foundAgain(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
) {
  const now = services.now();
  const copy = await transaction.readOne(
    { title_id: 'uuid' },
    'SELECT title_id FROM library_copy WHERE site_id = $1 AND id = $2',
    given.id,
  );
  if (!copy) throw new AppError(errors.notFound);
  await lockRow(transaction, 'library_title', copy.title_id);
  await lockRow(transaction, 'library_copy', given.id);
  const known = await transaction.readOne(
    { status: 'text' },
    'SELECT status FROM library_copy WHERE site_id = $1 AND id = $2',
    given.id,
  );
  if (known?.status !== 'lost') throw new AppError(libraryErrors.notLost);
  const status = (await stoodBefore(transaction, [given.id])).get(given.id) ?? 'shelf';
  await moveCopies(
    transaction,
    [{ copyId: given.id, status, condition: null, reason: given.reason, stockTakeId: null }],
    now,
  );
  const dropped = await dropLostCharge(transaction, given.id, given.reason, now);
  const settings = await readLibrarySettings(transaction);
  const late = await chargeLateness(transaction, services, given.id, settings);
  await keepForNext(transaction, { copyId: given.id, titleId: copy.title_id }, settings, todayInDhaka(now));
  return {
    id: given.id,
    cancelled: takaText(dropped.amount),
    isRefundDue: dropped.isRefundDue,
    late: takaText(late),
  };
}

/** A book that was lost and is here again was late until it was entered as lost: to say so lets nobody off the fine. Answers it. */
async function chargeLateness(
  transaction: Transaction,
  services: Services,
  copyId: string,
  settings: LibrarySettings,
): Promise<bigint> {
  const loan = await readOpen(
    transaction,
    `l.id = (SELECT o.id FROM library_loan o WHERE o.site_id = $1 AND o.copy_id = $2 AND o.ended = 'lost'
              ORDER BY o.ended_at DESC LIMIT 1)
       AND NOT EXISTS (SELECT 1 FROM library_charge q WHERE q.site_id = $1 AND q.loan_id = l.id AND q.kind = 'late')`,
    copyId,
  );
  if (!loan?.endedOn || loan.memberId === null) return 0n;
  const shut = await shutFor(transaction, services, settings, [loan], loan.endedOn);
  const late = fineOfLoan(loan, loan.endedOn, settings, shut);
  const charge = chargeOf(loan, loan.memberId, {
    kind: 'late',
    amount: late.amount,
    days: late.days,
    reason: '',
  });
  await addLibraryCharges(transaction, [charge], settings, services.now());
  return late.amount;
}
