import { parentPort, Worker } from 'node:worker_threads';

type Asked<Task> = { readonly id: number; readonly task: Task };
type Told<Answer> = { readonly id: number } & ({ readonly answer: Answer } | { readonly error: Error });

/**
 * A thread for arithmetic, which requests would otherwise wait behind: `script` answers one task after another by
 * `answerTasks`. It starts with the first task, keeps no process alive while it has none, and is replaced when it ends;
 * what it had not answered rejects then. Tasks and answers are copied on their way, which costs little for texts and
 * much for objects; what `moved` names goes over as it is.
 */
export function makeThread<Task, Answer>(script: URL): (task: Task) => Promise<Answer> {
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  let thread: Worker | null = null;
  let asked = 0;
  const start = (): Worker => {
    const started = new Worker(script);
    started.on('message', (told: Told<Answer>) => {
      const one = waiting.get(told.id);
      waiting.delete(told.id);
      if (waiting.size === 0) started.unref();
      if ('answer' in told) one?.resolve(told.answer);
      else one?.reject(told.error);
    });
    const replace = (error: Error) => {
      if (thread !== started) return;
      thread = null;
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    started.on('error', replace);
    started.on('exit', (code) => replace(new Error(`The thread ${script.pathname} ended with ${code}`)));
    return started;
  };
  return (task) =>
    new Promise((resolve, reject) => {
      thread ??= start();
      asked += 1;
      waiting.set(asked, { resolve, reject });
      thread.ref();
      thread.postMessage({ id: asked, task } satisfies Asked<Task>);
    });
}

/** The thread's side of it. What `work` throws reaches whoever asked. */
export function answerTasks<Task, Answer>(
  work: (task: Task) => Answer,
  moved: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', ({ id, task }: Asked<Task>) => {
    try {
      const answer = work(task);
      parentPort?.postMessage({ id, answer } satisfies Told<Answer>, [...moved(answer)]);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      parentPort?.postMessage({ id, error } satisfies Told<Answer>);
    }
  });
}
