import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { type OpenLine, readDues, readOpenLines } from '../../counter/service/dues.ts';
import { feesErrors } from '../../labels.ts';
import { feesPermission } from '../../permissions.ts';
import { fineLeftBy, fineLeftByWithdrawal } from '../../rules.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  latestEnrolment,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { fineWaiverErrors, moreThanFine } from '../labels.ts';
import { withdrawChargeWaiver } from './charge-waivers.ts';

type Question = {
  q?: string | undefined;
  studentId?: string | undefined;
  classId?: string | undefined;
  state: 'given' | 'withdrawn' | 'all';
  of?: 'fine' | 'charge' | undefined;
  page: number;
  size: number;
};

/** Waived fines with what became of them, the newest first, and what all that fit come to. */
export async function listFineWaivers(transaction: Transaction, database: Database, question: Question) {
  const rows = await transaction.rows<{
    id: string;
    day: string;
    line_id: string;
    student: FeeStudent;
    sub_head: Label;
    period: string;
    amount: bigint;
    reason: string;
    given_by: string;
    given_at: Date;
    of_charge: boolean;
    withdrawn_reason: string | null;
    withdrawn_by: string | null;
    withdrawn_at: Date | null;
    all_amount: bigint | null;
    all_given: number;
    total: bigint;
  }>(
    `SELECT w.id, w.day, w.line_id, ${studentSql} AS student, ${labelSql('b')} AS sub_head, l.period, w.amount, w.reason, w.given_by,
            w.given_at, w.of_charge, o.reason AS withdrawn_reason, o.given_by AS withdrawn_by, o.given_at AS withdrawn_at,
            (sum(w.amount) FILTER (WHERE o.id IS NULL) OVER ())::bigint AS all_amount,
            (count(*) FILTER (WHERE o.id IS NULL) OVER ())::int AS all_given, count(*) OVER () AS total
       FROM fees_fine_waiver w
       LEFT JOIN fees_fine_waiver o ON o.site_id = $1 AND o.withdrawal_of = w.id
       JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = w.line_id
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
       CROSS JOIN LATERAL ${latestEnrolment('w.student_id')} e ${studentJoins}
      WHERE w.site_id = $1 AND w.withdrawal_of IS NULL AND ($2::uuid IS NULL OR w.student_id = $2)
        AND ($3::uuid IS NULL OR x.class_id = $3) AND ${fitsQuestion('$4')}
        AND ($5 = 'all' OR ($5 = 'withdrawn') = (o.id IS NOT NULL))
        AND ($6::text IS NULL OR ($6 = 'charge') = w.of_charge)
      ORDER BY w.given_at DESC, w.id DESC LIMIT $7 OFFSET $8`,
    question.studentId ?? null,
    question.classId ?? null,
    patternOf(question.q),
    question.state,
    question.of ?? null,
    question.size,
    (question.page - 1) * question.size,
  );
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => [row.given_by, row.withdrawn_by]),
    transaction.context.language,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    amount: takaText(rows[0]?.all_amount ?? 0n),
    given: rows[0]?.all_given ?? 0,
    can: { waive: transaction.context.permissions.has(feesPermission.waiveFine) },
    items: rows.map((row) => ({
      id: row.id,
      day: row.day,
      lineId: row.line_id,
      student: row.student,
      subHead: row.sub_head,
      period: row.period,
      of: row.of_charge ? ('charge' as const) : ('fine' as const),
      amount: takaText(row.amount),
      reason: row.reason,
      givenBy: names.get(row.given_by) ?? '',
      givenAt: row.given_at.toISOString(),
      withdrawal:
        row.withdrawn_at === null || row.withdrawn_by === null
          ? null
          : {
              reason: row.withdrawn_reason ?? '',
              by: names.get(row.withdrawn_by) ?? '',
              at: row.withdrawn_at.toISOString(),
            },
    })),
  };
}

export type Waived = {
  studentId: string;
  /** `fine`: as it was seen; paisa. */
  lines: readonly { lineId: string; fine: bigint; amount: bigint }[];
  reason: string;
};

/**
 * The open lines of the fines to be waived, by their ids. Throws 409 with the dues when a fine is not what was seen, unless
 * `maySeeOther`, 422 for more than the fine.
 */
