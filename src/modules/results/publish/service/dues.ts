import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { overdueSql } from '../../../fees/overdue/public.ts';
import { feesPermission } from '../../../fees/permissions.ts';
import { resultsPermission } from '../../permissions.ts';
import { findRun } from '../../service/runs.ts';

/** As `m` the rule for the dues of a run: of its class, else of its examination; joined from the left it may be none. */
export const duesRuleSql = (run: string): string => `LATERAL (
  SELECT q.is_on, q.above FROM results_dues_rule q WHERE q.site_id = $1 AND q.exam_id = ${run}.exam_id
     AND (q.class_id IS NULL OR q.class_id = ${run}.class_id) ORDER BY q.class_id NULLS LAST LIMIT 1) m`;

/**
 * As `w.owed` the dues, in paisa, that keep a result from everybody but staff; no row where nothing does. Stands behind
 * `duesRuleSql`, and reads what is owed as it is at this moment: whoever pays sees the result at once.
 */
export const heldSql = (run: string, enrolment: string, today: string): string => `LATERAL (
  SELECT o.owed FROM (${overdueSql(`${enrolment}.student_id`, today)}) o
   WHERE m.is_on AND o.owed > m.above AND NOT EXISTS (
     SELECT 1 FROM results_dues_pass g WHERE g.site_id = $1 AND g.exam_id = ${run}.exam_id
        AND g.enrolment_id = ${enrolment}.id AND g.is_active)) w`;

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** What somebody sees of a result that is withheld for dues: whose it is, what is owed, and no mark. */
export async function heldShown(
  transaction: Transaction,
  runId: string,
  enrolmentId: string,
  owed: bigint,
): Promise<{
  exam: Label;
  year: Label;
  className: Label;
  section: Label;
  student: Label;
  roll: number;
  amount: string;
}> {
  const row = await transaction.row<{
    exam: Label;
    year: Label;
    class_name: Label;
    section: Label;
    student: Label;
    roll: number;
  }>(
    `SELECT ${both('x')} AS exam, ${both('y')} AS year, ${both('c')} AS class_name, ${both('s')} AS section,
            ${both('d')} AS student, t.roll
       FROM results_run r JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id AND t.enrolment_id = $3
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
       JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = t.section_id
      WHERE r.site_id = $1 AND r.id = $2`,
    runId,
    enrolmentId,
  );
  if (!row) throw new AppError(errors.notFound);
  const { class_name, ...rest } = row;
  return { ...rest, className: class_name, amount: takaText(owed) };
}

/** Whether the amount is shown to the caller, or only that something is owed. */
export const seesAmounts = ({ context: { permissions } }: Transaction) =>
  permissions.has(feesPermission.view) || permissions.has(resultsPermission.publish);

/** What staff see beside a result withheld for dues; the amount for whoever may see fees. */
export type Held = { readonly amount: string | null };

/**
 * Whose results of a run are withheld for dues, by enrolment: one statement for all of them, once while nothing
 * changes. For the marks that staff see; what others are shown is asked each time.
 */
export async function readHeld(
  transaction: Transaction,
  services: Services,
  runId: string,
): Promise<{ readonly ids: readonly string[]; of(enrolmentId: string): Held | null }> {
  const today = todayInDhaka(services.now());
  const owed = await transaction.kept(`results held ${runId} ${today}`, async () => {
    const rows = await transaction.read(
      { enrolment_id: 'uuid', owed: 'bigint' },
      `SELECT t.enrolment_id, w.owed FROM results_run r CROSS JOIN ${duesRuleSql('r')}
         JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
        CROSS JOIN ${heldSql('r', 'e', '$3::date')}
        WHERE r.site_id = $1 AND r.id = $2 AND m.is_on`,
      runId,
      today,
    );
    return Object.fromEntries(rows.map((row) => [row.enrolment_id, takaText(row.owed)]));
  });
  const isOpen = seesAmounts(transaction);
  return {
    ids: Object.keys(owed),
    of(enrolmentId) {
      const amount = owed[enrolmentId];
      return amount === undefined ? null : { amount: isOpen ? amount : null };
    },
  };
}

