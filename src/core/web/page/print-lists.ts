import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../device/preferences.tsx';

/** A list that shows a page of its rows, and can show all of them while it is printed. */
export type PrintedList = {
  /** What was read for the page on show, and how rows are made of any page of it. */
  readonly source: () => unknown;
  readonly rowsOf: (answer: unknown) => readonly unknown[];
  readonly total: () => number;
  readonly shown: () => number;
  /** How it is read where it has no numbered pages. */
  readonly pages: () => AsyncGenerator<readonly unknown[]> | null;
  /** Shows these rows instead of the page; null: the page again. */
  readonly show: (rows: readonly unknown[] | null) => void;
  /** A number as the reader writes it. */
  readonly number: (figure: number) => string;
};

/** Reads a list page by page, to its end. */
export type ReadPages = () => AsyncGenerator<readonly unknown[]>;

const lists = new Set<PrintedList>();

/** Says that the page has such a list; answers how to take it back. */
function registerList(list: PrintedList): () => void {
  lists.add(list);
  return () => void lists.delete(list);
}

export const printedLists = (): readonly PrintedList[] => [...lists];

/** A list whose rows are made of what was read: the answer itself, and how the rows are made of any page of it. */
export type Whole<R> = { readonly source: unknown; readonly rowsOf: (answer: unknown) => readonly R[] };

export const wholeOf = <A, R>(source: A | undefined, rowsOf: (answer: A) => readonly R[]): Whole<R> => ({
  source,
  rowsOf: (answer) => rowsOf(answer as A),
});

type Answer<R> = { readonly items: readonly R[]; readonly total: number };

/** Every row of a list while it is printed, null at any other time; and the list itself, for whoever makes a file of it. */
export function usePrintAll<R>(
  answer: Answer<R> | undefined,
  whole: Whole<R> | undefined,
  isWithin: boolean,
  readAll?: ReadPages,
): { readonly printed: readonly R[] | null; readonly list: RefObject<PrintedList | null> } {
  const own = useRef<PrintedList | null>(null);
  const format = useFormat();
  const [printed, setPrinted] = useState<readonly R[] | null>(null);
  const now = useEffectEvent(() => ({ answer, whole, printed, format, readAll }));
  useEffect(() => {
    if (isWithin) return undefined;
    own.current = {
      source: () => now().whole?.source ?? now().answer,
      rowsOf: (page) => now().whole?.rowsOf(page) ?? (page as Answer<R>).items,
      total: () => now().answer?.total ?? 0,
      shown: () => (now().printed ?? now().answer?.items ?? []).length,
      pages: () => now().readAll?.() ?? null,
      show: (rows) => flushSync(() => setPrinted(rows as readonly R[] | null)),
      number: (figure) => now().format.number(figure),
    };
    return registerList(own.current);
  }, [isWithin]);
  return { printed, list: own };
}
