/** A record's name in both languages; what has no Bengali one is named in English. */
export const labelSql = (of: string): string =>
  `json_build_object('en', ${of}.name_en, 'bn', coalesce(nullif(${of}.name_bn, ''), ${of}.name_en))`;

/** How salary types are paid, and by whom, since the last change that is in force on a day; a type that never changed is not in it. */
export const termsSql = (day: string): string =>
  `(SELECT DISTINCT ON (x.salary_type_id) x.salary_type_id, x.basis, x.funding FROM payroll_salary_term x
     WHERE x.site_id = $1 AND x.is_active AND x.from_date <= ${day}::date ORDER BY x.salary_type_id, x.from_date DESC)`;

/** The start of a list page. */
export const offsetOf = ({ page, size }: { page: number; size: number }): number => (page - 1) * size;

/** What `ILIKE` looks for; null: everything. */
export const patternOf = (q: string | undefined): string | null =>
  q ? `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;

/** Of arrears `a`: they count, as nobody withdrew them and no others take them back. */
export const arrearsStand = `a.withdrawn_at IS NULL AND a.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM payroll_arrear b
  WHERE b.site_id = $1 AND b.reverses_id = a.id AND b.withdrawn_at IS NULL)`;

/** Of arrears `a`: the person was settled with since, so no pay takes anything of that month any more. */
export const arrearsSettled = `EXISTS (SELECT 1 FROM payroll_settlement t WHERE t.site_id = $1 AND t.employee_id = a.employee_id
  AND t.last_day >= (a.month || '-01')::date)`;
