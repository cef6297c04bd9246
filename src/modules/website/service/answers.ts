import { AppError, errors } from '../../../core/errors.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { within } from '../../../core/server/http/within.ts';

/**
 * A rush of visitors to one page costs one read in this time. A page put together from it goes out for 300 ms more
 * (core/server/pressed/kept-pages.ts): a change is shown within a second, even where nobody heard of it.
 */
const keptMilliseconds = 700;

/** What a changed row of these tables shows on the website. */
const shown =
  /^(website_|communication_notice|academic_|people_employee|students_|stored_file|admission_|results_|lessons_|recruitment_job_post$|documents_admit_setting$|exams_exam$|calendar_entry)/;

type Kept<T> = { readonly until: number; readonly answer: Promise<T> };

/** Answers to one question of one institution: what was read lately, else what `read` reads now. */
export type Answers<T> = (siteId: number, question: string, read: () => Promise<T>) => Promise<T>;

/**
 * Keeps at most `most` answers for a second, each with its institution, and forgets those of an institution in the
 * moment somebody there changes what they show, in whatever process. While the database is away the last answer stands.
 */
export function answersOf<T>(services: Services, most: number): Answers<T> {
  const sites = new Map<number, Map<string, Kept<T>>>();
  let size = 0;
  // What was true before a change is only good for when nothing can be read at all.
  const forget = (siteId: number) => {
    const kept = sites.get(siteId);
    for (const [question, one] of kept ?? []) kept?.set(question, { ...one, until: 0 });
  };
  services.live.onChange((change) => {
    if (change === null) for (const siteId of sites.keys()) forget(siteId);
    else if (change.changes === null || [...change.changes.keys()].some((table) => shown.test(table)))
      forget(change.siteId);
  });
  return async (siteId, question, read) => {
    const kept = sites.get(siteId) ?? new Map<string, Kept<T>>();
    sites.set(siteId, kept);
    const known = kept.get(question);
    if (known && known.until > performance.now()) return known.answer;
    if (size >= most) {
      for (const all of sites.values()) all.clear();
      size = 0;
    }
    const answer = read();
    if (!kept.has(question)) size += 1;
    kept.set(question, { until: performance.now() + keptMilliseconds, answer });
    const dropped = () => {
      if (kept.get(question)?.answer === answer && kept.delete(question)) size -= 1;
    };
    if (!known) {
      answer.catch(dropped);
      return answer;
    }
    return within(2_000, answer).catch((error: unknown) => {
      if (!(error instanceof AppError && error.kind === errors.databaseAway)) {
        dropped();
        throw error;
      }
      // The one before is kept on for the next who asks, too.
      if (kept.get(question)?.answer === answer) kept.set(question, { ...known, until: 0 });
      return known.answer;
    });
  };
}
