import { counter } from '../../../core/server/counters/counter.ts';

/** Tasks that are not done yet, by the day they are due. */
export const openTasks = counter({
  name: 'tasks.open',
  sums: ['tasks'],
  isStriped: true,
  of: {
    table: 'tasks_task',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.due::text AS grp, 1 AS tasks FROM ${rows} r WHERE r.state IN ('planned', 'doing', 'blocked')`,
  },
});
