import { AsyncLocalStorage } from 'node:async_hooks';
import { type Changes, tagOf } from './making.ts';

/**
 * How long an answer is kept: while the changes of other processes are heard, nearly as long as nothing changes (only
 * what somebody wrote past the application is seen later); otherwise a moment.
 */
const heardMilliseconds = 30_000;
const unheardMilliseconds = 2_000;

/**
 * So many whole answers of all institutions together, then the oldest goes: a page of a list takes some 100 kB. Of those that
 * nobody has asked for again, as whoever leafs through lists leaves them, only the last few stay.
 */
const mostAnswers = 2_000;
const mostAskedOnce = 300;
/** Of so many lists it is remembered that somebody asked for them. */
const mostSeen = 2_000;
/** The same for answers of which there are many of one kind, each a few words or numbers. */
const mostOfKinds = 100_000;
/** More keys of changes than this in an institution, and nothing of it is kept any more. */
const mostTags = 20_000;

const keptObjects = new WeakSet<object>();

/** Whether this very object is kept, so that it may go out again. */
export const isKept = (answer: object): boolean => keptObjects.has(answer);

/** A count is given as it was for at most so long while a new one is made. */
const longestLately = 60_000;

/** Of these tables only the rows of one key, or of some, are in the answer; of what else it reads, all. */
export type Only = Readonly<Record<string, string | readonly string[]>>;
/** The same where only the answer tells which rows are in it. */
export type OnlyOf<T> = Only | ((answer: T) => Only);

/** A table, or the rows of some keys of it where they are told: what is written without a key concerns every key. */
const tagsOf = (table: string, only: Only): readonly string[] => {
  const keys = only[table];
  if (keys === undefined) return [table];
  return [...[keys].flat().map((key) => tagOf.key(table, key)), tagOf.rest(table)];
};

/** Tags of what an answer looked at itself, or of one it was made of. */
type Tags = ReadonlySet<string>;

/** What an answer that is being made has looked at so far; `passed` came with kept answers it was made of. */
type Making = { readonly own: Set<string>; readonly passed: Set<Tags>; readonly only: Only };
const making = new AsyncLocalStorage<Making>();

/** Tells the answer that is being made what it is made of. */
export function noteLookedAt(tables: readonly string[]): void {
  const one = making.getStore();
  if (!one) return;
  for (const table of tables) for (const tag of tagsOf(table, one.only)) one.own.add(tag);
}

/** What the answer that is being made has looked at itself so far. */
export const lookedAt = (): readonly string[] => [...(making.getStore()?.own ?? [])];

/** What is made of kept answers is made of the same, by reference: a page of a list is made of hundreds of rows. */
function passOn(tags: Iterable<Tags>): void {
  const outer = making.getStore();
  if (outer) for (const one of tags) outer.passed.add(one);
}

/** An answer, what it is made of, and the institution's moment at which it was begun, or found to stand last. */
type Kept = {
  at: number;
  readonly until: number;
  /** When it was made, by the clock. */
  readonly madeAt: number;
  readonly tags: Iterable<Tags>;
  readonly answer: unknown;
};
/** An answer that is being made. */
type Flight<T = unknown> = {
  readonly at: number;
  readonly making: Making;
  /** So far. */
  readonly tags: Iterable<Tags>;
  readonly answer: Promise<T>;
};
/** The same for many answers of a kind at once, by their ids. */
type FlightOfMany = Flight<ReadonlyMap<string, unknown>>;

/** What an answer is made of once it is there: of what it looked at itself, the rows it is told to be of. */
const madeOf = ({ own, passed }: Making, only: Only): readonly Tags[] => [
  new Set([...own].flatMap((tag) => tagsOf(tag, only))),
  ...passed,
];

/** An institution's changes: each tag with the moment of its last one, counted in changes. */
type Site = {
  now: number;
  everythingAt: number;
  readonly changedAt: Map<string, number>;
  readonly kinds: Map<string, Map<string, Kept>>;
  readonly flights: Map<string, Flight>;
  readonly flightsOfKinds: Map<string, Map<string, FlightOfMany>>;
  /** When each account changed something last, and when somebody did of whom it is not known who. */
  readonly writtenAt: Map<string, number>;
  somebodyAt: number;
};

