import type { keepAnswers, Only, OnlyOf } from './kept-answers.ts';

/** What a transaction reads of what is kept. */
export type KeptHands = {
  /**
   * What `read` answered before for this key, while no table it looks at has changed, for half a minute at most (two
   * seconds while the changes of other processes are not heard). `only`: of these tables only the rows of some keys are in
   * it, as `writesOnly` names them. For lists and numbers, never for deciding what somebody may do.
   */
  kept<T>(key: string, read: () => Promise<T>, only?: OnlyOf<T>): Promise<T>;
  /**
   * The same for a count nobody is harmed by when it is a moment old: while a new one is made after a change, by whoever
   * asked first, all others get the last one.
   */
  keptLately<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** The same for a list, from the second time on: who changed something since the last one was made gets a new one. */
  keptList<T>(key: string, read: () => Promise<T>, only?: OnlyOf<T>): Promise<T>;
  /** {@link kept} for many at once: `read` is asked only for the ids not kept, and not at all when all of them are. */
  keptEach<T>(
    name: string,
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    onlyOf?: (id: string) => Only,
  ): Promise<ReadonlyMap<string, T>>;
};

/** `reader`: it holds no connection between its statements, so that it may wait for the reads of others. */
export function keptHands(
  answers: ReturnType<typeof keepAnswers>,
  siteId: number,
  { hasWritten, reader }: { hasWritten: () => boolean; reader: { readonly accountId: string | null } | null },
): KeptHands {
  const mayWait = reader !== null;
  // A transaction that wrote sees its own rows, and nobody else may.
  return {
    kept: (key, read, only = {}) =>
      hasWritten() ? read() : answers.get(siteId, key, read, { mayWait, only }),
    keptLately: (key, read) => (hasWritten() || !reader ? read() : answers.getLately(siteId, key, read)),
    keptList: (key, read, only = {}) =>
      hasWritten() || !reader
        ? read()
        : answers.getLately(siteId, key, read, { asker: reader.accountId, only, isKeptLater: true }),
    keptEach: (name, ids, read, onlyOf) =>
      hasWritten()
        ? withoutKept.keptEach(name, ids, read)
        : answers.getEach(siteId, name, ids, read, { onlyOf, mayWait }),
  };
}

/** Where what is read may be older than what others have changed since: nothing is taken from what is kept, or put there. */
export const withoutKept: KeptHands = {
  kept: (_key, read) => read(),
  keptLately: (_key, read) => read(),
  keptList: (_key, read) => read(),
  keptEach: <T>(
    _name: string,
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> =>
    ids.length === 0 ? Promise.resolve(new Map<string, T>()) : read(ids),
};
