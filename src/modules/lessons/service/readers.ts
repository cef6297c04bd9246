import type * as z from 'zod';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { lessonsContract } from '../contract.ts';
import { assertWrites, readWriter } from './own.ts';

/** Who opened a lesson and who did not, by section and roll: for the teachers of its sections and the office. */
export async function listReaders(
  transaction: Transaction,
  { id, show, page, size }: z.output<typeof lessonsContract.readers.input>,
) {
  const lesson = await transaction.readOne(
    { subjectId: 'uuid', sectionIds: 'uuid[]' },
    `SELECT l.subject_id AS "subjectId",
            ARRAY(SELECT x.section_id FROM lessons_lesson_section x WHERE x.site_id = $1 AND x.lesson_id = l.id) AS "sectionIds"
       FROM lessons_lesson l WHERE l.site_id = $1 AND l.id = $2`,
    id,
  );
  if (!lesson) throw new AppError(errors.notFound);
  assertWrites(await readWriter(transaction), lesson);
  const from = `FROM students_enrolment n JOIN students_student p ON p.site_id = $1 AND p.id = n.student_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = n.section_id
       LEFT JOIN lessons_read r ON r.site_id = $1 AND r.lesson_id = $2 AND r.student_id = n.student_id
      WHERE n.site_id = $1 AND n.status = 'active' AND n.section_id = ANY($3::uuid[])`;
  const counts = await transaction.readOne(
    { audience: 'int', readers: 'int' },
    `SELECT count(*)::int AS audience, count(r.id)::int AS readers ${from}`,
    id,
    lesson.sectionIds,
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      section: json<Label>(),
      roll: 'int',
      firstAt: 'time?',
      times: 'int',
      total: 'int',
    },
    `SELECT n.id, json_build_object('en', p.name_en, 'bn', p.name_bn) AS name,
            json_build_object('en', s.name_en, 'bn', s.name_bn) AS section, n.roll, r.first_at AS "firstAt",
            coalesce(r.times, 0) AS times, (count(*) OVER ())::int AS total ${from}
        AND ($4 = 'all' OR ($4 = 'read') = (r.id IS NOT NULL))
      ORDER BY s.name_en, s.id, n.roll, n.id LIMIT $5 OFFSET $6`,
    id,
    lesson.sectionIds,
    show,
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map(({ total: _, firstAt, ...row }) => ({ ...row, firstAt: firstAt?.toISOString() ?? null })),
    total: rows[0]?.total ?? 0,
    page,
    size,
    audience: counts?.audience ?? 0,
    readers: counts?.readers ?? 0,
  };
}
