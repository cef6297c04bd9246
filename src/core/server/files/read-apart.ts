import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { fairTurns } from './turns.ts';

/** What a process that reads files of strangers may take. */
export type Limits = {
  /** Of its heap, in megabytes. */
  readonly heap: number;
  /** Of all its memory, in bytes, where the system tells. */
  readonly bytes: number;
  /** Of work on one file; on a machine that is busy with other things it may take `patience` times as long. */
  readonly milliseconds: number;
  /** How many files one process reads, one after another; it takes a third of a second to start. */
  readonly files: number;
};

/** Files of all kinds that a process of the server has read at once; further ones wait their turn, and nobody else waits. */
const inTurn = fairTurns({ atOnce: 2, longest: 300 });
const patience = 6;
/** How long a process without work is kept. */
const idleMilliseconds = 15_000;
/** The process was ended from outside: its rest was over in this moment, or the system was short of memory. */
const gone = Symbol('gone');

type Reader = { readonly child: ChildProcess; files: number; rest: NodeJS.Timeout | undefined };

/**
 * Reads files in processes of bounded memory that answer one message with another: what a hostile file takes, crashes or
 * takes over is not the server. Null when there was no answer, because memory or time was up; a file whose process was ended
 * from outside is read once more.
 */
export function readApart<Task extends object, Outcome>(
  script: URL,
  limits: Limits,
): (task: Task) => Promise<Outcome | null> {
  const idle = new Set<Reader>();
  const startReader = (): Reader => {
    const child = fork(fileURLToPath(script), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${limits.heap}`],
      // A process that runs out of memory says so at length; the answer says it already.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Whoever uses the server meanwhile goes first.
    if (child.pid !== undefined) setPriority(child.pid, 10);
    // Its end, whenever it comes, is nobody's error any more.
    child.on('error', () => {});
    const reader: Reader = { child, files: 0, rest: undefined };
    child.once('close', () => idle.delete(reader));
    return reader;
  };
  const takeReader = (): Reader => {
    for (const reader of idle) {
      idle.delete(reader);
      clearTimeout(reader.rest);
      if (reader.child.connected) return reader;
    }
    return startReader();
  };
  const giveBack = (reader: Reader) => {
    reader.files += 1;
    if (reader.files >= limits.files) return void reader.child.kill('SIGKILL');
    // Without work it keeps no process alive.
    reader.child.unref();
    reader.child.channel?.unref();
    reader.rest = setTimeout(() => {
      idle.delete(reader);
      reader.child.kill('SIGKILL');
    }, idleMilliseconds).unref();
    idle.add(reader);
  };
  const readOnce = (task: Task) =>
    new Promise<Outcome | typeof gone | null>((resolve) => {
      const reader = takeReader();
      const { child } = reader;
      child.ref();
      child.channel?.ref();
      let isEnded = false;
      const end = () => {
        isEnded = true;
        child.kill('SIGKILL');
      };
      const timer = setTimeout(end, limits.milliseconds * patience);
      const began = Date.now();
      const before = workOf(child.pid);
      const watch = setInterval(async () => {
        const [first, now] = [await before, await workOf(child.pid)];
        const worked = first === null || now === null ? Date.now() - began : now - first;
        if (worked > limits.milliseconds || (await bytesOf(child.pid)) > limits.bytes) end();
      }, 100);
      const finish = (outcome: Outcome | typeof gone | null) => {
        clearTimeout(timer);
        clearInterval(watch);
        child.removeAllListeners('message').removeListener('close', close).removeListener('error', fail);
        if (outcome === null || outcome === gone) end();
        else giveBack(reader);
        resolve(outcome);
      };
      const fail = () => finish(null);
      const close = (_: number | null, signal: string | null) =>
        finish(signal === 'SIGKILL' && !isEnded ? gone : null);
      child.once('message', (outcome) => finish(outcome as Outcome));
      child.once('error', fail);
      child.once('close', close);
      child.send(task, (error) => {
        // Its end is on the way, and tells more.
        if (error) child.kill('SIGKILL');
      });
    });
  const read = async (task: Task): Promise<Outcome | null> => {
    const outcome = await readOnce(task);
    if (outcome !== gone) return outcome;
    const again = await readOnce(task);
    return again === gone ? null : again;
  };
  return (task) => inTurn(() => read(task));
}

/** What a process takes of memory; 0 where the system does not tell, and its heap's limit has to do. */
async function bytesOf(pid: number | undefined): Promise<number> {
  const told = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(told.split(' ')[1] ?? 0) * 4096;
}

/** What a process has worked so far, in milliseconds of a core; null where the system does not tell, and the clock has to do. */
async function workOf(pid: number | undefined): Promise<number | null> {
  const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name in brackets: user and system time are the 12th and 13th, in hundredths of a second.
  const [user, system] = told
    .slice(told.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return user && system ? (Number(user) + Number(system)) * 10 : null;
}
