import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { readChargeable } from '../../../fees/charges/public.ts';
import { resultsPermission } from '../../permissions.ts';
import { scrutinyLabels } from '../labels.ts';

type RuleRow = {
  id: string;
  version: number;
  class_id: string | null;
  is_on: boolean;
  last_day: string;
  fee: bigint;
  sub_head_id: string | null;
};
const columns = 'id, version, class_id, is_on, last_day, fee, sub_head_id';

/** The rules of an examination and its classes, and what a fee may be charged as. */
export async function readScrutinyRules(transaction: Transaction, examId: string) {
  const rows = await transaction.rows<RuleRow>(
    `SELECT ${columns} FROM results_scrutiny_rule WHERE site_id = $1 AND exam_id = $2
      ORDER BY class_id NULLS FIRST LIMIT 500`,
    examId,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      classId: row.class_id,
      isOn: row.is_on,
      lastDay: row.last_day,
      fee: takaText(row.fee),
      subHeadId: row.sub_head_id,
    })),
    subHeads: await readChargeable(transaction),
    can: { change: transaction.context.permissions.has(resultsPermission.publish) },
  };
}

/** Takes applications of a class, or of every class of an examination, until a day; or no longer. */
export async function saveScrutinyRule(
  transaction: Transaction,
  asked: {
    examId: string;
    classId: string | null;
    isOn: boolean;
    lastDay: string;
    fee: bigint;
    subHeadId: string | null;
    version: number | null;
  },
) {
  const here = await transaction.row(
    `SELECT 1 FROM exams_exam x WHERE x.site_id = $1 AND x.id = $2
        AND ($3::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_school_class c WHERE c.site_id = $1 AND c.id = $3))`,
    asked.examId,
    asked.classId,
  );
  if (!here) throw new AppError(errors.notFound);
  if (asked.fee > 0n && asked.subHeadId === null)
    throw new ValidationError({ subHeadId: [scrutinyLabels.noSubHead] });
  const chargeable = asked.subHeadId === null ? [] : await readChargeable(transaction);
  if (asked.subHeadId !== null && !chargeable.some((one) => one.id === asked.subHeadId))
    throw new ValidationError({ subHeadId: [scrutinyLabels.notChargeable] });
  const saved = await transaction.row<{ id: string; version: number }>(
    asked.version === null
      ? `INSERT INTO results_scrutiny_rule (site_id, exam_id, class_id, is_on, last_day, fee, sub_head_id, id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT ON CONSTRAINT results_scrutiny_rule_once DO NOTHING RETURNING id, version`
      : `UPDATE results_scrutiny_rule SET is_on = $4, last_day = $5, fee = $6, sub_head_id = $7, version = version + 1,
                updated_at = now()
          WHERE site_id = $1 AND exam_id = $2 AND class_id IS NOT DISTINCT FROM $3::uuid AND version = $8
         RETURNING id, version`,
    asked.examId,
    asked.classId,
    asked.isOn,
    asked.lastDay,
    asked.fee,
    asked.subHeadId,
    asked.version ?? newId(),
  );
  if (!saved) throw new AppError(errors.staleVersion);
  return saved;
}

/** What a class may be asked for in an examination: its own rule, else the examination's; null where none is taken. */
export async function windowOf(
  transaction: Transaction,
  of: { exam_id: string; class_id: string },
  now: Date,
) {
  const row = await transaction.row<RuleRow>(
    `SELECT ${columns} FROM results_scrutiny_rule WHERE site_id = $1 AND exam_id = $2
        AND (class_id IS NULL OR class_id = $3) ORDER BY class_id NULLS LAST LIMIT 1`,
    of.exam_id,
    of.class_id,
  );
  if (!row?.is_on) return null;
  return {
    isOpen: todayInDhaka(now) <= row.last_day,
    lastDay: row.last_day,
    fee: row.fee,
    subHeadId: row.sub_head_id,
  };
}