export async function checkedFines(
  transaction: Transaction,
  given: Waived,
  today: string,
  maySeeOther: boolean,
): Promise<ReadonlyMap<string, OpenLine>> {
  const open = new Map(
    (await readOpenLines(transaction, given.studentId, today)).map((line) => [line.id, line]),
  );
  const isSame = given.lines.every(({ lineId, fine }) =>
    maySeeOther ? open.has(lineId) : open.get(lineId)?.fine === fine,
  );
  if (!isSame || new Set(given.lines.map((line) => line.lineId)).size < given.lines.length)
    throw new AppError(
      fineWaiverErrors.changed,
      {},
      { dues: await readDues(transaction, given.studentId, today) },
    );
  for (const { lineId, amount } of given.lines) {
    const fine = open.get(lineId)?.fine ?? 0n;
    if (amount > fine)
      throw new ValidationError({ lines: [fillLabel(moreThanFine, { fine: takaText(fine) })] });
  }
  return open;
}

/** Paisa waived of a student's fines and charges in the thirty days before, and not withdrawn. */
export async function waivedLately(transaction: Transaction, studentId: string, now: Date): Promise<bigint> {
  const row = await transaction.row<{ amount: bigint }>(
    `SELECT coalesce(sum(w.amount), 0)::bigint AS amount FROM fees_fine_waiver w
      WHERE w.site_id = $1 AND w.student_id = $2 AND w.given_at > $3 AND w.withdrawal_of IS NULL
        AND NOT EXISTS (SELECT 1 FROM fees_fine_waiver o WHERE o.site_id = $1 AND o.withdrawal_of = w.id)`,
    studentId,
    new Date(now.getTime() - 30 * 86_400_000),
  );
  return row?.amount ?? 0n;
}

/**
 * Waives fines of a student's open lines, in part or whole, each an event with its reason. What is waived settles the
 * fine as a payment does, but moves no money. A fine that grew while a second person was waited for may be another than
 * was seen. Throws as {@link checkedFines}.
 */
export async function waiveFines(transaction: Transaction, given: Waived, now: Date, isApproved = false) {
  const today = todayInDhaka(now);
  await lockStudent(transaction, given.studentId);
  const open = await checkedFines(transaction, given, today, isApproved);
  const events = given.lines.map(({ lineId, amount }) => {
    const line = open.get(lineId);
    return {
      id: newId(),
      lineId,
      amount,
      lateDays: line?.lateDays ?? 0,
      fineLeft: line ? fineLeftBy(line, { principal: 0n, fine: amount }) : 0n,
    };
  });
  await addEvents(transaction, events, { ...given, withdrawalOf: null, day: today, now });
  return {
    ids: events.map((one) => one.id),
    amount: takaText(events.reduce((sum, one) => sum + one.amount, 0n)),
  };
}

type Event = { id: string; lineId: string; amount: bigint; lateDays: number; fineLeft: bigint };

/** Adds events and the lines that carry them into what is owed: a withdrawal takes back what was waived. */
async function addEvents(
  transaction: Transaction,
  events: readonly Event[],
  of: { studentId: string; reason: string; withdrawalOf: string | null; day: string; now: Date },
): Promise<void> {
  await transaction.change(
    `INSERT INTO fees_fine_waiver (site_id, id, student_id, line_id, amount, reason, day, given_by, given_at, withdrawal_of)
     SELECT n.site_id, n.id, $2, n.line_id, n.amount, $3, $4, $5, $6, $7
       FROM ${rowsOf('n', { id: '$8::uuid[]', line_id: '$9::uuid[]', amount: '$10::bigint[]' })}`,
    of.studentId,
    of.reason,
    of.day,
    transaction.context.accountId,
    of.now,
    of.withdrawalOf,
    events.map((one) => one.id),
    events.map((one) => one.lineId),
    events.map((one) => one.amount),
  );
  await transaction.change(
    `INSERT INTO fees_receipt_line (site_id, id, fine_waiver_id, line_id, principal, fine, late_days, fine_left)
     SELECT n.site_id, n.id, n.event_id, n.line_id, 0, n.fine, n.late_days, n.fine_left
       FROM ${rowsOf('n', { id: '$2::uuid[]', event_id: '$3::uuid[]', line_id: '$4::uuid[]', fine: '$5::bigint[]', late_days: '$6::int[]', fine_left: '$7::bigint[]' })}`,
    events.map(() => newId()),
    events.map((one) => one.id),
    events.map((one) => one.lineId),
    events.map((one) => (of.withdrawalOf === null ? one.amount : -one.amount)),
    events.map((one) => one.lateDays),
    events.map((one) => one.fineLeft),
  );
}

