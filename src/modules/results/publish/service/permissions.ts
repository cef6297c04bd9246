import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { ownStudents } from '../../../students/public.ts';
import { resultsPermission } from '../../permissions.ts';
import type { Outcome } from '../../rules.ts';
import { studentOf } from '../../service/read-results.ts';
import { findRun, letIn } from '../../service/runs.ts';
import type { audiences } from '../contract.ts';
import { duesRuleSql, heldShown, heldSql, readDuesRules } from './dues.ts';
import { openRuns, textWhenOpened } from './tell-results.ts';

type Audience = (typeof audiences)[number];
type PermissionRow = {
  id: string;
  version: number;
  class_id: string | null;
  audience: Audience;
  from_at: Date;
  until_at: Date | null;
  is_active: boolean;
};

/** Who may see the published results of an examination; nobody but holders of `results.view` where nothing is said. */
export async function readPermissions(transaction: Transaction, examId: string) {
  const rows = await transaction.rows<PermissionRow>(
    `SELECT id, version, class_id, audience, from_at, until_at, is_active FROM results_permission
      WHERE site_id = $1 AND exam_id = $2 ORDER BY class_id NULLS FIRST, audience LIMIT 500`,
    examId,
  );
  const dues = await readDuesRules(transaction, examId);
  return {
    dues,
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      classId: row.class_id,
      audience: row.audience,
      fromAt: row.from_at.toISOString(),
      untilAt: row.until_at?.toISOString() ?? null,
      isActive: row.is_active,
    })),
    can: { change: transaction.context.permissions.has(resultsPermission.publish) },
  };
}

const backwards = { en: 'It ends before it begins.', bn: 'শুরুর আগেই শেষ হয়ে যায়।' };

/** Lets an audience in, or shuts it out again; families hear of results that are open to them by it. 409 when somebody changed it meanwhile. */
export async function savePermission(
  transaction: Transaction,
  services: Services,
  asked: {
    examId: string;
    classId: string | null;
    audience: Audience;
    fromAt: string;
    untilAt: string | null;
    isActive: boolean;
    version: number | null;
  },
) {
  if (asked.untilAt !== null && new Date(asked.untilAt) <= new Date(asked.fromAt))
    throw new ValidationError({ untilAt: [backwards] });
  const here = await transaction.row(
    `SELECT 1 FROM exams_exam x WHERE x.site_id = $1 AND x.id = $2
        AND ($3::uuid IS NULL OR EXISTS (SELECT 1 FROM academic_school_class c WHERE c.site_id = $1 AND c.id = $3))`,
    asked.examId,
    asked.classId,
  );
  if (!here) throw new AppError(errors.notFound);
  const now = services.now();
  const isForFamilies = asked.audience === 'guardians';
  const known = isForFamilies ? await openRuns(transaction, asked, now) : [];
  const values = [
    asked.examId,
    asked.classId,
    asked.audience,
    asked.fromAt,
    asked.untilAt,
    asked.isActive,
  ] as const;
  const saved =
    asked.version === null
      ? await transaction.row<{ id: string; version: number }>(
          `INSERT INTO results_permission (site_id, exam_id, class_id, audience, from_at, until_at, is_active, id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT ON CONSTRAINT results_permission_once DO NOTHING RETURNING id, version`,
          ...values,
          newId(),
        )
      : await transaction.row<{ id: string; version: number }>(
          `UPDATE results_permission SET from_at = $5, until_at = $6, is_active = $7, version = version + 1,
                  updated_at = now()
            WHERE site_id = $1 AND exam_id = $2 AND class_id IS NOT DISTINCT FROM $3::uuid AND audience = $4
              AND version = $8 RETURNING id, version`,
          ...values,
          asked.version,
        );
  if (!saved) throw new AppError(errors.staleVersion);
  if (isForFamilies) await textWhenOpened(transaction, asked, now, known);
  return saved;
}

