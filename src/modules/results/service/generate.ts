import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { assertEntriesAgree } from '../../exams/second/public.ts';
import { resultErrors } from '../errors.ts';
import type { RunRules } from '../examined.ts';
import { needsRegister } from '../ranked.ts';
import { unitsOfRun } from '../sittings.ts';
import { type ComputedResult, computeClass } from './compute.ts';
import { lockClass, readInputs } from './read-inputs.ts';

type Asked = { examId: string; classId: string; withMissing: boolean };

/**
 * Makes the results of a class: a lock, one statement that reads, one that asks whether marks keyed twice agree, one
 * that writes, whatever the number of students.
 * From the same inputs nothing new is made. Published results stay as they are; these are another generation.
 */
export async function generate(transaction: Transaction, services: Services, asked: Asked) {
  const { examId, classId } = asked;
  lockClass(transaction, examId, classId);
  const inputs = await readInputs(transaction, examId, classId);
  const { results, missing, bare, digest } = computeClass(inputs);
  if (results.length === 0) throw new AppError(resultErrors.nobody);
  await assertEntriesAgree(transaction, [examId, ...inputs.policy.terms.map((term) => term.id)], classId);
  if (missing > 0 && !asked.withMissing) throw new AppError(resultErrors.missingMarks, { count: missing });
  if (bare.size > 0) throw new AppError(resultErrors.noCredits, { subjects: [...bare].join(', ') });

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

  const runId = newId();
  const generation = (latest?.generation ?? 0) + 1;
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const rules: RunRules['policy'] & Pick<RunRules, 'units' | 'registers'> = {
    ...inputs.policy,
    units: unitsOfRun(inputs.papers, examId, inputs.policy),
    ...(needsRegister(inputs.merit)
      ? { registers: Object.fromEntries(inputs.students.map(({ id, register }) => [id, register ?? null])) }
      : {}),
  };
  await transaction.change(
    `WITH run AS (
       INSERT INTO results_run (site_id, id, exam_id, class_id, generation, status, policy, merit, digest, students,
              passed, generated_by, generated_at)
       VALUES ($1, $2, $3, $4, $5, 'computed', $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12)
       RETURNING id)
     INSERT INTO results_result (site_id, run_id, id, ${resultColumns.map((one) => one.name).join(', ')})
     SELECT $1, run.id, t.id, ${resultColumns.map((one) => `t.${one.name}::${one.type}`).join(', ')}
       FROM run, ROWS FROM (unnest($13::uuid[]), ${resultColumns
         .map((_, place) => `unnest(string_to_array($${place + 14}, E'\n', ''))`)
         .join(', ')}) AS t(id, ${resultColumns.map((one) => one.name).join(', ')})`,
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
    ...resultColumns.map((one) => results.map(one.read).join('\n')),
  );
  return { runId, generation, isNew: true, students: results.length, passed };
}

/** The columns of a result. Each travels as one text, a line for every student: nothing empty, for there is no empty text. */
const resultColumns: readonly {
  name: string;
  type: string;
  read: (one: ComputedResult) => string | number | null;
}[] = [
  { name: 'enrolment_id', type: 'uuid', read: (one) => one.enrolment_id },
  { name: 'section_id', type: 'uuid', read: (one) => one.section_id },
  { name: 'roll', type: 'int', read: (one) => one.roll },
  { name: 'outcome', type: 'text', read: (one) => one.outcome },
  { name: 'gpa', type: 'int', read: (one) => one.gpa },
  { name: 'gpa_without_fourth', type: 'int', read: (one) => one.gpa_without_fourth },
  { name: 'letter', type: 'text', read: (one) => one.letter },
  { name: 'total', type: 'int', read: (one) => one.total },
  { name: 'total_full', type: 'int', read: (one) => one.total_full },
  { name: 'failed', type: 'int', read: (one) => one.failed },
  { name: 'section_position', type: 'int', read: (one) => one.section_position },
  { name: 'class_position', type: 'int', read: (one) => one.class_position },
  { name: 'subjects', type: 'json', read: (one) => one.subjects },
  { name: 'grades', type: 'text[]', read: (one) => one.grades },
  { name: 'subject_totals', type: 'int[]', read: (one) => one.subject_totals },
];
