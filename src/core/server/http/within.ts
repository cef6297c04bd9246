import { AppError, errors } from '../../errors.ts';

/** In so many parts the time is counted. */
const parts = 10;

/**
 * What `work` answers, or `databaseAway` after so many milliseconds: nobody waits a minute for a silent database. Only time in
 * which this process could have heard an answer counts: what keeps the process itself busy longer than a part is one part.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let left = parts;
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) reject(new AppError(errors.databaseAway));
    }, milliseconds / parts);
  });
  return Promise.race([work, late]).finally(() => clearInterval(timer));
}
