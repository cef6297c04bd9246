import { addMonths } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { markOf } from '../../counter/service/dues.ts';
import { instalmentErrors } from '../../instalments/labels.ts';
import { feesErrors, fieldProblems } from '../../labels.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { staleOrGone } from '../../setup/service/fee-rules.ts';
import type { LineState } from '../../shapes.ts';
import { addLines } from './invoices.ts';

type Charge = {
  studentIds: readonly string[];
  subHeadId: string;
  amount: bigint;
  due: string;
  reason: string;
};

/** Throws at the field for a due day more than a year away: a slip of the year. */
export function assertDueNear(due: string, today: string): void {
  if (due < addMonths(today, -12) || due > addMonths(today, 12))
    throw new ValidationError({ due: [fieldProblems.strangeDue] });
}

/** A fine by hand or an extra charge: one line for each of the students, with its reason and a period of its own. */
export async function chargeStudents(transaction: Transaction, given: Charge, today: string) {
  assertDueNear(given.due, today);
  const subHead = await transaction.readOne(
    { schedule: 'text' },
    'SELECT schedule FROM fees_fee_sub_head WHERE site_id = $1 AND id = $2 AND is_active',
    given.subHeadId,
  );
  if (!subHead) throw new ValidationError({ subHeadId: [fieldProblems.notOwn] });
  if (subHead.schedule !== 'onDemand') throw new ValidationError({ subHeadId: [fieldProblems.notOnDemand] });
  const studentIds = [...new Set(given.studentIds)];
  const rows = await transaction.read(
    { student_id: 'uuid', id: 'uuid' },
    `SELECT DISTINCT ON (e.student_id) e.student_id, e.id FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.student_id = ANY($2::uuid[])
      ORDER BY e.student_id, y.is_current DESC, y.start_date DESC`,
    studentIds,
  );
  if (rows.length < studentIds.length) throw new ValidationError({ studentIds: [fieldProblems.notOwn] });
  const period = newId();
  const added = await addLines(
    transaction,
    null,
    rows.map((row) => ({
      studentId: row.student_id,
      enrolmentId: row.id,
      subHeadId: given.subHeadId,
      period,
      due: given.due,
      amount: given.amount,
      waiver: 0n,
      payable: given.amount,
      trace: { rule: '', waivers: [] },
    })),
    { reason: given.reason },
  );
  return { lines: added.lines };
}

type Question = {
  id?: string | undefined;
  q?: string | undefined;
  studentId?: string | undefined;
  period?: string | undefined;
  classId?: string | undefined;
  sectionId?: string | undefined;
  subHeadId?: string | undefined;
  runId?: string | undefined;
  postingId?: string | undefined;
  onDemand?: '1' | undefined;
  headId?: string | undefined;
  standing?: '1' | undefined;
  open?: '1' | undefined;
  lateFrom?: number | undefined;
  lateTo?: number | undefined;
  state?: LineState | undefined;
  page: number;
  size: number;
};

const stateSql = `CASE WHEN l.cancelled_at IS NOT NULL THEN 'cancelled'
  WHEN l.moved > 0 AND paid.sum >= l.payable AND paid.fine_left = 0 THEN 'instalments' WHEN l.payable = 0 THEN 'waived'
  WHEN paid.sum >= l.payable AND paid.fine_left = 0 THEN 'paid' WHEN paid.sum > 0 THEN 'partiallyPaid' WHEN l.due < $2 THEN 'overdue' ELSE 'unpaid' END`;

/** What is paid of line `l`, as `sum`, and the fine that was left open. */
const paidSql = `(SELECT coalesce(sum(p.principal), 0)::bigint AS sum, coalesce(sum(p.fine_left), 0)::bigint AS fine_left
                              FROM fees_receipt_line p
                             WHERE p.site_id = $1 AND p.line_id = l.id)`;

/** What is owed of line `l`, fines only where a payment left them open. */
const owedSql = '(l.payable - paid.sum + paid.fine_left)';

