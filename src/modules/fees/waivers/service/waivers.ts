import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
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
import { assertWish, grantWish } from '../wishes/service/wishes.ts';
import { insertWaivers } from './insert-waivers.ts';
import type { LapseReason } from './lapses.ts';
import { assertPaidSaid, creditOverpaid, overpaidBy } from './paid-fees.ts';
import { assertPaper } from './papers.ts';
import { reckonAnew, writeAnew } from './reprice.ts';
import { worthOfWaiver } from './waiver-worth.ts';

type Question = {
  q?: string | undefined;
  studentId?: string | undefined;
  typeId?: string | undefined;
  classId?: string | undefined;
  offerId?: string | undefined;
  state: 'active' | 'future' | 'ended' | 'revoked' | 'all';
  page: number;
  size: number;
};

/** Waivers, newest first; `today` says which are in force. */
export async function listWaivers(transaction: Transaction, question: Question, today: string) {
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
      from_day: 'date?',
      to_day: 'date?',
      month_cap: 'bigint?',
      year_cap: 'bigint?',
      offer: jsonOrNull<Label>(),
      is_renewable: 'bool',
      paper_id: 'uuid?',
      lapse: oneOf<LapseReason | 'none'>(),
      state: oneOf<'active' | 'future' | 'ended' | 'revoked'>(),
      total: 'bigint',
    },
    `SELECT w.id, w.version, ${studentSql} AS student, ${labelSql('t')} AS type, w.kind, w.share, w.base, w.amount,
            w.from_month, w.to_month, w.reason, w.revoked_at, w.revoked_reason, w.created_at, w.from_day, w.to_day,
            w.month_cap, w.year_cap, w.is_renewable, w.paper_id, coalesce(w.lapse, 'none') AS lapse,
            (SELECT ${labelSql('f')} FROM fees_student_offer_type f WHERE f.site_id = $1 AND f.id = w.offer_id) AS offer,
            ${stateSql} AS state, count(*) OVER () AS total,
            (SELECT json_agg(${labelSql('b')} ORDER BY b.position, b.name_en) FROM fees_fee_sub_head b
              WHERE b.site_id = $1 AND b.id = ANY(w.sub_head_ids)) AS sub_heads
       FROM fees_waiver w
       JOIN fees_waiver_type t ON t.site_id = $1 AND t.id = w.type_id
       CROSS JOIN LATERAL ${latestEnrolment('w.student_id')} e ${studentJoins}
      WHERE w.site_id = $1 AND ($2::uuid IS NULL OR w.student_id = $2) AND ($3::uuid IS NULL OR w.type_id = $3)
        AND ($4::uuid IS NULL OR x.class_id = $4) AND ${fitsQuestion('$5')}
        AND ($6 = 'all' OR ${stateSql} = $6) AND ($8::uuid IS NULL OR w.offer_id = $8)
      ORDER BY w.created_at DESC, w.id DESC LIMIT $9 OFFSET $10`,
    question.studentId ?? null,
    question.typeId ?? null,
    question.classId ?? null,
    patternOf(question.q),
    question.state,
    today,
    question.offerId ?? null,
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
      state: row.state,
      fromDay: row.from_day,
      toDay: row.to_day,
      monthCap: row.month_cap === null ? null : takaText(row.month_cap),
      yearCap: row.year_cap === null ? null : takaText(row.year_cap),
      offer: row.offer,
      isRenewable: row.is_renewable,
      paperId: row.paper_id,
      lapse: row.lapse === 'none' ? null : row.lapse,
      revokedReason: row.revoked_reason,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** What a waiver is on the day at `$7`. */
const stateSql = `CASE WHEN w.revoked_at IS NOT NULL THEN 'revoked'
  WHEN coalesce(w.from_day, (w.from_month || '-01')::date) > $7::date THEN 'future'
  WHEN w.to_day < $7::date OR w.to_month < to_char($7::date, 'YYYY-MM') THEN 'ended' ELSE 'active' END`;

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
  /** What becomes of what is paid of these months: it stays, or becomes the student's advance. Null: nobody said. */
  ofPaid: 'future' | 'credit' | null;
  monthCap: bigint | null;
  yearCap: bigint | null;
  isRenewable: boolean;
  paperId: string | null;
  /** What a family asked for, which it answers. */
  wishId: string | null;
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
  await assertPaper(transaction, given.paperId);
  await assertWish(transaction, given);
  await assertAlone(transaction, given, subHeadIds);
  return subHeadIds;
}

