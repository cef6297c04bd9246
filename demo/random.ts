/** A repeatable source of choices: the same seed gives the same demonstration data on every machine. */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  readonly next: () => number;
  /** A whole number from `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number;
  /** True with the given probability, 0 to 1. */
  readonly chance: (probability: number) => boolean;
  /** One item of a list. Throws a RangeError for an empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** One item, more often the heavier it is; weights are relative, 0 or more. */
  readonly weighted: <Item>(items: readonly (readonly [item: Item, weight: number])[]) => Item;
  /** A shuffled copy (Fisher-Yates). */
  readonly shuffle: <Item>(items: readonly Item[]) => Item[];
  /** A bell-shaped number around `mean`; about two thirds lie within one `spread`. */
  readonly normal: (mean: number, spread: number) => number;
  /** An independent source for one part of the data, so that adding a part leaves the others as they were. */
  readonly fork: (name: string) => Random;
};

/** A seeded source (mulberry32). The seed may be a number or any text. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hashOf(seed);
  const start = state;

  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new RangeError('Nothing to pick from');
    return items[integer(0, items.length - 1)] as Item;
  };
  const weighted = <Item>(items: readonly (readonly [Item, number])[]): Item => {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return pick(items)[0];
  };
  const shuffle = <Item>(items: readonly Item[]): Item[] => {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = integer(0, last);
      [copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item];
    }
    return copy;
  };
  return {
    next,
    integer,
    pick,
    weighted,
    shuffle,
    chance: (probability) => next() < probability,
    normal: (mean, spread) =>
      mean + spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    fork: (name) => createRandom(hashOf(`${start}/${name}`)),
  };
}

/** A 32 bit hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return hash >>> 0;
}
