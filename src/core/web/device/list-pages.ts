import type { QueryClient } from '@tanstack/react-query';
import type { PrintedList } from '../page/print-lists.ts';
import { readPath } from './call.ts';

const pageOfRows = 200;

let cache: QueryClient | null = null;
export const isWatched = (): boolean => cache !== null;
/** The answers among which the page on show of a list is found. */
export const watchQueries = (queries: QueryClient): void => {
  cache = queries;
};

/** Whether more rows are there than are on show. */
export const isPart = (list: PrintedList): boolean => list.shown() < list.total();

/** The call behind a list that comes in numbered pages, and what it was asked; null where it is not known. */
export function askedBy(
  list: PrintedList,
): { path: string; input: Readonly<Record<string, unknown>> } | null {
  const source = list.source();
  const query = cache
    ?.getQueryCache()
    .getAll()
    .find((one) => one.state.data === source);
  const [path, input] = (query?.queryKey ?? []) as [string?, Record<string, unknown>?];
  return path && input && 'page' in input ? { path, input } : null;
}

/**
 * The rows of a list, read page by page as the page on show was, `most` at most; of one that shows all of them, or is not
 * known to the cache, those on show.
 */
export async function* readListPages(list: PrintedList, most: number): AsyncGenerator<readonly unknown[]> {
  const pages = list.pages();
  if (pages) {
    let read = 0;
    for await (const found of pages) {
      yield found.slice(0, most - read);
      read += found.length;
      if (read >= most) return;
    }
    return;
  }
  const asked = isPart(list) ? askedBy(list) : null;
  if (!asked) {
    yield list.rowsOf(list.source());
    return;
  }
  const { path, input } = asked;
  const wanted = Math.min(list.total(), most);
  for (let page = 1, read = 0; read < wanted; page += 1) {
    const found = list.rowsOf(await readPath(path, { ...input, page, size: pageOfRows }));
    if (found.length === 0) return;
    yield found.slice(0, most - read);
    read += found.length;
  }
}
