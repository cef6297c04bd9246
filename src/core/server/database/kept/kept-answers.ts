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

/** What an answer that is being made has looked at so far; `passed` came with kept answers it was made of. */
type Making = { readonly tags: Set<string>; readonly passed: Set<string>; readonly only: Only };
const making = new AsyncLocalStorage<Making>();

/** Tells the answer that is being made what it is made of. */
export function noteLookedAt(tables: readonly string[]): void {
  const one = making.getStore();
  if (!one) return;
  for (const table of tables) for (const tag of tagsOf(table, one.only)) one.tags.add(tag);
}

/** An answer, what it is made of, and the institution's moment at which it was begun. */
type Kept = {
  readonly at: number;
  readonly until: number;
  /** When it was made, by the clock. */
  readonly madeAt: number;
  readonly tags: ReadonlySet<string>;
  readonly answer: unknown;
};
type Flight = {
  readonly at: number;
  readonly tags: ReadonlySet<string>;
  readonly passed: ReadonlySet<string>;
  readonly answer: Promise<unknown>;
};
/** The same for many answers of a kind at once, by their ids. */
type FlightOfMany = Omit<Flight, 'answer'> & { readonly answer: Promise<ReadonlyMap<string, unknown>> };

/** What an answer is made of once it is there: of what it looked at itself, the rows it is told to be of. */
const madeOf = ({ tags, passed }: Pick<Flight, 'tags' | 'passed'>, only: Only): ReadonlySet<string> =>
  new Set([...passed, ...[...tags].flatMap((tag) => tagsOf(tag, only))]);

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
type Lately = { readonly asker: string | null };
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
    for (const tag of tags) if ((site.changedAt.get(tag) ?? 0) > at) return false;
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
  const begin = <T>(site: Site, name: string | null, only: Only, read: () => Promise<T>) => {
    const pass = passing();
    const [tags, passed] = [new Set<string>(), new Set<string>()];
    const answer = making.run({ tags, passed, only }, read);
    const flight = { at: site.now, tags, passed, answer };
    if (name !== null) site.flights.set(name, flight);
    const end = () => {
      pass(tags);
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
  /** What is made of a kept answer is made of the same. */
  const passing = () => {
    const outer = making.getStore();
    return (tags: ReadonlySet<string>) => {
      for (const tag of outer ? tags : []) for (const all of [outer?.tags, outer?.passed]) all?.add(tag);
    };
  };
  const passOn = (tags: ReadonlySet<string>) => passing()(tags);
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
    ids: readonly string[],
    made: FlightOfMany & { fresh: ReadonlyMap<string, unknown>; onlyOf: (id: string) => Only },
  ) => {
    if (kindCount >= mostOfKinds) for (const each of bySite.values()) dropFrom(each);
    const kept = site.kinds.get(kindName) ?? new Map<string, Kept>();
    site.kinds.set(kindName, kept);
    const end = until();
    for (const id of ids) {
      if (!kept.has(id)) kindCount += 1;
      const tags = madeOf(made, made.onlyOf(id));
      kept.set(id, { at: made.at, until: end, madeAt: Date.now(), tags, answer: made.fresh.get(id) });
    }
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
      if (known && known.until > Date.now() && stands(site, known)) {
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
      const answer = await flight.answer;
      // Whoever changed something meanwhile may have been invisible to this read.
      if (lately || stands(site, flight))
        keep(name, {
          at: flight.at,
          until: until(),
          madeAt: Date.now(),
          tags: isLater ? madeOf(flight, only(answer)) : flight.tags,
          answer,
        });
      return answer;
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
      { asker = null, only = {} }: { asker?: string | null; only?: OnlyOf<T> } = {},
    ): Promise<T> {
      return this.get(siteId, `lately ${key}`, read, { only, lately: { asker } });
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
        if (!known || known.until <= now || !stands(site, known)) return true;
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
        passOn(other.tags);
        add(ids, answers);
      });
      if (own.length > 0) {
        const flight = begin(site, null, {}, () => read(own));
        for (const id of own) reading.set(id, flight);
        const end = () => {
          for (const id of own) if (reading.get(id) === flight) reading.delete(id);
        };
        flight.answer.then(end, end);
        const fresh = await flight.answer;
        add(own, fresh);
        if (stands(site, flight)) keepMany(site, kindName, own, { ...flight, fresh, onlyOf });
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
