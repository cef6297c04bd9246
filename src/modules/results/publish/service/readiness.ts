import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { subjectsTaken } from '../../grading/examined.ts';
import { entriesByPaper, papersSat } from '../../grading/sittings.ts';
import { readInputs } from './read-inputs.ts';
import { readUnready } from './unready.ts';

const named = 20;
type Names = {
  students: { id: string; name: Label }[] | null;
  sections: { id: string; name: Label }[] | null;
  sheets: { id: string; paperId: string; sectionId: string }[] | null;
};

/** What is missing by paper, section and student, and which sheets are not ready: three statements. */
export async function readReadiness(transaction: Transaction, asked: { examId: string; classId: string }) {
  const inputs = await readInputs(transaction, asked.examId, asked.classId);
  const gaps = new Map<
    string,
    { paperId: string; paper: Label; sectionId: string; who: { id: string; roll: number }[]; count: number }
  >();
  const own = inputs.papers.filter((paper) => paper.examId === asked.examId);
  const exams = [asked.examId, ...inputs.policy.terms.map((term) => term.id)];
  let students = 0;
  for (const student of inputs.students) {
    const taken = subjectsTaken(student, own);
    if (taken.length > 0) students += 1;
    const entriesOf = entriesByPaper(student, inputs.papers);
    for (const paper of taken.flatMap((one) => papersSat(one, inputs.papers, inputs.policy))) {
      const entries = entriesOf(paper.id);
      const missing = paper.components.filter((_, place) => (entries[place] ?? null) === null).length;
      if (missing === 0) continue;
      const key = paper.id + student.sectionId;
      const gap = gaps.get(key) ?? {
        paperId: paper.id,
        paper: paper.name,
        sectionId: student.sectionId,
        who: [],
        count: 0,
      };
      gap.count += missing;
      if (gap.who.length < named) gap.who.push({ id: student.id, roll: student.roll });
      gaps.set(key, gap);
    }
  }
  const names = await transaction.row<Names>(
    `SELECT (SELECT json_agg(json_build_object('id', e.id, 'name', json_build_object('en', d.name_en, 'bn', d.name_bn)))
        FROM students_enrolment e JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
       WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])) AS students,
      (SELECT json_agg(json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'bn', s.name_bn)))
        FROM academic_section s WHERE s.site_id = $1 AND s.class_id = $3) AS sections,
      (SELECT json_agg(json_build_object('id', m.id, 'paperId', m.paper_id, 'sectionId', m.section_id))
        FROM exams_mark_sheet m WHERE m.site_id = $1 AND m.paper_id = ANY($4::uuid[])) AS sheets`,
    [...gaps.values()].flatMap((gap) => gap.who.map((one) => one.id)),
    asked.classId,
    [...gaps.values()].map((gap) => gap.paperId),
  );
  const nothing: Label = { en: '', bn: '' };
  const ofStudent = new Map(names?.students?.map((one) => [one.id, one.name]));
  const ofSection = new Map(names?.sections?.map((one) => [one.id, one.name]));
  const ofSheet = new Map(names?.sheets?.map((one) => [one.paperId + one.sectionId, one.id]));
  const sheets = await readUnready(transaction, exams, asked.classId);
  const papers = [...gaps.values()].map(({ who, ...gap }) => ({
    ...gap,
    section: ofSection.get(gap.sectionId) ?? nothing,
    sheetId: ofSheet.get(gap.paperId + gap.sectionId) ?? null,
    students: who.map((one) => ({ name: ofStudent.get(one.id) ?? nothing, roll: one.roll })),
  }));
  return {
    students,
    subjects: new Set(own.map((paper) => paper.unit)).size,
    missing: papers.reduce((sum, one) => sum + one.count, 0),
    papers,
    sheets,
  };
}
