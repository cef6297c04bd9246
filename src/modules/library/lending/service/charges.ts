import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, textOf } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { readSystemLedgers } from '../../../accounts/public.ts';
import { addCharges, cancelCharge, chargeSql } from '../../../fees/charges/public.ts';
import { takeFromOutside } from '../../../fees/receipts/outside/public.ts';
import { chargeTexts, libraryErrors } from '../../labels.ts';
import { libraryPermission } from '../../permissions.ts';
import { type MemberShown, memberFits, memberJoins, memberSql, patternOf } from '../../service/sql.ts';
import type { LibrarySettings } from '../../setup/service/settings.ts';
import type { chargeStates } from '../holds-contract.ts';

const aboutCharge = { en: '{kind}: {title}', bn: '{kind}: {title}' };
const paidNarration = { en: 'Charge of the library, {about}, {name}', bn: 'গ্রন্থাগারের পাওনা, {about}, {name}' };

/** What the voucher of a charge that was paid in the library is posted for. */
export const chargeVoucher = 'library.charge';

export type ChargeKind = keyof typeof chargeTexts;

/** What a loan costs its member. */
export type NewCharge = {
  readonly kind: ChargeKind;
  readonly loanId: string;
  readonly memberId: string;
  /** Null for an employee, whom fees do not bill. */
  readonly student: { readonly id: string; readonly enrolmentId: string } | null;
  readonly title: string;
  readonly amount: bigint;
  readonly days: number;
  readonly reason: string;
};

/**
 * Charges for loans. A student's is billed by fees under the charge's own key, due at once; an employee's, or any where no
 * fee is chosen, the library keeps itself until somebody notes that it was paid.
 */
export async function addLibraryCharges(
  transaction: Transaction,
  charges: readonly NewCharge[],
  settings: LibrarySettings,
  now: Date,
): Promise<void> {
  const today = todayInDhaka(now);
  const { language, accountId } = transaction.context;
  const made = charges
    .filter(({ amount }) => amount > 0n)
    .map((one) => ({ ...one, id: newId(), subHeadId: one.student ? settings.subHeadId : null }));
  const [first] = made;
  if (!first) return;
  await transaction.change(
    `INSERT INTO library_charge (site_id, id, loan_id, member_id, kind, amount, days, day, reason, made_by, sub_head_id)
     SELECT n.site_id, n.id, n.loan_id, n.member_id, n.kind, n.amount, n.days, $2, n.reason, $3, n.sub_head_id
       FROM ${rowsOf('n', { id: '$4::uuid[]', loan_id: '$5::uuid[]', member_id: '$6::uuid[]', kind: '$7::text[]', amount: '$8::bigint[]', days: '$9::int[]', reason: '$10::text[]', sub_head_id: '$11::uuid[]' })}`,
    today,
    accountId,
    made.map((one) => one.id),
    made.map((one) => one.loanId),
    made.map((one) => one.memberId),
    made.map((one) => one.kind),
    made.map((one) => one.amount),
    made.map((one) => one.days),
    made.map((one) => one.reason),
    made.map((one) => one.subHeadId),
  );
  const billed = made.flatMap(({ id, student, subHeadId, amount }) =>
    student && subHeadId !== null
      ? [
          {
            recordId: id,
            studentId: student.id,
            enrolmentId: student.enrolmentId,
            subHeadId,
            amount,
            due: today,
          },
        ]
      : [],
  );
  if (billed.length > 0)
    await addCharges(
      transaction,
      billed,
      `${textOf(chargeTexts[first.kind], language)}: ${first.title}`.slice(0, 300),
    );
}

/**
 * Takes back what a lost book cost, now that it is here again. What was paid of it already stays a charge to be given back:
 * its receipt is cancelled in fees, by two persons, and `refundingLibraryCharge` closes it. Answers what is cancelled, nothing where nothing was charged.
 */
