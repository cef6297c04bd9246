import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { readPath } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { registerList } from '../page/print-door.ts';
import { printLabels as labels } from './print-labels.ts';

/** More rows than these are no list to read on paper; the file of the export holds them all. */
const mostPrinted = 2_000;
const pageOfRows = 200;

/** A list whose rows are made of what was read: the answer itself, and how the rows are made of any page of it. */
export type Whole<R> = { readonly source: unknown; readonly rowsOf: (answer: unknown) => readonly R[] };

export const wholeOf = <A, R>(source: A | undefined, rowsOf: (answer: A) => readonly R[]): Whole<R> => ({
  source,
  rowsOf: (answer) => rowsOf(answer as A),
});

type Answer<R> = { readonly items: readonly R[]; readonly total: number };

/**
 * Every row of a list while it is printed, null at any other time. The list is read as the page on show was, page by
 * page; what was not read through the cache prints as it stands.
 */
export function usePrintAll<R>(
  answer: Answer<R> | undefined,
  whole: Whole<R> | undefined,
  isWithin: boolean,
): readonly R[] | null {
  const cache = useQueryClient();
  const t = useText();
  const format = useFormat();
  const [printed, setPrinted] = useState<readonly R[] | null>(null);
  const total = answer?.total ?? 0;
  const shown = answer?.items.length ?? 0;
  const showAll = useEffectEvent(async () => {
    if (shown >= total) return;
    const { source, rowsOf } = whole ?? {
      source: answer,
      rowsOf: (one: unknown) => (one as Answer<R>).items,
    };
    const rows = await readWhole(cache, source, Math.min(total, mostPrinted), rowsOf);
    if (rows) flushSync(() => setPrinted(rows.slice(0, mostPrinted)));
  });
  const told = useEffectEvent(() => {
    const count = (printed ?? answer?.items ?? []).length;
    return count >= total
      ? ''
      : t(printed ? labels.firstOf : labels.partOf, {
          count: format.number(count),
          total: format.number(total),
        });
  });
  const isPart = useEffectEvent(() => shown < total);
  useEffect(() => {
    if (isWithin) return undefined;
    return registerList({
      isPart: () => isPart(),
      showAll: () => showAll(),
      showPage: () => setPrinted(null),
      told: () => told(),
    });
  }, [isWithin]);
  return printed;
}

/** The rows of the read that gave `source`, from its first page on; null where it is not known, or not paged. */
async function readWhole<R>(
  cache: QueryClient,
  source: unknown,
  most: number,
  rowsOf: (answer: unknown) => readonly R[],
): Promise<readonly R[] | null> {
  const query = cache
    .getQueryCache()
    .getAll()
    .find((one) => one.state.data === source);
  const [path, input] = (query?.queryKey ?? []) as [string?, Record<string, unknown>?];
  if (!path || !input || !('page' in input)) return null;
  const rows: R[] = [];
  for (let page = 1; rows.length < most; page += 1) {
    const found = rowsOf(await readPath(path, { ...input, page, size: pageOfRows }));
    if (found.length === 0) break;
    rows.push(...found);
  }
  return rows;
}