type Mine = {
  run_id: string;
  exam: { en: string; bn: string };
  year: { en: string; bn: string };
  student: { en: string; bn: string };
  class_name: { en: string; bn: string };
  section: { en: string; bn: string };
  roll: number;
  enrolment_id: string;
  student_id: string;
  outcome: Outcome;
  gpa: number;
  letter: string;
  published_at: Date;
  owed: bigint | null;
};
const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;
const mine = `FROM results_run r JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id
  JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
  JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
  LEFT JOIN ${duesRuleSql('r')} ON true LEFT JOIN ${heldSql('r', 'e', '$4::date')} ON true
  WHERE r.site_id = $1 AND r.status = 'published'
    AND e.student_id IN (${ownStudents('$2')}) AND ${letIn('guardians', 'r', '$3::timestamptz')}`;

/**
 * The published results of the account's own students that guardians may see now, the newest first; of those withheld
 * for dues only what is owed, and of those withheld by a mark only that they are.
 */
export async function readMine(transaction: Transaction, services: Services) {
  const rows = await transaction.rows<Mine>(
    `SELECT m.*, ${both('x')} AS exam, ${both('y')} AS year, ${both('c')} AS class_name, ${both('s')} AS section
       FROM (SELECT r.id AS run_id, r.exam_id, r.class_id, r.published_at, t.section_id, t.roll, t.enrolment_id, e.student_id, t.outcome,
                    t.gpa, t.letter, w.owed, ${both('d')} AS student ${mine}) m
       JOIN exams_exam x ON x.site_id = $1 AND x.id = m.exam_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = m.class_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id
      ORDER BY m.published_at DESC, m.run_id LIMIT 100`,
    transaction.context.accountId,
    services.now(),
    todayInDhaka(services.now()),
  );
  return {
    items: rows.map((row) => ({
      runId: row.run_id,
      exam: row.exam,
      year: row.year,
      student: row.student,
      className: row.class_name,
      section: row.section,
      roll: row.roll,
      enrolmentId: row.enrolment_id,
      studentId: row.student_id,
      ...(row.owed !== null
        ? { outcome: null, gpa: null, letter: null, dues: takaText(row.owed) }
        : row.outcome === 'withheld'
          ? { outcome: row.outcome, gpa: null, letter: null, dues: null }
          : { outcome: row.outcome, gpa: row.gpa, letter: row.letter, dues: null }),
      publishedAt: row.published_at.toISOString(),
    })),
  };
}

type Asked = { id: string; enrolmentId: string };

/** The dues that keep one of them from its owner, null where nothing does; 404 for anybody else's and a withheld one. */
export async function findMine(transaction: Transaction, services: Services, asked: Asked) {
  const own = await findOwn(transaction, services, asked);
  if (own.outcome === 'withheld') throw new AppError(errors.notFound);
  return own;
}

async function findOwn(transaction: Transaction, services: Services, asked: Asked) {
  const own = await transaction.row<{ owed: bigint | null; outcome: Outcome }>(
    `SELECT w.owed, t.outcome ${mine} AND r.id = $5 AND t.enrolment_id = $6`,
    transaction.context.accountId,
    services.now(),
    todayInDhaka(services.now()),
    asked.id,
    asked.enrolmentId,
  );
  if (!own) throw new AppError(errors.notFound);
  return own;
}

/** One of them in full, or what is owed before it is shown, or that it is withheld; 404 for anybody else's. */
export async function readMineOne(transaction: Transaction, services: Services, asked: Asked) {
  const own = await findOwn(transaction, services, asked);
  if (own.owed !== null) {
    const dues = await heldShown(transaction, asked.id, asked.enrolmentId, own.owed);
    return { sheet: null, dues, isWithheld: false };
  }
  if (own.outcome === 'withheld') return { sheet: null, dues: null, isWithheld: true };
  const run = await findRun(transaction, asked.id, services.now(), true);
  const sheet = await studentOf(transaction, services, run, asked.enrolmentId, true);
  return { sheet, dues: null, isWithheld: false };
}
