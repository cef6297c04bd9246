import { foldForSearch } from '../../../core/bangla.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { PersonShown } from '../shapes.ts';

/** Joins employee `e` with designation, or student `s` with this year's place, of what has `employee_id` and `student_id`. */
export const personJoins = (alias: string): string => `
  LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = ${alias}.employee_id
  LEFT JOIN academic_designation g ON g.site_id = $1 AND g.id = e.designation_id
  LEFT JOIN students_student s ON s.site_id = $1 AND s.id = ${alias}.student_id
  LEFT JOIN LATERAL (
    SELECT n.roll, x.name_en AS x_en, x.name_bn AS x_bn, k.name_en AS k_en, k.name_bn AS k_bn FROM students_enrolment n
      JOIN academic_academic_year y ON y.site_id = $1 AND y.id = n.year_id
      JOIN academic_section x ON x.site_id = $1 AND x.id = n.section_id
      JOIN academic_school_class k ON k.site_id = $1 AND k.id = x.class_id
     WHERE n.site_id = $1 AND n.student_id = s.id ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1) c ON true`;

const placeOf = (language: 'en' | 'bn') =>
  `CASE WHEN e.id IS NOT NULL THEN g.name_${language} ELSE concat_ws(' – ', c.k_${language}, c.x_${language}) || coalesce(' · ' || c.roll, '') END`;

/** {@link PersonShown} of what {@link personJoins} joins; null where it is nobody's. */
export const personSql = `CASE WHEN coalesce(e.id, s.id) IS NOT NULL THEN json_build_object('id', coalesce(e.id, s.id),
  'kind', CASE WHEN e.id IS NOT NULL THEN 'employee' ELSE 'student' END, 'code', coalesce(e.code, s.code),
  'name', json_build_object('en', coalesce(e.name_en, s.name_en),
    'bn', coalesce(nullif(e.name_bn, ''), e.name_en, nullif(s.name_bn, ''), s.name_en)),
  'place', json_build_object('en', coalesce(${placeOf('en')}, ''), 'bn', coalesce(${placeOf('bn')}, ''))) END`;

/** People whose name or ID fits, employees first. */
export async function findPeople(transaction: Transaction, q: string): Promise<{ items: PersonShown[] }> {
  const pattern = `%${foldForSearch(q).replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await transaction.read(
    { person: json<PersonShown>() },
    `SELECT ${personSql} AS person
       FROM (SELECT * FROM (
               SELECT 1 AS rank, id AS employee_id, NULL::uuid AS student_id, code FROM people_employee
                WHERE site_id = $1 AND is_active AND search_text LIKE $2 ORDER BY code LIMIT 15) a
              UNION ALL
             SELECT * FROM (
               SELECT 2, NULL::uuid, id, code FROM students_student
                WHERE site_id = $1 AND is_active AND search_text LIKE $2 ORDER BY code LIMIT 15) b) o ${personJoins('o')}
      ORDER BY o.rank, o.code LIMIT 30`,
    pattern,
  );
  return { items: rows.map((row) => row.person) };
}

/** One employee or student; null for another institution's. */
export async function findPerson(transaction: Transaction, id: string): Promise<PersonShown | null> {
  const row = await transaction.readOne(
    { person: json<PersonShown>() },
    `SELECT ${personSql} AS person
       FROM (SELECT id AS employee_id, NULL::uuid AS student_id FROM people_employee WHERE site_id = $1 AND id = $2
             UNION ALL SELECT NULL, id FROM students_student WHERE site_id = $1 AND id = $2) o ${personJoins('o')} LIMIT 1`,
    id,
  );
  return row?.person ?? null;
}

/** The employee whom the account of this transaction belongs to; nobody writes their own days that are over. */
export async function ownEmployee(transaction: Transaction): Promise<string | null> {
  if (transaction.context.accountId === null) return null;
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT employee_id AS id FROM people_employee_account WHERE site_id = $1 AND account_id = $2
      ORDER BY created_at, id LIMIT 1`,
    transaction.context.accountId,
  );
  return row?.id ?? null;
}
