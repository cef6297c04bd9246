import { takesPartSql } from '../../public.ts';

/**
 * When and where a paper `p` of an examination `x` is sat, a row each: what a shift has as its own for the paper, then the
 * time a shift has in the whole examination, then the paper's own. Columns `shift_id` (null: everybody else), `day`,
 * `starts_at` and `room`.
 */
export const momentsSql = `
         SELECT i.shift_id, i.day, i.starts_at, i.room FROM exams_sitting i WHERE i.site_id = $1 AND i.paper_id = p.id
         UNION ALL
         SELECT w.shift_id, p.day, w.starts_at, p.room FROM exams_shift_time w
          WHERE w.site_id = $1 AND w.exam_id = p.exam_id
            AND NOT EXISTS (SELECT 1 FROM exams_sitting i WHERE i.site_id = $1 AND i.paper_id = p.id AND i.shift_id = w.shift_id)
            AND EXISTS (SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.class_id = p.class_id
                   AND s.year_id = x.year_id AND s.shift_id = w.shift_id AND ${takesPartSql('x', 's')})
         UNION ALL
         -- Whoever has no time of his own, while there is anybody; a class without sections yet too.
         SELECT NULL::uuid, p.day, p.starts_at, p.room
          WHERE NOT EXISTS (SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.class_id = p.class_id
                   AND s.year_id = x.year_id AND ${takesPartSql('x', 's')})
             OR EXISTS (SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.class_id = p.class_id
                   AND s.year_id = x.year_id AND ${takesPartSql('x', 's')}
                   AND NOT EXISTS (SELECT 1 FROM exams_shift_time w WHERE w.site_id = $1 AND w.exam_id = p.exam_id AND w.shift_id = s.shift_id)
                   AND NOT EXISTS (SELECT 1 FROM exams_sitting i WHERE i.site_id = $1 AND i.paper_id = p.id AND i.shift_id = s.shift_id))`;
