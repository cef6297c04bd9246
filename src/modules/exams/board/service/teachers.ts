import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { isAtWorkSql } from '../../../people/public.ts';
import { examErrors } from '../../labels.ts';
import { findExam } from '../../papers/service/exams.ts';

/**
 * Who may be given a sheet, and for each sheet of an examination that has nobody the teacher who had the same subject
 * of the section in the examination before. Throws 404 for another institution's examination.
 */
export async function readTeachers(transaction: Transaction, examId: string) {
  await findExam(transaction, examId);
  const employees = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text', code: 'text' },
    // Who is away keeps the sheets given before, and gets no other.
    `SELECT e.id, e.name_en, e.name_bn, e.code FROM people_employee e
      WHERE e.site_id = $1 AND ${isAtWorkSql('e')} ORDER BY e.name_en, e.code LIMIT 2000`,
  );
  const proposals = await transaction.read(
    { id: 'uuid', teacher_id: 'uuid' },
    `SELECT DISTINCT ON (m.id) m.id, o.teacher_id
       FROM exams_exam x
       JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id
       JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = p.id AND m.teacher_id IS NULL
       JOIN exams_mark_sheet o ON o.site_id = $1 AND o.section_id = m.section_id AND o.teacher_id IS NOT NULL
       JOIN exams_paper q ON q.site_id = $1 AND q.id = o.paper_id AND q.subject_id = p.subject_id
       JOIN exams_exam y ON y.site_id = $1 AND y.id = q.exam_id AND y.starts_on < x.starts_on AND y.status <> 'cancelled'
       JOIN people_employee e ON e.site_id = $1 AND e.id = o.teacher_id AND ${isAtWorkSql('e')}
      WHERE x.site_id = $1 AND x.id = $2
      ORDER BY m.id, y.starts_on DESC`,
    examId,
  );
  return {
    employees: employees.map((one) => ({
      id: one.id,
      code: one.code,
      name: { en: one.name_en, bn: one.name_bn || one.name_en },
    })),
    proposals: proposals.map((one) => ({ sheetId: one.id, teacherId: one.teacher_id })),
  };
}

type Change = { id: string; version: number; teacherId: string | null };

/**
 * Gives sheets to teachers, all or none; null leaves a sheet to the class teacher. Throws 422 for an employee who is
 * not here or no longer active, 404 for a sheet that is not, 409 when one was changed meanwhile or is locked.
 */
export async function giveSheets(transaction: Transaction, changes: readonly Change[]) {
  const teachers = [...new Set(changes.flatMap((one) => one.teacherId ?? []))];
  const known = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM people_employee e WHERE e.site_id = $1 AND ${isAtWorkSql('e')} AND e.id = ANY($2::uuid[])`,
    teachers,
  );
  if (known?.n !== teachers.length) throw new ValidationError({ teacherId: [examErrors.unknownTeacher] });
  const given = await transaction.change(
    `UPDATE exams_mark_sheet m SET teacher_id = g.teacher_id, version = m.version + 1, updated_at = now()
       FROM ${rowsOf('g', { id: '$2::uuid[]', version: '$3::int[]', teacher_id: '$4::uuid[]' })}
      WHERE m.site_id = $1 AND m.id = g.id AND m.version = g.version AND m.status <> 'locked'`,
    changes.map((one) => one.id),
    changes.map((one) => one.version),
    changes.map((one) => one.teacherId),
  );
  if (given === changes.length) return { given };
  const here = await transaction.readOne(
    { n: 'int' },
    'SELECT count(*)::int AS n FROM exams_mark_sheet WHERE site_id = $1 AND id = ANY($2::uuid[])',
    changes.map((one) => one.id),
  );
  throw new AppError(here?.n === changes.length ? examErrors.stale : errors.notFound);
}
