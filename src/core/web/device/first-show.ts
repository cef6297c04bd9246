import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod';
import { contract } from '../../contracts/contract.ts';
import type { Endpoint } from '../../endpoint.ts';
import { call, keepSeen } from './call.ts';

export type Asked = {
  readonly path: string;
  readonly input: Record<string, string | number | boolean>;
  /** As the endpoint says. */
  readonly lastSeen: boolean;
};

/** A read of a screen with its input, as `useRead` is given them. */
export const asked = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I> & Record<string, string | number | boolean>,
): Asked => ({ path: endpoint.path, input, lastSeen: endpoint.lastSeen === true });

/**
 * Asks for all a screen shows first in one call; what is known already is not asked for again. Until it answers true the
 * screen's own reads wait; then they find what came, and ask by themselves for what did not and for what follows.
 */
export function useFirstShow(reads: readonly Asked[]): boolean {
  const cache = useQueryClient();
  const [lacking] = useState(() =>
    reads.filter(({ path, input }) => cache.getQueryData([path, input]) === undefined),
  );
  const [isDone, setDone] = useState(lacking.length < 2);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const reads = lacking.map(({ path, input }) => ({ path, input }));
    const { answers } = await call(contract.firstShow, { reads }, { signal }).catch(() => ({ answers: [] }));
    if (signal.aborted) return;
    for (const [place, { isThere, answer }] of answers.entries()) {
      const read = lacking[place];
      if (!isThere || !read) continue;
      cache.setQueryData([read.path, read.input], answer);
      if (read.lastSeen) keepSeen(read.path, read.input, answer);
    }
    setDone(true);
  });
  useEffect(() => {
    if (isDone) return;
    const stop = new AbortController();
    void ask(stop.signal);
    return () => stop.abort();
  }, [isDone]);
  return isDone;
}
