import type { KeptHands } from './hands.ts';
import { type keepAnswers, lookedAt } from './kept-answers.ts';

/** Under this number stands what is kept of the platform's own tables; no institution has it. */
export const ofPlatform = 0;

/**
 * The platform's tables that something kept is made of. Whoever writes them in a transaction tells all processes; others, such as
 * jobs, letters and sessions, are written too often for that.
 */
const told: ReadonlySet<string> = new Set([
  'access_review',
  'account',
  'membership',
  'permission_grant',
  'role',
  'site',
]);

/** Whether anything kept may be made of one of these tables. */
export const toldOfPlatform = (tables: ReadonlyMap<string, unknown>): boolean =>
  [...tables.keys()].some((table) => told.has(table));

/** What is read of the platform's tables and kept for all who ask; never what somebody may do. */
export const platformsHands = (
  answers: ReturnType<typeof keepAnswers>,
): Pick<KeptHands, 'keptLately' | 'keptEach'> => ({
  keptLately: (key, read) => answers.getLately(ofPlatform, key, () => assertTold(read)),
  keptEach: (name, ids, read) =>
    answers.getEach(ofPlatform, name, ids, (missing) => assertTold(() => read(missing))),
});

async function assertTold<T>(read: () => Promise<T>): Promise<T> {
  const answer = await read();
  const untold = lookedAt().filter((table) => !told.has(table));
  if (untold.length > 0) throw new Error(`Nobody is told when ${untold.join(', ')} changes`);
  return answer;
}
