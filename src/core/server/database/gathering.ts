import { AppError } from '../../errors.ts';

/** Thrown by work on several items: these can't go with the others, which are not to blame; each is tried again alone. */
export class NotTogether extends Error {
  readonly places: ReadonlySet<number>;
  constructor(places: Iterable<number>) {
    super('Not all of these can go together');
    this.places = new Set(places);
  }
}

/**
 * What each of several comes to, one after the other. Of one, throws what `work` throws; of several, {@link NotTogether} with
 * those that are refused.
 */
export async function eachAlone<I, O>(
  items: readonly I[],
  work: (item: I, place: number) => O | Promise<O>,
): Promise<O[]> {
  const done: O[] = [];
  const refused: number[] = [];
  for (const [place, item] of items.entries())
    try {
      done.push(await work(item, place));
    } catch (error) {
      if (items.length === 1 || !(error instanceof AppError)) throw error;
      refused.push(place);
    }
  if (refused.length > 0) throw new NotTogether(refused);
  return done;
}

type Waiting<I, O> = { item: I; resolve(answer: O): void; reject(error: unknown): void };

/** How many go together at most, and how many such companies are on their way in one group. */
const most = 16;
const atOnce = 2;
/** Milliseconds after which a company that waits for somebody else's lock holds up nobody any more. */
const patience = 100;

/**
 * Work that comes while the same work of its group is being done waits for it and then goes together, in one
 * transaction: what a transaction costs, and what it locks for all, is paid once. Whoever comes alone goes at once, alone.
 * `work` that throws has changed nothing. What it refuses of several goes again alone, and so does each of them after
 * an error of all: nobody fails for another's sake.
 */
export function gathering<I, O>(of: {
  /** Whose work may go together: an institution. */
  group(item: I): string;
  /** Two of the same never go together. */
  apart(item: I): string;
  work(items: readonly I[]): Promise<readonly O[]>;
}): (item: I) => Promise<O> {
  type Group = { waiting: Waiting<I, O>[]; busy: number };
  const groups = new Map<string, Group>();

  async function go(together: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await of.work(together.map(({ item }) => item));
      for (const [place, one] of together.entries()) one.resolve(answers[place] as O);
    } catch (error) {
      if (together.length === 1) return together[0]?.reject(error);
      const isFit = (place: number) => error instanceof NotTogether && !error.places.has(place);
      const fit = together.filter((_, place) => isFit(place));
      if (fit.length > 0) await go(fit);
      await Promise.all(together.map((one, place) => (isFit(place) ? null : go([one]))));
    }
  }

  function taken(waiting: Waiting<I, O>[]): Waiting<I, O>[] {
    const together = new Map<string, Waiting<I, O>>();
    for (const one of waiting) {
      const apart = of.apart(one.item);
      if (together.size < most && !together.has(apart)) together.set(apart, one);
    }
    const gone = new Set(together.values());
    for (let place = waiting.length - 1; place >= 0; place -= 1)
      if (gone.has(waiting[place] as Waiting<I, O>)) waiting.splice(place, 1);
    return [...gone];
  }

  function next(key: string, group: Group): void {
    if (group.busy >= atOnce) return;
    if (group.waiting.length === 0) {
      if (group.busy === 0) groups.delete(key);
      return;
    }
    group.busy += 1;
    let isFree = false;
    const free = () => {
      clearTimeout(timer);
      if (isFree) return;
      isFree = true;
      group.busy -= 1;
      next(key, group);
    };
    const timer = setTimeout(free, patience);
    void go(taken(group.waiting)).then(free);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = of.group(item);
      const group = groups.get(key) ?? { waiting: [], busy: 0 };
      groups.set(key, group);
      group.waiting.push({ item, resolve, reject });
      next(key, group);
    });
}
