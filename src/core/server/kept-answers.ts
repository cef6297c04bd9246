const keptMilliseconds = 2_000;

/** More answers than this, of all institutions together, and all are dropped. */
const mostKept = 100_000;

const keptObjects = new WeakSet<object>();

/** Whether this very object is kept, so that it may go out again. */
export const isKept = (answer: object): boolean => keptObjects.has(answer);

/** Answers kept between transactions, by institution; a change of the institution's rows drops all of its. */
export function keepAnswers() {
  type Kept = { until: number; answer: unknown };
  /** Answers by their key, and many of one kind by the name of the kind and an id. */
  type Site = { changes: number; answers: Map<string, Kept>; kinds: Map<string, Map<string, Kept>> };
  const bySite = new Map<number, Site>();
  let count = 0;
  const of = (siteId: number): Site => {
    let one = bySite.get(siteId);
    if (!one) {
      one = { changes: 0, answers: new Map(), kinds: new Map() };
      bySite.set(siteId, one);
    }
    return one;
  };
  const clear = (site: Site) => {
    site.answers.clear();
    site.kinds.clear();
  };
  const keep = (answers: Map<string, Kept>, key: string, answer: unknown) => {
    if (!answers.has(key)) count += 1;
    answers.set(key, { until: Date.now() + keptMilliseconds, answer });
  };
  /** Run before something is kept, so that nothing grows for ever. */
  const makeRoom = () => {
    if (count < mostKept) return;
    for (const site of bySite.values()) clear(site);
    count = 0;
  };
  return {
    drop(siteId: number) {
      const one = of(siteId);
      one.changes += 1;
      count -= one.answers.size;
      for (const kind of one.kinds.values()) count -= kind.size;
      clear(one);
    },
    async get<T>(siteId: number, key: string, read: () => Promise<T>): Promise<T> {
      const one = of(siteId);
      const known = one.answers.get(key);
      if (known && known.until > Date.now()) return known.answer as T;
      const { changes } = one;
      const answer = await read();
      // Whoever changed something meanwhile may have been invisible to this read.
      if (one.changes === changes) {
        makeRoom();
        keep(one.answers, key, answer);
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
        makeRoom();
        const kinds = one.kinds.get(name) ?? new Map<string, Kept>();
        one.kinds.set(name, kinds);
        for (const id of missing) keep(kinds, id, fresh.get(id));
      }
      return found;
    },
  };
}
