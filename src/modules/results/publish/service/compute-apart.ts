import { makeThread } from '../../../../core/server/jobs/thread.ts';
import type { ComputedClass } from './compute.ts';
import type { ClassRead } from './inputs.ts';

/** `computeClass` in a thread of its own: nobody's page waits while the results of thousands are worked out. */
export const computeApart = makeThread<ClassRead, ComputedClass>(
  new URL('./compute-thread.ts', import.meta.url),
);
