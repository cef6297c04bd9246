import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { traceOf, waiverOf } from '../../billing/service/invoices.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
import { waive } from '../../rules.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  latestEnrolment,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { staleOrGone } from '../../setup/service/fee-rules.ts';

type Question = {
  q?: string | undefined;
  studentId?: string | undefined;
  typeId?: string | undefined;
  classId?: string | undefined;
  state: 'active' | 'revoked' | 'all';
  page: number;
  size: number;
};

/** Waivers, newest first; `month` ('YYYY-MM') says which are in force. */
export async function listWaivers(transaction: Transaction, question: Question, month: string) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      student: json<FeeStudent>(),
      type: json<Label>(),
      sub_heads: jsonOrNull<Label[]>(),
      kind: oneOf<'percent' | 'fixed'>(),
      share: 'int?',
      base: oneOf<'remaining' | 'original'>(),
      amount: 'bigint?',
      from_month: 'text',
      to_month: 'text?',
      reason: 'text',
      revoked_at: 'time?',
      revoked_reason: 'text',
      created_at: 'time',
      total: 'bigint',
    },
    `SELECT w.id, w.version, ${studentSql} AS student, ${labelSql('t')} AS type, w.kind, w.share, w.base, w.amount,
            w.from_month, w.to_month, w.reason, w.revoked_at, w.revoked_reason, w.created_at, count(*) OVER () AS total,
            (SELECT json_agg(${labelSql('b')} ORDER BY b.position, b.name_en) FROM fees_fee_sub_head b
              WHERE b.site_id = $1 AND b.id = ANY(w.sub_head_ids)) AS sub_heads
       FROM fees_waiver w
       JOIN fees_waiver_type t ON t.site_id = $1 AND t.id = w.type_id
       CROSS JOIN LATERAL ${latestEnrolment('w.student_id')} e ${studentJoins}
      WHERE w.site_id = $1 AND ($2::uuid IS NULL OR w.student_id = $2) AND ($3::uuid IS NULL OR w.type_id = $3)
        AND ($4::uuid IS NULL OR x.class_id = $4) AND ${fitsQuestion('$5')}
        AND ($6 = 'all' OR ($6 = 'revoked' AND w.revoked_at IS NOT NULL)
             OR ($6 = 'active' AND w.revoked_at IS NULL AND (w.to_month IS NULL OR w.to_month >= $7)))
      ORDER BY w.created_at DESC, w.id DESC LIMIT $8 OFFSET $9`,
    question.studentId ?? null,
    question.typeId ?? null,
    question.classId ?? null,
    patternOf(question.q),
    question.state,
    month,
    question.size,
    (question.page - 1) * question.size,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      student: row.student,
      type: row.type,
      subHeads: row.sub_heads ?? [],
      kind: row.kind,
      share: row.share,
      base: row.base,
      amount: row.amount === null ? null : takaText(row.amount),
      fromMonth: row.from_month,
      toMonth: row.to_month,
      reason: row.reason,
      state: row.revoked_at
        ? ('revoked' as const)
        : row.from_month > month
          ? ('future' as const)
          : row.to_month !== null && row.to_month < month
            ? ('ended' as const)
            : ('active' as const),
      revokedReason: row.revoked_reason,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

export type GivenWaiver = {
  studentId: string;
  typeId: string;
  subHeadIds: readonly string[];
  kind: 'percent' | 'fixed';
  share: number | null;
  base: 'remaining' | 'original';
  amount: bigint | null;
  fromMonth: string;
  toMonth: string | null;
  reason: string;
  applyToUnpaid: boolean;
};

/** Looks at a waiver that is to be given: its sub-heads, each once. Throws 422 at the field that does not fit. */
export async function checkedWaiver(
  transaction: Transaction,
  given: GivenWaiver,
): Promise<readonly string[]> {
  const problems = {
    ...(given.kind === 'percent' && given.share === null ? { share: [fieldProblems.shareNeeded] } : {}),
    ...(given.kind === 'fixed' && given.amount === null ? { amount: [fieldProblems.amountNeeded] } : {}),
    ...(given.toMonth !== null && given.toMonth < given.fromMonth
      ? { toMonth: [fieldProblems.monthsTurned] }
      : {}),
  };
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  const subHeadIds = [...new Set(given.subHeadIds)];
  const own = await transaction.readOne(
    { type: 'bool', sub_heads: 'int' },
    `SELECT EXISTS (SELECT 1 FROM fees_waiver_type WHERE site_id = $1 AND id = $2) AS type,
            (SELECT count(*)::int FROM fees_fee_sub_head WHERE site_id = $1 AND id = ANY($3::uuid[])) AS sub_heads`,
    given.typeId,
    subHeadIds,
  );
  if (!own?.type) throw new ValidationError({ typeId: [fieldProblems.notOwn] });
  if (own.sub_heads < subHeadIds.length) throw new ValidationError({ subHeadIds: [fieldProblems.notOwn] });
  return subHeadIds;
}

