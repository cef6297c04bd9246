import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { employee } from '../../employee.entity.ts';
import { postSubjects } from '../../post-subjects.ts';
import type { Report, ReportBy } from '../contract.ts';
import { listLabels as labels } from '../labels.ts';

const labelIn = (choices: readonly { value: string; label: Label }[], value: string): Label =>
  choices.find((one) => one.value === value)?.label ?? labels.notEntered;
const genderOf = (value: string) => labelIn(employee.fields.gender.choices, value);
const typeOf = (isTeaching: boolean) => (isTeaching ? labels.teaching : labels.staff);

/** What an employee `e` of the designation `d` is counted under, as a text; empty: not entered. */
const valueSql: Readonly<Record<ReportBy, string>> = {
  designation: 'd.id::text',
  gender: 'e.gender',
  type: "CASE WHEN d.is_teaching THEN 'teaching' ELSE 'staff' END",
  subject: "coalesce(e.subject, '')",
};
const from = `FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
  WHERE e.site_id = $1 AND e.is_active`;

/** Employees in service counted by one thing, and those of one of its values (or everybody), by designation and ID. */
export async function readReport(
  transaction: Transaction,
  asked: { by: ReportBy; value?: string | undefined; page: number; size: number },
): Promise<Report> {
  const value = valueSql[asked.by];
  const groups = await transaction.read(
    {
      value: 'text',
      name: json<Label>(),
      male: 'int',
      female: 'int',
      others: 'int',
      all: 'int',
    },
    `SELECT ${value} AS value, json_build_object('en', min(d.name_en), 'bn', min(d.name_bn)) AS name,
            count(*) FILTER (WHERE e.gender = 'male')::int AS male,
            count(*) FILTER (WHERE e.gender = 'female')::int AS female,
            count(*) FILTER (WHERE e.gender NOT IN ('male', 'female'))::int AS others, count(*)::int AS "all"
       ${from} GROUP BY 1 ORDER BY min(d.position), 1 LIMIT 300`,
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      gender: oneOf<'male' | 'female' | 'other'>(),
      isTeaching: 'bool',
      subject: 'text',
      joiningDate: 'date?',
      mobile: 'text',
      total: 'int',
    },
    `SELECT e.id, e.code, json_build_object('en', e.name_en, 'bn', e.name_bn) AS name,
            json_build_object('en', d.name_en, 'bn', d.name_bn) AS designation, e.gender, d.is_teaching AS "isTeaching",
            coalesce(e.subject, '') AS subject, e.joining_date AS "joiningDate", e.mobile, (count(*) OVER ())::int AS total
       ${from} AND ($2::text IS NULL OR ${value} = $2)
      ORDER BY d.position, e.code, e.id LIMIT $3 OFFSET $4`,
    asked.value ?? null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const labelOf = (group: { value: string; name: Label }): Label => {
    if (asked.by === 'designation') return group.name;
    if (asked.by === 'gender') return genderOf(group.value);
    return asked.by === 'type' ? typeOf(group.value === 'teaching') : labelIn(postSubjects, group.value);
  };
  return {
    groups: groups.map(({ name, ...group }) => ({ ...group, label: labelOf({ ...group, name }) })),
    items: rows.map(({ total: _, isTeaching, ...row }) => ({
      ...row,
      gender: genderOf(row.gender),
      type: typeOf(isTeaching),
      subject: row.subject === '' ? null : labelIn(postSubjects, row.subject),
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}
