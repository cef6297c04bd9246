import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Register } from '../../merit/ranked.ts';

/** Of an enrolment `r.enrolment_id`: days of the register taken, and those present. Late is present, leave is not. */
export const registerCounts = `count(*)::int AS days, count(*) FILTER (WHERE r.code IN ('P', 'L'))::int AS present`;
/** Its days up to the last one of the examination, which the statement names. */
export const registerDays = (examId: string) =>
  `(SELECT site_id, enrolment_id, code FROM attendance_record WHERE site_id = $1 AND NOT of_period
      AND day <= (SELECT ends_on FROM exams_exam WHERE site_id = $1 AND id = ${examId})) r`;

/** The register of everybody in a class in the year of an examination, up to its last day, by enrolment. */
export async function readRegisters(
  transaction: Transaction,
  examId: string,
  classId: string,
): Promise<ReadonlyMap<string, Register>> {
  const rows = await transaction.rows<{ id: string; present: number; days: number }>(
    `SELECT r.enrolment_id AS id, ${registerCounts} FROM ${registerDays('$2')}
      WHERE r.site_id = $1 AND r.enrolment_id = ANY(ARRAY(
        SELECT e.id FROM exams_exam x JOIN academic_section s ON s.site_id = $1 AND s.class_id = $3
          JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id AND e.year_id = x.year_id
         WHERE x.site_id = $1 AND x.id = $2)) GROUP BY r.enrolment_id`,
    examId,
    classId,
  );
  return new Map(rows.map(({ id, present, days }) => [id, [present, days]]));
}

/** The registers a run was made by, of some of its students; none where its places do not hang on them. */
export async function readKeptRegisters(
  transaction: Transaction,
  runId: string,
  enrolmentIds: readonly string[],
): Promise<ReadonlyMap<string, Register>> {
  const rows = await transaction.rows<{ id: string; register: Register }>(
    `SELECT k.id, r.policy->'registers'->k.id::text AS register FROM results_run r CROSS JOIN unnest($3::uuid[]) AS k(id)
      WHERE r.site_id = $1 AND r.id = $2 AND jsonb_typeof(r.policy->'registers'->k.id::text) = 'array'`,
    runId,
    enrolmentIds,
  );
  return new Map(rows.map((one) => [one.id, one.register]));
}
