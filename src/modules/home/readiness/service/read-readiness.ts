import type { Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Permission } from '../../../../core/module/permissions.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { academicPath } from '../../../academic/paths.ts';
import { academicPermission } from '../../../academic/permissions.ts';
import { accountsPath } from '../../../accounts/paths.ts';
import { accountsPermission } from '../../../accounts/permissions.ts';
import { examsPath } from '../../../exams/paths.ts';
import { examsPermission } from '../../../exams/permissions.ts';
import { takenSheetsSql } from '../../../exams/public.ts';
import { feesPath } from '../../../fees/paths.ts';
import { feesSetupPermission } from '../../../fees/permissions.ts';
import { resultsPath } from '../../../results/paths.ts';
import { resultsPermission } from '../../../results/permissions.ts';
import { studentsPath } from '../../../students/paths.ts';
import { studentsPermission } from '../../../students/permissions.ts';
import { type ReadinessCheck, type ReadinessFacts, readinessOf } from '../rules.ts';

type Found = ReadinessFacts & {
  readonly year: { readonly id: string; readonly name: Label } | null;
  readonly teacherNames: Label | null;
  readonly subjectNames: Label | null;
  readonly amountNames: Label | null;
};

const count = (from: string) => `(SELECT count(*)::int FROM ${from})`;
/** The names of the first three. */
const names = (from: string) =>
  `(SELECT jsonb_build_object('en', string_agg(en, ', '), 'bn', string_agg(bn, ', ')) FROM (SELECT en, bn FROM ${from} LIMIT 3) f)`;

const factsSql = `WITH y AS MATERIALIZED (
       SELECT id, name_en, name_bn, start_date, end_date FROM academic_academic_year
        WHERE site_id = $1 AND is_active AND is_current ORDER BY start_date DESC LIMIT 1),
     s AS MATERIALIZED (
       SELECT s.id, s.class_id, s.class_teacher_id, c.position, c.name_en || ' – ' || s.name_en AS en,
              c.name_bn || ' – ' || s.name_bn AS bn
         FROM academic_section s JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
        WHERE s.site_id = $1 AND s.is_active AND s.year_id = (SELECT id FROM y)),
     n AS MATERIALIZED (SELECT en, bn FROM s WHERE class_teacher_id IS NULL ORDER BY position, en),
     e AS MATERIALIZED (
       SELECT e.section_id FROM students_enrolment e
        WHERE e.site_id = $1 AND e.year_id = (SELECT id FROM y) AND e.status IN ('active', 'onLeave')),
     b AS MATERIALIZED (
       SELECT c.name_en AS en, c.name_bn AS bn FROM academic_school_class c
        WHERE c.site_id = $1 AND c.id IN (SELECT class_id FROM s) AND NOT EXISTS (
          SELECT 1 FROM academic_class_subject k WHERE k.site_id = $1 AND k.class_id = c.id AND k.is_active)
        ORDER BY c.position),
     r AS MATERIALIZED (
       SELECT r.class_id FROM fees_fee_rule r
        WHERE r.site_id = $1 AND r.is_active AND r.year_id = (SELECT id FROM y)),
     a AS MATERIALIZED (
       SELECT c.name_en AS en, c.name_bn AS bn FROM academic_school_class c
        WHERE c.site_id = $1 AND NOT EXISTS (SELECT 1 FROM r WHERE r.class_id IS NULL OR r.class_id = c.id)
          AND c.id IN (SELECT s.class_id FROM s WHERE s.id IN (SELECT section_id FROM e))
        ORDER BY c.position),
     latest AS MATERIALIZED (
       SELECT id, year_id, accepts FROM exams_exam WHERE site_id = $1 AND status = 'declared'
        ORDER BY starts_on DESC LIMIT 1),
     ${takenSheetsSql}
  SELECT jsonb_build_object(
    'year', (SELECT jsonb_build_object('id', id, 'name', jsonb_build_object('en', name_en, 'bn', name_bn)) FROM y),
    'hasYear', EXISTS (SELECT 1 FROM y),
    'isInYear', EXISTS (SELECT 1 FROM y WHERE $2::date BETWEEN start_date AND end_date),
    'sections', ${count('s')}, 'students', ${count('e')},
    'noTeacher', ${count('n')}, 'teacherNames', ${names('n')},
    'classes', (SELECT count(DISTINCT class_id)::int FROM s),
    'noSubjects', ${count('b')}, 'subjectNames', ${names('b')},
    'exams', ${count("exams_exam WHERE site_id = $1 AND status = 'declared'")},
    'sheets', ${count('taken_sheet')},
    'untaken', ${count(`taken_sheet t JOIN academic_section x ON x.site_id = $1 AND x.id = t.section_id
       WHERE t.teacher_id IS NULL AND x.class_teacher_id IS NULL`)},
    'unready', ${count(`taken_sheet t WHERE NOT (t.status IN ('accepted', 'locked')
       OR (t.status = 'verified' AND NOT (SELECT accepts FROM latest)))`)},
    'results', (SELECT count(DISTINCT class_id)::int FROM results_run
                 WHERE site_id = $1 AND exam_id = (SELECT id FROM latest) AND status IN ('computed', 'published')),
    'heads', ${count('fees_fee_head WHERE site_id = $1 AND is_active')},
    'subHeads', ${count('fees_fee_sub_head WHERE site_id = $1 AND is_active')},
    'amounts', ${count('r')}, 'noAmount', ${count('a')}, 'amountNames', ${names('a')},
    'hasFiscalYear', EXISTS (SELECT 1 FROM accounts_fiscal_year WHERE site_id = $1 AND closed_at IS NULL
                              AND $2::date BETWEEN start_date AND end_date)) AS facts`;

