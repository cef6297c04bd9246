import { answerTasks } from '../../../../core/server/jobs/thread.ts';
import { computeClass } from './compute.ts';
import { type ClassRead, inputsOf } from './inputs.ts';

answerTasks(
  (read: ClassRead) => computeClass(inputsOf(read)),
  ({ columns }) => Object.values(columns).map(({ buffer }) => buffer),
);
