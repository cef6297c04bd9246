import type { Transaction } from '../../../core/server/in-site.ts';
import { type SetupStep, setupSteps } from '../setup-contract.ts';

/**
 * How many active records each step of the setup has, in one statement. A step is done with its first record; the
 * year only when one is the current one; class subjects when every active class has subjects, and where a class has
 * groups of its own (class 9 upwards) at least one of them is a 4th subject.
 */
export async function readSetup(transaction: Transaction) {
  const row = await transaction.row<Record<SetupStep, number> & { covered: boolean; fourth: boolean }>(
    `SELECT (SELECT count(*)::int FROM academic_shift WHERE site_id = $1 AND is_active) AS shifts,
            (SELECT count(*)::int FROM academic_version WHERE site_id = $1 AND is_active) AS versions,
            (SELECT count(*)::int FROM academic_school_class WHERE site_id = $1 AND is_active) AS classes,
            (SELECT count(*)::int FROM academic_group WHERE site_id = $1 AND is_active) AS groups,
            (SELECT count(*)::int FROM academic_section WHERE site_id = $1 AND is_active) AS sections,
            (SELECT count(*)::int FROM academic_subject WHERE site_id = $1 AND is_active) AS subjects,
            (SELECT count(*)::int FROM academic_class_subject WHERE site_id = $1 AND is_active) AS "classSubjects",
            (SELECT count(*)::int FROM academic_academic_year WHERE site_id = $1 AND is_active AND is_current) AS year,
            (SELECT count(*)::int FROM people_employee WHERE site_id = $1 AND is_active) AS teachers,
            (SELECT count(*)::int FROM students_student WHERE site_id = $1 AND is_active) AS students,
            NOT EXISTS (SELECT 1 FROM academic_school_class c WHERE c.site_id = $1 AND c.is_active
              AND NOT EXISTS (SELECT 1 FROM academic_class_subject s
                WHERE s.site_id = $1 AND s.class_id = c.id AND s.is_active)) AS covered,
            NOT EXISTS (SELECT 1 FROM academic_class_subject g WHERE g.site_id = $1 AND g.is_active AND g.group_id IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM academic_class_subject s
                WHERE s.site_id = $1 AND s.class_id = g.class_id AND s.is_active AND s.role = 'optional')) AS fourth`,
  );
  return {
    steps: setupSteps.map((step) => {
      const count = row?.[step] ?? 0;
      const isComplete = step !== 'classSubjects' || (row?.covered === true && row.fourth);
      return { step, count, isDone: count > 0 && isComplete };
    }),
  };
}
