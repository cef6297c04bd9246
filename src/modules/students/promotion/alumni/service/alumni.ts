import type * as z from 'zod';
import { AppError, ValidationError } from '../../../../../core/errors.ts';
import type { Label } from '../../../../../core/labels.ts';
import { searchWordsOf } from '../../../../../core/search-text.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../../core/server/database/row-shape.ts';
import { problems } from '../../../labels.ts';
import { studentsPermission } from '../../../permissions.ts';
import { mobilesFor } from '../../../service/list-students.ts';
import { conflicts, noteChanges } from '../../../service/places.ts';
import type { Alumnus, alumniContract } from '../contract.ts';

type Wish = Pick<z.output<typeof alumniContract.list.input>, 'q' | 'yearId' | 'classId' | 'sort'>;

const order = {
  year: 'y.start_date DESC, c.position DESC, s.name_en, e.id',
  name: 's.name_en, e.id',
  code: 's.code, e.id',
} as const;
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const named = (name: string) => `json_build_object('en', ${name}.name_en, 'bn', ${name}.name_bn)`;

/** Alumni with the batch they passed out of and how they are reached; `limit` rows from `offset`. */
export async function readAlumni(
  transaction: Transaction,
  wish: Wish,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Alumnus[]; total: number }> {
  const words = searchWordsOf(wish.q ?? '');
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      year: json<Label>(),
      class: json<Label>(),
      section: json<Label>(),
      leftOn: 'date',
      mobile: 'text?',
      email: 'text?',
      guardian: jsonOrNull<Label>(),
      guardianMobile: 'text?',
      total: 'int',
    },
    `SELECT s.id, s.code, ${named('s')} AS name, ${named('y')} AS year, ${named('c')} AS class, ${named('x')} AS section,
            coalesce(e.ends_on, y.end_date) AS "leftOn", s.mobile, s.email,
            CASE WHEN g.name_en IS NOT NULL THEN json_build_object('en', g.name_en, 'bn', coalesce(nullif(g.name_bn, ''), g.name_en)) END
              AS guardian, g.mobile AS "guardianMobile", count(*) OVER ()::int AS total
       FROM students_enrolment e
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       LEFT JOIN LATERAL (
         SELECT g.name_en, g.name_bn, g.mobile FROM students_student_guardian l
           JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
          WHERE l.site_id = $1 AND l.student_id = s.id ORDER BY l.is_primary DESC, l.created_at LIMIT 1) g ON true
      WHERE e.site_id = $1 AND e.status = 'alumni' AND ($2::uuid IS NULL OR e.year_id = $2) AND ($3::uuid IS NULL OR c.id = $3)
        AND NOT EXISTS (SELECT 1 FROM unnest($4::text[], $5::text[]) AS w(plain, phonetic)
                         WHERE NOT (s.search_text LIKE w.plain OR (w.phonetic IS NOT NULL AND s.search_text LIKE w.phonetic)))
      ORDER BY ${order[wish.sort]} LIMIT $6 OFFSET $7`,
    wish.yearId ?? null,
    wish.classId ?? null,
    words.map((word) => like(word.plain)),
    words.map((word) => (word.phonetic === null ? null : like(word.phonetic))),
    limit,
    offset,
  );
  const mobileOf = mobilesFor(transaction);
  const shown = (mobile: string | null) => (mobile ? mobileOf(mobile) : null);
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      mobile: shown(row.mobile),
      guardianMobile: shown(row.guardianMobile),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Years or classes with how many places of a status they have. */
const readCounts = (transaction: Transaction, of: 'year' | 'class', status: 'alumni' | 'completed') => {
  const table = of === 'year' ? 'academic_academic_year' : 'academic_school_class';
  const key = of === 'year' ? 'e.year_id' : 'x.class_id';
  return transaction.read(
    { id: 'uuid', label: json<Label>(), count: 'int' },
    `SELECT t.id, json_build_object('en', t.name_en, 'bn', t.name_bn) AS label, n.count
       FROM (SELECT ${key} AS id, count(*)::int AS count FROM students_enrolment e
               JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
              WHERE e.site_id = $1 AND e.status = $2 GROUP BY 1) n
       JOIN ${table} t ON t.site_id = $1 AND t.id = n.id
      ORDER BY t.name_en DESC LIMIT 200`,
    status,
  );
};

/** A page of alumni with what it may be narrowed to, and the years whose students could become alumni. */
export async function listAlumni(
  transaction: Transaction,
  input: z.output<typeof alumniContract.list.input>,
): Promise<z.input<typeof alumniContract.list.output>> {
  const { page, size, ...wish } = input;
  const found = await readAlumni(transaction, wish, { limit: size, offset: (page - 1) * size });
  return {
    ...found,
    page,
    size,
    years: await readCounts(transaction, 'year', 'alumni'),
    classes: await readCounts(transaction, 'class', 'alumni'),
    waiting: await readCounts(transaction, 'year', 'completed'),
    can: { edit: transaction.context.permissions.has(studentsPermission.edit) },
  };
}

/**
 * Makes alumni of everybody who completed the last class in a year; the day they left stays. Throws 409 where nobody is left
 * to be made one, as when two do it at once, and 422 for a day to come.
 */
export async function makeAlumni(
  transaction: Transaction,
  input: z.output<typeof alumniContract.make.input>,
  today: string,
): Promise<{ made: number }> {
  if (input.day > today) throw new ValidationError({ day: [problems.future] });
  const made = await transaction.read(
    { id: 'uuid', student: 'uuid', section: 'uuid', roll: 'int' },
    `UPDATE students_enrolment SET status = 'alumni', version = version + 1, updated_at = now()
      WHERE site_id = $1 AND year_id = $2 AND status = 'completed'
      RETURNING id, student_id AS student, section_id AS section, roll`,
    input.yearId,
  );
  if (made.length === 0) throw new AppError(conflicts.meanwhile);
  await noteChanges(
    transaction,
    made.map((one) => ({
      student_id: one.student,
      enrolment_id: one.id,
      kind: 'status',
      from_status: 'completed',
      to_status: 'alumni',
      from_section_id: one.section,
      to_section_id: one.section,
      from_roll: one.roll,
      to_roll: one.roll,
      reason: input.reason,
      effective_on: input.day,
    })),
  );
  return { made: made.length };
}
