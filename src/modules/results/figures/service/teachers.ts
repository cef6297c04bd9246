import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readEverybody } from '../../merit/service/read-merit.ts';
import { findRun, type Run } from '../../service/runs.ts';
import { unitFor } from '../../sheets/sheet-columns.ts';
import { hasAppeared } from '../whose.ts';

type Taught = { paper_id: string; section_id: string; employee_id: string | null; name: Label | null };
/** Null where nobody is named. */
type Teacher = { id: string | null; name: Label | null };

/** Who examined a subject in a section and group: who enters a paper's marks, else the class teacher. */
export async function readExaminers(
  transaction: Transaction,
  run: Run,
): Promise<(code: string, sectionId: string, groupId: string | null) => readonly Teacher[]> {
  const sheets = await transaction.rows<Taught>(
    `SELECT m.paper_id, m.section_id, t.id AS employee_id,
            CASE WHEN t.id IS NOT NULL THEN json_build_object('en', t.name_en, 'bn', t.name_bn) END AS name
       FROM exams_mark_sheet m JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id
       LEFT JOIN people_employee t ON t.site_id = $1 AND t.id = coalesce(m.teacher_id, s.class_teacher_id)
      WHERE m.site_id = $1 AND p.exam_id = $2 AND p.class_id = $3`,
    run.exam_id,
    run.class_id,
  );
  const teacherOf = new Map(sheets.map((one) => [`${one.paper_id} ${one.section_id}`, one]));
  const units = new Map(run.units.map((unit) => [unit.code, unit]));
  return (code, sectionId, groupId) => {
    const unit = units.get(code);
    const who = new Map<string | null, Teacher>();
    for (const paper of unit ? unitFor(unit, groupId).papers : []) {
      const found = teacherOf.get(`${paper.id} ${sectionId}`);
      const id = found?.employee_id ?? null;
      who.set(id, { id, name: found?.name ?? null });
    }
    return [...who.values()];
  };
}

/** How many passed of those whom each teacher examined. */
export async function readTeachers(transaction: Transaction, services: Services, asked: { id: string }) {
  const run = await findRun(transaction, asked.id, services.now());
  const { students } = await readEverybody(transaction, run);
  const examinersOf = await readExaminers(transaction, run);
  const names = new Map(run.units.map((unit) => [unit.code, unit]));
  type Line = {
    teacherId: string | null;
    teacher: Label | null;
    subject: Label;
    code: string;
    sat: number;
    passed: number;
  };
  const lines = new Map<string, Line>();
  for (const student of students.filter(hasAppeared))
    for (const subject of student.subjects) {
      const unit = names.get(subject.code);
      if (subject.isExempt || !unit) continue;
      for (const { id, name } of examinersOf(subject.code, student.sectionId, student.groupId)) {
        const key = `${id} ${subject.code}`;
        const line = lines.get(key) ?? {
          teacherId: id,
          teacher: name,
          subject: unitFor(unit, student.groupId).name,
          code: subject.code,
          sat: 0,
          passed: 0,
        };
        line.sat += 1;
        if (subject.passed) line.passed += 1;
        lines.set(key, line);
      }
    }
  const nobody = (line: Line) => (line.teacher ? 0 : 1);
  return {
    items: [...lines.values()].sort(
      (a, b) =>
        nobody(a) - nobody(b) ||
        (a.teacher?.en ?? '').localeCompare(b.teacher?.en ?? '') ||
        (a.code < b.code ? -1 : 1),
    ),
  };
}
