import type { Anchor, Goal } from './workloads.ts';
import type { World } from './world.ts';

/** What every read has to reach. */
export const readGoal: Goal = { p50: 5, p99: 20 };

/** Counts the requests of each school by itself: a second one begins where its rows begin. */
export function turns(): (world: World) => number {
  const sent = new WeakMap<World, number>();
  return (world) => {
    const turn = sent.get(world) ?? 0;
    sent.set(world, turn + 1);
    return turn;
  };
}

export const pick = <T>(world: World, list: readonly T[]): T => {
  const one = list[world.random.integer(0, list.length - 1)];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
};

/** Fifty students in order, one indexed read inside a tenant transaction: what pages are measured against. */
export const studentPage: Anchor = {
  name: 'tenant page of 50',
  tenant: true,
  sql: `SELECT id, code, name_en, name_bn, gender, date_of_birth, mobile, father_name_en FROM students_student
         WHERE site_id = $1 AND code >= $2 ORDER BY code LIMIT 50`,
  values: (world) => [
    world.siteId,
    world.students[world.random.integer(0, Math.max(0, world.students.length - 50))]?.code ?? '',
  ],
};
