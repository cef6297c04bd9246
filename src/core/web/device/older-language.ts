/*
 * What the oldest browser served lacks of the language. Only what is missing is supplied; a test of the built files
 * finds what is used and not supplied.
 */

type Test = (value: unknown, place: number, list: readonly unknown[]) => unknown;
type Order = (one: unknown, other: unknown) => number;

const placeIn = (length: number, place: number): number => {
  const whole = Math.trunc(place) || 0;
  return whole < 0 ? length + whole : whole;
};

function at(this: ArrayLike<unknown>, place: number): unknown {
  return this[placeIn(this.length, place)];
}

function findLastIndex(this: readonly unknown[], test: Test): number {
  for (let place = this.length - 1; place >= 0; place -= 1) if (test(this[place], place, this)) return place;
  return -1;
}

/** By what they belong to, then by their names. */
export const supplied = {
  array: {
    at,
    findLastIndex,
    findLast(this: readonly unknown[], test: Test): unknown {
      return this[findLastIndex.call(this, test)];
    },
    toReversed(this: readonly unknown[]): unknown[] {
      return [...this].reverse();
    },
    toSorted(this: readonly unknown[], order?: Order): unknown[] {
      return [...this].sort(order);
    },
  },
  text: {
    at(this: string, place: number): string | undefined {
      return this[placeIn(this.length, place)];
    },
    toWellFormed(this: string): string {
      return this.replace(
        /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
        '\ufffd',
      );
    },
  },
  object: {
    hasOwn: (object: object, name: PropertyKey): boolean =>
      Reflect.getOwnPropertyDescriptor(object, name) !== undefined,
  },
  map: {
    groupBy<K, V>(items: Iterable<V>, keyOf: (item: V, place: number) => K): Map<K, V[]> {
      const groups = new Map<K, V[]>();
      let place = 0;
      for (const item of items) {
        const key = keyOf(item, place);
        const group = groups.get(key);
        if (group) group.push(item);
        else groups.set(key, [item]);
        place += 1;
      }
      return groups;
    },
  },
  crypto: {
    randomUUID(): string {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  },
} as const;

function supply(target: object, parts: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(parts))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

supply(Array.prototype, supplied.array);
supply(Object.getPrototypeOf(Uint8Array.prototype) as object, { at });
supply(String.prototype, supplied.text);
supply(Object, supplied.object);
supply(Map, supplied.map);
// Pages without TLS lack it in every browser.
supply(crypto, supplied.crypto);