export async function dropLostCharge(
  transaction: Transaction,
  copyId: string,
  reason: string,
  now: Date,
): Promise<{ amount: bigint; isRefundDue: boolean }> {
  const row = await transaction.readOne(
    {
      id: 'uuid',
      amount: 'bigint',
      student_id: 'uuid?',
      sub_head_id: 'uuid?',
      is_settled: 'bool',
      paid: 'bool?',
      receipts: 'text?',
    },
    `SELECT q.id, q.amount, m.student_id, q.sub_head_id, q.settled_on IS NOT NULL AS is_settled, f.paid, f.receipts
       FROM library_loan l
       JOIN library_charge q ON q.site_id = $1 AND q.loan_id = l.id AND q.kind = 'lost' AND q.cancelled_on IS NULL
       JOIN library_member m ON m.site_id = $1 AND m.id = q.member_id
       LEFT JOIN LATERAL (${chargeSql('q.id', 'm.student_id', 'q.sub_head_id')}) f ON q.sub_head_id IS NOT NULL
      WHERE l.site_id = $1 AND l.copy_id = $2 AND l.ended = 'lost' ORDER BY l.ended_at DESC LIMIT 1`,
    copyId,
  );
  if (!row) return { amount: 0n, isRefundDue: false };
  const isRefundDue = row.is_settled || (row.receipts ?? '') !== '';
  if (row.student_id !== null && row.sub_head_id !== null && !isRefundDue)
    await cancelCharge(
      transaction,
      { recordId: row.id, studentId: row.student_id, subHeadId: row.sub_head_id },
      reason,
      now,
    );
  await transaction.change(
    `UPDATE library_charge SET cancelled_on = $3, cancelled_by = $4, cancelled_reason = $5, is_refund_due = $6,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    row.id,
    todayInDhaka(now),
    transaction.context.accountId,
    reason,
    isRefundDue,
  );
  return { amount: row.amount, isRefundDue };
}

type Question = {
  q?: string | undefined;
  state: (typeof chargeStates)[number];
  page: number;
  size: number;
};

/** Whether a charge `q` is paid, by fees or in the library. */
const stateOfCharge = `CASE WHEN q.is_refund_due THEN 'refund' WHEN q.refunded_on IS NOT NULL THEN 'refunded' WHEN q.is_waived THEN 'waived' WHEN q.cancelled_on IS NOT NULL THEN 'cancelled'
  WHEN q.settled_on IS NOT NULL OR coalesce(f.paid, false) THEN 'settled' ELSE 'open' END`;
const chargeJoins = `
  JOIN library_member m ON m.site_id = $1 AND m.id = q.member_id ${memberJoins}
  JOIN library_loan l ON l.site_id = $1 AND l.id = q.loan_id
  JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
  JOIN library_copy c ON c.site_id = $1 AND c.id = l.copy_id
  LEFT JOIN LATERAL (${chargeSql('q.id', 'm.student_id', 'q.sub_head_id')}) f ON q.sub_head_id IS NOT NULL`;

/** The receipt on which a charge `q` was taken. */
const receiptSql = `(SELECT json_build_object('id', o.id, 'number', o.number) FROM accounts_voucher v
  JOIN fees_outside_receipt o ON o.site_id = $1 AND o.voucher_id = v.id AND o.number IS NOT NULL
 WHERE v.site_id = $1 AND v.source_kind = '${chargeVoucher}' AND v.source_id = q.id)`;

export async function listCharges(transaction: Transaction, asked: Question) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<ChargeKind>(),
      member: json<MemberShown>(),
      studentId: 'uuid?',
      title: 'text',
      accession: 'int',
      day: 'date',
      days: 'int',
      amount: 'bigint',
      reason: 'text',
      isBilled: 'bool',
      state: oneOf<'open' | 'settled' | 'waived' | 'cancelled' | 'refund' | 'refunded'>(),
      proof: 'text',
      receipt: jsonOrNull<{ id: string; number: string }>(),
      total: 'int',
      sum: 'bigint',
    },
    `SELECT q.id, q.kind, ${memberSql} AS member, m.student_id AS "studentId", t.title, c.accession, q.day, q.days, q.amount,
            concat_ws(' · ', nullif(q.reason, ''), nullif(q.cancelled_reason, ''), nullif(q.refunded_note, '')) AS reason,
            q.sub_head_id IS NOT NULL AS "isBilled", ${stateOfCharge} AS state,
            coalesce(nullif(f.receipts, ''), q.settled_note) AS proof,
            CASE WHEN q.settled_on IS NOT NULL THEN ${receiptSql} END AS receipt,
            (count(*) OVER ())::int AS total, (sum(q.amount) OVER ())::bigint AS sum
       FROM library_charge q ${chargeJoins}
      WHERE q.site_id = $1 AND ($2 = 'all' OR ${stateOfCharge} = $2)
        AND (${memberFits('$3')} OR t.search_text LIKE $3)
      ORDER BY q.day DESC, q.id DESC LIMIT $4 OFFSET $5`,
    asked.state,
    patternOf(asked.q),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _total, sum: _sum, amount, ...row }) => ({ ...row, amount: takaText(amount) })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    amount: takaText(rows[0]?.sum ?? 0n),
    can: { lend: transaction.context.permissions.has(libraryPermission.lend) },
  };
}

/** What a member owes the library, paid in fees or not yet. */
export async function readOpenCharges(transaction: Transaction, memberId: string) {
  const row = await transaction.readOne(
    { count: 'int', amount: 'bigint' },
    `SELECT count(*)::int AS count, coalesce(sum(q.amount), 0)::bigint AS amount
       FROM library_charge q JOIN library_member m ON m.site_id = $1 AND m.id = q.member_id
       LEFT JOIN LATERAL (${chargeSql('q.id', 'm.student_id', 'q.sub_head_id')}) f ON q.sub_head_id IS NOT NULL
      WHERE q.site_id = $1 AND q.member_id = $2 AND ${stateOfCharge} = 'open'`,
    memberId,
  );
  return { count: row?.count ?? 0, amount: takaText(row?.amount ?? 0n) };
}

/**
 * Takes a charge that the library keeps itself, in cash: into the drawer of whoever collects, with a receipt, from cash to the
 * fines. Throws 404, or 409 when fees bill it, it is done or the drawer is closed, and what refuses the day where no year of the
 * books is open.
 */
export async function settleCharge(
  transaction: Transaction,
  { id }: { readonly id: string },
  now: Date,
): Promise<{ id: string; receipt: { id: string; number: string } }> {
  await lockRow(transaction, 'library_charge', id);
  const row = await transaction.readOne(
    {
      isBilled: 'bool',
      isDone: 'bool',
      amount: 'bigint',
      kind: oneOf<ChargeKind>(),
      member: json<MemberShown>(),
      title: 'text',
    },
    `SELECT q.amount, q.kind, ${memberSql} AS member, t.title, q.sub_head_id IS NOT NULL AS "isBilled",
            q.settled_on IS NOT NULL OR q.cancelled_on IS NOT NULL AS "isDone"
       FROM library_charge q
       JOIN library_member m ON m.site_id = $1 AND m.id = q.member_id ${memberJoins}
       JOIN library_loan l ON l.site_id = $1 AND l.id = q.loan_id
       JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
      WHERE q.site_id = $1 AND q.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.isBilled) throw new AppError(libraryErrors.billedInFees);
  if (row.isDone) throw new AppError(libraryErrors.chargeDone);
  const { fines } = await readSystemLedgers(transaction);
  const about = fillLabel(aboutCharge, { kind: chargeTexts[row.kind], title: row.title });
  const receipt = await takeFromOutside(transaction, {
    way: 'counter',
    bankId: null,
    reference: '',
    amount: row.amount,
    incomeLedgerId: fines,
    payer: row.member.name,
    about,
    narration: fillLabel(paidNarration, { about, name: row.member.name }),
    source: { kind: chargeVoucher, id },
    now,
  });
  await transaction.change(
    `UPDATE library_charge SET settled_on = $3, settled_by = $4, settled_note = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    id,
    todayInDhaka(now),
    transaction.context.accountId,
    receipt.number,
  );
  return { id, receipt: { id: receipt.id, number: receipt.number } };
}