/**
 * Withdraws the waiver of a fine by another event. Throws 409 when it is withdrawn already, its line is cancelled, or
 * something rests on it: a payment of the line that stands, or a clearance, given since, or an instalment plan.
 */
export async function withdrawFineWaiver(
  transaction: Transaction,
  { id, reason }: { id: string; reason: string },
  now: Date,
) {
  const known = await transaction.row<{ student_id: string; of_charge: boolean }>(
    'SELECT student_id, of_charge FROM fees_fine_waiver WHERE site_id = $1 AND id = $2 AND withdrawal_of IS NULL',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockStudent(transaction, known.student_id);
  if (known.of_charge) return withdrawChargeWaiver(transaction, { id, reason }, now);
  const waiver = await transaction.row<{
    line_id: string;
    amount: bigint;
    late_days: number;
    by_waiver: bigint;
    fine_left: bigint;
    is_touched: boolean;
    is_withdrawn: boolean;
    is_cancelled: boolean;
    is_used: boolean;
  }>(
    // Whatever changes what a student owes has its key made under the student's lock: keys sort by what came first.
    `SELECT w.line_id, w.amount, p.late_days, p.fine_left AS by_waiver, l.cancelled_at IS NOT NULL AS is_cancelled,
            EXISTS (SELECT 1 FROM fees_fine_waiver o WHERE o.site_id = $1 AND o.withdrawal_of = w.id) AS is_withdrawn,
            coalesce(s.fine_left, 0)::bigint AS fine_left, coalesce(s.principal <> 0 OR s.fine <> 0, false) AS is_touched,
            EXISTS (SELECT 1 FROM fees_receipt_line q JOIN fees_receipt r ON r.site_id = $1 AND r.id = q.receipt_id
                     WHERE q.site_id = $1 AND q.line_id = w.line_id AND q.id > p.id AND r.reversal_of IS NULL
                       AND NOT EXISTS (SELECT 1 FROM fees_receipt v WHERE v.site_id = $1 AND v.reversal_of = r.id))
              OR EXISTS (SELECT 1 FROM fees_clearance k
                          WHERE k.site_id = $1 AND k.student_id = w.student_id AND k.id > p.id)
              OR l.moved > 0 AS is_used
       FROM fees_fine_waiver w
       JOIN fees_receipt_line p ON p.site_id = $1 AND p.fine_waiver_id = w.id
       JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = w.line_id
       CROSS JOIN LATERAL (
         SELECT sum(q.fine_left) AS fine_left, sum(q.principal) AS principal,
                sum(q.fine) FILTER (WHERE q.receipt_id IS NOT NULL) AS fine
           FROM fees_receipt_line q WHERE q.site_id = $1 AND q.line_id = w.line_id) s
      WHERE w.site_id = $1 AND w.id = $2`,
    id,
  );
  if (!waiver) throw new AppError(errors.notFound);
  if (waiver.is_withdrawn) throw new AppError(fineWaiverErrors.withdrawn);
  if (waiver.is_cancelled) throw new AppError(feesErrors.lineCancelled);
  if (waiver.is_used) throw new AppError(fineWaiverErrors.used);
  const event = {
    id: newId(),
    lineId: waiver.line_id,
    amount: waiver.amount,
    lateDays: waiver.late_days,
    fineLeft: fineLeftByWithdrawal({
      isTouched: waiver.is_touched,
      fineLeft: waiver.fine_left,
      byWaiver: waiver.by_waiver,
    }),
  };
  await addEvents(transaction, [event], {
    studentId: known.student_id,
    reason,
    withdrawalOf: id,
    day: todayInDhaka(now),
    now,
  });
  return { id: event.id };
}
