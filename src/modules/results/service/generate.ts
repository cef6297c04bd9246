import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { resultErrors } from '../errors.ts';
import type { RunRules } from '../examined.ts';
import { missingIn, unitsOfRun } from '../sittings.ts';
import { computeClass, digestOf, satOf } from './compute.ts';
import { lockClass, readInputs } from './read-inputs.ts';

type Asked = { examId: string; classId: string; withMissing: boolean };

/**
 * Makes the results of a class: a lock, one statement that reads, one that writes, whatever the number of students.
 * From the same inputs nothing new is made. Published results stay as they are; these are another generation.
 */
export async function generate(transaction: Transaction, services: Services, asked: Asked) {
  const { examId, classId } = asked;
  await lockClass(transaction, examId, classId);
  const inputs = await readInputs(transaction, examId, classId);
  const sat = satOf(inputs);
  if (sat.length === 0) throw new AppError(resultErrors.nobody);
  let missing = 0;
  for (const { subjects } of sat) for (const one of subjects) missing += missingIn(one);
  if (missing > 0 && !asked.withMissing) throw new AppError(resultErrors.missingMarks, { count: missing });

  const digest = digestOf(inputs, sat);
  const { latest } = inputs;
  if (latest?.digest === digest) {
    const known = await transaction.row<{ students: number; passed: number }>(
      'SELECT students, passed FROM results_run WHERE site_id = $1 AND id = $2',
      latest.id,
    );
    return {
      runId: latest.id,
      generation: latest.generation,
      isNew: false,
      students: known?.students ?? 0,
      passed: known?.passed ?? 0,
    };
  }

  const results = computeClass(inputs, sat);
  const runId = newId();
  const generation = (latest?.generation ?? 0) + 1;
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const rules: RunRules['policy'] & Pick<RunRules, 'units'> = {
    ...inputs.policy,
    units: unitsOfRun(inputs.papers, examId, inputs.policy),
  };
  await transaction.change(
    `WITH run AS (
       INSERT INTO results_run (site_id, id, exam_id, class_id, generation, status, policy, merit, digest, students,
              passed, generated_by, generated_at)
       VALUES ($1, $2, $3, $4, $5, 'computed', $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12)
       RETURNING id)
     INSERT INTO results_result (site_id, id, run_id, enrolment_id, section_id, roll, outcome, gpa, gpa_without_fourth,
            letter, total, total_full, failed, section_position, class_position, subjects)
     SELECT $1, t.id, run.id, t.enrolment_id, t.section_id, t.roll, t.outcome, t.gpa, t.gpa_without_fourth, t.letter,
            t.total, t.total_full, t.failed, t.section_position, t.class_position, t.subjects
       FROM run, json_to_recordset($13::json) AS t(id uuid, enrolment_id uuid, section_id uuid, roll int, outcome text,
            gpa int, gpa_without_fourth int, letter text, total int, total_full int, failed int, section_position int,
            class_position int, subjects jsonb)`,
    runId,
    examId,
    classId,
    generation,
    JSON.stringify(rules),
    JSON.stringify(inputs.merit),
    digest,
    results.length,
    passed,
    transaction.context.accountId,
    services.now(),
    JSON.stringify(results.map((one) => ({ id: newId(), ...one }))),
  );
  return { runId, generation, isNew: true, students: results.length, passed };
}
