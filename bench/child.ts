import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import { quickly } from '../scripts/run.ts';

export type Child = {
  readonly pid: number;
  /** Asks the child process; throws what it threw. */
  ask<T>(what: string, input?: unknown): Promise<T>;
  stop(): Promise<void>;
};

/** How Node is started in `npm start`: all between `node` and the file. */
export const startArguments: readonly string[] = packageFile.scripts.start.split(' ').slice(1, -1);

/** Starts a file of this folder as a process of its own, so that it has a core and an event loop to itself. */
export function startChild(
  file: string,
  options: { environment?: object; nodeArguments?: readonly string[] } = {},
): Child {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...options.environment },
    execArgv: [...quickly, ...(options.nodeArguments ?? [])],
    serialization: 'advanced',
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let asked = 0;
  child.on('message', (message) => {
    const { id, answer, error } = message as { id: number; answer?: unknown; error?: string };
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(answer);
    else one?.reject(new Error(`${file}: ${error}`));
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', (code) => {
    for (const one of waiting.values()) one.reject(new Error(`${file} ended with ${code}`));
  });
  return {
    pid: child.pid ?? 0,
    ask<T>(what: string, input?: unknown) {
      asked += 1;
      const id = asked;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: (value) => resolve(value as T), reject });
        child.send({ id, what, input });
      });
    },
    async stop() {
      if (child.connected) child.send({ id: 0, what: 'end' });
      await ended;
    },
  };
}

/** The child's side: answers what the parent asks, and ends with it. */
export function answerParent(
  answers: Record<string, (input: never) => unknown>,
  end: () => unknown = () => {},
): void {
  const finish = async () => {
    await end();
    process.exit(0);
  };
  process.on('disconnect', () => void finish());
  process.on('SIGINT', () => {});
  process.on('message', async (message) => {
    const { id, what, input } = message as { id: number; what: string; input: unknown };
    if (what === 'end') return finish();
    try {
      process.send?.({ id, answer: await answers[what]?.(input as never) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
