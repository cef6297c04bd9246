import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Step } from '../../../grading/trace.ts';
import { aheadBy, resultOf } from '../../rules.ts';
import { marksOfRow, type ResultRow, rowColumns, studentJoins } from '../../service/result-rows.ts';
import type { Run } from '../../service/runs.ts';
import { readKeptRegisters } from '../../sheets/service/read-registers.ts';
import { bestLetterOf, needsRegister, rankedOf } from '../ranked.ts';

type Standing = ResultRow & Parameters<typeof marksOfRow>[1];
type Ranked = { section: number; class: number; equal: number };

/** Among how many a result has its places, and how many share the one in the class. */
export async function readRanked(transaction: Transaction, run: Run, row: ResultRow): Promise<Ranked> {
  const places = await transaction.kept(`results places ${run.id}`, () =>
    transaction.read(
      { section_id: 'uuid', place: 'int?', students: 'int' },
      `SELECT section_id, class_position AS place, count(*)::int AS students FROM results_result
        WHERE site_id = $1 AND run_id = $2 GROUP BY section_id, class_position`,
      run.id,
    ),
  );
  const ranked = { section: 0, class: 0, equal: 0 };
  for (const { section_id, place, students } of places) {
    ranked.class += students;
    if (section_id === row.section_id) ranked.section += students;
    if (place !== null && place === row.class_position) ranked.equal += students;
  }
  return ranked;
}

/**
 * How a place in merit came about: by what, among how many, who shares it, and what decided against the places next to
 * it. Those are named to staff only.
 */
export async function readPlaceSteps(
  transaction: Transaction,
  run: Run,
  row: Standing,
  ranked: Ranked,
  isOwn: boolean,
): Promise<Step[]> {
  const { section_position: section, class_position: place } = row;
  if (section === null || place === null)
    return row.outcome === 'failed' ? [{ rule: 'noPlace', values: {} }] : [];
  const keys = run.merit.sortKeys.filter((key) => key !== 'passed_first').join(', ');
  const values = {
    section: String(section),
    sections: String(ranked.section),
    class: String(place),
    classes: String(ranked.class),
  };
  return [
    { rule: 'meritOrder', values: { keys } },
    { rule: 'places', values },
    ...(ranked.equal > 1 ? [{ rule: 'placeShared' as const, values: { count: String(ranked.equal) } }] : []),
    ...(await readNeighbours(transaction, run, row, isOwn)),
  ];
}

/** What decided against the one before and the one behind, in the class. */
async function readNeighbours(
  transaction: Transaction,
  run: Run,
  row: Standing,
  isOwn: boolean,
): Promise<Step[]> {
  const beside = (sign: '<' | '>', order: string) =>
    `(SELECT o.id FROM results_result o WHERE o.site_id = $1 AND o.run_id = $2 AND o.class_position ${sign} $3
       ORDER BY o.class_position ${order}, o.section_id = $4 DESC, o.roll, o.id LIMIT 1)`;
  const neighbours = await transaction.rows<Standing>(
    `SELECT ${rowColumns}, t.subjects::json AS stored FROM results_result t ${studentJoins}
      WHERE t.site_id = $1 AND t.id IN (${beside('<', 'DESC')} UNION ALL ${beside('>', 'ASC')})
      ORDER BY t.class_position`,
    run.id,
    row.class_position,
    row.section_id,
  );
  if (neighbours.length === 0) return [];
  const all = [row, ...neighbours];
  const registers = needsRegister(run.merit, run.policy)
    ? await readKeptRegisters(
        transaction,
        run.id,
        all.map((one) => one.enrolment_id),
      )
    : null;
  const best = bestLetterOf(run.policy.scale);
  // Worked out again by the run's own rules, so that no rounding of what is stored decides.
  const rankedOfRow = (one: Standing) =>
    rankedOf(
      { id: one.id, roll: one.roll, unit: '', register: registers?.get(one.enrolment_id) },
      resultOf(marksOfRow(run, one), run.policy, registers?.get(one.enrolment_id)),
      best,
      run.merit,
    );
  const own = rankedOfRow(row);
  return neighbours.flatMap((one): Step[] => {
    const isBefore = (one.class_position ?? 0) < (row.class_position ?? 0);
    const other = rankedOfRow(one);
    const why = isBefore ? aheadBy(other, own, run.merit) : aheadBy(own, other, run.merit);
    if (!why) return [];
    const figures = isBefore ? { own: why.other, other: why.own } : { own: why.own, other: why.other };
    if (isOwn)
      return [{ rule: isBefore ? 'behindBefore' : 'aheadOfNext', values: { key: why.key, ...figures } }];
    return [
      {
        rule: isBefore ? 'behind' : 'aheadOf',
        values: { ...named(one.name), key: why.key, ...figures },
      },
    ];
  });
}

const named = (name: Label) => ({ who: name.en, whoBn: name.bn });
