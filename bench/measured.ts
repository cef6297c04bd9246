import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

/** Says how far it is: figures go where they are read, not into a file of the answer. */
export const say = (text: string) => process.stderr.write(`${text}\n`);

/** Seconds of the processor that the living processes of a cluster have used. */
export function secondsOfDatabase(folder: string): number {
  const main = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n', 1)[0];
  const ticks = readdirSync('/proc').reduce((sum, pid) => {
    if (!/^\d+$/.test(pid)) return sum;
    try {
      // What comes after the name, which may hold anything.
      const told = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return told[1] === main ? sum + Number(told[11]) + Number(told[12]) : sum;
    } catch {
      return sum;
    }
  }, 0);
  return ticks / 100;
}

/** Measures a piece of work several times: seconds by the clock, of this process, and of the database whose folder it is. */
export function stopwatch(folder: string, rounds: number) {
  return async <T>(name: string, goal: number | null, work: (round: number) => Promise<T>): Promise<T> => {
    const taken: { clock: number; own: number; database: number }[] = [];
    let answer: T | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const database = secondsOfDatabase(folder);
      const processor = process.cpuUsage();
      const began = performance.now();
      answer = await work(round);
      const clock = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(processor);
      taken.push({ clock, own: (user + system) / 1e6, database: secondsOfDatabase(folder) - database });
    }
    const middle = (of: (one: (typeof taken)[number]) => number) =>
      (taken.map(of).sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0).toFixed(2);
    say(
      `${name}: ${middle((one) => one.clock)} s (${taken.map((one) => one.clock.toFixed(2)).join(', ')}), ` +
        `${middle((one) => one.own)} s of this process, ${middle((one) => one.database)} s of the database` +
        `${goal === null ? '' : `, goal ${goal} s`}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
    return answer as T;
  };
}
