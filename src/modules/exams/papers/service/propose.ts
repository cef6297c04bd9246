import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { proposedParts, type Split, usualUnit } from '../../rules.ts';
import { examiningBoardOf } from '../levels.ts';

/** The split that row `of` carries, as JSON; an SQL expression. */
const splitSql = (of: string) =>
  `json_build_object('written', ${of}.written, 'mcq', ${of}.mcq, 'practical', ${of}.practical, 'continuous', ${of}.continuous)`;

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
  own_unit: string | null;
  of_class: Split;
  of_level: Split;
  own: Split;
  counts: boolean | null;
};

/**
 * Gives the examination the papers of these classes by their class subjects, as far as it has none of the class
 * and group yet, of the groups it is held for;
 * or the one paper of `only`. What a paper is made of says the subject of the class, the
 * institution's structure of its board and the level, or the subject itself (`proposedParts`). A subject that is both elective and 4th
 * is one paper: what each student chose it as decides. Answers how many.
 */
export async function proposePapers(
  transaction: Transaction,
  { sites }: Pick<Services, 'sites'>,
  examId: string,
  classIds: readonly string[],
  only?: { readonly subjectId: string; readonly groupId: string | null },
): Promise<number> {
  const rows = await transaction.rows<Proposed>(
    `SELECT DISTINCT ON (k.class_id, k.group_id, k.subject_id)
            k.class_id, k.group_id, k.subject_id, k.role, k.position, b.code, b.name_en, b.type, b.full_marks,
            b.unit AS own_unit, ${splitSql('k')} AS of_class, ${splitSql('t')} AS of_level, ${splitSql('b')} AS own,
            t.counts_in_gpa AS counts
       FROM academic_class_subject k JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = k.class_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = $2
        AND (x.group_ids IS NULL OR k.group_id IS NULL OR k.group_id = ANY(x.group_ids))
       LEFT JOIN LATERAL (
         SELECT o.written, o.mcq, o.practical, o.continuous, o.counts_in_gpa FROM exams_paper_structure o
          WHERE o.site_id = $1 AND o.is_active AND o.level = c.level
            AND o.code = coalesce(nullif(b.board_code, ''), b.code)
            AND (o.board IS NULL OR o.board = $6)
          ORDER BY o.board IS NULL LIMIT 1) t ON true
      WHERE k.site_id = $1 AND k.is_active AND b.is_active AND k.class_id = ANY($3::uuid[])
        AND (($4::uuid IS NULL AND NOT EXISTS (SELECT 1 FROM exams_paper p
              WHERE p.site_id = $1 AND p.exam_id = $2 AND p.class_id = k.class_id
                AND p.group_id IS NOT DISTINCT FROM k.group_id))
          OR (k.subject_id = $4 AND k.group_id IS NOT DISTINCT FROM $5::uuid))
      ORDER BY k.class_id, k.group_id, k.subject_id,
            array_position(ARRAY['compulsory', 'group', 'religion', 'elective', 'optional'], k.role)`,
    examId,
    classIds,
    only?.subjectId ?? null,
    only?.groupId ?? null,
    examiningBoardOf((await sites.find(transaction.siteId))?.board),
  );
  if (rows.length === 0) return 0;
  const papers = rows.map((row) => {
    const subject = { code: row.code, nameEn: row.name_en, type: row.type, fullMarks: row.full_marks };
    const { fullMarks, components } = proposedParts(subject, {
      ofClass: row.of_class,
      ofLevel: row.of_level,
      own: row.own,
    });
    return {
      id: newId(),
      class_id: row.class_id,
      group_id: row.group_id,
      subject_id: row.subject_id,
      role: row.role,
      unit: usualUnit({ ...subject, unit: row.own_unit }),
      position: row.position,
      full: fullMarks * 100,
      components,
      counts_in_gpa: row.counts === false ? 0 : 1,
    };
  });
  return transaction.change(
    `INSERT INTO exams_paper (site_id, id, exam_id, class_id, group_id, subject_id, role, unit, position, "full", components, counts_in_gpa)
     SELECT p.site_id, p.id, $2, p.class_id, p.group_id, p.subject_id, p.role, p.unit, p.position, p."full", p.components, p.counts_in_gpa
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
           'counts_in_gpa',
         ],
       })}`,
    examId,
    JSON.stringify(papers),
  );
}
