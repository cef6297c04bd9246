import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { usualPolicyOf } from '../../../grading/presets.ts';

/** The rules by which a class is graded in an examination: its own, else the examination's, else the usual of its level. */
export async function policyOfClass(
  transaction: Transaction,
  examId: string,
  classId: string,
): Promise<ResultPolicy> {
  const row = await transaction.readOne(
    { level: 'text', policy: jsonOrNull<ResultPolicy>() },
    `SELECT c.level, (SELECT t.policy FROM results_setting t
         WHERE t.site_id = $1 AND t.exam_id = $2 AND (t.class_id = $3 OR t.class_id IS NULL)
         ORDER BY t.class_id NULLS LAST LIMIT 1) AS policy
       FROM academic_school_class c WHERE c.site_id = $1 AND c.id = $3`,
    examId,
    classId,
  );
  return row?.policy ?? usualPolicyOf(row?.level ?? '');
}
