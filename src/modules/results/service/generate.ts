import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { resultErrors } from '../errors.ts';
import type { RunRules } from '../examined.ts';
import { missingIn, unitsOfRun } from '../sittings.ts';
import { type ComputedResult, computeClass, digestOf, satOf } from './compute.ts';
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
     INSERT INTO results_result (site_id, run_id, id, ${resultColumns.map(([name]) => name).join(', ')})
     SELECT $1, run.id, t.* FROM run, unnest($13::uuid[], ${resultColumns
       .map(([, type], place) => `$${place + 14}::${type}[]`)
       .join(', ')}) AS r(id, ${resultColumns.map(([name]) => name).join(', ')})
       CROSS JOIN LATERAL (SELECT r.id, ${resultColumns.map(([name, , cast]) => `r.${name}${cast ?? ''}`).join(', ')}) t`,
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
    results.map(() => newId()),
    ...resultColumns.map(([, , , read]) => results.map(read)),
  );
  return { runId, generation, isNew: true, students: results.length, passed };
}

/** The columns of a result: name, type on the way, how it is read there, and where it comes from. */
const resultColumns: readonly (readonly [string, string, string | null, (one: ComputedResult) => unknown])[] =
  [
    ['enrolment_id', 'uuid', null, (one) => one.enrolment_id],
    ['section_id', 'uuid', null, (one) => one.section_id],
    ['roll', 'int', null, (one) => one.roll],
    ['outcome', 'text', null, (one) => one.outcome],
    ['gpa', 'int', null, (one) => one.gpa],
    ['gpa_without_fourth', 'int', null, (one) => one.gpa_without_fourth],
    ['letter', 'text', null, (one) => one.letter],
    ['total', 'int', null, (one) => one.total],
    ['total_full', 'int', null, (one) => one.total_full],
    ['failed', 'int', null, (one) => one.failed],
    ['section_position', 'int', null, (one) => one.section_position],
    ['class_position', 'int', null, (one) => one.class_position],
    ['subjects', 'text', '::json', (one) => JSON.stringify(one.subjects)],
    ['grades', 'text', '::text[]', (one) => `{${JSON.stringify(one.grades).slice(1, -1)}}`],
    [
      'subject_totals',
      'text',
      '::int[]',
      (one) => `{${one.subject_totals.map((total) => total ?? 'NULL').join(',')}}`,
    ],
  ];
