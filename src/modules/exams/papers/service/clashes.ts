import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { takersSql } from '../../public.ts';
import { usualMinutes } from '../moments/rules.ts';
import { findExam } from './exams.ts';
import { readMomentWarnings, sittingJoin, startsAtSql } from './sittings.ts';

/** So many students of a clash are named: more than any class has. */
const named = 500;

type Clash = {
  day: string;
  startsAt: string | null;
  className: Label;
  first: Label;
  second: Label;
  count: number;
  students: { name: Label; roll: number; section: Label }[];
};

/**
 * Papers of an examination whose times meet, by the times of each shift, that some student takes both of: two chosen subjects stand side by side
 * until somebody has chosen both. One statement; without two papers at one time it looks at no student.
 */
export async function readClashes(
  transaction: Transaction,
  examId: string,
): Promise<{ items: Clash[] } & Awaited<ReturnType<typeof readMomentWarnings>>> {
  await findExam(transaction, examId);
  const label = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;
  const items = await transaction.rows<Clash>(
    `WITH moment AS MATERIALIZED (
       SELECT p.id, p.class_id, p.subject_id, p.position, h.shift_id, coalesce(i.day, p.day) AS day,
              ${startsAtSql('p')} AS starts_at, make_interval(mins => coalesce(p.minutes, ${usualMinutes})) AS lasts
         FROM exams_paper p JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
         JOIN (SELECT DISTINCT class_id, year_id, shift_id FROM academic_section WHERE site_id = $1) h
           ON h.class_id = p.class_id AND h.year_id = x.year_id
         ${sittingJoin('p', 'h')}
        WHERE p.site_id = $1 AND p.exam_id = $2 AND p.withdrawn_at IS NULL),
     pair AS MATERIALIZED (
       SELECT p.id AS a, q.id AS b, p.class_id, p.subject_id, q.subject_id AS other_id, p.day, p.starts_at, p.shift_id
         FROM moment p JOIN moment q ON q.class_id = p.class_id AND q.shift_id = p.shift_id
          AND q.day = p.day AND (q.position, q.id) > (p.position, p.id)
          AND (q.starts_at IS NOT DISTINCT FROM p.starts_at
            OR (q.starts_at::interval < p.starts_at::interval + p.lasts AND p.starts_at::interval < q.starts_at::interval + q.lasts))),
     taken AS MATERIALIZED (${takersSql('p.exam_id = $2 AND p.id IN (SELECT a FROM pair UNION SELECT b FROM pair)')}),
     clash AS (
       SELECT pair.*, one.enrolment_id, one.student_id, one.roll, one.sheet_section_id,
              row_number() OVER (PARTITION BY pair.a, pair.b ORDER BY one.sheet_section_id, one.roll) AS place
         FROM pair JOIN taken one ON one.paper_id = pair.a
         JOIN academic_section own ON own.site_id = $1 AND own.id = one.sheet_section_id AND own.shift_id = pair.shift_id
         JOIN taken other ON other.paper_id = pair.b AND other.enrolment_id = one.enrolment_id)
     SELECT k.day, k.starts_at AS "startsAt", ${label('c')} AS "className", ${label('s')} AS first, ${label('o')} AS second,
            count(*)::int AS count,
            json_agg(json_build_object('name', ${label('d')}, 'roll', k.roll, 'section', ${label('r')})
                     ORDER BY k.place) FILTER (WHERE k.place <= ${named}) AS students
       FROM clash k
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = k.class_id
       JOIN academic_subject s ON s.site_id = $1 AND s.id = k.subject_id
       JOIN academic_subject o ON o.site_id = $1 AND o.id = k.other_id
       JOIN students_student d ON d.site_id = $1 AND d.id = k.student_id
       JOIN academic_section r ON r.site_id = $1 AND r.id = k.sheet_section_id
      GROUP BY k.a, k.b, k.day, k.starts_at, c.id, c.site_id, s.id, s.site_id, o.id, o.site_id
      ORDER BY k.day, k.starts_at, c.position LIMIT 100`,
    examId,
  );
  return { items, ...(await readMomentWarnings(transaction, examId)) };
}
