import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { lessonsErrors } from '../labels.ts';
import { lessonsPermission } from '../permissions.ts';
import { mayWrite, type Own } from '../rules.ts';

/**
 * What the account of this transaction teaches: the sections it is class teacher of, and the subjects whose marks it
 * enters in a section.
 */
export const readOwn = (transaction: Transaction): Promise<Own[]> =>
  transaction.read(
    { sectionId: 'uuid', subjectId: 'uuid?' },
    `SELECT s.id AS "sectionId", NULL::uuid AS "subjectId" FROM academic_section s
       JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = s.class_teacher_id
      WHERE s.site_id = $1 AND s.is_active AND a.account_id = $2
      UNION
     SELECT m.section_id, p.subject_id FROM exams_mark_sheet m
       JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.withdrawn_at IS NULL
       JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = m.teacher_id
      WHERE m.site_id = $1 AND a.account_id = $2`,
    transaction.context.accountId,
  );

type Placed = { readonly sectionIds: readonly string[]; readonly subjectId: string };
export type Writer = { readonly own: readonly Own[]; writes(lesson: Placed): boolean };

/** What the caller may write: the office everything, a teacher their own. */
export async function readWriter(transaction: Transaction): Promise<Writer> {
  const { permissions } = transaction.context;
  if (permissions.has(lessonsPermission.manage)) return { own: [], writes: () => true };
  if (!permissions.has(lessonsPermission.write)) return { own: [], writes: () => false };
  const own = await readOwn(transaction);
  return { own, writes: (lesson) => mayWrite(own, lesson) };
}

export function assertWrites(writer: Writer, lesson: Placed): void {
  if (!writer.writes(lesson)) throw new AppError(lessonsErrors.notYours);
}
