import { foldForSearch } from '../../../../core/bangla.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';

const both = (table: string) =>
  `json_build_object('en', ${table}.name_en, 'bn', coalesce(nullif(${table}.name_bn, ''), ${table}.name_en))`;

/** Student, section and class of the enrolment `e`. */
export const pupilJoins = `
  JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
  JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
  JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id`;

/** Who somebody is on the lists of a batch, of what {@link pupilJoins} joins. */
export const pupilSql = `e.id, s.id AS "studentId", s.code, ${both('s')} AS name, e.roll,
  json_build_object('en', concat_ws(' – ', c.name_en, x.name_en), 'bn', concat_ws(' – ', c.name_bn, x.name_bn)) AS section`;

export const pupilShape = {
  id: 'uuid',
  studentId: 'uuid',
  code: 'text',
  name: json<Label>(),
  roll: 'int',
  section: json<Label>(),
} as const;

/** As rolls are read aloud: by class and section, then the roll. */
export const inOrder = 'c.position, x.name_en, x.id, e.roll, e.id';

/** A pattern for `LIKE` on the students' search text; null for an empty question. */
export function patternOf(question: string | undefined): string | null {
  const folded = foldForSearch(question ?? '');
  return folded === '' ? null : `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}
export const fitsQuestion = (place: string): string =>
  `(${place}::text IS NULL OR s.search_text LIKE ${place} OR s.code LIKE ${place} OR '%' || e.roll || '%' = ${place})`;

/** Whether the account at `account` is of the teacher of batch `b`. */
const isOwnSql = (account: string) => `EXISTS (SELECT 1 FROM people_employee_account a
  WHERE a.site_id = $1 AND a.employee_id = b.teacher_id AND a.account_id = ${account})`;

/** A batch with the days it runs: its own, else those of its academic year. Throws 404. */
export async function findBatch(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { id: 'uuid', name: json<Label>(), startsOn: 'date', endsOn: 'date', isOwn: 'bool' },
    `SELECT b.id, ${both('b')} AS name, coalesce(b.starts_on, y.start_date) AS "startsOn",
            coalesce(b.ends_on, y.end_date) AS "endsOn", ${isOwnSql('$3')} AS "isOwn"
       FROM students_batch b JOIN academic_academic_year y ON y.site_id = $1 AND y.id = b.year_id
      WHERE b.site_id = $1 AND b.id = $2`,
    id,
    transaction.context.accountId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** The batches of the current year, one's own first. */
export const listBatches = (transaction: Transaction) =>
  transaction.read(
    { id: 'uuid', name: json<Label>(), meets: 'text', teacher: jsonOrNull<Label>(), isOwn: 'bool' },
    `SELECT b.id, ${both('b')} AS name, coalesce(b.meets, '') AS meets,
            CASE WHEN t.id IS NOT NULL THEN ${both('t')} END AS teacher, ${isOwnSql('$2')} AS "isOwn"
       FROM students_batch b
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = b.year_id AND y.is_current
       LEFT JOIN people_employee t ON t.site_id = $1 AND t.id = b.teacher_id
      WHERE b.site_id = $1 AND b.is_active ORDER BY "isOwn" DESC, b.name_en, b.id LIMIT 300`,
    transaction.context.accountId,
  );
