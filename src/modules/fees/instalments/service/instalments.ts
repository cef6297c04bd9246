import { addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { markOf, readDues, readOpenLines } from '../../counter/service/dues.ts';
import { feesPermission } from '../../permissions.ts';
import { labelSql } from '../../service/students-sql.ts';
import { staleOrGone } from '../../setup/service/fee-rules.ts';
import { instalmentErrors, instalmentProblems } from '../labels.ts';
import { partPeriod, readPartPeriod, spreadParts } from '../rules.ts';

export type Given = {
  id: string;
  lines: readonly { lineId: string; open: bigint }[];
  parts: readonly { due: string; amount: bigint }[];
  reason: string;
};

/** Months from today to the last instalment, at most: what is later is a slip of the year. */
const longestPlan = 24;

/** Problems of the parts by themselves, at their field; nothing when they come to what is open on rising days. */
function assertParts({ lines, parts }: Given, today: string): void {
  const open = lines.reduce((sum, line) => sum + line.open, 0n);
  const sum = parts.reduce((total, part) => total + part.amount, 0n);
  const problems = [
    ...(sum === open
      ? []
      : [fillLabel(instalmentProblems.notSum, { sum: takaText(sum), open: takaText(open) })]),
    ...((parts[0]?.due ?? '') < today ? [instalmentProblems.inPast] : []),
    ...((parts.at(-1)?.due ?? '') > addMonths(today, longestPlan) ? [instalmentProblems.tooFar] : []),
    ...(parts.some((part, place) => place > 0 && part.due <= (parts[place - 1]?.due ?? ''))
      ? [instalmentProblems.notAscending]
      : []),
  ];
  if (problems.length > 0) throw new ValidationError({ parts: problems });
}

/**
 * The lines a plan is of, as they are now. Throws 409 with the dues when one is not what was seen, 409 while a fine is open on
 * one, 422 for parts that do not fit.
 */
export async function checkPlan(transaction: Transaction, given: Given, now: Date) {
  const today = todayInDhaka(now);
  assertParts(given, today);
  const open = new Map((await readOpenLines(transaction, given.id, today)).map((line) => [line.id, line]));
  const chosen = given.lines.flatMap(({ lineId, open: seen }) => {
    const line = open.get(lineId);
    return line && line.principal === seen ? [line] : [];
  });
  if (new Set(chosen.map((line) => line.id)).size < given.lines.length)
    throw new AppError(instalmentErrors.changed, {}, { dues: await readDues(transaction, given.id, today) });
  if (chosen.some((line) => line.fine > 0n)) throw new AppError(instalmentErrors.fineOpen);
  return { today, open, chosen };
}

/**
 * Splits what is unpaid of a student's lines into parts with days of their own, which come to exactly that. Each part is
 * a line like any other; what moved there is owed of the line it came from no more. Throws 409 with the dues when a line
 * is not what was seen, 409 while a fine is open on one, 422 for parts that do not fit.
 */
export async function makeInstalments(transaction: Transaction, given: Given, now: Date) {
  await lockStudent(transaction, given.id);
  const { today, open, chosen } = await checkPlan(transaction, given, now);
  const planId = newId();
  const pieces = spreadParts(
    chosen.map((line) => ({ id: line.id, open: line.principal })),
    given.parts.map((part) => part.amount),
  );
  const amount = given.parts.reduce((sum, part) => sum + part.amount, 0n);
  await transaction.change(
    `INSERT INTO fees_instalment_plan (site_id, id, student_id, amount, reason, day, made_by, made_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    planId,
    given.id,
    amount,
    given.reason,
    today,
    transaction.context.accountId,
    now,
  );
  await transaction.change(
    `UPDATE fees_invoice_line l SET moved = l.moved + n.open, payable = l.payable - n.open, version = l.version + 1,
            updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', open: '$3::bigint[]' })} WHERE l.site_id = $1 AND l.id = n.id`,
    chosen.map((line) => line.id),
    chosen.map((line) => line.principal),
  );
  await transaction.change(
    `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
            payable, trace, reason, plan_id, part_of)
     SELECT n.site_id, n.id, l.student_id, l.enrolment_id, l.sub_head_id, n.period, n.due, n.amount, 0, n.amount,
            '{"rule": "", "waivers": []}', l.reason, $2, l.id
       FROM ${rowsOf('n', { id: '$3::uuid[]', part_of: '$4::uuid[]', period: '$5::text[]', due: '$6::date[]', amount: '$7::bigint[]' })}
       JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = n.part_of`,
    planId,
    pieces.map(() => newId()),
    pieces.map((piece) => piece.id),
    pieces.map((piece) => {
      const { period = '' } = open.get(piece.id) ?? {};
      const place = chosen.findIndex((line) => line.id === piece.id);
      const whole = readPartPeriod(period)?.period ?? period;
      return partPeriod(
        { period: whole, part: piece.part + 1, parts: given.parts.length },
        `${planId}-${place}`,
      );
    }),
    pieces.map((piece) => given.parts[piece.part]?.due ?? today),
    pieces.map((piece) => piece.amount),
  );
  return { id: planId, lines: pieces.length, amount: takaText(amount) };
}

/** What of plan `i` is paid or was split anew: then it stays. */
const usedSql = `EXISTS (
  SELECT 1 FROM fees_invoice_line l WHERE l.site_id = $1 AND l.plan_id = i.id AND (l.moved > 0 OR coalesce((
    SELECT sum(p.principal + p.fine) FROM fees_receipt_line p
     WHERE p.site_id = $1 AND p.line_id = l.id AND p.receipt_id IS NOT NULL), 0) <> 0))`;

/** Cancels a plan of which nothing is paid: its parts go, and the fees are due as they were. */
export async function cancelInstalments(
  transaction: Transaction,
  { id, version, reason }: { id: string; version: number; reason: string },
  now: Date,
) {
  const known = await transaction.row<{ student_id: string }>(
    'SELECT student_id FROM fees_instalment_plan WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockStudent(transaction, known.student_id);
  const plan = await transaction.row<{ is_cancelled: boolean; is_used: boolean }>(
    `SELECT i.cancelled_at IS NOT NULL AS is_cancelled, ${usedSql} AS is_used
       FROM fees_instalment_plan i WHERE i.site_id = $1 AND i.id = $2`,
    id,
  );
  if (plan?.is_cancelled) throw new AppError(instalmentErrors.cancelled);
  if (plan?.is_used) throw new AppError(instalmentErrors.used);
  const row = await transaction.row<{ id: string; version: number }>(
    `UPDATE fees_instalment_plan SET cancelled_at = $4, cancelled_by = $5, cancelled_reason = $6, version = version + 1,
            updated_at = now()
      WHERE site_id = $1 AND id = $2 AND version = $3 RETURNING id, version`,
    id,
    version,
    now,
    transaction.context.accountId,
    reason,
  );
  if (!row) throw await staleOrGone(transaction, 'fees_instalment_plan', id);
  await transaction.change(
    `UPDATE fees_invoice_line l SET moved = l.moved - n.amount, payable = l.payable + n.amount, version = l.version + 1,
            updated_at = now()
       FROM (SELECT part_of, sum(amount)::bigint AS amount FROM fees_invoice_line
              WHERE site_id = $1 AND plan_id = $2 GROUP BY part_of) n
      WHERE l.site_id = $1 AND l.id = n.part_of`,
    id,
  );
  await transaction.change(
    `UPDATE fees_invoice_line SET cancelled_at = $3, cancelled_reason = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND plan_id = $2`,
    id,
    now,
    reason,
  );
  return row;
}

type Part = {
  id: string;
  subHead: Label;
  period: string;
  due: string;
  amount: string;
  payable: string;
  paid: string;
  fineLeft: string;
  moved: string;
};

/** The plans of a student, the newest first, with what is paid of their parts. Throws 404 for another institution's. */
export async function listInstalmentPlans(
  transaction: Transaction,
  database: Database,
  studentId: string,
  today: string,
) {
  const known = await transaction.row(
    'SELECT 1 FROM students_student WHERE site_id = $1 AND id = $2',
    studentId,
  );
  if (!known) throw new AppError(errors.notFound);
  const rows = await transaction.rows<{
    id: string;
    version: number;
    day: string;
    amount: bigint;
    reason: string;
    made_by: string;
    made_at: Date;
    cancelled_by: string | null;
    cancelled_at: Date | null;
    cancelled_reason: string;
    is_used: boolean;
    parts: Part[] | null;
  }>(
    `SELECT i.id, i.version, i.day, i.amount, i.reason, i.made_by, i.made_at, i.cancelled_by, i.cancelled_at,
            i.cancelled_reason, ${usedSql} AS is_used,
            (SELECT json_agg(json_build_object('id', l.id, 'subHead', ${labelSql('b')}, 'period', l.period, 'due', l.due,
                      'amount', l.amount::text, 'payable', l.payable::text, 'paid', coalesce(p.principal, 0)::text,
                      'fineLeft', coalesce(p.fine_left, 0)::text, 'moved', l.moved::text) ORDER BY l.due, b.position, l.id)
               FROM fees_invoice_line l
               JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
               LEFT JOIN LATERAL (SELECT sum(r.principal) AS principal, sum(r.fine_left) AS fine_left
                                    FROM fees_receipt_line r WHERE r.site_id = $1 AND r.line_id = l.id) p ON true
              WHERE l.site_id = $1 AND l.plan_id = i.id) AS parts
       FROM fees_instalment_plan i WHERE i.site_id = $1 AND i.student_id = $2
      ORDER BY i.made_at DESC, i.id DESC LIMIT 50`,
    studentId,
  );
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => [row.made_by, row.cancelled_by]),
    transaction.context.language,
  );
  const may = transaction.context.permissions.has(feesPermission.bill);
  return {
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      day: row.day,
      amount: takaText(row.amount),
      reason: row.reason,
      madeBy: names.get(row.made_by) ?? '',
      madeAt: row.made_at.toISOString(),
      cancelled:
        row.cancelled_at === null || row.cancelled_by === null
          ? null
          : {
              reason: row.cancelled_reason,
              by: names.get(row.cancelled_by) ?? '',
              at: row.cancelled_at.toISOString(),
            },
      lines: (row.parts ?? []).map(({ payable, fineLeft, moved, ...part }) => ({
        ...part,
        amount: takaText(BigInt(part.amount)),
        paid: takaText(BigInt(part.paid)),
        ...markOf(
          {
            due: part.due,
            payable: BigInt(payable),
            paid: BigInt(part.paid),
            fineLeft: BigInt(fineLeft),
            moved: BigInt(moved),
            isCancelled: row.cancelled_at !== null,
          },
          today,
        ),
      })),
      can: { cancel: may && row.cancelled_at === null && !row.is_used },
    })),
  };
}
