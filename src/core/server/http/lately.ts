/** What was asked for lately, the last `most` of it; what was not asked for the longest goes first. */
export type Lately<T> = { get(key: string): T | undefined; put(key: string, value: T): void };

export function lately<T>(most: number): Lately<T> {
  const kept = new Map<string, T>();
  const put = (key: string, value: T) => {
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) for (const oldest of kept.keys()) return void kept.delete(oldest);
  };
  return {
    put,
    get(key) {
      const value = kept.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
  };
}
