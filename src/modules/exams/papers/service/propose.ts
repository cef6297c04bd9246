import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { usualComponents, usualUnit } from '../../rules.ts';

type Proposed = {
  class_id: string;
  group_id: string | null;
  subject_id: string;
  role: string;
  position: number;
  code: string;
  name_en: string;
  type: string;
  full_marks: number;
};

/**
 * Gives the examination the papers of these classes by their class subjects, as far as it has none of the class yet.
 * A subject that is both elective and 4th is one paper: what each student chose it as decides. Answers how many.
 */
export async function proposePapers(
  transaction: Transaction,
  examId: string,
  classIds: readonly string[],
): Promise<number> {
  const rows = await transaction.rows<Proposed>(
    `SELECT DISTINCT ON (k.class_id, k.group_id, k.subject_id)
            k.class_id, k.group_id, k.subject_id, k.role, k.position, b.code, b.name_en, b.type, b.full_marks
       FROM academic_class_subject k JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
      WHERE k.site_id = $1 AND k.is_active AND b.is_active AND k.class_id = ANY($3::uuid[])
        AND NOT EXISTS (SELECT 1 FROM exams_paper p
              WHERE p.site_id = $1 AND p.exam_id = $2 AND p.class_id = k.class_id)
      ORDER BY k.class_id, k.group_id, k.subject_id,
            array_position(ARRAY['compulsory', 'group', 'religion', 'elective', 'optional'], k.role)`,
    examId,
    classIds,
  );
  if (rows.length === 0) return 0;
  const papers = rows.map((row) => {
    const subject = { code: row.code, nameEn: row.name_en, type: row.type, fullMarks: row.full_marks };
    return {
      id: newId(),
      class_id: row.class_id,
      group_id: row.group_id,
      subject_id: row.subject_id,
      role: row.role,
      unit: usualUnit(subject),
      position: row.position,
      full: row.full_marks * 100,
      components: usualComponents(subject),
    };
  });
  return transaction.change(
    `INSERT INTO exams_paper (site_id, id, exam_id, class_id, group_id, subject_id, role, unit, position, "full", components)
     SELECT p.site_id, p.id, $2, p.class_id, p.group_id, p.subject_id, p.role, p.unit, p.position, p."full", p.components
       FROM ${recordsOf('p', '$3', {
         table: 'exams_paper',
         columns: [
           'id',
           'class_id',
           'group_id',
           'subject_id',
           'role',
           'unit',
           'position',
           '"full"',
           'components',
         ],
       })}`,
    examId,
    JSON.stringify(papers),
  );
}