/** Gives a waiver, and where it is asked for lowers the lines of its months of which nothing is paid yet. */
export async function giveWaiver(transaction: Transaction, given: GivenWaiver) {
  await lockStudent(transaction, given.studentId);
  const subHeadIds = await checkedWaiver(transaction, given);
  const id = newId();
  await transaction.change(
    `INSERT INTO fees_waiver (site_id, id, student_id, type_id, sub_head_ids, kind, share, base, amount, from_month,
            to_month, reason, approved_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    id,
    given.studentId,
    given.typeId,
    subHeadIds,
    given.kind,
    given.kind === 'percent' ? given.share : null,
    given.base,
    given.kind === 'fixed' ? given.amount : null,
    given.fromMonth,
    given.toMonth,
    given.reason,
    transaction.context.accountId,
  );
  return { id, repriced: given.applyToUnpaid ? await reprice(transaction, given, subHeadIds) : 0 };
}

/** The unpaid monthly lines of the waiver's months, reckoned anew with all of the student's waivers. */
async function reprice(transaction: Transaction, given: GivenWaiver, subHeadIds: readonly string[]) {
  const lines = await transaction.read(
    { id: 'uuid', sub_head_id: 'uuid', period: 'text', amount: 'bigint', payable: 'bigint', rule: 'text?' },
    `SELECT l.id, l.sub_head_id, l.period, l.amount, l.payable, l.trace ->> 'rule' AS rule FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.student_id = $2 AND l.sub_head_id = ANY($3::uuid[]) AND l.cancelled_at IS NULL
        AND l.period ~ '^[0-9]{4}-[0-9]{2}$' AND l.period >= $4 AND ($5::text IS NULL OR l.period <= $5)
        AND l.moved = 0
        AND coalesce((SELECT sum(p.principal) FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id), 0) = 0`,
    given.studentId,
    subHeadIds,
    given.fromMonth,
    given.toMonth,
  );
  if (lines.length === 0) return 0;
  const waivers = await transaction.rows<
    Parameters<typeof waiverOf>[0] & { from_month: string; to_month: string | null }
  >(
    `SELECT type_id, sub_head_ids, kind, share, base, amount, from_month, to_month FROM fees_waiver
      WHERE site_id = $1 AND student_id = $2 AND revoked_at IS NULL ORDER BY created_at, id`,
    given.studentId,
  );
  const changed = lines
    .map((line) => {
      const inForce = waivers.filter(
        (one) => one.from_month <= line.period && (one.to_month === null || one.to_month >= line.period),
      );
      const { waiver, payable, byType } = waive(line.sub_head_id, line.amount, inForce.map(waiverOf));
      return { id: line.id, waiver, payable, was: line.payable, trace: traceOf(line.rule ?? '', byType) };
    })
    .filter((line) => line.payable !== line.was);
  if (changed.length === 0) return 0;
  return transaction.change(
    `UPDATE fees_invoice_line l SET waiver = n.waiver, payable = n.payable, trace = n.trace, version = l.version + 1,
            updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', waiver: '$3::bigint[]', payable: '$4::bigint[]', trace: '$5::jsonb[]' })}
      WHERE l.site_id = $1 AND l.id = n.id`,
    changed.map((line) => line.id),
    changed.map((line) => line.waiver),
    changed.map((line) => line.payable),
    changed.map((line) => JSON.stringify(line.trace)),
  );
}

/** Ends a waiver with a reason; what it lowered already stays as it was billed. */
export async function revokeWaiver(
  transaction: Transaction,
  { id, version, reason }: { id: string; version: number; reason: string },
  now: Date,
) {
  const known = await transaction.readOne(
    { revoked_at: 'time?' },
    'SELECT revoked_at FROM fees_waiver WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.revoked_at) throw new AppError(feesErrors.waiverRevoked);
  const row = await transaction.readOne(
    { id: 'uuid', version: 'int' },
    `UPDATE fees_waiver SET revoked_at = $4, revoked_reason = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND version = $3 AND revoked_at IS NULL RETURNING id, version`,
    id,
    version,
    now,
    reason,
  );
  if (!row) throw await staleOrGone(transaction, 'fees_waiver', id);
  return row;
}
