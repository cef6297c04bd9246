/**
 * How long an answer is kept: while the changes of other processes are heard, nearly as long as nothing changes (only
 * what somebody wrote past the application is seen later); otherwise a moment.
 */
const heardMilliseconds = 30_000;
const unheardMilliseconds = 2_000;

/** More whole answers than this, of all institutions together, and all are dropped: a page of a list is some 25 kB. */
const mostAnswers = 4_000;
/** The same for answers of which there are many of one kind, each a few words or numbers. */
const mostOfKinds = 100_000;

const keptObjects = new WeakSet<object>();

/** Whether this very object is kept, so that it may go out again. */
export const isKept = (answer: object): boolean => keptObjects.has(answer);

/** Answers kept between transactions, by institution; a change of the institution's rows drops all of its. */
export function keepAnswers(isHearing: () => boolean) {
  type Kept = { until: number; answer: unknown };
  /** Answers by their key, and many of one kind by the name of the kind and an id. */
  type Site = { changes: number; answers: Map<string, Kept>; kinds: Map<string, Map<string, Kept>> };
  const bySite = new Map<number, Site>();
  let answerCount = 0;
  let kindCount = 0;
  const of = (siteId: number): Site => {
    let one = bySite.get(siteId);
    if (!one) {
      one = { changes: 0, answers: new Map(), kinds: new Map() };
      bySite.set(siteId, one);
    }
    return one;
  };
  const until = () => Date.now() + (isHearing() ? heardMilliseconds : unheardMilliseconds);
  const dropFrom = (site: Site) => {
    site.changes += 1;
    answerCount -= site.answers.size;
    for (const kind of site.kinds.values()) kindCount -= kind.size;
    site.answers.clear();
    site.kinds.clear();
  };
  const dropAll = () => {
    for (const site of bySite.values()) dropFrom(site);
  };
  return {
    drop(siteId: number) {
      dropFrom(of(siteId));
    },
    dropAll,
    async get<T>(siteId: number, key: string, read: () => Promise<T>): Promise<T> {
      const one = of(siteId);
      const known = one.answers.get(key);
      if (known && known.until > Date.now()) return known.answer as T;
      const { changes } = one;
      const answer = await read();
      // Whoever changed something meanwhile may have been invisible to this read.
      if (one.changes === changes) {
        if (answerCount >= mostAnswers) dropAll();
        if (!one.answers.has(key)) answerCount += 1;
        one.answers.set(key, { until: until(), answer });
        if (typeof answer === 'object' && answer !== null) keptObjects.add(answer);
      }
      return answer;
    },
    async getEach<T>(
      siteId: number,
      name: string,
      ids: readonly string[],
      read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    ): Promise<ReadonlyMap<string, T>> {
      const one = of(siteId);
      const kind = one.kinds.get(name);
      const found = new Map<string, T>();
      const now = Date.now();
      const missing = ids.filter((id) => {
        const known = kind?.get(id);
        if (!known || known.until <= now) return true;
        if (known.answer !== undefined) found.set(id, known.answer as T);
        return false;
      });
      if (missing.length === 0) return found;
      const { changes } = one;
      const fresh = await read(missing);
      for (const id of missing) {
        const answer = fresh.get(id);
        if (answer !== undefined) found.set(id, answer);
      }
      if (one.changes === changes) {
        if (kindCount >= mostOfKinds) dropAll();
        const kinds = one.kinds.get(name) ?? new Map<string, Kept>();
        one.kinds.set(name, kinds);
        const end = until();
        for (const id of missing) {
          if (!kinds.has(id)) kindCount += 1;
          kinds.set(id, { until: end, answer: fresh.get(id) });
        }
      }
      return found;
    },
  };
}
