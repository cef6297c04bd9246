import { AppError, errors } from '../../errors.ts';

/** What `work` answers, or `databaseAway` after so many milliseconds: nobody waits a minute for a silent database. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError(errors.databaseAway)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