/** Invoice lines with their state on `today`, the latest due day first. */
export async function listLines(transaction: Transaction, question: Question, today: string) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      version: 'int',
      student: json<FeeStudent>(),
      sub_head_id: 'uuid',
      sub_head: json<Label>(),
      head: json<Label>(),
      period: 'text',
      due: 'date',
      amount: 'bigint',
      waiver: 'bigint',
      payable: 'bigint',
      paid: 'bigint',
      fine_left: 'bigint',
      moved: 'bigint',
      reason: 'text',
      is_cancelled: 'bool',
      total: 'bigint',
      students: 'int',
      all_billed: 'bigint',
      all_owed: 'bigint?',
    },
    `WITH found AS MATERIALIZED (
       SELECT l.id, l.student_id, l.due, c.position, x.name_en AS section, e.roll, b.position AS kind,
              l.payable + l.moved AS billed, ${question.open ? owedSql : 'NULL::bigint'} AS owed
         FROM fees_invoice_line l
         JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id ${studentJoins}
         ${question.state || question.open ? `CROSS JOIN LATERAL ${paidSql} paid` : ''}
        WHERE l.site_id = $1 AND $2::date IS NOT NULL AND ($3::uuid IS NULL OR l.student_id = $3) AND ($4::text IS NULL OR l.period = $4)
          AND ($5::uuid IS NULL OR x.class_id = $5) AND ($6::uuid IS NULL OR e.section_id = $6)
          AND ($7::uuid IS NULL OR l.sub_head_id = $7) AND ($8::uuid IS NULL OR l.run_id = $8)
          ${question.onDemand ? "AND b.schedule = 'onDemand'" : ''}
          ${question.standing || question.open ? 'AND l.cancelled_at IS NULL' : ''}
          ${question.open ? `AND ${owedSql} > 0` : ''} AND ($13::uuid IS NULL OR b.head_id = $13)
          AND (coalesce($14::int, -1) < 0 OR $2::date - l.due >= $14) AND ($15::int IS NULL OR $2::date - l.due <= $15)
          AND ($16::uuid IS NULL OR l.id = $16)
          AND ($17::uuid IS NULL OR l.id IN (SELECT n.line_id FROM fees_accrual_entry n WHERE n.site_id = $1 AND n.posting_id = $17))
          AND ${question.state ? `${stateSql} = $9` : '$9::text IS NULL'} AND ${fitsQuestion('$10')}),
     page AS MATERIALIZED (
       SELECT id FROM found ORDER BY due DESC, position, section, roll, kind, id LIMIT $11 OFFSET $12),
     sums AS (
       SELECT count(*) AS total, count(DISTINCT student_id)::int AS students, coalesce(sum(billed), 0)::bigint AS all_billed,
              sum(owed)::bigint AS all_owed FROM found)
     SELECT l.id, l.version, l.sub_head_id, l.period, l.due, l.amount, l.waiver, l.payable, l.moved, paid.sum AS paid, paid.fine_left,
            concat_ws(' · ', nullif(l.reason, ''), nullif(l.cancelled_reason, '')) AS reason,
            l.cancelled_at IS NOT NULL AS is_cancelled, sums.*, ${studentSql} AS student, ${labelSql('b')} AS sub_head,
            ${labelSql('h')} AS head
       FROM page o CROSS JOIN sums JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = o.id CROSS JOIN LATERAL ${paidSql} paid
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
       JOIN fees_fee_head h ON h.site_id = $1 AND h.id = b.head_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id ${studentJoins}
      ORDER BY l.due DESC, c.position, x.name_en, e.roll, b.position, l.id`,
    today,
    question.studentId ?? null,
    question.period || null,
    question.classId ?? null,
    question.sectionId ?? null,
    question.subHeadId ?? null,
    question.runId ?? null,
    question.state ?? null,
    patternOf(question.q),
    question.size,
    (question.page - 1) * question.size,
    question.headId ?? null,
    question.lateFrom ?? null,
    question.lateTo ?? null,
    question.id ?? null,
    question.postingId ?? null,
  );
  const [first] = rows;
  return {
    total: Number(first?.total ?? 0),
    page: question.page,
    size: question.size,
    students: first?.students ?? 0,
    billed: takaText(first?.all_billed ?? 0n),
    owed: question.open ? takaText(first?.all_owed ?? 0n) : null,
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      student: row.student,
      subHeadId: row.sub_head_id,
      subHead: row.sub_head,
      head: row.head,
      period: row.period,
      due: row.due,
      amount: takaText(row.amount),
      waiver: takaText(row.waiver),
      payable: takaText(row.payable),
      paid: takaText(row.paid),
      principal: takaText(row.is_cancelled ? 0n : row.payable - row.paid),
      billed: takaText(row.payable + row.moved),
      owed: takaText(row.is_cancelled ? 0n : row.payable - row.paid + row.fine_left),
      reason: row.reason,
      ...markOf(
        {
          due: row.due,
          payable: row.payable,
          paid: row.paid,
          fineLeft: row.fine_left,
          moved: row.moved,
          isCancelled: row.is_cancelled,
        },
        today,
      ),
    })),
  };
}

/** Cancels a line of which nothing is paid; it stays with its reason and is not billed again. */
export async function cancelLine(
  transaction: Transaction,
  { id, version, reason }: { id: string; version: number; reason: string },
  now: Date,
) {
  const known = await transaction.readOne(
    { student_id: 'uuid' },
    'SELECT student_id FROM fees_invoice_line WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockStudent(transaction, known.student_id);
  await assertCancellable(transaction, id);
  const row = await transaction.readOne(
    { id: 'uuid', version: 'int' },
    `UPDATE fees_invoice_line SET cancelled_at = $4, cancelled_reason = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND version = $3 RETURNING id, version`,
    id,
    version,
    now,
    reason,
  );
  if (!row) throw await staleOrGone(transaction, 'fees_invoice_line', id);
  return row;
}

/** Throws 409 for a line that is cancelled already, in instalments, or of which something is paid. */
export async function assertCancellable(transaction: Transaction, id: string): Promise<void> {
  const line = await transaction.readOne(
    { is_cancelled: 'bool', has_payment: 'bool', is_planned: 'bool' },
    `SELECT l.cancelled_at IS NOT NULL AS is_cancelled, l.moved > 0 OR l.plan_id IS NOT NULL AS is_planned,
            coalesce((SELECT sum(p.principal + p.fine) FROM fees_receipt_line p
                       WHERE p.site_id = $1 AND p.line_id = l.id AND p.receipt_id IS NOT NULL), 0) <> 0 AS has_payment
       FROM fees_invoice_line l WHERE l.site_id = $1 AND l.id = $2`,
    id,
  );
  if (line?.is_cancelled) throw new AppError(feesErrors.lineCancelled);
  if (line?.is_planned) throw new AppError(instalmentErrors.inPlan);
  if (line?.has_payment) throw new AppError(feesErrors.linePaid);
}