/** Why a result is shown in spite of dues; null where it is not. */
export async function readPass(
  transaction: Transaction,
  services: Services,
  examId: string,
  enrolmentId: string,
) {
  const row = await transaction.readOne(
    { version: 'int', is_active: 'bool', reason: 'text', actor_id: 'uuid', acted_at: 'time' },
    `SELECT version, is_active, reason, actor_id, acted_at FROM results_dues_pass
      WHERE site_id = $1 AND exam_id = $2 AND enrolment_id = $3`,
    examId,
    enrolmentId,
  );
  if (!row) return null;
  const names = await namesOfAccounts(services.database, [row.actor_id], transaction.context.language);
  return {
    version: row.version,
    isActive: row.is_active,
    reason: row.reason,
    actor: names.get(row.actor_id) ?? '',
    at: row.acted_at.toISOString(),
  };
}

/** Shows one result in spite of dues, or withholds it again, with a reason. 404 for nobody's, 409 when stale. */
export async function savePass(
  transaction: Transaction,
  services: Services,
  asked: { id: string; enrolmentId: string; isActive: boolean; reason: string; version: number | null },
  /** Who asked for it, where somebody else decided. */
  askedBy?: string,
) {
  const run = await findRun(transaction, asked.id, services.now());
  const saved = await transaction.row<{ version: number }>(
    asked.version === null
      ? `INSERT INTO results_dues_pass (site_id, id, exam_id, enrolment_id, is_active, reason, actor_id, acted_at)
         SELECT t.site_id, $8, $2, t.enrolment_id, $4, $5, $6, $7 FROM results_result t
          WHERE t.site_id = $1 AND t.run_id = $9 AND t.enrolment_id = $3
         ON CONFLICT ON CONSTRAINT results_dues_pass_once DO NOTHING RETURNING version`
      : `UPDATE results_dues_pass SET is_active = $4, reason = $5, actor_id = $6, acted_at = $7,
                version = version + 1, updated_at = now()
          WHERE site_id = $1 AND exam_id = $2 AND enrolment_id = $3 AND version = $8 RETURNING version`,
    run.exam_id,
    asked.enrolmentId,
    asked.isActive,
    asked.reason,
    askedBy ?? transaction.context.accountId,
    services.now(),
    ...(asked.version === null ? [newId(), run.id] : [asked.version]),
  );
  if (saved) return saved;
  const isIn = await transaction.row(
    'SELECT 1 FROM results_result WHERE site_id = $1 AND run_id = $2 AND enrolment_id = $3',
    run.id,
    asked.enrolmentId,
  );
  throw new AppError(isIn ? errors.staleVersion : errors.notFound);
}

type RuleRow = { id: string; version: number; class_id: string | null; is_on: boolean; above: bigint };

/** The rules for dues of an examination and its classes. */
export async function readDuesRules(transaction: Transaction, examId: string) {
  const rows = await transaction.rows<RuleRow>(
    `SELECT id, version, class_id, is_on, above FROM results_dues_rule WHERE site_id = $1 AND exam_id = $2
      ORDER BY class_id NULLS FIRST LIMIT 500`,
    examId,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    classId: row.class_id,
    isOn: row.is_on,
    above: takaText(row.above),
  }));
}

/** Withholds the results of a class, or of every class of an examination, from who owes more than `above` paisa; or no longer. */
export async function saveDuesRule(
  transaction: Transaction,
  asked: { examId: string; classId: string | null; isOn: boolean; above: bigint; version: number | null },
) {
  const here = await transaction.row(
    `SELECT 1 FROM exams_exam x WHERE x.site_id = $1 AND x.id = $2
        AND ($3::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_school_class c WHERE c.site_id = $1 AND c.id = $3))`,
    asked.examId,
    asked.classId,
  );
  if (!here) throw new AppError(errors.notFound);
  const saved = await transaction.row<{ id: string; version: number }>(
    asked.version === null
      ? `INSERT INTO results_dues_rule (site_id, exam_id, class_id, is_on, above, id)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ON CONSTRAINT results_dues_rule_once DO NOTHING RETURNING id, version`
      : `UPDATE results_dues_rule SET is_on = $4, above = $5, version = version + 1, updated_at = now()
          WHERE site_id = $1 AND exam_id = $2 AND class_id IS NOT DISTINCT FROM $3::uuid AND version = $6
         RETURNING id, version`,
    asked.examId,
    asked.classId,
    asked.isOn,
    asked.above,
    asked.version ?? newId(),
  );
  if (!saved) throw new AppError(errors.staleVersion);
  return saved;
}
