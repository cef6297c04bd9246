import { foldForSearch } from '../../../core/bangla.ts';
import type { EmployeeShown } from '../shapes.ts';

export type { EmployeeShown };

/** A record's two names; without a Bengali one the other stands for it. */
export const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** `EmployeeShown` of the employee `e` with the designation `d`. */
export const employeeSql = `json_build_object('id', e.id, 'code', e.code, 'name', ${labelSql('e')}, 'designation', ${labelSql('d')})`;
export const designationJoin = 'JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id';

/** The act of the approvals that grants a leave; its subject is the application. */
const grantAct = 'leave.grant';

/** The latest request of the application `a`, as `q`. */
export const requestJoin = `LEFT JOIN LATERAL (
  SELECT r.id, r.state, r.note FROM approval_request r
   WHERE r.site_id = $1 AND r.act = '${grantAct}' AND r.subject = a.id ORDER BY r.asked_at DESC LIMIT 1) q
    ON a.status = 'applied'`;

/** `LeaveState` of the application `a` with its request `q`. */
export const stateSql = `CASE WHEN a.status <> 'applied' THEN a.status WHEN a.endorsed_at IS NOT NULL THEN 'endorsed'
  WHEN q.state = 'pending' THEN 'recommended'
  WHEN q.state = 'refused' THEN 'rejected' ELSE 'applied' END`;

/** A pattern for `LIKE` on search texts; null for an empty question. */
export function patternOf(question: string | undefined): string | null {
  const folded = foldForSearch(question ?? '');
  return folded === '' ? null : `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}
