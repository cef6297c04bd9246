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

/** A count is given as it was for at most so long while a new one is made. */
const longestLately = 60_000;

/** Answers kept between transactions, by institution; a change of the institution's rows drops all of its. */
export function keepAnswers(isHearing: () => boolean) {
  type Kept = { until: number; answer: unknown };
  /** An answer that is being made, and after how many changes it was begun. */
  type Flight = { changes: number; answer: Promise<unknown> };
  /** A count with the changes it was begun after: after more of them it is stale, and still there. */
  type Count = { changes: number; until: number; madeAt: number; answer: unknown };
  /** Answers by their key, and many of one kind by the name of the kind and an id. */
  type Site = {
    changes: number;
    answers: Map<string, Kept>;
    kinds: Map<string, Map<string, Kept>>;
    flights: Map<string, Flight>;
    counts: Map<string, Count>;
  };
  const bySite = new Map<number, Site>();
  let answerCount = 0;
  let kindCount = 0;
  const of = (siteId: number): Site => {
    let one = bySite.get(siteId);
    if (!one) {
      one = { changes: 0, answers: new Map(), kinds: new Map(), flights: new Map(), counts: new Map() };
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
  /** Makes room: nothing at all is kept any more. */
  const forgetAll = () => {
    dropAll();
    for (const site of bySite.values()) {
      answerCount -= site.counts.size;
      site.counts.clear();
    }
  };
  /** Reads, and lets others of the same moment wait for it. */
  const begin = <T>(one: Site, key: string, read: () => Promise<T>): Promise<T> => {
    const answer = read();
    const flight = { changes: one.changes, answer };
    one.flights.set(key, flight);
    const end = () => {
      if (one.flights.get(key) === flight) one.flights.delete(key);
    };
    answer.then(end, end);
    return answer;
  };
  const readAnswer = async <T>(one: Site, key: string, reading: Promise<T>): Promise<T> => {
    const { changes } = one;
    const answer = await reading;
    // Whoever changed something meanwhile may have been invisible to this read.
    if (one.changes === changes) {
      if (answerCount >= mostAnswers) forgetAll();
      if (!one.answers.has(key)) answerCount += 1;
      one.answers.set(key, { until: until(), answer });
      if (typeof answer === 'object' && answer !== null) keptObjects.add(answer);
    }
    return answer;
  };
  return {
    drop(siteId: number) {
      dropFrom(of(siteId));
    },
    dropAll,
    /**
     * The answer of `key`, read once for all who ask between two changes. A transaction does not wait for others, which
     * may be waiting for its connection.
     */
    async get<T>(siteId: number, key: string, read: () => Promise<T>, { mayWait = true } = {}): Promise<T> {
      const one = of(siteId);
      const known = one.answers.get(key);
      if (known && known.until > Date.now()) return known.answer as T;
      const flight = one.flights.get(key);
      if (!mayWait) return readAnswer(one, key, read());
      if (flight?.changes !== one.changes) return readAnswer(one, key, begin(one, key, read));
      // What broke the other's read need not break this one.
      return flight.answer.catch(read) as Promise<T>;
    },
    /**
     * The same for a count that may be a moment old: a change makes it stale and does not drop it. Who asks first then
     * makes the new one, one at a time whatever is saved meanwhile, and all others get the last one until it is there.
     */
    async getLately<T>(siteId: number, key: string, read: () => Promise<T>): Promise<T> {
      const one = of(siteId);
      const known = one.counts.get(key);
      const now = Date.now();
      if (known && known.changes === one.changes && known.until > now) return known.answer as T;
      const name = `lately ${key}`;
      const flight = one.flights.get(name);
      if (flight && known && now - known.madeAt < longestLately) return known.answer as T;
      if (flight) return flight.answer.catch(read) as Promise<T>;
      const { changes } = one;
      const answer = await begin(one, name, read);
      if (answerCount >= mostAnswers) forgetAll();
      if (!one.counts.has(key)) answerCount += 1;
      one.counts.set(key, { changes, until: until(), madeAt: Date.now(), answer });
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
        if (kindCount >= mostOfKinds) forgetAll();
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