/** Refuses months before the institution's first year. */
export async function assertInYears(transaction: Transaction, fromMonth: string): Promise<void> {
  const row = await transaction.readOne(
    { first: 'text?' },
    "SELECT to_char(min(y.start_date), 'YYYY-MM') AS first FROM academic_academic_year y WHERE y.site_id = $1",
  );
  if (row?.first && fromMonth < row.first)
    throw new ValidationError({ fromMonth: [fillLabel(fieldProblems.beforeYears, { month: row.first })] });
}

type Claim = {
  readonly studentIds: readonly string[];
  readonly typeId: string;
  readonly subHeadIds: readonly string[];
  readonly fromMonth: string;
  readonly toMonth: string | null;
};

/** The waivers on the same ground for one of these fees and months that students have already. */
export const standingOnGround = (transaction: Transaction, claim: Claim) =>
  transaction.read(
    { id: 'uuid', student_id: 'uuid', name: json<Label>(), from_month: 'text', to_month: 'text?' },
    `SELECT g.id, g.student_id, ${labelSql('s')} AS name, g.from_month, g.to_month FROM fees_waiver g
       JOIN students_student s ON s.site_id = $1 AND s.id = g.student_id
      WHERE g.site_id = $1 AND g.student_id = ANY($2::uuid[]) AND g.type_id = $3 AND g.sub_head_ids && $4::uuid[]
        AND g.revoked_at IS NULL AND (g.to_month IS NULL OR g.to_month >= $5)
        AND ($6::text IS NULL OR g.from_month <= $6)
      ORDER BY g.created_at, g.id`,
    claim.studentIds,
    claim.typeId,
    claim.subHeadIds,
    claim.fromMonth,
    claim.toMonth,
  );

/** Refuses the same ground twice for one fee and month, and months before the institution's first year. */
async function assertAlone(
  transaction: Transaction,
  { studentId, typeId, fromMonth, toMonth }: GivenWaiver,
  subHeadIds: readonly string[],
): Promise<void> {
  await assertInYears(transaction, fromMonth);
  const claim = { studentIds: [studentId], typeId, subHeadIds, fromMonth, toMonth };
  const [known] = await standingOnGround(transaction, claim);
  if (known)
    throw new ValidationError({
      fromMonth: [
        fillLabel(fieldProblems.waivedAlready, { from: known.from_month, to: known.to_month ?? '…' }),
      ],
    });
}

/**
 * Gives a waiver, and where it is asked for lowers the lines of its months of which nothing is paid yet. What is paid of
 * others stays, or becomes the student's advance (`credited`). Throws at `ofPaid` where nobody said which.
 */
export async function giveWaiver(transaction: Transaction, given: GivenWaiver, now: Date) {
  await lockStudent(transaction, given.studentId);
  const subHeadIds = await checkedWaiver(transaction, given);
  if (given.ofPaid === null) assertPaidSaid(await overpaidBy(transaction, given, subHeadIds), null);
  const [id = ''] = await insertWaivers(transaction, [
    {
      ...given,
      subHeadIds,
      share: given.kind === 'percent' ? given.share : null,
      amount: given.kind === 'fixed' ? given.amount : null,
      worth: await worthOfWaiver(transaction, given, subHeadIds),
    },
  ]);
  if (given.wishId !== null) await grantWish(transaction, given.wishId, id, now);
  const reach = { unpaid: given.applyToUnpaid, paid: given.ofPaid === 'credit' };
  const changed = await reckonAnew(transaction, given, subHeadIds, reach);
  const credited = await creditOverpaid(transaction, given.studentId, changed, now);
  return { id, repriced: await writeAnew(transaction, changed), credited: takaText(credited) };
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