/** Where each step is mended, and who may. */
const places = (
  yearId: string | undefined,
): Readonly<Record<ReadinessCheck, readonly [string, Permission]>> => ({
  year: [academicPath.years, academicPermission.edit],
  sections: [academicPath.sectionGrid, academicPermission.edit],
  students: [studentsPath.list, studentsPermission.edit],
  teachers: [
    `${academicPath.sections}?active=true&f.missing=classTeacherId${yearId ? `&f.yearId=${yearId}` : ''}`,
    academicPermission.edit,
  ],
  subjects: [academicPath.classSubjects, academicPermission.edit],
  exam: [link(examsPath.declare, { do: 'new' }), examsPermission.edit],
  sheetTeachers: [examsPath.markList, examsPermission.view],
  feeHeads: [feesPath.heads, feesSetupPermission.edit],
  feeSubHeads: [feesPath.subHeads, feesSetupPermission.edit],
  feeAmounts: [link(feesPath.settings, { tab: 'amounts' }), feesSetupPermission.edit],
  fiscalYear: [link(accountsPath.trialBalance, { years: 'new' }), accountsPermission.close],
  marks: [link(examsPath.markList, { state: 'waiting' }), examsPermission.view],
  results: [resultsPath.generate, resultsPermission.generate],
});

/** What blocks attendance, examinations, fees and results on a day, each step with the place where it is mended. */
export async function readReadiness(transaction: Transaction, today: string) {
  const row = await transaction.readOne({ facts: json<Found>() }, factsSql, today);
  if (!row) throw new Error('No facts');
  const { facts } = row;
  const at = places(facts.year?.id);
  const namesOf: Partial<Record<ReadinessCheck, Label | null>> = {
    teachers: facts.teacherNames,
    subjects: facts.subjectNames,
    feeAmounts: facts.amountNames,
  };
  return {
    year: facts.year?.name ?? null,
    areas: readinessOf(facts).map(({ area, checks }) => ({
      area,
      checks: checks.map(({ name, state, count: missing }) => ({
        name,
        state,
        count: missing,
        names: missing > 0 ? (namesOf[name] ?? null) : null,
        path: transaction.context.permissions.has(at[name][1]) ? at[name][0] : null,
      })),
    })),
  };
}
