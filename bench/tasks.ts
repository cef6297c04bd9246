import { feesTasks } from './tasks-fees.ts';
import { resultsTasks } from './tasks-results.ts';
import type { World } from './world.ts';

/** What a task works with. */
export type TaskHands = {
  readonly world: World;
  /** A call to the product by somebody signed in; throws unless the answer is 200. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown>;
  /** Waits for the end of a long job's run and answers its result; throws when it failed or was stopped. */
  finished(runId: string): Promise<unknown>;
  /** One statement as the database's superuser, whom neither row security nor triggers' grants hold. */
  sql(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]>;
};

/**
 * A piece of work measured in seconds, done by the product and, beside it in the same round, by the bare SQL that
 * stores the same without institution, history and checks.
 */
export type Task = {
  readonly name: string;
  readonly goal: {
    readonly seconds: number;
    /** The most it may take as a multiple of the bare SQL. */
    readonly timesBare?: number;
  };
  /** Before each round, not timed: what the last one left goes away. */
  prepare?(hands: TaskHands): Promise<void>;
  /** The work as somebody starts it, until its end. Answers how many rows it stored. */
  run(hands: TaskHands): Promise<number>;
  readonly bare: {
    prepare?(hands: TaskHands): Promise<void>;
    /** Answers how many rows it stored: as many as the product. */
    run(hands: TaskHands): Promise<number>;
  };
  /** What is not stored as it should be; asked after each round. */
  check(hands: TaskHands): Promise<string[]>;
  /** After the last round. */
  clean?(hands: TaskHands): Promise<void>;
};

export const tasks: readonly Task[] = [...feesTasks, ...resultsTasks];
