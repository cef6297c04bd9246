import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { assertEntriesAgree } from '../../../exams/second/public.ts';
import { resultErrors } from '../../errors.ts';
import type { RunRules } from '../../grading/examined.ts';
import { recordScale } from '../../grading/scales/service.ts';
import { unitsOfRun } from '../../grading/sittings.ts';
import { resultColumnNames, resultColumns } from './compute.ts';
import { computeApart } from './compute-apart.ts';
import { assertHeld, lockClass, readClass } from './read-inputs.ts';
import { assertNoTrial, readUnready } from './unready.ts';

type Asked = {
  examId: string;
  classId: string;
  withMissing: boolean;
  /** To be looked at while sheets are not ready; what they give is not published before they are. */
  isTrial: boolean;
};

/**
 * Makes the results of a class: a lock, one statement that reads, one that asks whether the examinations are held, one
 * whether marks keyed twice agree, one whether every sheet is ready, one that writes, whatever the number of students.
 * From the same inputs nothing new is made. Published results stay as they are; these are another generation.
 */
export async function generate(transaction: Transaction, services: Services, asked: Asked) {
  const { examId, classId } = asked;
  await lockClass(transaction, examId, classId);
  const { latest, ...read } = await readClass(transaction, examId, classId);
  const { papers, policy, merit } = read;
  const exams = [examId, ...policy.terms.map((term) => term.id)];
  await assertHeld(transaction, exams);
  const { students, passed, columns, missing, bare, twoFourths, registers, digest } =
    await computeApart(read);
  if (students === 0) throw new AppError(resultErrors.nobody);
  await assertEntriesAgree(transaction, exams, classId);
  if (missing > 0 && !asked.withMissing) throw new AppError(resultErrors.missingMarks, { count: missing });
  if (twoFourths.length > 0)
    throw new AppError(resultErrors.twoFourths, { rolls: twoFourths.slice(0, 10).join(', ') });
  if (bare.size > 0) throw new AppError(resultErrors.noCredits, { subjects: [...bare].join(', ') });

  if (!asked.isTrial) assertNoTrial(await readUnready(transaction, exams, classId));

  // What was withdrawn is not shown again as it is: the same results are another generation.
  if (latest?.digest === digest && latest.status !== 'withdrawn') {
    const known = await transaction.readOne(
      { students: 'int', passed: 'int' },
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
  const scaleVersion = await recordScale(transaction, services, policy.scale);
  const rules: RunRules['policy'] & Pick<RunRules, 'units' | 'registers'> = {
    ...policy,
    scaleVersion,
    units: unitsOfRun(papers, examId, policy),
    ...(registers ? { registers } : {}),
  };
  await transaction.change(
    `WITH run AS (
       INSERT INTO results_run (site_id, id, exam_id, class_id, generation, status, policy, merit, digest, students,
              passed, generated_by, generated_at)
       VALUES ($1, $2, $3, $4, $5, 'computed', $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12)
       RETURNING id)
     INSERT INTO results_result (site_id, run_id, id, ${resultColumnNames.join(', ')})
     SELECT t.site_id, run.id, t.id, ${resultColumnNames.map((name) => `t.${name}::${resultColumns[name]}`).join(', ')}
       FROM run, ${rowsOf('t', {
         id: '$13::uuid[]',
         ...Object.fromEntries(
           resultColumnNames.map((name, place) => [
             name,
             resultColumns[name] === 'int'
               ? `$${place + 14}::int[]`
               : `string_to_array($${place + 14}, E'\n', '')`,
           ]),
         ),
       })}`,
    runId,
    examId,
    classId,
    generation,
    JSON.stringify(rules),
    JSON.stringify(merit),
    digest,
    students,
    passed,
    transaction.context.accountId,
    services.now(),
    `{${Array.from({ length: students }, () => newId()).join(',')}}`,
    ...resultColumnNames.map((name) => columns[name]),
  );
  return { runId, generation, isNew: true, students, passed };
}
