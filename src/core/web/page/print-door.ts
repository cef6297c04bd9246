/** A list that shows a page of its rows, and can show all of them for printing. */
export type PrintedList = {
  /** Whether rows are left out while it shows one page. */
  readonly isPart: () => boolean;
  /** Puts every row on the page, up to the most that are printed. */
  readonly showAll: () => Promise<void>;
  readonly showPage: () => void;
  /** Which rows are on the paper, in words, where they are not all; '' otherwise. */
  readonly told: () => string;
};

const lists = new Set<PrintedList>();

/** Says that the page has such a list; answers how to take it back. */
export function registerList(list: PrintedList): () => void {
  lists.add(list);
  return () => void lists.delete(list);
}

export const printedLists = (): readonly PrintedList[] => [...lists];

/** Prints the page that is open: whole lists, without controls. */
export const printPage = async (): Promise<void> => (await import('./print-page.ts')).printPage();