/** An answer that may be a moment old. */
type Lately = {
  readonly asker: string | null;
  /**
   * Kept once it is asked for again: most pages of lists never are, and to hold them for a while costs the process more than
   * making the few others twice.
   */
  readonly isKeptLater?: boolean;
};
type Options<T> = {
  readonly mayWait?: boolean;
  readonly only?: OnlyOf<T>;
  readonly tries?: number;
  readonly lately?: Lately | undefined;
};

/**
 * Answers kept between transactions, by institution. Each knows the tables it was made of, as the statements that were said
 * for it tell, and narrower keys where it was told them; it falls with a change of those and of nothing else.
 */
export function keepAnswers(isHearing: () => boolean) {
  const bySite = new Map<number, Site>();
  /** Of all institutions, in the order in which they were made: what was asked for again, and what was not yet. */
  const answers = new Map<string, Kept>();
  const askedOnce = new Map<string, Kept>();
  const seen = new Set<string>();
  let kindCount = 0;
  const of = (siteId: number): Site => {
    let one = bySite.get(siteId);
    if (!one) {
      one = {
        now: 0,
        everythingAt: 0,
        changedAt: new Map(),
        kinds: new Map(),
        flights: new Map(),
        flightsOfKinds: new Map(),
        writtenAt: new Map(),
        somebodyAt: 0,
      };
      bySite.set(siteId, one);
    }
    return one;
  };
  const until = () => Date.now() + (isHearing() ? heardMilliseconds : unheardMilliseconds);
  const nameOf = (siteId: number, key: string) => `${siteId} ${key}`;

  /** Whether nothing that it is made of, as far as that is known, has changed since. */
  const stands = (site: Site, { at, tags }: Pick<Kept, 'at' | 'tags'>): boolean => {
    if (site.everythingAt > at) return false;
    if (site.now === at) return true;
    for (const some of tags) for (const tag of some) if ((site.changedAt.get(tag) ?? 0) > at) return false;
    return true;
  };
  /** The same of what is kept, which need not be looked through again before the next change. */
  const stillStands = (site: Site, known: Kept): boolean => {
    if (!stands(site, known)) return false;
    known.at = site.now;
    return true;
  };
  /** Whether who asks has changed nothing since it was begun, as far as that is known; a count asks nobody. */
  const isOldEnough = (site: Site, { at }: Pick<Kept, 'at'>, { asker }: Lately): boolean =>
    asker === null || Math.max(site.somebodyAt, site.writtenAt.get(asker) ?? 0) <= at;
  const dropFrom = (site: Site) => {
    site.now += 1;
    site.everythingAt = site.now;
    site.changedAt.clear();
    for (const kind of site.kinds.values()) kindCount -= kind.size;
    site.kinds.clear();
  };
  /** Reads, notes what is looked at, and lets others of the same moment wait for it. */
  const begin = <T>(site: Site, name: string | null, only: Only, read: () => Promise<T>): Flight<T> => {
    const own = { own: new Set<string>(), passed: new Set<Tags>(), only };
    const answer = making.run(own, read);
    const tags = {
      *[Symbol.iterator]() {
        yield own.own;
        yield* own.passed;
      },
    };
    const flight = { at: site.now, making: own, tags, answer };
    if (name !== null) site.flights.set(name, flight);
    const end = () => {
      if (name !== null && site.flights.get(name) === flight) site.flights.delete(name);
    };
    answer.then(end, end);
    return flight;
  };
  const flightsOf = (site: Site, kindName: string) => {
    const known = site.flightsOfKinds.get(kindName) ?? new Map<string, FlightOfMany>();
    site.flightsOfKinds.set(kindName, known);
    return known;
  };
  const put = (among: Map<string, Kept>, most: number, name: string, kept: Kept) => {
    among.delete(name);
    if (among.size >= most)
      for (const oldest of among.keys()) {
        among.delete(oldest);
        break;
      }
    among.set(name, kept);
  };
  const keep = (name: string, kept: Kept) => {
    if (answers.has(name)) put(answers, mostAnswers, name, kept);
    else put(askedOnce, mostAskedOnce, name, kept);
    if (typeof kept.answer === 'object' && kept.answer !== null) keptObjects.add(kept.answer);
  };

  const keepMany = (
    site: Site,
    kindName: string,
    at: number,
    made: readonly { id: string; tags: readonly Tags[]; answer: unknown }[],
  ) => {
    if (kindCount >= mostOfKinds) for (const each of bySite.values()) dropFrom(each);
    const kept = site.kinds.get(kindName) ?? new Map<string, Kept>();
    site.kinds.set(kindName, kept);
    const end = until();
    for (const { id, tags, answer } of made) {
      if (!kept.has(id)) kindCount += 1;
      kept.set(id, { at, until: end, madeAt: Date.now(), tags, answer });
    }
  };

  /** Whether a list was asked for before. */
  const isAskedAgain = (name: string): boolean => {
    if (answers.has(name) || seen.delete(name)) return true;
    seen.add(name);
    if (seen.size > mostSeen)
      for (const oldest of seen) {
        seen.delete(oldest);
        break;
      }
    return false;
  };

  /** What is kept under a name, and is asked for again with this. */
  const find = (name: string): Kept | undefined => {
    const first = askedOnce.get(name);
    if (!first) return answers.get(name);
    askedOnce.delete(name);
    put(answers, mostAnswers, name, first);
    return first;
  };

  return {
    /**
     * Something changed in an institution: these tables, or without them nobody knows what. `by`: the account that did it,
     * null for the server itself; without it nobody knows who.
     */
    drop(siteId: number, changes?: Changes, by?: string | null) {
      const site = of(siteId);
      if (!changes || site.changedAt.size > mostTags) dropFrom(site);
      else site.now += 1;
      if (by === undefined || site.writtenAt.size > mostTags) {
        site.somebodyAt = site.now;
        site.writtenAt.clear();
      } else if (by !== null) site.writtenAt.set(by, site.now);
      for (const [table, keys] of changes ?? []) {
        site.changedAt.set(tagOf.any(table), site.now);
        if (keys === 'all') site.changedAt.set(tagOf.rest(table), site.now);
        else for (const key of keys) site.changedAt.set(tagOf.key(table, key), site.now);
      }
    },
    dropAll() {
      for (const site of bySite.values()) dropFrom(site);
      answers.clear();
      askedOnce.clear();
      seen.clear();
    },
    /**
     * The answer of `key`, read once for all who ask between two changes of what it is made of. A transaction does not wait
     * for others, which may be waiting for its connection.
     */
    async get<T>(
      siteId: number,
      key: string,
      read: () => Promise<T>,
      { mayWait = true, only = {}, tries = 2, lately }: Options<T> = {},
    ): Promise<T> {
      const site = of(siteId);
      const name = nameOf(siteId, key);
      const known = find(name);
      if (known && known.until > Date.now() && stillStands(site, known)) {
        passOn(known.tags);
        return known.answer as T;
      }
      const others = mayWait && tries > 0 ? site.flights.get(name) : undefined;
      if (lately && others && known && Date.now() - known.madeAt < longestLately) {
        if (isOldEnough(site, known, lately)) {
          passOn(known.tags);
          return known.answer as T;
        }
      }
      if (others && (lately ? isOldEnough(site, others, lately) : stands(site, others))) {
        const asked = site.now;
        // What broke the other's read need not break this one.
        const answer = await others.answer.catch(() => failed);
        if (answer !== failed && (lately || others.at === asked || stands(site, others))) {
          passOn(others.tags);
          return answer as T;
        }
        return this.get(siteId, key, read, { mayWait, only, tries: tries - 1, lately });
      }
      const isLater = typeof only === 'function';
      const flight = begin(site, mayWait ? name : null, isLater ? {} : only, read);
      let tags: Iterable<Tags> = flight.tags;
      try {
        const answer = await flight.answer;
        tags = madeOf(flight.making, isLater ? only(answer) : only);
        // Whoever changed something meanwhile may have been invisible to this read.
        if (lately ? !lately.isKeptLater || isAskedAgain(name) : stands(site, flight))
          keep(name, { at: flight.at, until: until(), madeAt: Date.now(), tags, answer });
        return answer;
      } finally {
        passOn(tags);
      }
    },
    /**
     * The same for what may be a moment old: a change makes it stale and does not drop it. Who asks first then makes the
     * new one, one at a time whatever is saved meanwhile, and all others get the last one until it is there; of a list
     * (`asker`) only whoever changed nothing since it was made.
     */
    getLately<T>(
      siteId: number,
      key: string,
      read: () => Promise<T>,
      {
        asker = null,
        only = {},
        isKeptLater = false,
      }: { asker?: string | null; only?: OnlyOf<T>; isKeptLater?: boolean } = {},
    ): Promise<T> {
      return this.get(siteId, `lately ${key}`, read, { only, lately: { asker, isKeptLater } });
    },
    async getEach<T>(
      siteId: number,
      kindName: string,
      ids: readonly string[],
      read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
      {
        onlyOf = () => ({}),
        mayWait = true,
        tries = 2,
      }: { onlyOf?: ((id: string) => Only) | undefined; mayWait?: boolean; tries?: number } = {},
    ): Promise<ReadonlyMap<string, T>> {
      const site = of(siteId);
      const kind = site.kinds.get(kindName);
      const found = new Map<string, T>();
      const now = Date.now();
      const missing = ids.filter((id) => {
        const known = kind?.get(id);
        if (!known || known.until <= now || !stillStands(site, known)) return true;
        passOn(known.tags);
        if (known.answer !== undefined) found.set(id, known.answer as T);
        return false;
      });
      // What others are reading at this moment is waited for; the rest is read here, at the same time.
      const reading = mayWait && tries > 0 ? flightsOf(site, kindName) : new Map<string, FlightOfMany>();
      const others = new Map<FlightOfMany, string[]>();
      const own: string[] = [];
      for (const id of missing) {
        const other = reading.get(id);
        if (other && stands(site, other)) others.set(other, [...(others.get(other) ?? []), id]);
        else own.push(id);
      }
      const add = (ids: readonly string[], answers: ReadonlyMap<string, unknown>) => {
        for (const id of ids) {
          const answer = answers.get(id);
          if (answer !== undefined) found.set(id, answer as T);
        }
      };
      const again: string[] = [];
      const asked = site.now;
      const waited = [...others].map(async ([other, ids]) => {
        const answers = await other.answer.catch(() => null);
        if (!answers || !(other.at === asked || stands(site, other))) return void again.push(...ids);
        for (const id of ids) passOn(madeOf(other.making, onlyOf(id)));
        add(ids, answers);
      });
      if (own.length > 0) {
        const flight = begin(site, null, {}, () => read(own));
        for (const id of own) reading.set(id, flight);
        const end = () => {
          for (const id of own) if (reading.get(id) === flight) reading.delete(id);
        };
        flight.answer.then(end, end);
        const fresh = await flight.answer.catch((error: unknown) => {
          passOn(flight.tags);
          throw error;
        });
        add(own, fresh);
        const made = own.map((id) => ({
          id,
          tags: madeOf(flight.making, onlyOf(id)),
          answer: fresh.get(id),
        }));
        for (const { tags } of made) passOn(tags);
        if (stands(site, flight)) keepMany(site, kindName, flight.at, made);
      }
      await Promise.all(waited);
      if (again.length > 0) {
        const options = { onlyOf, mayWait, tries: tries - 1 };
        add(again, await this.getEach(siteId, kindName, again, read, options));
      }
      return found;
    },
  };
}

const failed = Symbol('failed');
