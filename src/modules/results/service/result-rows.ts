import type { Label } from '../../../core/labels.ts';
import { marksOfStored, type SubjectStored } from '../publish/kept.ts';
import type { Outcome } from '../rules.ts';
import type { Run } from './runs.ts';

export type ResultRow = {
  id: string;
  enrolment_id: string;
  name: Label;
  code: string;
  roll: number;
  section_id: string;
  outcome: Outcome;
  gpa: number;
  gpa_without_fourth: number;
  letter: string;
  total: number;
  total_full: number;
  failed: number;
  section_position: number | null;
  class_position: number | null;
};
export const rowColumns = `t.id, t.enrolment_id, json_build_object('en', d.name_en, 'bn', d.name_bn) AS name, d.code, t.roll,
  t.section_id, t.outcome, t.gpa, t.gpa_without_fourth, t.letter, t.total, t.total_full, t.failed, t.section_position,
  t.class_position`;
export const studentJoins = `JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
  JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id`;

export const resultShown = (row: ResultRow) => ({
  id: row.id,
  enrolmentId: row.enrolment_id,
  name: row.name,
  code: row.code,
  roll: row.roll,
  sectionId: row.section_id,
  outcome: row.outcome,
  gpa: row.gpa,
  gpaWithoutFourth: row.gpa_without_fourth,
  letter: row.letter,
  total: row.total,
  totalFull: row.total_full,
  failed: row.failed,
  sectionPosition: row.section_position,
  classPosition: row.class_position,
});

/** The marks a result was made of, for the rules to work it out again. */
export const marksOfRow = (run: Run, row: { stored: readonly SubjectStored[] }) =>
  row.stored.flatMap((stored) => {
    const unit = run.units.find((one) => one.code === stored[0]);
    return unit ? [marksOfStored(stored, unit, run.policy.terms.length > 0)] : [];
  });
