type Waiting<I, O> = { readonly item: I; resolve(answer: O): void; reject(error: unknown): void };

/**
 * Reads that come while the same read of their group is on its way wait for it and then go together, in one question: no
 * answer is older than its asking, and a hundred who ask at one moment cost two statements. Whoever comes alone goes at
 * once. Where the question of several fails, each is asked alone, so that nobody fails for another's sake.
 */
export function together<I, O>(
  ask: (items: readonly I[]) => Promise<readonly O[]>,
): (group: string, item: I) => Promise<O> {
  const groups = new Map<string, Waiting<I, O>[]>();

  async function answer(all: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const answers = await ask(all.map(({ item }) => item));
      for (const [place, one] of all.entries()) one.resolve(answers[place] as O);
    } catch (error) {
      if (all.length === 1) all[0]?.reject(error);
      else await Promise.all(all.map((one) => answer([one])));
    }
  }

  async function go(group: string, first: Waiting<I, O>): Promise<void> {
    for (let all = [first]; all.length > 0; all = groups.get(group) ?? []) {
      groups.set(group, []);
      await answer(all);
    }
    groups.delete(group);
  }

  return (group, item) =>
    new Promise<O>((resolve, reject) => {
      const one = { item, resolve, reject };
      const waiting = groups.get(group);
      if (waiting) waiting.push(one);
      else void go(group, one);
    });
}
