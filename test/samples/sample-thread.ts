import { answerTasks } from '../../src/core/server/jobs/thread.ts';

/** What the test of threads asks for. */
export type SampleTask = { readonly root: number } | { readonly end: true };

answerTasks(
  (task: SampleTask) => {
    if ('end' in task) process.exit(3);
    if (task.root < 0) throw new RangeError(`No root of ${task.root}`);
    return { root: Math.sqrt(task.root), bytes: new TextEncoder().encode('মূল') };
  },
  ({ bytes }) => [bytes.buffer],
);
