import { AppError, errors } from '../../errors.ts';

/** What is waited for is looked at so often; all that waits is looked at together. */
const lookMilliseconds = 100;

type Waiting = { looks: number; readonly giveUp: () => void };
const waiting = new Set<Waiting>();
let looking: NodeJS.Timeout | null = null;

/**
 * What `work` answers, or `databaseAway` after so many milliseconds, to a tenth of a second: nobody waits a minute for a silent
 * database. Only time in which this process could have heard an answer counts: what keeps the process itself busy for longer
 * than a look takes is one look.
 */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const one: Waiting = {
      // It may have come in the middle between two looks.
      looks: Math.ceil(milliseconds / lookMilliseconds) + 1,
      giveUp: () => reject(new AppError(errors.databaseAway)),
    };
    waiting.add(one);
    looking ??= setInterval(look, lookMilliseconds);
    const end = () => {
      waiting.delete(one);
    };
    work.then(
      (answer) => {
        end();
        resolve(answer);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}

function look(): void {
  for (const one of waiting) {
    one.looks -= 1;
    if (one.looks > 0) continue;
    waiting.delete(one);
    one.giveUp();
  }
  if (waiting.size > 0 || looking === null) return;
  clearInterval(looking);
  looking = null;
}
