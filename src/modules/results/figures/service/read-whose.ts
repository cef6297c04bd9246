import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { readEverybody } from '../../merit/service/read-merit.ts';
import type { Run } from '../../service/runs.ts';
import { isWhose, type WhoseAsked, whoseOf } from '../whose.ts';
import { readExaminers } from './teachers.ts';

/**
 * The students a figure of a run counts, each with the mark it is made of; null where no such figure was asked for. Counted
 * of what the figures themselves are counted of, which is read once while nothing changes.
 */
export async function readWhose(
  transaction: Transaction,
  run: Run,
  asked: WhoseAsked,
): Promise<ReadonlyMap<string, string | null> | null> {
  if (!isWhose(asked)) return null;
  const { students } = await readEverybody(transaction, run);
  const { teacher, subject } = asked;
  if (teacher === undefined || subject === undefined) return whoseOf(students, run.units, run.policy, asked);
  const examinersOf = await readExaminers(transaction, run);
  return whoseOf(students, run.units, run.policy, asked, ({ sectionId, groupId }) =>
    examinersOf(subject, sectionId, groupId).some(({ id }) => (id ?? 'none') === teacher),
  );
}
