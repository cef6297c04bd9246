import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { chargeSql } from '../../../fees/charges/public.ts';
import { resultsPermission } from '../../permissions.ts';
import { scrutinyErrors } from '../labels.ts';
import {
  type Found,
  type ScrutinyAct,
  type ScrutinyState,
  type ScrutinyStep,
  scrutinyActs,
} from '../states.ts';

export const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

export type ScrutinyRow = {
  id: string;
  version: number;
  state: ScrutinyState;
  run_id: string;
  exam_id: string;
  class_id: string;
  enrolment_id: string;
  student_id: string;
  paper_id: string;
  student: Label;
  code: string;
  roll: number;
  class_name: Label;
  section: Label;
  exam: Label;
  year: Label;
  paper: Label;
  /** The parts of the paper by their codes. */
  parts: Record<string, Label>;
  note: string;
  fee: bigint;
  sub_head_id: string | null;
  applied_by: string;
  applied_at: Date;
  waived_at: Date | null;
  receipts: string | null;
  examiner_id: string | null;
  examiner: Label | null;
  is_examiner: boolean;
  found: Found | null;
  found_by: string | null;
  decided_at: Date | null;
};

/** Columns of an application `q`, from `scrutinyFrom`. */
export const scrutinyColumns = `q.id, q.version, z.state, q.run_id, r.exam_id, r.class_id, q.enrolment_id, e.student_id,
  q.paper_id, ${both('d')} AS student, d.code, t.roll, ${both('c')} AS class_name, ${both('s')} AS section,
  ${both('x')} AS exam, ${both('y')} AS year, ${both('b')} AS paper,
  (SELECT json_object_agg(g->>'code', json_build_object('en', g->>'nameEn', 'bn', g->>'nameBn'))
     FROM jsonb_array_elements(p.components) g) AS parts,
  q.note, q.fee, q.sub_head_id, q.applied_by, q.applied_at, q.waived_at, f.receipts, q.examiner_id,
  CASE WHEN k.id IS NOT NULL THEN ${both('k')} END AS examiner, o.is_examiner, q.found, q.found_by, q.decided_at`;

/**
 * Applications `q` with what they are about; `$2` is the caller's account. `k` is the examiner: whom the office named,
 * else the teacher of the mark sheet, else the class teacher. `z.state` is derived here and nowhere else: whether a fee
 * is paid is what fees say at this moment.
 */
export const scrutinyFrom = `FROM results_scrutiny q
  JOIN results_run r ON r.site_id = $1 AND r.id = q.run_id
  JOIN results_result t ON t.site_id = $1 AND t.run_id = q.run_id AND t.enrolment_id = q.enrolment_id
  JOIN exams_paper p ON p.site_id = $1 AND p.id = q.paper_id
  JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
  JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
  JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
  JOIN academic_section s ON s.site_id = $1 AND s.id = t.section_id
  JOIN students_enrolment e ON e.site_id = $1 AND e.id = q.enrolment_id
  JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
  LEFT JOIN exams_mark m ON m.site_id = $1 AND m.enrolment_id = q.enrolment_id AND m.paper_id = q.paper_id
  LEFT JOIN exams_mark_sheet h ON h.site_id = $1 AND h.id = m.sheet_id
  LEFT JOIN people_employee k ON k.site_id = $1 AND k.id = coalesce(q.examiner_id, h.teacher_id, s.class_teacher_id)
  CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM people_employee_account a
     WHERE a.site_id = $1 AND a.account_id = $2 AND a.employee_id = k.id) AS is_examiner) o
  LEFT JOIN LATERAL (${chargeSql('q.id', 'e.student_id', 'q.sub_head_id')}) f ON q.fee > 0
  CROSS JOIN LATERAL (SELECT CASE WHEN q.outcome IS NOT NULL THEN q.outcome
     WHEN q.checking_at IS NOT NULL THEN 'checking'
     WHEN q.fee = 0 OR q.waived_at IS NOT NULL OR f.paid THEN 'paid' ELSE 'applied' END AS state) z`;

/** Who sees every application; an examiner sees those of the own papers. */
export const seesAllScrutiny = ({ context: { permissions } }: Transaction): boolean =>
  permissions.has(resultsPermission.scrutiny) || permissions.has(resultsPermission.amend);

export const isFree = (row: Pick<ScrutinyRow, 'fee' | 'waived_at'>) =>
  row.fee === 0n || row.waived_at !== null;

export const actsOn = (row: ScrutinyRow) =>
  scrutinyActs({ state: row.state, isFree: isFree(row), isFound: row.found !== null });

export const scrutinyShown = (row: ScrutinyRow) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  student: row.student,
  code: row.code,
  roll: row.roll,
  className: row.class_name,
  section: row.section,
  exam: row.exam,
  year: row.year,
  paper: row.paper,
  appliedAt: row.applied_at.toISOString(),
  fee: takaText(row.fee),
  isWaived: row.waived_at !== null,
  examiner: row.examiner,
});

/** One application for whoever of the staff may see it; 404 for anybody else. */
export async function findScrutiny(transaction: Transaction, id: string): Promise<ScrutinyRow> {
  const row = await readRow(transaction, id);
  if (!row || !(seesAllScrutiny(transaction) || row.is_examiner)) throw new AppError(errors.notFound);
  return row;
}

const readRow = (transaction: Transaction, id: string) =>
  transaction.row<ScrutinyRow>(
    `SELECT ${scrutinyColumns} ${scrutinyFrom} WHERE q.site_id = $1 AND q.id = $3`,
    transaction.context.accountId,
    id,
  );

/**
 * One application, held until the end of the transaction, for an act that its state allows; `sees` says whose it is.
 * Throws 404, 409 where it has moved on.
 */
export async function holdScrutiny(
  transaction: Transaction,
  asked: { id: string; version: number },
  act: ScrutinyAct,
  sees: (row: ScrutinyRow) => boolean = (row) => seesAllScrutiny(transaction) || row.is_examiner,
): Promise<ScrutinyRow> {
  // A statement of its own ahead of the other, which sees what was committed while this one waited.
  await lockRow(transaction, 'results_scrutiny', asked.id);
  const row = await readRow(transaction, asked.id);
  if (!row || !sees(row)) throw new AppError(errors.notFound);
  if (!actsOn(row).has(act)) throw new AppError(scrutinyErrors.notNow);
  if (row.version !== asked.version) throw new AppError(errors.staleVersion);
  return row;
}

type Set = Partial<{
  waived_at: Date;
  examiner_id: string | null;
  checking_at: Date | null;
  found: string | null;
  found_by: string | null;
  outcome: 'changed' | 'unchanged' | 'rejected' | 'withdrawn';
  decided_at: Date;
}>;
type Step = { kind: ScrutinyStep; reason?: string; detail?: unknown };

/** Writes what an act changes and the step that tells of it. */
export async function takeStep(
  transaction: Transaction,
  now: Date,
  row: ScrutinyRow,
  set: Set,
  step: Step,
): Promise<{ version: number }> {
  const columns = Object.keys(set).map((name, place) => `${name} = $${place + 3}, `);
  const saved = await transaction.row<{ version: number }>(
    `UPDATE results_scrutiny SET ${columns.join('')} version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 RETURNING version`,
    row.id,
    ...Object.values(set),
  );
  await addSteps(transaction, now, [row.id], step);
  return { version: saved?.version ?? row.version };
}

/** The same step of several applications. */
export async function addSteps(
  transaction: Transaction,
  now: Date,
  ids: readonly string[],
  { kind, reason = '', detail = null }: Step,
): Promise<void> {
  await transaction.change(
    `INSERT INTO results_scrutiny_event (site_id, id, scrutiny_id, kind, reason, detail, actor_id, acted_at)
     SELECT n.site_id, n.id, n.of, $2, $3, $4::jsonb, $5, $6 FROM ${rowsOf('n', { id: '$7::uuid[]', of: '$8::uuid[]' })}`,
    kind,
    reason,
    detail === null ? null : JSON.stringify(detail),
    transaction.context.accountId,
    now,
    ids.map(() => newId()),
    ids,
  );
}
